// Complex numbers: their parts, and conjugation.
include "dialect/Base.td"

class Ebb_ComplexUnary<string mnemonic, string from, string to>
    : Ebb_Op<mnemonic, [Pure, Ebb_Elementwise, Differentiable]> {
  string note = "";
  let description = note # "\n\n```mlir\n%out = ebb." # mnemonic # " %x : (tensor<2x3x" # from #
    ">) -> tensor<2x3x" # to # ">\n```\n";
}

def Ebb_ConjOp : Ebb_ComplexUnary<"conj", "complex<f32>", "complex<f32>"> {
  let summary = "complex conjugate";
  let note = "A gradient is dL/dRe + i dL/dIm, so that for an analytic f(x) it is `out_grad * conj(f'(x))`.";
  let arguments = (ins Ebb_Complex:$x);
  let results = (outs Ebb_Complex:$out);
  let inplace = ["x -> out"];
  let infer = "in.same(a.getX())";
  let hasFolder = 1;
}
class Ebb_ComplexPart<string mnemonic> : Ebb_ComplexUnary<mnemonic, "complex<f32>", "f32"> {
  let arguments = (ins Ebb_Complex:$x);
  let results = (outs Ebb_Float:$out);
  let infer = "inferPart(in, a.getX())";
}
def Ebb_RealOp : Ebb_ComplexPart<"real"> { let summary = "real part"; }
def Ebb_ImagOp : Ebb_ComplexPart<"imag"> { let summary = "imaginary part"; }

def Ebb_ComplexOp : Ebb_Op<"complex", [Pure, Ebb_Elementwise, Differentiable]> {
  let summary = "real + i imag";
  let description = [{
    The operands are f32 or f64 and broadcast.

    ```mlir
    %out = ebb.complex %real, %imag : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xcomplex<f32>>
    ```
  }];
  let arguments = (ins Ebb_Float:$real, Ebb_Float:$imag);
  let results = (outs Ebb_Complex:$out);
}

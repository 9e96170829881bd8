// Comparison, selection and conversion of elements.
include "dialect/Base.td"

class Ebb_Compare<string mnemonic, list<Trait> traits = [], TypeConstraint tensor = Ebb_Ordered>
    : Ebb_Op<mnemonic, !listconcat(traits, [Pure, Ebb_Elementwise, NoGradient])> {
  let arguments = (ins tensor:$x, tensor:$y);
  let results = (outs Ebb_Bool:$out);
  let infer = "in.broadcast({a.getX(), a.getY()}, ::mlir::IntegerType::get(in.getContext(), 1))";
  let description = "A comparison with NaN is false, except `not_equal`.\n\n```mlir\n"
    "%out = ebb." # mnemonic # " %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>\n```\n";
}
def Ebb_EqualOp : Ebb_Compare<"equal", [Commutative], Ebb_Tensor> { let summary = "x == y"; }
def Ebb_NotEqualOp : Ebb_Compare<"not_equal", [Commutative], Ebb_Tensor> { let summary = "x != y"; }
def Ebb_LessThanOp : Ebb_Compare<"less_than"> { let summary = "x < y"; }
def Ebb_LessEqualOp : Ebb_Compare<"less_equal"> { let summary = "x <= y"; }
def Ebb_GreaterThanOp : Ebb_Compare<"greater_than"> { let summary = "x > y"; }
def Ebb_GreaterEqualOp : Ebb_Compare<"greater_equal"> { let summary = "x >= y"; }

def Ebb_WhereOp : Ebb_Op<"where", [Pure, Ebb_Elementwise, Differentiable]> {
  let summary = "x where the condition holds, else y";
  let description = [{
    All three broadcast. The gradient selects too: what was not taken gets
    exactly 0, whatever the other branch computed.

    ```mlir
    %out = ebb.where %condition, %x, %y : (tensor<2x3xi1>, tensor<3xf32>, tensor<f32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Bool:$condition, Ebb_Tensor:$x, Ebb_Tensor:$y);
  let results = (outs Ebb_Tensor:$out);
  let inplace = ["x -> out", "y -> out"];
}

def Ebb_CastOp : Ebb_Op<"cast", [Pure, Ebb_Elementwise, Differentiable]> {
  let summary = "convert the element type";
  let description = [{
    Float to integer truncates towards zero and saturates, NaN gives 0; to i1 is
    `x != 0`; from i1 gives 0 or 1. Complex to real drops the imaginary part.
    Nothing flows back through an integer side.

    ```mlir
    %out = ebb.cast %x {dtype = f64} : (tensor<2x3xf32>) -> tensor<2x3xf64>
    ```
  }];
  let arguments = (ins Ebb_Tensor:$x, TypeAttr:$dtype);
  let results = (outs Ebb_Tensor:$out);
  let hasFolder = 1;
}

def Ebb_CastGradOp : Ebb_Composite<"cast_grad", []> {
  let summary = "gradient of cast: out_grad converted to x's element type";
  let description = [{
    ```mlir
    %x_grad = ebb.cast_grad %x, %out_grad : (tensor<2x3xf32>, tensor<2x3xf64>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Inexact:$x, Ebb_Inexact:$out_grad);
  let results = (outs Ebb_Inexact:$x_grad);
  let noNeedBuffer = ["x"];
  let infer = "in.sameShapeAsFirst({a.getX(), a.getOutGrad()})";
}

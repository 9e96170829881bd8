// Softmax, log-softmax and softmax under a causal mask, with their grad ops.
include "dialect/Base.td"

class Ebb_SoftmaxLike<string mnemonic> : Ebb_Op<mnemonic, [Pure, Differentiable, Composite]> {
  let arguments = (ins Ebb_Float:$x, DefaultValuedAttr<Ebb_I64, "-1">:$axis);
  let results = (outs Ebb_Float:$out);
  let inplace = ["x -> out"];
  let infer = "in.alongAxis(a.getX(), {}, a.getAxis())";
  let description = "A row of all -inf gives NaN.\n\n```mlir\n%out = ebb." # mnemonic #
    " %x {axis = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>\n```\n";
}
class Ebb_SoftmaxLikeGrad<string mnemonic> : Ebb_Op<mnemonic, [Pure, Composite]> {
  let arguments = (ins Ebb_Float:$out, Ebb_Float:$out_grad, DefaultValuedAttr<Ebb_I64, "-1">:$axis);
  let results = (outs Ebb_Float:$x_grad);
  let infer = "in.alongAxis(a.getOut(), a.getOutGrad(), a.getAxis())";
  let description = "\n```mlir\n%x_grad = ebb." # mnemonic #
    " %out, %out_grad {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>\n```\n";
}
def Ebb_SoftmaxOp : Ebb_SoftmaxLike<"softmax"> {
  let summary = "exp(x - max) over its sum along an axis";
  let kernel = "softmax";
}
def Ebb_LogSoftmaxOp : Ebb_SoftmaxLike<"log_softmax"> {
  let summary = "x - max - log(sum(exp(x - max))) along an axis";
  let kernel = "log_softmax";
}
def Ebb_SoftmaxGradOp : Ebb_SoftmaxLikeGrad<"softmax_grad"> {
  let summary = "out * (out_grad - sum(out * out_grad))";
}
def Ebb_LogSoftmaxGradOp : Ebb_SoftmaxLikeGrad<"log_softmax_grad"> {
  let summary = "out_grad - exp(out) * sum(out_grad)";
}

def Ebb_FusedSoftmaxMaskUpperTriangleOp
    : Ebb_Op<"fused_softmax_mask_upper_triangle", [Pure, Differentiable, Composite]> {
  let summary = "softmax of each row's elements up to the diagonal, 0 above it";
  let description = [{
    X is [batch, heads, rows, rows]. What stands above the diagonal influences
    nothing, be it NaN or infinite.

    ```mlir
    %out = ebb.fused_softmax_mask_upper_triangle %x : (tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
    ```
  }];
  let arguments = (ins Ebb_Float:$X);
  let results = (outs Ebb_Float:$Out);
}
def Ebb_FusedSoftmaxMaskUpperTriangleGradOp : Ebb_Composite<"fused_softmax_mask_upper_triangle_grad"> {
  let summary = "gradient of fused_softmax_mask_upper_triangle";
  let description = [{
    `Out * (Out_grad - sum of Out * Out_grad over the row)` up to the diagonal, 0
    above it. Neither operand's elements above the diagonal are used.

    ```mlir
    %x_grad = ebb.fused_softmax_mask_upper_triangle_grad %out, %out_grad : (tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
    ```
  }];
  let arguments = (ins Ebb_Float:$Out, Ebb_Float:$Out_grad);
  let results = (outs Ebb_Float:$X_grad);
}

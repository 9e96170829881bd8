// Normalisations and their grad ops.
include "dialect/Base.td"

defvar LayerNormAttrs = (ins DefaultValuedAttr<F64Attr, "1e-5">:$epsilon,
                         DefaultValuedAttr<Ebb_I64, "1">:$begin_norm_axis);

def Ebb_LayerNormOp : Ebb_Op<"layer_norm", [Pure, AttrSizedOperandSegments, Differentiable, Composite]> {
  let summary = "x with mean 0 and variance 1 over its last axes, scaled and shifted";
  let description = [{
    `out = (x - mean) / sqrt(variance + epsilon) * scale + bias` over the axes
    from `begin_norm_axis` on, whose shape scale and bias have; mean and variance
    have the shape of the axes before. An absent scale is 1, an absent bias 0.
    The variance is the biased one, over n and not n - 1. For f16 and bf16 the
    statistics are f32, and scale and bias may be.

    ```mlir
    %out, %mean, %variance = ebb.layer_norm %x, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>)
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x, Optional<Ebb_Float>:$scale, Optional<Ebb_Float>:$bias),
                       LayerNormAttrs);
  let results = (outs Ebb_Float:$out, Ebb_Float:$mean, Ebb_Float:$variance);
  let optional = ["scale", "bias"];
  let kernel = "layer_norm";
}
def Ebb_LayerNormGradOp : Ebb_Composite<"layer_norm_grad", [AttrSizedOperandSegments]> {
  let summary = "gradients of layer_norm from the cotangent of out";
  let description = [{
    The gradient of an absent scale or bias is typed as if it were there.

    ```mlir
    %x_grad, %scale_grad, %bias_grad = ebb.layer_norm_grad %x, %scale, %mean, %variance, %out_grad {operandSegmentSizes = array<i32: 1, 1, 0, 1, 1, 1>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x, Optional<Ebb_Float>:$scale, Optional<Ebb_Float>:$bias,
                        Ebb_Float:$mean, Ebb_Float:$variance, Ebb_Float:$out_grad), LayerNormAttrs);
  let results = (outs Ebb_Float:$x_grad, Ebb_Float:$scale_grad, Ebb_Float:$bias_grad);
  let optional = ["scale", "bias"];
  let noNeedBuffer = ["bias"];
  let kernel = "layer_norm_grad";
}

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

// Scratch that some libraries hand from forward to backward; always empty here.
def Ebb_ReserveSpace : TensorRankOf<[UI8], [1]>;

defvar BatchNormAttrs = (ins DefaultValuedAttr<BoolAttr, "false">:$is_test,
                         DefaultValuedAttr<F64Attr, "0.9">:$momentum,
                         DefaultValuedAttr<F64Attr, "1e-5">:$epsilon,
                         DefaultValuedStrAttr<StrAttr, "NCHW">:$data_format,
                         DefaultValuedAttr<BoolAttr, "false">:$use_global_stats,
                         DefaultValuedAttr<BoolAttr, "false">:$trainable_statistics);

def Ebb_BatchNormOp : Ebb_Op<"batch_norm", [Pure, AttrSizedOperandSegments, Differentiable, Composite]> {
  let summary = "x with mean 0 and variance 1 in each channel, scaled and shifted";
  let description = [{
    `out = (x - m) * s * scale + bias`, per channel: axis 1, or the last one for a
    `data_format` that ends in C and rank 3 or more. An absent scale is 1, an
    absent bias 0.

    With batch statistics m is the mean of a channel and s = 1 / sqrt(variance of
    the channel + epsilon), the variance over n and not n - 1; `mean_out` is
    `momentum * mean + (1 - momentum) * m`, `variance_out` likewise. With global
    ones (`use_global_stats`, or `is_test` without `trainable_statistics`) m and
    s come from the operands `mean` and `variance`, which are returned.
    `saved_mean` is m; `saved_variance` is s, the inverse deviation. For f16 and
    bf16 all operands and results of one element per channel are f32.
    `reserve_space` may be declared and is empty.

    ```mlir
    %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x, Ebb_Float:$mean, Ebb_Float:$variance,
                        Optional<Ebb_Float>:$scale, Optional<Ebb_Float>:$bias), BatchNormAttrs);
  let results = (outs Ebb_Float:$out, Ebb_Float:$mean_out, Ebb_Float:$variance_out,
                 Ebb_Float:$saved_mean, Ebb_Float:$saved_variance,
                 Optional<Ebb_ReserveSpace>:$reserve_space);
  let optional = ["scale", "bias"];
  let inplace = ["mean -> mean_out", "variance -> variance_out"];
  let compatible = "::ebb::compatibleBatchNorm(inferred, declared)";
  let kernel = "batch_norm";
}
def Ebb_BatchNormGradOp : Ebb_Op<"batch_norm_grad", [Pure, AttrSizedOperandSegments, Differentiable, Composite]> {
  let summary = "gradients of batch_norm from the cotangent of out";
  let description = [{
    Batch statistics are `saved_mean` and `saved_variance`, the inverse deviation,
    and x_grad takes account of their own dependence on x. Global ones are
    `mean_out` and `variance_out`, which must then be given. The gradient of an
    absent scale or bias is typed as if it were there.

    ```mlir
    %x_grad, %scale_grad, %bias_grad = ebb.batch_norm_grad %x, %scale, %saved_mean, %saved_variance, %out_grad {operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 1, 1, 0, 1>} : (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x4x4xf32>) -> (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>)
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x, Optional<Ebb_Float>:$scale, Optional<Ebb_Float>:$bias,
                        Optional<Ebb_Float>:$mean_out, Optional<Ebb_Float>:$variance_out,
                        Ebb_Float:$saved_mean, Ebb_Float:$saved_variance,
                        Optional<Ebb_ReserveSpace>:$reserve_space, Ebb_Float:$out_grad), BatchNormAttrs);
  let results = (outs Ebb_Float:$x_grad, Ebb_Float:$scale_grad, Ebb_Float:$bias_grad);
  let optional = ["scale", "bias", "mean_out", "variance_out", "reserve_space"];
  let kernel = "batch_norm_grad";
}
def Ebb_BatchNormDoubleGradOp : Ebb_Composite<"batch_norm_double_grad", [AttrSizedOperandSegments]> {
  let summary = "gradients of batch_norm_grad from the cotangents of its results";
  let description = [{
    As `ebb.batch_norm_grad`: with batch statistics, x_grad takes account of their
    dependence on x. An absent cotangent is 0.

    ```mlir
    %x_grad, %scale_grad, %grad_out_grad = ebb.batch_norm_double_grad %x, %scale, %saved_mean, %saved_variance, %grad_out, %grad_x_grad {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1, 1, 1, 1, 0, 0>} : (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3x4x4xf32>, tensor<2x3x4x4xf32>) -> (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<2x3x4x4xf32>)
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x, Optional<Ebb_Float>:$scale,
                        Optional<Ebb_Float>:$out_mean, Optional<Ebb_Float>:$out_variance,
                        Ebb_Float:$saved_mean, Ebb_Float:$saved_variance, Ebb_Float:$grad_out,
                        Optional<Ebb_Float>:$grad_x_grad, Optional<Ebb_Float>:$grad_scale_grad,
                        Optional<Ebb_Float>:$grad_bias_grad), BatchNormAttrs);
  let results = (outs Ebb_Float:$x_grad, Ebb_Float:$scale_grad, Ebb_Float:$grad_out_grad);
  let optional = ["scale", "out_mean", "out_variance", "grad_x_grad", "grad_scale_grad", "grad_bias_grad"];
  let inplace = ["grad_out -> grad_out_grad"];
}

defvar NormAttrs = (ins Ebb_I64:$axis, DefaultValuedAttr<F64Attr, "1e-10">:$epsilon,
                    DefaultValuedAttr<BoolAttr, "false">:$is_test);

def Ebb_NormOp : Ebb_Op<"norm", [Pure, Differentiable, Composite]> {
  let summary = "x with Euclidean length 1 along an axis";
  let description = [{
    `norm = sqrt(sum(x * x) + epsilon)`, with extent 1 on `axis`, and
    `out = x / norm`; NaN where the norm is 0. `is_test` changes nothing.

    ```mlir
    %out, %norm = ebb.norm %x {axis = 1 : i64} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x), NormAttrs);
  let results = (outs Ebb_Float:$out, Ebb_Float:$norm);
}
def Ebb_NormGradOp : Ebb_Composite<"norm_grad"> {
  let summary = "gradient of norm: (out_grad - out * sum(out * out_grad)) / norm";
  let description = [{
    out is `x / norm`. `epsilon` and `is_test` are not read.

    ```mlir
    %x_grad = ebb.norm_grad %x, %norm, %out_grad {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x, Ebb_Float:$norm, Ebb_Float:$out_grad), NormAttrs);
  let results = (outs Ebb_Float:$x_grad);
}

// Convolutions (cross-correlations), their transposes and their grad ops. What
// the attributes mean is one class, dialect/support/Convolution.h.
include "dialect/Base.td"

class Ebb_I64List<string value>
    : DefaultValuedAttr<DenseI64ArrayAttr, value>;

defvar ConvWindowAttrs = (ins Ebb_I64List<"{1}">:$strides, Ebb_I64List<"{0}">:$paddings);
defvar ConvOtherAttrs = (ins DefaultValuedStrAttr<StrAttr, "EXPLICIT">:$padding_algorithm,
                         Ebb_I64List<"{1}">:$dilations, DefaultValuedAttr<Ebb_I64, "1">:$groups,
                         DefaultValuedStrAttr<StrAttr, "NCHW">:$data_format);
defvar ConvAttrs = !con(ConvWindowAttrs, ConvOtherAttrs);
defvar ConvTransposeAttrs = !con(ConvWindowAttrs,
    (ins Ebb_I64List<"{}">:$output_padding, Ebb_I64List<"{}">:$output_size), ConvOtherAttrs);

// The three ops of one kind of convolution. A depthwise one is checked for its
// groups and decomposes into the plain one of the same attributes.
class Ebb_Conv<string mnemonic, dag attrs, bit depthwise = 0>
    : Ebb_Op<mnemonic, !listconcat(!if(depthwise, [Composite], []),
          [Pure, Differentiable])> {
  let arguments = !con((ins Ebb_Numeric:$x, Ebb_Numeric:$filter, Optional<Ebb_Numeric>:$bias), attrs);
  let results = (outs Ebb_Numeric:$out);
  let optional = ["bias"];
}
class Ebb_ConvGrad<string mnemonic, dag attrs, bit depthwise = 0>
    : Ebb_Op<mnemonic, !listconcat(!if(depthwise, [Composite], []),
          [Pure, Differentiable])> {
  let arguments = !con((ins Ebb_Float:$x, Ebb_Float:$filter, Ebb_Float:$out_grad), attrs);
  let results = (outs Ebb_Float:$x_grad, Ebb_Float:$filter_grad, Optional<Ebb_Float>:$bias_grad);
  let compatible = "::ebb::compatibleTypes(inferred, declared, 1)";
  // x is read for the filter's gradient, the filter for x's.
  let declarations = "bool isShapeOnly(unsigned operand, const ::llvm::BitVector &requested);\n";
}
class Ebb_ConvDoubleGrad<string mnemonic, string cotangent, dag attrs>
    : Ebb_Composite<mnemonic, [AttrSizedOperandSegments]> {
  let arguments = !con((ins Ebb_Float:$x, Ebb_Float:$filter),
      !dag(ins, [Ebb_Float], [cotangent]),
      (ins Optional<Ebb_Float>:$grad_x_grad, Optional<Ebb_Float>:$grad_filter_grad,
           Optional<Ebb_Float>:$grad_bias_grad), attrs);
  let results = (outs Ebb_Float:$x_grad, Ebb_Float:$filter_grad, Ebb_Float:$grad_out_grad);
  let optional = ["grad_x_grad", "grad_filter_grad", "grad_bias_grad"];
}

// ---- conv2d ----------------------------------------------------------------

def Ebb_Conv2dOp : Ebb_Conv<"conv2d", ConvAttrs> {
  let summary = "2-d convolution (cross-correlation) of x with a filter";
  let description = [{
    `out[n, o, p] = bias[o] + sum over c, k of x[n, c, p * stride + k * dilation
    - padding] * filter[o, c, k]`, reading zeros outside x. The filter is
    `[C_out, C_in/groups, *K]` in every data_format. Each list attribute has one
    value for all dims or one per dim; paddings may also have two per dim, before
    and after. SAME makes `ceil(in/stride)` outputs, the larger half of its
    padding after. x may lack the batch axis, and then so does out.

    ```mlir
    %out = ebb.conv2d %x, %filter {paddings = array<i64: 1>} : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x8x8xf32>
    ```
  }];
  let kernel = "conv2d";
}
def Ebb_Conv2dGradOp : Ebb_ConvGrad<"conv2d_grad", ConvAttrs> {
  let summary = "gradients of conv2d";
  let description = [{
    `x_grad` sums filter * out_grad over the windows an element lies in,
    `filter_grad` sums x * out_grad over batch and space, `bias_grad` sums
    out_grad; an op without a use for the last is written with two results.

    ```mlir
    %x_grad, %filter_grad = ebb.conv2d_grad %x, %filter, %out_grad : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<2x4x6x6xf32>) -> (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>)
    ```
  }];
  let kernel = "conv2d_grad";
}
def Ebb_Conv2dDoubleGradOp : Ebb_ConvDoubleGrad<"conv2d_double_grad", "out_grad", ConvAttrs> {
  let summary = "second-order gradients of conv2d";
  let description = [{
    conv2d is linear in x and in the filter: `grad_out_grad = conv2d(grad_x_grad,
    filter) + conv2d(x, grad_filter_grad) + grad_bias_grad`, `x_grad` is
    conv2d_grad's with grad_filter_grad for the filter, `filter_grad` its with
    grad_x_grad for x. An absent cotangent is zero.

    ```mlir
    %x_grad, %filter_grad, %grad_out_grad = ebb.conv2d_double_grad %x, %filter, %out_grad, %grad_x_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>} : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<2x4x6x6xf32>, tensor<2x3x8x8xf32>) -> (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<2x4x6x6xf32>)
    ```
  }];
}

// ---- conv2d_transpose ------------------------------------------------------

def Ebb_Conv2dTransposeOp : Ebb_Conv<"conv2d_transpose", ConvTransposeAttrs> {
  let summary = "2-d transposed convolution: the adjoint of conv2d in x";
  let description = [{
    Adds `x[n, c, p] * filter[c, o, k]` at `p * stride + k * dilation - padding`
    of `out[n, o]`. The filter is `[C_in, C_out/groups, *K]` in every data_format.
    The extent `(in-1) * stride - paddings + dilation * (k-1) + 1` grows at its
    end by `output_padding`, less than the stride or the dilation, or up to
    `output_size`. SAME makes `in * stride` outputs.

    ```mlir
    %out = ebb.conv2d_transpose %x, %filter {strides = array<i64: 2>} : (tensor<2x4x5x5xf32>, tensor<4x3x3x3xf32>) -> tensor<2x3x11x11xf32>
    ```
  }];
  let kernel = "conv2d_transpose";
}
def Ebb_Conv2dTransposeGradOp : Ebb_ConvGrad<"conv2d_transpose_grad", ConvTransposeAttrs> {
  let summary = "gradients of conv2d_transpose";
  let description = [{
    `x_grad` is the convolution of out_grad with the filter; `filter_grad` is
    conv2d_grad's with x and out_grad exchanged.

    ```mlir
    %x_grad, %filter_grad = ebb.conv2d_transpose_grad %x, %filter, %out_grad {strides = array<i64: 2>} : (tensor<2x4x5x5xf32>, tensor<4x3x3x3xf32>, tensor<2x3x11x11xf32>) -> (tensor<2x4x5x5xf32>, tensor<4x3x3x3xf32>)
    ```
  }];
  let kernel = "conv2d_transpose_grad";
}
def Ebb_Conv2dTransposeDoubleGradOp : Ebb_ConvDoubleGrad<"conv2d_transpose_double_grad", "grad_out", ConvTransposeAttrs> {
  let summary = "second-order gradients of conv2d_transpose";
  let description = [{
    As conv2d_double_grad, with transposed convolutions.

    ```mlir
    %x_grad, %filter_grad, %grad_out_grad = ebb.conv2d_transpose_double_grad %x, %filter, %grad_out, %grad_x_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>} : (tensor<2x4x5x5xf32>, tensor<4x3x3x3xf32>, tensor<2x3x7x7xf32>, tensor<2x4x5x5xf32>) -> (tensor<2x4x5x5xf32>, tensor<4x3x3x3xf32>, tensor<2x3x7x7xf32>)
    ```
  }];
}

// ---- depthwise: one group per input channel --------------------------------

def Ebb_DepthwiseConv2dOp : Ebb_Conv<"depthwise_conv2d", ConvAttrs, 1> {
  let summary = "conv2d with one group per input channel";
  let description = [{
    `groups` is C_in; the filter is `[C_in * m, 1, *K]`.

    ```mlir
    %out = ebb.depthwise_conv2d %x, %filter {groups = 3 : i64} : (tensor<2x3x8x8xf32>, tensor<6x1x3x3xf32>) -> tensor<2x6x6x6xf32>
    ```
  }];
}
def Ebb_DepthwiseConv2dGradOp : Ebb_ConvGrad<"depthwise_conv2d_grad", ConvAttrs, 1> {
  let summary = "gradients of depthwise_conv2d";
  let description = [{
    ```mlir
    %x_grad, %filter_grad = ebb.depthwise_conv2d_grad %x, %filter, %out_grad {groups = 3 : i64} : (tensor<2x3x8x8xf32>, tensor<6x1x3x3xf32>, tensor<2x6x6x6xf32>) -> (tensor<2x3x8x8xf32>, tensor<6x1x3x3xf32>)
    ```
  }];
}
def Ebb_DepthwiseConv2dDoubleGradOp : Ebb_ConvDoubleGrad<"depthwise_conv2d_double_grad", "out_grad", ConvAttrs> {
  let summary = "second-order gradients of depthwise_conv2d";
  let description = [{
    ```mlir
    %x_grad, %filter_grad, %grad_out_grad = ebb.depthwise_conv2d_double_grad %x, %filter, %out_grad, %grad_x_grad {groups = 3 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>} : (tensor<2x3x8x8xf32>, tensor<6x1x3x3xf32>, tensor<2x6x6x6xf32>, tensor<2x3x8x8xf32>) -> (tensor<2x3x8x8xf32>, tensor<6x1x3x3xf32>, tensor<2x6x6x6xf32>)
    ```
  }];
}
def Ebb_DepthwiseConv2dTransposeOp : Ebb_Conv<"depthwise_conv2d_transpose", ConvTransposeAttrs, 1> {
  let summary = "conv2d_transpose with one group per input channel";
  let description = [{
    `groups` is C_in; the filter is `[C_in, m, *K]`.

    ```mlir
    %out = ebb.depthwise_conv2d_transpose %x, %filter {groups = 3 : i64} : (tensor<2x3x5x5xf32>, tensor<3x2x3x3xf32>) -> tensor<2x6x7x7xf32>
    ```
  }];
}
def Ebb_DepthwiseConv2dTransposeGradOp : Ebb_ConvGrad<"depthwise_conv2d_transpose_grad", ConvTransposeAttrs, 1> {
  let summary = "gradients of depthwise_conv2d_transpose";
  let description = [{
    ```mlir
    %x_grad, %filter_grad = ebb.depthwise_conv2d_transpose_grad %x, %filter, %out_grad {groups = 3 : i64} : (tensor<2x3x5x5xf32>, tensor<3x2x3x3xf32>, tensor<2x6x7x7xf32>) -> (tensor<2x3x5x5xf32>, tensor<3x2x3x3xf32>)
    ```
  }];
}
def Ebb_DepthwiseConv2dTransposeDoubleGradOp : Ebb_ConvDoubleGrad<"depthwise_conv2d_transpose_double_grad", "grad_out", ConvTransposeAttrs> {
  let summary = "second-order gradients of depthwise_conv2d_transpose";
  let description = [{
    ```mlir
    %x_grad, %filter_grad, %grad_out_grad = ebb.depthwise_conv2d_transpose_double_grad %x, %filter, %grad_out, %grad_x_grad {groups = 3 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>} : (tensor<2x3x5x5xf32>, tensor<3x2x3x3xf32>, tensor<2x6x7x7xf32>, tensor<2x3x5x5xf32>) -> (tensor<2x3x5x5xf32>, tensor<3x2x3x3xf32>, tensor<2x6x7x7xf32>)
    ```
  }];
}

// ---- the primitive ---------------------------------------------------------

def Ebb_ConvGeneralOp : Ebb_Op<"conv_general", [Pure, Differentiable]> {
  let summary = "convolution with dilation, padding and groups on either side";
  let description = [{
    1 to 3 spatial dims, channels first, filter `[C_out, C_in/feature_groups,
    *K]`. `x_dilations` puts zeros between the elements of x, `paddings` (one
    value, one per dim, or before and after of each dim) may be negative, which
    drops elements; `reverse_filter` reads the filter backwards in space. With
    `batch_groups` b, the batch of x is b blocks and output channels of block i
    see block i. Not both kinds of groups exceed 1. Its derivatives are
    conv_generals with axes exchanged, whose paddings depend on the extents:
    spatial extents are known where strides or x_dilations are not 1.

    ```mlir
    %out = ebb.conv_general %x, %filter {x_dilations = array<i64: 2>, paddings = array<i64: 2, 1>} : (tensor<2x3x8xf32>, tensor<4x3x3xf32>) -> tensor<2x4x16xf32>
    ```
  }];
  let arguments = (ins Ebb_Numeric:$x, Ebb_Numeric:$filter,
                   Ebb_I64List<"{1}">:$strides, Ebb_I64List<"{0}">:$paddings,
                   Ebb_I64List<"{1}">:$x_dilations, Ebb_I64List<"{1}">:$filter_dilations,
                   DefaultValuedAttr<Ebb_I64, "1">:$feature_groups,
                   DefaultValuedAttr<Ebb_I64, "1">:$batch_groups,
                   DefaultValuedAttr<BoolAttr, "false">:$reverse_filter);
  let results = (outs Ebb_Numeric:$out);
}

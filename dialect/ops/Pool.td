// Pooling over windows of images, and the grad ops that close the family.
include "dialect/Base.td"

defvar PoolAttrs = (ins DenseI64ArrayAttr:$kernel_size, StrAttr:$pooling_type,
                    DefaultValuedAttr<DenseI64ArrayAttr, "{1, 1}">:$strides,
                    DefaultValuedAttr<DenseI64ArrayAttr, "{0, 0}">:$paddings,
                    DefaultValuedAttr<BoolAttr, "false">:$ceil_mode,
                    DefaultValuedAttr<BoolAttr, "true">:$exclusive,
                    DefaultValuedStrAttr<StrAttr, "NCHW">:$data_format,
                    DefaultValuedAttr<BoolAttr, "false">:$global_pooling,
                    DefaultValuedAttr<BoolAttr, "false">:$adaptive,
                    DefaultValuedStrAttr<StrAttr, "EXPLICIT">:$padding_algorithm);

// `shapeOnly`: C++ that says whether only the shape of `operand` is read.
class Ebb_Pool<string mnemonic, string shapeOnly = "false">
    : Ebb_Op<mnemonic, [Pure, Differentiable]> {
  let declarations = "bool isShapeOnly(unsigned operand, const ::llvm::BitVector &) { return " #
    shapeOnly # "; }";
}

def Ebb_Pool2dOp : Ebb_Pool<"pool2d"> {
  let summary = "maximum or average over windows of an image";
  let description = [{
    `pooling_type` is "max" or "avg". Window o of a spatial axis begins at
    o * stride - the padding before, has `kernel_size` elements, and is clipped
    to x. One number in a list serves both axes; paddings may be four: before and
    after of the first, before and after of the second axis. "SAME" pads for
    ceil(extent / stride) windows, the larger half behind; "VALID" pads nothing.
    `adaptive`: kernel_size is the extent of out, and window o of O over I
    elements is [floor(o I / O), ceil((o + 1) I / O)). `global_pooling`: one
    window, all of x. Both ignore strides and paddings.

    `ceil_mode` rounds the number of windows up, without a last one that would
    begin beyond x. The divisor of "avg" is the number of elements in the window;
    with `exclusive = false` the padding in it counts too. A NaN in a window is
    its maximum.

    There are (extent + paddings - kernel_size) / stride + 1 windows, the
    division truncating towards 0: a lone window may overhang by less than a
    stride.

    ```mlir
    %out = ebb.pool2d %x {kernel_size = array<i64: 3, 3>, pooling_type = "max", strides = array<i64: 2, 2>, paddings = array<i64: 1, 1>} : (tensor<8x64x112x112xf32>) -> tensor<8x64x56x56xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Numeric:$x), PoolAttrs);
  let results = (outs Ebb_Numeric:$out);
  let kernel = "pool2d";
}
def Ebb_Pool2dGradOp : Ebb_Pool<"pool2d_grad", "operand == 1 || (operand == 0 && getPoolingType() == \"avg\")"> {
  let summary = "gradient of pool2d: each cotangent to its window's elements";
  let description = [{
    "max" gives a cotangent to the first largest element of its window in
    row-major order, or to the first NaN; "avg" an equal part to each element.
    The place is looked up in x, so that of `out` only the shape is read, and of
    x too for "avg". An element in no window gets 0.

    ```mlir
    %x_grad = ebb.pool2d_grad %x, %out, %out_grad {kernel_size = array<i64: 2>, pooling_type = "avg"} : (tensor<1x3x8x8xf32>, tensor<1x3x7x7xf32>, tensor<1x3x7x7xf32>) -> tensor<1x3x8x8xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x, Ebb_Float:$out, Ebb_Float:$out_grad), PoolAttrs);
  let results = (outs Ebb_Float:$x_grad);
  let kernel = "pool2d_grad";
}
def Ebb_Pool2dDoubleGradOp : Ebb_Pool<"pool2d_double_grad", "operand == 0 && getPoolingType() == \"avg\""> {
  let summary = "second order of pool2d: grad_x_grad, pooled as x was";
  let description = [{
    "max" takes the element of `grad_x_grad` where x has its window's maximum,
    "avg" the average over the window; it reads of x the shape only.

    ```mlir
    %grad_out_grad = ebb.pool2d_double_grad %x, %grad_x_grad {kernel_size = array<i64: 2>, pooling_type = "max", data_format = "NHWC"} : (tensor<1x8x8x3xf32>, tensor<1x8x8x3xf32>) -> tensor<1x7x7x3xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x, Ebb_Float:$grad_x_grad), PoolAttrs);
  let results = (outs Ebb_Float:$grad_out_grad);
  let kernel = "pool2d_double_grad";
}

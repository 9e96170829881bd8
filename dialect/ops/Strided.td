// Ops on every step-th element along some axes: reading them, writing over them.
include "dialect/Base.td"

defvar StridedAttrs = (ins DenseI64ArrayAttr:$axes, DenseI64ArrayAttr:$starts,
                       DenseI64ArrayAttr:$ends, DenseI64ArrayAttr:$strides);

def Ebb_StridedSliceOp : Ebb_Op<"strided_slice", [Pure, Differentiable]> {
  let summary = "every strides-th element from start to end along each of `axes`";
  let description = [{
    As NumPy's `x[start:end:stride]`. Bounds that are negative count from the
    end; then they are clamped, to [0, extent], or for a negative stride to
    [-1, extent - 1], where -1 is before the first element. A stride in the wrong
    direction gives nothing. Along a `?` all of this happens when running.

    ```mlir
    %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 3>, ends = array<i64: 0>, strides = array<i64: -1>} : (tensor<5x2xf32>) -> tensor<3x2xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Tensor:$x), StridedAttrs);
  let results = (outs Ebb_Tensor:$out);
  let hasFolder = 1;
}
def Ebb_StridedSliceGradOp : Ebb_Op<"strided_slice_grad", [Pure, Differentiable]> {
  let summary = "gradient of strided_slice: out_grad spread into zeros of x's shape";
  let description = [{
    ```mlir
    %x_grad = ebb.strided_slice_grad %x, %out_grad {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 5>, strides = array<i64: 2>} : (tensor<5xf32>, tensor<3xf32>) -> tensor<5xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Inexact:$x, Ebb_Inexact:$out_grad), StridedAttrs);
  let results = (outs Ebb_Inexact:$x_grad);
  let noNeedBuffer = ["x"];
}

// The region that is written over, and how its extents read to the values.
defvar RegionAttrs = (ins DenseI64ArrayAttr:$starts, DenseI64ArrayAttr:$ends,
                      DenseI64ArrayAttr:$steps, DenseI64ArrayAttr:$axes,
                      DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$decrease_axes,
                      DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$none_axes);
def Ebb_Reals : TypedArrayAttrBase<F64Attr, "array of f64">;

def Ebb_SetValueOp : Ebb_Op<"set_value", [Pure, Differentiable, Composite]> {
  let summary = "x with constants written over a region";
  let description = [{
    `ebb.set_value_with_tensor` with `values`, listed row by row for a tensor of
    shape `shape`, cast to x's element type.

    ```mlir
    %out = ebb.set_value %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 3>, steps = array<i64: 1>, shape = array<i64: 1>, values = [9.0]} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Tensor:$x), RegionAttrs,
                       (ins DenseI64ArrayAttr:$shape, Ebb_Reals:$values));
  let results = (outs Ebb_Tensor:$out);
  let inplace = ["x -> out"];
}
def Ebb_SetValueGradOp : Ebb_Op<"set_value_grad", [Pure, Differentiable, Composite]> {
  let summary = "gradient of set_value: out_grad with zeros written over the region";
  let description = [{
    The exact one: what was written over does not matter to the result. It is the
    gradient of set_value_with_tensor's x, too.

    ```mlir
    %x_grad = ebb.set_value_grad %out_grad {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 3>, steps = array<i64: 1>} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Inexact:$out_grad), RegionAttrs);
  let results = (outs Ebb_Inexact:$x_grad);
}
def Ebb_SetValueWithTensorOp : Ebb_Op<"set_value_with_tensor", [Pure, Differentiable]> {
  let summary = "x with a tensor written over a region";
  let description = [{
    The region is what `ebb.strided_slice` takes with the same axes, bounds and
    steps, in the same order. `values` are broadcast to its extents without
    `decrease_axes`, which are 1, and with an extent 1 before axis p of x, or at
    the end, for each entry p of `none_axes`; 1s that `values` have too many in
    front do not count. Where the region is empty by its type, out is x, whatever
    the values.

    x is written over where nothing needs it any more; else it is copied.

    ```mlir
    %out = ebb.set_value_with_tensor %x, %values {axes = array<i64: 0, 1>, starts = array<i64: 0, 0>, ends = array<i64: 3, 1>, steps = array<i64: 1, 1>, decrease_axes = array<i64: 1>} : (tensor<3x4xf32>, tensor<3xf32>) -> tensor<3x4xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Tensor:$x, Ebb_Tensor:$values), RegionAttrs);
  let results = (outs Ebb_Tensor:$out);
  let inplace = ["x -> out"];
}
def Ebb_SetValueWithTensorGradOp : Ebb_Composite<"set_value_with_tensor_grad"> {
  let summary = "gradients of set_value_with_tensor: out_grad outside of the region, and its sums inside";
  let description = [{
    `x_grad` is `ebb.set_value_grad`; `values_grad` is the region of out_grad, in
    the order in which it was written, summed down to the shape of `values`, of
    which only the shape is read.

    ```mlir
    %x_grad, %values_grad = ebb.set_value_with_tensor_grad %values, %out_grad {axes = array<i64: 0>, starts = array<i64: 3>, ends = array<i64: 0>, steps = array<i64: -1>} : (tensor<3x1xf32>, tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<3x1xf32>)
    ```
  }];
  let arguments = !con((ins Ebb_Inexact:$values, Ebb_Inexact:$out_grad), RegionAttrs);
  let results = (outs Ebb_Inexact:$x_grad, Ebb_Inexact:$values_grad);
}

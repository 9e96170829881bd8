// Sums over windows that slide along one axis, with their grad ops.
include "dialect/Base.td"

def Ebb_RowConvOp : Ebb_Op<"row_conv", [Pure, Differentiable]> {
  let summary = "each channel convolved with its own filter along time, looking ahead";
  let description = [{
    x is [batch, time, channels], filter [steps, channels]:
    `out[b, t, d] = sum of filter[w, d] * x[b, t + w, d]` over the steps w for
    which t + w is a time of x. f16 and bf16 accumulate in f32.

    ```mlir
    %out = ebb.row_conv %x, %filter : (tensor<2x5x3xf32>, tensor<4x3xf32>) -> tensor<2x5x3xf32>
    ```
  }];
  let arguments = (ins Ebb_Float:$x, Ebb_Float:$filter);
  let results = (outs Ebb_Float:$out);
}
def Ebb_RowConvGradOp : Ebb_Op<"row_conv_grad", [Pure, Differentiable]> {
  let summary = "gradients of row_conv";
  let description = [{
    `x_grad[b, s, d]` is the sum of `filter[w, d] * out_grad[b, s - w, d]`,
    `filter_grad[w, d]` that of `x[b, t + w, d] * out_grad[b, t, d]`.

    ```mlir
    %x_grad, %filter_grad = ebb.row_conv_grad %x, %filter, %out_grad : (tensor<2x5x3xf32>, tensor<4x3xf32>, tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>, tensor<4x3xf32>)
    ```
  }];
  let arguments = (ins Ebb_Float:$x, Ebb_Float:$filter, Ebb_Float:$out_grad);
  let results = (outs Ebb_Float:$x_grad, Ebb_Float:$filter_grad);
  let declarations = "bool isShapeOnly(unsigned operand, const ::llvm::BitVector &requested);";
}

def Ebb_WindowSumOp : Ebb_Op<"window_sum", [Pure, Differentiable]> {
  let summary = "sum of the neighbours along an axis";
  let description = [{
    Element i along `axis` is the sum of the elements less than half of `size`
    away from it, itself included; what lies outside x counts as 0. `size` is
    odd, so that the op is its own adjoint. f16 and bf16 accumulate in f32.

    ```mlir
    %out = ebb.window_sum %x {axis = 1 : i64, size = 3 : i64} : (tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    ```
  }];
  let arguments = (ins Ebb_Float:$x, Ebb_I64:$axis, Ebb_I64:$size);
  let results = (outs Ebb_Float:$out);
}

defvar LrnAttrs = (ins DefaultValuedAttr<Ebb_I64, "5">:$n, DefaultValuedAttr<F64Attr, "2.0">:$k,
                   DefaultValuedAttr<F64Attr, "1e-4">:$alpha, DefaultValuedAttr<F64Attr, "0.75">:$beta,
                   DefaultValuedStrAttr<StrAttr, "NCHW">:$data_format);

def Ebb_LrnOp : Ebb_Op<"lrn", [Pure, Differentiable, Composite]> {
  let summary = "x over a power of the squares in neighbouring channels";
  let description = [{
    `mid_out = k + alpha * (sum of x * x over the n channels around)` and
    `out = x * mid_out^-beta`. Channels that do not exist count as 0; alpha is
    not divided by n, which is odd. The channels are axis 1 of NCHW, axis 3 of
    NHWC. A cotangent on `mid_out` adds its own term.

    ```mlir
    %out, %mid_out = ebb.lrn %x {n = 3 : i64} : (tensor<2x4x5x5xf32>) -> (tensor<2x4x5x5xf32>, tensor<2x4x5x5xf32>)
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x), LrnAttrs);
  let results = (outs Ebb_Float:$out, Ebb_Float:$mid_out);
}
def Ebb_LrnGradOp : Ebb_Composite<"lrn_grad"> {
  let summary = "gradient of lrn from the cotangent of out";
  let description = [{
    `out_grad * mid_out^-beta - 2 alpha beta x (sum of out_grad * out / mid_out
    over the n channels around)`

    ```mlir
    %x_grad = ebb.lrn_grad %x, %out, %mid_out, %out_grad {n = 3 : i64} : (tensor<2x4x5x5xf32>, tensor<2x4x5x5xf32>, tensor<2x4x5x5xf32>, tensor<2x4x5x5xf32>) -> tensor<2x4x5x5xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x, Ebb_Float:$out, Ebb_Float:$mid_out, Ebb_Float:$out_grad), LrnAttrs);
  let results = (outs Ebb_Float:$x_grad);
}

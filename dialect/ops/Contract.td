// Matrix products and their grad ops.
include "dialect/Base.td"

defvar MatmulAttrs = (ins DefaultValuedAttr<BoolAttr, "false">:$transpose_x,
                      DefaultValuedAttr<BoolAttr, "false">:$transpose_y);

def Ebb_MatmulOp : Ebb_Op<"matmul", [Pure, Differentiable]> {
  let summary = "matrix product over the last two axes";
  let description = [{
    Leading axes broadcast. A 1-d x is a row, a 1-d y a column; its transpose
    flag is ignored and the inserted axis is dropped again. K = 0 gives zeros.

    ```mlir
    %out = ebb.matmul %x, %y {transpose_y = true} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Numeric:$x, Ebb_Numeric:$y), MatmulAttrs);
  let results = (outs Ebb_Numeric:$out);
  let kernel = "matmul";
  let hasCanonicalizer = 1;
}
def Ebb_MatmulGradOp : Ebb_Op<"matmul_grad", [Pure, Differentiable, Composite]> {
  let summary = "gradients of matmul";
  let description = [{
    ```mlir
    %x_grad, %y_grad = ebb.matmul_grad %x, %y, %out_grad : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<3x4xf32>)
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x, Ebb_Float:$y, Ebb_Float:$out_grad), MatmulAttrs);
  let results = (outs Ebb_Float:$x_grad, Ebb_Float:$y_grad);
}
def Ebb_MatmulDoubleGradOp : Ebb_Composite<"matmul_double_grad", [AttrSizedOperandSegments]> {
  let summary = "second-order gradients of matmul";
  let description = [{
    ```mlir
    %dx, %dy, %dg = ebb.matmul_double_grad %x, %y, %grad_out, %grad_x_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>} : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>)
    ```
  }];
  let arguments = !con((ins Ebb_Float:$x, Ebb_Float:$y, Ebb_Float:$grad_out, Optional<Ebb_Float>:$grad_x_grad,
                        Optional<Ebb_Float>:$grad_y_grad), MatmulAttrs);
  let optional = ["grad_x_grad", "grad_y_grad"];
  let results = (outs Ebb_Float:$x_grad, Ebb_Float:$y_grad, Ebb_Float:$grad_out_grad);
}

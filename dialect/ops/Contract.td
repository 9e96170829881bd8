// Matrix products and their grad ops.
include "dialect/Base.td"

defvar MatmulAttrs = (ins DefaultValuedAttr<BoolAttr, "false">:$transpose_x,
                      DefaultValuedAttr<BoolAttr, "false">:$transpose_y);

def Ebb_MatmulOp : Ebb_Op<"matmul", [Pure, Differentiable, Composite]> {
  let summary = "matrix product over the last two axes";
  let description = [{
    Leading axes broadcast. A 1-d x is a row, a 1-d y a column; its transpose
    flag is ignored and the inserted axis is dropped again. K = 0 gives zeros. A
    complex product decomposes into four real ones; a real one is a primitive.

    ```mlir
    %out = ebb.matmul %x, %y {transpose_y = true} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
    ```
  }];
  let arguments = !con((ins Ebb_Number:$x, Ebb_Number:$y), MatmulAttrs);
  let results = (outs Ebb_Number:$out);
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
  let arguments = !con((ins Ebb_Inexact:$x, Ebb_Inexact:$y, Ebb_Inexact:$out_grad), MatmulAttrs);
  let results = (outs Ebb_Inexact:$x_grad, Ebb_Inexact:$y_grad);
}
def Ebb_MatmulDoubleGradOp : Ebb_Composite<"matmul_double_grad", [AttrSizedOperandSegments]> {
  let summary = "second-order gradients of matmul";
  let description = [{
    ```mlir
    %dx, %dy, %dg = ebb.matmul_double_grad %x, %y, %grad_out, %grad_x_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>} : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>)
    ```
  }];
  let arguments = !con((ins Ebb_Inexact:$x, Ebb_Inexact:$y, Ebb_Inexact:$grad_out, Optional<Ebb_Inexact>:$grad_x_grad,
                        Optional<Ebb_Inexact>:$grad_y_grad), MatmulAttrs);
  let optional = ["grad_x_grad", "grad_y_grad"];
  let results = (outs Ebb_Inexact:$x_grad, Ebb_Inexact:$y_grad, Ebb_Inexact:$grad_out_grad);
}

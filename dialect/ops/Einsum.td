// Einstein summation and its gradient.
include "dialect/Base.td"

def Ebb_EinsumOp : Ebb_Op<"einsum", [Pure, Differentiable, Composite]> {
  let summary = "sums of products over labelled axes";
  let description = [{
    `equation` has one term per operand, a letter for each of its axes, and after
    `->` one for the result: `out[labels] = sum of the operands' product over all
    labels the result lacks`. Spaces are ignored. A letter twice in a term takes
    the diagonal; twice in the result it fills the diagonal, with zeros beside
    it. Extents of one label agree, or are 1 and broadcast. `...` stands for the
    axes a term does not name, which are aligned at the last and must be in the
    result. Without `->` the result has the axes of `...`, then the labels that
    occur once, in the order of ASCII.

    Several operands are multiplied in the order that needs the fewest
    multiplications, and among those the one with the smallest intermediate
    results; an unknown extent counts as 64. Up to eight operands every order is
    tried. Each product is a batched matrix product where a label is summed.

    ```mlir
    %out = ebb.einsum %x, %y {equation = "ij,jk->ik"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    ```
  }];
  let arguments = (ins Variadic<Ebb_Number>:$x, StrAttr:$equation);
  let results = (outs Ebb_Number:$out);
}
def Ebb_EinsumGradOp : Ebb_Composite<"einsum_grad", [AttrSizedOperandSegments]> {
  let summary = "gradients of einsum: einsum of out_grad and the other operands";
  let description = [{
    `x_shape` are the operands of the einsum, with their values. `inner_cache` is
    never read and may be empty.

    ```mlir
    %x_grad, %y_grad = ebb.einsum_grad %x, %y, %out_grad {equation = "ij,jk->ik", operandSegmentSizes = array<i32: 2, 0, 1>} : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<3x4xf32>)
    ```
  }];
  let arguments = (ins Variadic<Ebb_Inexact>:$x_shape, Variadic<Ebb_Tensor>:$inner_cache,
                   Ebb_Inexact:$out_grad, StrAttr:$equation);
  let results = (outs Variadic<Ebb_Inexact>:$x_grad);
  let optional = ["x_shape...", "inner_cache..."];
  let noNeedBuffer = ["inner_cache"];
}

// Loss functions and the checks on the labels they read.
include "dialect/Base.td"

defvar LossAttrs = (ins DefaultValuedAttr<BoolAttr, "false">:$soft_label,
                    DefaultValuedAttr<Ebb_I64, "-100">:$ignore_index,
                    DefaultValuedAttr<Ebb_I64, "-1">:$axis);

def Ebb_SoftmaxWithCrossEntropyOp : Ebb_Op<"softmax_with_cross_entropy", [Pure, Differentiable, Composite]> {
  let summary = "softmax of logits, and its cross entropy with labels";
  let description = [{
    Hard labels are class numbers with extent 1 on `axis`; `ignore_index` gives
    loss 0, any other number outside the classes is a run-time error. Soft
    labels are weights of logits' shape. The loss has extent 1 on `axis`.

    ```mlir
    %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label : (tensor<4x10xf32>, tensor<4x1xi64>) -> (tensor<4x10xf32>, tensor<4x1xf32>)
    ```
  }];
  let arguments = !con((ins Ebb_Float:$logits, AnyTypeOf<[Ebb_Float, Ebb_Index]>:$label), LossAttrs);
  let results = (outs Ebb_Float:$softmax, Ebb_Float:$loss);
}
def Ebb_SoftmaxWithCrossEntropyGradOp : Ebb_Op<"softmax_with_cross_entropy_grad", [Pure, Composite]> {
  let summary = "gradient of the loss: loss_grad * (softmax - target)";
  let description = [{
    A soft label's weights are scaled as given: `softmax * sum(label) - label`.

    ```mlir
    %logits_grad = ebb.softmax_with_cross_entropy_grad %label, %softmax, %loss_grad : (tensor<4x1xi64>, tensor<4x10xf32>, tensor<4x1xf32>) -> tensor<4x10xf32>
    ```
  }];
  let arguments = !con((ins AnyTypeOf<[Ebb_Float, Ebb_Index]>:$label, Ebb_Float:$softmax,
                        Ebb_Float:$loss_grad), LossAttrs);
  let results = (outs Ebb_Float:$logits_grad);
  let inplace = ["softmax -> logits_grad"];
}

def Ebb_CheckIndexOp : Ebb_Op<"check_index", [Pure, NoGradient]> {
  let summary = "index, after a run-time check that it numbers an axis of target";
  let description = [{
    Every element lies in [0, extent of `axis` of target) or equals `ignore`, if
    given; otherwise the run stops with an error at this op's location.

    ```mlir
    %out = ebb.check_index %index, %target {axis = 1 : i64} : (tensor<4x1xi64>, tensor<4x10xf32>) -> tensor<4x1xi64>
    ```
  }];
  let arguments = (ins Ebb_Index:$index, Ebb_Tensor:$target, Ebb_I64:$axis, OptionalAttr<Ebb_I64>:$ignore);
  let results = (outs Ebb_Index:$out);
  let kernel = "none";
  let noNeedBuffer = ["target"];
}

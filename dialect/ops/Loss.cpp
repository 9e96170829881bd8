// Definitions of the Loss family: shape inference, effects, registration.
#include "dialect/ops/Loss.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

// Checks label against logits-shaped `like`; gives the loss's shape.
static FailureOr<SmallVector<int64_t>> lossShape(Inference &in, Value like,
                                                 Value label, bool softLabel,
                                                 int64_t axisAttr) {
  RankedTensorType type = Inference::typeOf(like);
  if (type.getRank() == 0) {
    (void)in.expects("logits of rank 1 or more", "a scalar");
    return failure();
  }
  auto axis = in.axis("axis", axisAttr, type.getRank());
  if (failed(axis))
    return failure();
  SmallVector<int64_t> shape(type.getShape());
  Type labelElement = Inference::typeOf(label).getElementType();
  if (softLabel) {
    if (failed(in.sameElement({like, label})) ||
        failed(in.sameShape("label", label, shape)))
      return failure();
    shape[*axis] = 1;
    return shape;
  }
  shape[*axis] = 1;
  if (!labelElement.isInteger()) {
    (void)in.expects("'label' to hold i32 or i64 class numbers unless "
                     "'soft_label' is set",
                     typeString(labelElement));
    return failure();
  }
  if (failed(in.sameShape("label", label, shape)))
    return failure();
  return shape;
}

LogicalResult SoftmaxWithCrossEntropyOp::inferTypes(Adaptor a, Inference &in) {
  auto shape =
      lossShape(in, a.getLogits(), a.getLabel(), a.getSoftLabel(), a.getAxis());
  if (failed(shape))
    return failure();
  RankedTensorType type = Inference::typeOf(a.getLogits());
  (void)in.add(type);
  return in.add(*shape, type.getElementType());
}

LogicalResult SoftmaxWithCrossEntropyGradOp::inferTypes(Adaptor a,
                                                        Inference &in) {
  auto shape = lossShape(in, a.getSoftmax(), a.getLabel(), a.getSoftLabel(),
                         a.getAxis());
  if (failed(shape) ||
      failed(in.sameElement({a.getSoftmax(), a.getLossGrad()})) ||
      failed(in.sameShape("loss_grad", a.getLossGrad(), *shape)))
    return failure();
  return in.same(a.getSoftmax());
}

LogicalResult CheckIndexOp::inferTypes(Adaptor a, Inference &in) {
  int64_t rank = Inference::typeOf(a.getTarget()).getRank();
  if (rank == 0)
    return in.expects("a target of rank 1 or more", "a scalar");
  if (failed(in.axis("axis", a.getAxis(), rank)))
    return failure();
  return in.same(a.getIndex());
}

#define GET_OP_CLASSES
#include "dialect/ops/Loss.cpp.inc"

namespace ebb {
void addLossOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Loss.cpp.inc"
      >(dialect);
}
} // namespace ebb

// Definitions of the Elementwise family: folders and registration.
#include "dialect/ops/Elementwise.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

OpFoldResult ScaleOp::fold(FoldAdaptor) {
  // x * 1 + 0 is x; x + 0 alone would turn -0 into 0, so the scale decides.
  bool identity =
      getScale().convertToDouble() == 1.0 && getBias().convertToDouble() == 0.0;
  if (identity && getX().getType() == getType())
    return getX();
  return {};
}

// The comparison is false for a NaN.
LogicalResult ClipOp::verify() {
  double min = getMin().convertToDouble(), max = getMax().convertToDouble();
  if (min <= max)
    return success();
  return emitOpError("expects 'min' to be at most 'max', but got ")
         << getMinAttr() << " and " << getMaxAttr();
}

// Not even a NaN is at least 0.
static LogicalResult verifyThreshold(Operation *op, FloatAttr threshold) {
  if (threshold.getValueAsDouble() >= 0)
    return success();
  return op->emitOpError("expects 'threshold' to be at least 0, but got ")
         << threshold;
}
LogicalResult SoftReluOp::verify() {
  return verifyThreshold(*this, getThresholdAttr());
}
LogicalResult SoftReluGradOp::verify() {
  return verifyThreshold(*this, getThresholdAttr());
}

#define GET_OP_CLASSES
#include "dialect/ops/Elementwise.cpp.inc"

namespace ebb {
void addElementwiseOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Elementwise.cpp.inc"
      >(dialect);
}
} // namespace ebb

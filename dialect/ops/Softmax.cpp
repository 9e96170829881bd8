// Definitions of the Softmax family: registration; ODS says the rest.
#include "dialect/ops/Softmax.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

static LogicalResult checkSquare(Inference &in, StringRef name, Value value) {
  ArrayRef<int64_t> shape = Inference::typeOf(value).getShape();
  if (shape.size() == 4 && compatibleExtents(shape[2], shape[3]))
    return success();
  return in.expects("'" + name + "' of [batch, heads, rows, rows]",
                    shapeString(shape));
}

LogicalResult FusedSoftmaxMaskUpperTriangleOp::inferTypes(Adaptor a,
                                                          Inference &in) {
  if (failed(checkSquare(in, "X", a.getX())))
    return failure();
  return in.same(a.getX());
}

LogicalResult FusedSoftmaxMaskUpperTriangleGradOp::inferTypes(Adaptor a,
                                                              Inference &in) {
  if (failed(checkSquare(in, "Out", a.getOut())))
    return failure();
  return in.sameAsFirst({a.getOut(), a.getOutGrad()});
}

#define GET_OP_CLASSES
#include "dialect/ops/Softmax.cpp.inc"

namespace ebb {
void addSoftmaxOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Softmax.cpp.inc"
      >(dialect);
}
} // namespace ebb

// Definitions of the Index family: shape inference, verifiers, registration.
#include "dialect/ops/Index.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

LogicalResult OneHotOp::verify() {
  int64_t depth = getDepth();
  if (depth < 1)
    return emitOpError("expects 'depth' to be 1 or more, but got ") << depth;
  SmallVector<int64_t> shape(cast<ShapedType>(getX().getType()).getShape());
  shape.push_back(depth);
  ArrayRef<int64_t> declared = cast<ShapedType>(getType()).getShape();
  if (compatibleShapes(shape, declared))
    return success();
  return emitOpError("expects a result of shape ")
         << shapeString(shape) << ", but got " << shapeString(declared);
}

// The shape of x and a row behind it; checks the table.
static FailureOr<SmallVector<int64_t>>
embeddingShape(Inference &in, Value x, Value weight, int64_t paddingIdx) {
  ArrayRef<int64_t> table = Inference::typeOf(weight).getShape();
  if (table.size() != 2) {
    (void)in.expects("'weight' to have rank 2", shapeString(table));
    return failure();
  }
  if (paddingIdx < -1 || (table[0] != kDynamic && paddingIdx >= table[0])) {
    std::string end = table[0] == kDynamic ? "?" : std::to_string(table[0]);
    (void)in.expects("'padding_idx' in [-1, " + end + "), -1 for none",
                     Twine(paddingIdx));
    return failure();
  }
  SmallVector<int64_t> shape(Inference::typeOf(x).getShape());
  shape.push_back(table[1]);
  return shape;
}

LogicalResult EmbeddingOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = embeddingShape(in, a.getX(), a.getWeight(), a.getPaddingIdx());
  if (failed(shape))
    return failure();
  return in.add(*shape, Inference::typeOf(a.getWeight()).getElementType());
}

LogicalResult EmbeddingGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = embeddingShape(in, a.getX(), a.getWeight(), a.getPaddingIdx());
  if (failed(shape) ||
      failed(in.sameElement({a.getWeight(), a.getOutGrad()})) ||
      failed(in.sameShape("out_grad", a.getOutGrad(), *shape)))
    return failure();
  return in.same(a.getWeight());
}

#define GET_OP_CLASSES
#include "dialect/ops/Index.cpp.inc"

void ebb::addIndexOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Index.cpp.inc"
      >(dialect);
}

// Definitions of the Create family: verifiers, folders, registration.
#include "dialect/ops/Create.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

static LogicalResult verifyStatic(Operation *op) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (type.hasStaticShape())
    return success();
  return op->emitOpError("expects a static result shape, but got ")
         << shapeString(type.getShape())
         << "; use the _like form for unknown extents";
}

LogicalResult FullOp::verify() { return verifyStatic(*this); }

LogicalResult IotaOp::verify() {
  if (failed(verifyStatic(*this)))
    return failure();
  // A scalar accepts the axes of a vector, as iota_like does.
  int64_t rank = getType().getRank(), axis = getAxis();
  int64_t bound = std::max<int64_t>(rank, 1);
  if (axis < -bound || axis >= bound)
    return emitOpError("expects 'axis' in [")
           << -bound << ", " << bound << ") for rank " << rank << ", but got "
           << axis;
  return success();
}

LogicalResult IotaLikeOp::inferTypes(Adaptor a, Inference &in) {
  RankedTensorType type = Inference::typeOf(a.getTarget());
  if (failed(in.axis("axis", a.getAxis(), type.getRank())))
    return failure();
  return in.add(type.getShape(), IntegerType::get(in.getContext(), 64));
}

LogicalResult DimOp::inferTypes(Adaptor a, Inference &in) {
  RankedTensorType type = Inference::typeOf(a.getX());
  if (type.getRank() == 0)
    return in.expects("an operand of rank 1 or more", "a scalar");
  if (failed(in.axis("axis", a.getAxis(), type.getRank())))
    return failure();
  return in.add(ArrayRef<int64_t>{}, IntegerType::get(in.getContext(), 64));
}

OpFoldResult DimOp::fold(FoldAdaptor) {
  auto type = cast<RankedTensorType>(getX().getType());
  // The getter is unsigned.
  int64_t axis = getAxis();
  if (axis < 0)
    axis += type.getRank();
  if (type.isDynamicDim(axis) ||
      !cast<RankedTensorType>(getType()).hasStaticShape())
    return {};
  return DenseElementsAttr::get(
      cast<ShapedType>(getType()),
      Builder(getContext()).getI64IntegerAttr(type.getDimSize(axis)));
}

#define GET_OP_CLASSES
#include "dialect/ops/Create.cpp.inc"

namespace ebb {
void addCreateOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Create.cpp.inc"
      >(dialect);
}
} // namespace ebb

// Definitions of the Reduce family: shape inference and registration.
#include "dialect/ops/Reduce.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

LogicalResult SumOp::inferTypes(Adaptor a, Inference &in) {
  Type element = Inference::typeOf(a.getX()).getElementType();
  if (std::optional<Type> dtype = a.getDtype()) {
    if (!dtype->isIntOrFloat())
      return in.expects("'dtype' to be an element type", typeString(*dtype));
    element = *dtype;
  } else if (element.isInteger(1) || element.isSignlessInteger(32))
    element = IntegerType::get(in.getContext(), 64);
  return in.reduce(a.getX(), a.getAxis(), a.getKeepdim(), element);
}

LogicalResult MeanOp::inferTypes(Adaptor a, Inference &in) {
  return in.reduce(a.getX(), a.getAxis(), a.getKeepdim());
}

LogicalResult MaxOp::inferTypes(Adaptor a, Inference &in) {
  RankedTensorType type = Inference::typeOf(a.getX());
  auto axes = in.reduceAxes("axis", a.getAxis(), type.getRank());
  if (failed(axes))
    return failure();
  for (int64_t axis : *axes)
    if (type.getDimSize(axis) == 0)
      return in.error("expects a non-empty maximum, but axis " + Twine(axis) +
                      " of " + shapeString(type.getShape()) + " has extent 0");
  return in.reduce(a.getX(), a.getAxis(), a.getKeepdim());
}

// Unlike sum's, these cotangents have x's element type.
LogicalResult MeanGradOp::inferTypes(Adaptor a, Inference &in) {
  if (failed(in.sameElement({a.getX(), a.getOutGrad()})))
    return failure();
  return in.reduceGrad(a.getX(), {a.getOutGrad()}, a.getAxis(), a.getKeepdim(),
                       a.getReduceAll());
}

LogicalResult MaxGradOp::inferTypes(Adaptor a, Inference &in) {
  if (failed(in.sameElement({a.getX(), a.getOut(), a.getOutGrad()})))
    return failure();
  return in.reduceGrad(a.getX(), {a.getOut(), a.getOutGrad()}, a.getAxis(),
                       a.getKeepdim(), a.getReduceAll());
}

#define GET_OP_CLASSES
#include "dialect/ops/Reduce.cpp.inc"

void ebb::addReduceOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Reduce.cpp.inc"
      >(dialect);
}

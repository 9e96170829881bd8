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

LogicalResult ebb::inferExtremum(Inference &in, Value x, ArrayRef<int64_t> axes,
                                 bool keepdim, StringRef what) {
  RankedTensorType type = Inference::typeOf(x);
  auto normal = in.reduceAxes("axis", axes, type.getRank());
  if (failed(normal))
    return failure();
  for (int64_t axis : *normal)
    if (type.getDimSize(axis) == 0)
      return in.error("expects a non-empty " + what + ", but axis " +
                      Twine(axis) + " of " + shapeString(type.getShape()) +
                      " has extent 0");
  return in.reduce(x, axes, keepdim);
}

// Unlike sum's, these cotangents have x's element type.
LogicalResult MeanGradOp::inferTypes(Adaptor a, Inference &in) {
  if (failed(in.sameElement({a.getX(), a.getOutGrad()})))
    return failure();
  return in.reduceGrad(a.getX(), {a.getOutGrad()}, a.getAxis(), a.getKeepdim(),
                       a.getReduceAll());
}

LogicalResult ebb::inferReduceGrad(Inference &in, ValueRange operands,
                                   ArrayRef<int64_t> axes, bool keepdim,
                                   bool reduceAll) {
  if (failed(in.sameElement(operands)))
    return failure();
  return in.reduceGrad(operands[0], operands.drop_front(), axes, keepdim,
                       reduceAll);
}

#define GET_OP_CLASSES
#include "dialect/ops/Reduce.cpp.inc"

void ebb::addReduceOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Reduce.cpp.inc"
      >(dialect);
}

// Definitions of the Reduce family: shape inference and registration.
#include "dialect/ops/Reduce.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

LogicalResult SumOp::inferTypes(Adaptor a, Inference &in) {
  Type element = Inference::typeOf(a.getX()).getElementType();
  if (std::optional<Type> dtype = a.getDtype()) {
    if (!dtype->isIntOrFloat() && !isa<ComplexType>(*dtype))
      return in.expects("'dtype' to be an element type", typeString(*dtype));
    element = *dtype;
  } else if (element.isInteger(1) || element.isSignlessInteger(32))
    element = IntegerType::get(in.getContext(), 64);
  return in.reduce(a.getX(), a.getAxis(), a.getKeepdim(), element);
}

LogicalResult MeanOp::inferTypes(Adaptor a, Inference &in) {
  return in.reduce(a.getX(), a.getAxis(), a.getKeepdim());
}

LogicalResult ebb::inferReduce(Inference &in, Value x, ReducedAxes reduced) {
  RankedTensorType type = Inference::typeOf(x);
  auto axes =
      in.reduceAxes(reduced.name, reduced.axes, type.getRank(), reduced.all);
  if (failed(axes))
    return failure();
  return in.add(reducedShape(type.getShape(), *axes, reduced.keepdim),
                type.getElementType());
}

LogicalResult ebb::inferExtremum(Inference &in, Value x, ReducedAxes reduced,
                                 StringRef what) {
  if (failed(inferReduce(in, x, reduced)))
    return failure();
  RankedTensorType type = Inference::typeOf(x);
  for (int64_t axis : normalizedAxes(reduced.axes, type.getRank()))
    if (type.getDimSize(axis) == 0)
      return in.error("expects a non-empty " + what + ", but axis " +
                      Twine(axis) + " of " + shapeString(type.getShape()) +
                      " has extent 0");
  return success();
}

// Unlike sum's, these cotangents have x's element type.
LogicalResult MeanGradOp::inferTypes(Adaptor a, Inference &in) {
  if (failed(in.sameElement({a.getX(), a.getOutGrad()})))
    return failure();
  return in.reduceGrad(a.getX(), {a.getOutGrad()}, a.getAxis(), a.getKeepdim(),
                       a.getReduceAll());
}

LogicalResult ebb::inferReduceGrad(Inference &in, ValueRange operands,
                                   ReducedAxes reduced) {
  int64_t rank = Inference::typeOf(operands[0]).getRank();
  // First, for the message to name the attribute as this op does.
  if (failed(in.sameElement(operands)) ||
      failed(in.reduceAxes(reduced.name, reduced.axes, rank)))
    return failure();
  return in.reduceGrad(operands[0], operands.drop_front(), reduced.axes,
                       reduced.keepdim, reduced.all);
}

#define GET_OP_CLASSES
#include "dialect/ops/Reduce.cpp.inc"

namespace ebb {
void addReduceOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Reduce.cpp.inc"
      >(dialect);
}
} // namespace ebb

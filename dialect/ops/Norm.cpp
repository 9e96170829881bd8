// Definitions of the Norm family: shape inference, registration.
#include "dialect/ops/Norm.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

// The element type of the statistics of x.
static Type statisticsElement(Type element) {
  return element.getIntOrFloatBitWidth() < 32
             ? Float32Type::get(element.getContext())
             : element;
}

namespace {
// The shapes of layer_norm's operands, after checks on those given.
struct LayerNormShapes {
  SmallVector<int64_t> before, normed; // around begin_norm_axis
  Type element, statistics;

  LogicalResult infer(Inference &in, Value x, int64_t begin, double epsilon) {
    RankedTensorType type = Inference::typeOf(x);
    if (type.getRank() == 0)
      return in.expects("'x' to have rank 1 or more", "a scalar");
    auto axis = in.axis("begin_norm_axis", begin, type.getRank());
    if (failed(axis))
      return failure();
    if (!(epsilon >= 0))
      return in.expects("'epsilon' to be 0 or more", std::to_string(epsilon));
    before.assign(type.getShape().begin(), type.getShape().begin() + *axis);
    normed.assign(type.getShape().begin() + *axis, type.getShape().end());
    element = type.getElementType();
    statistics = statisticsElement(element);
    return success();
  }

  // scale or bias, if it is there.
  LogicalResult checkFactor(Inference &in, StringRef name, Value value) const {
    if (!value)
      return success();
    Type own = Inference::typeOf(value).getElementType();
    if (own != element && own != statistics) {
      std::string wish = typeString(element);
      if (statistics != element)
        wish += " or " + typeString(statistics);
      return in.expects("'" + name + "' to hold " + wish,
                        typeString(own) + "; convert it with ebb.cast");
    }
    return in.sameShape(name, value, normed);
  }

  LogicalResult checkStatistic(Inference &in, StringRef name,
                               Value value) const {
    Type own = Inference::typeOf(value).getElementType();
    if (own != statistics)
      return in.expects("'" + name + "' to hold " + typeString(statistics),
                        typeString(own) + "; convert it with ebb.cast");
    return in.sameShape(name, value, before);
  }

  LogicalResult addFactor(Inference &in, Value value) const {
    return in.add(normed,
                  value ? Inference::typeOf(value).getElementType() : element);
  }
};
} // namespace

LogicalResult LayerNormOp::inferTypes(Adaptor a, Inference &in) {
  LayerNormShapes shapes;
  if (failed(shapes.infer(in, a.getX(), a.getBeginNormAxis(),
                          a.getEpsilon().convertToDouble())) ||
      failed(shapes.checkFactor(in, "scale", a.getScale())) ||
      failed(shapes.checkFactor(in, "bias", a.getBias())))
    return failure();
  (void)in.same(a.getX());
  (void)in.add(shapes.before, shapes.statistics);
  return in.add(shapes.before, shapes.statistics);
}

LogicalResult LayerNormGradOp::inferTypes(Adaptor a, Inference &in) {
  LayerNormShapes shapes;
  ArrayRef<int64_t> shape = Inference::typeOf(a.getX()).getShape();
  if (failed(shapes.infer(in, a.getX(), a.getBeginNormAxis(),
                          a.getEpsilon().convertToDouble())) ||
      failed(shapes.checkFactor(in, "scale", a.getScale())) ||
      failed(shapes.checkFactor(in, "bias", a.getBias())) ||
      failed(shapes.checkStatistic(in, "mean", a.getMean())) ||
      failed(shapes.checkStatistic(in, "variance", a.getVariance())) ||
      failed(in.sameElement({a.getX(), a.getOutGrad()})) ||
      failed(in.sameShape("out_grad", a.getOutGrad(), shape)))
    return failure();
  (void)in.same(a.getX());
  (void)shapes.addFactor(in, a.getScale());
  return shapes.addFactor(in, a.getBias());
}

#define GET_OP_CLASSES
#include "dialect/ops/Norm.cpp.inc"

void ebb::addNormOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Norm.cpp.inc"
      >(dialect);
}

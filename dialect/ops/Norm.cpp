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

// ---- batch_norm ------------------------------------------------------------

bool ebb::compatibleBatchNorm(TypeRange inferred, TypeRange declared) {
  if (declared.size() <= inferred.size())
    return compatibleTypes(inferred, declared);
  MLIRContext *context = declared[0].getContext();
  Type empty = RankedTensorType::get(
      {0}, IntegerType::get(context, 8, IntegerType::Unsigned));
  return compatibleTypes(inferred, declared.take_front(inferred.size())) &&
         compatibleTypes(TypeRange(empty),
                         declared.drop_front(inferred.size()));
}

int64_t ebb::channelAxis(StringRef dataFormat, int64_t rank) {
  return dataFormat.ends_with("C") ? rank - 1 : 1;
}

namespace {
// What all ops of the batch_norm family check, and what is one per channel.
struct BatchNormShapes {
  explicit BatchNormShapes(Inference &in) : in(in) {}
  Inference &in;
  SmallVector<int64_t> channels; // one extent, the most precise one known
  Type statistics;

  template <class Adaptor> LogicalResult infer(Adaptor a) {
    RankedTensorType x = Inference::typeOf(a.getX());
    if (x.getRank() < 2 || x.getRank() > 5)
      return in.expects("'x' to have rank 2 to 5", Twine(x.getRank()));
    StringRef format = a.getDataFormat();
    if (!llvm::is_contained({"NCHW", "NHWC", "NCL", "NLC", "NCDHW", "NDHWC"},
                            format))
      return in.expects(
          "'data_format' to be NCHW, NHWC, NCL, NLC, NCDHW or NDHWC",
          "'" + format + "'");
    // False for a NaN.
    double epsilon = a.getEpsilon().convertToDouble();
    if (!(epsilon >= 0))
      return in.expects("'epsilon' to be 0 or more", std::to_string(epsilon));
    int64_t axis = channelAxis(format, x.getRank());
    channels = {x.getDimSize(axis)};
    statistics = statisticsElement(x.getElementType());
    return success();
  }

  // An operand of one element per channel, if it is there.
  LogicalResult check(StringRef name, Value value) {
    if (!value)
      return success();
    RankedTensorType type = Inference::typeOf(value);
    if (type.getElementType() != statistics)
      return in.expects("'" + name + "' to hold " + typeString(statistics),
                        typeString(type.getElementType()) +
                            "; convert it with ebb.cast");
    if (failed(in.sameShape(name, value, channels)))
      return failure();
    if (channels[0] == kDynamic)
      channels[0] = type.getDimSize(0);
    return success();
  }

  LogicalResult checkLike(StringRef name, Value value, Value x) {
    if (!value)
      return success();
    if (failed(in.sameElement({x, value})))
      return failure();
    return in.sameShape(name, value, Inference::typeOf(x).getShape());
  }

  // Both running statistics, which global mode reads.
  template <class Adaptor>
  LogicalResult checkRunning(Adaptor a, StringRef meanName, Value mean,
                             StringRef varianceName, Value variance) {
    bool global =
        a.getUseGlobalStats() || (a.getIsTest() && !a.getTrainableStatistics());
    if (global && !(mean && variance))
      return in.expects("'" + meanName + "' and '" + varianceName +
                            "', as the statistics are global",
                        mean       ? "'" + meanName + "' alone"
                        : variance ? "'" + varianceName + "' alone"
                                   : "neither");
    if (failed(check(meanName, mean)))
      return failure();
    return check(varianceName, variance);
  }

  LogicalResult addChannels() { return in.add(channels, statistics); }
};
} // namespace

LogicalResult BatchNormOp::inferTypes(Adaptor a, Inference &in) {
  BatchNormShapes shapes(in);
  if (failed(shapes.infer(a)) || failed(shapes.check("mean", a.getMean())) ||
      failed(shapes.check("variance", a.getVariance())) ||
      failed(shapes.check("scale", a.getScale())) ||
      failed(shapes.check("bias", a.getBias())))
    return failure();
  (void)in.same(a.getX());
  for (int i = 0; i < 4; ++i)
    (void)shapes.addChannels();
  return success();
}

LogicalResult BatchNormGradOp::inferTypes(Adaptor a, Inference &in) {
  BatchNormShapes shapes(in);
  if (failed(shapes.infer(a)) || failed(shapes.check("scale", a.getScale())) ||
      failed(shapes.check("bias", a.getBias())) ||
      failed(shapes.checkRunning(a, "mean_out", a.getMeanOut(), "variance_out",
                                 a.getVarianceOut())) ||
      failed(shapes.check("saved_mean", a.getSavedMean())) ||
      failed(shapes.check("saved_variance", a.getSavedVariance())) ||
      failed(shapes.checkLike("out_grad", a.getOutGrad(), a.getX())))
    return failure();
  (void)in.same(a.getX());
  (void)shapes.addChannels();
  return shapes.addChannels();
}

LogicalResult BatchNormDoubleGradOp::inferTypes(Adaptor a, Inference &in) {
  BatchNormShapes shapes(in);
  if (failed(shapes.infer(a)) || failed(shapes.check("scale", a.getScale())) ||
      failed(shapes.checkRunning(a, "out_mean", a.getOutMean(), "out_variance",
                                 a.getOutVariance())) ||
      failed(shapes.check("saved_mean", a.getSavedMean())) ||
      failed(shapes.check("saved_variance", a.getSavedVariance())) ||
      failed(shapes.checkLike("grad_out", a.getGradOut(), a.getX())) ||
      failed(shapes.checkLike("grad_x_grad", a.getGradXGrad(), a.getX())) ||
      failed(shapes.check("grad_scale_grad", a.getGradScaleGrad())) ||
      failed(shapes.check("grad_bias_grad", a.getGradBiasGrad())))
    return failure();
  (void)in.same(a.getX());
  (void)shapes.addChannels();
  return in.same(a.getX());
}

// The shape of norm's second result, after checks on the attributes.
template <class Adaptor>
static FailureOr<SmallVector<int64_t>> lengthsShape(Adaptor a, Inference &in) {
  RankedTensorType type = Inference::typeOf(a.getX());
  if (failed(in.axis("axis", a.getAxis(), type.getRank())))
    return failure();
  double epsilon = a.getEpsilon().convertToDouble();
  if (!(epsilon >= 0))
    return in.expects("'epsilon' to be 0 or more", std::to_string(epsilon));
  int64_t axis = a.getAxis();
  SmallVector<int64_t> axes;
  if (type.getRank() > 0)
    axes.push_back(axis < 0 ? axis + type.getRank() : axis);
  return reducedShape(type.getShape(), axes, /*keepdim=*/true);
}

LogicalResult NormOp::inferTypes(Adaptor a, Inference &in) {
  auto lengths = lengthsShape(a, in);
  if (failed(lengths))
    return failure();
  (void)in.same(a.getX());
  return in.add(*lengths, Inference::typeOf(a.getX()).getElementType());
}

LogicalResult NormGradOp::inferTypes(Adaptor a, Inference &in) {
  auto lengths = lengthsShape(a, in);
  if (failed(lengths) ||
      failed(in.sameElement({a.getX(), a.getNorm(), a.getOutGrad()})) ||
      failed(in.sameShape("norm", a.getNorm(), *lengths)) ||
      failed(in.sameShape("out_grad", a.getOutGrad(),
                          Inference::typeOf(a.getX()).getShape())))
    return failure();
  return in.same(a.getX());
}

#define GET_OP_CLASSES
#include "dialect/ops/Norm.cpp.inc"

namespace ebb {
void addNormOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Norm.cpp.inc"
      >(dialect);
}
} // namespace ebb

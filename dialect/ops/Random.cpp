// Definitions of the Random family: shape inference, registration.
#include "dialect/ops/Random.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

static LogicalResult checkProbability(Inference &in, double p) {
  // False for a NaN.
  if (p >= 0 && p <= 1)
    return success();
  return in.expects("'p' in [0, 1]", std::to_string(p));
}

static LogicalResult checkMode(Inference &in, StringRef mode) {
  if (mode == "upscale_in_train" || mode == "downgrade_in_infer")
    return success();
  return in.expects(
      "'mode' to be \"upscale_in_train\" or \"downgrade_in_infer\"",
      "\"" + mode + "\"");
}

static LogicalResult checkSeed(Inference &in, Value seed) {
  if (!seed)
    return success();
  ArrayRef<int64_t> shape = Inference::typeOf(seed).getShape();
  if (llvm::all_of(shape, [](int64_t d) { return compatibleExtents(d, 1); }))
    return success();
  return in.expects("'seed_tensor' to have one element", shapeString(shape));
}

static LogicalResult addMask(Inference &in, Value like) {
  return in.add(Inference::typeOf(like).getShape(),
                IntegerType::get(in.getContext(), 8, IntegerType::Unsigned));
}

LogicalResult DropoutOp::inferTypes(Adaptor a, Inference &in) {
  if (failed(checkProbability(in, a.getP().convertToDouble())) ||
      failed(checkMode(in, a.getMode())) ||
      failed(checkSeed(in, a.getSeedTensor())))
    return failure();
  if (!a.getIsTest() && !a.getSeedTensor() && !a.getFixSeed())
    return in.expects("'seed_tensor', or 'fix_seed' to be true, unless "
                      "'is_test' is",
                      "neither");
  (void)in.same(a.getX());
  return addMask(in, a.getX());
}

LogicalResult DropoutGradOp::inferTypes(Adaptor a, Inference &in) {
  ArrayRef<int64_t> shape = Inference::typeOf(a.getOutGrad()).getShape();
  if (failed(checkProbability(in, a.getP().convertToDouble())) ||
      failed(checkMode(in, a.getMode())) ||
      failed(in.sameShape("mask", a.getMask(), shape)))
    return failure();
  return in.same(a.getOutGrad());
}

LogicalResult DropoutMaskOp::inferTypes(Adaptor a, Inference &in) {
  if (failed(checkProbability(in, a.getP().convertToDouble())) ||
      failed(checkSeed(in, a.getSeedTensor())))
    return failure();
  return addMask(in, a.getTarget());
}

LogicalResult RreluOp::inferTypes(Adaptor a, Inference &in) {
  double lower = a.getLower().convertToDouble();
  double upper = a.getUpper().convertToDouble();
  // False for a NaN.
  if (!(0 <= lower && lower <= upper && upper <= 1))
    return in.expects("0 <= 'lower' <= 'upper' <= 1",
                      std::to_string(lower) + " and " + std::to_string(upper));
  return in.same({a.getX(), a.getX()});
}

LogicalResult ExponentialInplaceOp::inferTypes(Adaptor a, Inference &in) {
  double lam = a.getLam().convertToDouble();
  if (!(lam > 0 && std::isfinite(lam)))
    return in.expects("'lam' to be finite and above 0", std::to_string(lam));
  return in.same(a.getX());
}

LogicalResult UniformLikeOp::inferTypes(Adaptor a, Inference &in) {
  RankedTensorType target = Inference::typeOf(a.getTarget());
  Type element = target.getElementType();
  if (!element.isF64())
    element = Float32Type::get(in.getContext());
  return in.add(target.getShape(), element);
}

#define GET_OP_CLASSES
#include "dialect/ops/Random.cpp.inc"

namespace ebb {
void addRandomOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Random.cpp.inc"
      >(dialect);
}
} // namespace ebb

// What is drawn at random: decompositions and derivatives, which take what was
// drawn as it is.
#include "dialect/ops/Random.h"

#include "dialect/ops/Arith.h"
#include "dialect/ops/Elementwise.h"
#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

// ---- dropout ---------------------------------------------------------------

// What dropout makes of x: selected, never multiplied by the mask, so that an
// infinite element that is dropped leaves 0.
static Expr dropped(Rule &r, Expr x, Expr mask, double p, bool isTest,
                    bool upscale) {
  if (isTest)
    return upscale ? x : (1.0 - p) * x;
  if (p == 1)
    return r.fullLike(x, 0.0);
  Expr kept = castTo(mask, r.builder.getI1Type());
  return where(kept, upscale ? 1.0 / (1.0 - p) * x : x, Expr());
}

Exprs DropoutOp::decompose(Rule &r) {
  Expr x = r(getX()), mask;
  double p = getP().convertToDouble();
  if (getIsTest()) {
    auto type = cast<RankedTensorType>(getMask().getType());
    Expr ones = r.fullLike(x, 1.0);
    mask = castTo(ones, type.getElementType());
  } else {
    mask = op<DropoutMaskOp>({x, r(getSeedTensor())},
                             {{"p", p}, {"seed", int64_t(getSeed())}});
  }
  bool upscale = getMode() == "upscale_in_train";
  return {dropped(r, x, mask, p, getIsTest(), upscale), mask};
}
Exprs DropoutOp::vjp(Rule &r) {
  return {op<DropoutGradOp>({r(getMask()), r.dy()},
                            {{"p", getP().convertToDouble()},
                             {"is_test", getIsTest()},
                             {"mode", getModeAttr()}}),
          {}};
}

Exprs DropoutGradOp::decompose(Rule &r) {
  bool upscale = getMode() == "upscale_in_train";
  return {dropped(r, r(getOutGrad()), r(getMask()), getP().convertToDouble(),
                  getIsTest(), upscale)};
}
// Linear in the cotangent, and its own transpose.
Exprs DropoutGradOp::vjp(Rule &r) {
  return {{},
          op<DropoutGradOp>({r(getMask()), r.dy()},
                            {{"p", getP().convertToDouble()},
                             {"is_test", getIsTest()},
                             {"mode", getModeAttr()}})};
}

// ---- rrelu -----------------------------------------------------------------

static Expr uniformLike(Expr x, int64_t seed) {
  return op<UniformLikeOp>({x}, {{"seed", seed}});
}

// The largest number of `element` below `bound`, but no less than `least`.
static double below(double bound, double least, Type element) {
  auto type = cast<FloatType>(element);
  APFloat value(bound);
  bool inexact;
  value.convert(type.getFloatSemantics(), APFloat::rmTowardNegative, &inexact);
  if (!inexact)
    value.next(/*nextDown=*/true);
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &inexact);
  return std::max(value.convertToDouble(), least);
}

// Rounding may reach the bound that u never does.
Exprs RreluOp::decompose(Rule &r) {
  Expr x = r(getX()), slope;
  Type element = x.element();
  double lower = getLower().convertToDouble();
  double upper = getUpper().convertToDouble();
  if (getIsTest()) {
    slope = r.scalar((lower + upper) / 2, element);
  } else {
    Expr u = uniformLike(x, getSeed());
    Expr drawn = op<ScaleOp>({u}, {{"scale", upper - lower}, {"bias", lower}});
    slope = op<MinimumOp>({castTo(drawn, element),
                           r.scalar(below(upper, lower, element), element)});
  }
  Expr positive = greaterEqual(x, r.scalar(0.0, element));
  Expr noise = where(positive, r.scalar(1.0, element), slope);
  return {x * noise, noise};
}
Exprs RreluOp::vjp(Rule &r) {
  Expr g = r.dy();
  return {g ? op<RreluGradOp>({r(getX()), r(getNoise()), g}) : Expr()};
}
Exprs RreluGradOp::decompose(Rule &r) {
  return {r(getOutGrad()) * r(getNoise())};
}

// ---- exponential_ ----------------------------------------------------------

Exprs ExponentialInplaceOp::decompose(Rule &r) {
  Expr x = r(getX());
  Expr rest = 1.0 - uniformLike(x, getSeed());
  return {castTo(-1.0 / getLam().convertToDouble() * log(rest), x.element())};
}
Exprs ExponentialInplaceOp::vjp(Rule &r) {
  return {op<ExponentialInplaceGradOp>({r.dy()})};
}
Exprs ExponentialInplaceGradOp::decompose(Rule &r) {
  return {r.fullLike(r(getOutGrad()), 0.0)};
}

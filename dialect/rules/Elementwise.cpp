// Derivatives of element-wise functions; g is the cotangent of the result.
#include "dialect/ops/Elementwise.h"

#include "dialect/rules/Expr.h"
#include <cmath>

using namespace mlir;
using namespace ebb;

// d e^x = e^x
Exprs ExpOp::vjp(Rule &r) { return {r.dy() * r(getOut())}; }

// d log x = 1/x
Exprs LogOp::vjp(Rule &r) { return {r.dy() / r(getX())}; }

// d sqrt x = 1/(2 sqrt x): infinite at 0, as the limit is
Exprs SqrtOp::vjp(Rule &r) { return {0.5 * (r.dy() / r(getOut()))}; }

// d x^(-1/2) = -x^(-3/2)/2
Exprs RsqrtOp::vjp(Rule &r) {
  Expr y = r(getOut());
  return {-0.5 * (r.dy() * (y * y * y))};
}

Exprs SinOp::vjp(Rule &r) { return {r.dy() * cos(r(getX()))}; }
Exprs CosOp::vjp(Rule &r) { return {-(r.dy() * sin(r(getX())))}; }

// d tanh x = 1 - tanh^2 x
Exprs TanhOp::vjp(Rule &r) {
  Expr y = r(getOut());
  return {r.dy() * (1.0 - y * y)};
}

// d erf x = 2/sqrt(pi) e^(-x^2)
Exprs ErfOp::vjp(Rule &r) {
  Expr x = r(getX());
  return {M_2_SQRTPI * (r.dy() * exp(-(x * x)))};
}

// d s = s (1 - s)
Exprs SigmoidOp::vjp(Rule &r) {
  Expr s = r(getOut());
  return {r.dy() * (s * (1.0 - s))};
}

// ---- relu ------------------------------------------------------------------

Exprs ReluOp::vjp(Rule &r) { return {op<ReluGradOp>({r(getOut()), r.dy()})}; }

// Selects, never multiplies, so that an infinite cotangent stays out of the
// other branch; relu'(0) = 0.
Exprs ReluGradOp::decompose(Rule &r) {
  Expr out = r(getOut());
  return {where(greater(out, r.scalar(0.0, out.element())), r(getOutGrad()),
                Expr())};
}

// ---- abs, sign -------------------------------------------------------------

// sign(0) = 0 makes |x|'(0) = 0
Exprs AbsOp::vjp(Rule &r) { return {r.dy() * sign(r(getX()))}; }

// ---- gelu ------------------------------------------------------------------

constexpr double kGeluCubic = 0.044715; // of the tanh form

// x/2 (1 + erf(x / sqrt(2))), or x/2 (1 + tanh(sqrt(2/pi) (x + a x^3)))
Exprs GeluOp::decompose(Rule &r) {
  Expr x = widen(r(getX()));
  Expr inner =
      getApproximate()
          ? tanh(std::sqrt(2.0 / M_PI) * (x * (1.0 + kGeluCubic * (x * x))))
          : erf(M_SQRT1_2 * x);
  return {castTo((0.5 * x) * (1.0 + inner), r(getX()).element())};
}
Exprs GeluOp::vjp(Rule &r) {
  return {
      op<GeluGradOp>({r(getX()), r.dy()}, {{"approximate", getApproximate()}})};
}

// exact: Phi(x) + x phi(x)
// tanh form, t = tanh(u), u = c (x + a x^3): (1 + t)/2 + x/2 (1 - t^2) u'
Exprs GeluGradOp::decompose(Rule &r) {
  Expr x = widen(r(getX())), g = widen(r(getOutGrad()));
  Type element = r(getX()).element();
  if (getApproximate()) {
    constexpr double a = kGeluCubic;
    const double c = std::sqrt(2.0 / M_PI);
    Expr x2 = x * x;
    Expr t = tanh(c * (x * (1.0 + a * x2)));
    Expr du = c * (1.0 + (3.0 * a) * x2);
    Expr slope = 0.5 * (1.0 + t) + 0.5 * (x * ((1.0 - t * t) * du));
    return {castTo(g * slope, element)};
  }
  Expr cdf = 0.5 * (1.0 + erf(M_SQRT1_2 * x));
  Expr pdf = (0.5 * M_2_SQRTPI * M_SQRT1_2) * exp(-0.5 * (x * x));
  return {castTo(g * (cdf + x * pdf), element)};
}

// ---- hardswish -------------------------------------------------------------

// x between two bounds; the derivative is 1 from bound to bound.
static Expr clip(Expr x, double min, double max) {
  return op<ClipOp>({x}, {{"min", min}, {"max", max}});
}

// x clip(x + 3, 0, 6) / 6. The left factor stops at -3, where the right one is
// 0 already, so that minus infinity gives 0.
Exprs HardswishOp::decompose(Rule &r) {
  Expr x = widen(r(getX()));
  Expr gate = (1.0 / 6.0) * clip(3.0 + x, 0.0, 6.0);
  return {castTo(clip(x, -3.0, INFINITY) * gate, r(getX()).element())};
}
Exprs HardswishOp::vjp(Rule &r) {
  return {op<HardswishGradOp>({r(getX()), r.dy()})};
}

// 0 up to -3, 1 from 3 on, x/3 + 1/2 between and for NaN. Selected; and the
// factor that is not taken is finite, as its products in higher orders are.
Exprs HardswishGradOp::decompose(Rule &r) {
  Expr x = widen(r(getX())), g = widen(r(getOutGrad()));
  Expr low = r.scalar(-3.0, x.element()), high = r.scalar(3.0, x.element());
  Expr between = g * (0.5 + (1.0 / 3.0) * clip(x, -3.0, 3.0));
  Expr above = where(greaterEqual(low, x), Expr(), between);
  return {castTo(where(greaterEqual(x, high), g, above), r(getX()).element())};
}

// ---- swish, mish -----------------------------------------------------------

// Beyond this sigmoid(x) is 0 or 1 in every type. A factor x that is held there
// leaves all products with sigmoid(x) as they are, and 0 times infinity out.
constexpr double kSaturated = 1000.0;

static Expr sigmoid(Expr x) { return op<SigmoidOp>({x}); }

// x s, s = sigmoid(x)
Exprs SwishOp::decompose(Rule &r) {
  Expr x = widen(r(getX()));
  Expr out = clip(x, -kSaturated, INFINITY) * sigmoid(x);
  return {castTo(out, r(getX()).element())};
}
Exprs SwishOp::vjp(Rule &r) { return {op<SwishGradOp>({r(getX()), r.dy()})}; }

// s (1 + x (1 - s))
Exprs SwishGradOp::decompose(Rule &r) {
  Expr x = widen(r(getX())), g = widen(r(getOutGrad()));
  Expr s = sigmoid(x);
  Expr slope = s * (1.0 + clip(x, -kSaturated, kSaturated) * (1.0 - s));
  return {castTo(g * slope, r(getX()).element())};
}

// From 20 on, tanh(log(1 + e^x)) and tanh(x) are both 1 to the last digit of
// f64, so only a `lambda` below makes a difference (and a NaN none).
static bool switchesEarly(const APFloat &lambda) {
  return lambda.convertToDouble() < 20.0;
}

// `above` where x > lambda, else `below`.
static Expr splitAt(Rule &r, const APFloat &lambda, Expr x, Expr above,
                    Expr below) {
  if (!switchesEarly(lambda))
    return below;
  Expr bound = r.scalar(lambda.convertToDouble(), x.element());
  return where(greater(x, bound), above, below);
}

// x t. With s = sigmoid(x) and q = 1 - s, log(1 + e^x) is -log q, and its tanh
// t = (1 - q^2)/(1 + q^2) = s (1 + q)/(1 + q^2): no power of e^x overflows,
// and t keeps its digits where e^x is small.
Exprs MishOp::decompose(Rule &r) {
  Expr x = widen(r(getX()));
  Expr s = sigmoid(x), q = 1.0 - s;
  Expr t = s * ((1.0 + q) / (1.0 + q * q));
  Expr factor = splitAt(r, getLambda(), x, tanh(x), t);
  return {castTo(clip(x, -kSaturated, INFINITY) * factor, r(getX()).element())};
}
Exprs MishOp::vjp(Rule &r) {
  return {op<MishGradOp>({r(getX()), r.dy()},
                         {{"lambda", getLambda().convertToDouble()}})};
}

// t + x (1 - t^2) s, where 1 - t^2 = (2q/(1 + q^2))^2; above lambda
// t + x (1 - t^2) with t = tanh(x), the derivative of what is computed there.
Exprs MishGradOp::decompose(Rule &r) {
  Expr x = widen(r(getX())), g = widen(r(getOutGrad()));
  Expr held = clip(x, -kSaturated, kSaturated);
  Expr s = sigmoid(x), q = 1.0 - s;
  Expr over = 1.0 + q * q;
  Expr root = 2.0 * (q / over);
  Expr below = s * ((1.0 + q) / over + held * (root * root));
  Expr t = tanh(x);
  Expr above = t + held * (1.0 - t * t);
  Expr slope = splitAt(r, getLambda(), x, above, below);
  return {castTo(g * slope, r(getX()).element())};
}

// ---- soft_relu -------------------------------------------------------------

Exprs SoftReluOp::vjp(Rule &r) {
  return {
      op<SoftReluGradOp>({r(getOut()), r.dy()},
                         {{"threshold", getThreshold().convertToDouble()}})};
}

// The table's formula: 1 - e^-out, which is sigmoid(x) where x was not held,
// masked on out. A NaN is on neither side, so it stays.
Exprs SoftReluGradOp::decompose(Rule &r) {
  Expr out = widen(r(getOut())), g = widen(r(getOutGrad()));
  double threshold = getThreshold().convertToDouble();
  Expr high = r.scalar(threshold, out.element());
  Expr low = r.scalar(-threshold, out.element());
  Expr inside = g * (1.0 - exp(-out));
  Expr above = where(greaterEqual(out, high), Expr(), inside);
  return {castTo(where(greaterEqual(low, out), Expr(), above),
                 r(getOut()).element())};
}

// ---- clip ------------------------------------------------------------------

// 1 from bound to bound, both included; selected, never multiplied.
Exprs ClipOp::vjp(Rule &r) {
  Expr x = r(getX());
  auto bound = [&](const APFloat &value) {
    return r.scalar(value.convertToDouble(), x.element());
  };
  Expr below = where(greaterEqual(bound(getMax()), x), r.dy(), Expr());
  return {where(greaterEqual(x, bound(getMin())), below, Expr())};
}

// ---- scale -----------------------------------------------------------------

Exprs ScaleOp::vjp(Rule &r) { return {getScale().convertToDouble() * r.dy()}; }

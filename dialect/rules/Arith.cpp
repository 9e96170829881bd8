// Derivatives of broadcasting arithmetic, order by order.
// u, v are the cotangents of a grad op's x_grad and y_grad; a result is summed
// down to its operand's shape by reduceAs. conj() is of complex operands only:
// what multiplies a cotangent is the conjugate of the derivative.
#include "dialect/ops/Arith.h"

#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

// ---- add: x + y ------------------------------------------------------------

Exprs AddOp::vjp(Rule &r) {
  return Exprs(ops<AddGradOp>(r, {r(getX()), r(getY()), r.dy()}));
}
Exprs AddGradOp::decompose(Rule &r) {
  Expr g = r(getOutGrad());
  return {reduceAs(g, r(getX())), reduceAs(g, r(getY()))};
}
Exprs AddGradOp::vjp(Rule &r) {
  Expr gg = ops<AddDoubleGradOp>(
      r, {r(getY()), r(getOutGrad()), r.dy(0), r.dy(1)})[0];
  return {{}, {}, gg};
}
Exprs AddDoubleGradOp::decompose(Rule &r) {
  return {expandAs(r(getGradXGrad()) + r(getGradYGrad()), r(getGradOut()))};
}
Exprs AddDoubleGradOp::vjp(Rule &r) {
  Expr u = r(getGradXGrad()), v = r(getGradYGrad());
  if (u && v) {
    auto t = ops<AddTripleGradOp>(r, {u, v, r.dy()});
    return {{}, {}, t[0], t[1]};
  }
  return {{}, {}, u ? r.dy() : u, v ? r.dy() : v};
}
Exprs AddTripleGradOp::decompose(Rule &r) {
  Expr c = r(getGradGradOutGrad());
  return {reduceAs(c, r(getGradGradX())), reduceAs(c, r(getGradGradY()))};
}

Exprs AddNOp::vjp(Rule &r) { return Exprs(getNumOperands(), r.dy()); }

// ---- subtract: x - y -------------------------------------------------------

Exprs SubtractOp::vjp(Rule &r) {
  return Exprs(ops<SubtractGradOp>(r, {r(getX()), r(getY()), r.dy()}));
}
Exprs SubtractGradOp::decompose(Rule &r) {
  Expr g = r(getOutGrad());
  return {reduceAs(g, r(getX())), -reduceAs(g, r(getY()))};
}
Exprs SubtractGradOp::vjp(Rule &r) {
  Expr gg = ops<SubtractDoubleGradOp>(
      r, {r(getY()), r(getOutGrad()), r.dy(0), r.dy(1)})[0];
  return {{}, {}, gg};
}
Exprs SubtractDoubleGradOp::decompose(Rule &r) {
  return {expandAs(r(getGradXGrad()) - r(getGradYGrad()), r(getGradOut()))};
}

// ---- multiply: x y ---------------------------------------------------------

Exprs MultiplyOp::vjp(Rule &r) {
  return Exprs(ops<MultiplyGradOp>(r, {r(getX()), r(getY()), r.dy()}));
}
Exprs MultiplyGradOp::decompose(Rule &r) {
  Expr x = r(getX()), y = r(getY()), g = r(getOutGrad());
  return {reduceAs(g * conj(y), x), reduceAs(g * conj(x), y)};
}
Exprs MultiplyGradOp::vjp(Rule &r) {
  return Exprs(ops<MultiplyDoubleGradOp>(
      r, {r(getX()), r(getY()), r(getOutGrad()), r.dy(0), r.dy(1)}));
}
// from g conj(y) and g conj(x): linear in g, conjugate linear in y and x
Exprs MultiplyDoubleGradOp::decompose(Rule &r) {
  Expr x = r(getX()), y = r(getY()), g = r(getGradOut());
  Expr u = r(getGradXGrad()), v = r(getGradYGrad());
  return {reduceAs(g * conj(v), x), reduceAs(g * conj(u), y),
          expandAs(u * y + x * v, g)};
}
Exprs MultiplyDoubleGradOp::vjp(Rule &r) {
  return Exprs(ops<MultiplyTripleGradOp>(
      r, {r(getX()), r(getY()), r(getGradOut()), r(getGradXGrad()),
          r(getGradYGrad()), r.dy(0), r.dy(1), r.dy(2)}));
}
// a, b, c: cotangents of the double grad's three results
Exprs MultiplyTripleGradOp::decompose(Rule &r) {
  Expr x = r(getX()), y = r(getY()), g = r(getFwdGradOut());
  Expr u = r(getFwdGradGradX()), v = r(getFwdGradGradY());
  Expr a = r(getGradXGrad()), b = r(getGradYGrad()),
       c = r(getGradGradOutGrad());
  return {reduceAs(conj(v) * c, x), reduceAs(conj(u) * c, y),
          expandAs(v * a + u * b, g),
          orZeros(reduceAs(g * conj(b) + conj(y) * c, x), x),
          orZeros(reduceAs(g * conj(a) + conj(x) * c, y), y)};
}

// ---- divide: x / y ---------------------------------------------------------

Exprs DivideOp::vjp(Rule &r) {
  return Exprs(
      ops<DivideGradOp>(r, {r(getX()), r(getY()), r(getOut()), r.dy()}));
}
Exprs DivideGradOp::decompose(Rule &r) {
  Expr y = r(getY()), g = r(getOutGrad());
  Expr divisor = conj(y), out = conj(r(getOut()));
  return {reduceAs(g / divisor, r(getX())), reduceAs(-(g * out / divisor), y)};
}
// The slot grad_x takes g/conj(y) before its reduction to x's shape.
Exprs DivideGradOp::vjp(Rule &r) {
  Expr y = r(getY());
  auto d = ops<DivideDoubleGradOp>(
      r, {y, r(getOut()), r(getOutGrad()) / conj(y), r.dy(0), r.dy(1)});
  return {{}, d[0], d[1], d[2]};
}
// from P = g/conj(y) and -P conj(out): y, out and g are independent inputs
Exprs DivideDoubleGradOp::decompose(Rule &r) {
  Expr y = r(getY()), out = r(getOut()), p = r(getGradX());
  Expr u = r(getGradXGrad()), v = r(getGradYGrad());
  return {reduceAs(p * conj(out * v - u) / conj(y), y),
          expandAs(-(p * conj(v)), out),
          orZeros(expandAs((u - out * v) / y, out), out)};
}

// ---- elementwise_pow: x^y --------------------------------------------------

Exprs ElementwisePowOp::vjp(Rule &r) {
  return Exprs(ops<ElementwisePowGradOp>(r, {r(getX()), r(getY()), r.dy()}));
}
// y x^(y-1), but 0 where y = 0; x^y log x, but 0 at x = 0 for y >= 0. Where a
// base has no finite power or logarithm it becomes 1, so that the value and
// its derivatives are finite. A select of 0 where y = 0 would lose d2/dxdy =
// 1/x.
Exprs ElementwisePowGradOp::decompose(Rule &r) {
  Expr x = r(getX()), y = r(getY()), g = r(getOutGrad());
  Expr zero = r.scalar(0.0, x.element()), one = r.scalar(1.0, x.element());
  Expr sound = where(greater(x, zero), x, where(less(x, zero), x, one));
  Expr base = where(equal(y, zero), sound, x);
  Expr dx = g * (y * pow(base, -1.0 + y));
  Expr logBase = where(equal(x, zero), where(greaterEqual(y, zero), one, x), x);
  Expr dy = g * (pow(x, y) * log(logBase));
  return {reduceAs(dx, x), reduceAs(dy, y)};
}

// ---- maximum, minimum: a tie goes half to each side, NaN to none -----------

static Expr winner(Expr wins, Expr ties, Expr g, Expr like) {
  return reduceAs(where(wins, g, where(ties, 0.5 * g, Expr())), like);
}
Exprs MaximumOp::vjp(Rule &r) {
  return Exprs(ops<MaximumGradOp>(r, {r(getX()), r(getY()), r.dy()}));
}
Exprs MaximumGradOp::decompose(Rule &r) {
  Expr x = r(getX()), y = r(getY()), g = r(getOutGrad()), tie = equal(x, y);
  return {winner(greater(x, y), tie, g, x), winner(less(x, y), tie, g, y)};
}
Exprs MinimumOp::vjp(Rule &r) {
  return Exprs(ops<MinimumGradOp>(r, {r(getX()), r(getY()), r.dy()}));
}
Exprs MinimumGradOp::decompose(Rule &r) {
  Expr x = r(getX()), y = r(getY()), g = r(getOutGrad()), tie = equal(x, y);
  return {winner(less(x, y), tie, g, x), winner(greater(x, y), tie, g, y)};
}

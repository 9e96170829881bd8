// Softmax and log-softmax: decompositions and derivatives.
// m is the row maximum; it cancels, so it carries no gradient.
#include "dialect/ops/Softmax.h"

#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

static SmallVector<int64_t> axisOf(Expr x, int64_t axis) {
  if (x.rank() == 0)
    return {};
  return {axis < 0 ? axis + x.rank() : axis};
}

// x minus its maximum; an empty row has none and needs none.
static Expr centred(Expr x, ArrayRef<int64_t> axes) {
  for (int64_t axis : axes)
    if (x.shape()[axis] == 0)
      return x;
  return x - max(x, axes, /*keepdim=*/true);
}

Exprs SoftmaxOp::decompose(Rule &r) {
  Expr x = r(getX());
  auto axes = axisOf(x, getAxis());
  Expr e = exp(centred(x, axes));
  return {e / sum(e, axes, /*keepdim=*/true)};
}
Exprs SoftmaxOp::vjp(Rule &r) {
  return {op<SoftmaxGradOp>({r(getOut()), r.dy()}, {{"axis", static_cast<int64_t>(getAxis())}})};
}
Exprs SoftmaxGradOp::decompose(Rule &r) {
  Expr y = r(getOut()), g = r(getOutGrad());
  return {y * (g - sum(y * g, axisOf(y, getAxis()), /*keepdim=*/true))};
}

Exprs LogSoftmaxOp::decompose(Rule &r) {
  Expr x = r(getX());
  auto axes = axisOf(x, getAxis());
  Expr z = centred(x, axes);
  return {z - log(sum(exp(z), axes, /*keepdim=*/true))};
}
Exprs LogSoftmaxOp::vjp(Rule &r) {
  return {op<LogSoftmaxGradOp>({r(getOut()), r.dy()}, {{"axis", static_cast<int64_t>(getAxis())}})};
}
Exprs LogSoftmaxGradOp::decompose(Rule &r) {
  Expr y = r(getOut()), g = r(getOutGrad());
  return {g - exp(y) * sum(g, axisOf(y, getAxis()), /*keepdim=*/true)};
}

// Softmax and log-softmax: decompositions and derivatives.
// m is the row maximum; it cancels, so it carries no gradient.
#include "dialect/ops/Softmax.h"

#include "dialect/ops/Compare.h"
#include "dialect/ops/Create.h"
#include "dialect/ops/Reduce.h"
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
  if (axes.empty())
    return x - x;
  int64_t extent = x.shape()[axes.front()];
  if (extent == 0)
    return x;
  if (extent != kDynamic)
    return x - max(x, axes, /*keepdim=*/true);
  return x - op<MaxOp>({x}, {{"axis", axes},
                             {"keepdim", true},
                             {kMayBeEmptyAttr,
                              UnitAttr::get(x.element().getContext())}});
}

Exprs SoftmaxOp::decompose(Rule &r) {
  Expr x = r(getX());
  auto axes = axisOf(x, getAxis());
  Expr e = exp(centred(widen(x), axes));
  return {castTo(e / sum(e, axes, /*keepdim=*/true), x.element())};
}
Exprs SoftmaxOp::vjp(Rule &r) {
  return {op<SoftmaxGradOp>({r(getOut()), r.dy()},
                            {{"axis", static_cast<int64_t>(getAxis())}})};
}
Exprs SoftmaxGradOp::decompose(Rule &r) {
  Expr y = widen(r(getOut())), g = widen(r(getOutGrad()));
  Expr dx = y * (g - sum(y * g, axisOf(y, getAxis()), /*keepdim=*/true));
  return {castTo(dx, r(getOut()).element())};
}

Exprs LogSoftmaxOp::decompose(Rule &r) {
  Expr x = r(getX());
  auto axes = axisOf(x, getAxis());
  Expr z = centred(widen(x), axes);
  return {castTo(z - log(sum(exp(z), axes, /*keepdim=*/true)), x.element())};
}
Exprs LogSoftmaxOp::vjp(Rule &r) {
  return {op<LogSoftmaxGradOp>({r(getOut()), r.dy()},
                               {{"axis", static_cast<int64_t>(getAxis())}})};
}
Exprs LogSoftmaxGradOp::decompose(Rule &r) {
  Expr y = widen(r(getOut())), g = widen(r(getOutGrad()));
  Expr dx = g - exp(y) * sum(g, axisOf(y, getAxis()), /*keepdim=*/true);
  return {castTo(dx, r(getOut()).element())};
}

// ---- under a causal mask ---------------------------------------------------

// Whether an element of x, [batch, heads, rows, rows], is on or below the
// diagonal. Unknown extents are compared by comparing with a transposed shape.
static Expr lowerTriangle(Expr x) {
  Expr row = op<IotaLikeOp>({x}, {{"axis", 2}});
  bool square = x.shape()[2] == x.shape()[3] && x.shape()[2] != kDynamic;
  Expr like = square ? x : transpose(x, {0, 1, 3, 2});
  return greaterEqual(row, op<IotaLikeOp>({like}, {{"axis", 3}}));
}

// Selected before and after: a row with a NaN is NaN up to the diagonal only.
Exprs FusedSoftmaxMaskUpperTriangleOp::decompose(Rule &r) {
  Expr x = r(getX()), lower = lowerTriangle(x);
  Expr least = r.scalar(-std::numeric_limits<double>::infinity(), x.element());
  Expr y = op<SoftmaxOp>({where(lower, x, least)}, {{"axis", x.rank() - 1}});
  return {where(lower, y, Expr())};
}
Exprs FusedSoftmaxMaskUpperTriangleOp::vjp(Rule &r) {
  return {op<FusedSoftmaxMaskUpperTriangleGradOp>({r(getOut()), r.dy()})};
}
Exprs FusedSoftmaxMaskUpperTriangleGradOp::decompose(Rule &r) {
  Expr y = widen(r(getOut())), g = widen(r(getOutGrad()));
  Expr lower = lowerTriangle(y);
  Expr total = sum(where(lower, y * g, Expr()), y.rank() - 1, /*keepdim=*/true);
  Expr dx = where(lower, y * (g - total), Expr());
  return {castTo(dx, r(getOut()).element())};
}

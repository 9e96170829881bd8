// Derivatives of sums over sliding windows, which are such sums again.
#include "dialect/ops/Window.h"

#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

// ---- row_conv --------------------------------------------------------------

Exprs RowConvOp::vjp(Rule &r) {
  return Exprs(ops<RowConvGradOp>(r, {r(getX()), r(getFilter()), r.dy()}));
}

// Both gradients are bilinear. With u and v their cotangents: v in filter's
// place gives x's, u in x's place filter's, and out_grad's is that of the
// product, row_conv(u, filter) + row_conv(x, v).
Exprs RowConvGradOp::vjp(Rule &r) {
  Expr x = r(getX()), filter = r(getFilter()), g = r(getOutGrad());
  Expr u = r.dy(0), v = r.dy(1);
  Exprs grads(3);
  if (v) {
    grads[0] = ops<RowConvGradOp>(r, {x, v, g})[0];
    grads[2] = op<RowConvOp>({x, v});
  }
  if (u) {
    grads[1] = ops<RowConvGradOp>(r, {u, filter, g})[1];
    grads[2] = op<RowConvOp>({u, filter}) + grads[2];
  }
  return grads;
}

// ---- window_sum, lrn -------------------------------------------------------

static Expr windowSum(Expr x, int64_t axis, int64_t size) {
  return op<WindowSumOp>({x}, {{"axis", axis}, {"size", size}});
}

// i is a neighbour of j where j is one of i.
Exprs WindowSumOp::vjp(Rule &r) {
  return {windowSum(r.dy(), getAxis(), getSize())};
}

namespace {
// What the attributes of lrn say, and the sum they ask for.
template <class OpT> struct Lrn {
  explicit Lrn(OpT op)
      : axis(op.getDataFormat() == "NCHW" ? 1 : 3), n(op.getN()),
        alpha(op.getAlpha().convertToDouble()),
        beta(op.getBeta().convertToDouble()), k(op.getK().convertToDouble()) {}
  Expr around(Expr x) const { return windowSum(x, axis, n); }
  // mid^-beta
  Expr factor(Expr mid) const {
    return pow(mid, mid.rule->scalar(-beta, mid.element()));
  }
  int64_t axis, n;
  double alpha, beta, k;
};
} // namespace

// mid = k + alpha sum(x^2), out = x mid^-beta
Exprs LrnOp::decompose(Rule &r) {
  Lrn lrn(*this);
  Expr x = widen(r(getX()));
  Expr mid = lrn.k + lrn.alpha * lrn.around(x * x);
  Type element = r(getX()).element();
  return {castTo(x * lrn.factor(mid), element), castTo(mid, element)};
}

// The term of mid_out's cotangent m is 2 alpha x sum(m).
Exprs LrnOp::vjp(Rule &r) {
  Lrn lrn(*this);
  Expr x = r(getX()), m = widen(r.dy(1)), dx;
  if (Expr g = r.dy(0))
    dx = op<LrnGradOp>({x, r(getOut()), r(getMidOut()), g},
                       {{"n", lrn.n},
                        {"k", lrn.k},
                        {"alpha", lrn.alpha},
                        {"beta", lrn.beta},
                        {"data_format", getDataFormatAttr()}});
  if (m)
    dx = dx + castTo(2 * lrn.alpha * (widen(x) * lrn.around(m)), x.element());
  return {dx};
}

Exprs LrnGradOp::decompose(Rule &r) {
  Lrn lrn(*this);
  Expr x = widen(r(getX())), out = widen(r(getOut()));
  Expr mid = widen(r(getMidOut())), g = widen(r(getOutGrad()));
  Expr others = 2 * lrn.alpha * lrn.beta * (x * lrn.around(g * out / mid));
  return {castTo(g * lrn.factor(mid) - others, r(getX()).element())};
}

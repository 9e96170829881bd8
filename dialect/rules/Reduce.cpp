// Derivatives of reductions. K(t) puts the reduced axes back with extent 1.
#include "dialect/ops/Reduce.h"

#include "dialect/ops/Arith.h"
#include "dialect/ops/Create.h"
#include "dialect/ops/Shape.h"
#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

// Kept axes have extent 1 also where the type does not say so: only known ones
// broadcast.
static Expr keepDims(Expr t, ArrayRef<int64_t> axes, bool keepdim) {
  auto known = [&](int64_t axis) { return t.shape()[axis] == 1; };
  if (keepdim && llvm::all_of(axes, known))
    return t;
  return unsqueeze(keepdim ? squeeze(t, axes) : t, axes);
}

// The gradient by an op on (x, out, out_grad) with the reduction's attributes,
// which stand behind x in both.
template <class GradT, class OpT> static Exprs reduceVjp(OpT op, Rule &r) {
  ArrayRef<StringRef> names = OpT::argumentNames();
  return {ebb::op<GradT>(
      {r(op.getX()), r(op.getOut()), r.dy()},
      {{names[1], op.reducedAxes()}, {names[2], op.keepsDims()}})};
}

// ---- sum -------------------------------------------------------------------

Exprs SumOp::vjp(Rule &r) {
  return {op<SumGradOp>({r(getX()), r.dy()},
                        {{"axis", getAxis()}, {"keepdim", getKeepdim()}})};
}
Exprs SumGradOp::decompose(Rule &r) {
  Expr x = r(getX());
  auto axes = normalizedAxes(getReduceAll() ? ArrayRef<int64_t>() : getAxis(),
                             x.rank());
  return {castTo(expandAs(keepDims(r(getOutGrad()), axes, getKeepdim()), x),
                 x.element())};
}
// Bits of a number, or of a complex one's part.
static unsigned widthOf(Type element) {
  auto complex = dyn_cast<ComplexType>(element);
  return (complex ? complex.getElementType() : element).getIntOrFloatBitWidth();
}
Exprs SumGradOp::vjp(Rule &r) {
  Type element = r(getOutGrad()).element();
  ArrayRef<int64_t> axes = getReduceAll() ? ArrayRef<int64_t>() : getAxis();
  Expr u = r.dy();
  // A narrow sum would round, or overflow, before it is widened.
  if (widthOf(element) > widthOf(u.element()))
    u = castTo(u, element);
  return {{},
          castTo(op<SumOp>({u}, {{"axis", axes}, {"keepdim", getKeepdim()}}),
                 element)};
}
Exprs SumDoubleGradOp::decompose(Rule &r) {
  return {op<SumOp>({r(getGradXGrad())},
                    {{"axis", getAxis()}, {"keepdim", getKeepdim()}})};
}

// ---- mean ------------------------------------------------------------------

// The element type counts and quotients are computed in: an f16 holds no count
// above 65504, and a narrow sum would round twice.
static Type wideFloat(Type element) {
  return widthOf(element) < 32 ? Float32Type::get(element.getContext())
                               : element;
}

Exprs MeanOp::decompose(Rule &r) {
  Expr x = r(getX());
  auto axes = normalizedAxes(getAxis(), x.rank());
  Type wide = wideFloat(x.element());
  Expr total = op<SumOp>({x}, {{"axis", getAxis()},
                               {"keepdim", getKeepdim()},
                               {"dtype", TypeAttr::get(wide)}});
  return {castTo(total / countAlong(x, axes, wide), x.element())};
}
Exprs MeanOp::vjp(Rule &r) {
  return {op<MeanGradOp>({r(getX()), r.dy()},
                         {{"axis", getAxis()}, {"keepdim", getKeepdim()}})};
}
Exprs MeanGradOp::decompose(Rule &r) {
  Expr x = r(getX()), g = r(getOutGrad());
  auto axes = normalizedAxes(getReduceAll() ? ArrayRef<int64_t>() : getAxis(),
                             x.rank());
  Type wide = wideFloat(x.element());
  Expr share = castTo(g, wide) / countAlong(x, axes, wide);
  return {
      expandAs(keepDims(castTo(share, x.element()), axes, getKeepdim()), x)};
}
// The mean, but 0 of nothing: where x had no elements, nothing depended on g.
static Expr meanOrZero(Expr u, ArrayRef<int64_t> axes, bool keepdim) {
  auto normal = normalizedAxes(axes, u.rank());
  if (llvm::none_of(normal, [&](int64_t axis) {
        return u.shape()[axis] == 0 || u.shape()[axis] == kDynamic;
      }))
    return op<MeanOp>({u}, {{"axis", axes}, {"keepdim", keepdim}});
  Type wide = wideFloat(u.element());
  Expr shares = castTo(u, wide) / countAlong(u, normal, wide);
  return castTo(op<SumOp>({shares}, {{"axis", axes}, {"keepdim", keepdim}}),
                u.element());
}
Exprs MeanGradOp::vjp(Rule &r) {
  ArrayRef<int64_t> axes = getReduceAll() ? ArrayRef<int64_t>() : getAxis();
  return {{}, meanOrZero(r.dy(), axes, getKeepdim())};
}
Exprs MeanDoubleGradOp::decompose(Rule &r) {
  return {op<MeanOp>({r(getGradXGrad())},
                     {{"axis", getAxis()}, {"keepdim", getKeepdim()}})};
}

// ---- max, min, amax, amin --------------------------------------------------

// Shared evenly by the k elements that equal the extremum; a NaN equals
// nothing, so its slice takes the NaN itself.
template <class OpT> static Exprs extremumGrad(OpT op, Rule &r) {
  Expr x = r(op.getX());
  auto axes = normalizedAxes(op.reducedAxes(), x.rank());
  Expr out = keepDims(r(op.getOut()), axes, op.keepsDims());
  Expr g = keepDims(r(op.getOutGrad()), axes, op.keepsDims());
  Expr hit = equal(x, out);
  Type wide = wideFloat(x.element());
  Expr ties = sum(castTo(hit, wide), axes, /*keepdim=*/true);
  // At least 1: a slice without its extremum gets 0, at every order.
  ties = ebb::op<MaximumOp>({ties, r.scalar(1, wide)});
  Expr share = castTo(castTo(g, wide) / ties, x.element());
  Expr other = where(notEqual(out, out), out * g, Expr());
  return {where(hit, share, other)};
}

Exprs MaxOp::vjp(Rule &r) { return reduceVjp<MaxGradOp>(*this, r); }
Exprs MinOp::vjp(Rule &r) { return reduceVjp<MinGradOp>(*this, r); }
Exprs AmaxOp::vjp(Rule &r) { return reduceVjp<AmaxGradOp>(*this, r); }
Exprs AminOp::vjp(Rule &r) { return reduceVjp<AminGradOp>(*this, r); }
Exprs MaxGradOp::decompose(Rule &r) { return extremumGrad(*this, r); }
Exprs MinGradOp::decompose(Rule &r) { return extremumGrad(*this, r); }
Exprs AmaxGradOp::decompose(Rule &r) { return extremumGrad(*this, r); }
Exprs AminGradOp::decompose(Rule &r) { return extremumGrad(*this, r); }

// ---- logsumexp -------------------------------------------------------------

// m + log(sum(exp(x - m))), m the maximum where it is finite, else 0, so that
// infinities are not subtracted from each other. m cancels.
Exprs LogsumexpOp::decompose(Rule &r) {
  Expr x = widen(r(getX()));
  auto axes = normalizedAxes(reducedAxes(), x.rank());
  if (axes.empty())
    return {r(getX())};
  Expr m;
  if (llvm::none_of(axes, [&](int64_t i) { return x.shape()[i] == 0; })) {
    m = op<MaxOp>({x},
                  {{"axis", axes},
                   {"keepdim", true},
                   {kMayBeEmptyAttr, UnitAttr::get(x.element().getContext())}});
    m = where(equal(m - m, r.scalar(0, x.element())), m, Expr());
  }
  Expr out = m + log(sum(exp(x - m), axes, /*keepdim=*/true));
  return {castTo(keepsDims() ? out : squeeze(out, axes), r(getX()).element())};
}
Exprs LogsumexpOp::vjp(Rule &r) { return reduceVjp<LogsumexpGradOp>(*this, r); }
// Where out is -inf x is too: exp(x - 0) = 0 keeps -inf - -inf, a NaN, out of
// the derivatives of this one.
Exprs LogsumexpGradOp::decompose(Rule &r) {
  Expr x = widen(r(getX()));
  auto axes = normalizedAxes(reducedAxes(), x.rank());
  Expr out = keepDims(widen(r(getOut())), axes, keepsDims());
  Expr g = keepDims(widen(r(getOutGrad())), axes, keepsDims());
  Expr none = equal(out, r.scalar(-HUGE_VAL, x.element()));
  Expr dx = g * exp(x - where(none, Expr(), out));
  return {castTo(where(none, Expr(), dx), r(getX()).element())};
}

// ---- frobenius_norm --------------------------------------------------------

// The root of 0 is kept out, so that the parts have the gradient 0 there too.
Exprs FrobeniusNormOp::decompose(Rule &r) {
  Expr x = widen(r(getX()));
  auto axes = normalizedAxes(reducedAxes(), x.rank());
  Expr squares = sum(x * x, axes, keepsDims());
  Expr zero = equal(squares, r.scalar(0, x.element()));
  Expr root = sqrt(where(zero, r.scalar(1, x.element()), squares));
  return {castTo(where(zero, Expr(), root), r(getX()).element())};
}
Exprs FrobeniusNormOp::vjp(Rule &r) {
  return reduceVjp<FrobeniusNormGradOp>(*this, r);
}
// Where the norm is 0 it has no derivative; 1 in its place keeps 0 / 0 out of
// every order.
Exprs FrobeniusNormGradOp::decompose(Rule &r) {
  Expr x = widen(r(getX()));
  auto axes = normalizedAxes(reducedAxes(), x.rank());
  Expr out = keepDims(widen(r(getOut())), axes, keepsDims());
  Expr g = keepDims(widen(r(getOutGrad())), axes, keepsDims());
  Expr flat = equal(out, r.scalar(0, x.element()));
  Expr unit = x / where(flat, r.scalar(1, x.element()), out);
  return {castTo(where(flat, Expr(), g * unit), r(getX()).element())};
}

// ---- prod ------------------------------------------------------------------

namespace {
/// Along one axis: the product, and for each element that of all others; absent
/// stands for 1.
struct Products {
  Expr all, others;
};
} // namespace

static Expr slice(Expr x, int64_t axis, int64_t start, int64_t end) {
  SmallVector<int64_t> axes = {axis}, starts = {start}, ends = {end};
  return op<SliceOp>({x}, {{"axes", axes}, {"starts", starts}, {"ends", ends}});
}

// Multiply halves until one element is left, then go back: what is not below a
// pair, times its partner, is what is not the element. Never a quotient, so
// zeros are exact, and so is each derivative of this; about 3 n products.
static Products productsOf(Expr x, int64_t axis) {
  int64_t n = x.shape()[axis];
  if (n == 1)
    return {x, Expr()};
  int64_t half = (n + 1) / 2, odd = n % 2;
  Expr low = slice(x, axis, 0, half), high = slice(x, axis, half, n);
  if (odd) {
    SmallVector<int64_t> paddings(2 * x.rank());
    paddings[2 * axis + 1] = 1;
    high = op<PadOp>({high}, {{"paddings", paddings}, {"pad_value", 1.0}});
  }
  Products pairs = productsOf(low * high, axis);
  Expr besideLow = pairs.others ? pairs.others * high : high;
  Expr besideHigh = pairs.others ? pairs.others * low : low;
  if (odd)
    besideHigh = slice(besideHigh, axis, 0, n - half);
  return {pairs.all, op<ConcatOp>({besideLow, besideHigh}, {{"axis", axis}})};
}

// The depth of the above would have to be known: n products for each of the n
// elements, with 1 in the element's own place. The mask takes n * n bytes, and
// each further order multiplies by n.
static Products productsOfUnknown(Expr x, int64_t axis) {
  Expr index = op<IotaLikeOp>({x}, {{"axis", axis}});
  Expr own = equal(unsqueeze(index, {axis + 1}), unsqueeze(index, {axis}));
  Expr factors =
      where(own, x.rule->scalar(1, x.element()), unsqueeze(x, {axis}));
  SmallVector<int64_t> inner = {axis + 1}, outer = {axis};
  return {op<ProdOp>({x}, {{"dims", outer}, {"keep_dim", true}}),
          op<ProdOp>({factors}, {{"dims", inner}})};
}

Exprs ProdOp::vjp(Rule &r) { return reduceVjp<ProdGradOp>(*this, r); }
// Axis by axis: the others along this one, times the others of the products.
Exprs ProdGradOp::decompose(Rule &r) {
  Expr x = widen(r(getX()));
  auto axes = normalizedAxes(reducedAxes(), x.rank());
  Expr dx = keepDims(widen(r(getOutGrad())), axes, keepsDims());
  Expr rest = x;
  for (int64_t axis : axes) {
    int64_t n = x.shape()[axis];
    if (n == 0)
      return {Expr()};
    auto [all, others] =
        n == kDynamic ? productsOfUnknown(rest, axis) : productsOf(rest, axis);
    dx = others ? dx * others : dx;
    rest = all;
  }
  return {castTo(expandAs(dx, x), r(getX()).element())};
}

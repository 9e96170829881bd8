// Derivatives of reductions. K(t) puts the reduced axes back with extent 1.
#include "dialect/ops/Reduce.h"

#include "dialect/ops/Arith.h"
#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

static Expr keepDims(Expr t, ArrayRef<int64_t> axes, bool keepdim) {
  return keepdim ? t : unsqueeze(t, axes);
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
Exprs SumGradOp::vjp(Rule &r) {
  Type element = r(getOutGrad()).element();
  ArrayRef<int64_t> axes = getReduceAll() ? ArrayRef<int64_t>() : getAxis();
  Expr u = r.dy();
  // A narrow sum would round, or overflow, before it is widened.
  if (element.getIntOrFloatBitWidth() > u.element().getIntOrFloatBitWidth())
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
  return element.getIntOrFloatBitWidth() < 32
             ? Float32Type::get(element.getContext())
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

template <class GradT, class OpT> static Exprs extremumVjp(OpT op, Rule &r) {
  return {
      ebb::op<GradT>({r(op.getX()), r(op.getOut()), r.dy()},
                     {{"axis", op.getAxis()}, {"keepdim", op.getKeepdim()}})};
}
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

Exprs MaxOp::vjp(Rule &r) { return extremumVjp<MaxGradOp>(*this, r); }
Exprs MinOp::vjp(Rule &r) { return extremumVjp<MinGradOp>(*this, r); }
Exprs AmaxOp::vjp(Rule &r) { return extremumVjp<AmaxGradOp>(*this, r); }
Exprs AminOp::vjp(Rule &r) { return extremumVjp<AminGradOp>(*this, r); }
Exprs MaxGradOp::decompose(Rule &r) { return extremumGrad(*this, r); }
Exprs MinGradOp::decompose(Rule &r) { return extremumGrad(*this, r); }
Exprs AmaxGradOp::decompose(Rule &r) { return extremumGrad(*this, r); }
Exprs AminGradOp::decompose(Rule &r) { return extremumGrad(*this, r); }

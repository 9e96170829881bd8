// Derivatives and parts of ops that copy, repeat, mask or reorder elements: all
// of them are linear, and their adjoints sum over copies.
#include "dialect/ops/Layout.h"

#include "dialect/ops/Create.h"
#include "dialect/ops/Shape.h"
#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

// ---- assign ----------------------------------------------------------------

Exprs AssignOp::vjp(Rule &r) { return {op<AssignOp>({r.dy()})}; }
Exprs AssignGradOp::decompose(Rule &r) {
  return {op<AssignOp>({r(getOutGrad())})};
}
// What output held is gone.
Exprs AssignOutOp::vjp(Rule &r) { return {op<AssignOutGradOp>({r.dy()}), {}}; }
Exprs AssignOutGradOp::decompose(Rule &r) {
  return {op<AssignOp>({r(getOutGrad())})};
}

// ---- tile, repeat_interleave -----------------------------------------------

Exprs TileOp::vjp(Rule &r) {
  return {op<TileGradOp>({r(getX()), r.dy()},
                         {{"repeat_times", getRepeatTimes()}})};
}
Exprs TileGradOp::vjp(Rule &r) {
  return {{}, op<TileOp>({r.dy()}, {{"repeat_times", getRepeatTimes()}})};
}
Exprs TileDoubleGradOp::decompose(Rule &r) {
  return {
      op<TileOp>({r(getGradXGrad())}, {{"repeat_times", getRepeatTimes()}})};
}
// [r0 x0, r1 x1] seen as [r0, x0, r1, x1], summed over the r. A view of unknown
// extents would not compare them with x's: the op stays as it is.
Exprs TileGradOp::decompose(Rule &r) {
  Expr x = r(getX()), g = r(getOutGrad());
  if (!x.type().hasStaticShape() || !g.type().hasStaticShape())
    return {};
  SmallVector<int64_t> spread, repeats;
  ArrayRef<int64_t> times = getRepeatTimes();
  for (int64_t axis = 0; axis < g.rank(); ++axis) {
    int64_t of = axis + times.size() - g.rank(),
            at = axis + x.rank() - g.rank();
    if (of >= 0) {
      repeats.push_back(spread.size());
      spread.push_back(times[of]);
    }
    if (at >= 0)
      spread.push_back(x.shape()[at]);
  }
  if (llvm::is_contained(x.shape(), 0))
    return {Expr()};
  return {sum(op<ReshapeOp>({g}, {{"shape", spread}}), repeats, false)};
}

Exprs RepeatInterleaveOp::vjp(Rule &r) {
  return {op<RepeatInterleaveGradOp>(
      {r(getX()), r.dy()},
      {{"repeats", int64_t(getRepeats())}, {"axis", int64_t(getAxis())}})};
}
Exprs RepeatInterleaveGradOp::vjp(Rule &r) {
  return {{},
          op<RepeatInterleaveOp>({r.dy()}, {{"repeats", int64_t(getRepeats())},
                                            {"axis", int64_t(getAxis())}})};
}

// The adjoint sums each element's copies, and the adjoint of that repeats: up
// to an extent that the type knows, or that out_grad has.
template <class OpT> static Exprs sumCopies(OpT op, Rule &r) {
  Exprs grads(op->getNumOperands());
  grads[0] = ebb::op<RepeatInterleaveWithTensorIndexGradOp>(
      {r(op.getX()), r(op.getRepeats()), r.dy()},
      {{"axis", int64_t(op.getAxis())}});
  return grads;
}
Exprs RepeatInterleaveWithTensorIndexOp::vjp(Rule &r) {
  return sumCopies(*this, r);
}
Exprs RepeatInterleaveLikeOp::vjp(Rule &r) { return sumCopies(*this, r); }
Exprs RepeatInterleaveWithTensorIndexGradOp::vjp(Rule &r) {
  Expr repeats = r(getRepeats()), g = r(getOutGrad());
  int64_t axis = getAxis();
  if (g.shape()[axis < 0 ? axis + g.rank() : axis] == kDynamic)
    return {{},
            {},
            op<RepeatInterleaveLikeOp>({r.dy(), repeats, g}, {{"axis", axis}})};
  return {{},
          {},
          op<RepeatInterleaveWithTensorIndexOp>({r.dy(), repeats},
                                                {{"axis", axis}}, g.type())};
}

// ---- tril, triu ------------------------------------------------------------

// How far right of the main diagonal each element is.
static Expr diagonalOf(Expr x) {
  auto along = [&](int64_t axis) {
    Type i64 = x.rule->builder.getI64Type();
    if (x.type().hasStaticShape())
      return x.rule->ops(IotaOp::getOperationName(), {}, {{"axis", axis}},
                         {RankedTensorType::get(x.shape(), i64)})[0];
    return op<IotaLikeOp>({x}, {{"axis", axis}});
  };
  return along(x.rank() - 1) - along(x.rank() - 2);
}
// Selected, never multiplied: a NaN outside the triangle stays there. Beyond
// 2^53 a diagonal is not exact as a double, and no tensor is as large.
static Expr bound(Expr x, int64_t diagonal) {
  constexpr int64_t kFar = int64_t(1) << 53;
  return x.rule->scalar(std::clamp(diagonal, -kFar, kFar),
                        x.rule->builder.getI64Type());
}
static Exprs lower(Expr x, int64_t diagonal) {
  return {where(greater(diagonalOf(x), bound(x, diagonal)), Expr(), x)};
}
static Exprs upper(Expr x, int64_t diagonal) {
  return {where(less(diagonalOf(x), bound(x, diagonal)), Expr(), x)};
}
Exprs TrilOp::decompose(Rule &r) { return lower(r(getX()), getDiagonal()); }
Exprs TriuOp::decompose(Rule &r) { return upper(r(getX()), getDiagonal()); }
Exprs TrilGradOp::decompose(Rule &r) {
  return lower(r(getOutGrad()), getDiagonal());
}
Exprs TriuGradOp::decompose(Rule &r) {
  return upper(r(getOutGrad()), getDiagonal());
}

template <class OpT> static Exprs onDiagonal(Rule &r, int64_t diagonal) {
  return {op<OpT>({r.dy()}, {{"diagonal", diagonal}})};
}
Exprs TrilOp::vjp(Rule &r) { return onDiagonal<TrilGradOp>(r, getDiagonal()); }
Exprs TriuOp::vjp(Rule &r) { return onDiagonal<TriuGradOp>(r, getDiagonal()); }
Exprs TrilGradOp::vjp(Rule &r) { return onDiagonal<TrilOp>(r, getDiagonal()); }
Exprs TriuGradOp::vjp(Rule &r) { return onDiagonal<TriuOp>(r, getDiagonal()); }

// ---- channel_shuffle -------------------------------------------------------

Exprs ChannelShuffleOp::vjp(Rule &r) {
  return {op<ChannelShuffleGradOp>({r.dy()},
                                   {{"groups", int64_t(getGroups())},
                                    {"data_format", getDataFormatAttr()}})};
}
Exprs ChannelShuffleGradOp::vjp(Rule &r) {
  return {
      op<ChannelShuffleOp>({r.dy()}, {{"groups", int64_t(getGroups())},
                                      {"data_format", getDataFormatAttr()}})};
}

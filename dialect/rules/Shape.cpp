// Derivatives of ops that only move elements: each adjoint moves them back.
#include "dialect/ops/Shape.h"

#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

// ---- reshape, unsqueeze, squeeze -------------------------------------------

Exprs ReshapeOp::vjp(Rule &r) {
  return {op<ReshapeGradOp>({r(getX()), r.dy()})};
}
Exprs ReshapeGradOp::vjp(Rule &r) {
  return {{}, op<ReshapeDoubleGradOp>({r(getOutGrad()), r.dy()})};
}
Exprs ReshapeDoubleGradOp::decompose(Rule &r) {
  return {op<ReshapeGradOp>({r(getGradOut()), r(getGradXGrad())})};
}

Exprs UnsqueezeOp::vjp(Rule &r) {
  int64_t rank = cast<RankedTensorType>(getType()).getRank();
  if (getAxis().empty())
    return {r.dy()};
  return {squeeze(r.dy(), normalizedAxes(getAxis(), rank))};
}
Exprs SqueezeOp::vjp(Rule &r) {
  int64_t rank = cast<RankedTensorType>(getX().getType()).getRank();
  if (getAxis().empty())
    return {r.dy()};
  return {unsqueeze(r.dy(), normalizedAxes(getAxis(), rank))};
}

// ---- transpose -------------------------------------------------------------

static SmallVector<int64_t> inverse(ArrayRef<int64_t> perm) {
  int64_t rank = perm.size();
  SmallVector<int64_t> inverse(rank);
  for (auto [i, p] : llvm::enumerate(perm))
    inverse[p < 0 ? p + rank : p] = i;
  return inverse;
}
Exprs TransposeOp::vjp(Rule &r) {
  return {op<TransposeGradOp>({r.dy()}, {{"perm", getPerm()}})};
}
Exprs TransposeGradOp::decompose(Rule &r) {
  return {op<TransposeOp>({r(getOutGrad())}, {{"perm", inverse(getPerm())}})};
}
Exprs TransposeGradOp::vjp(Rule &r) {
  return {op<TransposeOp>({r.dy()}, {{"perm", getPerm()}})};
}
Exprs TransposeDoubleGradOp::decompose(Rule &r) {
  return {op<TransposeOp>({r(getGradXGrad())}, {{"perm", getPerm()}})};
}

Exprs TransLayoutOp::decompose(Rule &r) {
  return {op<TransposeOp>({r(getX())}, {{"perm", getPerm()}})};
}
Exprs TransLayoutOp::vjp(Rule &r) {
  return {op<TransLayoutGradOp>({r(getX()), r.dy()}, {{"perm", getPerm()}})};
}
// Unknown extents are compared by expand_as.
Exprs TransLayoutGradOp::decompose(Rule &r) {
  Expr x = r(getX());
  Expr moved =
      op<TransposeOp>({r(getOutGrad())}, {{"perm", inverse(getPerm())}});
  return {x.type().hasStaticShape() ? moved : op<ExpandAsOp>({moved, x})};
}
Exprs TransLayoutGradOp::vjp(Rule &r) {
  return {{}, op<TransLayoutOp>({r.dy()}, {{"perm", getPerm()}})};
}

// ---- broadcast_to, expand_as, reduce_as ------------------------------------

Exprs BroadcastToOp::vjp(Rule &r) { return {reduceAs(r.dy(), r(getX()))}; }
Exprs ExpandAsOp::vjp(Rule &r) { return {reduceAs(r.dy(), r(getX())), {}}; }
Exprs ReduceAsOp::vjp(Rule &r) { return {expandAs(r.dy(), r(getX())), {}}; }

// ---- concat, split ---------------------------------------------------------

Exprs ConcatOp::vjp(Rule &r) {
  SmallVector<Expr> operands = r(getX());
  operands.push_back(r.dy());
  return Exprs(r.ops(ConcatGradOp::getOperationName(), {operands},
                     {{"axis", static_cast<int64_t>(getAxis())}}));
}
// Parts nothing reached are zeros of their own shape.
static Expr joinParts(Rule &r, ValueRange parts, int64_t axis) {
  SmallVector<Expr> cotangents;
  for (auto [i, part] : llvm::enumerate(parts))
    cotangents.push_back(r.dyOrZeros(part, i));
  return r.ops(ConcatOp::getOperationName(), {cotangents}, {{"axis", axis}})[0];
}
Exprs ConcatGradOp::vjp(Rule &r) {
  Exprs grads(getNumOperands());
  grads.back() = joinParts(r, getXGrad(), getAxis());
  return grads;
}
Exprs SplitOp::vjp(Rule &r) { return {joinParts(r, getOut(), getAxis())}; }
Exprs SplitWithNumOp::vjp(Rule &r) {
  return {joinParts(r, getOut(), getAxis())};
}
template <class OpT> static Exprs joinGrads(OpT op, Rule &r) {
  return {r.ops(ConcatOp::getOperationName(), {r(op.getOutGrad())},
                {{"axis", static_cast<int64_t>(op.getAxis())}})[0]};
}
Exprs SplitGradOp::decompose(Rule &r) { return joinGrads(*this, r); }
Exprs SplitWithNumGradOp::decompose(Rule &r) { return joinGrads(*this, r); }

// ---- slice -----------------------------------------------------------------

template <class From> static auto sliceAttrs(From op) {
  return SmallVector<std::pair<StringRef, AttrValue>>{
      {"axes", op.getAxes()},
      {"starts", op.getStarts()},
      {"ends", op.getEnds()},
      {"infer_flags", op.getInferFlags()},
      {"decrease_axis", op.getDecreaseAxis()}};
}
Exprs SliceOp::vjp(Rule &r) {
  return Exprs(r.ops(SliceGradOp::getOperationName(),
                     {{r(getInput())}, {r.dy()}}, sliceAttrs(*this)));
}
Exprs SliceGradOp::vjp(Rule &r) {
  return {{},
          r.ops(SliceOp::getOperationName(), {{r.dy()}}, sliceAttrs(*this))[0]};
}
Exprs SliceDoubleGradOp::decompose(Rule &r) {
  return Exprs(r.ops(SliceOp::getOperationName(), {{r(getGradInputGrad())}},
                     sliceAttrs(*this)));
}
// Zero padding back to input's extents. Unknown ones have no constant padding,
// and padding would not compare them with out_grad's: the op stays as it is.
Exprs SliceGradOp::decompose(Rule &r) {
  Expr input = r(getInput()), g = r(getOutGrad());
  int64_t rank = input.rank();
  if (!input.type().hasStaticShape())
    return {};
  SmallVector<int64_t> drop;
  for (int64_t axis : getDecreaseAxis())
    drop.push_back(axis < 0 ? axis + rank : axis);
  llvm::sort(drop);
  Expr kept = unsqueeze(g, drop);
  SmallVector<int64_t> paddings(2 * rank, 0);
  for (auto [i, a] : llvm::enumerate(getAxes())) {
    int64_t axis = a < 0 ? a + rank : a, d = input.shape()[axis];
    int64_t start = getStarts()[i];
    start = std::clamp<int64_t>(start < 0 ? start + d : start, 0, d);
    if (kept.shape()[axis] == kDynamic)
      return {};
    paddings[2 * axis] = start;
    paddings[2 * axis + 1] =
        std::max<int64_t>(0, d - start - kept.shape()[axis]);
    // An empty slice may start anywhere; the sum must still be d.
    if (kept.shape()[axis] == 0)
      paddings[2 * axis + 1] = d - start;
  }
  return {op<PadOp>({kept}, {{"paddings", paddings}})};
}

// ---- pad -------------------------------------------------------------------

Exprs PadOp::vjp(Rule &r) {
  return {op<PadGradOp>({r(getX()), r.dy()},
                        {{"paddings", getPaddings()},
                         {"pad_value", getPadValue().convertToDouble()}})};
}
// A slice; as above, unknown extents keep the op, which compares them.
Exprs PadGradOp::decompose(Rule &r) {
  Expr x = r(getX());
  if (!x.type().hasStaticShape())
    return {};
  SmallVector<int64_t> axes, starts, ends;
  for (int64_t i = 0; i < x.rank(); ++i) {
    int64_t before = getPaddings()[2 * i], after = getPaddings()[2 * i + 1];
    if (before == 0 && after == 0)
      continue;
    axes.push_back(i);
    starts.push_back(before);
    ends.push_back(after ? -after : std::numeric_limits<int64_t>::max());
  }
  return {op<SliceOp>({r(getOutGrad())},
                      {{"axes", axes}, {"starts", starts}, {"ends", ends}})};
}
// The value of the padding is a constant, so its gradient pads with zeros.
Exprs PadGradOp::vjp(Rule &r) {
  return {{},
          op<PadDoubleGradOp>(
              {r.dy()}, {{"paddings", getPaddings()},
                         {"pad_value", getPadValue().convertToDouble()}})};
}
Exprs PadDoubleGradOp::decompose(Rule &r) {
  return {op<PadOp>({r(getGradXGrad())}, {{"paddings", getPaddings()}})};
}

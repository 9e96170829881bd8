// Softmax cross entropy: decomposition and derivative.
// Hard labels: loss = -log p[label]. Soft labels: loss = -sum(label log p).
#include "dialect/ops/Loss.h"

#include "dialect/ops/Compare.h"
#include "dialect/ops/Create.h"
#include "dialect/ops/Softmax.h"
#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

namespace {
// Where each row's class is, and which rows count.
struct HardLabel {
  HardLabel(Rule &r, Expr label, Expr like, int64_t axis, int64_t ignore)
      : axis(axis < 0 ? axis + like.rank() : axis) {
    Expr checked = op<CheckIndexOp>(
        {label, like},
        {{"axis", this->axis},
         {"ignore", IntegerAttr::get(IntegerType::get(r.builder.getContext(), 64), ignore)}});
    Type i64 = IntegerType::get(r.builder.getContext(), 64);
    Expr wide = castTo(checked, i64);
    hit = equal(op<IotaLikeOp>({like}, {{"axis", this->axis}}), wide);
    ignored = equal(wide, r.scalar(static_cast<double>(ignore), i64));
  }
  int64_t axis;
  Expr hit, ignored;
};
} // namespace

Exprs SoftmaxWithCrossEntropyOp::decompose(Rule &r) {
  Expr logits = r(getLogits()), label = r(getLabel());
  int64_t axis = getAxis() < 0 ? getAxis() + logits.rank() : getAxis();
  Expr softmax = op<SoftmaxOp>({logits}, {{"axis", axis}});
  Expr logp = op<LogSoftmaxOp>({logits}, {{"axis", axis}});
  if (getSoftLabel())
    return {softmax, -sum(label * logp, {axis}, /*keepdim=*/true)};
  HardLabel hard(r, label, logits, axis, getIgnoreIndex());
  Expr picked = sum(where(hard.hit, -logp, Expr()), {axis}, /*keepdim=*/true);
  return {softmax, where(hard.ignored, Expr(), picked)};
}

// A cotangent on softmax adds softmax's own gradient.
Exprs SoftmaxWithCrossEntropyOp::vjp(Rule &r) {
  Expr logits = r(getLogits()), label = r(getLabel()), softmax = r(getSoftmax());
  int64_t axis = getAxis();
  Expr dLogits, dLabel;
  if (Expr g = r.dy(1)) {
    dLogits = op<SoftmaxWithCrossEntropyGradOp>(
        {label, softmax, g},
        {{"soft_label", getSoftLabel()},
         {"ignore_index", static_cast<int64_t>(getIgnoreIndex())},
         {"axis", axis}});
    if (getSoftLabel())
      dLabel = -(op<LogSoftmaxOp>({logits}, {{"axis", axis}}) * g);
  }
  if (Expr g = r.dy(0))
    dLogits = dLogits + op<SoftmaxGradOp>({softmax, g}, {{"axis", axis}});
  return {dLogits, dLabel};
}

Exprs SoftmaxWithCrossEntropyGradOp::decompose(Rule &r) {
  Expr label = r(getLabel()), softmax = r(getSoftmax()), g = r(getLossGrad());
  int64_t axis = getAxis() < 0 ? getAxis() + softmax.rank() : getAxis();
  if (getSoftLabel())
    return {g * (softmax * sum(label, {axis}, /*keepdim=*/true) - label)};
  HardLabel hard(r, label, softmax, axis, getIgnoreIndex());
  Expr error = where(hard.hit, -1.0 + softmax, softmax);
  return {where(hard.ignored, Expr(), g * error)};
}

// Softmax cross entropy: decomposition and derivative.
// Hard labels: loss = -log p[label]. Soft labels: loss = -sum(label log p).
#include "dialect/ops/Loss.h"

#include "dialect/ops/Compare.h"
#include "dialect/ops/Create.h"
#include "dialect/ops/Softmax.h"
#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

static int64_t normalAxis(int64_t axis, Expr x) {
  return axis < 0 ? axis + x.rank() : axis;
}

namespace {
// Where each row's class is, and which rows count.
struct HardLabel {
  HardLabel(Rule &r, Expr label, Expr like, int64_t axis, int64_t ignore) {
    Expr checked =
        op<CheckIndexOp>({label, like}, {{"axis", axis}, {"ignore", ignore}});
    Type i64 = IntegerType::get(r.builder.getContext(), 64);
    Expr wide = castTo(checked, i64);
    hit = equal(op<IotaLikeOp>({like}, {{"axis", axis}}), wide);
    ignored = equal(wide, r.scalar(static_cast<double>(ignore), i64));
  }
  Expr hit, ignored;
};
} // namespace

Exprs SoftmaxWithCrossEntropyOp::decompose(Rule &r) {
  Expr logits = r(getLogits()), label = r(getLabel());
  int64_t axis = normalAxis(getAxis(), logits);
  Expr softmax = op<SoftmaxOp>({logits}, {{"axis", axis}});
  Expr logp = op<LogSoftmaxOp>({widen(logits)}, {{"axis", axis}});
  if (getSoftLabel()) {
    Expr loss = -sum(widen(label) * logp, {axis}, /*keepdim=*/true);
    return {softmax, castTo(loss, logits.element())};
  }
  HardLabel hard(r, label, logits, axis, getIgnoreIndex());
  Expr picked = sum(where(hard.hit, -logp, Expr()), {axis}, /*keepdim=*/true);
  Expr loss = where(hard.ignored, Expr(), picked);
  return {softmax, castTo(loss, logits.element())};
}

// A cotangent on softmax adds softmax's own gradient.
Exprs SoftmaxWithCrossEntropyOp::vjp(Rule &r) {
  Expr logits = r(getLogits()), label = r(getLabel()),
       softmax = r(getSoftmax());
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
  Expr label = r(getLabel()), softmax = widen(r(getSoftmax()));
  Expr g = widen(r(getLossGrad()));
  Type element = r(getSoftmax()).element();
  int64_t axis = normalAxis(getAxis(), softmax);
  if (getSoftLabel()) {
    Expr weights = widen(label);
    Expr total = sum(weights, {axis}, /*keepdim=*/true);
    return {castTo(g * (softmax * total - weights), element)};
  }
  HardLabel hard(r, label, softmax, axis, getIgnoreIndex());
  Expr error = where(hard.hit, -1.0 + softmax, softmax);
  return {castTo(where(hard.ignored, Expr(), g * error), element)};
}

// Einsum: decomposition into diagonals, sums, transposes, reshapes and matrix
// products, and its gradient, which is einsum again. The order of products is
// support/EinsumPath.cpp's.
#include "dialect/ops/Einsum.h"

#include "dialect/ops/Arith.h"
#include "dialect/ops/Reduce.h"
#include "dialect/ops/Shape.h"
#include "dialect/rules/EinsumProduct.h"
#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

// An einsum of `operands`, as another einsum.
static Expr einsum(Rule &r, ArrayRef<Expr> operands, ArrayRef<Labels> labels,
                   ArrayRef<int> result) {
  auto equation =
      StringAttr::get(r.builder.getContext(), writeEinsum(labels, result));
  return r.ops(EinsumOp::getOperationName(), {SmallVector<Expr>(operands)},
               {{"equation", equation}})[0];
}

// The axes whose type says 1.
static SmallVector<int64_t> onesOf(Expr x) {
  SmallVector<int64_t> ones;
  for (auto [axis, extent] : llvm::enumerate(x.shape()))
    if (extent == 1)
      ones.push_back(axis);
  return ones;
}

// The labels of the other axes. An extent 1 broadcasts: to whatever shares its
// label the operand is as if it lacked the axis.
static Labels wideLabels(Expr x, ArrayRef<int> labels) {
  Labels wide;
  for (auto [label, extent] : llvm::zip(labels, x.shape()))
    if (extent != 1)
      wide.push_back(label);
  return wide;
}

// ---- decomposition ---------------------------------------------------------

// An operand with distinct labels, none of extent 1, and none that are not
// wanted. A diagonal can be read in any order: the result's.
static Part tidy(Rule &r, Expr x, ArrayRef<int> labels, LabelSet wanted,
                 ArrayRef<int> result) {
  Part part{squeeze(x, onesOf(x)), wideLabels(x, labels)};
  if (repeats(part.labels)) {
    Labels once = distinct(result, setOf(part.labels));
    llvm::append_range(once, distinct(part.labels, ~setOf(result)));
    part = {einsum(r, part.value, part.labels, once), once};
  }
  return sumLabels(part, ~wanted);
}

// A part in the order of the result, which may repeat labels and have axes of
// extent 1.
static Expr finish(Rule &r, Part part, ArrayRef<int> result) {
  LabelSet present = setOf(part.labels);
  Labels shown;
  SmallVector<int64_t> missing;
  for (auto [axis, label] : llvm::enumerate(result)) {
    if (contains(present, label))
      shown.push_back(label);
    else
      missing.push_back(axis);
  }
  Labels once = distinct(shown);
  Expr value = arrange(part, once).value;
  if (repeats(shown))
    value = einsum(r, value, once, shown);
  return unsqueeze(value, missing);
}

Exprs EinsumOp::decompose(Rule &r) {
  EinsumLabels labels = labelsOf(getEquation(), getX());
  if (isDiagonal(labels, getX()))
    return {};
  SmallVector<Expr> operands = r(getX());
  SmallVector<LabelSet> sets;
  for (auto [x, own] : llvm::zip(operands, labels.operands))
    sets.push_back(setOf(wideLabels(x, own)));
  LabelSet result = setOf(labels.result);
  // How many parts have a label; the result keeps its own to the end.
  SmallVector<unsigned> uses(kLabels, 0);
  auto count = [&](LabelSet set, int by) {
    for (int label = 0; label < kLabels; ++label)
      uses[label] += contains(set, label) ? by : 0;
  };
  auto wanted = [&] {
    LabelSet set = result;
    for (int label = 0; label < kLabels; ++label)
      set |= LabelSet(uses[label] > 0) << label;
    return set;
  };
  for (LabelSet set : sets)
    count(set, 1);
  SmallVector<Part> parts;
  for (auto [i, x] : llvm::enumerate(operands)) {
    count(sets[i], -1);
    parts.push_back(tidy(r, x, labels.operands[i], wanted(), labels.result));
    count(sets[i], 1);
    // From here on what it summed alone is no label of it.
    LabelSet left = setOf(parts.back().labels);
    count(sets[i] & ~left, -1);
    sets[i] = left;
  }
  for (auto [x, y] : contractionPath(sets, result, labels.extents)) {
    LabelSet ofX = setOf(parts[x].labels), ofY = setOf(parts[y].labels);
    count(ofX, -1);
    count(ofY, -1);
    bool last = parts.size() + 1 == 2 * operands.size() - 1;
    Labels order = last ? distinct(labels.result, ofX | ofY) : Labels();
    parts.push_back(product(parts[x], parts[y], wanted(), order));
    count(setOf(parts.back().labels), 1);
  }
  return {finish(r, parts.back(), labels.result)};
}

// ---- gradient --------------------------------------------------------------

Exprs EinsumOp::vjp(Rule &r) {
  return Exprs(r.ops(EinsumGradOp::getOperationName(),
                     {r(getX()), {}, {r.dy()}},
                     {{"equation", getEquationAttr()}}));
}

// t, whose labels are `from`, repeated along those of x that it lacks. Labels
// of x are distinct here, but for those of extent 1.
static Expr spread(Rule &r, Expr t, ArrayRef<int> from, Expr x,
                   ArrayRef<int> labels) {
  Labels wide = wideLabels(x, labels), once = distinct(wide);
  SmallVector<int64_t> missing;
  for (auto [axis, label] : llvm::enumerate(once))
    if (!llvm::is_contained(from, label))
      missing.push_back(axis);
  if (missing.empty())
    return t;
  Expr like = squeeze(x, onesOf(x));
  if (repeats(wide))
    like = einsum(r, like, wide, once);
  return expandAs(unsqueeze(t, missing), like);
}

// With out_grad in the place of x among the operands, and conjugates for the
// others, x is in that of the result: what x shares with neither is repeated, a
// label that x has twice puts the gradient on the diagonal, and along an extent
// 1 of x it is summed.
Exprs EinsumGradOp::decompose(Rule &r) {
  EinsumLabels labels = labelsOf(getEquation(), getXShape());
  SmallVector<Expr> operands = r(getXShape());
  Expr g = r(getOutGrad());
  Exprs grads;
  for (auto [i, x] : llvm::enumerate(operands)) {
    SmallVector<Expr> terms;
    SmallVector<Labels> termLabels(labels.operands);
    termLabels[i] = labels.result;
    LabelSet present = 0;
    for (auto [j, other] : llvm::enumerate(operands)) {
      terms.push_back(j == i ? g : conj(other));
      present |= setOf(wideLabels(terms[j], termLabels[j]));
    }
    Labels wide = wideLabels(x, labels.operands[i]);
    Labels made = distinct(wide, present);
    Expr t = einsum(r, terms, termLabels, made);
    t = spread(r, t, made, x, labels.operands[i]);
    if (repeats(wide))
      t = einsum(r, t, distinct(wide), wide);
    grads.push_back(unsqueeze(t, onesOf(x)));
  }
  return grads;
}

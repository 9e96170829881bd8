// One product of an einsum: as a matrix product with as few transposes as
// labels allow, element-wise where nothing is summed, as a reduction where
// nothing else is left. Called by rules/Einsum.cpp.
#include "dialect/rules/EinsumProduct.h"

#include "dialect/ops/Arith.h"
#include "dialect/ops/Reduce.h"
#include "dialect/ops/Shape.h"
#include "dialect/support/Inference.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace ebb;

Part ebb::sumLabels(Part x, LabelSet set) {
  SmallVector<int64_t> axes;
  Labels left;
  for (auto [axis, label] : llvm::enumerate(x.labels)) {
    if (contains(set, label))
      axes.push_back(axis);
    else
      left.push_back(label);
  }
  if (axes.empty())
    return x;
  SmallVector<std::pair<StringRef, AttrValue>> attrs = {{"axis", axes}};
  // Integers stay in their type, where they wrap.
  if (isa<IntegerType>(x.value.element()))
    attrs.push_back({"dtype", TypeAttr::get(x.value.element())});
  Expr sum =
      x.value.rule->ops(SumOp::getOperationName(), {{x.value}}, attrs)[0];
  return {sum, left};
}

Part ebb::arrange(Part x, ArrayRef<int> labels) {
  SmallVector<int64_t> perm;
  for (int label : labels)
    perm.push_back(llvm::find(x.labels, label) - x.labels.begin());
  return {transpose(x.value, perm), Labels(labels)};
}

// ---- without a matrix product ----------------------------------------------

// x with an axis for each of `labels`, extents 1 where it has none. Leading
// ones are left out.
static Expr align(Part x, ArrayRef<int> labels) {
  Labels own = distinct(labels, setOf(x.labels));
  SmallVector<int64_t> missing;
  bool leading = true;
  int64_t axis = 0;
  for (int label : labels) {
    bool has = llvm::is_contained(own, label);
    leading &= !has;
    if (leading)
      continue;
    if (!has)
      missing.push_back(axis);
    ++axis;
  }
  return unsqueeze(arrange(x, own).value, missing);
}

// The labels of both, those of the one that has more as they lie there.
static Labels joined(const Part &x, const Part &y) {
  bool xFirst = x.labels.size() >= y.labels.size();
  Labels all = xFirst ? x.labels : y.labels;
  llvm::append_range(all, xFirst ? y.labels : x.labels);
  return distinct(all);
}

static Part elementwise(Part x, Part y, ArrayRef<int> order) {
  Labels labels = order.empty() ? joined(x, y) : Labels(order);
  return {align(x, labels) * align(y, labels), labels};
}

// Products summed where they are made; small floats are widened before, so that
// they round once.
static Part reduction(Part x, Part y, LabelSet summed) {
  Type element = x.value.element();
  x.value = widen(x.value);
  y.value = widen(y.value);
  Part sum = sumLabels(elementwise(x, y, {}), summed);
  return {castTo(sum.value, element), sum.labels};
}

// ---- matrix products -------------------------------------------------------

namespace {
// The labels of a product: of the batch, of x's rows, of y's columns, and
// summed.
struct Groups {
  Labels batch, rows, columns, summed;

  Labels ofX(bool transposed) const {
    return chain(
        {batch, transposed ? summed : rows, transposed ? rows : summed});
  }
  Labels ofY(bool transposed) const {
    return chain(
        {batch, transposed ? columns : summed, transposed ? summed : columns});
  }
  Labels ofResult() const { return chain({batch, rows, columns}); }

private:
  static Labels chain(std::initializer_list<ArrayRef<int>> groups) {
    Labels all;
    for (ArrayRef<int> group : groups)
      llvm::append_range(all, group);
    return all;
  }
};

// How a product is made, and what it copies before and after.
struct Plan {
  Groups groups;
  bool swapped = false; // y times x
  bool transposeX = false, transposeY = false;
  double copied = std::numeric_limits<double>::infinity();
};

class Product {
public:
  Product(Part x, Part y, LabelSet wanted, ArrayRef<int> order);

  bool isElementwise() const { return groups.summed.empty(); }
  // Nothing is left beside the batch, or there is one matrix, whose rows are
  // summed as they lie: no element is used twice, and a sum reads it as fast as
  // memory gives it.
  bool isReduction() const {
    if (groups.rows.empty() == groups.columns.empty())
      return groups.rows.empty();
    const Part &matrix = groups.rows.empty() ? y : x;
    return llvm::is_contained(groups.summed, matrix.labels.back());
  }
  LabelSet summed() const { return setOf(groups.summed); }
  // Absent where unknown extents cannot be joined.
  std::optional<Part> emit();

private:
  int64_t extentOf(int label) const;
  int64_t join(ArrayRef<int> labels) const;
  double size(ArrayRef<int> labels) const;
  Plan best() const;
  void consider(const Groups &groups, bool swapped, Plan &best) const;
  std::optional<Expr> regroup(Expr x, ArrayRef<Labels> from,
                              ArrayRef<Labels> to) const;
  std::optional<Part> merged(const Plan &plan) const;
  std::optional<Part> spreadOut(const Plan &plan) const;

  Part x, y;
  Labels order;
  Groups groups; // in the order of x, then y
  bool known;    // all extents are
};
} // namespace

Product::Product(Part x, Part y, LabelSet wanted, ArrayRef<int> order)
    : x(x), y(y), order(order) {
  LabelSet ofX = setOf(x.labels), ofY = setOf(y.labels);
  groups.batch = distinct(x.labels, ofY & wanted);
  groups.summed = distinct(x.labels, ofY & ~wanted);
  groups.rows = distinct(x.labels, ~ofY);
  groups.columns = distinct(y.labels, ~ofX);
  known = llvm::all_of(joined(x, y),
                       [&](int label) { return extentOf(label) != kDynamic; });
}

int64_t Product::extentOf(int label) const {
  int64_t extent = kDynamic;
  for (const Part *part : {&x, &y}) {
    const int *it = llvm::find(part->labels, label);
    if (it == part->labels.end())
      continue;
    int64_t own = part->value.shape()[it - part->labels.begin()];
    if (own != kDynamic)
      extent = own;
  }
  return extent;
}

double Product::size(ArrayRef<int> labels) const {
  double product = 1;
  for (int label : labels)
    product *= guessedExtent(extentOf(label));
  return product;
}

void Product::consider(const Groups &g, bool swapped, Plan &best) const {
  const Part &first = swapped ? y : x, &second = swapped ? x : y;
  Plan plan{g, swapped, false, false, 0};
  // Unknown extents join only at the end.
  bool anyLayout = known || (g.summed.size() <= 1 && g.rows.size() <= 1 &&
                             g.columns.size() <= 1);
  if (first.labels != g.ofX(false)) {
    plan.transposeX = anyLayout && first.labels == g.ofX(true);
    if (!plan.transposeX)
      plan.copied += size(first.labels);
  }
  plan.transposeY = true;
  if (second.labels != g.ofY(true)) {
    plan.transposeY = !(anyLayout && second.labels == g.ofY(false));
    if (plan.transposeY)
      plan.copied += size(second.labels);
  }
  Labels result = g.ofResult();
  if (!order.empty() && order != result)
    plan.copied += size(result);
  if (plan.copied < best.copied)
    best = plan;
}

Plan Product::best() const {
  Plan best;
  auto ordersOf = [&](ArrayRef<int> group,
                      std::initializer_list<ArrayRef<int>> sources) {
    SmallVector<Labels> orders;
    for (ArrayRef<int> source : sources) {
      Labels one = distinct(source, setOf(group));
      if (one.size() == group.size() && !llvm::is_contained(orders, one))
        orders.push_back(one);
    }
    return orders;
  };
  for (const Labels &batch :
       ordersOf(groups.batch, {x.labels, y.labels, order}))
    for (const Labels &summed : ordersOf(groups.summed, {x.labels, y.labels}))
      for (const Labels &rows : ordersOf(groups.rows, {x.labels, order}))
        for (const Labels &columns :
             ordersOf(groups.columns, {y.labels, order})) {
          consider({batch, rows, columns, summed}, false, best);
          consider({batch, columns, rows, summed}, true, best);
        }
  return best;
}

// The product of the extents; unknown if one is.
int64_t Product::join(ArrayRef<int> labels) const {
  int64_t product = 1;
  for (int label : labels) {
    if (extentOf(label) == kDynamic)
      return kDynamic;
    product *= extentOf(label);
  }
  return product;
}

static SmallVector<Labels> single(ArrayRef<int> labels) {
  return llvm::map_to_vector(labels, [](int label) { return Labels{label}; });
}

// x, which has one axis per group of `from`, with one per group of `to`. Absent
// unless at most one unknown extent has to be found by division.
std::optional<Expr> Product::regroup(Expr x, ArrayRef<Labels> from,
                                     ArrayRef<Labels> to) const {
  if (from == to)
    return x;
  bool empty = llvm::is_contained(x.shape(), 0);
  if (empty && !x.type().hasStaticShape())
    return std::nullopt;
  SmallVector<int64_t> shape;
  // So far both have the same axes, and 0 copies one.
  bool same = true, divided = false;
  for (auto [i, group] : llvm::enumerate(to)) {
    int64_t extent = join(group);
    same &= i < from.size() && from[i] == group;
    // To a reshape of what may have elements 0 is no extent.
    if (extent == 0 && !empty)
      return std::nullopt;
    if (extent == kDynamic && same)
      extent = 0;
    if (extent == kDynamic) {
      if (std::exchange(divided, true))
        return std::nullopt;
      extent = -1;
    }
    shape.push_back(extent);
  }
  return op<ReshapeOp>({x}, {{"shape", shape}});
}

// [batch..., rows, columns], each of the two one axis.
std::optional<Part> Product::merged(const Plan &plan) const {
  const Groups &g = plan.groups;
  Part first = arrange(plan.swapped ? y : x, g.ofX(plan.transposeX));
  Part second = arrange(plan.swapped ? x : y, g.ofY(plan.transposeY));
  auto matrices = [&](const Labels &lines, const Labels &columns) {
    SmallVector<Labels> groups = single(g.batch);
    groups.append({lines, columns});
    return groups;
  };
  auto firstMatrix = regroup(first.value, single(first.labels),
                             plan.transposeX ? matrices(g.summed, g.rows)
                                             : matrices(g.rows, g.summed));
  auto secondMatrix = regroup(second.value, single(second.labels),
                              plan.transposeY ? matrices(g.columns, g.summed)
                                              : matrices(g.summed, g.columns));
  if (!firstMatrix || !secondMatrix)
    return std::nullopt;
  Expr out =
      matmul(*firstMatrix, *secondMatrix, plan.transposeX, plan.transposeY);
  Labels labels = g.ofResult();
  auto split = regroup(out, matrices(g.rows, g.columns), single(labels));
  if (!split)
    return std::nullopt;
  return Part{*split, labels};
}

// [batch..., rows but the last, columns but the last, last row, last column]:
// unknown extents stay apart, as a batch along which one side broadcasts.
std::optional<Part> Product::spreadOut(const Plan &plan) const {
  const Groups &g = plan.groups;
  if (plan.transposeX || !plan.transposeY)
    return std::nullopt;
  // The free labels of one side, the last beside the summed ones, with `before`
  // and `after` extents 1 for the other side's.
  auto matrix = [&](Part part, const Labels &free, size_t before,
                    size_t after) -> std::optional<Expr> {
    SmallVector<Labels> groups = single(g.batch);
    llvm::append_range(groups, single(free));
    groups.push_back(g.summed);
    auto value = regroup(part.value, single(part.labels), groups);
    if (!value)
      return std::nullopt;
    SmallVector<int64_t> ones;
    size_t at = g.batch.size(), lead = free.empty() ? 0 : free.size() - 1;
    for (size_t i = 0; i < before; ++i)
      ones.push_back(at + i);
    for (size_t i = 0; i < after; ++i)
      ones.push_back(at + before + lead + i);
    if (free.empty())
      ones.push_back(at + before + after);
    return unsqueeze(*value, ones);
  };
  size_t rows = g.rows.empty() ? 0 : g.rows.size() - 1;
  size_t columns = g.columns.empty() ? 0 : g.columns.size() - 1;
  auto first =
      matrix(arrange(plan.swapped ? y : x, g.ofX(false)), g.rows, 0, columns);
  auto second =
      matrix(arrange(plan.swapped ? x : y, g.ofY(true)), g.columns, rows, 0);
  if (!first || !second)
    return std::nullopt;
  Expr out = matmul(*first, *second, false, true);
  Labels labels = g.batch;
  labels.append(g.rows.begin(), g.rows.begin() + rows);
  labels.append(g.columns.begin(), g.columns.begin() + columns);
  SmallVector<int64_t> ones;
  for (const Labels *free : {&g.rows, &g.columns}) {
    if (free->empty())
      ones.push_back(labels.size() + ones.size());
    else
      labels.push_back(free->back());
  }
  // A missing row stands before the column.
  return Part{squeeze(out, ones), labels};
}

std::optional<Part> Product::emit() {
  // Joined extents must fit 64 bits, also beside one that is 0.
  int64_t work = 1;
  for (int label : joined(x, y)) {
    int64_t extent = extentOf(label);
    if (extent != kDynamic &&
        llvm::MulOverflow(work, std::max<int64_t>(extent, 1), work))
      return std::nullopt;
  }
  Plan plan = best();
  if (auto part = merged(plan))
    return part;
  return spreadOut(plan);
}

Part ebb::product(Part x, Part y, LabelSet wanted, ArrayRef<int> order) {
  Product product(x, y, wanted, order);
  if (product.isElementwise())
    return elementwise(x, y, order);
  if (!product.isReduction())
    if (auto part = product.emit())
      return *part;
  return reduction(x, y, product.summed());
}

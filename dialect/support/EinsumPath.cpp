// The order of products: by cost, multiplications first, then elements of
// intermediate results. Unknown extents count as one fixed guess.
#include "dialect/support/Einsum.h"

#include "llvm/ADT/STLExtras.h"
#include <limits>
#include <tuple>

using namespace mlir;
using namespace ebb;

// Every tree of products is tried up to here: 3^8 pairs of subsets.
constexpr unsigned kSearched = 8;
// The best next product is looked for among all pairs up to here.
constexpr unsigned kGreedy = 128;

namespace {
struct Cost {
  double multiplications = 0, elements = 0;
  bool operator<(const Cost &other) const {
    return std::tie(multiplications, elements) <
           std::tie(other.multiplications, other.elements);
  }
  Cost operator+(const Cost &other) const {
    return {multiplications + other.multiplications, elements + other.elements};
  }
};

class Planner {
public:
  Planner(ArrayRef<LabelSet> operands, LabelSet result,
          ArrayRef<int64_t> extents)
      : operands(operands), result(result), extents(extents) {}

  void search();
  void stepByStep();
  void leftToRight();

  SmallVector<PathStep> path;

private:
  double size(LabelSet set) const {
    double product = 1;
    for (int label = 0; label < kLabels; ++label)
      if (contains(set, label))
        product *= guessedExtent(extents[label]);
    return product;
  }
  unsigned follow(const SmallVectorImpl<unsigned> &halves, unsigned subset);

  ArrayRef<LabelSet> operands;
  LabelSet result;
  ArrayRef<int64_t> extents;
};
} // namespace

// Appends the products that make `subset`; the number of the last.
unsigned Planner::follow(const SmallVectorImpl<unsigned> &halves,
                         unsigned subset) {
  if (llvm::isPowerOf2_32(subset))
    return llvm::Log2_32(subset);
  unsigned left = follow(halves, halves[subset]);
  unsigned right = follow(halves, subset & ~halves[subset]);
  path.push_back({left, right});
  return operands.size() + path.size() - 1;
}

void Planner::search() {
  unsigned all = (1u << operands.size()) - 1;
  // By subset of the operands: the labels its product must keep, the cost of
  // making it, and the half of it with its first operand.
  SmallVector<LabelSet> kept(all + 1, 0);
  SmallVector<Cost> costs(all + 1);
  SmallVector<unsigned> halves(all + 1, 0);
  for (unsigned subset = 1; subset <= all; ++subset) {
    LabelSet inside = 0, outside = result;
    for (auto [i, labels] : llvm::enumerate(operands))
      (subset >> i & 1 ? inside : outside) |= labels;
    kept[subset] = inside & outside;
    unsigned lowest = subset & -subset;
    for (unsigned half = (subset - 1) & subset; half;
         half = (half - 1) & subset) {
      if (!(half & lowest))
        continue;
      unsigned rest = subset & ~half;
      Cost product{size(kept[half] | kept[rest]),
                   subset == all ? 0 : size(kept[subset])};
      Cost cost = costs[half] + costs[rest] + product;
      if (!halves[subset] || cost < costs[subset]) {
        halves[subset] = half;
        costs[subset] = cost;
      }
    }
  }
  (void)follow(halves, all);
}

// The product that leaves the least more than it takes, ties by its cost.
void Planner::stepByStep() {
  SmallVector<std::pair<unsigned, LabelSet>> parts;
  for (auto [i, labels] : llvm::enumerate(operands))
    parts.push_back({i, labels});
  while (parts.size() > 1) {
    SmallVector<unsigned> uses(kLabels, 0);
    for (auto &[number, labels] : parts)
      for (int label = 0; label < kLabels; ++label)
        uses[label] += contains(labels, label);
    auto keptBy = [&](LabelSet x, LabelSet y) {
      LabelSet kept = x | y;
      for (int label = 0; label < kLabels; ++label)
        if (contains(kept, label) && !contains(result, label) &&
            uses[label] == contains(x, label) + contains(y, label))
          kept &= ~(LabelSet(1) << label);
      return kept;
    };
    size_t x = 0, y = 1;
    Cost best{std::numeric_limits<double>::infinity(), 0};
    for (size_t i = 0; i < parts.size(); ++i)
      for (size_t j = i + 1; j < parts.size(); ++j) {
        LabelSet a = parts[i].second, b = parts[j].second;
        Cost cost{size(keptBy(a, b)) - size(a) - size(b), size(a | b)};
        if (cost < best) {
          best = cost;
          x = i;
          y = j;
        }
      }
    path.push_back({parts[x].first, parts[y].first});
    parts[x] = {unsigned(operands.size() + path.size() - 1),
                keptBy(parts[x].second, parts[y].second)};
    parts.erase(parts.begin() + y);
  }
}

void Planner::leftToRight() {
  for (unsigned i = 1; i < operands.size(); ++i)
    path.push_back({i == 1 ? 0 : unsigned(operands.size() + i - 2), i});
}

SmallVector<PathStep> ebb::contractionPath(ArrayRef<LabelSet> operands,
                                           LabelSet result,
                                           ArrayRef<int64_t> extents) {
  Planner planner(operands, result, extents);
  if (operands.size() <= kSearched)
    planner.search();
  else if (operands.size() <= kGreedy)
    planner.stepByStep();
  else
    planner.leftToRight();
  return planner.path;
}

// Reductions: one linalg.generic into a destination filled with the neutral
// element, then views or a conversion to the declared form.
// Called by ToLinalg.cpp.
#include "dialect/ops/Reduce.h"

#include "dialect/ops/Shape.h"
#include "lowering/linalg/Families.h"
#include <cmath>

using namespace mlir;
using namespace ebb;

namespace {
struct Reduction {
  StringRef onFloat, onInt;
  double neutral; // integers saturate
  StringRef onComplex = "";
};
} // namespace

// x without `axes` (sorted), in `element`.
static Value reduce(Site &site, Value x, ArrayRef<int64_t> axes, Type element,
                    const Reduction &reduction) {
  if (axes.empty())
    return convertElements(site, x, element);
  auto type = cast<RankedTensorType>(x.getType());
  Type wide = computeType(element);
  Shape kept;
  SmallVector<AffineExpr> exprs;
  SmallVector<utils::IteratorType> iterators;
  for (int64_t i = 0; i < type.getRank(); ++i) {
    bool reduced = llvm::is_contained(axes, i);
    iterators.push_back(reduced ? utils::IteratorType::reduction
                                : utils::IteratorType::parallel);
    if (reduced)
      continue;
    kept.push_back(site.extent(x, i));
    exprs.push_back(site.b.getAffineDimExpr(i));
  }
  Value init = filled(site, kept, wide, reduction.neutral);
  SmallVector<AffineMap> maps = {
      site.b.getMultiDimIdentityMap(type.getRank()),
      AffineMap::get(type.getRank(), 0, exprs, site.b.getContext())};
  Value out =
      generic(site, x, init, maps, iterators,
              [&](OpBuilder &b, Location loc, ValueRange args) {
                Scalar s{b, loc};
                Value value = s.convert(args[0], type.getElementType(), wide);
                StringRef name = isa<ComplexType>(wide) ? reduction.onComplex
                                 : isa<FloatType>(wide) ? reduction.onFloat
                                                        : reduction.onInt;
                return s.op(name, {value, args[1]});
              });
  return convertElements(site, out, element);
}

static constexpr Reduction kSum = {"arith.addf", "arith.addi", 0.0,
                                   "complex.add"};

Value ebb::sumOver(Site &site, Value x, ArrayRef<int64_t> axes, Type element) {
  return reduce(site, x, axes, element, kSum);
}

static constexpr Reduction kMax = {"arith.maximumf", "arith.maxsi", -HUGE_VAL};
static constexpr Reduction kMin = {"arith.minimumf", "arith.minsi", HUGE_VAL};
static constexpr Reduction kProd = {"arith.mulf", "arith.muli", 1.0};

template <class OpT>
static Lowered lowerReduction(OpT op, Site &site, const Reduction &reduction) {
  int64_t rank = cast<RankedTensorType>(op.getX().getType()).getRank();
  SmallVector<int64_t> axes = normalizedAxes(op.reducedAxes(), rank);
  Value out =
      reduce(site, op.getX(), axes, site.result().getElementType(), reduction);
  return {op.keepsDims() ? site.insertOnes(out, axes) : out};
}

static Lowered lowerSum(SumOp op, Site &site) {
  return lowerReduction(op, site, kSum);
}

template <class OpT>
static Lowered lowerExtremum(OpT op, Site &site, const Reduction &reduction) {
  int64_t rank = cast<RankedTensorType>(op.getX().getType()).getRank();
  for (int64_t axis : normalizedAxes(op.reducedAxes(), rank))
    if (!op->hasAttr(kMayBeEmptyAttr))
      site.requireAtMost(site.known(1), site.extent(op.getX(), axis),
                         "expects a non-empty " + OpT::extremumName());
  return lowerReduction(op, site, reduction);
}
static Lowered lowerMax(MaxOp op, Site &site) {
  return lowerExtremum(op, site, kMax);
}
static Lowered lowerMin(MinOp op, Site &site) {
  return lowerExtremum(op, site, kMin);
}
static Lowered lowerAmax(AmaxOp op, Site &site) {
  return lowerExtremum(op, site, kMax);
}
static Lowered lowerAmin(AminOp op, Site &site) {
  return lowerExtremum(op, site, kMin);
}

static Lowered lowerProd(ProdOp op, Site &site) {
  return lowerReduction(op, site, kProd);
}

// Over what target lacks, and over what its type says is 1 and x's does not.
static Lowered lowerReduceAs(ReduceAsOp op, Site &site) {
  auto type = cast<RankedTensorType>(op.getX().getType());
  auto target = cast<RankedTensorType>(op.getTarget().getType());
  int64_t missing = type.getRank() - target.getRank();
  SmallVector<int64_t> axes, ones;
  for (int64_t i = 0; i < type.getRank(); ++i) {
    int64_t at = i - missing;
    if (at < 0) {
      axes.push_back(i);
      continue;
    }
    if (target.getDimSize(at) == 1 && type.getDimSize(i) != 1) {
      axes.push_back(i);
      ones.push_back(at);
      continue;
    }
    OpFoldResult extent = site.extent(op.getX(), i);
    OpFoldResult wanted = site.extent(op.getTarget(), at);
    site.requireEqual(extent, wanted,
                      "expects equal extents for dim " + Twine(at) +
                          " of x and target");
  }
  Value out = reduce(site, op.getX(), axes, type.getElementType(), kSum);
  return {site.insertOnes(out, ones)};
}

namespace ebb {
void populateReduce(RewritePatternSet &patterns, Extents &extents) {
  addLowering(patterns, extents, lowerSum);
  addLowering(patterns, extents, lowerMax);
  addLowering(patterns, extents, lowerMin);
  addLowering(patterns, extents, lowerAmax);
  addLowering(patterns, extents, lowerAmin);
  addLowering(patterns, extents, lowerProd);
  addLowering(patterns, extents, lowerReduceAs);
}
} // namespace ebb

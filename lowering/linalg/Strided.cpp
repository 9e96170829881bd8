// Strided slices as views, and writes over them in place. MLIR's analysis of
// which slices overlap knows positive steps only: a slice with a negative one
// is the same elements forwards, turned round by whoever reads or writes them.
// Called by ToLinalg.cpp.
#include "dialect/ops/Strided.h"

#include "dialect/support/Slices.h"
#include "lowering/KernelOps.h"
#include "lowering/linalg/Box.h"
#include "lowering/linalg/Families.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace ebb;

namespace {
// What a slice takes of a tensor, and along which axes it does so from the end.
struct Taken {
  Box box;
  SmallVector<int64_t> backwards;

  Taken(Site &site, ArrayRef<OpFoldResult> shape, const SliceSpec &spec);

private:
  void take(Site &site, int64_t axis, int64_t start, int64_t end, int64_t step);
};
} // namespace

// As stridedRange, when running.
void Taken::take(Site &site, int64_t axis, int64_t start, int64_t end,
                 int64_t step) {
  OpFoldResult extent = box.sizes[axis], zero = site.known(0);
  bool turned = step < 0;
  auto bound = [&](int64_t at) -> OpFoldResult {
    if (!turned)
      return sliceBoundOf(site, at, extent);
    if (at >= 0)
      return site.min(site.known(at), site.sub(extent, site.known(1)));
    OpFoldResult fromEnd = site.add(extent, site.known(at));
    return site.max(fromEnd, site.known(-1));
  };
  OpFoldResult from = bound(start), to = bound(end);
  OpFoldResult count = turned ? site.sub(from, to) : site.sub(to, from);
  if (turned || !isZeroInteger(from))
    count = site.max(count, zero);
  int64_t size = stepSize(step);
  if (size > 1) {
    OpFoldResult some = site.min(count, site.known(1));
    OpFoldResult rest = site.sub(count, some);
    count = site.add(site.div(rest, site.known(size)), some);
  }
  if (turned) {
    OpFoldResult rest = site.max(site.sub(count, site.known(1)), zero);
    from = site.sub(from, site.mul(rest, site.known(size)));
    backwards.push_back(axis);
  }
  box.offsets[axis] = from;
  box.sizes[axis] = count;
  // No tensor has 2^40 elements along an axis; a longer step, which takes at
  // most one, would overflow as a distance in memory.
  box.steps[axis] = site.known(std::min(size, int64_t(1) << 40));
}

Taken::Taken(Site &site, ArrayRef<OpFoldResult> shape, const SliceSpec &spec)
    : box(site, shape) {
  int64_t rank = shape.size();
  for (auto [i, entry] : llvm::enumerate(spec.axes)) {
    int64_t axis = normalAxis(entry, rank), step = spec.steps[i];
    auto extent = getConstantIntValue(shape[axis]);
    if (!extent) {
      take(site, axis, spec.starts[i], spec.ends[i], step);
      continue;
    }
    StridedRange range =
        stridedRange(spec.starts[i], spec.ends[i], step, *extent);
    box.offsets[axis] = site.known(range.lowest);
    box.sizes[axis] = site.known(range.count);
    box.steps[axis] = site.known(range.step);
    if (step < 0 && range.count > 1)
      backwards.push_back(axis);
  }
  for (int64_t axis : spec.dropped(rank))
    box.sizes[axis] =
        site.unify(box.sizes[axis], site.known(1),
                   "expects extent 1 on decreased axis " + Twine(axis));
}

// By the runtime; from the last element on along the axes of the mask.
static Value copy(Site &site, Value value, int64_t backwards) {
  auto attrs = site.b.getDictionaryAttr(
      site.b.getNamedAttr("backwards", site.b.getI64IntegerAttr(backwards)));
  Value out = site.empty(site.shape(value), typeOf(value).getElementType());
  return kernel::LibraryCallOp::create(site.b, site.loc, out.getType(), "host",
                                       "copy", attrs, value, out)
      .getResult(0);
}

// The index of `count` elements from the last on.
static AffineExpr fromLast(AffineExpr dim, int64_t count) {
  return getAffineConstantExpr(count - 1, dim.getContext()) - dim;
}

// `value` from the last element on along `axes`: one kernel where extents are
// known, which may compute more than that; else a copy by the runtime.
static Value turnRound(Site &site, Value value, ArrayRef<int64_t> axes) {
  RankedTensorType type = typeOf(value);
  if (axes.empty() || llvm::is_contained(type.getShape(), 0))
    return value;
  Shape shape = site.shape(value);
  SmallVector<AffineExpr> exprs;
  int64_t mask = 0;
  bool known = true;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    exprs.push_back(site.b.getAffineDimExpr(d));
    if (!llvm::is_contained(axes, d))
      continue;
    mask |= int64_t(1) << d;
    known &= !type.isDynamicDim(d);
    if (known)
      exprs.back() = fromLast(exprs.back(), type.getDimSize(d));
  }
  if (known) {
    AffineMap map =
        AffineMap::get(type.getRank(), 0, exprs, site.b.getContext());
    return mapElements(site, value, map, shape, type.getElementType(),
                       firstArgument);
  }
  return copy(site, value, mask);
}

// ---- strided_slice ---------------------------------------------------------

static Lowered lowerStridedSlice(StridedSliceOp op, Site &site) {
  Taken taken(site, site.shape(op.getX()), SliceSpec::ofSlice(op));
  return {turnRound(site, taken.box.extract(site, op.getX()), taken.backwards)};
}

static Lowered lowerStridedSliceGrad(StridedSliceGradOp op, Site &site) {
  Shape shape = site.shape(op.getX());
  Taken taken(site, shape, SliceSpec::ofSlice(op));
  for (auto [dim, size] : llvm::enumerate(taken.box.sizes))
    size = site.unify(size, site.extent(op.getOutGrad(), dim),
                      "expects the extent of the slice for dim " + Twine(dim) +
                          " of out_grad");
  site.refine(shape);
  Value part = site.castTo(op.getOutGrad(), taken.box.sizes);
  Value zeros =
      taken.box.around(site, shape, site.result().getElementType(), 0.0);
  return {
      taken.box.insert(site, turnRound(site, part, taken.backwards), zeros)};
}

// ---- set_value -------------------------------------------------------------

// Whether x's bytes are read after `op`, or are not ours to write.
// Bufferisation finds this out by itself, but then copies what is written as
// well.
static bool isNeeded(Value x, Operation *op) {
  while (Operation *made = x.getDefiningOp()) {
    for (Operation *user : x.getUsers())
      if (user != op && !user->isBeforeInBlock(op))
        return true;
    if (isa<arith::ConstantOp>(made))
      return true;
    if (!isa<tensor::CastOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
             tensor::ExtractSliceOp>(made))
      return false;
    x = made->getOperand(0);
  }
  return true;
}

static Lowered lowerSetValueWithTensor(SetValueWithTensorOp op, Site &site) {
  Value x = op.getX(), values = op.getValues();
  SliceSpec spec = SliceSpec::ofRegion(op);
  Taken taken(site, site.shape(x), spec);
  Shape &sizes = taken.box.sizes;
  if (taken.box.isVoid(typeOf(x)))
    return {x};
  int64_t rank = sizes.size(), valueRank = typeOf(values).getRank();
  SmallVector<int64_t> layout = spec.valueAxes(rank), turned;
  int64_t extra = valueRank - static_cast<int64_t>(layout.size());
  // Read at 0 where they repeat.
  SmallVector<AffineExpr> exprs(valueRank, site.b.getAffineConstantExpr(0));
  for (int64_t i = 0; i < valueRank; ++i) {
    if (typeOf(values).getDimSize(i) == 1)
      continue;
    int64_t axis = layout[i - extra];
    OpFoldResult none = site.known(1), &size = axis < 0 ? none : sizes[axis];
    size = site.unify(size, site.extent(values, i),
                      "expects the extent of the region for dim " + Twine(i) +
                          " of values");
    if (axis < 0)
      continue;
    exprs[i] = site.b.getAffineDimExpr(axis);
    if (!llvm::is_contained(taken.backwards, axis))
      continue;
    if (auto count = getConstantIntValue(size))
      exprs[i] = fromLast(exprs[i], *count);
    else
      turned.push_back(i);
  }
  values = turnRound(site, values, turned);
  bool whole = taken.box.covers(site.shape(x));
  if (!whole && (x == op.getValues() || isNeeded(x, op))) {
    Value around = taken.box.around(site, x);
    x = around ? around : copy(site, x, 0);
  }
  AffineMap map = AffineMap::get(rank, 0, exprs, site.b.getContext());
  Value part = mapElements(site, values, map, sizes, typeOf(x).getElementType(),
                           firstArgument);
  return {whole ? part : taken.box.insert(site, part, x)};
}

namespace ebb {
void populateStrided(RewritePatternSet &patterns, Extents &extents) {
  addLowering(patterns, extents, lowerStridedSlice);
  addLowering(patterns, extents, lowerStridedSliceGrad);
  addLowering(patterns, extents, lowerSetValueWithTensor);
}
} // namespace ebb

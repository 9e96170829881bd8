// Ops that copy, repeat or reorder the elements of one tensor. A repetition is
// one pass: either the result's index divided down to x's, or, where that makes
// long rows short, x read along more loops than it has dims.
// Called by ToLinalg.cpp.
#include "dialect/ops/Layout.h"

#include "lowering/KernelOps.h"
#include "lowering/linalg/Families.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace ebb;

// ---- assign ----------------------------------------------------------------

static Lowered lowerAssign(AssignOp op, Site &) { return {op.getX()}; }

static Lowered lowerAssignOut(AssignOutOp op, Site &site) {
  Shape shape = site.shape(op.getX());
  for (auto [dim, extent] : llvm::enumerate(shape))
    site.requireEqual(extent, site.extent(op.getOutput(), dim),
                      "expects equal extents for dim " + Twine(dim) +
                          " of x and output");
  return {op.getX()};
}

// ---- tile, repeat_interleave -----------------------------------------------

namespace {
// How often each dim of a tensor is walked as a whole, and each of its elements
// in a row.
struct Repeats {
  SmallVector<int64_t> whole, each;

  explicit Repeats(int64_t rank) : whole(rank, 1), each(rank, 1) {}
  OpFoldResult extent(Site &site, int64_t dim, OpFoldResult from) const {
    return site.mul(site.mul(from, site.known(whole[dim])),
                    site.known(each[dim]));
  }
};
} // namespace

// Dims that x lacks come first.
static Repeats tiles(Value x, ArrayRef<int64_t> times) {
  Repeats repeats(std::max<int64_t>(typeOf(x).getRank(), times.size()));
  llvm::copy(times, repeats.whole.end() - times.size());
  return repeats;
}
static Repeats copies(Value x, int64_t axis, int64_t times) {
  int64_t rank = typeOf(x).getRank();
  Repeats repeats(rank);
  repeats.each[normalAxis(axis, rank)] = times;
  return repeats;
}

// Rows at least this long are read along a loop of their own, vector by vector.
constexpr int64_t kLongRow = 16;

// Whether dim `i` of x, walked several times, gets a loop for that: always
// where no number divides down to x's index; else where the elements from `i`
// on are a long row, but those behind `i` are not.
static bool needsLoop(ArrayRef<int64_t> extents, size_t i) {
  if (ShapedType::isDynamic(extents[i]) || extents[i] == 0)
    return true;
  int64_t behind = 1;
  for (int64_t extent : extents.drop_front(i + 1)) {
    if (ShapedType::isDynamic(extent) || extent >= kLongRow)
      return false;
    behind = std::min(behind * extent, kLongRow);
  }
  bool last = i + 1 == extents.size();
  return last ? extents[i] >= kLongRow : behind < kLongRow;
}

// The leading extents 1 that x lacks.
static SmallVector<int64_t> missingOnes(Value x, const Repeats &repeats) {
  int64_t missing = repeats.whole.size() - typeOf(x).getRank();
  return llvm::to_vector(llvm::seq<int64_t>(0, missing));
}

static Lowered repeat(Site &site, Value x, const Repeats &repeats) {
  x = site.insertOnes(x, missingOnes(x, repeats));
  ArrayRef<int64_t> extents = typeOf(x).getShape();
  Shape loops, shape;
  SmallVector<AffineExpr> exprs;
  SmallVector<ReassociationIndices> groups;
  for (auto [i, from] : llvm::enumerate(site.shape(x))) {
    int64_t whole = repeats.whole[i], each = repeats.each[i];
    shape.push_back(repeats.extent(site, i, from));
    groups.emplace_back();
    bool split = whole > 1 && extents[i] != 1 && needsLoop(extents, i);
    if (split) {
      groups.back().push_back(loops.size());
      loops.push_back(site.known(whole));
    }
    groups.back().push_back(loops.size());
    AffineExpr expr = site.b.getAffineDimExpr(loops.size()).floorDiv(each);
    loops.push_back(split ? from : shape.back());
    if (extents[i] == 1)
      expr = site.b.getAffineConstantExpr(0);
    else if (whole > 1 && !split)
      expr = expr % extents[i];
    exprs.push_back(expr);
  }
  AffineMap map = AffineMap::get(loops.size(), 0, exprs, site.b.getContext());
  Type element = typeOf(x).getElementType();
  if (loops.size() == shape.size()) {
    site.refine(shape);
    return {mapElements(site, x, map, shape, element, firstArgument)};
  }
  Value out = mapElements(site, x, map, loops, element, firstArgument);
  return {tensor::CollapseShapeOp::create(site.b, site.loc, out, groups)};
}

// The sum over each element's repetitions.
static Lowered sumRepeats(Site &site, Value grad, Value x,
                          const Repeats &repeats) {
  SmallVector<int64_t> ones = missingOnes(x, repeats);
  Shape shape = site.shape(x), whole, spread;
  site.refine(shape);
  Shape from(ones.size(), site.known(1));
  llvm::append_range(from, shape);
  SmallVector<int64_t> extents, axes, given(typeOf(grad).getShape());
  SmallVector<ReassociationIndices> groups;
  auto addDim = [&](OpFoldResult extent) {
    groups.back().push_back(spread.size());
    spread.push_back(extent);
    extents.push_back(getConstantIntValue(extent).value_or(kDynamic));
  };
  auto addRepeats = [&](int64_t times) {
    if (times == 1)
      return;
    axes.push_back(spread.size());
    addDim(site.known(times));
  };
  for (auto [i, extent] : llvm::enumerate(from)) {
    whole.push_back(repeats.extent(site, i, extent));
    site.requireEqual(whole.back(), site.extent(grad, i),
                      "expects the repeated extent of x for dim " + Twine(i) +
                          " of out_grad");
    std::optional<int64_t> known = getConstantIntValue(whole.back());
    if (known && !ShapedType::isDynamic(given[i]) && *known != given[i])
      return {site.empty(shape, typeOf(grad).getElementType())}; // never run
    if (!known)
      given[i] = kDynamic;
    groups.emplace_back();
    addRepeats(repeats.whole[i]);
    addDim(extent);
    addRepeats(repeats.each[i]);
  }
  // As static as x is, whatever grad's type says.
  RankedTensorType open = typeOf(grad).clone(given);
  if (grad.getType() != open)
    grad = tensor::CastOp::create(site.b, site.loc, open, grad);
  grad = site.castTo(grad, whole);
  if (!axes.empty())
    grad = tensor::ExpandShapeOp::create(site.b, site.loc, open.clone(extents),
                                         grad, groups, spread);
  Value sum = sumOver(site, grad, axes, open.getElementType());
  return {site.dropOnes(sum, ones)};
}

static Lowered lowerTile(TileOp op, Site &site) {
  Value x = op.getX();
  return repeat(site, x, tiles(x, op.getRepeatTimes()));
}
static Lowered lowerTileGrad(TileGradOp op, Site &site) {
  Value x = op.getX();
  return sumRepeats(site, op.getOutGrad(), x, tiles(x, op.getRepeatTimes()));
}
static Lowered lowerRepeatInterleave(RepeatInterleaveOp op, Site &site) {
  Value x = op.getX();
  return repeat(site, x, copies(x, op.getAxis(), op.getRepeats()));
}
static Lowered lowerRepeatInterleaveGrad(RepeatInterleaveGradOp op,
                                         Site &site) {
  Value x = op.getX();
  return sumRepeats(site, op.getOutGrad(), x,
                    copies(x, op.getAxis(), op.getRepeats()));
}

namespace {
// Tensors of any rank as [outer, extent of an axis, inner], and back.
struct ThreeDims {
  SmallVector<int64_t> ones; // what is inserted for no outer, no inner dims
  SmallVector<ReassociationIndices> groups;

  ThreeDims(int64_t rank, int64_t axis) : groups(3) {
    if (axis == 0)
      ones.push_back(0);
    if (axis == rank - 1)
      ones.push_back(rank + (axis == 0));
    rank += ones.size();
    axis += axis == 0;
    for (int64_t i = 0; i < rank; ++i)
      groups[i < axis ? 0 : i == axis ? 1 : 2].push_back(i);
  }
  Value collapse(Site &site, Value x) const {
    x = site.insertOnes(x, ones);
    if (typeOf(x).getRank() == 3)
      return x;
    return tensor::CollapseShapeOp::create(site.b, site.loc, x, groups);
  }
  Value expand(Site &site, Value x, Shape shape) const {
    for (int64_t at : ones)
      shape.insert(shape.begin() + at, site.known(1));
    SmallVector<int64_t> extents;
    for (OpFoldResult extent : shape)
      extents.push_back(getConstantIntValue(extent).value_or(kDynamic));
    if (shape.size() > 3)
      x = tensor::ExpandShapeOp::create(
          site.b, site.loc, typeOf(x).clone(extents), x, groups, shape);
    return site.dropOnes(x, ones);
  }
};
} // namespace

// A kernel of the runtime on three dims, from and to tensors of any rank.
static Lowered callRepeats(Site &site, StringRef name, Value repeats,
                           Value from, const Shape &to, int64_t axis) {
  ThreeDims dims(to.size(), axis);
  Value out =
      dims.collapse(site, site.empty(to, typeOf(from).getElementType()));
  Value made = kernel::LibraryCallOp::create(
                   site.b, site.loc, out.getType(), "host", name,
                   site.b.getDictionaryAttr({}),
                   ValueRange{repeats, dims.collapse(site, from)}, out)
                   .getResult(0);
  return {dims.expand(site, made, to)};
}

// x's extents, those along the axis being equal to repeats'.
template <class OpT>
static Shape countedShape(OpT op, Site &site, int64_t axis) {
  Shape shape = site.shape(op.getX());
  shape[axis] =
      site.unify(shape[axis], site.extent(op.getRepeats(), 0),
                 "expects a repeat for each element along axis " + Twine(axis));
  return shape;
}

static Lowered lowerRepeatByTensor(RepeatInterleaveWithTensorIndexOp op,
                                   Site &site) {
  int64_t axis = normalAxis(op.getAxis(), site.result().getRank());
  Shape shape = countedShape(op, site, axis);
  shape[axis] = site.known(site.result().getDimSize(axis));
  site.refine(shape);
  return callRepeats(site, "repeat_rows", op.getRepeats(), op.getX(), shape,
                     axis);
}

static Lowered lowerRepeatLike(RepeatInterleaveLikeOp op, Site &site) {
  int64_t axis = normalAxis(op.getAxis(), site.result().getRank());
  Shape shape = countedShape(op, site, axis);
  for (auto [dim, extent] : llvm::enumerate(site.shape(op.getTarget())))
    shape[dim] = static_cast<int64_t>(dim) == axis
                     ? extent
                     : site.unify(shape[dim], extent,
                                  "expects equal extents for dim " +
                                      Twine(dim) + " of x and target");
  site.refine(shape);
  return callRepeats(site, "repeat_rows", op.getRepeats(), op.getX(), shape,
                     axis);
}

static Lowered lowerSumRepeats(RepeatInterleaveWithTensorIndexGradOp op,
                               Site &site) {
  int64_t axis = normalAxis(op.getAxis(), site.result().getRank());
  Shape shape = countedShape(op, site, axis);
  for (auto [dim, extent] : llvm::enumerate(site.shape(op.getOutGrad())))
    if (static_cast<int64_t>(dim) != axis)
      shape[dim] = site.unify(shape[dim], extent,
                              "expects equal extents for dim " + Twine(dim) +
                                  " of x and out_grad");
  site.refine(shape);
  return callRepeats(site, "sum_repeats", op.getRepeats(), op.getOutGrad(),
                     shape, axis);
}

// ---- channel_shuffle -------------------------------------------------------

// Channel k * blocks + j is channel j * (C / blocks) + k of x, where blocks is
// `groups` forward, and C / groups backward.
static Lowered shuffle(Site &site, Value x, int64_t groups, bool channelsLast,
                       bool backward) {
  MLIRContext *context = site.b.getContext();
  int64_t axis = channelsLast ? 3 : 1;
  Shape shape = site.shape(x);
  site.refine(shape);
  OpFoldResult rest = site.div(shape[axis], site.known(groups));
  site.requireEqual(site.mul(rest, site.known(groups)), shape[axis],
                    "expects 'groups' to divide the channels");
  Type element = typeOf(x).getElementType();
  std::optional<int64_t> known = getConstantIntValue(shape[axis]);
  if (known && *known % groups != 0)
    return {site.empty(shape, element)}; // never run
  if (known && *known > 0) {
    int64_t blocks = backward ? *known / groups : groups;
    SmallVector<AffineExpr> exprs;
    for (unsigned i = 0; i < 4; ++i)
      exprs.push_back(site.b.getAffineDimExpr(i));
    AffineExpr c = exprs[axis];
    exprs[axis] = c % blocks * (*known / blocks) + c.floorDiv(blocks);
    return {mapElements(site, site.castTo(x, shape),
                        AffineMap::get(4, 0, exprs, context), shape, element,
                        firstArgument)};
  }
  // A remainder by an unknown extent is no index: split the channels instead.
  Shape from = shape, to = shape;
  from[axis] = backward ? rest : site.known(groups);
  from.insert(from.begin() + axis + 1, backward ? site.known(groups) : rest);
  to = from;
  std::swap(to[axis], to[axis + 1]);
  SmallVector<ReassociationIndices> parts;
  for (int64_t i = 0; i < 4; ++i) {
    parts.push_back({i + (i > axis)});
    if (i == axis)
      parts.back().push_back(axis + 1);
  }
  SmallVector<int64_t> extents, perm;
  for (auto [i, extent] : llvm::enumerate(from)) {
    extents.push_back(getConstantIntValue(extent).value_or(kDynamic));
    perm.push_back(i);
  }
  std::swap(perm[axis], perm[axis + 1]);
  Value split =
      tensor::ExpandShapeOp::create(site.b, site.loc, typeOf(x).clone(extents),
                                    site.castTo(x, shape), parts, from);
  Value out =
      mapElements(site, split, AffineMap::getPermutationMap(perm, context), to,
                  element, firstArgument);
  return {tensor::CollapseShapeOp::create(site.b, site.loc, out, parts)};
}

static Lowered lowerShuffle(ChannelShuffleOp op, Site &site) {
  return shuffle(site, op.getX(), op.getGroups(), op.getDataFormat() == "NHWC",
                 /*backward=*/false);
}
static Lowered lowerShuffleGrad(ChannelShuffleGradOp op, Site &site) {
  return shuffle(site, op.getOutGrad(), op.getGroups(),
                 op.getDataFormat() == "NHWC", /*backward=*/true);
}

LogicalResult ebb::checkLayout(func::FuncOp function) {
  bool known = true;
  function.walk([&](RepeatInterleaveWithTensorIndexOp op) {
    auto type = cast<RankedTensorType>(op.getType());
    int64_t axis = normalAxis(op.getAxis(), type.getRank());
    if (!type.isDynamicDim(axis))
      return;
    known = false;
    op.emitOpError("expects a result type that declares the extent along axis ")
        << axis << ", the sum of 'repeats', but got " << type
        << "; ebb.repeat_interleave_like takes it from another tensor";
  });
  return success(known);
}

namespace ebb {
void populateLayout(RewritePatternSet &patterns, Extents &extents) {
  addLowering(patterns, extents, lowerAssign);
  addLowering(patterns, extents, lowerAssignOut);
  addLowering(patterns, extents, lowerTile);
  addLowering(patterns, extents, lowerTileGrad);
  addLowering(patterns, extents, lowerRepeatInterleave);
  addLowering(patterns, extents, lowerRepeatInterleaveGrad);
  addLowering(patterns, extents, lowerRepeatByTensor);
  addLowering(patterns, extents, lowerRepeatLike);
  addLowering(patterns, extents, lowerSumRepeats);
  addLowering(patterns, extents, lowerShuffle);
  addLowering(patterns, extents, lowerShuffleGrad);
}
} // namespace ebb

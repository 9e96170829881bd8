// Sums over windows that slide along an axis. What lies
// outside is not padded as a whole, which would copy the operand: the windows
// that reach over an end read a small copy of that end beside zeros, all others
// the operand itself.
// Called by ToLinalg.cpp.
#include "dialect/ops/Window.h"

#include "lowering/KernelOps.h"
#include "lowering/linalg/Families.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace ebb;

namespace {
// Positions [first, first + count) of the result and, for each, the window of
// `value` that begins as far into it. The windows that lie inside, if there are
// any, are those of the whole operand; others read zeros too, where `inside`,
// of the axis alone, is false.
struct Piece {
  OpFoldResult first, count;
  Value value, inside;
};

// A tensor and the windows along an axis of it that reach from `before`
// elements before a position to `after` behind it.
class Slide {
public:
  Slide(Site &site, Value x, int64_t axis, OpFoldResult before,
        OpFoldResult after)
      : site(site), x(x), axis(axis), before(before), after(after),
        shape(site.shape(x)), reach(site.add(before, after)) {}

  SmallVector<Piece> pieces();
  // Elements [first, first + count) of the axis of `value`.
  Value cut(Value value, OpFoldResult first, OpFoldResult count);
  // Puts `part` at positions from `first` on.
  Value put(Value part, Value whole, OpFoldResult first);

private:
  Piece padded(OpFoldResult first, OpFoldResult count, OpFoldResult from,
               OpFoldResult size, OpFoldResult at);
  Shape at(OpFoldResult first) {
    Shape offsets(shape.size(), site.known(0));
    offsets[axis] = first;
    return offsets;
  }
  Shape ones() { return Shape(shape.size(), site.known(1)); }

  Site &site;
  Value x;
  int64_t axis;
  OpFoldResult before, after;
  Shape shape;
  OpFoldResult reach;
};
} // namespace

Value Slide::cut(Value value, OpFoldResult first, OpFoldResult count) {
  Shape sizes = site.shape(value);
  sizes[axis] = count;
  return tensor::ExtractSliceOp::create(site.b, site.loc, value, at(first),
                                        sizes, ones());
}

Value Slide::put(Value part, Value whole, OpFoldResult first) {
  return tensor::InsertSliceOp::create(site.b, site.loc, part, whole, at(first),
                                       site.shape(part), ones());
}

// The `count` positions from `first` on: zeros but for the elements of x from
// `from` on, `size` of them, which begin at `at`.
Piece Slide::padded(OpFoldResult first, OpFoldResult count, OpFoldResult from,
                    OpFoldResult size, OpFoldResult at) {
  Shape whole = shape;
  whole[axis] = site.add(count, reach);
  Type element = cast<RankedTensorType>(x.getType()).getElementType();
  Value value = put(cut(x, from, size), splat(site, whole, element, 0.0), at);
  Type flag = site.b.getI1Type();
  Value inside = tensor::InsertSliceOp::create(
      site.b, site.loc, splat(site, {size}, flag, 1.0),
      splat(site, {whole[axis]}, flag, 0.0), Shape{at}, Shape{size},
      Shape{site.known(1)});
  return {first, count, value, inside};
}

SmallVector<Piece> Slide::pieces() {
  OpFoldResult zero = site.known(0), extent = shape[axis];
  auto isVoid = [](OpFoldResult e) { return isConstantIntValue(e, 0); };
  SmallVector<Piece> pieces;
  if (llvm::any_of(shape, isVoid))
    return pieces;
  // With all windows inside, how many there are; the others before and behind.
  OpFoldResult inside = site.max(site.sub(extent, reach), zero);
  OpFoldResult head = site.min(before, extent);
  OpFoldResult behind = site.add(head, inside);
  OpFoldResult tail = site.sub(extent, behind);
  if (!isVoid(head))
    pieces.push_back(padded(zero, head, zero,
                            site.min(extent, site.add(head, after)), before));
  if (!isVoid(inside))
    pieces.push_back({head, inside, x, {}});
  if (!isVoid(tail)) {
    OpFoldResult from = site.max(site.sub(behind, before), zero);
    pieces.push_back(padded(behind, tail, from, site.sub(extent, from), zero));
  }
  return pieces;
}

static AffineMap mapOf(Site &site, unsigned loops, ArrayRef<AffineExpr> exprs) {
  return AffineMap::get(loops, 0, exprs, site.b.getContext());
}

// How far a window of `size` elements reaches beyond one; an empty one does
// not.
static OpFoldResult lessOne(Site &site, OpFoldResult size) {
  return site.max(site.sub(size, site.known(1)), site.known(0));
}

// `sum` and the sum over the last of four loops of the piece's elements times
// `other`'s. What `other` holds for a place outside counts for nothing.
static Value addProducts(Site &site, const Piece &piece, AffineMap read,
                         Value other, AffineMap weight, Value sum,
                         AffineMap out) {
  SmallVector<Value> inputs{piece.value, other};
  SmallVector<AffineMap> maps{read, weight};
  if (piece.inside) {
    inputs.push_back(piece.inside);
    maps.push_back(mapOf(site, 4, {read.getResult(1)}));
  }
  maps.push_back(out);
  SmallVector<utils::IteratorType> iterators(4, utils::IteratorType::parallel);
  iterators.back() = utils::IteratorType::reduction;
  return generic(site, inputs, sum, maps, iterators,
                 [&](OpBuilder &b, Location loc, ValueRange args) {
                   Scalar s{b, loc};
                   Value factor = args[1];
                   if (piece.inside)
                     factor = s.select(args[2], factor, s.like(factor, 0));
                   return s.multiplyAdd({args[0], factor, args.back()});
                 });
}

// Sums over windows of x of `size` elements along `axis`, each times its row of
// `filter`, or alone where there is none.
static Value slide(Site &site, Value x, Value filter, int64_t axis,
                   OpFoldResult before, OpFoldResult size,
                   ArrayRef<OpFoldResult> shape) {
  OpFoldResult after = site.sub(lessOne(site, size), before);
  Slide windows(site, x, axis, before, after);
  Type element = cast<RankedTensorType>(x.getType()).getElementType();
  Type wide = computeType(element);
  // Loops are those of the result, and the place in the window.
  unsigned rank = shape.size();
  AffineExpr place = site.b.getAffineDimExpr(rank);
  AffineMap out = site.b.getMultiDimIdentityMap(rank + 1).dropResult(rank);
  SmallVector<AffineExpr> at(out.getResults());
  at[axis] = at[axis] + place;
  AffineMap read = mapOf(site, rank + 1, at);
  // Without a filter something must still tell the size of the window.
  Value second = filter ? Value() : site.empty({size}, site.b.getI8Type());
  SmallVector<utils::IteratorType> iterators(rank + 1,
                                             utils::IteratorType::parallel);
  iterators.back() = utils::IteratorType::reduction;
  Value whole = site.empty(shape, element);
  for (const Piece &piece : windows.pieces()) {
    Shape part(shape);
    part[axis] = piece.count;
    Value sum = filled(site, part, wide, 0.0);
    if (filter)
      sum = addProducts(site, piece, read, filter,
                        mapOf(site, rank + 1, {place, at.back()}), sum, out);
    else
      sum = generic(site, {piece.value, second}, sum,
                    {read, mapOf(site, rank + 1, place), out}, iterators,
                    [](OpBuilder &b, Location loc, ValueRange args) {
                      Scalar s{b, loc};
                      Value x = s.widen(args[0]);
                      return s.op<arith::AddFOp>({x, args[2]});
                    });
    whole =
        windows.put(convertElements(site, sum, element), whole, piece.first);
  }
  return whole;
}

// ---- row_conv --------------------------------------------------------------

// The extents of x and filter, made equal where they meet.
static Shape rowConvShape(Site &site, Value x, Value filter) {
  Shape shape = site.shape(x);
  shape[2] = site.unify(shape[2], site.extent(filter, 1),
                        "expects equal channels of x and filter");
  return shape;
}

static bool isVoid(ArrayRef<OpFoldResult> shape) {
  return llvm::any_of(shape,
                      [](OpFoldResult e) { return isConstantIntValue(e, 0); });
}

static Lowered lowerRowConv(RowConvOp op, Site &site) {
  Shape shape = rowConvShape(site, op.getX(), op.getFilter());
  site.refine(shape);
  OpFoldResult steps = site.extent(op.getFilter(), 0);
  Type element = site.result().getElementType();
  if (isVoid(shape) || isVoid({steps}))
    return {splat(site, shape, element, 0.0)};
  return {
      slide(site, op.getX(), op.getFilter(), 1, site.known(0), steps, shape)};
}

// The extent of dim 0 as an i64 when running.
static Value extentTensor(Site &site, Value value) {
  Value out = site.empty({}, site.b.getI64Type());
  auto attrs = site.b.getDictionaryAttr(
      site.b.getNamedAttr("axis", site.b.getI64IntegerAttr(0)));
  return kernel::LibraryCallOp::create(site.b, site.loc, out.getType(), "host",
                                       "dim", attrs, value, out)
      .getResult(0);
}

// The steps of a filter in reverse. Of an unknown number of them no affine map
// is the reverse: step i is the sum of all j with i + j + 1 = steps.
static Value reversed(Site &site, Value filter) {
  auto type = cast<RankedTensorType>(filter.getType());
  Shape shape = site.shape(filter);
  auto d = [&](unsigned i) { return site.b.getAffineDimExpr(i); };
  if (!type.isDynamicDim(0))
    return mapElements(site, filter,
                       mapOf(site, 2, {type.getDimSize(0) - 1 - d(0), d(1)}),
                       shape, type.getElementType(), firstArgument);
  Type element = type.getElementType(), wide = computeType(element);
  SmallVector<AffineMap> maps = {mapOf(site, 3, {d(2), d(1)}),
                                 mapOf(site, 3, {}),
                                 mapOf(site, 3, {d(0), d(1)})};
  SmallVector<utils::IteratorType> iterators(3, utils::IteratorType::parallel);
  iterators.back() = utils::IteratorType::reduction;
  Value sum =
      generic(site, {filter, extentTensor(site, filter)},
              filled(site, shape, wide, 0.0), maps, iterators,
              [](OpBuilder &b, Location loc, ValueRange args) {
                Scalar s{b, loc};
                auto number = [&](unsigned dim) -> Value {
                  Value at = linalg::IndexOp::create(b, loc, dim);
                  return arith::IndexCastOp::create(b, loc, b.getI64Type(), at);
                };
                Value last = s.op<arith::SubIOp>({args[1], s.like(args[1], 1)});
                Value both = s.op<arith::AddIOp>({number(0), number(2)});
                Value here = s.compare(arith::CmpIPredicate::eq, both, last);
                Value weight = s.widen(args[0]);
                weight = s.select(here, weight, s.like(weight, 0));
                return s.op<arith::AddFOp>({weight, args[2]});
              });
  return convertElements(site, sum, element);
}

// Sums over times within each element of the batch, which may run side by side,
// then over the batch.
static Value filterGrad(Site &site, Value x, Value grad,
                        ArrayRef<OpFoldResult> shape) {
  Type element = cast<RankedTensorType>(x.getType()).getElementType();
  OpFoldResult after = lessOne(site, shape[0]);
  Slide windows(site, x, /*axis=*/1, site.known(0), after);
  auto d = [&](unsigned i) { return site.b.getAffineDimExpr(i); };
  // Loops are the batch, step, channel and time.
  AffineMap read = mapOf(site, 4, {d(0), d(3) + d(1), d(2)});
  AffineMap weight = mapOf(site, 4, {d(0), d(3), d(2)});
  AffineMap out = mapOf(site, 4, {d(0), d(1), d(2)});
  Shape parts = {site.extent(x, 0), shape[0], shape[1]};
  Value sum = filled(site, parts, computeType(element), 0.0);
  for (const Piece &piece : windows.pieces())
    sum = addProducts(site, piece, read,
                      windows.cut(grad, piece.first, piece.count), weight, sum,
                      out);
  return sumOver(site, sum, {0}, element);
}

static Lowered lowerRowConvGrad(RowConvGradOp op, Site &site) {
  Value x = op.getX(), filter = op.getFilter(), grad = op.getOutGrad();
  Shape shape = rowConvShape(site, x, filter);
  for (auto [dim, extent] : llvm::enumerate(shape))
    extent = site.unify(extent, site.extent(grad, dim),
                        "expects equal extents for dim " + Twine(dim) +
                            " of x and out_grad");
  Shape weights = {site.extent(filter, 0), shape[2]};
  Type element = site.result().getElementType();
  bool empty = isVoid(shape) || isVoid(weights);
  Lowered grads(2);
  if (!op.getXGrad().use_empty()) {
    site.refine(shape);
    // A time gets from those up to steps - 1 before it.
    grads[0] = empty ? splat(site, shape, element, 0.0)
                     : slide(site, grad, reversed(site, filter), 1,
                             lessOne(site, weights[0]), weights[0], shape);
  }
  if (!op.getFilterGrad().use_empty()) {
    site.refine(weights, 1);
    grads[1] = empty ? splat(site, weights, element, 0.0)
                     : filterGrad(site, x, grad, weights);
  }
  return grads;
}

// ---- window_sum ------------------------------------------------------------

static Lowered lowerWindowSum(WindowSumOp op, Site &site) {
  Value x = op.getX();
  int64_t rank = site.result().getRank();
  int64_t axis = normalAxis(op.getAxis(), rank);
  Shape shape = site.shape(x);
  site.refine(shape);
  if (isVoid(shape))
    return {splat(site, shape, site.result().getElementType(), 0.0)};
  // A window need not reach beyond both ends from any position.
  OpFoldResult most =
      site.max(site.sub(shape[axis], site.known(1)), site.known(0));
  OpFoldResult before = site.min(site.known((op.getSize() - 1) / 2), most);
  OpFoldResult size = site.add(site.mul(before, site.known(2)), site.known(1));
  return {slide(site, x, {}, axis, before, size, shape)};
}

namespace ebb {
void populateWindow(RewritePatternSet &patterns, Extents &extents) {
  addLowering(patterns, extents, lowerRowConv);
  addLowering(patterns, extents, lowerRowConvGrad);
  addLowering(patterns, extents, lowerWindowSum);
}
} // namespace ebb

// Ops that move elements: views where the order stays, a linalg.generic where
// axes are permuted or repeated, slices into and out of a tensor else.
// Called by ToLinalg.cpp.
#include "dialect/ops/Shape.h"

#include "lowering/linalg/Box.h"
#include "lowering/linalg/Families.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace ebb;

// ---- reshape ---------------------------------------------------------------

namespace {
// A product of extents: one constant and unknown values.
struct Product {
  int64_t constant = 1;
  SmallVector<Value> values;

  explicit Product(ArrayRef<OpFoldResult> extents) {
    for (OpFoldResult extent : extents) {
      if (auto value = dyn_cast<Value>(extent))
        values.push_back(value);
      else
        constant *= *getConstantIntValue(extent);
    }
  }
  // Without the unknown factors that both have. Extents may be 0, so constants
  // stay.
  static void cancel(Product &a, Product &b) {
    for (auto *it = a.values.begin(); it != a.values.end();) {
      auto *other = llvm::find(b.values, *it);
      if (other == b.values.end()) {
        ++it;
        continue;
      }
      b.values.erase(other);
      it = a.values.erase(it);
    }
  }
  OpFoldResult emit(Site &site) const {
    OpFoldResult total = site.known(constant);
    for (Value value : values)
      total = site.mul(total, value);
    return total;
  }
};
} // namespace

static void requireSameCount(Site &site, ArrayRef<OpFoldResult> from,
                             ArrayRef<OpFoldResult> to, const Twine &message) {
  Product a(from), b(to);
  Product::cancel(a, b);
  OpFoldResult total = a.emit(site);
  OpFoldResult wanted = b.emit(site);
  site.requireEqual(total, wanted, message);
}

// x as `to`, which has as many elements.
static Value reshape(Site &site, Value x, ArrayRef<OpFoldResult> to) {
  SmallVector<int64_t> extents;
  for (OpFoldResult extent : to)
    extents.push_back(getConstantIntValue(extent).value_or(kDynamic));
  for (auto [extent, given] : llvm::zip_equal(extents, to))
    if (isa<Value>(given))
      extent = kDynamic;
  RankedTensorType type = typeOf(x), out = type.clone(extents);
  if (type == out && (type.hasStaticShape() || site.shape(x) == Shape(to)))
    return x;
  if (type.hasStaticShape() && out.hasStaticShape())
    if (auto groups = getReassociationIndicesForReshape(type, out)) {
      if (type.getRank() > out.getRank())
        return tensor::CollapseShapeOp::create(site.b, site.loc, out, x,
                                               *groups);
      if (type.getRank() < out.getRank())
        return tensor::ExpandShapeOp::create(site.b, site.loc, out, x, *groups,
                                             to);
    }
  // Through one dim, whose extent is as known as the result's.
  if (type.getRank() == 0) {
    x = site.insertOnes(x, {0});
  } else if (type.getRank() > 1) {
    ReassociationIndices all =
        llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
    x = tensor::CollapseShapeOp::create(site.b, site.loc, x,
                                        ArrayRef<ReassociationIndices>{all});
  }
  int64_t count =
      out.hasStaticShape() ? out.getNumElements() : ShapedType::kDynamic;
  RankedTensorType flat = type.clone(ArrayRef<int64_t>{count});
  if (x.getType() != flat)
    x = tensor::CastOp::create(site.b, site.loc, flat, x);
  if (out.getRank() == 0)
    return site.dropOnes(x, {0});
  if (out.getRank() == 1)
    return x;
  ReassociationIndices all =
      llvm::to_vector(llvm::seq<int64_t>(0, out.getRank()));
  return tensor::ExpandShapeOp::create(site.b, site.loc, out, x,
                                       ArrayRef<ReassociationIndices>{all}, to);
}

// The extent a -1 stands for: all elements over the others' product.
static OpFoldResult remainingExtent(Site &site, ArrayRef<OpFoldResult> from,
                                    ArrayRef<OpFoldResult> others) {
  Product total(from), known(others);
  Product::cancel(total, known);
  if (known.values.empty() && known.constant > 0 &&
      total.constant % known.constant == 0) {
    total.constant /= known.constant;
    return total.emit(site);
  }
  OpFoldResult elements = total.emit(site);
  OpFoldResult divisor = known.emit(site);
  return site.div(elements, site.max(divisor, site.known(1)));
}

static Lowered lowerReshape(ReshapeOp op, Site &site) {
  Shape from = site.shape(op.getX()), to, others;
  bool empty = llvm::is_contained(typeOf(op.getX()).getShape(), 0);
  int64_t wild = -1;
  for (auto [i, entry] : llvm::enumerate(op.getShape())) {
    bool copies = entry == 0 && !empty;
    to.push_back(copies ? from[i] : site.known(entry));
    if (entry == -1)
      wild = i;
    else
      others.push_back(to.back());
  }
  if (wild >= 0)
    to[wild] = remainingExtent(site, from, others);
  site.refine(to);
  requireSameCount(site, from, to, "expects 'shape' to hold the elements of x");
  return {reshape(site, op.getX(), to)};
}

static Lowered lowerReshapeGrad(ReshapeGradOp op, Site &site) {
  Shape from = site.shape(op.getOutGrad()), to = site.shape(op.getXshape());
  site.refine(to);
  requireSameCount(site, from, to, "expects as many elements as xshape has");
  return {reshape(site, op.getOutGrad(), to)};
}

static Lowered lowerUnsqueeze(UnsqueezeOp op, Site &site) {
  if (op.getAxis().empty())
    return {op.getX()};
  return {site.insertOnes(
      op.getX(), normalizedAxes(op.getAxis(), site.result().getRank()))};
}

static Lowered lowerSqueeze(SqueezeOp op, Site &site) {
  int64_t rank = typeOf(op.getX()).getRank();
  if (op.getAxis().empty() || rank == 0)
    return {op.getX()};
  return {site.dropOnes(op.getX(), normalizedAxes(op.getAxis(), rank))};
}

// ---- transpose, broadcast --------------------------------------------------

static Lowered lowerTranspose(TransposeOp op, Site &site) {
  int64_t rank = op.getPerm().size();
  Shape from = site.shape(op.getX()), shape;
  SmallVector<AffineExpr> exprs(rank);
  for (auto [i, p] : llvm::enumerate(op.getPerm())) {
    int64_t axis = normalAxis(p, rank);
    shape.push_back(from[axis]);
    exprs[axis] = site.b.getAffineDimExpr(i);
  }
  site.refine(shape);
  AffineMap map = AffineMap::get(rank, 0, exprs, site.b.getContext());
  return {mapElements(site, op.getX(), map, shape,
                      typeOf(op.getX()).getElementType(), firstArgument)};
}

// x repeated to `shape`; `what` is whose shape that is.
static Value broadcast(Site &site, Value x, Shape shape, StringRef what) {
  ArrayRef<int64_t> from = typeOf(x).getShape();
  size_t missing = shape.size() - from.size();
  for (auto [i, extent] : llvm::enumerate(from)) {
    if (extent == 1)
      continue;
    OpFoldResult &to = shape[missing + i];
    to = site.unify(to, site.extent(x, i),
                    "expects equal extents for dim " + Twine(missing + i) +
                        " of " + what + " and x");
  }
  site.refine(shape);
  return mapElements(site, x, broadcastMap(site, x, shape), shape,
                     typeOf(x).getElementType(), firstArgument);
}

static Lowered lowerBroadcastTo(BroadcastToOp op, Site &site) {
  Shape shape;
  for (int64_t extent : site.result().getShape())
    shape.push_back(site.known(extent));
  return {broadcast(site, op.getX(), shape, "the result")};
}

static Lowered lowerExpandAs(ExpandAsOp op, Site &site) {
  return {broadcast(site, op.getX(), site.shape(op.getTarget()), "target")};
}

// ---- slices ----------------------------------------------------------------

// The operands' extents off the axis, made equal; 0 along the axis.
static Shape commonShape(Site &site, ValueRange parts, int64_t axis) {
  Shape shape = site.shape(parts.front());
  for (auto [i, part] : llvm::enumerate(parts))
    for (auto [dim, extent] : llvm::enumerate(shape))
      if (static_cast<int64_t>(dim) != axis)
        extent = site.unify(extent, site.extent(part, dim),
                            "expects equal extents for dim " + Twine(dim) +
                                " of operands 0 and " + Twine(i));
  shape[axis] = site.known(0);
  return shape;
}

static Lowered lowerConcat(ConcatOp op, Site &site) {
  int64_t axis = normalAxis(op.getAxis(), site.result().getRank());
  Shape shape = commonShape(site, op.getX(), axis);
  for (Value part : op.getX())
    shape[axis] = site.add(shape[axis], site.extent(part, axis));
  Box box(site, shape);
  site.refine(shape);
  Value out = site.empty(shape, site.result().getElementType());
  for (Value part : op.getX()) {
    box.sizes[axis] = site.extent(part, axis);
    out = box.insert(site, part, out);
    box.offsets[axis] = site.add(box.offsets[axis], box.sizes[axis]);
  }
  return {out};
}

static Lowered lowerConcatGrad(ConcatGradOp op, Site &site) {
  Value grad = op.getOutGrad();
  int64_t axis = normalAxis(op.getAxis(), typeOf(grad).getRank());
  Shape shape = commonShape(site, op.getX(), axis);
  OpFoldResult sum = site.known(0);
  for (Value part : op.getX())
    sum = site.add(sum, site.extent(part, axis));
  for (auto [dim, extent] : llvm::enumerate(site.shape(grad)))
    site.requireEqual(static_cast<int64_t>(dim) == axis ? sum : shape[dim],
                      extent,
                      "expects the extent of the joined operands for dim " +
                          Twine(dim) + " of out_grad");
  Box box(site, shape);
  Lowered parts;
  for (auto [i, part] : llvm::enumerate(op.getX())) {
    box.sizes[axis] = site.extent(part, axis);
    parts.push_back(op->getResult(i).use_empty() ? Value()
                                                 : box.extract(site, grad));
    box.offsets[axis] = site.add(box.offsets[axis], box.sizes[axis]);
  }
  return parts;
}

static Lowered lowerSplit(SplitOp op, Site &site) {
  Value x = op.getX();
  int64_t axis = normalAxis(op.getAxis(), typeOf(x).getRank()), listed = 0;
  bool wild = false;
  for (int64_t section : op.getSections()) {
    wild |= section == -1;
    listed += section == -1 ? 0 : section;
  }
  OpFoldResult extent = site.extent(x, axis);
  if (wild)
    site.requireAtMost(site.known(listed + 1), extent,
                       "expects 'sections' to leave more than 0 for -1");
  else
    site.requireEqual(site.known(listed), extent,
                      "expects 'sections' to add up to the extent");
  Box box(site, site.shape(x));
  Lowered parts;
  for (auto [i, section] : llvm::enumerate(op.getSections())) {
    box.sizes[axis] = section == -1 ? site.sub(extent, site.known(listed))
                                    : site.known(section);
    parts.push_back(op->getResult(i).use_empty() ? Value()
                                                 : box.extract(site, x));
    box.offsets[axis] = site.add(box.offsets[axis], box.sizes[axis]);
  }
  return parts;
}

static Lowered lowerSplitWithNum(SplitWithNumOp op, Site &site) {
  Value x = op.getX();
  int64_t axis = normalAxis(op.getAxis(), typeOf(x).getRank());
  OpFoldResult extent = site.extent(x, axis), num = site.known(op.getNum());
  Box box(site, site.shape(x));
  box.sizes[axis] = site.div(extent, num);
  OpFoldResult covered = site.mul(box.sizes[axis], num);
  site.requireEqual(covered, extent, "expects 'num' to divide the extent");
  Lowered parts;
  for (Value part : op.getOut()) {
    parts.push_back(part.use_empty() ? Value() : box.extract(site, x));
    box.offsets[axis] = site.add(box.offsets[axis], box.sizes[axis]);
  }
  return parts;
}

// The box a slice op names, its dropped axes (whose extent is 1) beside it.
template <class OpT>
static Box sliceBox(Site &site, OpT op, ArrayRef<OpFoldResult> shape,
                    SmallVector<int64_t> &dropped) {
  Box box(site, shape);
  int64_t rank = shape.size();
  for (auto [i, a] : llvm::enumerate(op.getAxes())) {
    int64_t axis = normalAxis(a, rank);
    OpFoldResult start = sliceBoundOf(site, op.getStarts()[i], shape[axis]);
    OpFoldResult end = sliceBoundOf(site, op.getEnds()[i], shape[axis]);
    box.offsets[axis] = start;
    OpFoldResult length = site.sub(end, start);
    if (!isZeroInteger(start) || isa<Attribute>(length))
      length = site.max(length, site.known(0));
    box.sizes[axis] = length;
  }
  for (int64_t a : op.getDecreaseAxis())
    dropped.push_back(normalAxis(a, rank));
  llvm::sort(dropped);
  for (int64_t axis : dropped)
    box.sizes[axis] =
        site.unify(box.sizes[axis], site.known(1),
                   "expects extent 1 on decreased axis " + Twine(axis));
  return box;
}

static Lowered lowerSlice(SliceOp op, Site &site) {
  Value input = op.getInput();
  SmallVector<int64_t> dropped;
  Box box = sliceBox(site, op, site.shape(input), dropped);
  Shape kept;
  SmallVector<int64_t> extents;
  for (auto [i, size] : llvm::enumerate(box.sizes)) {
    if (llvm::is_contained(dropped, static_cast<int64_t>(i)))
      continue;
    kept.push_back(size);
    extents.push_back(getConstantIntValue(size).value_or(kDynamic));
  }
  RankedTensorType type = typeOf(input).clone(extents);
  if (box.isVoid(typeOf(input)))
    return {site.empty(kept, type.getElementType())};
  return {tensor::ExtractSliceOp::create(site.b, site.loc, type, input,
                                         box.offsets, box.sizes, box.steps)};
}

static Lowered lowerSliceGrad(SliceGradOp op, Site &site) {
  Shape shape = site.shape(op.getInput());
  SmallVector<int64_t> dropped;
  Box box = sliceBox(site, op, shape, dropped);
  Value part = site.insertOnes(op.getOutGrad(), dropped);
  for (auto [dim, size] : llvm::enumerate(box.sizes))
    size = site.unify(size, site.extent(part, dim),
                      "expects the extent of the slice for dim " + Twine(dim) +
                          " of out_grad");
  site.refine(shape);
  Value zeros = box.around(site, shape, site.result().getElementType(), 0.0);
  return {box.insert(site, part, zeros)};
}

static Lowered lowerPad(PadOp op, Site &site) {
  Box box(site, site.shape(op.getX()));
  Shape shape = box.sizes;
  for (auto [i, extent] : llvm::enumerate(shape)) {
    int64_t before = op.getPaddings()[2 * i];
    box.offsets[i] = site.known(before);
    extent = site.add(extent, site.known(before + op.getPaddings()[2 * i + 1]));
  }
  site.refine(shape);
  Value filled = box.around(site, shape, site.result().getElementType(),
                            op.getPadValue().convertToDouble());
  return {box.insert(site, op.getX(), filled)};
}

static Lowered lowerPadGrad(PadGradOp op, Site &site) {
  Value grad = op.getOutGrad();
  Box box(site, site.shape(op.getX()));
  for (auto [i, extent] : llvm::enumerate(site.shape(grad))) {
    int64_t before = op.getPaddings()[2 * i];
    int64_t around = before + op.getPaddings()[2 * i + 1];
    box.offsets[i] = site.known(before);
    site.requireEqual(site.add(box.sizes[i], site.known(around)), extent,
                      "expects the padded extent of x for dim " + Twine(i) +
                          " of out_grad");
  }
  return {box.extract(site, grad)};
}

namespace ebb {
void populateShape(RewritePatternSet &patterns, Extents &extents) {
  addLowering(patterns, extents, lowerReshape);
  addLowering(patterns, extents, lowerReshapeGrad);
  addLowering(patterns, extents, lowerUnsqueeze);
  addLowering(patterns, extents, lowerSqueeze);
  addLowering(patterns, extents, lowerTranspose);
  addLowering(patterns, extents, lowerBroadcastTo);
  addLowering(patterns, extents, lowerExpandAs);
  addLowering(patterns, extents, lowerConcat);
  addLowering(patterns, extents, lowerConcatGrad);
  addLowering(patterns, extents, lowerSplit);
  addLowering(patterns, extents, lowerSplitWithNum);
  addLowering(patterns, extents, lowerSlice);
  addLowering(patterns, extents, lowerSliceGrad);
  addLowering(patterns, extents, lowerPad);
  addLowering(patterns, extents, lowerPadGrad);
}
} // namespace ebb

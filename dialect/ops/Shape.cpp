// Definitions of the Shape family: shape inference, verifiers, folders.
#include "dialect/ops/Shape.h"

#include "dialect/StrictAttributes.h"
#include "dialect/support/Slices.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace ebb;

// Results that one number may ask for: each takes memory before any is used.
constexpr int64_t kMostParts = 65536;

// The sum of extents >= 0; an error where 64 bits do not hold it.
static FailureOr<int64_t> sumExtents(Inference &in, const Twine &what,
                                     ArrayRef<int64_t> extents) {
  int64_t sum = 0;
  for (int64_t extent : extents)
    if (llvm::AddOverflow(sum, extent, sum))
      return in.error("expects " + what + " to stay below 2^63");
  return sum;
}

// ---- reshape, unsqueeze, squeeze -------------------------------------------

// The product of the known extents; none where 64 bits do not hold it.
static std::optional<int64_t> knownCount(ArrayRef<int64_t> extents) {
  if (llvm::is_contained(extents, 0))
    return 0;
  int64_t count = 1;
  for (int64_t extent : extents)
    if (extent != kDynamic && llvm::MulOverflow(count, extent, count))
      return std::nullopt;
  return count;
}

LogicalResult ReshapeOp::inferTypes(Adaptor a, Inference &in) {
  RankedTensorType type = Inference::typeOf(a.getX());
  ArrayRef<int64_t> from = type.getShape();
  bool empty = llvm::is_contained(from, 0);
  SmallVector<int64_t> to;
  int64_t wild = -1;
  for (auto [i, d] : llvm::enumerate(a.getShape())) {
    int64_t extent = d;
    if (d < -1)
      return in.expects("entries of 'shape' to be -1, 0 or positive", Twine(d));
    if (d == -1) {
      if (wild >= 0)
        return in.error("expects at most one -1 in 'shape'");
      wild = i;
      extent = kDynamic;
    } else if (d == 0 && !empty) {
      if (i >= from.size())
        return in.error("expects entry " + Twine(i) +
                        " of 'shape', a 0, to "
                        "copy an extent of x, but x has rank " +
                        Twine(from.size()));
      extent = from[i];
    }
    to.push_back(extent);
  }
  std::optional<int64_t> known = knownCount(to);
  if (!known)
    return in.error("expects 'shape' to hold less than 2^63 elements, unlike " +
                    shapeString(to));
  bool rest = llvm::count(to, kDynamic) == (wild >= 0 ? 1 : 0);
  if (type.hasStaticShape() && rest) {
    int64_t total = type.getNumElements();
    if (wild < 0 && total != *known)
      return in.expects("'shape' to hold the " + Twine(total) +
                            " elements of " + shapeString(from),
                        shapeString(to) + ", which holds " + Twine(*known));
    if (wild >= 0 && (*known == 0 || total % *known != 0))
      return in.expects("the known extents of 'shape' to divide the " +
                            Twine(total) + " elements of " + shapeString(from),
                        shapeString(to));
    if (wild >= 0)
      to[wild] = total / *known;
  }
  return in.add(to, type.getElementType());
}

LogicalResult UnsqueezeOp::inferTypes(Adaptor a, Inference &in) {
  RankedTensorType type = Inference::typeOf(a.getX());
  int64_t rank = type.getRank() + a.getAxis().size();
  SmallVector<int64_t> axes;
  if (!a.getAxis().empty()) {
    auto normal = in.reduceAxes("axis", a.getAxis(), rank);
    if (failed(normal))
      return failure();
    axes = *normal;
  }
  SmallVector<int64_t> shape;
  size_t next = 0;
  for (int64_t i = 0; i < rank; ++i)
    shape.push_back(llvm::is_contained(axes, i) ? 1 : type.getDimSize(next++));
  return in.add(shape, type.getElementType());
}

LogicalResult SqueezeOp::inferTypes(Adaptor a, Inference &in) {
  RankedTensorType type = Inference::typeOf(a.getX());
  if (a.getAxis().empty())
    return in.add(type);
  auto axes = in.reduceAxes("axis", a.getAxis(), type.getRank());
  if (failed(axes))
    return failure();
  for (int64_t axis : *axes)
    if (!compatibleExtents(type.getDimSize(axis), 1))
      return in.expects("extent 1 on axis " + Twine(axis),
                        shapeString(type.getShape()));
  return in.add(reducedShape(type.getShape(), *axes, false),
                type.getElementType());
}

// ---- transpose -------------------------------------------------------------

static LogicalResult inferTranspose(Inference &in, Value x,
                                    ArrayRef<int64_t> perm, bool inverse) {
  RankedTensorType type = Inference::typeOf(x);
  int64_t rank = type.getRank();
  SmallVector<int64_t> shape(rank), normal;
  for (int64_t p : perm)
    normal.push_back(p < 0 ? p + rank : p);
  SmallVector<int64_t> sorted(normal);
  llvm::sort(sorted);
  if (!llvm::equal(sorted, llvm::seq<int64_t>(0, rank)))
    return in.expects(
        "'perm' to permute the " + Twine(rank) + " axes of x",
        "[" +
            llvm::join(llvm::map_range(
                           perm, [](int64_t p) { return std::to_string(p); }),
                       ", ") +
            "]");
  for (int64_t i = 0; i < rank; ++i) {
    if (inverse)
      shape[normal[i]] = type.getDimSize(i);
    else
      shape[i] = type.getDimSize(normal[i]);
  }
  return in.add(shape, type.getElementType());
}

LogicalResult TransposeOp::inferTypes(Adaptor a, Inference &in) {
  return inferTranspose(in, a.getX(), a.getPerm(), false);
}
LogicalResult TransposeGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferTranspose(in, a.getOutGrad(), a.getPerm(), true);
}
LogicalResult TransposeDoubleGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferTranspose(in, a.getGradXGrad(), a.getPerm(), false);
}

LogicalResult TransLayoutOp::inferTypes(Adaptor a, Inference &in) {
  return inferTranspose(in, a.getX(), a.getPerm(), false);
}
LogicalResult TransLayoutGradOp::inferTypes(Adaptor a, Inference &in) {
  SmallVector<Type> moved;
  Inference forward(in.getContext(), std::nullopt, getOperationName(), moved);
  if (failed(inferTranspose(forward, a.getX(), a.getPerm(), false)))
    return inferTranspose(in, a.getX(), a.getPerm(), false);
  if (failed(in.sameElement({a.getX(), a.getOutGrad()})) ||
      failed(in.sameShape("out_grad", a.getOutGrad(),
                          cast<RankedTensorType>(moved[0]).getShape())))
    return failure();
  return in.same(a.getX());
}

OpFoldResult TransposeOp::fold(FoldAdaptor) {
  int64_t rank = getPerm().size();
  for (auto [i, p] : llvm::enumerate(getPerm()))
    if ((p < 0 ? p + rank : p) != static_cast<int64_t>(i))
      return {};
  return getX().getType() == getType() ? getX() : Value();
}

// ---- broadcast_to, expand_as, reduce_as ------------------------------------

// x broadcasts to exactly `to`.
static LogicalResult checkExpands(Inference &in, Value x,
                                  ArrayRef<int64_t> to) {
  ArrayRef<int64_t> from = Inference::typeOf(x).getShape();
  bool fits = from.size() <= to.size();
  for (size_t i = 0; fits && i < from.size(); ++i) {
    int64_t d = from[from.size() - 1 - i];
    fits = d == 1 || compatibleExtents(d, to[to.size() - 1 - i]);
  }
  if (fits)
    return success();
  return in.expects("a shape that broadcasts to " + shapeString(to),
                    shapeString(from));
}

LogicalResult BroadcastToOp::verify() {
  auto type = cast<RankedTensorType>(getType());
  if (!type.hasStaticShape())
    return emitOpError("expects a static result shape, but got ")
           << shapeString(type.getShape())
           << "; use ebb.expand_as for unknown extents";
  if (type.getElementType() !=
      cast<RankedTensorType>(getX().getType()).getElementType())
    return emitOpError("expects one element type, but got ")
           << getX().getType() << " and " << type;
  SmallVector<Type> none;
  Inference in(getContext(), getLoc(), getOperationName(), none);
  return checkExpands(in, getX(), type.getShape());
}

LogicalResult ExpandAsOp::inferTypes(Adaptor a, Inference &in) {
  ArrayRef<int64_t> to = Inference::typeOf(a.getTarget()).getShape();
  if (failed(checkExpands(in, a.getX(), to)))
    return failure();
  return in.add(to, Inference::typeOf(a.getX()).getElementType());
}

LogicalResult ReduceAsOp::inferTypes(Adaptor a, Inference &in) {
  ArrayRef<int64_t> to = Inference::typeOf(a.getTarget()).getShape();
  RankedTensorType type = Inference::typeOf(a.getX());
  if (failed(checkExpands(in, a.getTarget(), type.getShape())))
    return failure();
  return in.add(to, type.getElementType());
}

// ---- concat, split ---------------------------------------------------------

static LogicalResult inferConcat(Inference &in, ValueRange xs,
                                 int64_t axisAttr) {
  if (xs.empty())
    return in.expects("at least one operand", "none");
  if (failed(in.sameElement(xs)))
    return failure();
  RankedTensorType first = Inference::typeOf(xs[0]);
  if (first.getRank() == 0)
    return in.expects("operands of rank 1 or more", "a scalar");
  auto axis = in.axis("axis", axisAttr, first.getRank());
  if (failed(axis))
    return failure();
  SmallVector<int64_t> shape(first.getShape());
  for (auto [i, x] : llvm::enumerate(xs.drop_front())) {
    ArrayRef<int64_t> other = Inference::typeOf(x).getShape();
    bool fits = other.size() == shape.size();
    for (int64_t d = 0; fits && d < first.getRank(); ++d) {
      if (d == *axis) {
        if (shape[d] == kDynamic || other[d] == kDynamic) {
          shape[d] = kDynamic;
          continue;
        }
        auto sum = sumExtents(in, "the joined extent", {shape[d], other[d]});
        if (failed(sum))
          return failure();
        shape[d] = *sum;
      } else {
        fits = compatibleExtents(shape[d], other[d]);
        if (shape[d] == kDynamic)
          shape[d] = other[d];
      }
    }
    if (!fits)
      return in.expects("operands that differ on axis " + Twine(*axis) +
                            " only",
                        shapeString(first.getShape()) + " and, as operand " +
                            Twine(i + 1) + ", " + shapeString(other));
  }
  return in.add(shape, first.getElementType());
}

LogicalResult ConcatOp::inferTypes(Adaptor a, Inference &in) {
  return inferConcat(in, a.getX(), a.getAxis());
}
LogicalResult ConcatGradOp::inferTypes(Adaptor a, Inference &in) {
  SmallVector<Type> joined;
  Inference forward(in.getContext(), std::nullopt, getOperationName(), joined);
  if (failed(inferConcat(forward, a.getX(), a.getAxis())))
    return inferConcat(in, a.getX(), a.getAxis());
  if (failed(in.sameElement({a.getX().front(), a.getOutGrad()})) ||
      failed(in.sameShape("out_grad", a.getOutGrad(),
                          cast<RankedTensorType>(joined[0]).getShape())))
    return failure();
  return in.same(a.getX());
}
LogicalResult SplitGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferConcat(in, a.getOutGrad(), a.getAxis());
}

LogicalResult SplitOp::inferTypes(Adaptor a, Inference &in) {
  RankedTensorType type = Inference::typeOf(a.getX());
  if (type.getRank() == 0)
    return in.expects("an operand of rank 1 or more", "a scalar");
  auto axis = in.axis("axis", a.getAxis(), type.getRank());
  if (failed(axis))
    return failure();
  int64_t extent = type.getDimSize(*axis), wild = -1;
  SmallVector<int64_t> listed;
  for (auto [i, s] : llvm::enumerate(a.getSections())) {
    if (s < -1)
      return in.expects("entries of 'sections' to be -1 or more", Twine(s));
    if (s == -1 && wild >= 0)
      return in.error("expects at most one -1 in 'sections'");
    if (s == -1)
      wild = i;
    else
      listed.push_back(s);
  }
  if (a.getSections().empty())
    return in.expects("at least one entry in 'sections'", "none");
  auto sum = sumExtents(in, "the sum of 'sections'", listed);
  if (failed(sum))
    return failure();
  if (extent != kDynamic && (wild >= 0 ? *sum >= extent : *sum != extent))
    return in.expects(wild >= 0
                          ? "'sections' to leave more than 0 for -1 of "
                            "extent " +
                                Twine(extent)
                          : "'sections' to add up to extent " + Twine(extent),
                      Twine(*sum));
  for (auto [i, s] : llvm::enumerate(a.getSections())) {
    SmallVector<int64_t> shape(type.getShape());
    shape[*axis] = static_cast<int64_t>(i) != wild ? s
                   : extent == kDynamic            ? kDynamic
                                                   : extent - *sum;
    (void)in.add(shape, type.getElementType());
  }
  return success();
}

LogicalResult SplitWithNumOp::inferTypes(Adaptor a, Inference &in) {
  RankedTensorType type = Inference::typeOf(a.getX());
  if (type.getRank() == 0)
    return in.expects("an operand of rank 1 or more", "a scalar");
  auto axis = in.axis("axis", a.getAxis(), type.getRank());
  if (failed(axis))
    return failure();
  int64_t num = a.getNum();
  if (num < 1 || num > kMostParts)
    return in.expects("'num' in [1, " + Twine(kMostParts) + "]", Twine(num));
  SmallVector<int64_t> shape(type.getShape());
  int64_t &extent = shape[*axis];
  if (extent != kDynamic && extent % num != 0)
    return in.expects("'num' to divide extent " + Twine(extent), Twine(num));
  if (extent != kDynamic)
    extent /= num;
  for (int64_t i = 0; i < num; ++i)
    (void)in.add(shape, type.getElementType());
  return success();
}
LogicalResult SplitWithNumGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferConcat(in, a.getOutGrad(), a.getAxis());
}

// ---- slice, pad ------------------------------------------------------------

template <class AdaptorT>
static FailureOr<SmallVector<int64_t>> sliceShape(Inference &in, AdaptorT a,
                                                  Value input) {
  SmallVector<int64_t> shape(Inference::typeOf(input).getShape());
  int64_t rank = shape.size();
  size_t count = a.getAxes().size();
  if (a.getStarts().size() != count || a.getEnds().size() != count) {
    (void)in.expects("'axes', 'starts' and 'ends' of one length",
                     Twine(count) + ", " + Twine(a.getStarts().size()) +
                         " and " + Twine(a.getEnds().size()));
    return failure();
  }
  if (!a.getInferFlags().empty() &&
      (a.getInferFlags().size() != count ||
       !llvm::all_of(a.getInferFlags(), [](int64_t f) { return f == 1; }))) {
    (void)in.error("expects 'infer_flags' to be empty or one 1 per axis: "
                   "bounds are constants");
    return failure();
  }
  if (rank == 0 && !(a.getAxes().empty() && a.getDecreaseAxis().empty())) {
    (void)in.expects("an operand of rank 1 or more", "a scalar");
    return failure();
  }
  SmallVector<int64_t> seen;
  for (size_t i = 0; i < count; ++i) {
    auto axis = in.axis("axes", a.getAxes()[i], rank);
    if (failed(axis))
      return failure();
    if (llvm::is_contained(seen, *axis)) {
      (void)in.error("expects distinct 'axes', but got " + Twine(*axis) +
                     " twice");
      return failure();
    }
    seen.push_back(*axis);
    int64_t d = shape[*axis];
    int64_t start = a.getStarts()[i], end = a.getEnds()[i];
    if (d != kDynamic)
      shape[*axis] = sliceLength(start, end, d);
    else
      shape[*axis] = kDynamic;
  }
  SmallVector<int64_t> drop;
  for (int64_t axisAttr : a.getDecreaseAxis()) {
    auto axis = in.axis("decrease_axis", axisAttr, rank);
    if (failed(axis))
      return failure();
    if (!compatibleExtents(shape[*axis], 1)) {
      (void)in.expects("extent 1 on decreased axis " + Twine(*axis),
                       Twine(shape[*axis]));
      return failure();
    }
    if (llvm::is_contained(drop, *axis)) {
      (void)in.error("expects distinct axes in 'decrease_axis', but got " +
                     Twine(*axis) + " twice");
      return failure();
    }
    drop.push_back(*axis);
  }
  return reducedShape(shape, drop, false);
}

LogicalResult SliceOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = sliceShape(in, a, a.getInput());
  if (failed(shape))
    return failure();
  return in.add(*shape, Inference::typeOf(a.getInput()).getElementType());
}

LogicalResult SliceGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = sliceShape(in, a, a.getInput());
  if (failed(shape) || failed(in.sameElement({a.getInput(), a.getOutGrad()})) ||
      failed(in.sameShape("out_grad", a.getOutGrad(), *shape)))
    return failure();
  return in.same(a.getInput());
}

LogicalResult SliceDoubleGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = sliceShape(in, a, a.getGradInputGrad());
  if (failed(shape))
    return failure();
  return in.add(*shape,
                Inference::typeOf(a.getGradInputGrad()).getElementType());
}

static FailureOr<SmallVector<int64_t>> padShape(Inference &in, Value x,
                                                ArrayRef<int64_t> paddings) {
  SmallVector<int64_t> shape(Inference::typeOf(x).getShape());
  if (paddings.size() != 2 * shape.size()) {
    (void)in.expects("'paddings' to list before and after of " +
                         Twine(shape.size()) + " axes",
                     Twine(paddings.size()) + " entries");
    return failure();
  }
  for (size_t i = 0; i < shape.size(); ++i) {
    for (int64_t p : {paddings[2 * i], paddings[2 * i + 1]})
      if (p < 0) {
        (void)in.expects("'paddings' of 0 or more", Twine(p));
        return failure();
      }
    bool known = shape[i] != kDynamic;
    auto sum = sumExtents(
        in, "the padded extent of axis " + Twine(i),
        {known ? shape[i] : 0, paddings[2 * i], paddings[2 * i + 1]});
    if (failed(sum))
      return failure();
    shape[i] = known ? *sum : kDynamic;
  }
  return shape;
}

LogicalResult PadOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = padShape(in, a.getX(), a.getPaddings());
  if (failed(shape))
    return failure();
  return in.add(*shape, Inference::typeOf(a.getX()).getElementType());
}

LogicalResult PadGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = padShape(in, a.getX(), a.getPaddings());
  if (failed(shape) || failed(in.sameElement({a.getX(), a.getOutGrad()})) ||
      failed(in.sameShape("out_grad", a.getOutGrad(), *shape)))
    return failure();
  return in.same(a.getX());
}

LogicalResult PadDoubleGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = padShape(in, a.getGradXGrad(), a.getPaddings());
  if (failed(shape))
    return failure();
  return in.add(*shape, Inference::typeOf(a.getGradXGrad()).getElementType());
}

// ---- folders: an op that moves nothing is its operand ----------------------

// x, if the result has its very type and all extents are known; with unknown
// extents equal types still leave a run-time check to do.
static Value unchanged(Value x, Type result) {
  bool same =
      x.getType() == result && cast<RankedTensorType>(result).hasStaticShape();
  return same ? x : Value();
}

OpFoldResult ReshapeOp::fold(FoldAdaptor) {
  return unchanged(getX(), getType());
}
OpFoldResult BroadcastToOp::fold(FoldAdaptor) {
  return unchanged(getX(), getType());
}
OpFoldResult ExpandAsOp::fold(FoldAdaptor) {
  return unchanged(getX(), getType());
}
OpFoldResult ReduceAsOp::fold(FoldAdaptor) {
  return unchanged(getX(), getType());
}
OpFoldResult PadOp::fold(FoldAdaptor) { return unchanged(getX(), getType()); }
// A slice of the operand's own extents is all of it.
OpFoldResult SliceOp::fold(FoldAdaptor) {
  return unchanged(getInput(), getType());
}
OpFoldResult ConcatOp::fold(FoldAdaptor) {
  if (getX().size() != 1)
    return {};
  return unchanged(getX().front(), getType());
}

#define GET_OP_CLASSES
#include "dialect/ops/Shape.cpp.inc"

namespace ebb {
void addShapeOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Shape.cpp.inc"
      >(dialect);
}
} // namespace ebb

// Definitions of the Layout family: shape inference, folders, registration.
#include "dialect/ops/Layout.h"

#include "dialect/StrictAttributes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace ebb;

// x, if the result has its very type and all extents are known; with unknown
// extents equal types still leave a run-time check to do.
static Value unchanged(Value x, Type result) {
  bool same =
      x.getType() == result && cast<RankedTensorType>(result).hasStaticShape();
  return same ? x : Value();
}

// ---- assign ----------------------------------------------------------------

OpFoldResult AssignOp::fold(FoldAdaptor) {
  return getX().getType() == getType() ? getX() : Value();
}
OpFoldResult AssignOutOp::fold(FoldAdaptor) {
  bool known = cast<RankedTensorType>(getOutput().getType()).hasStaticShape();
  return known ? unchanged(getX(), getType()) : Value();
}

// ---- tile, repeat_interleave -----------------------------------------------

// `times` copies of an extent; an error where 64 bits do not hold them.
static FailureOr<int64_t> repeated(Inference &in, int64_t axis, int64_t extent,
                                   int64_t times) {
  if (extent == kDynamic)
    return times == 1 ? extent : kDynamic;
  int64_t product;
  if (llvm::MulOverflow(extent, times, product))
    return in.error("expects the repeated extent of axis " + Twine(axis) +
                    " to stay below 2^63");
  return product;
}

static FailureOr<SmallVector<int64_t>> tiledShape(Inference &in, Value x,
                                                  ArrayRef<int64_t> times) {
  ArrayRef<int64_t> from = Inference::typeOf(x).getShape();
  size_t rank = std::max(from.size(), times.size());
  SmallVector<int64_t> shape(rank, 1);
  llvm::copy(from, shape.end() - from.size());
  for (auto [i, count] : llvm::enumerate(times)) {
    if (count < 1) {
      (void)in.expects("entries of 'repeat_times' to be 1 or more",
                       Twine(count));
      return failure();
    }
    size_t axis = rank - times.size() + i;
    auto product = repeated(in, axis, shape[axis], count);
    if (failed(product))
      return failure();
    shape[axis] = *product;
  }
  return shape;
}

LogicalResult TileOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = tiledShape(in, a.getX(), a.getRepeatTimes());
  if (failed(shape))
    return failure();
  return in.add(*shape, Inference::typeOf(a.getX()).getElementType());
}
LogicalResult TileGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = tiledShape(in, a.getX(), a.getRepeatTimes());
  if (failed(shape) || failed(in.sameElement({a.getX(), a.getOutGrad()})) ||
      failed(in.sameShape("out_grad", a.getOutGrad(), *shape)))
    return failure();
  return in.same(a.getX());
}
LogicalResult TileDoubleGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = tiledShape(in, a.getGradXGrad(), a.getRepeatTimes());
  if (failed(shape))
    return failure();
  return in.add(*shape, Inference::typeOf(a.getGradXGrad()).getElementType());
}
OpFoldResult TileOp::fold(FoldAdaptor) {
  bool once =
      llvm::all_of(getRepeatTimes(), [](int64_t count) { return count == 1; });
  return once ? unchanged(getX(), getType()) : Value();
}

// The axis of x along which elements are repeated.
static FailureOr<int64_t> axisOf(Inference &in, Value x, int64_t axis) {
  int64_t rank = Inference::typeOf(x).getRank();
  if (rank > 0)
    return in.axis("axis", axis, rank);
  (void)in.expects("an operand of rank 1 or more", "a scalar");
  return failure();
}

template <class AdaptorT>
static FailureOr<SmallVector<int64_t>> interleavedShape(Inference &in,
                                                        AdaptorT a) {
  auto axis = axisOf(in, a.getX(), a.getAxis());
  if (failed(axis))
    return failure();
  int64_t times = a.getRepeats();
  if (times < 1) {
    (void)in.expects("'repeats' to be 1 or more", Twine(times));
    return failure();
  }
  SmallVector<int64_t> shape(Inference::typeOf(a.getX()).getShape());
  auto product = repeated(in, *axis, shape[*axis], times);
  if (failed(product))
    return failure();
  shape[*axis] = *product;
  return shape;
}

LogicalResult RepeatInterleaveOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = interleavedShape(in, a);
  if (failed(shape))
    return failure();
  return in.add(*shape, Inference::typeOf(a.getX()).getElementType());
}
LogicalResult RepeatInterleaveGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = interleavedShape(in, a);
  if (failed(shape) || failed(in.sameElement({a.getX(), a.getOutGrad()})) ||
      failed(in.sameShape("out_grad", a.getOutGrad(), *shape)))
    return failure();
  return in.same(a.getX());
}

// x's shape with an unknown extent along the axis; checks the repeats.
template <class AdaptorT>
static FailureOr<SmallVector<int64_t>> repeatedShape(Inference &in, AdaptorT a,
                                                     int64_t &axis) {
  auto normal = axisOf(in, a.getX(), a.getAxis());
  if (failed(normal))
    return failure();
  axis = *normal;
  SmallVector<int64_t> shape(Inference::typeOf(a.getX()).getShape());
  if (failed(in.sameShape("repeats", a.getRepeats(), shape[axis])))
    return failure();
  shape[axis] = kDynamic;
  return shape;
}

LogicalResult RepeatInterleaveWithTensorIndexOp::inferTypes(Adaptor a,
                                                            Inference &in) {
  int64_t axis;
  auto shape = repeatedShape(in, a, axis);
  if (failed(shape))
    return failure();
  return in.add(*shape, Inference::typeOf(a.getX()).getElementType());
}
LogicalResult RepeatInterleaveLikeOp::inferTypes(Adaptor a, Inference &in) {
  int64_t axis;
  auto shape = repeatedShape(in, a, axis);
  if (failed(shape) || failed(in.sameShape("target", a.getTarget(), *shape)))
    return failure();
  (*shape)[axis] = Inference::typeOf(a.getTarget()).getDimSize(axis);
  return in.add(*shape, Inference::typeOf(a.getX()).getElementType());
}
LogicalResult RepeatInterleaveWithTensorIndexGradOp::inferTypes(Adaptor a,
                                                                Inference &in) {
  int64_t axis;
  auto shape = repeatedShape(in, a, axis);
  if (failed(shape) || failed(in.sameElement({a.getX(), a.getOutGrad()})) ||
      failed(in.sameShape("out_grad", a.getOutGrad(), *shape)))
    return failure();
  return in.same(a.getX());
}

// ---- tril, triu ------------------------------------------------------------

static LogicalResult inferTriangle(Inference &in, Value x) {
  RankedTensorType type = Inference::typeOf(x);
  if (type.getRank() < 2)
    return in.expects("an operand of rank 2 or more",
                      shapeString(type.getShape()));
  return in.add(type);
}
LogicalResult TrilOp::inferTypes(Adaptor a, Inference &in) {
  return inferTriangle(in, a.getX());
}
LogicalResult TriuOp::inferTypes(Adaptor a, Inference &in) {
  return inferTriangle(in, a.getX());
}
LogicalResult TrilGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferTriangle(in, a.getOutGrad());
}
LogicalResult TriuGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferTriangle(in, a.getOutGrad());
}

// ---- channel_shuffle -------------------------------------------------------

static LogicalResult inferShuffle(Inference &in, Value x, int64_t groups,
                                  StringRef format) {
  RankedTensorType type = Inference::typeOf(x);
  if (type.getRank() != 4)
    return in.expects("an operand of rank 4", shapeString(type.getShape()));
  if (format != "NCHW" && format != "NHWC")
    return in.expects("'data_format' to be \"NCHW\" or \"NHWC\"",
                      "\"" + format + "\"");
  int64_t channels = type.getDimSize(format == "NCHW" ? 1 : 3);
  if (groups < 1)
    return in.expects("'groups' to be 1 or more", Twine(groups));
  if (channels != kDynamic && channels % groups != 0)
    return in.expects("'groups' to divide the " + Twine(channels) +
                          " channels of " + shapeString(type.getShape()),
                      Twine(groups));
  return in.add(type);
}
LogicalResult ChannelShuffleOp::inferTypes(Adaptor a, Inference &in) {
  return inferShuffle(in, a.getX(), a.getGroups(), a.getDataFormat());
}
LogicalResult ChannelShuffleGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferShuffle(in, a.getOutGrad(), a.getGroups(), a.getDataFormat());
}

#define GET_OP_CLASSES
#include "dialect/ops/Layout.cpp.inc"

namespace ebb {
void addLayoutOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Layout.cpp.inc"
      >(dialect);
}
} // namespace ebb

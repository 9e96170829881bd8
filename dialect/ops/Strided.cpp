// Definitions of the Strided family: shape inference, folder, registration.
#include "dialect/ops/Strided.h"

#include "dialect/StrictAttributes.h"
#include "dialect/support/Slices.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace ebb;

// Axes in the order given, normalised; distinct.
static FailureOr<SmallVector<int64_t>> distinctAxes(Inference &in,
                                                    StringRef name,
                                                    ArrayRef<int64_t> axes,
                                                    int64_t rank) {
  SmallVector<int64_t> seen;
  if (rank == 0 && !axes.empty()) {
    (void)in.expects("an operand of rank 1 or more", "a scalar");
    return failure();
  }
  for (int64_t entry : axes) {
    auto axis = in.axis(name, entry, rank);
    if (failed(axis))
      return failure();
    if (llvm::is_contained(seen, *axis)) {
      (void)in.error("expects distinct '" + name + "', but got " +
                     Twine(*axis) + " twice");
      return failure();
    }
    seen.push_back(*axis);
  }
  return seen;
}

// The extents of what a slice takes of x; `steps` is what its op calls them.
static FailureOr<SmallVector<int64_t>>
takenShape(Inference &in, Value x, const SliceSpec &spec, StringRef steps) {
  SmallVector<int64_t> shape(Inference::typeOf(x).getShape());
  size_t count = spec.axes.size();
  if (spec.starts.size() != count || spec.ends.size() != count ||
      spec.steps.size() != count) {
    (void)in.expects(
        "'axes', 'starts', 'ends' and '" + steps + "' of one length",
        Twine(count) + ", " + Twine(spec.starts.size()) + ", " +
            Twine(spec.ends.size()) + " and " + Twine(spec.steps.size()));
    return failure();
  }
  auto axes = distinctAxes(in, "axes", spec.axes, shape.size());
  if (failed(axes))
    return failure();
  for (auto [i, axis] : llvm::enumerate(*axes)) {
    if (spec.steps[i] == 0) {
      (void)in.expects("'" + steps + "' other than 0",
                       "0 for axis " + Twine(axis));
      return failure();
    }
    if (shape[axis] != kDynamic)
      shape[axis] =
          stridedRange(spec.starts[i], spec.ends[i], spec.steps[i], shape[axis])
              .count;
  }
  return shape;
}

// ---- strided_slice ---------------------------------------------------------

LogicalResult StridedSliceOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = takenShape(in, a.getX(), SliceSpec::ofSlice(a), "strides");
  if (failed(shape))
    return failure();
  return in.add(*shape, Inference::typeOf(a.getX()).getElementType());
}

LogicalResult StridedSliceGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = takenShape(in, a.getX(), SliceSpec::ofSlice(a), "strides");
  if (failed(shape) || failed(in.sameElement({a.getX(), a.getOutGrad()})) ||
      failed(in.sameShape("out_grad", a.getOutGrad(), *shape)))
    return failure();
  return in.same(a.getX());
}

// A slice of all elements in their order is its operand.
OpFoldResult StridedSliceOp::fold(FoldAdaptor) {
  bool forwards = llvm::all_of(getStrides(), [](int64_t s) { return s > 0; });
  bool whole = getX().getType() == getType() &&
               cast<RankedTensorType>(getType()).hasStaticShape();
  return forwards && whole ? getX() : Value();
}

// ---- set_value -------------------------------------------------------------

// The extents of the region, after checks on the axes it drops and adds.
static FailureOr<SmallVector<int64_t>> regionShape(Inference &in, Value x,
                                                   const SliceSpec &spec) {
  auto shape = takenShape(in, x, spec, "steps");
  if (failed(shape))
    return failure();
  auto dropped =
      distinctAxes(in, "decrease_axes", spec.decreaseAxes, shape->size());
  if (failed(dropped))
    return failure();
  for (int64_t axis : *dropped)
    if (!compatibleExtents((*shape)[axis], 1)) {
      (void)in.expects("extent 1 on decreased axis " + Twine(axis),
                       Twine((*shape)[axis]));
      return failure();
    }
  for (int64_t axis : spec.noneAxes)
    if (axis < 0) {
      (void)in.expects("'none_axes' of 0 or more", Twine(axis));
      return failure();
    }
  return shape;
}

// Whether values of this shape, which an op calls `name`, fit the region.
static LogicalResult checkValues(Inference &in, StringRef name,
                                 ArrayRef<int64_t> values,
                                 const SliceSpec &spec,
                                 ArrayRef<int64_t> region) {
  if (llvm::is_contained(region, 0))
    return success();
  SmallVector<int64_t> wanted;
  for (int64_t axis : spec.valueAxes(region.size()))
    wanted.push_back(axis < 0 ? 1 : region[axis]);
  bool fits = true;
  for (size_t i = 0; i < values.size(); ++i) {
    // Aligned at the last dims.
    int64_t extent = values[values.size() - 1 - i];
    fits &= extent == 1 ||
            (i < wanted.size() &&
             compatibleExtents(extent, wanted[wanted.size() - 1 - i]));
  }
  if (fits)
    return success();
  return in.expects("'" + name + "' to broadcast to the region " +
                        shapeString(wanted),
                    shapeString(values));
}

LogicalResult SetValueOp::inferTypes(Adaptor a, Inference &in) {
  SliceSpec spec = SliceSpec::ofRegion(a);
  auto region = regionShape(in, a.getX(), spec);
  if (failed(region))
    return failure();
  int64_t count = 1;
  bool fits = true, empty = llvm::is_contained(a.getShape(), 0);
  for (int64_t extent : a.getShape()) {
    if (extent < 0)
      return in.expects("entries of 'shape' to be 0 or more", Twine(extent));
    fits &= empty || !llvm::MulOverflow(count, extent, count);
  }
  int64_t listed = a.getValues().size();
  if (!fits || listed != (empty ? 0 : count))
    return in.expects("'values' to hold the elements of 'shape' " +
                          shapeString(a.getShape()),
                      Twine(listed) + " of them");
  if (failed(checkValues(in, "shape", a.getShape(), spec, *region)))
    return failure();
  return in.same(a.getX());
}

LogicalResult SetValueGradOp::inferTypes(Adaptor a, Inference &in) {
  if (failed(regionShape(in, a.getOutGrad(), SliceSpec::ofRegion(a))))
    return failure();
  return in.same(a.getOutGrad());
}

// Checks x, or what has its shape, the values and the region between them.
template <class AdaptorT>
static LogicalResult checkWrite(Inference &in, AdaptorT a, Value x) {
  SliceSpec spec = SliceSpec::ofRegion(a);
  auto region = regionShape(in, x, spec);
  if (failed(region) || failed(in.sameElement({x, a.getValues()})))
    return failure();
  return checkValues(in, "values", Inference::typeOf(a.getValues()).getShape(),
                     spec, *region);
}

LogicalResult SetValueWithTensorOp::inferTypes(Adaptor a, Inference &in) {
  if (failed(checkWrite(in, a, a.getX())))
    return failure();
  return in.same(a.getX());
}

LogicalResult SetValueWithTensorGradOp::inferTypes(Adaptor a, Inference &in) {
  if (failed(checkWrite(in, a, a.getOutGrad())))
    return failure();
  return in.same({a.getOutGrad(), a.getValues()});
}

#define GET_OP_CLASSES
#include "dialect/ops/Strided.cpp.inc"

namespace ebb {
void addStridedOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Strided.cpp.inc"
      >(dialect);
}
} // namespace ebb

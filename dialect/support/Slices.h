// Bounds arithmetic of slices, shared by shape inference, rules and lowering.
// Pure functions; no IR.
#ifndef DIALECT_SUPPORT_SLICES_H
#define DIALECT_SUPPORT_SLICES_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <cstdint>

namespace ebb {

/// A bound of a unit-step slice of extent `d`: negative counts from the end,
/// then clamped to [0, d].
inline int64_t sliceBound(int64_t bound, int64_t d) {
  return std::clamp<int64_t>(bound < 0 ? bound + d : bound, 0, d);
}

/// Elements of [start, end) after normalisation.
inline int64_t sliceLength(int64_t start, int64_t end, int64_t d) {
  return std::max<int64_t>(0, sliceBound(end, d) - sliceBound(start, d));
}

/// How far apart the elements of a slice are; the least step is as good as the
/// one above it.
inline int64_t stepSize(int64_t step) {
  return step < 0 ? -std::max<int64_t>(step, -INT64_MAX) : step;
}

/// What a slice takes of an axis: `count` elements `step` apart, the first at
/// `lowest`. A negative step takes the same elements, from the last on.
struct StridedRange {
  int64_t lowest = 0, count = 0, step = 1;
};

/// As NumPy says it: start and end count from the end where negative and are
/// clamped, to [0, d] or, for negative steps, to [-1, d - 1]; what lies in the
/// other direction is nothing.
inline StridedRange stridedRange(int64_t start, int64_t end, int64_t step,
                                 int64_t d) {
  bool backwards = step < 0;
  auto bound = [&](int64_t b) {
    return std::clamp<int64_t>(b < 0 ? b + d : b, backwards ? -1 : 0,
                               backwards ? d - 1 : d);
  };
  int64_t first = bound(start), last = bound(end);
  int64_t span = backwards ? first - last : last - first;
  if (span <= 0)
    return {};
  int64_t size = stepSize(step), count = (span - 1) / size + 1;
  if (count == 1)
    return {first, 1, 1};
  return {backwards ? first - (count - 1) * size : first, count, size};
}

/// The attributes of a strided slice, by whatever names an op has them.
struct SliceSpec {
  llvm::ArrayRef<int64_t> axes, starts, ends, steps;
  /// Axes that disappear, and where extents 1 appear, in what a region is
  /// written with.
  llvm::ArrayRef<int64_t> decreaseAxes = {}, noneAxes = {};

  /// strided_slice and its gradient.
  template <class OpT> static SliceSpec ofSlice(OpT op) {
    return {op.getAxes(), op.getStarts(), op.getEnds(), op.getStrides()};
  }
  /// set_value and its kin.
  template <class OpT> static SliceSpec ofRegion(OpT op) {
    return {op.getAxes(),  op.getStarts(),       op.getEnds(),
            op.getSteps(), op.getDecreaseAxes(), op.getNoneAxes()};
  }

  /// The decreased axes of a tensor of this rank, sorted.
  llvm::SmallVector<int64_t> dropped(int64_t rank) const {
    llvm::SmallVector<int64_t> axes;
    for (int64_t axis : decreaseAxes)
      axes.push_back(axis < 0 ? axis + rank : axis);
    llvm::sort(axes);
    return axes;
  }
  /// What a region is written with has these axes of the tensor; -1 stands for
  /// an extent 1. Entry p of `noneAxes` puts one before axis p, or at the end.
  llvm::SmallVector<int64_t> valueAxes(int64_t rank) const {
    llvm::SmallVector<int64_t> without = dropped(rank), result;
    llvm::SmallVector<int64_t> ones(noneAxes);
    llvm::sort(ones);
    size_t next = 0;
    for (int64_t axis = 0; axis < rank; ++axis) {
      for (; next < ones.size() && ones[next] <= axis; ++next)
        result.push_back(-1);
      if (!llvm::is_contained(without, axis))
        result.push_back(axis);
    }
    result.append(ones.size() - next, -1);
    return result;
  }
};

} // namespace ebb

#endif // DIALECT_SUPPORT_SLICES_H

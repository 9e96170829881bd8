// Bounds arithmetic of slices and the extents a reshape asks for, shared by
// shape inference, rules and lowering. Pure functions; no IR.
#ifndef DIALECT_SUPPORT_SLICES_H
#define DIALECT_SUPPORT_SLICES_H

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

} // namespace ebb

#endif // DIALECT_SUPPORT_SLICES_H

// Lives here: walking the elements of a strided tensor in row-major order.
// Not here: what is done with them.
// Called by host kernels and by the NaN check.
#ifndef RUNTIME_HOST_STRIDED_H
#define RUNTIME_HOST_STRIDED_H

#include "runtime/abi/ebbrt.h"

namespace ebb::runtime {

inline int64_t elementCount(int32_t rank, const int64_t *sizes) {
  int64_t count = 1;
  for (int32_t d = 0; d < rank; ++d)
    count *= sizes[d];
  return count;
}

/// How far the element with this row-major index lies from element 0.
inline int64_t offsetOf(int32_t rank, const int64_t *sizes,
                        const int64_t *strides, int64_t index) {
  int64_t offset = 0;
  for (int32_t d = rank - 1; d >= 0; --d) {
    offset += index % sizes[d] * strides[d];
    index /= sizes[d];
  }
  return offset;
}

/// Calls `row(flat, offset, count, stride)` for runs of `count` elements that
/// lie `stride` apart: the first has row-major index `flat` and lies `offset`
/// elements from element 0. Stops, and returns false, when `row` does.
template <typename Row>
bool forEachRow(int32_t rank, const int64_t *sizes, const int64_t *strides,
                Row row) {
  if (elementCount(rank, sizes) == 0)
    return true;
  int32_t outer = rank;
  int64_t count = 1, stride = 1;
  while (outer > 0) {
    int64_t size = sizes[outer - 1], step = strides[outer - 1];
    if (size != 1 && count != 1 && step != stride * count)
      break;
    if (count == 1)
      stride = step;
    count *= size;
    --outer;
  }
  int64_t index[EBBRT_MAX_RANK] = {};
  int64_t flat = 0, offset = 0;
  while (true) {
    if (!row(flat, offset, count, stride))
      return false;
    flat += count;
    int32_t d = outer - 1;
    for (; d >= 0; --d) {
      offset += strides[d];
      if (++index[d] < sizes[d])
        break;
      offset -= index[d] * strides[d];
      index[d] = 0;
    }
    if (d < 0)
      return true;
  }
}

} // namespace ebb::runtime

#endif

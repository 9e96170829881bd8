// Lives here: finding the first NaN of a tensor.
// Not here: which tensors are looked at; see session.cpp.
// Called by sessions that were asked to check for NaN.
#ifndef RUNTIME_HOST_NAN_CHECK_H
#define RUNTIME_HOST_NAN_CHECK_H

#include "runtime/abi/ebbrt.h"

namespace ebb::runtime {

/// The row-major index of the first NaN, or -1: none, or no float tensor.
/// `data` points at element 0.
int64_t firstNan(const void *data, ebbrt_dtype dtype, int32_t rank,
                 const int64_t *sizes, const int64_t *strides);

} // namespace ebb::runtime

#endif

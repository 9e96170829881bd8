// Lives here: finding the first NaN of a tensor.
// Not here: which tensors are looked at; see session.cpp.
// Called by sessions that were asked to check for NaN.
#include "runtime/host/nan_check.h"

#include "runtime/host/strided.h"

namespace ebb::runtime {

namespace {

/// A float as its bits: NaN is what lies above `infinity`, sign aside. An
/// element has one part, or two if complex.
template <typename Bits, int64_t parts = 1>
int64_t search(const void *data, Bits infinity, int32_t rank,
               const int64_t *sizes, const int64_t *strides) {
  const Bits *elements = static_cast<const Bits *>(data);
  constexpr Bits magnitude = static_cast<Bits>(~Bits(0)) >> 1;
  int64_t found = -1;
  forEachRow(rank, sizes, strides,
             [&](int64_t flat, int64_t offset, int64_t count, int64_t stride) {
               const Bits *row = elements + offset * parts;
               auto isNan = [&](int64_t i) {
                 const Bits *element = row + i * stride * parts;
                 bool any = false;
                 for (int64_t part = 0; part < parts; ++part)
                   any |= (element[part] & magnitude) > infinity;
                 return any;
               };
               bool any = false; // no early exit: this loop vectorises
               for (int64_t i = 0; i < count; ++i)
                 any |= isNan(i);
               if (!any)
                 return true;
               for (int64_t i = 0; found < 0; ++i)
                 if (isNan(i))
                   found = flat + i;
               return false;
             });
  return found;
}

} // namespace

int64_t firstNan(const void *data, ebbrt_dtype dtype, int32_t rank,
                 const int64_t *sizes, const int64_t *strides) {
  switch (dtype) {
  case EBBRT_F32:
    return search<uint32_t>(data, 0x7f800000u, rank, sizes, strides);
  case EBBRT_F64:
    return search<uint64_t>(data, 0x7ff0000000000000u, rank, sizes, strides);
  case EBBRT_C64:
    return search<uint32_t, 2>(data, 0x7f800000u, rank, sizes, strides);
  case EBBRT_C128:
    return search<uint64_t, 2>(data, 0x7ff0000000000000u, rank, sizes, strides);
  case EBBRT_BF16:
    return search<uint16_t>(data, 0x7f80u, rank, sizes, strides);
  case EBBRT_F16:
    return search<uint16_t>(data, 0x7c00u, rank, sizes, strides);
  default:
    return -1;
  }
}

} // namespace ebb::runtime

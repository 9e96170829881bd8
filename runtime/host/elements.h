// Lives here: how elements are read and written by kernels that compute with
// them: f16 and bf16 as f32, rounded once when stored.
// Not here: which types a kernel takes. Included by row, repeat and pool
// kernels.
#ifndef RUNTIME_HOST_ELEMENTS_H
#define RUNTIME_HOST_ELEMENTS_H

#include "runtime/abi/ebbrt.h"

#include <complex>
#include <cstdint>
#include <cstring>

namespace ebb::runtime {

/// An element computed with as it is stored.
template <typename T> struct Plain {
  using Stored = T;
  using Sum = T;
  static Sum widen(T x) { return x; }
  static T narrow(Sum x) { return x; }
};

inline float asFloat(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}
inline uint32_t asBits(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

// Both round to nearest, ties to even.
struct BFloat {
  using Stored = uint16_t;
  using Sum = float;
  static float widen(uint16_t x) { return asFloat(uint32_t(x) << 16); }
  static uint16_t narrow(float x) {
    uint32_t bits = asBits(x);
    if ((bits & 0x7fffffffu) > 0x7f800000u) // NaN, made quiet
      return static_cast<uint16_t>(bits >> 16 | 0x40u);
    return static_cast<uint16_t>((bits + 0x7fffu + (bits >> 16 & 1)) >> 16);
  }
};
struct Half {
  using Stored = uint16_t;
  using Sum = float;
  static float widen(uint16_t x) {
    uint32_t sign = uint32_t(x & 0x8000u) << 16, rest = x & 0x7fffu;
    if (rest >= 0x7c00u) // infinity, NaN
      return asFloat(sign | 0x7f800000u | rest << 13);
    if (rest >= 0x0400u)
      return asFloat(sign | ((rest << 13) + 0x38000000u));
    float tiny = static_cast<float>(rest) * 0x1p-24f;
    return sign ? -tiny : tiny;
  }
  static uint16_t narrow(float x) {
    uint32_t bits = asBits(x), rest = bits & 0x7fffffffu;
    uint32_t sign = bits >> 16 & 0x8000u;
    if (rest > 0x7f800000u) // NaN, made quiet
      return static_cast<uint16_t>(sign | 0x7e00u | (rest >> 13 & 0x1ffu));
    if (rest >= 0x477ff000u) // rounds beyond 65504
      return static_cast<uint16_t>(sign | 0x7c00u);
    // Below 2^-14 the last place is 2^-24, which is 1/2's in f32.
    if (rest < 0x38800000u)
      rest = asBits(asFloat(rest) + 0.5f) - 0x3f000000u;
    else
      rest = (rest - 0x38000000u + 0xfffu + (rest >> 13 & 1)) >> 13;
    return static_cast<uint16_t>(sign | rest);
  }
};

/// What `make` returns for the elements that sums of `dtype` are made of; null
/// for i1. Unsigned sums wrap.
template <typename Make>
auto forSummed(ebbrt_dtype dtype, Make make) -> decltype(make(Half())) {
  switch (dtype) {
  case EBBRT_F32:
    return make(Plain<float>());
  case EBBRT_F64:
    return make(Plain<double>());
  case EBBRT_BF16:
    return make(BFloat());
  case EBBRT_F16:
    return make(Half());
  case EBBRT_I8:
  case EBBRT_U8:
    return make(Plain<uint8_t>());
  case EBBRT_I16:
    return make(Plain<uint16_t>());
  case EBBRT_I32:
    return make(Plain<uint32_t>());
  case EBBRT_I64:
    return make(Plain<uint64_t>());
  case EBBRT_C64:
    return make(Plain<std::complex<float>>());
  case EBBRT_C128:
    return make(Plain<std::complex<double>>());
  case EBBRT_I1:
    break;
  }
  return nullptr;
}

/// What `make` returns for words as wide as an element, for what only moves.
template <typename Make>
auto forMoved(ebbrt_dtype dtype, Make make) -> decltype(make(uint8_t())) {
  switch (ebbrt_dtype_bytes(dtype)) {
  case 1:
    return make(uint8_t());
  case 2:
    return make(uint16_t());
  case 4:
    return make(uint32_t());
  case 16:
    return make(std::complex<double>());
  default:
    return make(uint64_t());
  }
}

} // namespace ebb::runtime

#endif

// Lives here: the counter-based generator Philox4x32-10, masks and numbers
// drawn by it. Not here: what they are for. Called by host_kernels.cpp and by
// tests.
#ifndef RUNTIME_HOST_PHILOX_H
#define RUNTIME_HOST_PHILOX_H

#include "runtime/abi/ebbrt.h"

#include <array>

namespace ebb::runtime {

/// Four random words, by J. Salmon et al., Parallel random numbers: as easy as
/// 1, 2, 3 (2011).
std::array<uint32_t, 4> philox4x32(std::array<uint32_t, 4> counter,
                                   std::array<uint32_t, 2> key);

/// One byte for each element of `mask`: 1 with probability 1 - p.
struct PhiloxMask {
  ebbrt_operand mask, offset; // offset: one integer, if there is one
  bool hasOffset;
  uint32_t seed;
  double threshold; // lanes from here on give 1
  int32_t threads;
};

/// The reason a problem is refused, or null once `kernel` describes it.
const char *describePhiloxMask(const ebbrt_concrete_problem &problem,
                               PhiloxMask &kernel);

/// `data` as execute gets it.
void drawPhiloxMask(const PhiloxMask &kernel, void *const *data);

/// One number in [0, 1) for each element of `out`, f32 or f64.
struct PhiloxUniform {
  ebbrt_operand out;
  uint32_t seed;
  int32_t threads;
};

/// The reason a problem is refused, or null once `kernel` describes it.
const char *describePhiloxUniform(const ebbrt_concrete_problem &problem,
                                  PhiloxUniform &kernel);

/// `data` as execute gets it.
void drawPhiloxUniform(const PhiloxUniform &kernel, void *const *data);

} // namespace ebb::runtime

#endif

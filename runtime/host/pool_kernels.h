// Lives here: poolings over the windows of an image, and their gradients.
// Not here: which windows there are; see pool_windows.h.
// Called by host_kernels.cpp; pool_maxima.cpp is what looks up maxima.
#ifndef RUNTIME_HOST_POOL_KERNELS_H
#define RUNTIME_HOST_POOL_KERNELS_H

#include "runtime/abi/ebbrt.h"
#include "runtime/host/pool_windows.h"

namespace ebb::runtime {

enum class PoolPass {
  Pool,      // pooled = the maximum or average of full's windows
  Grad,      // full = pooled, each to the maximum's place, or spread evenly
  DoubleGrad // pooled = full at the places of the maxima
};

/// How far apart neighbours lie, in elements.
struct PoolStrides {
  int64_t image = 0, channel = 0, row = 0, column = 0;
  /// Where an element lies.
  int64_t at(int64_t i, int64_t c, int64_t h, int64_t w) const {
    return i * image + c * channel + h * row + w * column;
  }
};

/// Whether v takes over from the largest so far: a NaN is not at most anything,
/// and keeps its place.
template <typename Value> bool larger(Value v, Value best) {
  return !(v <= best) & (best == best);
}

/// `full` has the extents of what is pooled, `pooled` one element for each
/// window; maxima of gradients are looked up in x, which is like `full`, or are
/// at `places`, which is like `pooled`.
struct PoolKernel {
  PoolPass pass;
  bool maximum, exclusive, channelsLast;
  ebbrt_dtype dtype;
  int64_t images, channels;
  PoolAxis rows, columns;
  PoolStrides x, full, pooled, places;
  // Positions of the operands; x and places: or -1.
  int32_t xAt, fullAt, pooledAt, placesAt;
  int32_t threads;
};

/// The reason a problem is refused, or null once `kernel` describes it.
/// pool: full -> pooled. pool_grad: x, pooled -> full; pooled -> full for an
/// average. pool_double_grad, of maxima only: x, full -> pooled. With places,
/// for maxima of f32 and f64 over windows of at most 255 elements:
/// pool_with_places: full -> pooled, places; pool_grad_at: places, pooled ->
/// full; pool_double_grad_at: places, full -> pooled.
const char *describePool(const ebbrt_concrete_problem &problem,
                         PoolKernel &kernel);

/// What runPool needs: sums in f32 where gradients are narrower.
int64_t poolWorkspace(const PoolKernel &kernel);

/// `data` as execute gets it.
void runPool(const PoolKernel &kernel, void *const *data, void *workspace);

/// runPool for the gradients of maxima.
void runPoolMaxima(const PoolKernel &kernel, void *const *data,
                   void *workspace);

/// runPool for windows of 2x2 and 3x3 floats that all lie in the image; false,
/// and nothing done, for others.
bool runSmallPool(const PoolKernel &kernel, void *const *data);

/// runPool for the kernels with places.
void runPoolPlaces(const PoolKernel &kernel, void *const *data);

/// The threads that are worth waking.
int32_t poolThreads(const PoolKernel &kernel);

} // namespace ebb::runtime

#endif

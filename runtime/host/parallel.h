// Lives here: the loop over independent units on the OpenMP runtime's threads.
// Not here: how many units an instruction has; see specialisation.cpp.
// Called by sessions for generated kernels, and by host kernels.
#ifndef RUNTIME_HOST_PARALLEL_H
#define RUNTIME_HOST_PARALLEL_H

#include <cstdint>

namespace ebb::runtime {

/// Most threads a session may ask for.
constexpr int32_t kMaxThreads = 1024;

/// Fewer elements than this are not worth waking other threads for.
constexpr int64_t kInlineElements = 16384;

/// Does units [lo, hi).
using UnitsFunction = void (*)(void *context, int64_t lo, int64_t hi);

/// Calls `body` on contiguous ranges that together are [0, units), on at most
/// `threads` threads, this one among them. With one thread: one call, here.
void parallelFor(int32_t threads, int64_t units, UnitsFunction body,
                 void *context);

/// OMP_NUM_THREADS where it holds a number, else the size of this process's
/// affinity mask; from 1 to kMaxThreads.
int32_t defaultThreads();

} // namespace ebb::runtime

#endif

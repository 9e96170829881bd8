// Lives here: elements repeated along an axis as often as numbers say, and the
// sums of such repetitions. A sum never depends on the number of threads.
// Called by host_kernels.cpp.
#ifndef RUNTIME_HOST_REPEAT_KERNELS_H
#define RUNTIME_HOST_REPEAT_KERNELS_H

#include "runtime/abi/ebbrt.h"

namespace ebb::runtime {

/// repeats : [n], once : [outer, n, inner], repeated : [outer, sum, inner].
struct RepeatKernel {
  ebbrt_operand repeats, once, repeated;
  bool sums;
  int32_t threads;
};

/// The reason a problem is refused, or null once `kernel` describes it.
/// repeat_rows: repeats, once -> repeated; sum_repeats: repeats, repeated ->
/// once.
const char *describeRepeats(const ebbrt_concrete_problem &problem, bool sums,
                            RepeatKernel &kernel);

/// What runRepeats needs; nothing, a null pointer, where n is 0.
int64_t repeatsWorkspace(const RepeatKernel &kernel);

/// An error unless all repeats are 0 or more and add up to the repeated extent.
ebbrt_code runRepeats(const RepeatKernel &kernel, void *const *data,
                      void *workspace, ebbrt_error *error);

} // namespace ebb::runtime

#endif

// Lives here: random permutations, the same on every machine.
// Not here: the generator (philox.h), and moving the rows (row_kernels.h).
// Called by host_kernels.cpp.
#ifndef RUNTIME_HOST_SHUFFLE_H
#define RUNTIME_HOST_SHUFFLE_H

#include "runtime/abi/ebbrt.h"

namespace ebb::runtime {

/// seed : at most one integer, ranks and order : i64 for each row,
/// next : one i64, the seed plus 1.
struct ShuffleKernel {
  ebbrt_operand seed, ranks, order, next;
  int64_t startupSeed; // where seed has no element
  int32_t threads;
};

/// The reason a problem is refused, or null once `kernel` describes it.
const char *describeShuffle(const ebbrt_concrete_problem &problem,
                            ShuffleKernel &kernel);

/// ranks[i] is where row i goes, order[i] the row that goes to i, both as
/// ebb.shuffle_batch defines them. `data` as execute gets it.
void runShuffle(const ShuffleKernel &kernel, void *const *data);

} // namespace ebb::runtime

#endif

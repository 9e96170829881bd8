// Lives here: the static memory plan, a pure function of sizes and lifetimes.
// Not here: where lifetimes come from; see specialisation.cpp.
// Called by specialisations, once per new set of argument shapes.
#ifndef RUNTIME_HOST_PLANNER_H
#define RUNTIME_HOST_PLANNER_H

#include <cstdint>
#include <vector>

namespace ebb::runtime {

/// A buffer that needs a place in the arena from instruction `first` to
/// instruction `last`, both included.
struct PlanBuffer {
  int64_t bytes = 0;
  int32_t first = 0;
  int32_t last = 0;
  /// The buffer whose bytes this one may take over, or -1. Honoured when that
  /// buffer comes earlier in the list, has the same bytes, ends where this one
  /// begins, was not taken over before, and is not outside.
  int32_t takes = -1;
  /// It has a place of its own, outside the arena: a result in the caller's
  /// memory. Whatever it takes over lies there too.
  bool outside = false;
};

/// Offsets are multiples of kAlignment, or kOutside; buffers alive at the same
/// time do not overlap, save where one takes over another's bytes.
struct MemoryPlan {
  static constexpr int64_t kOutside = -1;
  std::vector<int64_t> offsets;
  /// For buffers with kOutside, the one that is outside by itself; else -1.
  std::vector<int32_t> lenders;
  int64_t arenaBytes = 0;
  int64_t unsharedBytes = 0;
};

/// False when the sizes do not fit 64 bits. Sizes are not negative. The same
/// list gives the same plan.
bool planMemory(const std::vector<PlanBuffer> &buffers, MemoryPlan &plan);

} // namespace ebb::runtime

#endif

// Lives here: best-fit placement of buffers in one arena.
// Not here: where lifetimes come from; see specialisation.cpp.
// Called by specialisations, once per new set of argument shapes.
#include "runtime/host/planner.h"

#include "runtime/host/aligned_bytes.h"

#include <algorithm>

namespace ebb::runtime {

namespace {

/// One or more buffers that share their bytes by taking them over in turn.
struct Block {
  int64_t bytes;
  int32_t first, last;
  int32_t lender = -1; // the buffer that has a place of its own
  int64_t offset = 0;
};

bool alive(const Block &a, const Block &b) {
  return a.first <= b.last && b.first <= a.last;
}

/// The offset of the smallest gap between `placed` blocks (sorted by offset)
/// that are alive together with `block` and leave room for it.
int64_t bestFit(const std::vector<const Block *> &placed, const Block &block) {
  int64_t end = 0, best = -1, bestGap = INT64_MAX;
  for (const Block *other : placed) {
    if (!alive(*other, block))
      continue;
    int64_t gap = other->offset - end;
    if (gap >= block.bytes && gap < bestGap) {
      best = end;
      bestGap = gap;
    }
    end = std::max(end, other->offset + other->bytes);
  }
  return best >= 0 ? best : end;
}

} // namespace

bool planMemory(const std::vector<PlanBuffer> &buffers, MemoryPlan &plan) {
  size_t count = buffers.size();
  plan.offsets.assign(count, 0);
  plan.lenders.assign(count, -1);
  plan.arenaBytes = plan.unsharedBytes = 0;

  std::vector<Block> blocks;
  std::vector<size_t> blockOf(count);
  std::vector<bool> taken(count, false);
  for (size_t i = 0; i < count; ++i) {
    const PlanBuffer &buffer = buffers[i];
    if (buffer.bytes > INT64_MAX - kAlignment ||
        __builtin_add_overflow(plan.unsharedBytes,
                               buffer.outside ? 0 : alignUp(buffer.bytes),
                               &plan.unsharedBytes))
      return false;
    const int32_t lender = buffer.outside ? static_cast<int32_t>(i) : -1;
    size_t from = static_cast<size_t>(buffer.takes);
    if (buffer.takes >= 0 && from < i && !taken[from] &&
        blocks[blockOf[from]].lender < 0 &&
        buffers[from].bytes == buffer.bytes &&
        buffers[from].last == buffer.first) {
      taken[from] = true;
      blockOf[i] = blockOf[from];
      blocks[blockOf[i]].last = buffer.last;
      blocks[blockOf[i]].lender = lender;
      continue;
    }
    blockOf[i] = blocks.size();
    blocks.push_back(
        {alignUp(buffer.bytes), buffer.first, buffer.last, lender});
  }

  std::vector<size_t> order;
  for (size_t i = 0; i < blocks.size(); ++i)
    if (blocks[i].bytes > 0 && blocks[i].lender < 0)
      order.push_back(i);
  // Large blocks first: they are the hard ones to find room for.
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return blocks[a].bytes != blocks[b].bytes
               ? blocks[a].bytes > blocks[b].bytes
               : a < b;
  });

  std::vector<const Block *> placed;
  placed.reserve(order.size());
  for (size_t i : order) {
    Block &block = blocks[i];
    block.offset = bestFit(placed, block);
    auto place = std::upper_bound(
        placed.begin(), placed.end(), block.offset,
        [](int64_t offset, const Block *b) { return offset < b->offset; });
    placed.insert(place, &block);
    plan.arenaBytes = std::max(plan.arenaBytes, block.offset + block.bytes);
  }
  for (size_t i = 0; i < count; ++i) {
    const Block &block = blocks[blockOf[i]];
    plan.lenders[i] = block.lender;
    plan.offsets[i] = block.lender < 0 ? block.offset : MemoryPlan::kOutside;
  }
  return true;
}

} // namespace ebb::runtime

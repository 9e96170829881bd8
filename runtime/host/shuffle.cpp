// Lives here: philox_shuffle. Rows are sorted by random numbers, one each, so
// that the numbers may be drawn by any number of threads.
// Not here: the table of host kernels. Called by host_kernels.cpp.
#include "runtime/host/shuffle.h"

#include "runtime/host/parallel.h"
#include "runtime/host/philox.h"
#include "runtime/host/strided.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace ebb::runtime {

namespace {

struct Draw {
  uint64_t seed;
  uint64_t *numbers;
  int64_t count;
};

/// A unit is the two rows of one counter. Its last word tells these numbers
/// from those of philox_mask.
void drawUnits(void *context, int64_t lo, int64_t hi) {
  const Draw &draw = *static_cast<const Draw *>(context);
  for (int64_t unit = lo; unit < hi; ++unit) {
    uint64_t wide = static_cast<uint64_t>(unit);
    auto words = philox4x32(
        {static_cast<uint32_t>(wide), static_cast<uint32_t>(wide >> 32), 0, 1},
        {static_cast<uint32_t>(draw.seed),
         static_cast<uint32_t>(draw.seed >> 32)});
    for (int64_t i = 0; i < 2 && 2 * unit + i < draw.count; ++i)
      draw.numbers[2 * unit + i] =
          words[2 * i] | static_cast<uint64_t>(words[2 * i + 1]) << 32;
  }
}

int64_t rowsOf(const ShuffleKernel &kernel) { return kernel.ranks.sizes[0]; }

} // namespace

const char *describeShuffle(const ebbrt_concrete_problem &problem,
                            ShuffleKernel &kernel) {
  if (problem.num_inputs != 1 || problem.num_operands != 4 ||
      problem.num_attrs != 1 ||
      std::strcmp(problem.attrs[0].name, "startup_seed") != 0)
    return "philox_shuffle takes one input, three outputs and 'startup_seed'";
  kernel = {problem.operands[0], problem.operands[1],      problem.operands[2],
            problem.operands[3], problem.attrs[0].integer, problem.threads};
  if (kernel.seed.dtype != EBBRT_I32 && kernel.seed.dtype != EBBRT_I64)
    return "philox_shuffle takes a seed of i32 or i64";
  if (elementCount(kernel.seed.rank, kernel.seed.sizes) > 1)
    return "philox_shuffle takes one seed or none";
  for (const ebbrt_operand *out : {&kernel.ranks, &kernel.order, &kernel.next})
    if (out->dtype != EBBRT_I64 || out->rank != 1 ||
        (out->sizes[0] > 1 && out->strides[0] != 1))
      return "philox_shuffle writes dense vectors of i64";
  if (kernel.order.sizes[0] != rowsOf(kernel) || kernel.next.sizes[0] != 1)
    return "philox_shuffle writes two numbers for each row, and one more";
  return nullptr;
}

void runShuffle(const ShuffleKernel &kernel, void *const *data) {
  uint64_t seed = static_cast<uint64_t>(kernel.startupSeed);
  if (elementCount(kernel.seed.rank, kernel.seed.sizes) == 1)
    seed = static_cast<uint64_t>(
        kernel.seed.dtype == EBBRT_I32
            ? static_cast<int64_t>(*static_cast<const int32_t *>(data[0]))
            : *static_cast<const int64_t *>(data[0]));
  auto *ranks = static_cast<int64_t *>(data[1]);
  auto *order = static_cast<int64_t *>(data[2]);
  *static_cast<int64_t *>(data[3]) = static_cast<int64_t>(seed + 1);
  int64_t count = rowsOf(kernel);
  if (count == 0)
    return;
  // The numbers lie where the ranks will: an empty seed gets no workspace.
  auto *numbers = reinterpret_cast<uint64_t *>(ranks);
  Draw draw{seed, numbers, count};
  parallelFor(count < kInlineElements ? 1 : kernel.threads, (count + 1) / 2,
              drawUnits, &draw);
  std::iota(order, order + count, int64_t(0));
  std::sort(order, order + count, [&](int64_t a, int64_t b) {
    return numbers[a] != numbers[b] ? numbers[a] < numbers[b] : a < b;
  });
  for (int64_t i = 0; i < count; ++i)
    ranks[order[i]] = i;
}

} // namespace ebb::runtime

// Lives here: Philox4x32-10 and philox_mask.
// Not here: the table of host kernels. Called by host_kernels.cpp.
#include "runtime/host/philox.h"

#include "runtime/host/parallel.h"
#include "runtime/host/strided.h"

#include <algorithm>
#include <cstring>

namespace ebb::runtime {

std::array<uint32_t, 4> philox4x32(std::array<uint32_t, 4> counter,
                                   std::array<uint32_t, 2> key) {
  constexpr uint64_t kMultipliers[2] = {0xd2511f53u, 0xcd9e8d57u};
  constexpr uint32_t kWeyl[2] = {0x9e3779b9u, 0xbb67ae85u};
  for (int round = 0; round < 10; ++round) {
    uint64_t a = kMultipliers[0] * counter[0];
    uint64_t b = kMultipliers[1] * counter[2];
    counter = {static_cast<uint32_t>(b >> 32) ^ counter[1] ^ key[0],
               static_cast<uint32_t>(b),
               static_cast<uint32_t>(a >> 32) ^ counter[3] ^ key[1],
               static_cast<uint32_t>(a)};
    key = {key[0] + kWeyl[0], key[1] + kWeyl[1]};
  }
  return counter;
}

const char *describePhiloxMask(const ebbrt_concrete_problem &problem,
                               PhiloxMask &kernel) {
  if (problem.num_inputs > 1 || problem.num_operands != problem.num_inputs + 1)
    return "philox_mask takes at most one input and one output";
  kernel.hasOffset = problem.num_inputs == 1;
  kernel.mask = problem.operands[problem.num_inputs];
  if (kernel.mask.dtype != EBBRT_U8)
    return "philox_mask writes ui8";
  if (kernel.hasOffset) {
    kernel.offset = problem.operands[0];
    bool number =
        kernel.offset.dtype == EBBRT_I32 || kernel.offset.dtype == EBBRT_I64;
    if (!number || elementCount(kernel.offset.rank, kernel.offset.sizes) != 1)
      return "philox_mask takes one i32 or i64 as its offset";
  }
  const ebbrt_named_attr *p = nullptr, *seed = nullptr;
  for (int32_t i = 0; i < problem.num_attrs; ++i) {
    const ebbrt_named_attr &attr = problem.attrs[i];
    if (std::strcmp(attr.name, "p") == 0)
      p = &attr;
    if (std::strcmp(attr.name, "seed") == 0)
      seed = &attr;
  }
  if (!p || !seed)
    return "philox_mask needs 'p' and 'seed'";
  kernel.seed = static_cast<uint32_t>(seed->integer);
  kernel.threshold = p->real * 0x1p32;
  kernel.threads = problem.threads;
  return nullptr;
}

namespace {

struct Draw {
  const PhiloxMask &kernel;
  std::array<uint32_t, 2> key;
  uint8_t *mask;
  int64_t count;
};

/// A unit is the elements of one counter.
void drawUnits(void *context, int64_t lo, int64_t hi) {
  const Draw &draw = *static_cast<const Draw *>(context);
  const ebbrt_operand &mask = draw.kernel.mask;
  for (int64_t unit = lo; unit < hi; ++unit) {
    uint64_t wide = static_cast<uint64_t>(unit);
    auto lanes = philox4x32(
        {static_cast<uint32_t>(wide), static_cast<uint32_t>(wide >> 32), 0, 0},
        draw.key);
    int64_t first = unit * 4, end = std::min(first + 4, draw.count);
    for (int64_t i = first; i < end; ++i)
      draw.mask[offsetOf(mask.rank, mask.sizes, mask.strides, i)] =
          lanes[i - first] >= draw.kernel.threshold;
  }
}

} // namespace

void drawPhiloxMask(const PhiloxMask &kernel, void *const *data) {
  int64_t offset = 0;
  if (kernel.hasOffset)
    offset = kernel.offset.dtype == EBBRT_I32
                 ? *static_cast<const int32_t *>(data[0])
                 : *static_cast<const int64_t *>(data[0]);
  int64_t count = elementCount(kernel.mask.rank, kernel.mask.sizes);
  Draw draw{kernel,
            {kernel.seed, static_cast<uint32_t>(offset)},
            static_cast<uint8_t *>(data[kernel.hasOffset]),
            count};
  parallelFor(count < kInlineElements ? 1 : kernel.threads, (count + 3) / 4,
              drawUnits, &draw);
}

} // namespace ebb::runtime

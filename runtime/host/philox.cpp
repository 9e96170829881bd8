// Lives here: Philox4x32-10, philox_mask and philox_uniform.
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

static const ebbrt_named_attr *findAttr(const ebbrt_concrete_problem &problem,
                                        const char *name) {
  for (int32_t i = 0; i < problem.num_attrs; ++i)
    if (std::strcmp(problem.attrs[i].name, name) == 0)
      return &problem.attrs[i];
  return nullptr;
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
  const ebbrt_named_attr *p = findAttr(problem, "p");
  const ebbrt_named_attr *seed = findAttr(problem, "seed");
  if (!p || !seed)
    return "philox_mask needs 'p' and 'seed'";
  kernel.seed = static_cast<uint32_t>(seed->integer);
  kernel.threshold = p->real * 0x1p32;
  kernel.threads = problem.threads;
  return nullptr;
}

const char *describePhiloxUniform(const ebbrt_concrete_problem &problem,
                                  PhiloxUniform &kernel) {
  if (problem.num_inputs != 0 || problem.num_operands != 1)
    return "philox_uniform takes no input and one output";
  kernel.out = problem.operands[0];
  if (kernel.out.dtype != EBBRT_F32 && kernel.out.dtype != EBBRT_F64)
    return "philox_uniform writes f32 or f64";
  const ebbrt_named_attr *seed = findAttr(problem, "seed");
  if (!seed)
    return "philox_uniform needs 'seed'";
  kernel.seed = static_cast<uint32_t>(seed->integer);
  kernel.threads = problem.threads;
  return nullptr;
}

namespace {

/// What `element` makes of the lane of each element of `out`.
template <typename T, typename Element> struct Draw {
  const ebbrt_operand &out;
  std::array<uint32_t, 2> key;
  T *data;
  Element element;
  bool dense; // elements lie in their order

  int64_t count() const { return elementCount(out.rank, out.sizes); }

  /// A unit is the elements of one counter.
  static void units(void *context, int64_t lo, int64_t hi) {
    const Draw &draw = *static_cast<const Draw *>(context);
    const ebbrt_operand &out = draw.out;
    int64_t count = draw.count();
    for (int64_t unit = lo; unit < hi; ++unit) {
      uint64_t wide = static_cast<uint64_t>(unit);
      auto lanes = philox4x32({static_cast<uint32_t>(wide),
                               static_cast<uint32_t>(wide >> 32), 0, 0},
                              draw.key);
      int64_t first = unit * 4, end = std::min(first + 4, count);
      for (int64_t i = first; i < end; ++i) {
        int64_t at =
            draw.dense ? i : offsetOf(out.rank, out.sizes, out.strides, i);
        draw.data[at] = draw.element(lanes[i - first]);
      }
    }
  }
  void run(int32_t threads) {
    int64_t n = count();
    parallelFor(n < kInlineElements ? 1 : threads, (n + 3) / 4, units, this);
  }
};

bool isDense(const ebbrt_operand &out) {
  int64_t step = 1;
  for (int32_t d = out.rank - 1; d >= 0; --d) {
    if (out.sizes[d] != 1 && out.strides[d] != step)
      return false;
    step *= out.sizes[d];
  }
  return true;
}

template <typename T, typename Element>
void draw(const ebbrt_operand &out, std::array<uint32_t, 2> key, void *data,
          int32_t threads, Element element) {
  Draw<T, Element>{out, key, static_cast<T *>(data), element, isDense(out)}.run(
      threads);
}

} // namespace

void drawPhiloxMask(const PhiloxMask &kernel, void *const *data) {
  int64_t offset = 0;
  if (kernel.hasOffset)
    offset = kernel.offset.dtype == EBBRT_I32
                 ? *static_cast<const int32_t *>(data[0])
                 : *static_cast<const int64_t *>(data[0]);
  draw<uint8_t>(
      kernel.mask, {kernel.seed, static_cast<uint32_t>(offset)},
      data[kernel.hasOffset], kernel.threads,
      [&](uint32_t lane) -> uint8_t { return lane >= kernel.threshold; });
}

void drawPhiloxUniform(const PhiloxUniform &kernel, void *const *data) {
  std::array<uint32_t, 2> key{kernel.seed, 0};
  // As many bits as the type holds, so that both u and 1 - u are exact.
  if (kernel.out.dtype == EBBRT_F32)
    draw<float>(kernel.out, key, data[0], kernel.threads,
                [](uint32_t lane) { return (lane >> 8) * 0x1p-24f; });
  else
    draw<double>(kernel.out, key, data[0], kernel.threads,
                 [](uint32_t lane) { return lane * 0x1p-32; });
}

} // namespace ebb::runtime

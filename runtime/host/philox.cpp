// Lives here: Philox4x32-10, philox_mask and philox_uniform.
// Not here: the table of host kernels. Called by host_kernels.cpp.
#include "runtime/host/philox.h"

#include "runtime/host/parallel.h"
#include "runtime/host/strided.h"

#include <algorithm>
#include <cstring>

namespace ebb::runtime {

namespace {

// Counters computed together: enough for vectors of every width.
constexpr int64_t kBatch = 32;
/// Word w of each counter, and of what it becomes.
using Words = uint32_t[4][kBatch];

/// Inlined into what says which instructions there are.
[[gnu::always_inline]] inline void rounds(Words words,
                                          std::array<uint32_t, 2> key) {
  constexpr uint64_t kMultipliers[2] = {0xd2511f53u, 0xcd9e8d57u};
  constexpr uint32_t kWeyl[2] = {0x9e3779b9u, 0xbb67ae85u};
  for (int round = 0; round < 10; ++round) {
    for (int64_t i = 0; i < kBatch; ++i) {
      uint64_t a = kMultipliers[0] * words[0][i];
      uint64_t b = kMultipliers[1] * words[2][i];
      words[0][i] = static_cast<uint32_t>(b >> 32) ^ words[1][i] ^ key[0];
      words[1][i] = static_cast<uint32_t>(b);
      words[2][i] = static_cast<uint32_t>(a >> 32) ^ words[3][i] ^ key[1];
      words[3][i] = static_cast<uint32_t>(a);
    }
    key = {key[0] + kWeyl[0], key[1] + kWeyl[1]};
  }
}

using Rounds = void (*)(Words, std::array<uint32_t, 2>);

void plainRounds(Words words, std::array<uint32_t, 2> key) {
  rounds(words, key);
}
[[gnu::target("avx2")]] void avx2Rounds(Words words,
                                        std::array<uint32_t, 2> key) {
  rounds(words, key);
}

Rounds bestRounds() {
  static const Rounds best =
      __builtin_cpu_supports("avx2") ? avx2Rounds : plainRounds;
  return best;
}

} // namespace

std::array<uint32_t, 4> philox4x32(std::array<uint32_t, 4> counter,
                                   std::array<uint32_t, 2> key) {
  Words words = {};
  for (int w = 0; w < 4; ++w)
    words[w][0] = counter[w];
  plainRounds(words, key);
  return {words[0][0], words[1][0], words[2][0], words[3][0]};
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

  static constexpr int64_t kNumbers = 4 * kBatch; // of a unit

  int64_t count() const { return elementCount(out.rank, out.sizes); }

  /// A unit is the elements of a batch of counters.
  static void units(void *context, int64_t lo, int64_t hi) {
    const Draw &draw = *static_cast<const Draw *>(context);
    const ebbrt_operand &out = draw.out;
    const Rounds rounds = bestRounds();
    int64_t count = draw.count();
    for (int64_t unit = lo; unit < hi; ++unit) {
      Words words = {};
      for (int64_t i = 0; i < kBatch; ++i) {
        uint64_t wide = static_cast<uint64_t>(unit * kBatch + i);
        words[0][i] = static_cast<uint32_t>(wide);
        words[1][i] = static_cast<uint32_t>(wide >> 32);
      }
      rounds(words, draw.key);
      int64_t first = unit * kNumbers;
      if (draw.dense && first + kNumbers <= count) {
        T *to = draw.data + first;
        for (int64_t i = 0; i < kBatch; ++i)
          for (int64_t w = 0; w < 4; ++w)
            to[4 * i + w] = draw.element(words[w][i]);
        continue;
      }
      int64_t end = std::min(first + kNumbers, count);
      for (int64_t i = first; i < end; ++i) {
        int64_t at =
            draw.dense ? i : offsetOf(out.rank, out.sizes, out.strides, i);
        draw.data[at] = draw.element(words[(i - first) % 4][(i - first) / 4]);
      }
    }
  }
  void run(int32_t threads) {
    int64_t n = count();
    parallelFor(n < kInlineElements ? 1 : threads,
                (n + kNumbers - 1) / kNumbers, units, this);
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

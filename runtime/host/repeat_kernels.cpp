// Lives here: repeat_rows and sum_repeats. Both first find where each element's
// repetitions end, which also checks the numbers.
// Not here: the table of host kernels. Called by host_kernels.cpp.
#include "runtime/host/repeat_kernels.h"

#include "runtime/host/elements.h"
#include "runtime/host/parallel.h"
#include "runtime/host/status.h"
#include "runtime/host/strided.h"

#include <algorithm>

namespace ebb::runtime {

const char *describeRepeats(const ebbrt_concrete_problem &problem, bool sums,
                            RepeatKernel &kernel) {
  if (problem.num_inputs != 2 || problem.num_operands != 3)
    return "repetitions take two inputs and one output";
  kernel.repeats = problem.operands[0];
  kernel.once = problem.operands[sums ? 2 : 1];
  kernel.repeated = problem.operands[sums ? 1 : 2];
  kernel.sums = sums;
  kernel.threads = problem.threads;
  const ebbrt_operand &once = kernel.once, &repeated = kernel.repeated;
  if (kernel.repeats.dtype != EBBRT_I32 && kernel.repeats.dtype != EBBRT_I64)
    return "repetitions are numbered by i32 or i64";
  if (once.dtype != repeated.dtype)
    return "repetitions keep the element type";
  if (sums && once.dtype == EBBRT_I1)
    return "sum_repeats takes no i1";
  if (kernel.repeats.rank != 1 || once.rank != 3 || repeated.rank != 3 ||
      kernel.repeats.sizes[0] != once.sizes[1] ||
      once.sizes[0] != repeated.sizes[0] || once.sizes[2] != repeated.sizes[2])
    return "repetitions take numbers for the middle one of three dims";
  return nullptr;
}

int64_t repeatsWorkspace(const RepeatKernel &kernel) {
  return kernel.once.sizes[1] * static_cast<int64_t>(sizeof(int64_t));
}

namespace {

struct Repeats {
  const RepeatKernel &kernel;
  const int64_t *ends; // of each element's repetitions; null when all are 0
  const void *from;
  void *to;

  int64_t beginOf(int64_t j) const { return ends && j > 0 ? ends[j - 1] : 0; }
};

template <typename Number>
ebbrt_code findEnds(const RepeatKernel &kernel, const Number *numbers,
                    int64_t *ends, ebbrt_error *error) {
  int64_t total = 0, extent = kernel.repeated.sizes[1];
  int64_t stride = kernel.repeats.strides[0];
  for (int64_t i = 0; i < kernel.repeats.sizes[0]; ++i) {
    int64_t number = numbers[i * stride];
    if (number < 0)
      return fail(error, EBBRT_OUT_OF_RANGE,
                  "expects repeats of 0 or more, but got %lld at flat index "
                  "%lld",
                  static_cast<long long>(number), static_cast<long long>(i));
    if (__builtin_add_overflow(total, number, &total))
      return fail(error, EBBRT_OUT_OF_RANGE,
                  "expects repeats that add up to the repeated extent %lld, "
                  "but got a sum of 2^63 or more",
                  static_cast<long long>(extent));
    if (ends)
      ends[i] = total;
  }
  if (total == extent)
    return EBBRT_OK;
  return fail(error, EBBRT_OUT_OF_RANGE,
              "expects repeats that add up to the repeated extent %lld, but "
              "got %lld",
              static_cast<long long>(extent), static_cast<long long>(total));
}

/// One unit is one place along the repeated axis, of one outer position.
template <typename Bits>
void repeatUnits(void *context, int64_t lo, int64_t hi) {
  const Repeats &repeats = *static_cast<const Repeats *>(context);
  const ebbrt_operand &once = repeats.kernel.once;
  const ebbrt_operand &repeated = repeats.kernel.repeated;
  int64_t places = repeated.sizes[1], inner = once.sizes[2];
  int64_t step = once.strides[2], toStep = repeated.strides[2];
  while (lo < hi) {
    int64_t outer = lo / places, k = lo % places;
    int64_t last = std::min(places, k + hi - lo);
    lo += last - k;
    const Bits *from =
        static_cast<const Bits *>(repeats.from) + outer * once.strides[0];
    Bits *to = static_cast<Bits *>(repeats.to) + outer * repeated.strides[0];
    const int64_t *end =
        std::upper_bound(repeats.ends, repeats.ends + once.sizes[1], k);
    for (; k < last; ++end) {
      const Bits *x = from + (end - repeats.ends) * once.strides[1];
      int64_t stop = std::min(last, *end);
      if (inner == 1) {
        Bits value = *x;
        for (; k < stop; ++k)
          to[k * repeated.strides[1]] = value;
      }
      for (; k < stop; ++k) {
        Bits *out = to + k * repeated.strides[1];
        for (int64_t i = 0; i < inner; ++i)
          out[i * toStep] = x[i * step];
      }
    }
  }
}

/// out[i] = the sum of `count` rows of x, in their order.
template <typename Element>
void sumRows(const typename Element::Stored *x, int64_t count, int64_t row,
             int64_t step, typename Element::Stored *out, int64_t width,
             int64_t outStep) {
  using Sum = typename Element::Sum;
  if (width == 1) {
    Sum total = 0;
    for (int64_t k = 0; k < count; ++k)
      total = static_cast<Sum>(total + Element::widen(x[k * row]));
    *out = Element::narrow(total);
    return;
  }
  constexpr int64_t kBlock = 64;
  for (int64_t at = 0; at < width; at += kBlock) {
    int64_t block = std::min(kBlock, width - at);
    Sum total[kBlock];
    std::fill_n(total, block, Sum(0));
    for (int64_t k = 0; k < count; ++k)
      for (int64_t i = 0; i < block; ++i)
        total[i] = static_cast<Sum>(
            total[i] + Element::widen(x[k * row + (at + i) * step]));
    for (int64_t i = 0; i < block; ++i)
      out[(at + i) * outStep] = Element::narrow(total[i]);
  }
}

/// One unit is one element, of one outer position.
template <typename Element>
void sumUnits(void *context, int64_t lo, int64_t hi) {
  const Repeats &repeats = *static_cast<const Repeats *>(context);
  const ebbrt_operand &once = repeats.kernel.once;
  const ebbrt_operand &repeated = repeats.kernel.repeated;
  using Stored = typename Element::Stored;
  int64_t outer = lo / once.sizes[1], j = lo % once.sizes[1];
  for (int64_t unit = lo; unit < hi; ++unit) {
    const Stored *from =
        static_cast<const Stored *>(repeats.from) + outer * repeated.strides[0];
    Stored *out = static_cast<Stored *>(repeats.to) + outer * once.strides[0] +
                  j * once.strides[1];
    int64_t begin = repeats.beginOf(j);
    sumRows<Element>(from + begin * repeated.strides[1],
                     repeats.beginOf(j + 1) - begin, repeated.strides[1],
                     repeated.strides[2], out, once.sizes[2], once.strides[2]);
    if (++j == once.sizes[1]) {
      j = 0;
      ++outer;
    }
  }
}

} // namespace

ebbrt_code runRepeats(const RepeatKernel &kernel, void *const *data,
                      void *workspace, ebbrt_error *error) {
  // Empty operands get no workspace: then no element has a repetition.
  int64_t *ends = static_cast<int64_t *>(workspace);
  ebbrt_code code =
      kernel.repeats.dtype == EBBRT_I32
          ? findEnds(kernel, static_cast<const int32_t *>(data[0]), ends, error)
          : findEnds(kernel, static_cast<const int64_t *>(data[0]), ends,
                     error);
  if (code != EBBRT_OK)
    return code;
  Repeats repeats{kernel, ends, data[1], data[2]};
  const ebbrt_operand &out = kernel.sums ? kernel.once : kernel.repeated;
  UnitsFunction units = kernel.sums
                            ? forSummed(out.dtype,
                                        [](auto e) -> UnitsFunction {
                                          return sumUnits<decltype(e)>;
                                        })
                            : forMoved(out.dtype, [](auto e) -> UnitsFunction {
                                return repeatUnits<decltype(e)>;
                              });
  int64_t elements = std::max(elementCount(3, kernel.once.sizes),
                              elementCount(3, kernel.repeated.sizes));
  if (elementCount(3, out.sizes) > 0)
    parallelFor(elements < kInlineElements ? 1 : kernel.threads,
                out.sizes[0] * out.sizes[1], units, &repeats);
  return EBBRT_OK;
}

} // namespace ebb::runtime

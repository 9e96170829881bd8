// Lives here: pool, the gradient of averages, and what problems are refused.
// Not here: gradients of maxima; see pool_maxima.cpp. Small windows; see
// pool_small.cpp.
// Called by host_kernels.cpp. Every element is written by one unit, from
// operands that no unit writes, so that threads never change a bit.
#include "runtime/host/pool_kernels.h"

#include "runtime/host/elements.h"
#include "runtime/host/parallel.h"

#include <cstring>
#include <limits>

namespace ebb::runtime {

namespace {

// ---- descriptions ----------------------------------------------------------

/// A list of integer attributes; remembers what was missing.
struct Attributes {
  const ebbrt_concrete_problem &problem;
  bool complete = true;

  int64_t operator()(const char *name) {
    for (int32_t i = 0; i < problem.num_attrs; ++i)
      if (std::strcmp(problem.attrs[i].name, name) == 0)
        return problem.attrs[i].integer;
    complete = false;
    return 0;
  }
};

/// The reason an axis is refused, or null once `axis` describes it.
const char *describeAxis(PoolAxis &axis, int64_t in, int64_t out, bool same) {
  axis.in = in;
  axis.out = out;
  // Products of two of them are computed in 64 bits.
  constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
  if (std::max({in, out, axis.kernel, axis.stride}) > kMost)
    return "pool kernels take extents, windows and strides below 2^31";
  const char *empty = "pool kernels take windows that hold an element each";
  if (in < 1 || out < 1)
    return empty;
  if (axis.adaptive)
    return nullptr;
  if (axis.kernel < 1 || axis.stride < 1)
    return empty;
  if (same) {
    int64_t total =
        std::max<int64_t>((out - 1) * axis.stride + axis.kernel - in, 0);
    axis.before = total / 2;
    axis.after = total - axis.before;
  }
  bool inside = axis.before >= 0 && axis.after >= 0 &&
                axis.before < axis.kernel && axis.after < axis.kernel &&
                axis.begin(out - 1) < in;
  return inside ? nullptr : empty;
}

PoolStrides stridesOf(const ebbrt_operand &x, bool channelsLast) {
  const int64_t *s = x.strides;
  return channelsLast ? PoolStrides{s[0], s[3], s[1], s[2]}
                      : PoolStrides{s[0], s[1], s[2], s[3]};
}

/// The positions of the operands, by what the pass reads and writes.
bool describeOperands(const ebbrt_concrete_problem &problem,
                      PoolKernel &kernel) {
  struct Row {
    const char *name;
    PoolPass pass;
    bool placed;
  };
  static constexpr Row rows[] = {
      {"pool", PoolPass::Pool, false},
      {"pool_grad", PoolPass::Grad, false},
      {"pool_double_grad", PoolPass::DoubleGrad, false},
      {"pool_with_places", PoolPass::Pool, true},
      {"pool_grad_at", PoolPass::Grad, true},
      {"pool_double_grad_at", PoolPass::DoubleGrad, true}};
  const Row *row = rows;
  while (std::strcmp(problem.kernel, row->name) != 0)
    ++row;
  kernel.pass = row->pass;
  kernel.xAt = kernel.placesAt = -1;
  bool grad = kernel.pass == PoolPass::Grad;
  kernel.fullAt = grad ? 1 : 0;
  kernel.pooledAt = grad ? 0 : 1;
  int32_t outputs = 1, operands = 2;
  if (kernel.pass == PoolPass::Pool && row->placed) {
    kernel.placesAt = operands++;
    outputs = 2;
  } else if (kernel.maximum && kernel.pass != PoolPass::Pool) {
    (row->placed ? kernel.placesAt : kernel.xAt) = 0;
    ++kernel.fullAt;
    ++kernel.pooledAt;
    ++operands;
  }
  return problem.num_operands == operands &&
         problem.num_inputs == operands - outputs;
}

/// The reason places cannot be kept, or null.
const char *describePlaces(const ebbrt_concrete_problem &problem,
                           PoolKernel &kernel) {
  const ebbrt_operand &pooled = problem.operands[kernel.pooledAt];
  const ebbrt_operand &places = problem.operands[kernel.placesAt];
  bool counted = kernel.rows.kernel * kernel.columns.kernel <= 255;
  if (!kernel.maximum || kernel.rows.adaptive || !counted ||
      (kernel.dtype != EBBRT_F32 && kernel.dtype != EBBRT_F64))
    return "places are kept of maxima of f32 and f64 over windows of at most "
           "255 elements";
  if (places.dtype != EBBRT_U8 || places.rank != 4 ||
      !std::equal(pooled.sizes, pooled.sizes + 4, places.sizes))
    return "places are bytes, one for each window";
  kernel.places = stridesOf(places, kernel.channelsLast);
  return nullptr;
}

} // namespace

const char *describePool(const ebbrt_concrete_problem &problem,
                         PoolKernel &kernel) {
  Attributes attr{problem};
  kernel.maximum = attr("maximum") != 0;
  kernel.exclusive = attr("exclusive") != 0;
  kernel.channelsLast = attr("channels_last") != 0;
  bool adaptive = attr("adaptive") != 0, same = attr("same") != 0;
  kernel.rows = {0,
                 0,
                 attr("kernel0"),
                 attr("stride0"),
                 attr("before0"),
                 attr("after0"),
                 adaptive};
  kernel.columns = {0,
                    0,
                    attr("kernel1"),
                    attr("stride1"),
                    attr("before1"),
                    attr("after1"),
                    adaptive};
  if (!attr.complete)
    return "pool kernels need 'maximum', 'exclusive', 'channels_last', "
           "'adaptive', 'same', and 'kernel', 'stride', 'before', 'after' for "
           "both axes";
  if (!describeOperands(problem, kernel))
    return "pool kernels take what is pooled, or its gradient, and for "
           "gradients of maxima x before it";
  if (kernel.pass == PoolPass::DoubleGrad && !kernel.maximum)
    return "the second order of an average is pool";

  const ebbrt_operand &full = problem.operands[kernel.fullAt];
  const ebbrt_operand &pooled = problem.operands[kernel.pooledAt];
  kernel.dtype = full.dtype;
  bool whole = kernel.maximum && kernel.pass == PoolPass::Pool;
  if (full.dtype > EBBRT_F16 &&
      !(whole && full.dtype != EBBRT_I1 && full.dtype != EBBRT_U8))
    return "pool kernels compute with floats, and maxima of signed integers";
  for (int32_t i = 0; i < problem.num_operands; ++i)
    if (i != kernel.placesAt && (problem.operands[i].rank != 4 ||
                                 problem.operands[i].dtype != full.dtype))
      return "pool kernels take operands of rank 4 and one element type";
  int32_t channel = kernel.channelsLast ? 3 : 1;
  int32_t row = kernel.channelsLast ? 1 : 2;
  kernel.images = full.sizes[0];
  kernel.channels = full.sizes[channel];
  bool fits = pooled.sizes[0] == kernel.images &&
              pooled.sizes[channel] == kernel.channels;
  if (kernel.xAt >= 0)
    fits &= std::equal(full.sizes, full.sizes + 4,
                       problem.operands[kernel.xAt].sizes);
  if (!fits)
    return "pool kernels keep images and channels";
  if (const char *reason =
          describeAxis(kernel.rows, full.sizes[row], pooled.sizes[row], same))
    return reason;
  if (const char *reason = describeAxis(kernel.columns, full.sizes[row + 1],
                                        pooled.sizes[row + 1], same))
    return reason;

  kernel.full = stridesOf(full, kernel.channelsLast);
  kernel.pooled = stridesOf(pooled, kernel.channelsLast);
  if (kernel.xAt >= 0)
    kernel.x = stridesOf(problem.operands[kernel.xAt], kernel.channelsLast);
  kernel.threads = problem.threads;
  return kernel.placesAt < 0 ? nullptr : describePlaces(problem, kernel);
}

int64_t poolWorkspace(const PoolKernel &kernel) {
  bool narrow = kernel.dtype == EBBRT_F16 || kernel.dtype == EBBRT_BF16;
  if (!narrow || !kernel.maximum || kernel.pass != PoolPass::Grad)
    return 0;
  return kernel.images * kernel.channels * kernel.rows.in * kernel.columns.in *
         static_cast<int64_t>(sizeof(float));
}

int32_t poolThreads(const PoolKernel &kernel) {
  int64_t elements =
      kernel.images * kernel.channels * kernel.rows.in * kernel.columns.in;
  return elements < kInlineElements ? 1 : kernel.threads;
}

namespace {

struct Pooling {
  const PoolKernel &kernel;
  void *full, *pooled;
};

/// Elements on the stack of a unit: of a row, or of one place's channels.
constexpr int64_t kSpan = 1024, kChannels = 64;

// ---- what a window becomes -------------------------------------------------

template <typename T> struct Maximum : T {
  using Value = typename T::Sum;
  static constexpr bool kDivides = false;
  static Value start() {
    using Limits = std::numeric_limits<Value>;
    return Limits::has_infinity ? -Limits::infinity() : Limits::min();
  }
  // b if it is a NaN; a NaN in a stays, for no comparison with it holds.
  static Value join(Value a, Value b) { return ((b > a) | (b != b)) ? b : a; }
};

template <typename T> struct Average : T {
  using Value = typename T::Sum;
  static constexpr bool kDivides = true;
  static Value start() { return 0; }
  static Value join(Value a, Value b) { return a + b; }
};

/// Calls each(windows, count) for parts of `outs` whose windows have `count`
/// elements each, of which `rowCount` in a column.
template <typename Value, typename Each>
void forCounts(const PoolKernel &kernel, int64_t rowCount, Range outs,
               Each each) {
  const PoolAxis &axis = kernel.columns;
  Range plain = axis.inside({0, axis.in}).within(outs);
  auto one = [&](int64_t o) {
    each(Range{o, o + 1},
         static_cast<Value>(rowCount * axis.count(o, kernel.exclusive)));
  };
  for (int64_t o = outs.begin; o < plain.begin; ++o)
    one(o);
  if (plain.size() > 0)
    each(plain, static_cast<Value>(rowCount * axis.kernel));
  for (int64_t o = plain.end; o < outs.end; ++o)
    one(o);
}

// ---- pool: along the columns of a row --------------------------------------

/// values[i] = the rows' elements in column columns.begin + i, joined; padding
/// joins nothing.
template <typename Rule>
void joinRows(const typename Rule::Stored *x, const PoolStrides &strides,
              Range rows, Range columns, int64_t width,
              typename Rule::Value *__restrict values) {
  Range real = columns.within({0, width});
  int64_t first = real.begin - columns.begin, count = real.size();
  std::fill_n(values, columns.size(), Rule::start());
  values += first;
  for (int64_t h = rows.begin; h < rows.end; ++h) {
    const typename Rule::Stored *row =
        x + h * strides.row + real.begin * strides.column;
    if (strides.column == 1) {
      for (int64_t i = 0; i < count; ++i)
        values[i] = Rule::join(values[i], Rule::widen(row[i]));
      continue;
    }
    for (int64_t i = 0; i < count; ++i)
      values[i] = Rule::join(values[i], Rule::widen(row[i * strides.column]));
  }
}

/// out[i] = the `kernel` values from i * stride on, joined. `kStride` is the
/// stride, or 0 for any.
template <typename Rule, int64_t kStride>
void slide(const typename Rule::Value *__restrict values, int64_t kernel,
           int64_t anyStride, int64_t count,
           typename Rule::Value *__restrict out) {
  int64_t stride = kStride ? kStride : anyStride;
  for (int64_t i = 0; i < count; ++i)
    out[i] = values[i * stride];
  for (int64_t k = 1; k < kernel; ++k)
    for (int64_t i = 0; i < count; ++i)
      out[i] = Rule::join(out[i], values[i * stride + k]);
}

template <typename Rule>
void slideOver(const PoolAxis &axis, const typename Rule::Value *values,
               Range outs, typename Rule::Value *out) {
  if (!axis.adaptive) {
    auto slideBy = axis.stride == 1   ? slide<Rule, 1>
                   : axis.stride == 2 ? slide<Rule, 2>
                                      : slide<Rule, 0>;
    return slideBy(values, axis.kernel, axis.stride, outs.size(), out);
  }
  int64_t from = axis.begin(outs.begin);
  for (int64_t o = outs.begin; o < outs.end; ++o) {
    typename Rule::Value joined = Rule::start();
    for (int64_t i = axis.begin(o); i < axis.end(o); ++i)
      joined = Rule::join(joined, values[i - from]);
    out[o - outs.begin] = joined;
  }
}

/// A unit is a row of `pooled`.
template <typename Rule> void poolRows(void *context, int64_t lo, int64_t hi) {
  using Value = typename Rule::Value;
  using Stored = typename Rule::Stored;
  const Pooling &pooling = *static_cast<const Pooling *>(context);
  const PoolKernel &kernel = pooling.kernel;
  const PoolAxis &axis = kernel.columns;
  Value values[kSpan], joined[kSpan];
  for (int64_t unit = lo; unit < hi; ++unit) {
    int64_t row = unit % kernel.rows.out, plane = unit / kernel.rows.out;
    int64_t image = plane / kernel.channels, channel = plane % kernel.channels;
    const Stored *x = static_cast<const Stored *>(pooling.full) +
                      image * kernel.full.image + channel * kernel.full.channel;
    Stored *out = static_cast<Stored *>(pooling.pooled) +
                  image * kernel.pooled.image +
                  channel * kernel.pooled.channel + row * kernel.pooled.row;
    Range rows = kernel.rows.window(row);
    for (int64_t o = 0, end; o < axis.out; o = end) {
      end = axis.endOfSpan(o, kSpan);
      if (end > o) {
        joinRows<Rule>(x, kernel.full, rows, {axis.begin(o), axis.end(end - 1)},
                       axis.in, values);
        slideOver<Rule>(axis, values, {o, end}, joined);
      } else { // one window, in parts
        Range window = axis.window(o);
        joined[0] = Rule::start();
        for (int64_t at = window.begin; at < window.end; at += kSpan) {
          Range part = {at, std::min(at + kSpan, window.end)};
          joinRows<Rule>(x, kernel.full, rows, part, axis.in, values);
          for (int64_t i = 0; i < part.size(); ++i)
            joined[0] = Rule::join(joined[0], values[i]);
        }
        end = o + 1;
      }
      if constexpr (Rule::kDivides) {
        auto divide = [&](Range outs, Value count) {
          for (int64_t i = outs.begin - o; i < outs.end - o; ++i)
            joined[i] /= count;
        };
        forCounts<Value>(kernel, kernel.rows.count(row, kernel.exclusive),
                         {o, end}, divide);
      }
      for (int64_t i = 0; i < end - o; ++i)
        out[(o + i) * kernel.pooled.column] = Rule::narrow(joined[i]);
    }
  }
}

// ---- pool: along the channels of a place -----------------------------------

/// A unit is a row of `pooled`; `kDense`: channels lie side by side.
template <typename Rule, bool kDense>
void poolPlaces(void *context, int64_t lo, int64_t hi) {
  using Value = typename Rule::Value;
  using Stored = typename Rule::Stored;
  const Pooling &pooling = *static_cast<const Pooling *>(context);
  const PoolKernel &kernel = pooling.kernel;
  int64_t from = kDense ? 1 : kernel.full.channel;
  int64_t to = kDense ? 1 : kernel.pooled.channel;
  for (int64_t unit = lo; unit < hi; ++unit) {
    int64_t row = unit % kernel.rows.out, image = unit / kernel.rows.out;
    Range rows = kernel.rows.window(row);
    for (int64_t column = 0; column < kernel.columns.out; ++column) {
      Range columns = kernel.columns.window(column);
      Value count =
          static_cast<Value>(kernel.rows.count(row, kernel.exclusive) *
                             kernel.columns.count(column, kernel.exclusive));
      for (int64_t first = 0; first < kernel.channels; first += kChannels) {
        int64_t size = std::min(kChannels, kernel.channels - first);
        const Stored *x = static_cast<const Stored *>(pooling.full) +
                          image * kernel.full.image + first * from;
        Stored *out = static_cast<Stored *>(pooling.pooled) +
                      image * kernel.pooled.image + row * kernel.pooled.row +
                      column * kernel.pooled.column + first * to;
        Value joined[kChannels];
        std::fill_n(joined, size, Rule::start());
        for (int64_t h = rows.begin; h < rows.end; ++h)
          for (int64_t w = columns.begin; w < columns.end; ++w) {
            const Stored *place =
                x + h * kernel.full.row + w * kernel.full.column;
            for (int64_t i = 0; i < size; ++i)
              joined[i] = Rule::join(joined[i], Rule::widen(place[i * from]));
          }
        for (int64_t i = 0; i < size; ++i) {
          if constexpr (Rule::kDivides)
            joined[i] /= count;
          out[i * to] = Rule::narrow(joined[i]);
        }
      }
    }
  }
}

// ---- pool_grad of averages -------------------------------------------------

/// sums[i * stride + k] += shares[i] for every k below `kernel`.
template <typename Value>
void addShares(const Value *__restrict shares, int64_t count, int64_t kernel,
               int64_t stride, Value *__restrict sums) {
  int64_t k = 0;
  // Neighbours at once: what lies two apart alone is not vectorised.
  if (stride == 2)
    for (; k + 1 < kernel; k += 2)
      for (int64_t i = 0; i < count; ++i) {
        sums[i * 2 + k] += shares[i];
        sums[i * 2 + k + 1] += shares[i];
      }
  for (; k < kernel; ++k)
    for (int64_t i = 0; i < count; ++i)
      sums[i * stride + k] += shares[i];
}

/// sums[w - part.begin] += the shares of the windows of `outs` that hold w;
/// shares[i] is that of window outs.begin + i.
template <typename Value>
void spread(const PoolAxis &axis, const Value *__restrict shares, Range outs,
            Range part, Value *__restrict sums) {
  Range plain = axis.inside(part).within(outs);
  auto one = [&](int64_t o) {
    Range window = axis.window(o).within(part);
    for (int64_t w = window.begin; w < window.end; ++w)
      sums[w - part.begin] += shares[o - outs.begin];
  };
  for (int64_t o = outs.begin; o < plain.begin; ++o)
    one(o);
  if (plain.size() > 0)
    addShares(shares + plain.begin - outs.begin, plain.size(), axis.kernel,
              axis.stride, sums + axis.begin(plain.begin) - part.begin);
  for (int64_t o = plain.end; o < outs.end; ++o)
    one(o);
}

/// A unit is a row of `full`.
template <typename Rule>
void spreadRows(void *context, int64_t lo, int64_t hi) {
  using Value = typename Rule::Value;
  using Stored = typename Rule::Stored;
  const Pooling &pooling = *static_cast<const Pooling *>(context);
  const PoolKernel &kernel = pooling.kernel;
  const PoolAxis &axis = kernel.columns;
  Value sums[kSpan], shares[kSpan];
  for (int64_t unit = lo; unit < hi; ++unit) {
    int64_t row = unit % kernel.rows.in, plane = unit / kernel.rows.in;
    int64_t image = plane / kernel.channels, channel = plane % kernel.channels;
    const Stored *grad = static_cast<const Stored *>(pooling.pooled) +
                         image * kernel.pooled.image +
                         channel * kernel.pooled.channel;
    Stored *out = static_cast<Stored *>(pooling.full) +
                  image * kernel.full.image + channel * kernel.full.channel +
                  row * kernel.full.row;
    Range over = kernel.rows.holding(row);
    for (int64_t w = 0; w < axis.in; w += kSpan) {
      Range part = {w, std::min(w + kSpan, axis.in)};
      std::fill_n(sums, part.size(), Value(0));
      Range all = {axis.holding(part.begin).begin,
                   axis.holding(part.end - 1).end};
      for (int64_t o = all.begin; o < all.end; o += kSpan) {
        Range outs = {o, std::min(o + kSpan, all.end)};
        std::fill_n(shares, outs.size(), Value(0));
        for (int64_t h = over.begin; h < over.end; ++h) {
          const Stored *from = grad + h * kernel.pooled.row;
          auto addQuotients = [&](Range some, Value count) {
            for (int64_t i = some.begin; i < some.end; ++i)
              shares[i - o] +=
                  Rule::widen(from[i * kernel.pooled.column]) / count;
          };
          forCounts<Value>(kernel, kernel.rows.count(h, kernel.exclusive), outs,
                           addQuotients);
        }
        spread(axis, shares, outs, part, sums);
      }
      for (int64_t i = 0; i < part.size(); ++i)
        out[(w + i) * kernel.full.column] = Rule::narrow(sums[i]);
    }
  }
}

/// A unit is a row of `full`, for channels that lie side by side.
template <typename Rule, bool kDense>
void spreadPlaces(void *context, int64_t lo, int64_t hi) {
  using Value = typename Rule::Value;
  using Stored = typename Rule::Stored;
  const Pooling &pooling = *static_cast<const Pooling *>(context);
  const PoolKernel &kernel = pooling.kernel;
  int64_t from = kDense ? 1 : kernel.pooled.channel;
  int64_t to = kDense ? 1 : kernel.full.channel;
  for (int64_t unit = lo; unit < hi; ++unit) {
    int64_t row = unit % kernel.rows.in, image = unit / kernel.rows.in;
    Range over = kernel.rows.holding(row);
    for (int64_t column = 0; column < kernel.columns.in; ++column) {
      Range across = kernel.columns.holding(column);
      for (int64_t first = 0; first < kernel.channels; first += kChannels) {
        int64_t size = std::min(kChannels, kernel.channels - first);
        const Stored *grad = static_cast<const Stored *>(pooling.pooled) +
                             image * kernel.pooled.image + first * from;
        Stored *out = static_cast<Stored *>(pooling.full) +
                      image * kernel.full.image + row * kernel.full.row +
                      column * kernel.full.column + first * to;
        Value sums[kChannels];
        std::fill_n(sums, size, Value(0));
        for (int64_t h = over.begin; h < over.end; ++h)
          for (int64_t w = across.begin; w < across.end; ++w) {
            const Stored *place =
                grad + h * kernel.pooled.row + w * kernel.pooled.column;
            Value count =
                static_cast<Value>(kernel.rows.count(h, kernel.exclusive) *
                                   kernel.columns.count(w, kernel.exclusive));
            for (int64_t i = 0; i < size; ++i)
              sums[i] += Rule::widen(place[i * from]) / count;
          }
        for (int64_t i = 0; i < size; ++i)
          out[i * to] = Rule::narrow(sums[i]);
      }
    }
  }
}

// ---- which loop ------------------------------------------------------------

bool denseChannels(const PoolKernel &kernel) {
  return kernel.full.channel == 1 && kernel.pooled.channel == 1;
}

template <typename Rule> UnitsFunction poolUnits(const PoolKernel &kernel) {
  if (!kernel.channelsLast)
    return poolRows<Rule>;
  return denseChannels(kernel) ? poolPlaces<Rule, true>
                               : poolPlaces<Rule, false>;
}

template <typename Rule> UnitsFunction averageUnits(const PoolKernel &kernel) {
  if (kernel.pass == PoolPass::Pool)
    return poolUnits<Rule>(kernel);
  if (!kernel.channelsLast)
    return spreadRows<Rule>;
  return denseChannels(kernel) ? spreadPlaces<Rule, true>
                               : spreadPlaces<Rule, false>;
}

UnitsFunction maximumUnitsFor(const PoolKernel &kernel) {
  switch (kernel.dtype) {
  case EBBRT_F32:
    return poolUnits<Maximum<Plain<float>>>(kernel);
  case EBBRT_F64:
    return poolUnits<Maximum<Plain<double>>>(kernel);
  case EBBRT_BF16:
    return poolUnits<Maximum<BFloat>>(kernel);
  case EBBRT_F16:
    return poolUnits<Maximum<Half>>(kernel);
  case EBBRT_I8:
    return poolUnits<Maximum<Plain<int8_t>>>(kernel);
  case EBBRT_I16:
    return poolUnits<Maximum<Plain<int16_t>>>(kernel);
  case EBBRT_I32:
    return poolUnits<Maximum<Plain<int32_t>>>(kernel);
  default:
    return poolUnits<Maximum<Plain<int64_t>>>(kernel);
  }
}

UnitsFunction averageUnitsFor(const PoolKernel &kernel) {
  switch (kernel.dtype) {
  case EBBRT_F32:
    return averageUnits<Average<Plain<float>>>(kernel);
  case EBBRT_BF16:
    return averageUnits<Average<BFloat>>(kernel);
  case EBBRT_F16:
    return averageUnits<Average<Half>>(kernel);
  default:
    return averageUnits<Average<Plain<double>>>(kernel);
  }
}

} // namespace

void runPool(const PoolKernel &kernel, void *const *data, void *workspace) {
  if (kernel.placesAt >= 0)
    return runPoolPlaces(kernel, data);
  if (runSmallPool(kernel, data))
    return;
  if (kernel.xAt >= 0)
    return runPoolMaxima(kernel, data, workspace);
  Pooling pooling{kernel, data[kernel.fullAt], data[kernel.pooledAt]};
  bool forward = kernel.pass == PoolPass::Pool;
  int64_t rows = forward ? kernel.rows.out : kernel.rows.in;
  int64_t units = kernel.images * rows;
  if (!kernel.channelsLast)
    units *= kernel.channels;
  UnitsFunction body =
      kernel.maximum ? maximumUnitsFor(kernel) : averageUnitsFor(kernel);
  parallelFor(poolThreads(kernel), units, body, &pooling);
}

} // namespace ebb::runtime

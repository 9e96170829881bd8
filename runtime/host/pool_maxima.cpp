// Lives here: pool_grad and pool_double_grad of maxima: where each window's
// maximum is, the first in row-major order and the first NaN before all.
// Not here: descriptions, and the maxima themselves; see pool_kernels.cpp.
// Called by pool_kernels.cpp.
#include "runtime/host/pool_kernels.h"

#include "runtime/host/elements.h"
#include "runtime/host/parallel.h"

#include <limits>
#include <type_traits>

namespace ebb::runtime {

namespace {

/// One window's place among many that are searched at once.
constexpr int64_t kWindows = 128;
/// Channels searched at once.
constexpr int64_t kChannels = 64;
/// Windows of more elements are searched one at a time.
constexpr int64_t kListed = 256;

/// Places relative to a window, as wide as the values they are found with.
template <typename Value>
using Place = std::conditional_t<sizeof(Value) == 8, int64_t, int32_t>;

// ---- what is done at the maximum -------------------------------------------

/// Adds pooled to full, which begins at 0. Where elements are narrower than
/// their sums, those are in the workspace, in the order of a dense `full`.
template <typename T> struct Scatter {
  using Stored = typename T::Stored;
  using Sum = typename T::Sum;
  static constexpr bool kNarrow = !std::is_same_v<Stored, Sum>;

  Scatter(const PoolKernel &kernel, void *const *data, void *workspace)
      : kernel(kernel),
        pooled(static_cast<const Stored *>(data[kernel.pooledAt])),
        full(static_cast<Stored *>(data[kernel.fullAt])),
        sums(static_cast<Sum *>(kNarrow ? workspace : data[kernel.fullAt])),
        strides(kernel.full) {
    if (!kNarrow)
      return;
    int64_t channels = kernel.channels, height = kernel.rows.in,
            width = kernel.columns.in;
    strides.image = channels * height * width;
    strides.channel = kernel.channelsLast ? 1 : height * width;
    strides.column = kernel.channelsLast ? channels : 1;
    strides.row = width * strides.column;
  }

  /// Calls each(place, sumStep, element, elementStep, count) for runs of
  /// neighbours: `place` is in sums, `element` in full.
  template <typename Each>
  void forRuns(int64_t image, Range channels, Each each) const {
    auto run = [&](int64_t row, int64_t column, int64_t count, int64_t sumStep,
                   int64_t step) {
      each(strides.at(image, channels.begin, row, column), sumStep,
           kernel.full.at(image, channels.begin, row, column), step, count);
    };
    for (int64_t h = 0; h < kernel.rows.in; ++h) {
      if (channels.size() == 1) {
        run(h, 0, kernel.columns.in, strides.column, kernel.full.column);
        continue;
      }
      for (int64_t w = 0; w < kernel.columns.in; ++w)
        run(h, w, channels.size(), strides.channel, kernel.full.channel);
    }
  }
  void begin(int64_t image, Range channels) const {
    forRuns(image, channels,
            [&](int64_t at, int64_t step, int64_t, int64_t, int64_t count) {
              if (step == 1)
                std::fill_n(sums + at, count, Sum(0));
              else
                for (int64_t i = 0; i < count; ++i)
                  sums[at + i * step] = 0;
            });
  }
  /// `pooledOffset` is the window's element, `fullOffset` the maximum's.
  void operator()(int64_t pooledOffset, int64_t fullOffset) const {
    sums[fullOffset] += T::widen(pooled[pooledOffset]);
  }
  /// The same for the `count` channels from there on whose maximum is at
  /// `place`. Adding 0 to the others is cheaper than to skip them.
  template <bool kFull>
  void where(const Place<Sum> *__restrict places, Place<Sum> place,
             int64_t count, int64_t pooledOffset, int64_t fullOffset) const {
    const Stored *__restrict from = pooled + pooledOffset;
    Sum *__restrict to = sums + fullOffset;
    int64_t fromStep = kFull ? 1 : kernel.pooled.channel;
    int64_t toStep = kFull ? 1 : strides.channel;
    for (int64_t i = 0; i < count; ++i) {
      Sum grad = T::widen(from[i * fromStep]);
      to[i * toStep] += places[i] == place ? grad : Sum(0);
    }
  }
  void finish(int64_t image, Range channels) const {
    if (kNarrow)
      forRuns(image, channels,
              [&](int64_t from, int64_t sumStep, int64_t to, int64_t step,
                  int64_t count) {
                for (int64_t i = 0; i < count; ++i)
                  full[to + i * step] = T::narrow(sums[from + i * sumStep]);
              });
  }

  const PoolKernel &kernel;
  const Stored *pooled;
  Stored *full;
  Sum *sums;
  PoolStrides strides; // of sums
};

/// pooled = full.
template <typename T> struct Gather {
  using Stored = typename T::Stored;
  Gather(const PoolKernel &kernel, void *const *data, void *)
      : kernel(kernel), pooled(static_cast<Stored *>(data[kernel.pooledAt])),
        full(static_cast<const Stored *>(data[kernel.fullAt])),
        strides(kernel.full) {}
  void begin(int64_t, Range) const {}
  void operator()(int64_t pooledOffset, int64_t fullOffset) const {
    pooled[pooledOffset] = full[fullOffset];
  }
  template <bool kFull>
  void where(const Place<typename T::Sum> *__restrict places,
             Place<typename T::Sum> place, int64_t count, int64_t pooledOffset,
             int64_t fullOffset) const {
    const Stored *__restrict from = full + fullOffset;
    Stored *__restrict to = pooled + pooledOffset;
    int64_t fromStep = kFull ? 1 : strides.channel;
    int64_t toStep = kFull ? 1 : kernel.pooled.channel;
    for (int64_t i = 0; i < count; ++i) {
      Stored found = from[i * fromStep], other = to[i * toStep];
      to[i * toStep] = places[i] == place ? found : other;
    }
  }
  void finish(int64_t, Range) const {}

  const PoolKernel &kernel;
  Stored *pooled;
  const Stored *full;
  PoolStrides strides; // of full
};

template <typename Action> struct Search {
  const PoolKernel &kernel;
  const void *x;
  const Action &action;
  int64_t block; // channels of a unit, where units are blocks of channels
  int64_t blocks() const { return (kernel.channels + block - 1) / block; }
};

// ---- along the columns of a row --------------------------------------------

/// The offset, by `to`, of the maximum of one window of a plane.
template <typename T>
int64_t maximumOf(const typename T::Stored *x, const PoolStrides &from,
                  const PoolStrides &to, Range rows, Range columns) {
  int64_t found = rows.begin * to.row + columns.begin * to.column;
  auto best = T::widen(x[rows.begin * from.row + columns.begin * from.column]);
  for (int64_t h = rows.begin; h < rows.end; ++h)
    for (int64_t w = columns.begin; w < columns.end; ++w) {
      auto v = T::widen(x[h * from.row + w * from.column]);
      if (!larger(v, best))
        continue;
      best = v;
      found = h * to.row + w * to.column;
    }
  return found;
}

/// places[i] = which element, in row-major order, is the maximum of the window
/// that begins `i * step` behind x. `kStep` is the step, or 0 for any.
template <typename T, int64_t kStep>
void searchSideBySide(const typename T::Stored *x, const PoolStrides &from,
                      int64_t rows, int64_t columns, int64_t anyStep,
                      int64_t count,
                      Place<typename T::Sum> *__restrict places) {
  using Value = typename T::Sum;
  int64_t step = kStep ? kStep : anyStep;
  Value best[kWindows];
  for (int64_t i = 0; i < count; ++i) {
    best[i] = T::widen(x[i * step]);
    places[i] = 0;
  }
  Place<Value> place = 0;
  for (int64_t h = 0; h < rows; ++h)
    for (int64_t w = 0; w < columns; ++w, ++place) {
      const auto *element = x + h * from.row + w * from.column;
      for (int64_t i = 0; i < count; ++i) {
        Value v = T::widen(element[i * step]);
        bool take = larger(v, best[i]);
        best[i] = take ? v : best[i];
        places[i] = take ? place : places[i];
      }
    }
}

/// Where the elements of a window are, in row-major order.
void listPlaces(int64_t rows, int64_t columns, const PoolStrides &strides,
                int64_t *offsets) {
  for (int64_t h = 0; h < rows; ++h)
    for (int64_t w = 0; w < columns; ++w)
      *offsets++ = h * strides.row + w * strides.column;
}

/// A unit is the plane of one channel.
template <typename T, typename Action>
void searchPlanes(void *context, int64_t lo, int64_t hi) {
  using Value = typename T::Sum;
  const auto &search = *static_cast<const Search<Action> *>(context);
  const PoolKernel &kernel = search.kernel;
  const Action &action = search.action;
  const PoolAxis &axis = kernel.columns;
  int64_t step = axis.stride * kernel.x.column;
  auto sideBySide = step == 1   ? searchSideBySide<T, 1>
                    : step == 2 ? searchSideBySide<T, 2>
                                : searchSideBySide<T, 0>;
  for (int64_t plane = lo; plane < hi; ++plane) {
    int64_t image = plane / kernel.channels, channel = plane % kernel.channels;
    action.begin(image, {channel, channel + 1});
    const auto *x = static_cast<const typename T::Stored *>(search.x) +
                    image * kernel.x.image + channel * kernel.x.channel;
    int64_t origin =
        image * action.strides.image + channel * action.strides.channel;
    for (int64_t row = 0; row < kernel.rows.out; ++row) {
      Range rows = kernel.rows.window(row);
      int64_t to = image * kernel.pooled.image +
                   channel * kernel.pooled.channel + row * kernel.pooled.row;
      auto one = [&](int64_t o) {
        action(to + o * kernel.pooled.column,
               origin + maximumOf<T>(x, kernel.x, action.strides, rows,
                                     axis.window(o)));
      };
      bool listed = !axis.adaptive && axis.kernel <= kListed / rows.size();
      Range plain = listed ? axis.inside({0, axis.in}) : Range{0, 0};
      int64_t offsets[kListed];
      if (plain.size() > 0)
        listPlaces(rows.size(), axis.kernel, action.strides, offsets);
      for (int64_t o = 0; o < plain.begin; ++o)
        one(o);
      for (int64_t o = plain.begin; o < plain.end; o += kWindows) {
        Place<Value> places[kWindows];
        int64_t count = std::min(kWindows, plain.end - o);
        sideBySide(x + rows.begin * kernel.x.row +
                       axis.begin(o) * kernel.x.column,
                   kernel.x, rows.size(), axis.kernel, step, count, places);
        int64_t first = origin + rows.begin * action.strides.row +
                        axis.begin(o) * action.strides.column;
        for (int64_t i = 0; i < count; ++i)
          action(to + (o + i) * kernel.pooled.column,
                 first + i * axis.stride * action.strides.column +
                     offsets[places[i]]);
      }
      for (int64_t o = plain.end; o < axis.out; ++o)
        one(o);
    }
    action.finish(image, {channel, channel + 1});
  }
}

// ---- along the channels of a place -----------------------------------------

/// `count` channels of one image, from `first` on; kChannels of them, and side
/// by side, if `kFull`: loops of a known length need no overhead.
template <typename T, bool kFull, typename Action>
void searchBlock(const Search<Action> &search, int64_t image, int64_t first,
                 int64_t count) {
  using Value = typename T::Sum;
  const PoolKernel &kernel = search.kernel;
  const Action &action = search.action;
  const PoolStrides &from = kernel.x, &to = action.strides;
  int64_t step = kFull ? 1 : from.channel;
  if (kFull)
    count = kChannels;
  const auto *x = static_cast<const typename T::Stored *>(search.x) +
                  image * from.image + first * from.channel;
  for (int64_t row = 0; row < kernel.rows.out; ++row)
    for (int64_t column = 0; column < kernel.columns.out; ++column) {
      Range rows = kernel.rows.window(row);
      Range columns = kernel.columns.window(column);
      Value best[kChannels];
      Place<Value> places[kChannels], place = 0;
      const auto *corner =
          x + rows.begin * from.row + columns.begin * from.column;
      for (int64_t i = 0; i < count; ++i) {
        best[i] = T::widen(corner[i * step]);
        places[i] = 0;
      }
      for (int64_t h = 0; h < rows.size(); ++h)
        for (int64_t w = 0; w < columns.size(); ++w, ++place) {
          const auto *element = corner + h * from.row + w * from.column;
          for (int64_t i = 0; i < count; ++i) {
            Value v = T::widen(element[i * step]);
            bool take = larger(v, best[i]);
            best[i] = take ? v : best[i];
            places[i] = take ? place : places[i];
          }
        }
      int64_t pooled = image * kernel.pooled.image + row * kernel.pooled.row +
                       column * kernel.pooled.column +
                       first * kernel.pooled.channel;
      int64_t full = image * to.image + rows.begin * to.row +
                     columns.begin * to.column + first * to.channel;
      place = 0;
      for (int64_t h = 0; h < rows.size(); ++h)
        for (int64_t w = 0; w < columns.size(); ++w, ++place)
          action.template where<kFull>(places, place, count, pooled,
                                       full + h * to.row + w * to.column);
    }
}

/// A unit is a block of channels of one image.
template <typename T, typename Action>
void searchChannels(void *context, int64_t lo, int64_t hi) {
  const auto &search = *static_cast<const Search<Action> *>(context);
  const PoolKernel &kernel = search.kernel;
  bool dense = kernel.x.channel == 1 && kernel.pooled.channel == 1 &&
               search.action.strides.channel == 1;
  for (int64_t unit = lo; unit < hi; ++unit) {
    int64_t image = unit / search.blocks();
    int64_t first = unit % search.blocks() * search.block;
    int64_t count = std::min(search.block, kernel.channels - first);
    search.action.begin(image, {first, first + count});
    if (dense && count == kChannels)
      searchBlock<T, true>(search, image, first, count);
    else
      searchBlock<T, false>(search, image, first, count);
    search.action.finish(image, {first, first + count});
  }
}

// ---- which loop ------------------------------------------------------------

template <typename T, typename Action>
void run(const PoolKernel &kernel, void *const *data, void *workspace) {
  Action action(kernel, data, workspace);
  Search<Action> search{kernel, data[kernel.xAt], action, kChannels};
  int64_t units = kernel.images * kernel.channels;
  UnitsFunction body = searchPlanes<T, Action>;
  // A place among the channels has 31 bits.
  constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
  if (kernel.channelsLast && kernel.rows.in * kernel.columns.in <= kMost) {
    // A cache line's channels at least.
    while (search.block > 16 &&
           kernel.images * search.blocks() < kernel.threads)
      search.block /= 2;
    units = kernel.images * search.blocks();
    body = searchChannels<T, Action>;
  }
  parallelFor(poolThreads(kernel), units, body, &search);
}

template <typename T>
void runPass(const PoolKernel &kernel, void *const *data, void *workspace) {
  if (kernel.pass == PoolPass::Grad)
    run<T, Scatter<T>>(kernel, data, workspace);
  else
    run<T, Gather<T>>(kernel, data, workspace);
}

} // namespace

void runPoolMaxima(const PoolKernel &kernel, void *const *data,
                   void *workspace) {
  switch (kernel.dtype) {
  case EBBRT_F32:
    return runPass<Plain<float>>(kernel, data, workspace);
  case EBBRT_BF16:
    return runPass<BFloat>(kernel, data, workspace);
  case EBBRT_F16:
    return runPass<Half>(kernel, data, workspace);
  default:
    return runPass<Plain<double>>(kernel, data, workspace);
  }
}

} // namespace ebb::runtime

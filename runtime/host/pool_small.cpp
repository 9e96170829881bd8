// Lives here: poolings whose windows have 2x2 or 3x3 elements, all of them in
// the image, over planes with dense rows: loops of a known length, which is
// what counts where planes are small. Not here: all other poolings; see
// pool_kernels.cpp and pool_maxima.cpp. Called by pool_kernels.cpp.
#include "runtime/host/pool_kernels.h"

#include "runtime/host/parallel.h"

#include <array>

namespace ebb::runtime {

namespace {

struct Planes {
  const PoolKernel &kernel;
  const void *x, *from;
  void *to;

  /// Where plane `plane` of an operand begins.
  int64_t at(const PoolStrides &strides, int64_t plane) const {
    return strides.at(plane / kernel.channels, plane % kernel.channels, 0, 0);
  }
};

/// Calls each(window, row, column) for the K * K elements of a window, in
/// row-major order.
template <int K, typename Each> void forWindow(Each each) {
  for (int h = 0; h < K; ++h)
    for (int w = 0; w < K; ++w)
      each(h * K + w, h, w);
}

/// Calls each(full, pooled) with the offsets of a row of windows and of their
/// results, for every row of the planes.
template <int S, typename Each>
void forRows(const Planes &planes, const PoolStrides &full, int64_t lo,
             int64_t hi, Each each) {
  const PoolKernel &kernel = planes.kernel;
  for (int64_t plane = lo; plane < hi; ++plane)
    for (int64_t row = 0; row < kernel.rows.out; ++row)
      each(planes.at(full, plane) + row * S * full.row,
           planes.at(kernel.pooled, plane) + row * kernel.pooled.row);
}

template <typename V, int K, int S, bool kMaximum>
void pool(void *context, int64_t lo, int64_t hi) {
  const Planes &planes = *static_cast<const Planes *>(context);
  int64_t step = planes.kernel.full.row, count = planes.kernel.columns.out;
  auto row = [&](int64_t full, int64_t pooled) {
    const V *__restrict x = static_cast<const V *>(planes.from) + full;
    V *__restrict out = static_cast<V *>(planes.to) + pooled;
#pragma clang loop vectorize_width(4) interleave_count(1)
    for (int64_t i = 0; i < count; ++i) {
      V joined = x[i * S];
      forWindow<K>([&](int k, int h, int w) {
        V v = x[h * step + i * S + w];
        if (kMaximum)
          joined = larger(v, joined) ? v : joined;
        else if (k > 0)
          joined += v;
      });
      out[i] = kMaximum ? joined : joined / V(K * K);
    }
  };
  forRows<S>(planes, planes.kernel.full, lo, hi, row);
}

/// The place of a window's maximum.
template <typename V, int K> int32_t maximumAt(const V *x, int64_t step) {
  V best = x[0];
  int32_t place = 0;
  forWindow<K>([&](int k, int h, int w) {
    V v = x[h * step + w];
    bool take = larger(v, best);
    best = take ? v : best;
    place = take ? k : place;
  });
  return place;
}

/// A row of windows that do not overlap: each element is written once. The rows
/// of the result are apart, which the compiler can know of arguments alone.
template <typename V, int K, int S>
void scatterApart(const V *__restrict x, int64_t xStep,
                  const V *__restrict grad, V *__restrict first,
                  V *__restrict second, V *__restrict third, int64_t count) {
#pragma clang loop vectorize_width(4) interleave_count(1)
  for (int64_t i = 0; i < count; ++i) {
    V share = grad[i];
    int32_t place = maximumAt<V, K>(x + i * S, xStep);
    for (int w = 0; w < K; ++w) {
      first[i * S + w] = place == w ? share : V(0);
      second[i * S + w] = place == K + w ? share : V(0);
      if (K == 3)
        third[i * S + w] = place == 2 * K + w ? share : V(0);
    }
  }
}

/// A row of windows that share elements, which are added to.
template <typename V, int K, int S>
void scatterOver(const V *x, int64_t xStep, const V *grad, V *to, int64_t step,
                 int64_t count) {
  std::array<int64_t, K * K> offsets;
  forWindow<K>([&](int k, int h, int w) { offsets[k] = h * step + w; });
  for (int64_t i = 0; i < count; ++i)
    to[i * S + offsets[maximumAt<V, K>(x + i * S, xStep)]] += grad[i];
}

template <typename V, int K, int S>
void scatter(void *context, int64_t lo, int64_t hi) {
  const Planes &planes = *static_cast<const Planes *>(context);
  const PoolKernel &kernel = planes.kernel;
  int64_t count = kernel.columns.out, step = kernel.full.row;
  bool covered = S == K && kernel.rows.out * S == kernel.rows.in &&
                 count * S == kernel.columns.in;
  for (int64_t plane = lo; plane < hi; ++plane) {
    V *out = static_cast<V *>(planes.to) + planes.at(kernel.full, plane);
    for (int64_t h = 0; h < kernel.rows.in && !covered; ++h)
      std::fill_n(out + h * step, kernel.columns.in, V(0));
    const V *x = static_cast<const V *>(planes.x) + planes.at(kernel.x, plane);
    const V *grad =
        static_cast<const V *>(planes.from) + planes.at(kernel.pooled, plane);
    for (int64_t row = 0; row < kernel.rows.out; ++row) {
      const V *from = x + row * S * kernel.x.row;
      const V *shares = grad + row * kernel.pooled.row;
      V *to = out + row * S * step;
      if constexpr (S >= K)
        scatterApart<V, K, S>(from, kernel.x.row, shares, to, to + step,
                              to + 2 * step, count);
      else
        scatterOver<V, K, S>(from, kernel.x.row, shares, to, step, count);
    }
  }
}

template <typename V, int K, int S>
void gatherRow(const V *__restrict x, int64_t xStep, const V *__restrict from,
               int64_t step, V *__restrict to, int64_t count) {
#pragma clang loop vectorize_width(4) interleave_count(1)
  for (int64_t i = 0; i < count; ++i) {
    V best = x[i * S], found = from[i * S];
    forWindow<K>([&](int, int h, int w) {
      V v = x[h * xStep + i * S + w], other = from[h * step + i * S + w];
      bool take = larger(v, best);
      best = take ? v : best;
      found = take ? other : found;
    });
    to[i] = found;
  }
}

template <typename V, int K, int S>
void gather(void *context, int64_t lo, int64_t hi) {
  const Planes &planes = *static_cast<const Planes *>(context);
  const PoolKernel &kernel = planes.kernel;
  for (int64_t plane = lo; plane < hi; ++plane) {
    const V *x = static_cast<const V *>(planes.x) + planes.at(kernel.x, plane);
    const V *from =
        static_cast<const V *>(planes.from) + planes.at(kernel.full, plane);
    V *to = static_cast<V *>(planes.to) + planes.at(kernel.pooled, plane);
    for (int64_t row = 0; row < kernel.rows.out; ++row)
      gatherRow<V, K, S>(x + row * S * kernel.x.row, kernel.x.row,
                         from + row * S * kernel.full.row, kernel.full.row,
                         to + row * kernel.pooled.row, kernel.columns.out);
  }
}

// ---- which loop ------------------------------------------------------------

template <typename V, int K, int S> UnitsFunction loopOf(const PoolKernel &k) {
  if (k.pass == PoolPass::Pool)
    return k.maximum ? pool<V, K, S, true> : pool<V, K, S, false>;
  if (!k.maximum)
    return nullptr;
  return k.pass == PoolPass::Grad ? scatter<V, K, S> : gather<V, K, S>;
}

template <typename V> UnitsFunction loopFor(const PoolKernel &kernel) {
  switch (kernel.columns.kernel * 10 + kernel.columns.stride) {
  case 21:
    return loopOf<V, 2, 1>(kernel);
  case 22:
    return loopOf<V, 2, 2>(kernel);
  case 31:
    return loopOf<V, 3, 1>(kernel);
  case 32:
    return loopOf<V, 3, 2>(kernel);
  case 33:
    return loopOf<V, 3, 3>(kernel);
  default:
    return nullptr;
  }
}

bool allInside(const PoolAxis &axis) {
  Range inside = axis.inside({0, axis.in});
  return !axis.adaptive && inside.begin == 0 && inside.end == axis.out &&
         axis.before == 0;
}

} // namespace

bool runSmallPool(const PoolKernel &kernel, void *const *data) {
  bool square = kernel.rows.kernel == kernel.columns.kernel &&
                kernel.rows.stride == kernel.columns.stride;
  bool dense = kernel.full.column == 1 && kernel.pooled.column == 1 &&
               (kernel.xAt < 0 || kernel.x.column == 1);
  if (!square || !dense || kernel.channelsLast || !allInside(kernel.rows) ||
      !allInside(kernel.columns))
    return false;
  UnitsFunction loop = nullptr;
  if (kernel.dtype == EBBRT_F32)
    loop = loopFor<float>(kernel);
  else if (kernel.dtype == EBBRT_F64)
    loop = loopFor<double>(kernel);
  if (!loop)
    return false;
  bool grad = kernel.pass == PoolPass::Grad;
  Planes planes{kernel, kernel.xAt < 0 ? nullptr : data[kernel.xAt],
                data[grad ? kernel.pooledAt : kernel.fullAt],
                data[grad ? kernel.fullAt : kernel.pooledAt]};
  parallelFor(poolThreads(kernel), kernel.images * kernel.channels, loop,
              &planes);
  return true;
}

} // namespace ebb::runtime

// Lives here: maxima that keep their places for the gradients: which element of
// its window each is, counted in row-major order with the padding. Gradients
// then read one byte for each window instead of its elements.
// Not here: gradients that look the maxima up again; see pool_maxima.cpp.
// Called by pool_kernels.cpp.
#include "runtime/host/pool_kernels.h"

#include "runtime/host/parallel.h"

#include <array>

namespace ebb::runtime {

namespace {

constexpr int64_t kChannels = 64; // of a unit, where channels lie last

struct Job {
  const PoolKernel &kernel;
  const void *from;
  void *to;
  uint8_t *places;
  // Of each element of a window, in `full`; a place has a byte.
  std::array<int64_t, 255> offsets;
  int64_t blocks() const {
    return (kernel.channels + kChannels - 1) / kChannels;
  }
};

// ---- pool_with_places ------------------------------------------------------

/// A row of windows of K x K elements, S apart, all in the image.
template <typename V, int K, int S>
void recordRow(const V *__restrict x, int64_t step, int64_t count,
               V *__restrict out, uint8_t *__restrict places) {
#pragma clang loop vectorize_width(4) interleave_count(1)
  for (int64_t i = 0; i < count; ++i) {
    V best = x[i * S];
    int32_t place = 0;
    for (int h = 0; h < K; ++h)
      for (int w = 0; w < K; ++w) {
        V v = x[h * step + i * S + w];
        bool take = larger(v, best);
        best = take ? v : best;
        place = take ? h * K + w : place;
      }
    out[i] = best;
    places[i] = static_cast<uint8_t>(place);
  }
}

template <typename V>
using RecordRow = void (*)(const V *, int64_t, int64_t, V *, uint8_t *);

template <typename V> RecordRow<V> recordRowFor(const PoolKernel &kernel) {
  bool dense = kernel.full.column == 1 && kernel.pooled.column == 1 &&
               kernel.places.column == 1;
  if (!dense || kernel.rows.kernel != kernel.columns.kernel)
    return nullptr;
  switch (kernel.columns.kernel * 10 + kernel.columns.stride) {
  case 21:
    return recordRow<V, 2, 1>;
  case 22:
    return recordRow<V, 2, 2>;
  case 31:
    return recordRow<V, 3, 1>;
  case 32:
    return recordRow<V, 3, 2>;
  case 33:
    return recordRow<V, 3, 3>;
  default:
    return nullptr;
  }
}

/// A unit is the plane of one channel.
template <typename V> void recordPlanes(void *context, int64_t lo, int64_t hi) {
  const Job &job = *static_cast<const Job *>(context);
  const PoolKernel &kernel = job.kernel;
  const PoolAxis &axis = kernel.columns;
  const PoolStrides &from = kernel.full;
  RecordRow<V> sideBySide = recordRowFor<V>(kernel);
  for (int64_t plane = lo; plane < hi; ++plane) {
    int64_t image = plane / kernel.channels, channel = plane % kernel.channels;
    const V *x =
        static_cast<const V *>(job.from) + from.at(image, channel, 0, 0);
    for (int64_t row = 0; row < kernel.rows.out; ++row) {
      Range rows = kernel.rows.window(row);
      V *out =
          static_cast<V *>(job.to) + kernel.pooled.at(image, channel, row, 0);
      uint8_t *places = job.places + kernel.places.at(image, channel, row, 0);
      auto one = [&](int64_t o) {
        Range columns = axis.window(o);
        V best = x[rows.begin * from.row + columns.begin * from.column];
        int64_t found[2] = {rows.begin, columns.begin};
        for (int64_t h = rows.begin; h < rows.end; ++h)
          for (int64_t w = columns.begin; w < columns.end; ++w) {
            V v = x[h * from.row + w * from.column];
            if (!larger(v, best))
              continue;
            best = v;
            found[0] = h;
            found[1] = w;
          }
        out[o * kernel.pooled.column] = best;
        places[o * kernel.places.column] = static_cast<uint8_t>(
            (found[0] - kernel.rows.begin(row)) * axis.kernel + found[1] -
            axis.begin(o));
      };
      Range plain{0, 0};
      if (sideBySide && rows.size() == kernel.rows.kernel)
        plain = axis.inside({0, axis.in});
      for (int64_t o = 0; o < plain.begin; ++o)
        one(o);
      if (plain.size() > 0)
        sideBySide(x + rows.begin * from.row + axis.begin(plain.begin),
                   from.row, plain.size(), out + plain.begin,
                   places + plain.begin);
      for (int64_t o = plain.end; o < axis.out; ++o)
        one(o);
    }
  }
}

/// A unit is a row of `pooled`, for channels that lie last.
template <typename V> void recordPlaces(void *context, int64_t lo, int64_t hi) {
  const Job &job = *static_cast<const Job *>(context);
  const PoolKernel &kernel = job.kernel;
  const PoolStrides &from = kernel.full;
  for (int64_t unit = lo; unit < hi; ++unit) {
    int64_t row = unit % kernel.rows.out, image = unit / kernel.rows.out;
    Range rows = kernel.rows.window(row);
    for (int64_t o = 0; o < kernel.columns.out; ++o) {
      Range columns = kernel.columns.window(o);
      for (int64_t first = 0; first < kernel.channels; first += kChannels) {
        int64_t count = std::min(kChannels, kernel.channels - first);
        V best[kChannels];
        int32_t place[kChannels];
        for (int64_t h = rows.begin; h < rows.end; ++h)
          for (int64_t w = columns.begin; w < columns.end; ++w) {
            const V *x =
                static_cast<const V *>(job.from) + from.at(image, first, h, w);
            auto here = static_cast<int32_t>((h - kernel.rows.begin(row)) *
                                                 kernel.columns.kernel +
                                             w - kernel.columns.begin(o));
            bool start = h == rows.begin && w == columns.begin;
            for (int64_t i = 0; i < count; ++i) {
              V v = x[i * from.channel];
              bool take = start || larger(v, best[i]);
              best[i] = take ? v : best[i];
              place[i] = take ? here : place[i];
            }
          }
        V *out =
            static_cast<V *>(job.to) + kernel.pooled.at(image, first, row, o);
        uint8_t *places = job.places + kernel.places.at(image, first, row, o);
        for (int64_t i = 0; i < count; ++i) {
          out[i * kernel.pooled.channel] = best[i];
          places[i * kernel.places.channel] = static_cast<uint8_t>(place[i]);
        }
      }
    }
  }
}

// ---- pool_grad_at, pool_double_grad_at -------------------------------------

/// The channels of a unit: one where they are planes, a block where they lie
/// last; and its image.
struct Part {
  int64_t image;
  Range channels;
  Part(const Job &job, int64_t unit) {
    const PoolKernel &kernel = job.kernel;
    int64_t count = kernel.channelsLast ? job.blocks() : kernel.channels;
    int64_t size = kernel.channelsLast ? kChannels : 1;
    image = unit / count;
    int64_t first = unit % count * size;
    channels = {first, std::min(first + size, kernel.channels)};
  }
};

/// Calls each(pooled, full) with the offsets of every window's element and of
/// its maximum.
template <typename Each>
void forMaxima(const Job &job, const Part &part, Each each) {
  const PoolKernel &kernel = job.kernel;
  const int64_t *offsets = job.offsets.data();
  for (int64_t row = 0; row < kernel.rows.out; ++row)
    for (int64_t o = 0; o < kernel.columns.out; ++o) {
      int64_t channel = part.channels.begin;
      int64_t places = kernel.places.at(part.image, channel, row, o);
      int64_t pooled = kernel.pooled.at(part.image, channel, row, o);
      int64_t full = kernel.full.at(part.image, channel, kernel.rows.begin(row),
                                    kernel.columns.begin(o));
      for (; channel < part.channels.end; ++channel) {
        each(pooled, full + offsets[job.places[places]]);
        places += kernel.places.channel;
        pooled += kernel.pooled.channel;
        full += kernel.full.channel;
      }
    }
}

template <typename V> void scatterUnits(void *context, int64_t lo, int64_t hi) {
  const Job &job = *static_cast<const Job *>(context);
  const PoolKernel &kernel = job.kernel;
  const V *grad = static_cast<const V *>(job.from);
  V *out = static_cast<V *>(job.to);
  bool rowsDense = !kernel.channelsLast && kernel.full.column == 1;
  for (int64_t unit = lo; unit < hi; ++unit) {
    Part part(job, unit);
    for (int64_t h = 0; h < kernel.rows.in; ++h) {
      if (rowsDense) {
        std::fill_n(out + kernel.full.at(part.image, part.channels.begin, h, 0),
                    kernel.columns.in, V(0));
        continue;
      }
      for (int64_t w = 0; w < kernel.columns.in; ++w) {
        V *first = out + kernel.full.at(part.image, part.channels.begin, h, w);
        for (int64_t i = 0; i < part.channels.size(); ++i)
          first[i * kernel.full.channel] = 0;
      }
    }
    forMaxima(job, part,
              [&](int64_t pooled, int64_t full) { out[full] += grad[pooled]; });
  }
}

template <typename V> void gatherUnits(void *context, int64_t lo, int64_t hi) {
  const Job &job = *static_cast<const Job *>(context);
  const V *full = static_cast<const V *>(job.from);
  V *out = static_cast<V *>(job.to);
  for (int64_t unit = lo; unit < hi; ++unit)
    forMaxima(job, Part(job, unit),
              [&](int64_t pooled, int64_t at) { out[pooled] = full[at]; });
}

template <typename V> UnitsFunction loopOf(const PoolKernel &kernel) {
  if (kernel.pass == PoolPass::Grad)
    return scatterUnits<V>;
  if (kernel.pass == PoolPass::DoubleGrad)
    return gatherUnits<V>;
  return kernel.channelsLast ? recordPlaces<V> : recordPlanes<V>;
}

} // namespace

void runPoolPlaces(const PoolKernel &kernel, void *const *data) {
  bool grad = kernel.pass == PoolPass::Grad;
  Job job{kernel,
          data[grad ? kernel.pooledAt : kernel.fullAt],
          data[grad ? kernel.fullAt : kernel.pooledAt],
          static_cast<uint8_t *>(data[kernel.placesAt]),
          {}};
  int64_t *next = job.offsets.data();
  for (int64_t h = 0; h < kernel.rows.kernel; ++h)
    for (int64_t w = 0; w < kernel.columns.kernel; ++w)
      *next++ = kernel.full.at(0, 0, h, w);
  int64_t units = kernel.images;
  if (!kernel.channelsLast)
    units *= kernel.channels;
  else
    units *= kernel.pass == PoolPass::Pool ? kernel.rows.out : job.blocks();
  UnitsFunction loop = kernel.dtype == EBBRT_F32 ? loopOf<float>(kernel)
                                                 : loopOf<double>(kernel);
  parallelFor(poolThreads(kernel), units, loop, &job);
}

} // namespace ebb::runtime

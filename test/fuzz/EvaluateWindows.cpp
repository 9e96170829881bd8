// What convolutions and poolings mean: loops over every window, as their
// definitions read.
#include "dialect/Ops.h"
#include "dialect/support/Pooling.h"
#include "test/fuzz/Evaluate.h"

using namespace mlir;

namespace ebb::fuzz {

// ---- convolutions ----------------------------------------------------------

namespace {
/// Which elements meet in a convolution: of the side that is read (big), of the
/// filter, and of the side with one element per window (small). A transposed
/// convolution has the same pairs with the sides exchanged.
struct Windows {
  struct Axis {
    int64_t stride = 1, before = 0, bigDilation = 1, filterDilation = 1;
  };
  SmallVector<Axis, 3> axes;
  int64_t featureGroups = 1, batchGroups = 1;
  bool channelsLast = false, reversed = false;

  static Shape batched(ArrayRef<int64_t> dims, size_t rank) {
    Shape all(dims);
    if (all.size() < rank)
      all.insert(all.begin(), 1);
    return all;
  }

  /// Calls `meet(big, filter, small)` with offsets.
  void forAll(ArrayRef<int64_t> bigDims, ArrayRef<int64_t> filter,
              ArrayRef<int64_t> smallDims,
              function_ref<void(int64_t, int64_t, int64_t)> meet) const {
    size_t spatial = axes.size();
    Shape big = batched(bigDims, spatial + 2);
    Shape small = batched(smallDims, spatial + 2);
    size_t channel = channelsLast ? spatial + 1 : 1,
           space = channelsLast ? 1 : 2;
    int64_t outputs = filter[0], inputs = filter[1];
    Shape at(big.size());
    int64_t s = 0;
    forEach(small, [&](ArrayRef<int64_t> index) {
      int64_t o = index[channel];
      int64_t group = o / std::max<int64_t>(1, outputs / featureGroups);
      int64_t block = o / std::max<int64_t>(1, outputs / batchGroups);
      at[0] = index[0] + block * small[0];
      int64_t f = o * countOf(filter.drop_front());
      forEach(filter.drop_front(), [&](ArrayRef<int64_t> tap) {
        bool inside = true;
        at[channel] = group * inputs + tap[0];
        for (size_t d = 0; d < spatial; ++d) {
          const Axis &axis = axes[d];
          int64_t k = reversed ? filter[2 + d] - 1 - tap[1 + d] : tap[1 + d];
          int64_t position = index[space + d] * axis.stride +
                             k * axis.filterDilation - axis.before;
          inside &= position >= 0 && position % axis.bigDilation == 0 &&
                    position / axis.bigDilation < big[space + d];
          at[space + d] = position / axis.bigDilation;
        }
        if (inside)
          meet(offsetOf(at, big), f, s);
        ++f;
      });
      ++s;
    });
  }
};
} // namespace

// `big` has the extents of the side that is read.
static Windows windowsOf(const Convolution &conv, ArrayRef<int64_t> big) {
  Windows windows;
  windows.featureGroups = conv.groups;
  windows.channelsLast = conv.channelsLast;
  Shape extents = Windows::batched(big, size_t(conv.rank()) + 2);
  for (auto [d, dim] : llvm::enumerate(conv.dims)) {
    int64_t before =
        conv.same
            ? conv.sameBefore(int64_t(d), extents[conv.spaceAxis(int64_t(d))])
            : dim.before;
    windows.axes.push_back({dim.stride, before, 1, dim.dilation});
  }
  return windows;
}

static int64_t channelOf(const Convolution &conv, const Array &side,
                         int64_t offset) {
  if (conv.channelsLast)
    return offset % side.dims.back();
  int64_t inner = countOf(ArrayRef(side.dims).take_back(size_t(conv.rank())));
  return offset / inner % side.dims[side.dims.size() - size_t(conv.rank()) - 1];
}

static void addBias(const Convolution &conv, Operands in, Array &out,
                    const Rounding &round) {
  for (int64_t i = 0, n = in.size() > 2 ? out.size() : 0; i < n; ++i)
    out[i] = round(out[i] + (*in[2])[channelOf(conv, out, i)]);
}

template <class OpT> static Meaning convolve() {
  return [](Operation *op, Operands in, Results out, const Rounding &round) {
    Convolution conv = convolutionOf(cast<OpT>(op));
    const Array &x = *in[0], &filter = *in[1];
    const Array &big = conv.transposed ? out[0] : x;
    const Array &small = conv.transposed ? x : out[0];
    windowsOf(conv, big.dims)
        .forAll(big.dims, filter.dims, small.dims,
                [&](int64_t b, int64_t f, int64_t s) {
                  int64_t from = conv.transposed ? s : b;
                  double &to = out[0][conv.transposed ? b : s];
                  to = round(to + round(x[from] * filter[f]));
                });
    addBias(conv, in, out[0], round);
  };
}

template <class OpT> static Meaning convolveBack() {
  return [](Operation *op, Operands in, Results out, const Rounding &round) {
    Convolution conv = convolutionOf(cast<OpT>(op));
    const Array &x = *in[0], &filter = *in[1], &g = *in[2];
    const Array &big = conv.transposed ? g : x;
    const Array &small = conv.transposed ? x : g;
    windowsOf(conv, big.dims)
        .forAll(big.dims, filter.dims, small.dims,
                [&](int64_t b, int64_t f, int64_t s) {
                  int64_t ofX = conv.transposed ? s : b;
                  double cotangent = g[conv.transposed ? b : s];
                  out[0][ofX] =
                      round(out[0][ofX] + round(filter[f] * cotangent));
                  out[1][f] = round(out[1][f] + round(x[ofX] * cotangent));
                });
    for (int64_t i = 0, n = out.size() > 2 ? g.size() : 0; i < n; ++i) {
      double &to = out[2][channelOf(conv, g, i)];
      to = round(to + g[i]);
    }
  };
}

static void convolveGenerally(Operation *op, Operands in, Results out,
                              const Rounding &round) {
  auto conv = cast<ConvGeneralOp>(op);
  int64_t dims = in[0]->rank() - 2;
  Windows windows;
  windows.featureGroups = conv.getFeatureGroups();
  windows.batchGroups = conv.getBatchGroups();
  windows.reversed = conv.getReverseFilter();
  for (int64_t d = 0; d < dims; ++d)
    windows.axes.push_back({valueFor(conv.getStrides(), d),
                            paddingFor(conv.getPaddings(), d, dims).first,
                            valueFor(conv.getXDilations(), d),
                            valueFor(conv.getFilterDilations(), d)});
  windows.forAll(in[0]->dims, in[1]->dims, out[0].dims,
                 [&](int64_t b, int64_t f, int64_t s) {
                   out[0][s] =
                       round(out[0][s] + round((*in[0])[b] * (*in[1])[f]));
                 });
}

// ---- poolings --------------------------------------------------------------

namespace {
/// One window: the part of an axis it covers, and what an average divides by.
struct Range {
  int64_t first, end, counted;
};
} // namespace

static Range rangeOf(const PoolAxis &axis, int64_t window, int64_t in,
                     int64_t windows, bool exclusive) {
  if (axis.adaptive) {
    Range range{window * in / windows,
                ((window + 1) * in + windows - 1) / windows, 0};
    range.counted = range.end - range.first;
    return range;
  }
  int64_t before = axis.before, after = axis.after;
  if (axis.same) {
    int64_t total =
        std::max<int64_t>((windows - 1) * axis.stride + axis.kernel - in, 0);
    before = total / 2;
    after = total - before;
  }
  int64_t start = window * axis.stride - before, end = start + axis.kernel;
  Range range{std::max<int64_t>(start, 0), std::min(end, in), 0};
  range.counted =
      exclusive ? range.end - range.first : std::min(end, in + after) - start;
  return range;
}

// Calls `visit(out's offset, offsets in x, divisor)` for every window.
template <class OpT>
static void
forPools(OpT pool, ArrayRef<int64_t> x, ArrayRef<int64_t> out,
         function_ref<void(int64_t, ArrayRef<int64_t>, int64_t)> visit) {
  auto axes = poolAxes(pool);
  int64_t o = 0;
  Shape at;
  SmallVector<int64_t> elements;
  forEach(out, [&](ArrayRef<int64_t> index) {
    Range ranges[2];
    for (int i = 0; i < 2; ++i)
      ranges[i] = rangeOf(axes[i], index[axes[i].dim], x[axes[i].dim],
                          out[axes[i].dim], pool.getExclusive());
    elements.clear();
    at.assign(index.begin(), index.end());
    for (int64_t h = ranges[0].first; h < ranges[0].end; ++h)
      for (int64_t w = ranges[1].first; w < ranges[1].end; ++w) {
        at[axes[0].dim] = h;
        at[axes[1].dim] = w;
        elements.push_back(offsetOf(at, x));
      }
    visit(o++, elements, ranges[0].counted * ranges[1].counted);
  });
}

static int64_t largest(const Array &x, ArrayRef<int64_t> elements) {
  int64_t best = elements[0];
  for (int64_t e : elements)
    if (!std::isnan(x[best]) && (std::isnan(x[e]) || x[e] > x[best]))
      best = e;
  return best;
}

static bool takesMaximum(Operation *op) {
  return op->getAttrOfType<StringAttr>("pooling_type") == "max";
}

// The average of, or the element at the maximum of x in, `values`.
template <class OpT> static Meaning pooled() {
  return [](Operation *op, Operands in, Results out, const Rounding &round) {
    const Array &x = *in[0], &values = *in.back();
    forPools(cast<OpT>(op), x.dims, out[0].dims,
             [&](int64_t o, ArrayRef<int64_t> elements, int64_t divisor) {
               if (takesMaximum(op)) {
                 out[0][o] = values[largest(x, elements)];
                 return;
               }
               for (int64_t e : elements)
                 out[0][o] = round(out[0][o] + values[e]);
               out[0][o] = round(out[0][o] / double(divisor));
             });
  };
}

static void poolBack(Operation *op, Operands in, Results out,
                     const Rounding &round) {
  const Array &x = *in[0], &g = *in[2];
  forPools(cast<Pool2dGradOp>(op), x.dims, g.dims,
           [&](int64_t o, ArrayRef<int64_t> elements, int64_t divisor) {
             if (takesMaximum(op)) {
               double &to = out[0][largest(x, elements)];
               to = round(to + g[o]);
               return;
             }
             for (int64_t e : elements)
               out[0][e] = round(out[0][e] + round(g[o] / double(divisor)));
           });
}

void addWindowMeanings(Meanings &m) {
  m["conv2d"] = convolve<Conv2dOp>();
  m["conv2d_transpose"] = convolve<Conv2dTransposeOp>();
  m["conv2d_grad"] = convolveBack<Conv2dGradOp>();
  m["conv2d_transpose_grad"] = convolveBack<Conv2dTransposeGradOp>();
  m["conv_general"] = convolveGenerally;
  m["pool2d"] = pooled<Pool2dOp>();
  m["pool2d_double_grad"] = pooled<Pool2dDoubleGradOp>();
  m["pool2d_grad"] = poolBack;
}

} // namespace ebb::fuzz

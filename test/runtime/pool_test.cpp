// Lives here: pool, pool_grad and pool_double_grad against the definition of a
// pooling, written down element by element.
// Not here: which attributes an op allows; see test/ops/pool.
// Called by the test runner.
#include "runtime/host/elements.h"
#include "runtime/host/pool_kernels.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

using namespace ebb::runtime;

namespace {

struct Attributes {
  bool maximum, exclusive = true, channelsLast = false, adaptive = false;
  bool same = false, ceil = false;
  int64_t kernel[2] = {2, 2}, stride[2] = {1, 1};
  int64_t before[2] = {0, 0}, after[2] = {0, 0};
  int64_t images = 2, channels = 3, in[2] = {7, 6};
  int32_t threads = 1;
  bool strided = false, nans = false;

  int64_t out(int axis) const {
    int64_t i = in[axis], k = kernel[axis], s = stride[axis];
    if (adaptive)
      return k;
    if (same)
      return (i + s - 1) / s;
    int64_t room = i + before[axis] + after[axis] - k;
    if (!ceil)
      return room / s + 1;
    int64_t o = (room + s - 1) / s + 1;
    return (o - 1) * s >= i + before[axis] ? o - 1 : o;
  }
  /// The elements of window o, padding included: begin, end.
  std::pair<int64_t, int64_t> window(int axis, int64_t o) const {
    int64_t i = in[axis], k = kernel[axis], s = stride[axis];
    if (adaptive)
      return {o * i / k, (o * i + i + k - 1) / k};
    int64_t first = before[axis];
    if (same) // the larger half behind
      first = std::max<int64_t>((out(axis) - 1) * s + k - i, 0) / 2;
    return {o * s - first, o * s - first + k};
  }
  int64_t behind(int axis) const {
    if (!same)
      return after[axis];
    int64_t total = std::max<int64_t>(
        (out(axis) - 1) * stride[axis] + kernel[axis] - in[axis], 0);
    return total - total / 2;
  }
};

/// What the three kernels should give, in f64, images and channels first.
struct Expected {
  std::vector<double> pooled, grad, doubleGrad;
};

Expected define(const Attributes &a, const std::vector<double> &x,
                const std::vector<double> &g, const std::vector<double> &u) {
  Expected e;
  e.grad.assign(x.size(), 0);
  size_t at = 0;
  for (int64_t plane = 0; plane < a.images * a.channels; ++plane)
    for (int64_t oh = 0; oh < a.out(0); ++oh)
      for (int64_t ow = 0; ow < a.out(1); ++ow, ++at) {
        auto [h0, h1] = a.window(0, oh);
        auto [w0, w1] = a.window(1, ow);
        std::vector<size_t> inside;
        double counted = 0;
        for (int64_t h = h0; h < h1; ++h)
          for (int64_t w = w0; w < w1; ++w) {
            if (h < a.in[0] + a.behind(0) && w < a.in[1] + a.behind(1))
              ++counted;
            if (h >= 0 && h < a.in[0] && w >= 0 && w < a.in[1])
              inside.push_back((plane * a.in[0] + h) * a.in[1] + w);
          }
        if (a.maximum) {
          size_t best = inside[0];
          for (size_t i : inside)
            if (!std::isnan(x[best]) && (std::isnan(x[i]) || x[i] > x[best]))
              best = i;
          e.pooled.push_back(x[best]);
          e.grad[best] += g[at];
          e.doubleGrad.push_back(u[best]);
          continue;
        }
        if (a.exclusive || a.adaptive)
          counted = static_cast<double>(inside.size());
        double sum = 0;
        for (size_t i : inside) {
          sum += x[i];
          e.grad[i] += g[at] / counted;
        }
        e.pooled.push_back(sum / counted);
      }
  return e;
}

/// Elements of type T in memory; strided ones have others between them, which
/// must stay as they are.
template <typename T> struct Stored {
  Stored(const Attributes &a, ebbrt_dtype dtype, int64_t height, int64_t width)
      : height(height), width(width), channels(a.channels), images(a.images) {
    operand.dtype = dtype;
    operand.rank = 4;
    int64_t sizes[4] = {images, channels, height, width};
    if (a.channelsLast) {
      sizes[1] = height;
      sizes[2] = width;
      sizes[3] = channels;
    }
    int64_t stride = a.strided ? 2 : 1;
    for (int d = 3; d >= 0; --d) {
      operand.sizes[d] = sizes[d];
      operand.strides[d] = stride;
      stride = stride * sizes[d] + (a.strided ? 3 : 0);
    }
    memory.assign(static_cast<size_t>(stride) + 1, T::narrow(77));
    const int64_t *s = operand.strides;
    for (int64_t n = 0; n < images; ++n)
      for (int64_t c = 0; c < channels; ++c)
        for (int64_t h = 0; h < height; ++h)
          for (int64_t w = 0; w < width; ++w)
            places.push_back(a.channelsLast
                                 ? n * s[0] + h * s[1] + w * s[2] + c * s[3]
                                 : n * s[0] + c * s[1] + h * s[2] + w * s[3]);
  }
  void fill(const std::vector<double> &values) {
    for (size_t i = 0; i < places.size(); ++i)
      memory[places[i]] = T::narrow(static_cast<typename T::Sum>(values[i]));
  }
  void expect(const std::vector<double> &values, double bound,
              const std::string &what) const {
    ASSERT_EQ(values.size(), places.size()) << what;
    std::vector<typename T::Stored> rest = memory;
    for (size_t i = 0; i < places.size(); ++i) {
      double got = static_cast<double>(T::widen(memory[places[i]]));
      bool equal = std::isnan(values[i])
                       ? std::isnan(got)
                       : std::fabs(got - values[i]) <=
                             bound * std::max(1.0, std::fabs(values[i]));
      ASSERT_TRUE(equal) << what << " " << i << ": " << got << ", expected "
                         << values[i];
      rest[places[i]] = T::narrow(77);
    }
    for (auto other : rest)
      ASSERT_EQ(T::widen(other), 77) << what << ": wrote between elements";
  }
  int64_t height, width, channels, images;
  ebbrt_operand operand = {};
  std::vector<typename T::Stored> memory;
  std::vector<int64_t> places;
};

const char *refusal(const Attributes &a, const char *name,
                    const std::vector<ebbrt_operand> &operands,
                    PoolKernel &kernel, int32_t outputs = 1) {
  ebbrt_named_attr attrs[] = {
      {"maximum", a.maximum, 0},   {"exclusive", a.exclusive, 0},
      {"adaptive", a.adaptive, 0}, {"channels_last", a.channelsLast, 0},
      {"same", a.same, 0},         {"kernel0", a.kernel[0], 0},
      {"kernel1", a.kernel[1], 0}, {"stride0", a.stride[0], 0},
      {"stride1", a.stride[1], 0}, {"before0", a.before[0], 0},
      {"before1", a.before[1], 0}, {"after0", a.after[0], 0},
      {"after1", a.after[1], 0}};
  ebbrt_concrete_problem problem = {};
  problem.kernel = name;
  problem.operands = operands.data();
  problem.num_operands = static_cast<int32_t>(operands.size());
  problem.num_inputs = problem.num_operands - outputs;
  problem.attrs = attrs;
  problem.num_attrs = std::size(attrs);
  problem.threads = a.threads;
  return describePool(problem, kernel);
}

/// Runs a kernel whose last operand is its output.
template <typename T>
void runKernel(const Attributes &a, const char *name,
               const std::vector<Stored<T> *> &operands) {
  std::vector<ebbrt_operand> described;
  std::vector<void *> data;
  for (Stored<T> *operand : operands) {
    described.push_back(operand->operand);
    data.push_back(operand->memory.data());
  }
  PoolKernel kernel;
  const char *reason = refusal(a, name, described, kernel);
  ASSERT_EQ(reason, nullptr) << reason;
  std::vector<char> workspace(static_cast<size_t>(poolWorkspace(kernel)));
  runPool(kernel, data.data(), workspace.data());
}

/// An operand of any type.
struct Operand {
  template <typename T>
  Operand(Stored<T> &stored)
      : description(stored.operand), data(stored.memory.data()) {}
  ebbrt_operand description;
  void *data;
};

void runWithPlaces(const Attributes &a, const char *name, int32_t outputs,
                   const std::vector<Operand> &operands) {
  std::vector<ebbrt_operand> described;
  std::vector<void *> data;
  for (const Operand &operand : operands) {
    described.push_back(operand.description);
    data.push_back(operand.data);
  }
  PoolKernel kernel;
  const char *reason = refusal(a, name, described, kernel, outputs);
  ASSERT_EQ(reason, nullptr) << reason;
  runPool(kernel, data.data(), nullptr);
}

/// The kernels with places give what those without do.
template <typename T>
void expectWithPlaces(const Attributes &a, ebbrt_dtype dtype, double bound,
                      const Expected &e, Stored<T> &xs, Stored<T> &gs,
                      Stored<T> &us) {
  Stored<T> pooled(a, dtype, a.out(0), a.out(1)), twice = pooled;
  Stored<T> full(a, dtype, a.in[0], a.in[1]);
  Stored<Plain<uint8_t>> places(a, EBBRT_U8, a.out(0), a.out(1));
  runWithPlaces(a, "pool_with_places", 2, {xs, pooled, places});
  pooled.expect(e.pooled, bound, "pooled, with places");
  std::vector<double> written;
  for (int64_t at : places.places)
    written.push_back(places.memory[static_cast<size_t>(at)]);
  places.expect(written, 0, "places");
  runWithPlaces(a, "pool_grad_at", 1, {places, gs, full});
  full.expect(e.grad, bound, "gradient at places");
  runWithPlaces(a, "pool_double_grad_at", 1, {places, us, twice});
  twice.expect(e.doubleGrad, 0, "second order at places");
}

template <typename T>
void expectDefinition(const Attributes &a, ebbrt_dtype dtype, double bound) {
  std::mt19937 random(7);
  auto draw = [&](int64_t count) {
    std::vector<double> values;
    for (int64_t i = 0; i < count; ++i) // few values: many ties
      values.push_back(static_cast<double>(random() % 7) - 3);
    return values;
  };
  int64_t planes = a.images * a.channels;
  auto x = draw(planes * a.in[0] * a.in[1]);
  auto u = draw(planes * a.in[0] * a.in[1]);
  auto g = draw(planes * a.out(0) * a.out(1));
  if (a.nans)
    for (size_t i = 0; i < x.size(); i += 5)
      x[i] = std::numeric_limits<double>::quiet_NaN();
  Expected e = define(a, x, g, u);

  Stored<T> xs(a, dtype, a.in[0], a.in[1]), full = xs;
  Stored<T> gs(a, dtype, a.out(0), a.out(1)), pooled = gs;
  xs.fill(x);
  gs.fill(g);
  runKernel<T>(a, "pool", {&xs, &pooled});
  pooled.expect(e.pooled, bound, "pooled");
  if (std::is_integral_v<typename T::Sum>)
    return;
  if (!a.maximum) {
    runKernel<T>(a, "pool_grad", {&gs, &full});
    full.expect(e.grad, bound, "gradient");
    return;
  }
  runKernel<T>(a, "pool_grad", {&xs, &gs, &full});
  full.expect(e.grad, bound, "gradient");
  full.fill(u);
  runKernel<T>(a, "pool_double_grad", {&xs, &full, &pooled});
  pooled.expect(e.doubleGrad, 0, "second order");
  if constexpr (std::is_same_v<typename T::Stored, typename T::Sum>)
    if (!a.adaptive && a.kernel[0] * a.kernel[1] <= 255)
      expectWithPlaces<T>(a, dtype, bound, e, xs, gs, full);
}

/// All types, both kinds; what is given of `a` beside them.
void expectAll(Attributes a) {
  for (bool maximum : {true, false}) {
    a.maximum = maximum;
    expectDefinition<Plain<float>>(a, EBBRT_F32, 1e-6);
    expectDefinition<Plain<double>>(a, EBBRT_F64, 1e-14);
    expectDefinition<BFloat>(a, EBBRT_BF16, 4e-3);
    expectDefinition<Half>(a, EBBRT_F16, 5e-4);
  }
  a.maximum = true;
  a.nans = true;
  expectDefinition<Plain<float>>(a, EBBRT_F32, 1e-6);
  expectDefinition<Half>(a, EBBRT_F16, 5e-4);
}

TEST(PoolKernels, EveryWindow) {
  int64_t count = 0;
  for (int64_t k0 : {1, 2, 3})
    for (int64_t k1 : {1, 2, 3, 4})
      for (int64_t s0 : {1, 2, 4})
        for (int64_t s1 : {1, 2, 3})
          for (int bits = 0; bits < 32; ++bits) {
            Attributes a;
            a.kernel[0] = k0, a.kernel[1] = k1;
            a.stride[0] = s0, a.stride[1] = s1;
            a.ceil = bits & 1;
            a.exclusive = bits & 2;
            a.channelsLast = bits & 4;
            a.before[0] = bits & 8 ? k0 / 2 : 0;
            a.after[1] = bits & 8 ? k1 / 2 : 0;
            a.after[0] = bits & 16 ? k0 / 2 : 0;
            a.before[1] = bits & 16 ? k1 / 2 : 0;
            a.images = 1;
            a.strided = ++count % 3 == 0;
            expectAll(a);
            if (HasFatalFailure())
              FAIL() << "kernel " << k0 << "x" << k1 << " stride " << s0 << "x"
                     << s1 << " bits " << bits;
          }
}

TEST(PoolKernels, SamePadsTheLargerHalfBehind) {
  for (int64_t kernel : {1, 2, 3, 4})
    for (int64_t stride : {1, 2, 3, 5})
      for (bool channelsLast : {false, true}) {
        Attributes a;
        a.same = true;
        a.exclusive = channelsLast;
        a.channelsLast = channelsLast;
        a.kernel[0] = a.kernel[1] = kernel;
        a.stride[0] = stride, a.stride[1] = 2;
        expectAll(a);
      }
}

TEST(PoolKernels, ALoneWindowMayOverhang) {
  for (bool exclusive : {false, true})
    for (bool channelsLast : {false, true}) {
      Attributes a;
      a.exclusive = exclusive;
      a.channelsLast = channelsLast;
      a.in[0] = 1, a.in[1] = 2;
      a.kernel[0] = 2, a.kernel[1] = 4;
      a.stride[0] = 2, a.stride[1] = 3;
      EXPECT_EQ(a.out(0), 1);
      EXPECT_EQ(a.out(1), 1);
      expectAll(a);
    }
}

TEST(PoolKernels, AdaptiveWindows) {
  for (int64_t rows : {1, 2, 3, 7, 9})
    for (int64_t columns : {1, 4, 6, 11})
      for (bool channelsLast : {false, true}) {
        Attributes a;
        a.adaptive = true;
        a.channelsLast = channelsLast;
        a.kernel[0] = rows, a.kernel[1] = columns;
        expectAll(a);
      }
}

TEST(PoolKernels, RowsAndChannelsBeyondABlock) {
  Attributes wide; // more columns, and more windows, than are seen at once
  wide.images = wide.channels = 1;
  wide.in[0] = 3, wide.in[1] = 3000;
  for (int64_t stride : {1, 2, 3}) {
    wide.kernel[1] = 5;
    wide.stride[1] = stride;
    wide.before[1] = 2;
    expectAll(wide);
    wide.kernel[1] = 1500; // a window of more columns
    wide.before[1] = 700;
    expectAll(wide);
  }
  wide.adaptive = true;
  wide.before[1] = 0;
  for (int64_t columns : {2, 7, 4500}) {
    wide.kernel[1] = columns;
    expectAll(wide);
  }
  Attributes deep;
  deep.channelsLast = true;
  deep.channels = 150;
  deep.kernel[0] = 3;
  deep.stride[1] = 2;
  expectAll(deep);
  deep.adaptive = true; // more elements than a list of places holds
  deep.in[0] = deep.in[1] = 20;
  deep.kernel[0] = deep.kernel[1] = 1;
  expectAll(deep);
}

TEST(PoolKernels, ThreadsDoNotChangeABit) {
  for (bool channelsLast : {false, true})
    for (int32_t threads : {2, 3, 16}) {
      Attributes a;
      a.threads = threads;
      a.channelsLast = channelsLast;
      a.images = 1;
      a.channels = 40;
      a.in[0] = a.in[1] = 32;
      a.kernel[0] = a.kernel[1] = 3;
      a.stride[0] = a.stride[1] = 2;
      a.before[0] = a.before[1] = a.after[0] = a.after[1] = 1;
      expectAll(a);
      // Sums of thirds are not exact.
      auto once = [&](int32_t with) {
        a.maximum = false;
        a.threads = with;
        Stored<Plain<float>> g(a, EBBRT_F32, 16, 16), x(a, EBBRT_F32, 32, 32);
        std::vector<double> values;
        for (size_t i = 0; i < g.places.size(); ++i)
          values.push_back(static_cast<double>(i) / 3);
        g.fill(values);
        runKernel<Plain<float>>(a, "pool_grad", {&g, &x});
        return x.memory;
      };
      EXPECT_EQ(once(1), once(threads));
    }
}

TEST(PoolKernels, MaximaOfIntegers) {
  for (bool channelsLast : {false, true}) {
    Attributes a;
    a.maximum = true;
    a.channelsLast = channelsLast;
    a.before[0] = 1;
    expectDefinition<Plain<int8_t>>(a, EBBRT_I8, 0);
    expectDefinition<Plain<int16_t>>(a, EBBRT_I16, 0);
    expectDefinition<Plain<int32_t>>(a, EBBRT_I32, 0);
    expectDefinition<Plain<int64_t>>(a, EBBRT_I64, 0);
  }
}

TEST(PoolKernels, NoImagesAndNoChannels) {
  Attributes a;
  a.images = 0;
  expectAll(a);
  a.images = 2;
  a.channels = 0;
  expectAll(a);
  a.channelsLast = true;
  expectAll(a);
}

TEST(PoolKernels, RefusalsNameWhatIsWrong) {
  Attributes a;
  a.maximum = true;
  auto operand = [](std::vector<int64_t> sizes, ebbrt_dtype dtype = EBBRT_F32) {
    ebbrt_operand made = {};
    made.dtype = dtype;
    made.rank = static_cast<int32_t>(sizes.size());
    std::copy(sizes.begin(), sizes.end(), made.sizes);
    return made;
  };
  auto expect = [&](const char *name, std::vector<ebbrt_operand> operands,
                    const std::string &reason) {
    PoolKernel kernel;
    const char *got = refusal(a, name, operands, kernel);
    EXPECT_EQ(got ? got : "", reason);
  };
  auto x = operand({1, 2, 4, 4}), out = operand({1, 2, 3, 3});
  expect("pool", {x, out}, "");
  expect("pool_grad", {x, out},
         "pool kernels take what is pooled, or its gradient, and for gradients "
         "of maxima x before it");
  expect("pool", {operand({2, 4, 4}), operand({2, 3, 3})},
         "pool kernels take operands of rank 4 and one element type");
  expect("pool", {x, operand({1, 2, 3, 3}, EBBRT_F64)},
         "pool kernels take operands of rank 4 and one element type");
  expect("pool", {x, operand({1, 3, 3, 3})},
         "pool kernels keep images and channels");
  expect("pool", {x, operand({1, 2, 5, 3})},
         "pool kernels take windows that hold an element each");
  expect("pool", {operand({1, 2, 4, 1ll << 31}), operand({1, 2, 3, 3})},
         "pool kernels take extents, windows and strides below 2^31");
  auto bytes = operand({1, 2, 4, 4}, EBBRT_U8);
  expect("pool", {bytes, operand({1, 2, 3, 3}, EBBRT_U8)},
         "pool kernels compute with floats, and maxima of signed integers");
  a.maximum = false;
  expect("pool_double_grad", {x, out},
         "the second order of an average is pool");
  expect("pool",
         {operand({1, 2, 4, 4}, EBBRT_I32), operand({1, 2, 3, 3}, EBBRT_I32)},
         "pool kernels compute with floats, and maxima of signed integers");
}

} // namespace

// Lives here: oneDNN's convolutions and their gradients against plain loops.
// Not here: when the compiler chooses them.
// Called by the test runner; skipped in a build without oneDNN.
#include "test/runtime/library_problem.h"

#include <cmath>
#include <deque>
#include <functional>

using namespace ebb::test;

namespace {

using Ints = std::vector<int64_t>;

/// One convolution; out's extents are given, so that the padding after follows.
struct Case {
  std::string name;
  int64_t batch, in, out, groups; // channels
  Ints extents, kernel, outs;
  Ints strides = {}, dilations = {}, pads = {};
  bool same = false;

  int64_t stride(size_t d) const { return strides.empty() ? 1 : strides[d]; }
  int64_t dilation(size_t d) const {
    return dilations.empty() ? 1 : dilations[d];
  }
  /// Before; with `same` by the rule of the ops.
  int64_t pad(size_t d) const {
    if (same)
      return std::max<int64_t>((outs[d] - 1) * stride(d) +
                                   dilation(d) * (kernel[d] - 1) + 1 -
                                   extents[d],
                               0) /
             2;
    return pads.empty() ? 0 : pads[d];
  }
  Attrs attrs(std::deque<std::string> &names, bool channelsLast) const {
    Attrs list = {{"groups", groups, 0},
                  {"channels_last", channelsLast, 0},
                  {"same", same, 0}};
    auto add = [&](const char *name, size_t d, int64_t value) {
      names.push_back(name + std::to_string(d));
      list.push_back({names.back().c_str(), value, 0});
    };
    for (size_t d = 0; d < extents.size(); ++d) {
      add("stride", d, stride(d));
      add("dilation", d, dilation(d));
      add("pad", d, same ? 0 : pad(d));
    }
    return list;
  }
};

Ints shapeOf(int64_t batch, int64_t channels, const Ints &spatial, bool last) {
  Ints shape = {batch};
  if (!last)
    shape.push_back(channels);
  shape.insert(shape.end(), spatial.begin(), spatial.end());
  if (last)
    shape.push_back(channels);
  return shape;
}

/// An index into a tensor of shapeOf.
Ints place(int64_t n, int64_t c, const Ints &at, bool last) {
  return shapeOf(n, c, at, last);
}

/// Calls `body` for every index below `extents`.
void forEach(const Ints &extents,
             const std::function<void(const Ints &)> &body) {
  int64_t total = 1;
  for (int64_t extent : extents)
    total *= extent;
  Ints index(extents.size());
  for (int64_t flat = 0; flat < total; ++flat) {
    int64_t rest = flat;
    for (size_t d = extents.size(); d-- > 0; rest /= extents[d])
      index[d] = rest % extents[d];
    body(index);
  }
}

/// The operands of one case, and f64 results by the definition.
struct Convolution {
  const Case &c;
  bool last;
  Array x, filter, bias, out;
  std::vector<double> outWanted, xWanted, filterWanted, biasWanted;

  Convolution(const Case &given, bool channelsLast, std::mt19937 &random)
      : c(given), last(channelsLast),
        x(shapeOf(c.batch, c.in, c.extents, last)),
        filter(shapeOf(c.out, c.in / c.groups, c.kernel, false)), bias({c.out}),
        out(shapeOf(c.batch, c.out, c.outs, last)) {
    x.fill(random), filter.fill(random), bias.fill(random), out.fill(random);
  }

  /// Everything at once: each product of x and a tap adds to three sums.
  void compute() {
    outWanted.assign(out.storage.size(), 0);
    xWanted.assign(x.storage.size(), 0);
    filterWanted.assign(filter.storage.size(), 0);
    biasWanted.assign(bias.storage.size(), 0);
    int64_t groupIn = c.in / c.groups, groupOut = c.out / c.groups;
    for (int64_t n = 0; n < c.batch; ++n)
      for (int64_t co = 0; co < c.out; ++co)
        forEach(c.outs, [&](const Ints &o) {
          float &g = out.at(place(n, co, o, last));
          int64_t atOut = &g - out.storage.data();
          outWanted[atOut] += bias.storage[co];
          biasWanted[co] += g;
          forEach(c.kernel, [&](const Ints &k) {
            Ints i(k.size());
            for (size_t d = 0; d < k.size(); ++d) {
              i[d] = o[d] * c.stride(d) + k[d] * c.dilation(d) - c.pad(d);
              if (i[d] < 0 || i[d] >= c.extents[d])
                return;
            }
            for (int64_t ci = 0; ci < groupIn; ++ci) {
              float &xe = x.at(place(n, co / groupOut * groupIn + ci, i, last));
              float &fe = filter.at(place(co, ci, k, false));
              outWanted[atOut] += double(xe) * fe;
              xWanted[&xe - x.storage.data()] += double(g) * fe;
              filterWanted[&fe - filter.storage.data()] += double(g) * xe;
            }
          });
        });
  }
};

/// Up to 1152 terms here, with partial sums up to 20: each sum is rounded by
/// 2^-24 of that, and the errors add up to some 34 of them.
void expectNear(const std::vector<float> &found,
                const std::vector<double> &wanted, double bound = 4e-5) {
  ASSERT_EQ(found.size(), wanted.size());
  for (size_t i = 0; i < found.size(); ++i)
    ASSERT_NEAR(found[i], wanted[i],
                bound * std::max(1.0, std::fabs(wanted[i])))
        << "at " << i;
}

void expectCase(const Case &c, bool last, std::mt19937 &random) {
  SCOPED_TRACE(c.name + (last ? ", channels last" : ""));
  Convolution v(c, last, random);
  v.compute();
  std::deque<std::string> names;
  Attrs attrs = c.attrs(names, last);
  Array found = v.out;
  Problem plain("conv", {v.x.operand, v.filter.operand, found.operand}, 2,
                attrs);
  ASSERT_TRUE(execute(plain, {v.x.storage.data(), v.filter.storage.data(),
                              found.storage.data()}))
      << plain.query().reason;
  std::vector<double> unbiased = v.outWanted;
  for (int64_t n = 0; n < c.batch; ++n)
    for (int64_t co = 0; co < c.out; ++co)
      forEach(c.outs, [&](const Ints &o) {
        unbiased[&v.out.at(place(n, co, o, last)) - v.out.storage.data()] -=
            v.bias.storage[co];
      });
  expectNear(found.storage, unbiased);
  Problem biased("conv",
                 {v.x.operand, v.filter.operand, v.bias.operand, found.operand},
                 3, attrs);
  ASSERT_TRUE(execute(biased, {v.x.storage.data(), v.filter.storage.data(),
                               v.bias.storage.data(), found.storage.data()}));
  expectNear(found.storage, v.outWanted);

  Array xGrad = v.x;
  Problem back("conv_x_grad", {v.filter.operand, v.out.operand, xGrad.operand},
               2, attrs);
  ASSERT_TRUE(execute(back, {v.filter.storage.data(), v.out.storage.data(),
                             xGrad.storage.data()}))
      << back.query().reason;
  expectNear(xGrad.storage, v.xWanted);

  Array filterGrad = v.filter, biasGrad = v.bias;
  Problem alone("conv_filter_grad",
                {v.x.operand, v.out.operand, filterGrad.operand}, 2, attrs);
  ASSERT_TRUE(execute(alone, {v.x.storage.data(), v.out.storage.data(),
                              filterGrad.storage.data()}))
      << alone.query().reason;
  expectNear(filterGrad.storage, v.filterWanted);
  std::fill(filterGrad.storage.begin(), filterGrad.storage.end(), 77.0f);
  Problem both(
      "conv_filter_grad",
      {v.x.operand, v.out.operand, filterGrad.operand, biasGrad.operand}, 2,
      attrs);
  ASSERT_TRUE(
      execute(both, {v.x.storage.data(), v.out.storage.data(),
                     filterGrad.storage.data(), biasGrad.storage.data()}));
  expectNear(filterGrad.storage, v.filterWanted);
  expectNear(biasGrad.storage, v.biasWanted);
}

TEST_F(OneDNN, Convolutions) {
  const std::vector<Case> cases = {
      // name, batch, channels in and out, groups, extents, kernel, outs,
      // strides, dilations, pads, same
      {"pointwise", 2, 32, 48, 1, {7, 5}, {1, 1}, {7, 5}},
      {"pointwise strided", 2, 16, 8, 1, {7, 6}, {1, 1}, {4, 3}, {2, 2}},
      {"3x3", 2, 16, 32, 1, {8, 8}, {3, 3}, {8, 8}, {}, {}, {1, 1}},
      {"one channel in", 3, 1, 16, 1, {8, 8}, {3, 3}, {8, 8}, {}, {}, {1, 1}},
      {"one channel out", 2, 16, 1, 1, {8, 8}, {3, 3}, {6, 6}},
      {"6 to 16", 2, 6, 16, 1, {14, 14}, {5, 5}, {10, 10}},
      {"7 to 5", 2, 7, 5, 1, {9, 6}, {3, 2}, {7, 5}},
      {"stem", 1, 3, 64, 1, {20, 20}, {7, 7}, {10, 10}, {2, 2}, {}, {3, 3}},
      {"128 channels", 1, 128, 128, 1, {4, 4}, {3, 3}, {4, 4}, {}, {}, {1, 1}},
      {"dilated", 2, 16, 16, 1, {9, 9}, {3, 3}, {5, 5}, {}, {2, 2}},
      {"strided, dilated",
       2,
       8,
       8,
       1,
       {11, 9},
       {3, 2},
       {4, 4},
       {2, 2},
       {2, 3},
       {0, 1}},
      // Pads (before, after): (0, 1), (2, 0); the rest of a row unused.
      {"asymmetric", 2, 4, 6, 1, {5, 5}, {2, 3}, {5, 5}, {}, {}, {0, 2}},
      {"left over", 2, 16, 16, 1, {8, 9}, {3, 3}, {2, 2}, {3, 4}},
      {"only padding before",
       1,
       16,
       16,
       1,
       {4, 4},
       {3, 3},
       {4, 4},
       {},
       {},
       {2, 2}},
      {"same", 2, 8, 8, 1, {7, 8}, {3, 4}, {4, 4}, {2, 2}, {}, {}, true},
      {"same, short kernel",
       2,
       8,
       8,
       1,
       {7, 8},
       {1, 2},
       {3, 2},
       {3, 4},
       {},
       {},
       true},
      {"grouped", 2, 8, 12, 4, {6, 6}, {3, 3}, {6, 6}, {}, {}, {1, 1}},
      {"groups of 16", 1, 32, 32, 2, {6, 6}, {3, 3}, {4, 4}},
      {"depthwise", 2, 16, 16, 16, {7, 7}, {3, 3}, {7, 7}, {}, {}, {1, 1}},
      {"depthwise, 5", 2, 5, 5, 5, {7, 7}, {3, 3}, {4, 4}, {2, 2}, {}, {1, 1}},
      {"multiplier", 2, 8, 16, 8, {7, 7}, {3, 3}, {5, 5}},
      {"1-d", 2, 4, 6, 1, {11}, {3}, {6}, {2}, {}, {1}},
      {"1-d, 16", 2, 16, 16, 1, {11}, {3}, {9}},
      {"1-d depthwise", 2, 16, 16, 16, {11}, {3}, {11}, {}, {}, {1}},
      {"3-d",
       2,
       4,
       6,
       1,
       {5, 4, 6},
       {2, 3, 3},
       {4, 4, 3},
       {1, 1, 2},
       {},
       {0, 1, 1}},
      {"3-d, 16",
       1,
       16,
       16,
       1,
       {4, 4, 4},
       {3, 3, 3},
       {4, 4, 4},
       {},
       {},
       {1, 1, 1}},
      {"batch 1, all 1", 1, 1, 1, 1, {1, 1}, {1, 1}, {1, 1}},
      {"kernel is the input", 2, 3, 4, 1, {5, 5}, {5, 5}, {1, 1}},
  };
  std::mt19937 random(11);
  for (const Case &c : cases)
    for (bool last : {false, true}) {
      expectCase(c, last, random);
      if (HasFatalFailure())
        return;
    }
}

// Each way of working by itself, where the library has it.
TEST_F(OneDNN, ConvolutionsInEveryLayout) {
  std::mt19937 random(14);
  Case c = {"ways", 2, 16, 32, 1, {9, 9}, {3, 3}, {5, 5}, {2, 2}, {}, {1, 1}};
  int taken = 0;
  for (bool last : {false, true})
    for (int64_t way : {0, 1, 2}) {
      SCOPED_TRACE(way);
      Convolution v(c, last, random);
      std::fill(v.bias.storage.begin(), v.bias.storage.end(), 0.0f);
      v.compute();
      std::deque<std::string> names;
      Attrs attrs = c.attrs(names, last);
      attrs.push_back({"way", way, 0});
      Array out = v.out, xGrad = v.x, filterGrad = v.filter;
      if (execute(
              {"conv", {v.x.operand, v.filter.operand, out.operand}, 2, attrs},
              {v.x.storage.data(), v.filter.storage.data(),
               out.storage.data()})) {
        expectNear(out.storage, v.outWanted);
        ++taken;
      }
      if (execute({"conv_x_grad",
                   {v.filter.operand, v.out.operand, xGrad.operand},
                   2,
                   attrs},
                  {v.filter.storage.data(), v.out.storage.data(),
                   xGrad.storage.data()})) {
        expectNear(xGrad.storage, v.xWanted);
        ++taken;
      }
      if (execute({"conv_filter_grad",
                   {v.x.operand, v.out.operand, filterGrad.operand},
                   2,
                   attrs},
                  {v.x.storage.data(), v.out.storage.data(),
                   filterGrad.storage.data()})) {
        expectNear(filterGrad.storage, v.filterWanted);
        ++taken;
      }
    }
  // Channels first or last, and blocked: always there.
  EXPECT_GE(taken, 12);
}

// By hand, from the ops' contract: x = (1..6), filter (1, 10, 100), stride 3.
TEST_F(OneDNN, ConvolutionByHand) {
  Array x({1, 1, 6}), filter({1, 1, 3}), out({1, 1, 2}), xGrad({1, 1, 6});
  x.storage = {1, 2, 3, 4, 5, 6};
  filter.storage = {1, 10, 100};
  Attrs attrs = {{"stride0", 3, 0}};
  ASSERT_TRUE(
      execute({"conv", {x.operand, filter.operand, out.operand}, 2, attrs},
              {x.storage.data(), filter.storage.data(), out.storage.data()}));
  EXPECT_EQ(out.storage, (std::vector<float>{321, 654}));
  Array ones({1, 1, 2}), filterGrad({1, 1, 3});
  ones.storage = {1, 1};
  ASSERT_TRUE(execute(
      {"conv_x_grad", {filter.operand, ones.operand, xGrad.operand}, 2, attrs},
      {filter.storage.data(), ones.storage.data(), xGrad.storage.data()}));
  EXPECT_EQ(xGrad.storage, (std::vector<float>{1, 10, 100, 1, 10, 100}));
  ASSERT_TRUE(execute(
      {"conv_filter_grad",
       {x.operand, ones.operand, filterGrad.operand},
       2,
       attrs},
      {x.storage.data(), ones.storage.data(), filterGrad.storage.data()}));
  EXPECT_EQ(filterGrad.storage, (std::vector<float>{5, 7, 9}));
  // Transposed, x = (1, 2), stride 2, pad 1, output padding 0 and 1.
  Array small({1, 1, 2}), wide({1, 1, 3}), wider({1, 1, 4});
  small.storage = {1, 2};
  Attrs transposed = {{"stride0", 2, 0}, {"pad0", 1, 0}};
  ASSERT_TRUE(execute(
      {"conv_x_grad",
       {filter.operand, small.operand, wide.operand},
       2,
       transposed},
      {filter.storage.data(), small.storage.data(), wide.storage.data()}));
  EXPECT_EQ(wide.storage, (std::vector<float>{10, 102, 20}));
  ASSERT_TRUE(execute(
      {"conv_x_grad",
       {filter.operand, small.operand, wider.operand},
       2,
       transposed},
      {filter.storage.data(), small.storage.data(), wider.storage.data()}));
  EXPECT_EQ(wider.storage, (std::vector<float>{10, 102, 20, 200}));
}

TEST_F(OneDNN, ConvolutionReadsAndWritesStrides) {
  std::mt19937 random(12);
  // A window of a wider image on both sides; what lies between stays.
  Array x({2, 16, 6, 6}, {16 * 80, 80, 9, 1}), filter({8, 16, 3, 3});
  Array out({2, 8, 4, 4}, {8 * 25, 25, 5, 1});
  x.fill(random), filter.fill(random);
  std::fill(out.storage.begin(), out.storage.end(), 77.0f);
  ASSERT_TRUE(
      execute({"conv", {x.operand, filter.operand, out.operand}, 2, {}},
              {x.storage.data(), filter.storage.data(), out.storage.data()}));
  forEach({2, 8, 4, 4}, [&](const Ints &o) {
    double sum = 0;
    forEach({16, 3, 3}, [&](const Ints &k) {
      sum += double(x.at({o[0], k[0], o[2] + k[1], o[3] + k[2]})) *
             filter.at({o[1], k[0], k[1], k[2]});
    });
    EXPECT_NEAR(out.at(o), sum, 1e-5 * std::max(1.0, std::fabs(sum)));
  });
  EXPECT_EQ(out.storage[4], 77.0f);
  // A bias with gaps, and its gradient.
  Array bias({8}, {3}), biasGrad({8}, {2}), filterGrad({8, 16, 3, 3});
  bias.fill(random);
  Array plain = out;
  ASSERT_TRUE(execute(
      {"conv", {x.operand, filter.operand, bias.operand, out.operand}, 3, {}},
      {x.storage.data(), filter.storage.data(), bias.storage.data(),
       out.storage.data()}));
  forEach({2, 8, 4, 4}, [&](const Ints &o) {
    EXPECT_NEAR(out.at(o), plain.at(o) + bias.at({o[1]}), 1e-5);
  });
  ASSERT_TRUE(
      execute({"conv_filter_grad",
               {x.operand, out.operand, filterGrad.operand, biasGrad.operand},
               2,
               {}},
              {x.storage.data(), out.storage.data(), filterGrad.storage.data(),
               biasGrad.storage.data()}));
  for (int64_t c = 0; c < 8; ++c) {
    double sum = 0;
    forEach({2, 4, 4},
            [&](const Ints &o) { sum += out.at({o[0], c, o[1], o[2]}); });
    EXPECT_NEAR(biasGrad.at({c}), sum, 1e-4);
  }
}

TEST_F(OneDNN, EmptyConvolutions) {
  float none = 0;
  // Batch 0: the gradients of filter and bias are exact zeros.
  Array x({0, 2, 5, 5}), filter({3, 2, 3, 3}), out({0, 3, 3, 3}), bias({3});
  std::fill(filter.storage.begin(), filter.storage.end(), 7.0f);
  std::fill(bias.storage.begin(), bias.storage.end(), 7.0f);
  executeUnasked({"conv_filter_grad",
                  {x.operand, out.operand, filter.operand, bias.operand},
                  2,
                  {}},
                 {&none, &none, filter.storage.data(), bias.storage.data()});
  EXPECT_EQ(filter.storage, std::vector<float>(54, 0.0f));
  EXPECT_EQ(bias.storage, std::vector<float>(3, 0.0f));
  executeUnasked({"conv", {x.operand, filter.operand, out.operand}, 2, {}},
                 {&none, filter.storage.data(), &none});
  executeUnasked(
      {"conv_x_grad", {filter.operand, out.operand, x.operand}, 2, {}},
      {filter.storage.data(), &none, &none});
  // No channels in: out is the bias or zeros, and the bias has a gradient.
  Array nothing({2, 0, 4, 4}), thin({3, 0, 2, 2}), full({2, 3, 3, 3});
  Array lasting({2, 3, 3, 3}, {27, 1, 9, 3});
  bias.storage = {1, 2, 3};
  for (Array *array : {&full, &lasting}) {
    executeUnasked(
        {"conv",
         {nothing.operand, thin.operand, bias.operand, array->operand},
         3,
         {}},
        {&none, &none, bias.storage.data(), array->storage.data()});
    forEach({2, 3, 3, 3}, [&](const Ints &i) {
      EXPECT_EQ(array->at(i), bias.storage[i[1]]);
    });
    Array sums({3});
    executeUnasked(
        {"conv_filter_grad",
         {nothing.operand, array->operand, thin.operand, sums.operand},
         2,
         {}},
        {&none, array->storage.data(), &none, sums.storage.data()});
    EXPECT_EQ(sums.storage, (std::vector<float>{18, 36, 54}));
    executeUnasked(
        {"conv", {nothing.operand, thin.operand, array->operand}, 2, {}},
        {&none, &none, array->storage.data()});
    EXPECT_EQ(array->storage, std::vector<float>(54, 0.0f));
  }
  EXPECT_EQ(
      reasonOf({"conv", {nothing.operand, thin.operand, full.operand}, 2, {}}),
      "an extent is 0");
}

TEST_F(OneDNN, Bf16Convolutions) {
  std::mt19937 random(13);
  Case c = {"bf16", 2, 16, 16, 1, {8, 8}, {3, 3}, {8, 8}, {}, {}, {1, 1}};
  for (bool last : {false, true}) {
    Convolution v(c, last, random);
    std::vector<uint16_t> x = narrow(v.x), filter = narrow(v.filter),
                          g = narrow(v.out);
    std::fill(v.bias.storage.begin(), v.bias.storage.end(), 0.0f);
    v.compute();
    std::deque<std::string> names;
    Attrs attrs = c.attrs(names, last);
    std::vector<uint16_t> out(g.size()), xGrad(x.size()),
        filterGrad(filter.size());
    Problem forward("conv", {v.x.operand, v.filter.operand, v.out.operand}, 2,
                    attrs);
    if (!forward.query().accepted) {
      // No instruction for it: the reason is told, and f32 is used instead.
      EXPECT_NE(reasonOf(forward), "");
      GTEST_SKIP() << "this CPU has no bf16: " << reasonOf(forward);
    }
    ASSERT_TRUE(execute(forward, {x.data(), filter.data(), out.data()}));
    Problem back("conv_x_grad", {v.filter.operand, v.out.operand, v.x.operand},
                 2, attrs);
    ASSERT_TRUE(execute(back, {filter.data(), g.data(), xGrad.data()}));
    Problem filterBack("conv_filter_grad",
                       {v.x.operand, v.out.operand, v.filter.operand}, 2,
                       attrs);
    ASSERT_TRUE(execute(filterBack, {x.data(), g.data(), filterGrad.data()}));
    auto widened = [](const std::vector<uint16_t> &halves) {
      std::vector<float> values;
      for (uint16_t half : halves)
        values.push_back(fromBf16(half));
      return values;
    };
    // Sums are f32; the result is rounded once, to 8 bits.
    expectNear(widened(out), v.outWanted, 1.0 / 256);
    expectNear(widened(xGrad), v.xWanted, 1.0 / 256);
    expectNear(widened(filterGrad), v.filterWanted, 1.0 / 256);
  }
}

TEST_F(OneDNN, ConvolutionRefusals) {
  Array x({2, 4, 5, 5}), filter({6, 4, 3, 3}), out({2, 6, 3, 3});
  std::vector<ebbrt_operand> plain = {x.operand, filter.operand, out.operand};
  ASSERT_TRUE(Problem("conv", plain, 2, {}).query().accepted);
  EXPECT_EQ(reasonOf({"conv", plain, 2, {{"groups", 2, 0}}}),
            "extents do not fit each other");
  EXPECT_EQ(reasonOf({"conv", plain, 2, {{"stride0", 2, 0}, {"pad0", 9, 0}}}),
            "extents do not fit each other");
  EXPECT_EQ(reasonOf({"conv", plain, 2, {{"stride0", 0, 0}}}),
            "a stride, dilation or padding is out of range");
  EXPECT_EQ(reasonOf({"conv", plain, 1, {}}),
            "conv takes x, a filter, an optional bias, and one output");
  EXPECT_EQ(reasonOf({"conv_x_grad", plain, 1, {}}),
            "conv_x_grad takes a filter and out_grad, and one output");
  EXPECT_EQ(reasonOf({"conv_filter_grad", plain, 1, {}}),
            "conv_filter_grad takes x and out_grad, and has one or two "
            "outputs");
  Array flat({4, 5}), wrong({5});
  EXPECT_EQ(
      reasonOf({"conv", {flat.operand, flat.operand, flat.operand}, 2, {}}),
      "convolutions have 1 to 3 spatial dims");
  EXPECT_EQ(reasonOf({"conv",
                      {x.operand, filter.operand, wrong.operand, out.operand},
                      3,
                      {}}),
            "the bias is not one row of C_out");
  for (ebbrt_operand &operand : plain)
    operand.dtype = EBBRT_F64;
  EXPECT_EQ(reasonOf({"conv", plain, 2, {}}),
            "element type f64 is not supported by oneDNN");
  plain[0].dtype = EBBRT_F32;
  EXPECT_EQ(reasonOf({"conv", plain, 2, {}}), "element types differ");
  Problem fixed("conv", {x.operand, filter.operand, out.operand}, 2, {});
  fixed.concrete.deterministic = 1;
  EXPECT_EQ(reasonOf(fixed), "bits may change with the thread count");
}

} // namespace

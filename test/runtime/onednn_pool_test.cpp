// Lives here: oneDNN's pools against plain loops, and what is refused.
// Not here: when the compiler chooses them.
// Called by the test runner; skipped in a build without oneDNN.
#include "test/runtime/library_problem.h"

#include <cmath>

using namespace ebb::test;

namespace {

struct Pool {
  int64_t batch, channels, height, width, outHeight, outWidth;
  int64_t kernel, stride, pad, after;
  bool exclusive;

  Attrs attrs(bool last) const {
    return {{"kernel0", kernel, 0},
            {"kernel1", kernel, 0},
            {"stride0", stride, 0},
            {"stride1", stride, 0},
            {"pad0", pad, 0},
            {"pad1", pad, 0},
            {"after0", after, 0},
            {"after1", after, 0},
            {"exclusive", exclusive, 0},
            {"channels_last", last, 0}};
  }
};

/// Both directions by the definition, in f64: every window spreads its weight.
void expectAverage(const Pool &p, bool last, std::mt19937 &random) {
  SCOPED_TRACE(testing::Message()
               << p.channels << " channels, kernel " << p.kernel << " stride "
               << p.stride << (last ? " channels last" : ""));
  auto shape = [&](int64_t h, int64_t w) {
    return last ? std::vector<int64_t>{p.batch, h, w, p.channels}
                : std::vector<int64_t>{p.batch, p.channels, h, w};
  };
  auto at = [&](Array &array, int64_t n, int64_t c, int64_t h,
                int64_t w) -> float & {
    return last ? array.at({n, h, w, c}) : array.at({n, c, h, w});
  };
  Array x(shape(p.height, p.width)), out(shape(p.outHeight, p.outWidth));
  Array g = out, xGrad = x;
  x.fill(random), g.fill(random);
  std::vector<double> wanted(out.storage.size()), back(x.storage.size());
  for (int64_t n = 0; n < p.batch; ++n)
    for (int64_t c = 0; c < p.channels; ++c)
      for (int64_t oh = 0; oh < p.outHeight; ++oh)
        for (int64_t ow = 0; ow < p.outWidth; ++ow) {
          int64_t h0 = oh * p.stride - p.pad, w0 = ow * p.stride - p.pad;
          auto span = [&](int64_t begin, int64_t extent) {
            return p.exclusive ? std::min(begin + p.kernel, extent) -
                                     std::max<int64_t>(begin, 0)
                               : p.kernel;
          };
          double weight = 1.0 / (span(h0, p.height) * span(w0, p.width));
          int64_t o = &at(out, n, c, oh, ow) - out.storage.data();
          for (int64_t h = std::max<int64_t>(h0, 0);
               h < std::min(h0 + p.kernel, p.height); ++h)
            for (int64_t w = std::max<int64_t>(w0, 0);
                 w < std::min(w0 + p.kernel, p.width); ++w) {
              wanted[o] += weight * at(x, n, c, h, w);
              back[&at(xGrad, n, c, h, w) - xGrad.storage.data()] +=
                  weight * g.storage[o];
            }
        }
  Problem forward("avg_pool", {x.operand, out.operand}, 1, p.attrs(last));
  Problem backward("avg_pool_grad", {g.operand, xGrad.operand}, 1,
                   p.attrs(last));
  // Plain channels first has no fast kernel on every CPU.
  if (!last && !forward.query().accepted) {
    EXPECT_EQ(reasonOf(forward),
              "implementation simple_nchw:any is refused: slower than "
              "generated code");
    return;
  }
  ASSERT_TRUE(execute(forward, {x.storage.data(), out.storage.data()}))
      << reasonOf(forward);
  ASSERT_TRUE(execute(backward, {g.storage.data(), xGrad.storage.data()}))
      << reasonOf(backward);
  for (size_t i = 0; i < wanted.size(); ++i)
    ASSERT_NEAR(out.storage[i], wanted[i], 1e-6) << i;
  for (size_t i = 0; i < back.size(); ++i)
    ASSERT_NEAR(xGrad.storage[i], back[i], 2e-6) << i;
}

TEST_F(OneDNN, AveragePools) {
  std::mt19937 random(21);
  for (int64_t channels : {16, 32, 64})
    for (bool last : {false, true})
      for (bool exclusive : {false, true}) {
        // Windows side by side; overlapping with padding; a rest unused.
        for (Pool p : {Pool{2, channels, 8, 6, 4, 3, 2, 2, 0, 0, exclusive},
                       Pool{2, channels, 9, 7, 5, 4, 3, 2, 1, 1, exclusive},
                       Pool{1, channels, 8, 8, 2, 2, 3, 3, 0, 0, exclusive},
                       Pool{2, channels, 7, 7, 1, 1, 7, 7, 0, 0, exclusive}})
          expectAverage(p, last, random);
        // Ceil mode: the last window is cut at the edge.
        if (exclusive)
          expectAverage({2, channels, 7, 7, 4, 4, 2, 2, 0, 0, true}, last,
                        random);
        if (HasFatalFailure())
          return;
      }
}

// x = 1..5: the last of three windows of two holds 5 alone; 5/1 where only what
// is there counts, but 5/2 by the library's other mode, which is refused.
TEST_F(OneDNN, AverageOfACutWindow) {
  Array x({1, 5, 16}), out({1, 3, 16});
  for (size_t i = 0; i < x.storage.size(); ++i)
    x.storage[i] = static_cast<float>(i / 16 + 1);
  Attrs attrs = {{"kernel0", 2, 0}, {"stride0", 2, 0}, {"channels_last", 1, 0}};
  ASSERT_TRUE(execute({"avg_pool", {x.operand, out.operand}, 1, attrs},
                      {x.storage.data(), out.storage.data()}));
  EXPECT_EQ(out.storage[0], 1.5f);
  EXPECT_EQ(out.storage[16], 3.5f);
  EXPECT_EQ(out.storage[32], 5.0f);
  attrs.push_back({"exclusive", 0, 0});
  EXPECT_EQ(reasonOf({"avg_pool", {x.operand, out.operand}, 1, attrs}),
            "a window reaches beyond the padding");
  // One more real cell of padding counts: 5/2.
  attrs.push_back({"after0", 1, 0});
  ASSERT_TRUE(execute({"avg_pool", {x.operand, out.operand}, 1, attrs},
                      {x.storage.data(), out.storage.data()}));
  EXPECT_EQ(out.storage[32], 2.5f);
}

TEST_F(OneDNN, AverageKeepsNaN) {
  Array x({1, 4, 16}), out({1, 2, 16});
  x.storage[5] = NAN;
  ASSERT_TRUE(
      execute({"avg_pool",
               {x.operand, out.operand},
               1,
               {{"kernel0", 2, 0}, {"stride0", 2, 0}, {"channels_last", 1, 0}}},
              {x.storage.data(), out.storage.data()}));
  for (size_t i = 0; i < out.storage.size(); ++i)
    EXPECT_EQ(std::isnan(out.storage[i]), i == 5);
}

TEST_F(OneDNN, PoolRefusals) {
  Array x({2, 8, 8, 16}), out({2, 4, 4, 16});
  Attrs attrs = {{"kernel0", 2, 0},
                 {"kernel1", 2, 0},
                 {"stride0", 2, 0},
                 {"stride1", 2, 0},
                 {"channels_last", 1, 0}};
  std::vector<ebbrt_operand> plain = {x.operand, out.operand};
  EXPECT_TRUE(Problem("avg_pool", plain, 1, attrs).query().accepted);
  // Its maximum is not ours: NaN must win.
  EXPECT_EQ(reasonOf({"max_pool", plain, 1, attrs}),
            "oneDNN's maximum drops NaN and -inf");
  EXPECT_EQ(reasonOf({"max_pool_grad", plain, 1, attrs}),
            "oneDNN's maximum drops NaN and -inf");
  EXPECT_EQ(reasonOf({"avg_pool", {x.operand}, 1, attrs}),
            "pools take one input and one output");
  Attrs padded = attrs;
  padded.push_back({"pad0", 2, 0});
  EXPECT_EQ(reasonOf({"avg_pool", plain, 1, padded}),
            "extents do not fit each other");
  attrs[2].integer = 4;
  EXPECT_EQ(reasonOf({"avg_pool", plain, 1, attrs}),
            "extents do not fit each other");
}

} // namespace

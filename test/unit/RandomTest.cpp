// Philox4x32-10 against the known answers published with Random123
// (kat_vectors), and what the command draws from it.
// Not here: random ops of a model.
#include "python-free-driver/cli/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace ebb::cli;
using Words = std::array<uint32_t, 4>;

TEST(Random, KnownAnswers) {
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
            (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  constexpr uint32_t ones = 0xffffffff;
  EXPECT_EQ(philox({ones, ones, ones, ones}, {ones, ones}),
            (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
                   {0xa4093822, 0x299f31d0}),
            (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Random, StreamsDependOnSeedAndName) {
  auto first = [](uint64_t seed, const char *name) {
    return RandomStream(seed, name).bits();
  };
  EXPECT_EQ(first(1, "w"), first(1, "w"));
  EXPECT_NE(first(1, "w"), first(2, "w"));
  EXPECT_NE(first(1, "w"), first(1, "b"));
  EXPECT_NE(first(1, "w"), first(1 + (uint64_t(1) << 40), "w"));
}

TEST(Random, Moments) {
  RandomStream random(7, "moments");
  double sum = 0, squares = 0, uniform = 0;
  const int count = 100000;
  for (int i = 0; i < count; ++i) {
    double value = random.normal();
    sum += value;
    squares += value * value;
    double u = random.uniform();
    ASSERT_TRUE(u >= 0 && u < 1);
    uniform += u;
  }
  // Five standard deviations of each mean.
  EXPECT_LT(std::fabs(sum / count), 5 / std::sqrt(count));
  EXPECT_LT(std::fabs(squares / count - 1), 5 * std::sqrt(2.0 / count));
  EXPECT_LT(std::fabs(uniform / count - 0.5), 5 * std::sqrt(1.0 / 12 / count));
}

TEST(Random, BelowIsEven) {
  RandomStream random(3, "below");
  int counts[3] = {};
  for (int i = 0; i < 30000; ++i)
    ++counts[random.below(3)];
  for (int count : counts)
    EXPECT_LT(std::abs(count - 10000), 5 * 82); // sqrt(n p (1-p)) = 81.6
  EXPECT_EQ(random.below(1), 0u);
}

TEST(Random, ShufflesArePermutations) {
  std::vector<int64_t> a = shuffledIndices(100, 5, 0);
  EXPECT_EQ(a, shuffledIndices(100, 5, 0));
  EXPECT_NE(a, shuffledIndices(100, 5, 1));
  EXPECT_NE(a, shuffledIndices(100, 6, 0));
  std::sort(a.begin(), a.end());
  for (int64_t i = 0; i < 100; ++i)
    EXPECT_EQ(a[size_t(i)], i);
  EXPECT_TRUE(shuffledIndices(0, 5, 0).empty());
}

// Lives here: properties of memory plans on random and hand-made lists.
// Not here: lifetimes taken from programs; see session_memory_test.cpp.
// Called by the test runner.
#include "runtime/host/planner.h"

#include <gtest/gtest.h>

#include <random>

using namespace ebb::runtime;

namespace {

/// The buffer whose bytes `i` ends up in, following who takes over whom.
std::vector<int> owners(const std::vector<PlanBuffer> &buffers) {
  std::vector<int> owner(buffers.size());
  std::vector<bool> taken(buffers.size(), false);
  for (size_t i = 0; i < buffers.size(); ++i) {
    int from = buffers[i].takes;
    bool takes = from >= 0 && from < static_cast<int>(i) && !taken[from] &&
                 buffers[from].bytes == buffers[i].bytes &&
                 buffers[from].last == buffers[i].first;
    owner[i] = takes ? owner[from] : static_cast<int>(i);
    if (takes)
      taken[from] = true;
  }
  return owner;
}

void expectSound(const std::vector<PlanBuffer> &buffers,
                 const MemoryPlan &plan) {
  std::vector<int> owner = owners(buffers);
  ASSERT_EQ(plan.offsets.size(), buffers.size());
  EXPECT_LE(plan.arenaBytes, plan.unsharedBytes);
  for (size_t i = 0; i < buffers.size(); ++i) {
    EXPECT_EQ(plan.offsets[i] % 64, 0);
    EXPECT_LE(plan.offsets[i] + buffers[i].bytes, plan.arenaBytes);
    for (size_t j = 0; j < i; ++j) {
      if (owner[i] == owner[j]) {
        EXPECT_EQ(plan.offsets[i], plan.offsets[j]);
        continue;
      }
      bool alive = buffers[i].first <= buffers[j].last &&
                   buffers[j].first <= buffers[i].last;
      bool apart = plan.offsets[i] + buffers[i].bytes <= plan.offsets[j] ||
                   plan.offsets[j] + buffers[j].bytes <= plan.offsets[i];
      EXPECT_TRUE(!alive || apart || !buffers[i].bytes || !buffers[j].bytes)
          << "buffers " << j << " and " << i;
    }
  }
}

TEST(Planner, RandomListsAreSoundAndRepeatable) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    std::vector<PlanBuffer> buffers(random() % 40);
    int instructions = 1 + static_cast<int>(random() % 30);
    for (size_t i = 0; i < buffers.size(); ++i) {
      PlanBuffer &buffer = buffers[i];
      buffer.bytes = random() % 5 == 0 ? 0 : random() % 1000;
      buffer.first = static_cast<int32_t>(random() % instructions);
      buffer.last =
          std::min<int32_t>(instructions - 1, buffer.first + random() % 8);
      if (i && random() % 2) {
        buffer.takes = static_cast<int32_t>(random() % i);
        buffer.bytes = buffers[buffer.takes].bytes;
        if (random() % 4) {
          int32_t length = buffer.last - buffer.first;
          buffer.first = buffers[buffer.takes].last;
          buffer.last = buffer.first + length;
        }
      }
    }
    MemoryPlan plan, again;
    ASSERT_TRUE(planMemory(buffers, plan));
    ASSERT_TRUE(planMemory(buffers, again));
    EXPECT_EQ(plan.offsets, again.offsets);
    expectSound(buffers, plan);
  }
}

TEST(Planner, ReusesDeadBytes) {
  MemoryPlan plan;
  ASSERT_TRUE(planMemory({{640, 0, 1}, {640, 1, 2}, {640, 2, 3}}, plan));
  EXPECT_EQ(plan.arenaBytes, 1280);
  EXPECT_EQ(plan.unsharedBytes, 1920);
}

TEST(Planner, ChainTakesOverOneBuffer) {
  MemoryPlan plan;
  ASSERT_TRUE(planMemory(
      {{640, 0, 1, -1}, {640, 1, 2, 0}, {640, 2, 3, 1}, {640, 3, 4, 2}}, plan));
  EXPECT_EQ(plan.arenaBytes, 640);
  EXPECT_EQ(plan.offsets, (std::vector<int64_t>{0, 0, 0, 0}));
}

TEST(Planner, TakesOverOnlyWhatIsDeadEqualAndFree) {
  MemoryPlan plan;
  // Still alive afterwards.
  ASSERT_TRUE(planMemory({{64, 0, 2, -1}, {64, 1, 3, 0}}, plan));
  EXPECT_EQ(plan.arenaBytes, 128);
  // Another size.
  ASSERT_TRUE(planMemory({{64, 0, 1, -1}, {128, 1, 3, 0}}, plan));
  EXPECT_EQ(plan.arenaBytes, 192);
  // Two want the same.
  ASSERT_TRUE(planMemory({{64, 0, 1, -1}, {64, 1, 3, 0}, {64, 1, 3, 0}}, plan));
  EXPECT_EQ(plan.arenaBytes, 128);
}

TEST(Planner, WhatEndsInAPlaceOutsideNeedsNone) {
  MemoryPlan plan;
  PlanBuffer result{640, 2, 4, 1, true}, late{640, 4, 5, 2};
  ASSERT_TRUE(
      planMemory({{640, 0, 1, -1}, {640, 1, 2, 0}, result, late}, plan));
  EXPECT_EQ(plan.lenders, (std::vector<int32_t>{2, 2, 2, -1}));
  EXPECT_EQ(plan.offsets[0], MemoryPlan::kOutside);
  // Nothing takes over the result itself.
  EXPECT_EQ(plan.offsets[3], 0);
  EXPECT_EQ(plan.arenaBytes, 640);
  EXPECT_EQ(plan.unsharedBytes, 3 * 640);
}

TEST(Planner, PicksTheSmallestGapThatFits) {
  // At instruction 2 only the first and the last big ones are gone.
  MemoryPlan plan;
  ASSERT_TRUE(planMemory(
      {{1024, 0, 1}, {512, 0, 9}, {256, 0, 1}, {192, 0, 9}, {128, 2, 3}},
      plan));
  EXPECT_EQ(plan.offsets[4], plan.offsets[2]);
  EXPECT_EQ(plan.arenaBytes, 1024 + 512 + 256 + 192);
}

TEST(Planner, EmptyAndImpossibleLists) {
  MemoryPlan plan;
  ASSERT_TRUE(planMemory({}, plan));
  EXPECT_EQ(plan.arenaBytes, 0);
  ASSERT_TRUE(planMemory({{0, 0, 3}, {0, 1, 2}}, plan));
  EXPECT_EQ(plan.arenaBytes, 0);
  EXPECT_FALSE(
      planMemory({{INT64_MAX / 2, 0, 1}, {INT64_MAX / 2 + 99, 0, 1}}, plan));
  EXPECT_FALSE(planMemory({{INT64_MAX, 0, 1}}, plan));
}

} // namespace

// Lives here: the parallel loop covers its units once, on the right threads.
// Not here: what instructions make of it; see session_test.cpp.
// Called by the test runner.
#include "runtime/host/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <set>
#include <thread>
#include <vector>

using namespace ebb::runtime;

namespace {

struct Visits {
  std::vector<std::atomic<int>> units;
  std::atomic<int> calls{0};
  explicit Visits(int64_t count) : units(count) {}
};

void visit(void *context, int64_t lo, int64_t hi) {
  Visits &visits = *static_cast<Visits *>(context);
  ++visits.calls;
  EXPECT_LT(lo, hi);
  for (int64_t i = lo; i < hi; ++i)
    ++visits.units[i];
}

TEST(Parallel, EveryUnitOnce) {
  for (int32_t threads : {1, 2, 3, 7, 64})
    for (int64_t units : {1, 2, 5, 63, 64, 65, 1000}) {
      Visits visits(units);
      parallelFor(threads, units, visit, &visits);
      for (const std::atomic<int> &count : visits.units)
        EXPECT_EQ(count, 1);
      EXPECT_LE(visits.calls, std::min<int64_t>(threads, units));
      EXPECT_GE(visits.calls, 1);
    }
}

TEST(Parallel, NothingToDoAndOneThread) {
  Visits none(1);
  parallelFor(4, 0, visit, &none);
  parallelFor(4, -3, visit, &none);
  EXPECT_EQ(none.calls, 0);

  std::thread::id here = std::this_thread::get_id(), there;
  parallelFor(
      1, 10,
      [](void *id, int64_t lo, int64_t hi) {
        *static_cast<std::thread::id *>(id) = std::this_thread::get_id();
      },
      &there);
  EXPECT_EQ(here, there);
}

TEST(Parallel, BoundariesOfHugeRangesDoNotOverflow) {
  static std::atomic<int64_t> total;
  total = 0;
  parallelFor(
      3, INT64_MAX,
      [](void *, int64_t lo, int64_t hi) { total += (hi - lo) % 1000003; },
      nullptr);
  int64_t third = INT64_MAX / 3;
  int64_t rest = INT64_MAX % 3;
  int64_t expected = 0;
  for (int64_t i = 0; i < 3; ++i)
    expected += (third + (i < rest ? 1 : 0)) % 1000003;
  EXPECT_EQ(total, expected);
}

TEST(Parallel, DefaultThreadsReadTheEnvironment) {
  const char *before = std::getenv("OMP_NUM_THREADS");
  std::string kept = before ? before : "";
  setenv("OMP_NUM_THREADS", "5", 1);
  EXPECT_EQ(defaultThreads(), 5);
  setenv("OMP_NUM_THREADS", "3,2", 1);
  EXPECT_EQ(defaultThreads(), 3);
  setenv("OMP_NUM_THREADS", "999999999", 1);
  EXPECT_EQ(defaultThreads(), kMaxThreads);
  unsetenv("OMP_NUM_THREADS");
  int32_t cores = defaultThreads();
  EXPECT_GE(cores, 1);
  for (const char *wrong : {"", "many", "0", "-4"}) {
    setenv("OMP_NUM_THREADS", wrong, 1);
    EXPECT_EQ(defaultThreads(), cores) << wrong;
  }
  if (before)
    setenv("OMP_NUM_THREADS", kept.c_str(), 1);
  else
    unsetenv("OMP_NUM_THREADS");
}

} // namespace

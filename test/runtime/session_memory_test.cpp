// Lives here: arenas, sharing bytes, kept shapes, and runs that allocate.
// Not here: values and messages; see session_test.cpp.
// Called by the test runner.
#include "test/runtime/loaded.h"

#include <atomic>
#include <cstdlib>
#include <new>
#include <random>

using namespace ebb::test;

// Counts what the whole executable allocates through C++; ThreadSanitizer has
// operators of its own and lets nobody replace them.
static std::atomic<int64_t> allocations{0};
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define EBB_OWN_OPERATORS
#endif
#endif
// A test asks for more than there is; a sanitizer must say no, not stop.
extern "C" {
const char *__asan_default_options();
const char *__asan_default_options() { return "allocator_may_return_null=1"; }
const char *__tsan_default_options();
const char *__tsan_default_options() { return "allocator_may_return_null=1"; }
}

#ifdef EBB_OWN_OPERATORS
static constexpr bool counts = false;
#else
static constexpr bool counts = true;
static void *allocate(size_t bytes) {
  ++allocations;
  return std::malloc(bytes ? bytes : 1);
}
void *operator new(size_t bytes) {
  if (void *memory = allocate(bytes))
    return memory;
  std::abort();
}
void *operator new(size_t bytes, const std::nothrow_t &) noexcept {
  return allocate(bytes);
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, size_t) noexcept { std::free(memory); }
#endif

namespace {

std::pair<int64_t, int64_t> memoryOf(const ProgramBuilder &b, int64_t n) {
  Loaded loaded(b);
  EXPECT_EQ(loaded.prepare({{nullptr, EBBRT_F32, 1, &n}}), EBBRT_OK)
      << loaded.message();
  int64_t arena = -1, unshared = -1;
  ebbrt_session_memory(loaded.session, &arena, &unshared);
  return {arena, unshared};
}

TEST(SessionMemory, ChainsShareBytes) {
  // Six instructions, five temporaries of 1600 bytes.
  EXPECT_EQ(memoryOf(chain(6, false), 400), std::make_pair(3200l, 8000l));
  // In place, they all lie where the result does.
  EXPECT_EQ(memoryOf(chain(6, true), 400), std::make_pair(0l, 8000l));
  EXPECT_EQ(memoryOf(chain(6, true), 0), std::make_pair(0l, 0l));
}

/// t = x + 1; u = t + 1; `last`; with `u` allowed to take over `t`.
ProgramBuilder fork(bool readsTLater, bool readsOutputs, bool shifted) {
  ProgramBuilder b;
  int32_t x = b.argument("x", EBBRT_F32, {-1});
  int32_t n = b.dim(x, 0);
  int32_t out = b.result("out", EBBRT_F32, {-1}, {n});
  int32_t bytes = shifted ? b.compute(EBBRT_SHAPE_ADD, n, b.constant(1)) : n;
  int32_t xb = b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_F32, x, n);
  int32_t ob = b.buffer(EBBRT_BUFFER_RESULT, EBBRT_F32, out, n);
  int32_t tb = b.buffer(EBBRT_BUFFER_TEMP, EBBRT_F32, 0, bytes);
  int32_t ub = b.buffer(EBBRT_BUFFER_TEMP, EBBRT_F32, 0, bytes);
  ViewSpec tv = b.whole(tb, {n}), uv = b.whole(ub, {n});
  if (shifted)
    tv.offset = b.constant(1);
  b.generated(addOne, {b.whole(xb, {n}), tv}, 1, n);
  b.generated(addOne, {tv, uv}, 1, n).reads_outputs = readsOutputs;
  b.mayShare(0, 1);
  b.generated(addTwo, {uv, readsTLater ? tv : uv, b.whole(ob, {n})}, 2, n);
  return b;
}

TEST(SessionMemory, SharesOnlyWhereItIsSafe) {
  EXPECT_EQ(memoryOf(fork(false, false, false), 16).first, 64);
  EXPECT_EQ(memoryOf(fork(true, false, false), 16).first, 128);
  EXPECT_EQ(memoryOf(fork(false, true, false), 16).first, 128);
  // One element more than the views: they are not the whole buffer.
  EXPECT_EQ(memoryOf(fork(false, false, true), 16).first, 256);
}

/// t = x + 1; out = t + 1; more = t + 2 after it, if wanted.
int64_t arenaBeforeResult(bool readsTLater, bool shifted) {
  ProgramBuilder b;
  int32_t x = b.argument("x", EBBRT_F32, {-1});
  int32_t n = b.dim(x, 0);
  int32_t out = b.result("out", EBBRT_F32, {-1}, {n});
  int32_t more = b.result("more", EBBRT_F32, {-1}, {n});
  int32_t bytes = shifted ? b.compute(EBBRT_SHAPE_ADD, n, b.constant(1)) : n;
  int32_t xb = b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_F32, x, n);
  int32_t tb = b.buffer(EBBRT_BUFFER_TEMP, EBBRT_F32, 0, bytes);
  int32_t ob = b.buffer(EBBRT_BUFFER_RESULT, EBBRT_F32, out, n);
  int32_t mb = b.buffer(EBBRT_BUFFER_RESULT, EBBRT_F32, more, n);
  b.generated(addOne, {b.whole(xb, {n}), b.whole(tb, {n})}, 1, n);
  b.generated(addOne, {b.whole(tb, {n}), b.whole(ob, {n})}, 1, n);
  b.mayShare(0, 1);
  b.generated(addOne, {b.whole(readsTLater ? tb : xb, {n}), b.whole(mb, {n})},
              1, n);
  Loaded loaded(b);
  Tensor<float> in{EBBRT_F32, {4}, {1, 2, 3, 4}},
      first{EBBRT_F32, {4}, {0, 0, 0, 0}}, second{EBBRT_F32, {4}, {0, 0, 0, 0}};
  EXPECT_EQ(loaded.run({in.view()}, {first.view(), second.view()}), EBBRT_OK)
      << loaded.message();
  EXPECT_EQ(first.values, (std::vector<float>{3, 4, 5, 6}));
  EXPECT_EQ(second.values[3], readsTLater ? 6 : 5);
  int64_t arena = -1;
  ebbrt_session_memory(loaded.session, &arena, nullptr);
  return arena;
}

TEST(SessionMemory, AResultLendsItsBytes) {
  EXPECT_EQ(arenaBeforeResult(false, false), 0);
  EXPECT_EQ(arenaBeforeResult(true, false), 64);
  // Larger than the result.
  EXPECT_EQ(arenaBeforeResult(false, true), 64);
}

// Reads and writes of all instructions, each element once: x of 4 bytes times
// 400, and so on.
TEST(SessionMemory, CountsTheBytesThatMove) {
  Loaded loaded(chain(6, true));
  int64_t n = 400;
  EXPECT_EQ(ebbrt_session_moved(loaded.session, -1), 0);
  ASSERT_EQ(loaded.prepare({{nullptr, EBBRT_F32, 1, &n}}), EBBRT_OK);
  EXPECT_EQ(ebbrt_session_moved(loaded.session, 0), 2 * 1600);
  EXPECT_EQ(ebbrt_session_moved(loaded.session, 6), 0);
  EXPECT_EQ(ebbrt_session_moved(loaded.session, -1), 6 * 2 * 1600);
}

TEST(SessionMemory, AnotherLookAtTheInputForbidsSharing) {
  for (bool bothPaired : {false, true}) {
    ProgramBuilder b;
    int32_t x = b.argument("x", EBBRT_F32, {-1});
    int32_t n = b.dim(x, 0);
    int32_t out = b.result("out", EBBRT_F32, {-1}, {n});
    int32_t xb = b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_F32, x, n);
    int32_t tb = b.buffer(EBBRT_BUFFER_TEMP, EBBRT_F32, 0, n);
    int32_t ub = b.buffer(EBBRT_BUFFER_TEMP, EBBRT_F32, 0, n);
    int32_t ob = b.buffer(EBBRT_BUFFER_RESULT, EBBRT_F32, out, n);
    b.generated(addOne, {b.whole(xb, {n}), b.whole(tb, {n})}, 1, n);
    b.generated(addTwo, {b.whole(tb, {n}), b.whole(tb, {n}), b.whole(ub, {n})},
                2, n);
    b.mayShare(0, 2);
    if (bothPaired)
      b.mayShare(1, 2);
    b.generated(addOne, {b.whole(ub, {n}), b.whole(ob, {n})}, 1, n);
    EXPECT_EQ(memoryOf(b, 16).first, bothPaired ? 64 : 128);
  }
}

/// Random DAGs of additions give what plain arithmetic gives.
TEST(SessionMemory, RandomProgramsComputeWhatTheyShould) {
  std::mt19937 random(11);
  for (int round = 0; round < 200; ++round) {
    ProgramBuilder b;
    int32_t x = b.argument("x", EBBRT_F32, {-1});
    int32_t n = b.dim(x, 0);
    int32_t out = b.result("out", EBBRT_F32, {-1}, {n});
    std::vector<int32_t> values = {
        b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_F32, x, n)};
    std::vector<float> expected = {1.0f};
    int steps = 2 + static_cast<int>(random() % 20);
    for (int i = 0; i < steps; ++i) {
      size_t window = std::min<size_t>(values.size(), 4);
      size_t left = values.size() - 1 - random() % window;
      size_t right = values.size() - 1 - random() % window;
      int32_t to = i + 1 == steps
                       ? b.buffer(EBBRT_BUFFER_RESULT, EBBRT_F32, out, n)
                       : b.buffer(EBBRT_BUFFER_TEMP, EBBRT_F32, 0, n);
      b.generated(addTwo,
                  {b.whole(values[left], {n}), b.whole(values[right], {n}),
                   b.whole(to, {n})},
                  2, n);
      b.mayShare(0, 2);
      b.mayShare(1, 2);
      values.push_back(to);
      // Small integers keep f32 exact.
      expected.push_back(expected[left] + expected[right]);
    }
    Loaded loaded(b);
    Tensor<float> xs{EBBRT_F32, {33}, std::vector<float>(33, 1.0f)};
    Tensor<float> outs{EBBRT_F32, {33}, std::vector<float>(33)};
    ASSERT_EQ(loaded.run({xs.view()}, {outs.view()}), EBBRT_OK);
    ASSERT_EQ(outs.values, std::vector<float>(33, expected.back()));
    int64_t arena, unshared;
    ebbrt_session_memory(loaded.session, &arena, &unshared);
    EXPECT_LE(arena, unshared);
  }
}

TEST(SessionMemory, KnownShapesRunWithoutAllocation) {
  if (!counts)
    GTEST_SKIP() << "allocations cannot be counted";
  ebbrt_session_options options = {};
  options.threads = 1;
  Loaded loaded(chain(6, true), options);
  Tensor<float> x{EBBRT_F32, {100}, std::vector<float>(100, 1.0f)};
  Tensor<float> y{EBBRT_F32, {7}, std::vector<float>(7, 1.0f)};
  Tensor<float> out{EBBRT_F32, {100}, std::vector<float>(100)};
  Tensor<float> small{EBBRT_F32, {7}, std::vector<float>(7)};
  ebbrt_tensor xs = x.view(), ys = y.view(), outs = out.view(),
               smalls = small.view();
  auto run = [&](ebbrt_tensor &argument, ebbrt_tensor &result) {
    return ebbrt_session_run(loaded.session, &argument, 1, &result, 1,
                             &loaded.error);
  };
  int64_t before = allocations;
  ASSERT_EQ(run(xs, outs), EBBRT_OK);
  EXPECT_GT(allocations, before);
  ASSERT_EQ(run(ys, smalls), EBBRT_OK);
  before = allocations;
  for (int i = 0; i < 100; ++i) {
    ASSERT_EQ(run(xs, outs), EBBRT_OK);
    ASSERT_EQ(run(ys, smalls), EBBRT_OK);
  }
  EXPECT_EQ(allocations, before);
}

TEST(SessionMemory, KeepsAtMostMaxShapesAndDropsTheOldestUse) {
  if (!counts)
    GTEST_SKIP() << "allocations cannot be counted";
  ebbrt_session_options options = {};
  options.max_shapes = 2;
  Loaded loaded(chain(2, true), options);
  auto isNew = [&](int64_t n) {
    ebbrt_tensor argument = {nullptr, EBBRT_F32, 1, &n};
    int64_t before = allocations;
    EXPECT_EQ(
        ebbrt_session_prepare(loaded.session, &argument, 1, nullptr, nullptr),
        EBBRT_OK);
    return allocations != before;
  };
  EXPECT_TRUE(isNew(1));
  EXPECT_TRUE(isNew(2));
  EXPECT_FALSE(isNew(1)); // 2 is the oldest now
  EXPECT_TRUE(isNew(3));
  EXPECT_FALSE(isNew(1));
  EXPECT_TRUE(isNew(2));
  EXPECT_TRUE(isNew(3));
}

TEST(SessionMemory, AnArenaTooLargeIsAnErrorAndTheSessionGoesOn) {
  ProgramBuilder b;
  int32_t x = b.argument("x", EBBRT_F32, {-1});
  int32_t n = b.dim(x, 0);
  int32_t out = b.result("out", EBBRT_F32, {-1}, {n});
  int32_t huge = b.compute(EBBRT_SHAPE_MUL, n, b.constant(int64_t(1) << 50));
  int32_t xb = b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_F32, x, n);
  int32_t tb = b.buffer(EBBRT_BUFFER_TEMP, EBBRT_F32, 0, huge);
  int32_t ob = b.buffer(EBBRT_BUFFER_RESULT, EBBRT_F32, out, n);
  b.generated(addOne, {b.whole(xb, {n}), b.whole(tb, {n})}, 1, n);
  b.generated(addOne, {b.whole(tb, {n}), b.whole(ob, {n})}, 1, n);
  Loaded loaded(b);
  int64_t dims = 100;
  EXPECT_EQ(loaded.prepare({{nullptr, EBBRT_F32, 1, &dims}}),
            EBBRT_OUT_OF_MEMORY);
  dims = 0;
  EXPECT_EQ(loaded.run({{nullptr, EBBRT_F32, 1, &dims}},
                       {{nullptr, EBBRT_F32, 1, &dims}}),
            EBBRT_OK)
      << loaded.message();
}

} // namespace

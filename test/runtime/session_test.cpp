// Lives here: running programs: values, messages, shapes, threads, NaN.
// Not here: arenas and allocation; see session_memory_test.cpp.
// Called by the test runner.
#include "test/runtime/loaded.h"

#include <cmath>
#include <cstring>
#include <thread>

using namespace ebb::test;

namespace {

TEST(Session, RunsAChainForEveryShapeAndSharing) {
  for (bool share : {false, true}) {
    Loaded loaded(chain(5, share));
    for (int64_t n : {1, 3, 0, 100000, 3, 1}) {
      Tensor<float> x{EBBRT_F32, {n}, std::vector<float>(n, 0.5f)};
      Tensor<float> out{EBBRT_F32, {n}, std::vector<float>(n, -1.0f)};
      ASSERT_EQ(loaded.run({x.view()}, {out.view()}), EBBRT_OK)
          << loaded.message();
      for (float value : out.values)
        ASSERT_EQ(value, 5.5f);
    }
  }
}

TEST(Session, ArgumentMessages) {
  ProgramBuilder b;
  int32_t x = b.argument("x", EBBRT_F32, {-1, 4});
  b.argument("", EBBRT_I64, {});
  int32_t n = b.dim(x, 0), four = b.constant(4);
  int32_t out = b.result("out", EBBRT_F32, {-1, 4}, {n, four});
  int32_t count = b.compute(EBBRT_SHAPE_MUL, n, four);
  int32_t xb = b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_F32, x, count);
  int32_t ob = b.buffer(EBBRT_BUFFER_RESULT, EBBRT_F32, out, count);
  b.generated(addOne, {b.whole(xb, {n, four}), b.whole(ob, {n, four})}, 1,
              count);
  Loaded loaded(b);
  Tensor<float> good{EBBRT_F32, {2, 4}, std::vector<float>(8, 1.0f)};
  Tensor<float> narrow{EBBRT_F32, {2, 5}, std::vector<float>(10)};
  Tensor<float> flat{EBBRT_F32, {8}, std::vector<float>(8)};
  Tensor<double> wide{EBBRT_F64, {2, 4}, std::vector<double>(8)};
  Tensor<int64_t> step{EBBRT_I64, {}, {7}};
  Tensor<int64_t> steps{EBBRT_I64, {1}, {7}};
  Tensor<float> result{EBBRT_F32, {2, 4}, std::vector<float>(8)};

  EXPECT_EQ(loaded.run({good.view(), step.view()}, {result.view()}), EBBRT_OK);
  EXPECT_EQ(result.values, std::vector<float>(8, 2.0f));

  EXPECT_EQ(loaded.run({wide.view(), step.view()}, {result.view()}),
            EBBRT_SHAPE_MISMATCH);
  EXPECT_EQ(loaded.message(),
            "expects argument 'x' to have type f32, but got f64");
  EXPECT_EQ(loaded.run({narrow.view(), step.view()}, {result.view()}),
            EBBRT_SHAPE_MISMATCH);
  EXPECT_EQ(loaded.message(),
            "expects argument 'x' to have shape ?x4, but got 2x5");
  EXPECT_EQ(loaded.prepare({flat.view(), step.view()}), EBBRT_SHAPE_MISMATCH);
  EXPECT_EQ(loaded.message(),
            "expects argument 'x' to have shape ?x4, but got 8");
  EXPECT_EQ(loaded.prepare({good.view(), steps.view()}), EBBRT_SHAPE_MISMATCH);
  EXPECT_EQ(loaded.message(), "expects argument 1 to have shape [], but got 1");
  EXPECT_EQ(loaded.run({good.view()}, {result.view()}), EBBRT_INVALID_ARGUMENT);
  EXPECT_EQ(loaded.message(), "expects 2 arguments, but got 1");
  EXPECT_EQ(loaded.run({good.view(), step.view()}, {}), EBBRT_INVALID_ARGUMENT);
  EXPECT_EQ(loaded.message(), "expects 1 result, but got 0");
  EXPECT_EQ(loaded.run({good.view(), step.view()}, {narrow.view()}),
            EBBRT_SHAPE_MISMATCH);
  EXPECT_EQ(loaded.message(),
            "expects result 'out' to have shape 2x4, but got 2x5");
  ebbrt_tensor broken = good.view();
  broken.data = nullptr;
  EXPECT_EQ(loaded.run({broken, step.view()}, {result.view()}),
            EBBRT_INVALID_ARGUMENT);
  EXPECT_EQ(loaded.message(),
            "expects argument 'x' to have data, but got a null address");
  broken = good.view();
  broken.dims = nullptr;
  EXPECT_EQ(loaded.prepare({broken, step.view()}), EBBRT_INVALID_ARGUMENT);
  broken = good.view();
  broken.rank = -1;
  EXPECT_EQ(loaded.prepare({broken, step.view()}), EBBRT_INVALID_ARGUMENT);
  EXPECT_EQ(loaded.run({good.view(), step.view()}, {good.view()}),
            EBBRT_INVALID_ARGUMENT);
  EXPECT_EQ(loaded.message(), "expects result 'out' to have memory of its own, "
                              "but it overlaps argument 'x'");
  int64_t huge[2] = {INT64_MAX / 8, 4};
  broken.rank = 2;
  broken.dims = huge;
  EXPECT_NE(loaded.prepare({broken, step.view()}), EBBRT_OK);
  int64_t negative[2] = {-3, 4};
  broken.dims = negative;
  EXPECT_EQ(loaded.prepare({broken, step.view()}), EBBRT_SHAPE_MISMATCH);
  // And a session survives all of that.
  EXPECT_EQ(loaded.run({good.view(), step.view()}, {result.view()}), EBBRT_OK);
}

TEST(Session, BadOptions) {
  ProgramBuilder b = chain(1, false);
  ebbrt_program_desc desc = b.desc();
  ebbrt_program *program = nullptr;
  ASSERT_EQ(ebbrt_program_create(&desc, &program, nullptr), EBBRT_OK);
  ebbrt_session *session = nullptr;
  ebbrt_error error = {};
  ebbrt_session_options options = {};
  options.threads = -1;
  EXPECT_EQ(ebbrt_session_create(program, &options, &session, &error),
            EBBRT_INVALID_ARGUMENT);
  EXPECT_STREQ(error.message,
               "expects 1 to 1024 threads, or 0 for the default, but got -1");
  options.threads = 0;
  options.max_shapes = -1;
  EXPECT_EQ(ebbrt_session_create(program, &options, &session, nullptr),
            EBBRT_INVALID_ARGUMENT);
  EXPECT_EQ(ebbrt_session_create(nullptr, &options, &session, nullptr),
            EBBRT_INVALID_ARGUMENT);
  ebbrt_session_release(nullptr);
  // The program outlives its creator's hold through the session.
  ASSERT_EQ(ebbrt_session_create(program, nullptr, &session, nullptr),
            EBBRT_OK);
  ebbrt_program_release(program);
  float x = 1.0f, out = 0.0f;
  int64_t one = 1;
  ebbrt_tensor argument = {&x, EBBRT_F32, 1, &one};
  ebbrt_tensor result = {&out, EBBRT_F32, 1, &one};
  EXPECT_EQ(ebbrt_session_run(session, &argument, 1, &result, 1, nullptr),
            EBBRT_OK);
  EXPECT_EQ(out, 2.0f);
  ebbrt_session_release(session);
}

/// Sums of sines, so that a wrong split would show in the bits.
int32_t waves(const ebbrt_table *, int64_t *const *views, int64_t lo,
              int64_t hi) {
  const float *x = base<float>(views[0]);
  float *out = base<float>(views[1]);
  for (int64_t i = lo; i < hi; ++i)
    out[i] = std::sin(x[i]) * 0.1f + std::sin(x[i] * static_cast<float>(i));
  return 0;
}

TEST(Session, ThreadsGiveTheSameBits) {
  int64_t n = 50001;
  Tensor<float> x{EBBRT_F32, {n}, std::vector<float>(n)};
  for (int64_t i = 0; i < n; ++i)
    x.values[i] = static_cast<float>(i % 97) * 0.37f;
  std::vector<float> first;
  for (int32_t threads : {1, 2, 3, 8}) {
    ebbrt_session_options options = {};
    options.threads = threads;
    Loaded loaded(chain(3, true, waves), options);
    Tensor<float> out{EBBRT_F32, {n}, std::vector<float>(n)};
    ASSERT_EQ(loaded.run({x.view()}, {out.view()}), EBBRT_OK);
    if (first.empty())
      first = out.values;
    EXPECT_EQ(std::memcmp(first.data(), out.values.data(), n * 4), 0);
  }
}

TEST(Session, ManySessionsOfOneProgramAtOnce) {
  ProgramBuilder b = chain(4, true);
  ebbrt_program_desc desc = b.desc();
  ebbrt_program *program = nullptr;
  ASSERT_EQ(ebbrt_program_create(&desc, &program, nullptr), EBBRT_OK);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      ebbrt_session *session = nullptr;
      EXPECT_EQ(ebbrt_session_create(program, nullptr, &session, nullptr),
                EBBRT_OK);
      for (int64_t n = 1; n < 60; ++n) {
        Tensor<float> x{EBBRT_F32, {n}, std::vector<float>(n, t)};
        Tensor<float> out{EBBRT_F32, {n}, std::vector<float>(n)};
        ebbrt_tensor xv = x.view(), ov = out.view();
        EXPECT_EQ(ebbrt_session_run(session, &xv, 1, &ov, 1, nullptr),
                  EBBRT_OK);
        EXPECT_EQ(out.values.back(), t + 4.0f);
      }
      ebbrt_session_release(session);
    });
  for (std::thread &thread : threads)
    thread.join();
  ebbrt_program_release(program);
}

/// Reports every element above 9, by its index and value.
int32_t failsAboveNine(const ebbrt_table *table, int64_t *const *views,
                       int64_t lo, int64_t hi) {
  const float *x = base<float>(views[0]);
  for (int64_t i = hi; i-- > lo;)
    if (x[i] > 9.0f)
      table->fail(table->context, 0, static_cast<int64_t>(x[i]), i);
  return 0;
}

TEST(Session, DataErrorsKeepTheLowestIndexAndAreNotSticky) {
  ProgramBuilder b;
  b.site("ebb.one_hot", "m.mlir:3:4", "m.mlir:8:1: note: called from here");
  int32_t x = b.argument("x", EBBRT_F32, {-1});
  int32_t n = b.dim(x, 0);
  int32_t xb = b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_F32, x, n);
  b.generated(failsAboveNine, {b.whole(xb, {n})}, 1, n, 0);
  ebbrt_session_options options = {};
  options.threads = 4;
  Loaded loaded(b, options);
  Tensor<float> tensor{EBBRT_F32, {40000}, std::vector<float>(40000, 1.0f)};
  EXPECT_EQ(loaded.run({tensor.view()}, {}), EBBRT_OK);
  tensor.values[39999] = 30.0f;
  tensor.values[20100] = 20.0f;
  tensor.values[12345] = 11.0f;
  EXPECT_EQ(loaded.run({tensor.view()}, {}), EBBRT_OUT_OF_RANGE);
  EXPECT_EQ(loaded.message(),
            "'ebb.one_hot' op got the invalid value 11 at flat index 12345");
  EXPECT_STREQ(loaded.error.location, "m.mlir:3:4");
  EXPECT_STREQ(loaded.error.notes, "m.mlir:8:1: note: called from here");
  tensor.values[12345] = tensor.values[20100] = tensor.values[39999] = 0.0f;
  EXPECT_EQ(loaded.run({tensor.view()}, {}), EBBRT_OK);
}

int32_t returnsThree(const ebbrt_table *, int64_t *const *, int64_t, int64_t) {
  return 3;
}

TEST(Session, KernelStatusIsAnError) {
  Loaded loaded(chain(1, false, returnsThree));
  Tensor<float> x{EBBRT_F32, {1}, {0}}, out{EBBRT_F32, {1}, {0}};
  EXPECT_EQ(loaded.run({x.view()}, {out.view()}), EBBRT_INTERNAL);
  EXPECT_EQ(loaded.message(),
            "'ebb.add' op failed: its generated kernel returned 3");
}

int32_t rootOfX(const ebbrt_table *, int64_t *const *views, int64_t lo,
                int64_t hi) {
  for (int64_t i = lo; i < hi; ++i)
    base<float>(views[1])[i] = std::sqrt(base<float>(views[0])[i]);
  return 0;
}

TEST(Session, CheckNanNamesTheFirst) {
  ebbrt_session_options options = {};
  options.check_nan = 1;
  Loaded loaded(chain(3, false, rootOfX), options);
  Tensor<float> x{EBBRT_F32, {5}, {1, 4, 9, INFINITY, -0.0f}};
  Tensor<float> out{EBBRT_F32, {5}, std::vector<float>(5)};
  EXPECT_EQ(loaded.run({x.view()}, {out.view()}), EBBRT_OK) << loaded.message();
  x.values[2] = -9.0f;
  EXPECT_EQ(loaded.run({x.view()}, {out.view()}), EBBRT_NAN);
  EXPECT_EQ(loaded.message(),
            "'ebb.add' op produced a NaN at flat index 2 of output 0");
  EXPECT_STREQ(loaded.error.location, "m.mlir:2:8");
  Loaded unchecked(chain(3, false, rootOfX));
  EXPECT_EQ(unchecked.run({x.view()}, {out.view()}), EBBRT_OK);
  EXPECT_TRUE(std::isnan(out.values[2]));
}

TEST(Session, ResultShapesAndDeclaredExtents) {
  ProgramBuilder b;
  int32_t x = b.argument("x", EBBRT_F32, {-1});
  int32_t n = b.dim(x, 0);
  int32_t twice = b.compute(EBBRT_SHAPE_ADD, n, n);
  b.result("y", EBBRT_F32, {-1, 6}, {n, twice});
  Loaded loaded(b);
  int64_t dims[EBBRT_MAX_RANK] = {};
  int64_t three = 3, four = 4;
  EXPECT_EQ(loaded.prepare({{nullptr, EBBRT_F32, 1, &three}}, dims), EBBRT_OK);
  EXPECT_EQ(dims[0], 3);
  EXPECT_EQ(dims[1], 6);
  EXPECT_EQ(loaded.prepare({{nullptr, EBBRT_F32, 1, &four}}, dims),
            EBBRT_SHAPE_MISMATCH);
  EXPECT_EQ(loaded.message(),
            "expects result 'y' to have shape ?x6, but computes 4x8");
}

TEST(Session, ConstantsAndOffsetViews) {
  // out = c[2:4] + x, with c a constant of four floats after 64 other bytes.
  ProgramBuilder b;
  float c[4] = {10, 20, 30, 40};
  b.constants.assign(64 + sizeof(c), 0xff);
  std::memcpy(b.constants.data() + 64, c, sizeof(c));
  int32_t x = b.argument("x", EBBRT_F32, {2});
  int32_t two = b.constant(2), four = b.constant(4), one = b.constant(1);
  int32_t out = b.result("out", EBBRT_F32, {2}, {two});
  int32_t cb = b.buffer(EBBRT_BUFFER_CONSTANT, EBBRT_F32, 64, four);
  int32_t xb = b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_F32, x, two);
  int32_t ob = b.buffer(EBBRT_BUFFER_RESULT, EBBRT_F32, out, two);
  b.generated(addTwo,
              {{cb, two, {two}, {one}}, b.whole(xb, {two}), b.whole(ob, {two})},
              2, two);
  Loaded loaded(b);
  std::fill(b.constants.begin(), b.constants.end(), 0); // it has its own copy
  Tensor<float> xs{EBBRT_F32, {2}, {1, 2}}, outs{EBBRT_F32, {2}, {0, 0}};
  ASSERT_EQ(loaded.run({xs.view()}, {outs.view()}), EBBRT_OK)
      << loaded.message();
  EXPECT_EQ(outs.values, (std::vector<float>{31, 42}));
}

TEST(Session, ViewsOutsideTheirBufferAreRefused) {
  for (int64_t offset : {-1, 1, 1000}) {
    ProgramBuilder b = chain(1, false);
    int32_t bad = b.constant(offset);
    b.regs[b.views[1].first_reg] = bad;
    Loaded loaded(b);
    int64_t three = 3;
    EXPECT_EQ(loaded.prepare({{nullptr, EBBRT_F32, 1, &three}}),
              EBBRT_INTERNAL);
    EXPECT_EQ(loaded.message(), "'ebb.add' op has a view of shape 3 that "
                                "reaches outside its buffer of 3 elements");
  }
}

TEST(Session, ProfileCountsCallsAndNamesKernels) {
  ebbrt_session_options options = {};
  options.profile = 1;
  ProgramBuilder b = chain(2, false);
  int32_t r = b.dim(0, 0);
  b.library("host", "check_range", {{"lower", 0}, {"upper", 1}},
            {b.whole(b.buffer(EBBRT_BUFFER_TEMP, EBBRT_I32, 0, b.constant(0)),
                     {b.constant(0)})},
            1, b.site("ebb.gather", "m.mlir:9:9"));
  (void)r;
  Loaded loaded(b, options);
  Tensor<float> x{EBBRT_F32, {2}, {0, 0}}, out{EBBRT_F32, {2}, {0, 0}};
  for (int i = 0; i < 3; ++i)
    ASSERT_EQ(loaded.run({x.view()}, {out.view()}), EBBRT_OK)
        << loaded.message();
  ASSERT_EQ(ebbrt_session_profile_size(loaded.session), 3);
  ebbrt_profile_entry entry;
  ebbrt_session_profile(loaded.session, 1, &entry);
  EXPECT_STREQ(entry.op, "ebb.add");
  EXPECT_STREQ(entry.location, "m.mlir:3:8");
  EXPECT_STREQ(entry.kernel, "generated");
  EXPECT_EQ(entry.calls, 3);
  EXPECT_GT(entry.nanoseconds, 0);
  ebbrt_session_profile(loaded.session, 2, &entry);
  EXPECT_STREQ(entry.kernel, "host: check_range");
  ebbrt_session_profile(loaded.session, 3, &entry);
  EXPECT_STREQ(entry.kernel, "");
}

TEST(Session, AThousandRounds) {
  for (int round = 0; round < 1000; ++round) {
    Loaded loaded(chain(3, round % 2));
    int64_t n = round % 17;
    Tensor<float> x{EBBRT_F32, {n}, std::vector<float>(n, 1.0f)};
    Tensor<float> out{EBBRT_F32, {n}, std::vector<float>(n)};
    ASSERT_EQ(loaded.run({x.view()}, {out.view()}), EBBRT_OK);
    ASSERT_EQ(out.values, std::vector<float>(n, 4.0f));
  }
}

} // namespace

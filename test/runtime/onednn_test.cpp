// Lives here: oneDNN's matmul and softmax against plain loops; refusals.
// Not here: when the compiler chooses them.
// Called by the test runner; skipped in a build without oneDNN.
#include "test/runtime/library_problem.h"
#include "test/runtime/loaded.h"

#include <cmath>
#include <cstring>
#include <random>
#include <thread>

using namespace ebb::test;

namespace {

/// Checks out against the definition of matmul, in f64.
void expectMatmul(Array &x, Array &y, Array *bias, Array &out, bool tx,
                  bool ty) {
  const ebbrt_operand &o = out.operand;
  int32_t rank = o.rank;
  int64_t terms = x.operand.sizes[x.operand.rank - (tx ? 2 : 1)];
  int64_t total = 1;
  for (int32_t d = 0; d < rank; ++d)
    total *= o.sizes[d];
  for (int64_t flat = 0; flat < total; ++flat) {
    std::vector<int64_t> index(rank);
    for (int64_t d = rank, rest = flat; d-- > 0; rest /= o.sizes[d])
      index[d] = rest % o.sizes[d];
    std::vector<int64_t> xi = index, yi = index;
    double sum = bias ? bias->at({index[rank - 1]}) : 0.0;
    for (int64_t k = 0; k < terms; ++k) {
      xi[rank - 2] = tx ? k : index[rank - 2];
      xi[rank - 1] = tx ? index[rank - 2] : k;
      yi[rank - 2] = ty ? index[rank - 1] : k;
      yi[rank - 1] = ty ? k : index[rank - 1];
      sum += static_cast<double>(x.at(xi)) * y.at(yi);
    }
    ASSERT_NEAR(out.at(index), sum, 1e-5 * std::max(1.0, std::fabs(sum)));
  }
}

std::vector<int64_t> shape(std::vector<int64_t> batch, int64_t r, int64_t c) {
  batch.push_back(r);
  batch.push_back(c);
  return batch;
}

TEST_F(OneDNN, MatmulSweep) {
  std::mt19937 random(5);
  struct Batch {
    std::vector<int64_t> x, y, out;
  };
  std::vector<Batch> batches = {{{}, {}, {}},
                                {{3}, {3}, {3}},
                                {{3}, {}, {3}},
                                {{}, {3}, {3}},
                                {{3}, {1}, {3}},
                                {{1}, {3}, {3}},
                                {{2, 3}, {2, 3}, {2, 3}},
                                {{2, 1}, {3}, {2, 3}},
                                {{1, 3}, {2, 1}, {2, 3}},
                                {{2, 3}, {3}, {2, 3}},
                                {{2, 3}, {2, 1}, {2, 3}},
                                {{3}, {2, 3}, {2, 3}},
                                {{2, 3}, {}, {2, 3}},
                                {{1, 1}, {1}, {1, 1}}};
  std::vector<std::vector<int64_t>> extents = {
      {1, 1, 1}, {1, 17, 5}, {17, 1, 5}, {17, 5, 1}, {16, 32, 64}, {33, 7, 70}};
  for (const Batch &batch : batches)
    for (const std::vector<int64_t> &e : extents)
      for (int flags = 0; flags < 8; ++flags) {
        bool tx = flags & 1, ty = flags & 2, hasBias = flags & 4;
        int64_t m = e[0], n = e[1], k = e[2];
        Array x(shape(batch.x, tx ? k : m, tx ? m : k));
        Array y(shape(batch.y, ty ? n : k, ty ? k : n));
        Array bias({n}), out(shape(batch.out, m, n));
        x.fill(random), y.fill(random), bias.fill(random), out.fill(random);
        std::vector<ebbrt_operand> operands = {x.operand, y.operand};
        std::vector<void *> data = {x.storage.data(), y.storage.data()};
        if (hasBias) {
          operands.push_back(bias.operand);
          data.push_back(bias.storage.data());
        }
        operands.push_back(out.operand);
        data.push_back(out.storage.data());
        Problem problem("matmul", operands,
                        static_cast<int32_t>(operands.size()) - 1,
                        {{"transpose_x", tx, 0}, {"transpose_y", ty, 0}});
        SCOPED_TRACE(testing::Message()
                     << m << "x" << n << "x" << k << " flags " << flags
                     << " batch rank " << batch.out.size() << ": "
                     << problem.query().reason);
        // Dense operands always have a fast implementation.
        ASSERT_TRUE(execute(problem, data));
        expectMatmul(x, y, hasBias ? &bias : nullptr, out, tx, ty);
        if (HasFatalFailure())
          return;
      }
}

TEST_F(OneDNN, MatmulReadsAndWritesStrides) {
  std::mt19937 random(6);
  // Heads inside rows, as attention has them: [B, T, H, D] seen as [B, H, T,
  // D].
  Array q({2, 3, 8, 16}, {8 * 48, 16, 48, 1}), k = q, out({2, 3, 8, 8});
  q.fill(random), k.fill(random);
  ASSERT_TRUE(
      execute({"matmul",
               {q.operand, k.operand, out.operand},
               2,
               {{"transpose_y", 1, 0}}},
              {q.storage.data(), k.storage.data(), out.storage.data()}));
  expectMatmul(q, k, nullptr, out, false, true);
  // Rows with a pitch on all three sides; the bytes between stay as they were.
  Array x({9, 16}, {20, 1}), y({16, 12}, {15, 1}), z({9, 12}, {14, 1});
  x.fill(random), y.fill(random);
  std::fill(z.storage.begin(), z.storage.end(), 77.0f);
  ASSERT_TRUE(execute({"matmul", {x.operand, y.operand, z.operand}, 2, {}},
                      {x.storage.data(), y.storage.data(), z.storage.data()}));
  expectMatmul(x, y, nullptr, z, false, false);
  for (int64_t row = 0; row < 8; ++row)
    EXPECT_EQ(z.storage[row * 14 + 12], 77.0f);
}

// Slices with a step: no dim of a matrix is without gaps. What the last step
// would reach is beyond the row where `cut` is 1, which oneDNN cannot describe.
TEST_F(OneDNN, MatmulReadsAndWritesSteps) {
  std::mt19937 random(9);
  for (int64_t cut : {0, 1})
    for (bool tx : {false, true})
      for (bool ty : {false, true}) {
        std::vector<int64_t> xSizes = shape({2}, tx ? 4 : 3, tx ? 3 : 4);
        std::vector<int64_t> ySizes = shape({2}, ty ? 5 : 4, ty ? 4 : 5);
        Array x(xSizes, {60, 2 * xSizes[2] - cut, 2});
        Array y(ySizes, {70, 2 * ySizes[2] - cut, 2});
        Array bias({5}), out({2, 3, 5}, {90, 15 - cut, 3});
        x.fill(random), y.fill(random), bias.fill(random);
        std::fill(out.storage.begin(), out.storage.end(), 77.0f);
        Problem problem("matmul",
                        {x.operand, y.operand, bias.operand, out.operand}, 3,
                        {{"transpose_x", tx, 0}, {"transpose_y", ty, 0}});
        ASSERT_TRUE(execute(problem, {x.storage.data(), y.storage.data(),
                                      bias.storage.data(), out.storage.data()}))
            << problem.query().reason;
        expectMatmul(x, y, &bias, out, tx, ty);
        EXPECT_EQ(out.storage[1], 77.0f);
        EXPECT_EQ(out.storage[15 - cut + 5], 77.0f);
      }
  // One row, of which every other element is written.
  Array x({1, 2}), y({2, 4}), out({1, 4}, {7, 2});
  x.storage = {1, 10}, y.storage = {1, 2, 3, 4, 5, 6, 7, 8};
  std::fill(out.storage.begin(), out.storage.end(), 77.0f);
  Problem row("matmul", {x.operand, y.operand, out.operand}, 2, {});
  ASSERT_TRUE(
      execute(row, {x.storage.data(), y.storage.data(), out.storage.data()}));
  EXPECT_EQ(out.storage, (std::vector<float>{51, 77, 62, 77, 73, 77, 84}));
}

TEST_F(OneDNN, Softmax) {
  std::mt19937 random(8);
  std::uniform_real_distribution<float> values(-30.0f, 30.0f);
  for (std::vector<int64_t> sizes : std::vector<std::vector<int64_t>>{
           {1}, {7}, {3, 1}, {5, 33}, {2, 3, 100}})
    for (bool logarithm : {false, true}) {
      Array x(sizes), out(sizes);
      for (float &value : x.storage)
        value = values(random);
      Problem problem(logarithm ? "log_softmax" : "softmax",
                      {x.operand, out.operand}, 1, {{"axis", -1, 0}});
      ASSERT_TRUE(execute(problem, {x.storage.data(), out.storage.data()}))
          << problem.query().reason;
      int64_t n = sizes.back();
      for (size_t row = 0; row < x.storage.size(); row += n) {
        double highest = -INFINITY, sum = 0;
        for (int64_t i = 0; i < n; ++i)
          highest = std::max<double>(highest, x.storage[row + i]);
        for (int64_t i = 0; i < n; ++i)
          sum += std::exp(x.storage[row + i] - highest);
        for (int64_t i = 0; i < n; ++i) {
          double log = x.storage[row + i] - highest - std::log(sum);
          double expected = logarithm ? log : std::exp(log);
          ASSERT_NEAR(out.storage[row + i], expected,
                      1e-5 * std::max(1.0, std::fabs(expected)));
        }
      }
    }
}

// As a part of a concat is: the library has but its reference for such rows.
TEST_F(OneDNN, SoftmaxIntoAPartOfALargerTensor) {
  Array x({1, 2, 1, 1}), out({1, 2, 1, 1}, {6, 3, 3, 1});
  x.storage = {0.5f, -2.0f};
  out.storage = {7, 7, 7, 7};
  Problem problem("softmax", {x.operand, out.operand}, 1, {{"axis", 3, 0}});
  ASSERT_TRUE(execute(problem, {x.storage.data(), out.storage.data()}))
      << problem.query().reason;
  EXPECT_EQ(out.storage, (std::vector<float>{1, 7, 7, 1}));

  Array row({2, 2}), column({2, 2}, {4, 2});
  row.storage = {0, std::log(3.0f), std::log(3.0f), 0};
  column.storage.assign(7, 7.0f);
  Problem spread("softmax", {row.operand, column.operand}, 1, {{"axis", 1, 0}});
  ASSERT_TRUE(execute(spread, {row.storage.data(), column.storage.data()}))
      << spread.query().reason;
  for (size_t i : {0, 6})
    EXPECT_NEAR(column.storage[i], 0.25, 1e-6);
  for (size_t i : {2, 4})
    EXPECT_NEAR(column.storage[i], 0.75, 1e-6);
  EXPECT_EQ(column.storage[1], 7.0f);
}

TEST_F(OneDNN, Refusals) {
  Array x({4, 8}), y({8, 4}), out({4, 4});
  std::vector<ebbrt_operand> plain = {x.operand, y.operand, out.operand};
  auto typed = [&](ebbrt_dtype dtype) {
    std::vector<ebbrt_operand> operands = plain;
    for (ebbrt_operand &operand : operands)
      operand.dtype = dtype;
    return operands;
  };
  EXPECT_EQ(reasonOf({"matmul", typed(EBBRT_F64), 2, {}}),
            "element type f64 is not supported by oneDNN");
  EXPECT_EQ(reasonOf({"matmul", typed(EBBRT_I32), 2, {}}),
            "element type i32 is not supported by oneDNN");
  EXPECT_EQ(reasonOf({"sort", plain, 2, {}}), "oneDNN has no kernel 'sort'");
  EXPECT_EQ(reasonOf({"matmul", plain, 2, {{"transpose_x", 1, 0}}}),
            "extents do not fit each other");
  Array none({4, 0}), no({0, 4});
  EXPECT_EQ(
      reasonOf({"matmul", {none.operand, no.operand, out.operand}, 2, {}}),
      "an extent is 0");
  Array column({4, 1});
  EXPECT_EQ(reasonOf({"matmul",
                      {x.operand, y.operand, column.operand, out.operand},
                      3,
                      {}}),
            "the bias is not one dense row");
  Problem fixed("matmul", plain, 2, {});
  fixed.concrete.deterministic = 1;
  EXPECT_EQ(reasonOf(fixed), "bits may change with the thread count");
  Problem soft("softmax", {x.operand, x.operand}, 1, {{"axis", 2, 0}});
  EXPECT_EQ(reasonOf(soft), "the axis is outside the rank");
}

TEST_F(OneDNN, QueryIsThreadSafe) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([t] {
      for (int64_t i = 1; i < 20; ++i) {
        Array x({i + t, 8}), y({8, 4}), out({i + t, 4});
        Problem problem("matmul", {x.operand, y.operand, out.operand}, 2, {});
        EXPECT_TRUE(problem.query().accepted);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
}

TEST(KernelQuery, AnswersForAnyLibrary) {
  Array x({2, 2});
  Problem problem("copy", {x.operand, x.operand}, 1, {});
  ebbrt_query_result result = {};
  EXPECT_EQ(ebbrt_kernel_query("host", &problem.concrete, &result, nullptr),
            EBBRT_OK);
  EXPECT_TRUE(result.accepted);
  EXPECT_EQ(ebbrt_kernel_query("cudnn", &problem.concrete, &result, nullptr),
            EBBRT_OK);
  EXPECT_FALSE(result.accepted);
  EXPECT_STREQ(result.reason, "this build has no library 'cudnn'");
  EXPECT_EQ(ebbrt_kernel_query("host", nullptr, &result, nullptr),
            EBBRT_INVALID_ARGUMENT);
  problem.operands[0].rank = 99;
  EXPECT_EQ(ebbrt_kernel_query("host", &problem.concrete, &result, nullptr),
            EBBRT_INVALID_ARGUMENT);
  problem.operands[0].rank = 2;
  problem.operands[0].sizes[0] = -1;
  EXPECT_EQ(ebbrt_kernel_query("host", &problem.concrete, &result, nullptr),
            EBBRT_INVALID_ARGUMENT);
}

/// out = x y + 1 with x : ?x?, y : ?x12, through a temporary.
ProgramBuilder matmulProgram() {
  ProgramBuilder b;
  int32_t x = b.argument("x", EBBRT_F32, {-1, -1});
  int32_t y = b.argument("y", EBBRT_F32, {-1, 12});
  int32_t m = b.dim(x, 0), k = b.dim(x, 1), n = b.constant(12);
  int32_t site = b.site("ebb.matmul", "m.mlir:2:3");
  b.require(EBBRT_SHAPE_REQUIRE_EQ, k, b.dim(y, 0),
            "'ebb.matmul' op expects equal inner extents", site);
  int32_t mk = b.compute(EBBRT_SHAPE_MUL, m, k);
  int32_t kn = b.compute(EBBRT_SHAPE_MUL, k, n);
  int32_t mn = b.compute(EBBRT_SHAPE_MUL, m, n);
  int32_t out = b.result("out", EBBRT_F32, {-1, 12}, {m, n});
  int32_t xb = b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_F32, x, mk);
  int32_t yb = b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_F32, y, kn);
  int32_t tb = b.buffer(EBBRT_BUFFER_TEMP, EBBRT_F32, 0, mn);
  int32_t ob = b.buffer(EBBRT_BUFFER_RESULT, EBBRT_F32, out, mn);
  b.library("onednn", "matmul", {},
            {b.whole(xb, {m, k}), b.whole(yb, {k, n}), b.whole(tb, {m, n})}, 2,
            site);
  b.generated(addOne, {b.whole(tb, {m, n}), b.whole(ob, {m, n})}, 1, mn, site);
  return b;
}

TEST_F(OneDNN, RunsInASessionForEveryShapeEvenEmptyOnes) {
  Loaded loaded(matmulProgram());
  std::mt19937 random(9);
  for (auto [m, k] : std::vector<std::pair<int64_t, int64_t>>{
           {4, 8}, {33, 70}, {0, 8}, {4, 0}, {4, 8}, {128, 256}}) {
    Array x({m, k}), y({k, 12}), out({m, 12});
    x.fill(random), y.fill(random);
    int64_t xd[] = {m, k}, yd[] = {k, 12}, od[] = {m, 12};
    ASSERT_EQ(loaded.run({{x.storage.data(), EBBRT_F32, 2, xd},
                          {y.storage.data(), EBBRT_F32, 2, yd}},
                         {{out.storage.data(), EBBRT_F32, 2, od}}),
              EBBRT_OK)
        << loaded.message();
    if (m > 0)
      for (float &value : out.storage)
        value -= 1.0f;
    expectMatmul(x, y, nullptr, out, false, false);
  }
  ebbrt_profile_entry entry;
  ebbrt_session_profile(loaded.session, 0, &entry);
  EXPECT_EQ(std::string(entry.kernel).rfind("onednn: ", 0), 0u);
  EXPECT_GT(std::strlen(entry.kernel), std::strlen("onednn: "));
}

TEST_F(OneDNN, DeterministicSessionsRefuseIt) {
  ebbrt_session_options options = {};
  options.deterministic = 1;
  Loaded loaded(matmulProgram(), options);
  int64_t xd[] = {4, 8}, yd[] = {8, 12};
  EXPECT_EQ(loaded.prepare(
                {{nullptr, EBBRT_F32, 2, xd}, {nullptr, EBBRT_F32, 2, yd}}),
            EBBRT_UNSUPPORTED);
  EXPECT_EQ(loaded.message(),
            "'ebb.matmul' op cannot run on library 'onednn': bits may change "
            "with the thread count");
  EXPECT_STREQ(loaded.error.location, "m.mlir:2:3");
}

TEST_F(OneDNN, SameBitsRunAfterRun) {
  std::mt19937 random(10);
  Array x({60, 70}), y({70, 12});
  x.fill(random), y.fill(random);
  int64_t xd[] = {60, 70}, yd[] = {70, 12}, od[] = {60, 12};
  std::vector<float> first;
  for (int round = 0; round < 6; ++round) {
    ebbrt_session_options options = {};
    options.threads = 2;
    Loaded loaded(matmulProgram(), options);
    std::vector<float> out(60 * 12);
    ASSERT_EQ(loaded.run({{x.storage.data(), EBBRT_F32, 2, xd},
                          {y.storage.data(), EBBRT_F32, 2, yd}},
                         {{out.data(), EBBRT_F32, 2, od}}),
              EBBRT_OK);
    if (round == 0)
      first = out;
    EXPECT_EQ(std::memcmp(first.data(), out.data(), out.size() * 4), 0);
  }
}

TEST_F(OneDNN, AThousandRounds) {
  for (int round = 0; round < 1000; ++round) {
    int64_t m = 1 + round % 3;
    Loaded loaded(matmulProgram());
    std::vector<float> x(m * 2, 1.0f), y(2 * 12, 2.0f), out(m * 12);
    int64_t xd[] = {m, 2}, yd[] = {2, 12}, od[] = {m, 12};
    ASSERT_EQ(
        loaded.run({{x.data(), EBBRT_F32, 2, xd}, {y.data(), EBBRT_F32, 2, yd}},
                   {{out.data(), EBBRT_F32, 2, od}}),
        EBBRT_OK);
    ASSERT_EQ(out, std::vector<float>(m * 12, 5.0f));
  }
}

} // namespace

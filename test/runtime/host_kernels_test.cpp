// Lives here: library "host": check_range, check_nonzero, copy and repetitions.
// Not here: how instructions run; see session_test.cpp.
// Called by the test runner.
#include "test/runtime/loaded.h"

using namespace ebb::test;

namespace {

using Attrs = std::vector<std::pair<std::string, int64_t>>;

/// A program that only checks its argument ids : tensor<?x?> of `dtype`, with
/// `table` : tensor<5x3xf32> as second input.
ProgramBuilder check(ebbrt_dtype dtype, const std::string &kernel,
                     const Attrs &attrs, bool withTable = false,
                     bool transposed = false) {
  ProgramBuilder b;
  int32_t ids = b.argument("ids", dtype, {-1, -1});
  int32_t rows = b.dim(ids, 0), columns = b.dim(ids, 1);
  int32_t count = b.compute(EBBRT_SHAPE_MUL, rows, columns);
  int32_t buffer = b.buffer(EBBRT_BUFFER_ARGUMENT, dtype, ids, count);
  ViewSpec view = b.whole(buffer, {rows, columns});
  if (transposed) {
    std::swap(view.sizes[0], view.sizes[1]);
    std::swap(view.strides[0], view.strides[1]);
  }
  std::vector<ViewSpec> views = {view};
  if (withTable) {
    int32_t table = b.buffer(EBBRT_BUFFER_TEMP, EBBRT_F32, 0, b.constant(15));
    views.push_back(b.whole(table, {b.constant(5), b.constant(3)}));
  }
  b.library("host", kernel, attrs, views, static_cast<int32_t>(views.size()),
            b.site("ebb.embedding", "m.mlir:5:6"));
  return b;
}

template <typename T>
void expectMessage(const ProgramBuilder &b, ebbrt_dtype dtype,
                   const std::vector<T> &values, const std::string &message) {
  Loaded loaded(b);
  Tensor<T> ids{dtype, {2, static_cast<int64_t>(values.size()) / 2}, values};
  ebbrt_code code = loaded.run({ids.view()}, {});
  EXPECT_EQ(code, message.empty() ? EBBRT_OK : EBBRT_OUT_OF_RANGE);
  EXPECT_EQ(loaded.message(), message);
  if (!message.empty())
    EXPECT_STREQ(loaded.error.location, "m.mlir:5:6");
}

TEST(HostKernels, CheckRange) {
  Attrs attrs = {{"lower", 0}, {"upper", 5}};
  auto b = check(EBBRT_I64, "check_range", attrs);
  expectMessage<int64_t>(b, EBBRT_I64, {0, 1, 2, 3, 4, 0}, "");
  expectMessage<int64_t>(b, EBBRT_I64, {0, 1, 2, 5, -1, 0},
                         "'ebb.embedding' op expects values in [0, 5), but got "
                         "5 at flat index 3");
  expectMessage<int32_t>(check(EBBRT_I32, "check_range", attrs), EBBRT_I32,
                         {0, -1, 9, 0},
                         "'ebb.embedding' op expects values in [0, 5), but got "
                         "-1 at flat index 1");
  expectMessage<uint8_t>(check(EBBRT_U8, "check_range", attrs), EBBRT_U8,
                         {0, 200},
                         "'ebb.embedding' op expects values in [0, 5), but got "
                         "200 at flat index 1");
  expectMessage<int8_t>(check(EBBRT_I8, "check_range", attrs), EBBRT_I8,
                        {-100, 0},
                        "'ebb.embedding' op expects values in [0, 5), but got "
                        "-100 at flat index 0");
  expectMessage<int16_t>(check(EBBRT_I16, "check_range", attrs), EBBRT_I16,
                         {4, 4, 4, 300},
                         "'ebb.embedding' op expects values in [0, 5), but got "
                         "300 at flat index 3");
}

TEST(HostKernels, CheckRangeAgainstAnExtentAndWithIgnore) {
  Attrs attrs = {{"lower", -3}, {"upper_axis", 1}, {"ignore", -100}};
  auto b = check(EBBRT_I64, "check_range", attrs, true);
  expectMessage<int64_t>(b, EBBRT_I64, {-100, -3, 2, 0}, "");
  expectMessage<int64_t>(b, EBBRT_I64, {-100, -3, 3, -4},
                         "'ebb.embedding' op expects values in [-3, 3), but "
                         "got 3 at flat index 2");
}

TEST(HostKernels, FlatIndicesAreThoseOfTheView) {
  auto b = check(EBBRT_I64, "check_range", {{"lower", 0}, {"upper", 5}}, false,
                 true);
  // Stored 2x3; seen as 3x2: {0, 8}, {1, 0}, {7, 0}.
  expectMessage<int64_t>(b, EBBRT_I64, {0, 1, 7, 8, 0, 0},
                         "'ebb.embedding' op expects values in [0, 5), but got "
                         "8 at flat index 1");
}

TEST(HostKernels, BytesBetweenRowsAreNotLookedAt) {
  // The left 2x2 of each stored 2x3: {0, 1}, {2, 9}; the 8 is not part of it.
  auto b = check(EBBRT_I64, "check_range", {{"lower", 0}, {"upper", 5}});
  const ebbrt_view &view = b.views[0];
  b.regs[view.first_reg + 2] = b.constant(2);
  expectMessage<int64_t>(b, EBBRT_I64, {0, 1, 8, 2, 3, 8}, "");
  expectMessage<int64_t>(b, EBBRT_I64, {0, 1, 8, 2, 9, 8},
                         "'ebb.embedding' op expects values in [0, 5), but got "
                         "9 at flat index 3");
}

TEST(HostKernels, CopyIntoAWindowKeepsItsSurroundings) {
  // out : 2x4 is 0 everywhere, then x : 2x2 goes to out[:, 1:3].
  ProgramBuilder b;
  int32_t x = b.argument("x", EBBRT_F32, {2, 2});
  int32_t two = b.constant(2), four = b.constant(4), eight = b.constant(8);
  int32_t one = b.constant(1), zero = b.constant(0);
  int32_t out = b.result("out", EBBRT_F32, {2, 4}, {two, four});
  int32_t xb = b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_F32, x, four);
  int32_t ob = b.buffer(EBBRT_BUFFER_RESULT, EBBRT_F32, out, eight);
  int32_t cb = b.buffer(EBBRT_BUFFER_CONSTANT, EBBRT_F32, 0, one);
  b.constants.assign(4, 0);
  ViewSpec spread = {cb, zero, {two, four}, {zero, zero}};
  ViewSpec window = {ob, one, {two, two}, {four, one}};
  b.library("host", "copy", {}, {spread, b.whole(ob, {two, four})}, 1);
  b.library("host", "copy", {}, {b.whole(xb, {two, two}), window}, 1);
  Loaded loaded(b);
  Tensor<float> xs{EBBRT_F32, {2, 2}, {1, 2, 3, 4}};
  Tensor<float> outs{EBBRT_F32, {2, 4}, std::vector<float>(8, 9.0f)};
  ASSERT_EQ(loaded.run({xs.view()}, {outs.view()}), EBBRT_OK)
      << loaded.message();
  EXPECT_EQ(outs.values, (std::vector<float>{0, 1, 2, 0, 0, 3, 4, 0}));
}

// Rows in their order, columns from the last; both; and empty.
TEST(HostKernels, CopyBackwards) {
  auto expectTurned = [](int64_t mask, std::vector<int64_t> dims,
                         std::vector<float> values,
                         const std::vector<float> &expected) {
    ProgramBuilder b;
    int32_t x = b.argument("x", EBBRT_F32, {-1, -1});
    int32_t rows = b.dim(x, 0), columns = b.dim(x, 1);
    int32_t count = b.compute(EBBRT_SHAPE_MUL, rows, columns);
    int32_t y = b.result("y", EBBRT_F32, {-1, -1}, {rows, columns});
    b.library("host", "copy", {{"backwards", mask}},
              {b.whole(b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_F32, x, count),
                       {rows, columns}),
               b.whole(b.buffer(EBBRT_BUFFER_RESULT, EBBRT_F32, y, count),
                       {rows, columns})},
              1);
    Loaded loaded(b);
    Tensor<float> from{EBBRT_F32, dims, std::move(values)};
    Tensor<float> to{EBBRT_F32, dims, std::vector<float>(expected.size())};
    ASSERT_EQ(loaded.run({from.view()}, {to.view()}), EBBRT_OK)
        << loaded.message();
    EXPECT_EQ(to.values, expected);
  };
  expectTurned(0, {2, 3}, {1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6});
  expectTurned(1, {2, 3}, {1, 2, 3, 4, 5, 6}, {4, 5, 6, 1, 2, 3});
  expectTurned(2, {2, 3}, {1, 2, 3, 4, 5, 6}, {3, 2, 1, 6, 5, 4});
  expectTurned(3, {2, 3}, {1, 2, 3, 4, 5, 6}, {6, 5, 4, 3, 2, 1});
  expectTurned(3, {0, 3}, {}, {});
}

TEST(HostKernels, CheckNonzero) {
  auto b = check(EBBRT_I32, "check_nonzero", {});
  expectMessage<int32_t>(b, EBBRT_I32, {1, -1, 3, 4}, "");
  expectMessage<int32_t>(b, EBBRT_I32, {1, -1, 0, 0},
                         "'ebb.embedding' op expects a non-zero divisor, but "
                         "got 0 at flat index 2");
}

TEST(HostKernels, RefusalsNameWhatIsMissing) {
  auto refused = [](const ProgramBuilder &b, const std::string &reason) {
    Loaded loaded(b);
    int64_t dims[2] = {2, 2};
    ebbrt_dtype dtype = static_cast<ebbrt_dtype>(b.arguments[0].dtype);
    EXPECT_EQ(loaded.prepare({{nullptr, dtype, 2, dims}}), EBBRT_UNSUPPORTED);
    EXPECT_EQ(loaded.message(),
              "'ebb.embedding' op cannot run on library 'host': " + reason);
  };
  refused(check(EBBRT_F32, "check_range", {{"lower", 0}, {"upper", 5}}),
          "check_range takes integer values");
  refused(check(EBBRT_I32, "check_range", {{"lower", 0}}),
          "check_range needs 'lower' and one of 'upper' and 'upper_axis'");
  refused(check(EBBRT_I32, "check_range", {{"lower", 0}, {"upper_axis", 0}}),
          "check_range needs a second input for 'upper_axis'");
  refused(
      check(EBBRT_I32, "check_range", {{"lower", 0}, {"upper_axis", 2}}, true),
      "check_range has an 'upper_axis' outside its second input's rank");
  refused(check(EBBRT_F32, "check_nonzero", {}),
          "check_nonzero takes integer values");
  refused(check(EBBRT_I32, "gather_rows", {{"padding", -1}}),
          "gather_rows takes two inputs and one output");
  refused(check(EBBRT_I32, "sum_into_rows", {{"padding", -1}}),
          "sum_into_rows takes two inputs and one output");
  refused(check(EBBRT_I32, "repeat_rows", {}),
          "repetitions take two inputs and one output");
  refused(check(EBBRT_I32, "sum_repeats", {}),
          "repetitions take two inputs and one output");
  refused(check(EBBRT_I32, "philox_mask", {{"seed", 0}}),
          "philox_mask takes at most one input and one output");
  refused(check(EBBRT_I32, "philox_shuffle", {{"startup_seed", 0}}),
          "philox_shuffle takes one input, three outputs and 'startup_seed'");
  refused(check(EBBRT_I32, "scatter_planes", {{"sum", 0}}),
          "scatter_planes takes two inputs, one output and 'sum'");
  refused(check(EBBRT_I32, "gather_planes", {}),
          "gather_planes takes two inputs and one output");
  refused(check(EBBRT_F32, "philox_uniform", {{"seed", 0}}),
          "philox_uniform takes no input and one output");
  refused(check(EBBRT_I32, "sort", {}),
          "library host has no kernel of this name");
}

/// out = permutation of x : 3-d, for elements of type T.
template <typename T>
void expectPermuted(ebbrt_dtype dtype, std::vector<int64_t> dims,
                    std::vector<int> order, int32_t threads) {
  ProgramBuilder b;
  std::vector<int32_t> in, out;
  int32_t x = b.argument("x", dtype, {-1, -1, -1});
  for (int d = 0; d < 3; ++d)
    in.push_back(b.dim(x, d));
  for (int d : order)
    out.push_back(in[d]);
  int32_t count = b.compute(EBBRT_SHAPE_MUL, in[0],
                            b.compute(EBBRT_SHAPE_MUL, in[1], in[2]));
  int32_t y = b.result("y", dtype, {-1, -1, -1}, out);
  ViewSpec plain =
      b.whole(b.buffer(EBBRT_BUFFER_ARGUMENT, dtype, x, count), in);
  ViewSpec seen = plain;
  for (int d = 0; d < 3; ++d) {
    seen.sizes[d] = plain.sizes[order[d]];
    seen.strides[d] = plain.strides[order[d]];
  }
  b.library(
      "host", "copy", {},
      {seen, b.whole(b.buffer(EBBRT_BUFFER_RESULT, dtype, y, count), out)}, 1);
  ebbrt_session_options options = {};
  options.threads = threads;
  Loaded loaded(b, options);
  int64_t total = dims[0] * dims[1] * dims[2];
  Tensor<T> from{dtype, dims, std::vector<T>(total)};
  Tensor<T> to{dtype,
               {dims[order[0]], dims[order[1]], dims[order[2]]},
               std::vector<T>(total)};
  for (int64_t i = 0; i < total; ++i)
    from.values[i] = static_cast<T>(i * 7 + 3);
  ASSERT_EQ(loaded.run({from.view()}, {to.view()}), EBBRT_OK)
      << loaded.message();
  for (int64_t i = 0; i < total; ++i) {
    int64_t index[3] = {}, rest = i;
    for (int d = 2; d >= 0; --d) {
      index[order[d]] = rest % to.dims[d];
      rest /= to.dims[d];
    }
    int64_t at = (index[0] * dims[1] + index[1]) * dims[2] + index[2];
    ASSERT_EQ(to.values[i], from.values[at]);
  }
}

TEST(HostKernels, CopyOfAnyPermutationAndType) {
  std::vector<std::vector<int>> orders = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                          {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  std::vector<std::vector<int64_t>> shapes = {
      {2, 3, 4}, {1, 5, 1}, {3, 0, 2}, {1, 1, 1}, {31, 40, 41}};
  for (const std::vector<int> &order : orders)
    for (const std::vector<int64_t> &shape : shapes)
      for (int32_t threads : {1, 3}) {
        expectPermuted<uint8_t>(EBBRT_I1, shape, order, threads);
        expectPermuted<uint16_t>(EBBRT_BF16, shape, order, threads);
        expectPermuted<float>(EBBRT_F32, shape, order, threads);
        expectPermuted<double>(EBBRT_F64, shape, order, threads);
      }
}

/// Runs repeat_rows or sum_repeats along the middle of [outer, n, inner], whose
/// input has its dims 0 and 2 exchanged in memory; returns the output.
template <typename T>
std::vector<T> repeated(ebbrt_dtype dtype, const std::vector<int32_t> &numbers,
                        int64_t outer, int64_t from, int64_t to, int64_t inner,
                        const std::vector<T> &input, bool sums,
                        int32_t threads) {
  ProgramBuilder b;
  int32_t r = b.argument("r", EBBRT_I32, {-1});
  int32_t x = b.argument("x", dtype, {inner, from, outer});
  int32_t n = b.dim(r, 0);
  std::vector<int32_t> in = {b.constant(inner), b.constant(from),
                             b.constant(outer)};
  std::vector<int32_t> out = {in[2], b.constant(to), in[0]};
  int32_t y = b.result("y", dtype, {outer, to, inner}, out);
  ViewSpec moved = b.whole(b.buffer(EBBRT_BUFFER_ARGUMENT, dtype, x,
                                    b.constant(inner * from * outer)),
                           in);
  std::swap(moved.sizes[0], moved.sizes[2]);
  std::swap(moved.strides[0], moved.strides[2]);
  b.library("host", sums ? "sum_repeats" : "repeat_rows", {},
            {b.whole(b.buffer(EBBRT_BUFFER_ARGUMENT, EBBRT_I32, r, n), {n}),
             moved,
             b.whole(b.buffer(EBBRT_BUFFER_RESULT, dtype, y,
                              b.constant(outer * to * inner)),
                     out)},
            2);
  ebbrt_session_options options = {};
  options.threads = threads;
  Loaded loaded(b, options);
  Tensor<int32_t> counts{
      EBBRT_I32, {static_cast<int64_t>(numbers.size())}, numbers};
  Tensor<T> given{dtype, {inner, from, outer}, input};
  Tensor<T> result{
      dtype, {outer, to, inner}, std::vector<T>(outer * to * inner)};
  EXPECT_EQ(loaded.run({counts.view(), given.view()}, {result.view()}),
            EBBRT_OK)
      << loaded.message();
  return result.values;
}

TEST(HostKernels, RepeatsOfStridedTensors) {
  for (int32_t threads : {1, 3}) {
    // x[o, j, i] is 100 o + 10 j + i, for two of each.
    std::vector<float> x = {0, 100, 10, 110, 1, 101, 11, 111};
    EXPECT_EQ(repeated<float>(EBBRT_F32, {1, 2}, 2, 2, 3, 2, x, false, threads),
              (std::vector<float>{0, 1, 10, 11, 10, 11, 100, 101, 110, 111, 110,
                                  111}));
    EXPECT_EQ(repeated<float>(EBBRT_F32, {2, 0}, 2, 2, 2, 2, x, true, threads),
              (std::vector<float>{10, 12, 0, 0, 210, 212, 0, 0}));
    // Unsigned sums wrap.
    EXPECT_EQ(repeated<uint8_t>(EBBRT_U8, {3}, 1, 3, 1, 1, {200, 100, 1}, true,
                                threads),
              (std::vector<uint8_t>{45}));
    // More elements than one thread takes: rows of 70 go block by block.
    int64_t rows = 300;
    std::vector<double> ones(70 * rows, 1.0);
    EXPECT_EQ(repeated<double>(EBBRT_F64, {0, 299, 1}, 1, rows, 3, 70, ones,
                               true, threads),
              [] {
                std::vector<double> sums(210, 0.0);
                std::fill_n(sums.begin() + 70, 70, 299.0);
                std::fill_n(sums.begin() + 140, 70, 1.0);
                return sums;
              }());
  }
}

} // namespace

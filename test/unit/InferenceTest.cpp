// Shape arithmetic: broadcasting, axes, slices, products, and the sentences of
// its errors. Not here: shape functions of single ops (test/ops).
// Run by test/run.py.
#include "dialect/support/Inference.h"

#include "dialect/support/Matmul.h"
#include "dialect/support/Slices.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Builders.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace ebb;

using Dims = SmallVector<int64_t>;
constexpr int64_t unknown = kDynamic;

namespace {
/// An Inference whose diagnostics are kept, and stand-in values.
class InferenceTest : public testing::Test {
protected:
  InferenceTest()
      : handler(&context,
                [this](Diagnostic &d) {
                  message = d.str();
                  return success();
                }),
        in(&context, UnknownLoc::get(&context), "ebb.test", types) {}

  RankedTensorType tensor(ArrayRef<int64_t> shape, Type element = {}) {
    return RankedTensorType::get(shape, element ? element
                                                : Float32Type::get(&context));
  }
  Value value(ArrayRef<int64_t> shape, Type element = {}) {
    return block.addArgument(tensor(shape, element), UnknownLoc::get(&context));
  }
  Dims broadcast(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
    auto shape = in.broadcastShapes(a, b);
    EXPECT_TRUE(succeeded(shape)) << message;
    return succeeded(shape) ? *shape : Dims{-99};
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
  std::string message;
  ScopedDiagnosticHandler handler;
  Block block;
  SmallVector<Type> types;
  Inference in;
};
} // namespace

// ---- broadcasting ----------------------------------------------------------

TEST_F(InferenceTest, ShapesAlignAtTheLastDims) {
  EXPECT_EQ(broadcast({2, 3}, {3}), (Dims{2, 3}));
  EXPECT_EQ(broadcast({4, 1, 3}, {2, 1}), (Dims{4, 2, 3}));
  EXPECT_EQ(broadcast({}, {5}), (Dims{5}));
  EXPECT_EQ(broadcast({}, {}), (Dims{}));
  EXPECT_EQ(broadcast({1}, {0}), (Dims{0}));
}

TEST_F(InferenceTest, UnknownExtents) {
  EXPECT_EQ(broadcast({unknown}, {4}), (Dims{4}));
  EXPECT_EQ(broadcast({4}, {unknown}), (Dims{4}));
  EXPECT_EQ(broadcast({unknown}, {1}), (Dims{unknown}));
  EXPECT_EQ(broadcast({unknown}, {unknown}), (Dims{unknown}));
  EXPECT_EQ(broadcast({2, unknown}, {unknown, 1}), (Dims{2, unknown}));
}

TEST_F(InferenceTest, ShapesThatDoNotBroadcast) {
  EXPECT_TRUE(failed(in.broadcastShapes({2, 3}, {4, 3})));
  EXPECT_EQ(message,
            "'ebb.test' op expects shapes that broadcast, but got 2x3 "
            "and 4x3: 2 and 4 in dim 0 of the result are neither equal "
            "nor 1");
  EXPECT_TRUE(failed(in.broadcastShapes({0}, {2})));
}

TEST_F(InferenceTest, BroadcastGivesOneResultOfTheOneElementType) {
  Type f64 = Float64Type::get(&context);
  Value absent;
  ASSERT_TRUE(
      succeeded(in.broadcast({value({3}, f64), absent, value({2, 1}, f64)})));
  ASSERT_TRUE(succeeded(
      in.broadcast({value({3}), value({3})}, IntegerType::get(&context, 1))));
  ASSERT_EQ(types.size(), 2u);
  EXPECT_EQ(types[0], tensor({2, 3}, f64));
  EXPECT_EQ(types[1], tensor({3}, IntegerType::get(&context, 1)));
  EXPECT_TRUE(failed(in.broadcast({value({3}), value({3}, f64)})));
  EXPECT_EQ(message, "'ebb.test' op expects operands of one element type, but "
                     "got f32 and f64; convert one with ebb.cast");
}

TEST_F(InferenceTest, GradOpsOfBroadcastingOps) {
  Value x = value({2, 3}), y = value({3}), g = value({2, 3});
  ASSERT_TRUE(succeeded(in.binaryGrad(-1, {x, y}, {g}, {x, y})));
  EXPECT_EQ(types, (SmallVector<Type>{tensor({2, 3}), tensor({3})}));
  EXPECT_TRUE(failed(in.binaryGrad(-1, {x, y}, {value({3})}, {x, y})));
  EXPECT_EQ(message, "'ebb.test' op expects cotangents of the broadcast shape "
                     "2x3, but got 3");
  EXPECT_TRUE(failed(in.binaryGrad(0, {x, y}, {g}, {x, y})));
  EXPECT_EQ(message, "'ebb.test' op expects 'axis' to be -1, alignment at the "
                     "last dims, but got 0");
}

// ---- axes ------------------------------------------------------------------

TEST_F(InferenceTest, AxesCountFromEitherEnd) {
  EXPECT_EQ(*in.axis("axis", 2, 3), 2);
  EXPECT_EQ(*in.axis("axis", -3, 3), 0);
  EXPECT_TRUE(failed(in.axis("axis", 3, 3)));
  EXPECT_EQ(message, "'ebb.test' op expects 'axis' in [-3, 3) for rank 3, but "
                     "got 3");
  EXPECT_TRUE(failed(in.axis("dim", -4, 3)));
  EXPECT_EQ(message, "'ebb.test' op expects 'dim' in [-3, 3) for rank 3, but "
                     "got -4");
}

TEST_F(InferenceTest, AScalarTakesAVectorsAxes) {
  EXPECT_EQ(*in.axis("axis", 0, 0), 0);
  EXPECT_EQ(*in.axis("axis", -1, 0), 0);
  EXPECT_TRUE(failed(in.axis("axis", 1, 0)));
  EXPECT_EQ(*in.reduceAxes("axis", {-1}, 0), (Dims{}));
}

TEST_F(InferenceTest, ReducedAxesAreSortedAndDistinct) {
  EXPECT_EQ(*in.reduceAxes("axis", {-1, 0}, 3), (Dims{0, 2}));
  EXPECT_EQ(*in.reduceAxes("axis", {}, 3), (Dims{0, 1, 2}));
  EXPECT_EQ(*in.reduceAxes("axis", {1}, 3, /*reduceAll=*/true),
            (Dims{0, 1, 2}));
  EXPECT_TRUE(failed(in.reduceAxes("axis", {1, -2}, 3)));
  EXPECT_EQ(message, "'ebb.test' op expects distinct axes in 'axis', but got "
                     "-2 twice");
  EXPECT_TRUE(failed(in.reduceAxes("axis", {0, 7}, 3)));
}

TEST_F(InferenceTest, ReducedShapes) {
  EXPECT_EQ(reducedShape({2, unknown, 4}, {0, 2}, false), (Dims{unknown}));
  EXPECT_EQ(reducedShape({2, unknown, 4}, {1}, true), (Dims{2, 1, 4}));
  EXPECT_EQ(normalizedAxes({-1, 0}, 3), (Dims{0, 2}));
  EXPECT_EQ(normalizedAxes({}, 2), (Dims{0, 1}));
  EXPECT_EQ(normalizedAxes({-1}, 0), (Dims{}));
}

TEST_F(InferenceTest, GradOpsOfReductions) {
  Value x = value({2, 3});
  ASSERT_TRUE(succeeded(in.reduceGrad(x, {value({2})}, {1}, false, false)));
  EXPECT_EQ(types.back(), tensor({2, 3}));
  EXPECT_TRUE(succeeded(in.reduceGrad(x, {value({})}, {1}, false, true)));
  EXPECT_TRUE(failed(in.reduceGrad(x, {value({3})}, {1}, false, false)));
  EXPECT_EQ(message, "'ebb.test' op expects 'out_grad' to have shape 2, but "
                     "got 3");
}

// ---- types -----------------------------------------------------------------

TEST_F(InferenceTest, DeclaredTypesMayKnowMoreOrLess) {
  auto fits = [&](Type inferred, Type declared) {
    return compatibleTypes(TypeRange(inferred), TypeRange(declared));
  };
  EXPECT_TRUE(fits(tensor({2, 4}), tensor({unknown, 4})));
  EXPECT_TRUE(fits(tensor({unknown, 4}), tensor({2, 4})));
  EXPECT_FALSE(fits(tensor({2, 4}), tensor({3, 4})));
  EXPECT_FALSE(fits(tensor({2}), tensor({2, 1})));
  EXPECT_FALSE(fits(tensor({2}), tensor({2}, Float64Type::get(&context))));
  EXPECT_FALSE(compatibleTypes(TypeRange(tensor({2})), TypeRange()));
}

TEST_F(InferenceTest, ShapesInMessages) {
  EXPECT_EQ(shapeString({2, unknown, 4}), "2x?x4");
  EXPECT_EQ(shapeString({}), "scalar");
  EXPECT_EQ(shapeString({0}), "0");
  EXPECT_TRUE(succeeded(in.sameShape("x", value({2, unknown}), {2, 5})));
  EXPECT_TRUE(failed(in.sameShape("x", value({2, 3}), {2, 3, 1})));
  EXPECT_EQ(message,
            "'ebb.test' op expects 'x' to have shape 2x3x1, but got 2x3");
}

TEST_F(InferenceTest, ReshapesKeepTheCount) {
  ASSERT_TRUE(succeeded(in.sameCount(value({2, 6}), value({3, 4}))));
  EXPECT_EQ(types.back(), tensor({2, 6}));
  EXPECT_TRUE(succeeded(in.sameCount(value({2, unknown}), value({3, 4}))));
  EXPECT_TRUE(failed(in.sameCount(value({2, 6}), value({5}))));
  EXPECT_EQ(message, "'ebb.test' op expects as many elements in both operands, "
                     "but got 2x6 and 5");
}

// ---- slices and products ---------------------------------------------------

TEST_F(InferenceTest, SliceBoundsAreClampedAfterCountingFromTheEnd) {
  EXPECT_EQ(sliceBound(3, 10), 3);
  EXPECT_EQ(sliceBound(-3, 10), 7);
  EXPECT_EQ(sliceBound(100, 10), 10);
  EXPECT_EQ(sliceBound(-100, 10), 0);
  EXPECT_EQ(sliceBound(INT64_MAX, 10), 10);
  EXPECT_EQ(sliceBound(INT64_MIN, 10), 0);
  EXPECT_EQ(sliceLength(-3, 100, 10), 3);
  EXPECT_EQ(sliceLength(7, 3, 10), 0);
  EXPECT_EQ(sliceLength(0, -1, 0), 0);
}

// As NumPy's range(d)[start:end:step], walked; the ends of 64 bits too.
TEST_F(InferenceTest, StridedRangesAreNumPys) {
  auto walked = [](int64_t start, int64_t end, int64_t step, int64_t d) {
    auto bound = [&](int64_t b) {
      return std::clamp<int64_t>(b < 0 ? b + d : b, step < 0 ? -1 : 0,
                                 step < 0 ? d - 1 : d);
    };
    Dims places;
    int64_t last = bound(end);
    for (int64_t i = bound(start); step < 0 ? i > last : i < last; i += step)
      places.push_back(i);
    if (step < 0)
      std::reverse(places.begin(), places.end());
    return places;
  };
  for (int64_t d = 0; d < 5; ++d)
    for (int64_t start = -6; start < 7; ++start)
      for (int64_t end = -6; end < 7; ++end)
        for (int64_t step : {-9, -3, -2, -1, 1, 2, 3, 9}) {
          StridedRange range = stridedRange(start, end, step, d);
          Dims places;
          for (int64_t i = 0; i < range.count; ++i)
            places.push_back(range.lowest + i * range.step);
          EXPECT_EQ(places, walked(start, end, step, d))
              << start << ':' << end << ':' << step << " of " << d;
        }
  StridedRange all = stridedRange(INT64_MAX, INT64_MIN, -1, 4);
  EXPECT_EQ(all.lowest, 0);
  EXPECT_EQ(all.count, 4);
  StridedRange one = stridedRange(INT64_MAX, INT64_MIN, INT64_MIN, 4);
  EXPECT_EQ(one.lowest, 3);
  EXPECT_EQ(one.count, 1);
  EXPECT_EQ(one.step, 1);
  EXPECT_EQ(stridedRange(0, INT64_MAX, INT64_MAX - 1, INT64_MAX).count, 2);
}

TEST_F(InferenceTest, MatrixProducts) {
  Dims x = {7, 2, 3}, y = {4, 3}, vector = {3};
  MatmulDims d = matmulDims(x, y, false, true);
  EXPECT_EQ(d.m, 2);
  EXPECT_EQ(d.kx, 3);
  EXPECT_EQ(d.ky, 3);
  EXPECT_EQ(d.n, 4);
  EXPECT_EQ(Dims(d.xBatch), (Dims{7}));
  EXPECT_TRUE(d.yBatch.empty());
  // A vector's transpose flag is ignored.
  MatmulDims v = matmulDims(vector, vector, true, true);
  EXPECT_TRUE(v.xVector && v.yVector);
  EXPECT_FALSE(v.transposeX || v.transposeY);
  EXPECT_EQ(v.kx, 3);
  EXPECT_EQ(v.m, 1);
  EXPECT_EQ(v.n, 1);
}

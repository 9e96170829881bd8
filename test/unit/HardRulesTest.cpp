// The form of rules held against two hard ones: batch_norm's gradients of both
// orders with their mode switch and optional operands, and conv2d's. Written
// here with primitives; the ops that make them and the numbers are checked.
#include "test/unit/Graph.h"
#include "test/unit/Running.h"

using namespace mlir;
using namespace ebb;
using namespace ebb::test;

// ---- batch norm ------------------------------------------------------------

namespace {
/// Channels are axis 1 of four. In global mode the statistics are `mean` and
/// `variance`, else the batch's own, saved as mean and inverse deviation.
struct BatchNorm {
  Rule &r;
  bool global;
  double epsilon;
  Expr x, scale, mean, variance, savedMean, savedInverse, g;

  double count() const {
    return double(x.shape()[0] * x.shape()[2] * x.shape()[3]);
  }
  static Expr spread(Expr channels) { return unsqueeze(channels, {1, 2}); }
  static Expr total(Expr t) { return sum(t, {0, 2, 3}, /*keepdim=*/false); }
  /// Minus the mean over the batch, from the sum.
  Expr average(Expr channels) const {
    return spread((1.0 / count()) * channels);
  }
};

/// What both orders share.
struct Normalised {
  explicit Normalised(const BatchNorm &n)
      : inverse(BatchNorm::spread(n.global ? rsqrt(n.epsilon + n.variance)
                                           : n.savedInverse)),
        hat((n.x - BatchNorm::spread(n.global ? n.mean : n.savedMean)) *
            inverse),
        B(BatchNorm::total(n.g)), D(BatchNorm::total(n.g * hat)),
        gain(n.scale ? BatchNorm::spread(n.scale) * inverse : inverse),
        h(n.global ? n.g : n.g - n.average(B) - hat * n.average(D)) {}
  Expr inverse, hat, B, D, gain, h;
};

struct Grads {
  Expr x, scale, other; // bias_grad, or grad_out_grad in the second order
};
} // namespace

static Grads batchNormGrad(const BatchNorm &n) {
  Normalised m(n);
  return {m.gain * m.h, m.D, m.B};
}

static Grads batchNormDoubleGrad(const BatchNorm &n, Expr ddx, Expr ddScale,
                                 Expr ddBias) {
  Normalised m(n);
  Expr ddGain = BatchNorm::spread(ddScale) * m.inverse;
  Expr E = BatchNorm::total(ddx * n.g);
  Expr fromScale = BatchNorm::spread(ddScale) * m.hat;
  Expr fromBias = BatchNorm::spread(ddBias);
  Expr scaleGrad = BatchNorm::total(ddx * m.h * m.inverse);
  if (n.global)
    return {ddGain * n.g, scaleGrad,
            expandAs(m.gain * ddx + fromScale + fromBias, n.x)};
  Expr A = BatchNorm::total(ddx), C = BatchNorm::total(ddx * m.hat);
  Expr aMean = n.average(A), bMean = n.average(m.B), cMean = n.average(C);
  Expr bracket = m.hat * BatchNorm::spread((1.0 / n.count()) * (A * m.B) - E +
                                           (3.0 / n.count()) * (C * m.D)) +
                 BatchNorm::spread(C) * (bMean - n.g) +
                 BatchNorm::spread(m.D) * (aMean - ddx);
  Expr xGrad = (1.0 / n.count()) * (m.gain * m.inverse * bracket);
  return {
      xGrad + ddGain * m.h, scaleGrad,
      expandAs(m.gain * (ddx - aMean - m.hat * cMean) + fromScale + fromBias,
               n.x)};
}

namespace {
/// Two channels of four values, the second mirrored.
class BatchNormRule : public testing::Test {
protected:
  enum {
    X,
    Scale,
    Mean,
    Variance,
    SavedMean,
    SavedInverse,
    G,
    Ddx,
    DdScale,
    DdBias
  };

  BatchNorm norm(Rule &r, bool global, bool scaled = true,
                 double epsilon = 0.0) {
    auto value = [&](unsigned i) { return r(graph.argument(i)); };
    return {r,
            global,
            epsilon,
            value(X),
            scaled ? value(Scale) : Expr(),
            value(Mean),
            value(Variance),
            value(SavedMean),
            value(SavedInverse),
            value(G)};
  }
  /// A channel's four values as n, c, h, w.
  static std::vector<double> mirrored(const std::vector<double> &v) {
    return {v[0], v[1], v[3], v[2], v[2], v[3], v[1], v[0]};
  }
  static Tensor full(const std::vector<double> &channel) {
    return tensorOf(DType::F64, {2, 2, 1, 2}, mirrored(channel));
  }
  static Tensor channels(double value) {
    return tensorOf(DType::F64, {2}, {value, value});
  }
  static std::vector<double> twice(double value) { return {value, value}; }

  Graph graph{{"2x2x1x2xf64", "2xf64", "2xf64", "2xf64", "2xf64", "2xf64",
               "2x2x1x2xf64", "2x2x1x2xf64", "2xf64", "2xf64"}};
};
} // namespace

TEST_F(BatchNormRule, EachGradientCostsOnlyItself) {
  auto cost = [&](bool global, bool scaled, std::vector<int> requested) {
    size_t before = graph.count();
    Rule r = graph.rule();
    Grads grads = batchNormGrad(norm(r, global, scaled));
    EXPECT_EQ(graph.count(), before);
    for (int i : requested)
      r.emit(i == 0 ? grads.x : i == 1 ? grads.scale : grads.other);
    return graph.count() - before;
  };
  // bias_grad: sum. scale_grad: the statistics spread (2), x hat (2), sum of g
  // times it (2). x_grad: those, sum, two means of two ops, the two
  // differences and a product, scale spread and applied (2), the last product.
  EXPECT_EQ(cost(false, true, {2}), 1u);
  EXPECT_EQ(cost(false, true, {1}), 6u);
  EXPECT_EQ(cost(false, true, {0}), 17u);
  EXPECT_EQ(cost(false, true, {1, 2}), 7u);
  EXPECT_EQ(cost(false, true, {0, 1, 2}), 17u);
  EXPECT_EQ(cost(false, false, {0}), 15u);
  // Global: epsilon, rsqrt, spread; scale spread, applied; the product.
  EXPECT_EQ(cost(true, true, {0}), 6u);
  EXPECT_EQ(cost(true, false, {0}), 4u);
  EXPECT_EQ(cost(true, true, {2}), 1u);
}

TEST_F(BatchNormRule, GlobalModeReadsNoBatchStatistics) {
  Rule r = graph.rule();
  Grads grads = batchNormGrad(norm(r, /*global=*/true));
  SmallVector<Value> results = {r.emit(grads.x), r.emit(grads.scale)};
  EXPECT_TRUE(graph.argument(SavedMean).use_empty());
  EXPECT_TRUE(graph.argument(SavedInverse).use_empty());
}

// x = 1 2 3 6 has mean 3 and variance 3.5. The numbers of the first order are
// hand arithmetic; x hat = (-2 -1 0 3)/sqrt(3.5).
TEST_F(BatchNormRule, FirstOrderNumbers) {
  Rule r = graph.rule();
  Grads grads = batchNormGrad(norm(r, /*global=*/false));
  Value dx = r.emit(grads.x), dScale = r.emit(grads.scale);
  Value dBias = r.emit(grads.other);
  Tensor none = channels(NAN), unused = full({0, 0, 0, 0});
  auto out = runText(graph.finish({dx, dScale, dBias}),
                     {full({1, 2, 3, 6}), channels(1), none, none, channels(3),
                      channels(1 / std::sqrt(3.5)), full({1, 0, 0, 0}), unused,
                      none, none});
  ASSERT_EQ(out.size(), 3u);
  expectNear(out[0], mirrored({.248171, -.209991, -.133631, .095450}));
  expectNear(out[1], twice(-1.069045));
  expectNear(out[2], twice(1));
}

TEST_F(BatchNormRule, SecondOrderNumbers) {
  Rule r = graph.rule();
  auto value = [&](unsigned i) { return r(graph.argument(i)); };
  Grads grads = batchNormDoubleGrad(norm(r, /*global=*/false), value(Ddx),
                                    value(DdScale), value(DdBias));
  Value dx = r.emit(grads.x), dScale = r.emit(grads.scale);
  Value dG = r.emit(grads.other);
  Tensor none = channels(NAN);
  auto out = runText(graph.finish({dx, dScale, dG}),
                     {full({1, 2, 3, 6}), channels(2), none, none, channels(3),
                      channels(1 / std::sqrt(3.5)), full({1, 0, 0, 0}),
                      full({0, 1, 0, 0}), channels(.5), channels(.25)});
  ASSERT_EQ(out.size(), 3u);
  expectNear(out[0], mirrored({.039544, -.061361, -.124086, .145903}));
  expectNear(out[1], twice(-.209991));
  expectNear(out[2], mirrored({-.704504, .708162, -.017261, 1.013604}));
}

// x = 1 3, mean 1, variance 4, scale 2, twice: x hat = 0 1.
TEST_F(BatchNormRule, GlobalNumbers) {
  Rule r = graph.rule();
  Grads grads = batchNormGrad(norm(r, /*global=*/true));
  Value dx = r.emit(grads.x), dScale = r.emit(grads.scale);
  Value dBias = r.emit(grads.other);
  Tensor none = channels(NAN), unused = full({0, 0, 0, 0});
  auto out = runText(graph.finish({dx, dScale, dBias}),
                     {full({1, 3, 1, 3}), channels(2), channels(1), channels(4),
                      none, none, full({1, 1, 1, 1}), unused, none, none});
  ASSERT_EQ(out.size(), 3u);
  expectNear(out[0], mirrored({1, 1, 1, 1}));
  expectNear(out[1], twice(2));
  expectNear(out[2], twice(4));
}

TEST_F(BatchNormRule, AbsentCotangentsVanishFromTheSecondOrder) {
  Rule r = graph.rule();
  auto value = [&](unsigned i) { return r(graph.argument(i)); };
  BatchNorm n = norm(r, /*global=*/false);
  Grads onlyBias = batchNormDoubleGrad(n, {}, {}, value(DdBias));
  EXPECT_FALSE(bool(onlyBias.x));
  EXPECT_FALSE(bool(onlyBias.scale));
  r.emit(onlyBias.other);
  EXPECT_EQ(graph.made(), "unsqueeze broadcast_to");
  Grads onlyScale = batchNormDoubleGrad(n, {}, value(DdScale), {});
  EXPECT_TRUE(bool(onlyScale.x));
  EXPECT_FALSE(bool(onlyScale.scale));
  Grads none = batchNormDoubleGrad(n, {}, {}, {});
  EXPECT_FALSE(bool(none.x) || bool(none.scale) || bool(none.other));
}

// ---- convolution -----------------------------------------------------------

// One product per tap of the filter; stride 1, no padding. x is [N, C, H, W],
// the filter [D, C, K, L], the cotangent g [N, D, H-K+1, W-L+1].
static Grads conv2dGrad(Rule &r, Expr x, Expr filter, Expr g) {
  using List = SmallVector<int64_t>;
  auto reshape = [](Expr t, const List &shape) {
    return op<ReshapeOp>({t}, {{"shape", shape}});
  };
  auto concat = [&](const SmallVector<Expr> &parts, int64_t axis) {
    return r.ops(ConcatOp::getOperationName(), {parts}, {{"axis", axis}})[0];
  };
  ArrayRef<int64_t> in = x.shape(), out = g.shape(), k = filter.shape();
  Expr rows = reshape(g, {out[0], out[1], -1});
  Expr dx;
  SmallVector<Expr> filterRows;
  for (int64_t i = 0; i < k[2]; ++i) {
    SmallVector<Expr> taps;
    for (int64_t j = 0; j < k[3]; ++j) {
      Expr tap = op<SliceOp>({filter}, {{"axes", List{2, 3}},
                                        {"starts", List{i, j}},
                                        {"ends", List{i + 1, j + 1}},
                                        {"decrease_axis", List{2, 3}}});
      Expr part = reshape(matmul(tap, rows, /*transposeX=*/true),
                          {in[0], in[1], out[2], out[3]});
      dx = dx + op<PadOp>({part},
                          {{"paddings", List{0, 0, 0, 0, i, in[2] - out[2] - i,
                                             j, in[3] - out[3] - j}}});
      Expr window = op<SliceOp>({x}, {{"axes", List{2, 3}},
                                      {"starts", List{i, j}},
                                      {"ends", List{i + out[2], j + out[3]}}});
      Expr product = matmul(rows, reshape(window, {in[0], in[1], -1}), false,
                            /*transposeY=*/true);
      taps.push_back(unsqueeze(sum(product, {0}, false), {2, 3}));
    }
    filterRows.push_back(concat(taps, 3));
  }
  return {dx, concat(filterRows, 2), sum(g, {0, 2, 3}, false)};
}

TEST(Conv2dRule, EachGradientCostsOnlyItself) {
  auto cost = [](std::vector<int> requested) {
    Graph graph({"2x3x4x5xf64", "2x3x2x2xf64", "2x2x3x4xf64"});
    Rule r = graph.rule();
    Grads grads = conv2dGrad(r, r(graph.argument(0)), r(graph.argument(1)),
                             r(graph.argument(2)));
    EXPECT_EQ(graph.count(), 0u);
    for (int i : requested)
      r.emit(i == 0 ? grads.x : i == 1 ? grads.scale : grads.other);
    return graph.count();
  };
  // Four taps of four ops and three sums; of five ops and three joins; both
  // with the rows of g, made once.
  EXPECT_EQ(cost({0}), 20u);
  EXPECT_EQ(cost({1}), 24u);
  EXPECT_EQ(cost({2}), 1u);
  EXPECT_EQ(cost({0, 1, 2}), 44u);
}

// Against the sum that defines a convolution's gradients, element by element.
TEST(Conv2dRule, Numbers) {
  constexpr int N = 2, C = 3, H = 4, W = 5, D = 2, K = 2, L = 2;
  constexpr int P = H - K + 1, Q = W - L + 1;
  auto numbers = [](int count, int step) {
    std::vector<double> v;
    for (int i = 0; i < count; ++i)
      v.push_back((i * step) % 7 - 3);
    return v;
  };
  std::vector<double> x = numbers(N * C * H * W, 3);
  std::vector<double> f = numbers(D * C * K * L, 5);
  std::vector<double> g = numbers(N * D * P * Q, 4);
  std::vector<double> dx(x.size()), df(f.size()), db(D);
  for (int n = 0; n < N; ++n)
    for (int d = 0; d < D; ++d)
      for (int p = 0; p < P; ++p)
        for (int q = 0; q < Q; ++q) {
          double dy = g[((n * D + d) * P + p) * Q + q];
          db[d] += dy;
          for (int c = 0; c < C; ++c)
            for (int k = 0; k < K; ++k)
              for (int l = 0; l < L; ++l) {
                int at = ((n * C + c) * H + p + k) * W + q + l;
                int tap = ((d * C + c) * K + k) * L + l;
                dx[at] += dy * f[tap];
                df[tap] += dy * x[at];
              }
        }
  Graph graph({"2x3x4x5xf64", "2x3x2x2xf64", "2x2x3x4xf64"});
  Rule r = graph.rule();
  Grads grads = conv2dGrad(r, r(graph.argument(0)), r(graph.argument(1)),
                           r(graph.argument(2)));
  Value first = r.emit(grads.x), second = r.emit(grads.scale);
  Value third = r.emit(grads.other);
  auto out = runText(graph.finish({first, second, third}),
                     {tensorOf(DType::F64, {N, C, H, W}, x),
                      tensorOf(DType::F64, {D, C, K, L}, f),
                      tensorOf(DType::F64, {N, D, P, Q}, g)});
  ASSERT_EQ(out.size(), 3u);
  expectNear(out[0], dx, 1e-12);
  expectNear(out[1], df, 1e-12);
  expectNear(out[2], db, 1e-12);
}

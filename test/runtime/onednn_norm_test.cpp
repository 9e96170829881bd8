// Lives here: oneDNN's batch_norm and layer_norm against plain loops.
// Not here: when the compiler chooses them.
// Called by the test runner; skipped in a build without oneDNN.
#include "test/runtime/library_problem.h"

#include <cmath>

using namespace ebb::test;

namespace {

using Doubles = std::vector<double>;

void expectNear(const Array &found, const Doubles &wanted, double bound) {
  ASSERT_EQ(found.storage.size(), wanted.size());
  for (size_t i = 0; i < wanted.size(); ++i)
    ASSERT_NEAR(found.storage[i], wanted[i],
                bound * std::max(1.0, std::fabs(wanted[i])))
        << "at " << i;
}

/// Normalisation over `terms` positions of each of `groups` groups, in f64:
/// element (group, term) lies at group * groupStep + term * termStep. Factors
/// are one per group (batch_norm) or one per term (layer_norm).
struct Normal {
  int64_t groups, terms, groupStep, termStep;
  bool factorPerGroup;
  double epsilon;

  int64_t factor(int64_t g, int64_t t) const { return factorPerGroup ? g : t; }
  int64_t numFactors() const { return factorPerGroup ? groups : terms; }

  Doubles out, mean, variance, xGrad, scaleGrad, biasGrad;

  void compute(const Array &x, const Array *scale, const Array *bias,
               const Array &g) {
    out.assign(x.storage.size(), 0);
    xGrad = out;
    mean.assign(groups, 0);
    variance.assign(groups, 0);
    scaleGrad.assign(numFactors(), 0);
    biasGrad = scaleGrad;
    for (int64_t i = 0; i < groups; ++i) {
      auto at = [&](int64_t t) { return i * groupStep + t * termStep; };
      for (int64_t t = 0; t < terms; ++t)
        mean[i] += x.storage[at(t)] / double(terms);
      for (int64_t t = 0; t < terms; ++t)
        variance[i] += std::pow(x.storage[at(t)] - mean[i], 2) / terms;
      double r = 1 / std::sqrt(variance[i] + epsilon), meanU = 0, meanUh = 0;
      auto h = [&](int64_t t) { return (x.storage[at(t)] - mean[i]) * r; };
      auto u = [&](int64_t t) {
        return g.storage[at(t)] * (scale ? scale->storage[factor(i, t)] : 1.0);
      };
      for (int64_t t = 0; t < terms; ++t) {
        int64_t f = factor(i, t);
        out[at(t)] = h(t) * (scale ? scale->storage[f] : 1.0) +
                     (bias ? bias->storage[f] : 0.0);
        scaleGrad[f] += g.storage[at(t)] * h(t);
        biasGrad[f] += g.storage[at(t)];
        meanU += u(t) / terms;
        meanUh += u(t) * h(t) / terms;
      }
      for (int64_t t = 0; t < terms; ++t)
        xGrad[at(t)] = r * (u(t) - meanU - h(t) * meanUh);
    }
  }
};

TEST_F(OneDNN, LayerNorm) {
  std::mt19937 random(31);
  struct Case {
    std::vector<int64_t> shape;
    int64_t begin;
  };
  for (const Case &c : std::vector<Case>{{{4, 8}, 1},
                                         {{33, 70}, 1},
                                         {{5, 1}, 1},
                                         {{1, 1}, 1},
                                         {{2, 3, 16}, -1},
                                         {{2, 3, 16}, 1},
                                         {{2, 3, 5}, 0},
                                         {{64, 512}, 1}})
    for (int flags = 0; flags < 4; ++flags) {
      bool hasScale = flags & 1, hasBias = flags & 2;
      std::vector<int64_t> before, normed;
      int64_t begin = c.begin < 0 ? c.begin + c.shape.size() : c.begin;
      int64_t rows = 1, columns = 1;
      for (int64_t d = 0; d < int64_t(c.shape.size()); ++d) {
        (d < begin ? before : normed).push_back(c.shape[d]);
        (d < begin ? rows : columns) *= c.shape[d];
      }
      SCOPED_TRACE(testing::Message()
                   << rows << "x" << columns << " flags " << flags);
      Array x(c.shape), g(c.shape), out(c.shape), xGrad(c.shape);
      Array scale(normed), bias(normed), scaleGrad(normed), biasGrad(normed);
      Array mean(before), variance(before);
      x.fill(random), g.fill(random), scale.fill(random), bias.fill(random);
      Normal wanted = {rows, columns, columns, 1,  false, 1e-3,
                       {},   {},      {},      {}, {},    {}};
      wanted.compute(x, hasScale ? &scale : nullptr, hasBias ? &bias : nullptr,
                     g);
      Attrs attrs = {{"begin_axis", c.begin, 0},
                     {"epsilon", 0, 1e-3},
                     {"has_scale", hasScale, 0},
                     {"has_bias", hasBias, 0}};
      std::vector<ebbrt_operand> operands = {x.operand};
      std::vector<void *> data = {x.storage.data()};
      auto add = [&](Array &array) {
        operands.push_back(array.operand);
        data.push_back(array.storage.data());
      };
      if (hasScale)
        add(scale);
      if (hasBias)
        add(bias);
      int32_t inputs = static_cast<int32_t>(operands.size());
      add(out), add(mean), add(variance);
      Problem forward("layer_norm", operands, inputs, attrs);
      ASSERT_TRUE(execute(forward, data)) << reasonOf(forward);
      expectNear(out, wanted.out, 1e-5);
      expectNear(mean, wanted.mean, 1e-6);
      expectNear(variance, wanted.variance, 1e-6);

      operands = {x.operand};
      data = {x.storage.data()};
      add(mean), add(variance);
      if (hasScale)
        add(scale);
      add(g);
      inputs = static_cast<int32_t>(operands.size());
      add(xGrad), add(scaleGrad), add(biasGrad);
      Problem backward("layer_norm_grad", operands, inputs, attrs);
      ASSERT_TRUE(execute(backward, data)) << reasonOf(backward);
      // h is up to 30 where the variance is near 0 and epsilon 1e-3.
      expectNear(xGrad, wanted.xGrad, 3e-5);
      expectNear(scaleGrad, wanted.scaleGrad, 1e-5);
      expectNear(biasGrad, wanted.biasGrad, 1e-5);
    }
}

TEST_F(OneDNN, Bf16LayerNormHasF32Statistics) {
  std::mt19937 random(32);
  Array x({8, 32}), scale({32}), bias({32}), out({8, 32}), g({8, 32});
  Array mean({8}), variance({8});
  x.fill(random), scale.fill(random), bias.fill(random);
  std::vector<uint16_t> xs = narrow(x), scales = narrow(scale), outs(256);
  out.operand.dtype = EBBRT_BF16;
  Normal wanted = {8, 32, 32, 1, false, 1e-5, {}, {}, {}, {}, {}, {}};
  wanted.compute(x, &scale, &bias, g);
  // The scale is bf16, the bias f32: the ops allow either.
  Problem problem(
      "layer_norm",
      {x.operand, scale.operand, bias.operand, out.operand, mean.operand,
       variance.operand},
      3, {{"epsilon", 0, 1e-5}, {"has_scale", 1, 0}, {"has_bias", 1, 0}});
  if (!problem.query().accepted)
    GTEST_SKIP() << "this CPU has no bf16: " << reasonOf(problem);
  ASSERT_TRUE(execute(problem, {xs.data(), scales.data(), bias.storage.data(),
                                outs.data(), mean.storage.data(),
                                variance.storage.data()}));
  for (size_t i = 0; i < outs.size(); ++i)
    out.storage[i] = fromBf16(outs[i]);
  expectNear(out, wanted.out, 1.0 / 256);
  expectNear(mean, wanted.mean, 1e-6);
  expectNear(variance, wanted.variance, 1e-6);
}

/// Channels last: group c of C lies at c, its terms C apart.
TEST_F(OneDNN, BatchNorm) {
  std::mt19937 random(33);
  for (std::vector<int64_t> shape : std::vector<std::vector<int64_t>>{
           {4, 5, 5, 16}, {2, 9, 32}, {2, 3, 4, 2, 16}, {8, 7, 7, 64}})
    for (int flags = 0; flags < 4; ++flags) {
      bool hasScale = flags & 1, hasBias = flags & 2;
      int64_t channels = shape.back(), terms = 1;
      for (size_t d = 0; d + 1 < shape.size(); ++d)
        terms *= shape[d];
      SCOPED_TRACE(testing::Message() << terms << " of " << channels
                                      << " channels, flags " << flags);
      Array x(shape), g(shape), out(shape), xGrad(shape);
      Array scale({channels}), bias({channels}), scaleGrad({channels});
      Array biasGrad({channels}), mean({channels}), deviation({channels});
      x.fill(random), g.fill(random), scale.fill(random), bias.fill(random);
      double epsilon = 1e-3;
      Normal wanted = {channels, terms, 1,  channels, true, epsilon,
                       {},       {},    {}, {},       {},   {}};
      wanted.compute(x, hasScale ? &scale : nullptr, hasBias ? &bias : nullptr,
                     g);
      Attrs attrs = {{"training", 1, 0},         {"channels_last", 1, 0},
                     {"epsilon", 0, epsilon},    {"momentum", 0, 0.75},
                     {"has_scale", hasScale, 0}, {"has_bias", hasBias, 0}};
      std::vector<ebbrt_operand> operands;
      std::vector<void *> data;
      auto add = [&](Array &array) {
        operands.push_back(array.operand);
        data.push_back(array.storage.data());
      };
      auto run = [&](const char *kernel, std::vector<Array *> inputs,
                     std::vector<Array *> outputs) {
        operands.clear(), data.clear();
        for (Array *array : inputs)
          add(*array);
        for (Array *array : outputs)
          add(*array);
        Problem problem(kernel, operands, static_cast<int32_t>(inputs.size()),
                        attrs);
        ASSERT_TRUE(execute(problem, data)) << reasonOf(problem);
      };
      auto withFactors = [&](std::vector<Array *> inputs) {
        if (hasScale)
          inputs.push_back(&scale);
        if (hasBias)
          inputs.push_back(&bias);
        return inputs;
      };
      Array oldMean({channels}), oldVariance({channels});
      Array newMean({channels}), newVariance({channels});
      oldMean.fill(random), oldVariance.fill(random);
      run("batch_norm", withFactors({&x, &oldMean, &oldVariance}),
          {&out, &newMean, &newVariance, &mean, &deviation});
      Doubles blendedMean, blendedVariance;
      for (int64_t c = 0; c < channels; ++c) {
        blendedMean.push_back(.75 * oldMean.storage[c] + .25 * wanted.mean[c]);
        blendedVariance.push_back(.75 * oldVariance.storage[c] +
                                  .25 * wanted.variance[c]);
      }
      expectNear(newMean, blendedMean, 1e-6);
      expectNear(newVariance, blendedVariance, 1e-6);
      expectNear(out, wanted.out, 1e-5);
      expectNear(mean, wanted.mean, 1e-6);
      Doubles inverse;
      for (double variance : wanted.variance)
        inverse.push_back(1 / std::sqrt(variance + epsilon));
      expectNear(deviation, inverse, 1e-6);
      std::vector<Array *> inputs = {&x, &mean, &deviation};
      if (hasScale)
        inputs.push_back(&scale);
      inputs.push_back(&g);
      run("batch_norm_grad", inputs, {&xGrad, &scaleGrad, &biasGrad});
      expectNear(xGrad, wanted.xGrad, 1e-5);
      expectNear(scaleGrad, wanted.scaleGrad, 1e-5);
      expectNear(biasGrad, wanted.biasGrad, 1e-5);
      // The same statistics given: the same out.
      attrs[0].integer = 0;
      Array variance({channels});
      for (int64_t c = 0; c < channels; ++c)
        variance.storage[c] = static_cast<float>(wanted.variance[c]);
      run("batch_norm", withFactors({&x, &mean, &variance}),
          {&out, &deviation});
      expectNear(out, wanted.out, 1e-5);
      expectNear(deviation, inverse, 1e-6);
      // x_grad = scale r g, with the statistics constant.
      inputs[2] = &variance;
      run("batch_norm_grad", inputs, {&xGrad, &scaleGrad, &biasGrad});
      Doubles plain(x.storage.size());
      for (size_t i = 0; i < plain.size(); ++i)
        plain[i] = g.storage[i] * inverse[i % channels] *
                   (hasScale ? scale.storage[i % channels] : 1.0);
      expectNear(xGrad, plain, 1e-5);
      expectNear(biasGrad, wanted.biasGrad, 1e-5);
      if (HasFatalFailure())
        return;
    }
}

// Worked in the ops' catalog: mean 3, variance 3.5, saved 0.534522.
TEST_F(OneDNN, BatchNormByHand) {
  Array x({4, 1, 16}), out({4, 1, 16}), mean({16}), deviation({16});
  // Running mean 0 and variance 1, momentum 0.9: 0.3 and 1.25 after it.
  Array zero({16}), one({16}), newMean({16}), newVariance({16});
  std::fill(one.storage.begin(), one.storage.end(), 1.0f);
  Array g({4, 1, 16}), xGrad({4, 1, 16}), scaleGrad({16}), biasGrad({16});
  float values[] = {1, 2, 3, 6},
        gradient[] = {.248171f, -.209991f, -.133631f, .095450f};
  for (int i = 0; i < 64; ++i) {
    x.storage[i] = values[i / 16];
    g.storage[i] = i < 16 ? 1.0f : 0.0f;
  }
  Attrs attrs = {
      {"training", 1, 0}, {"channels_last", 1, 0}, {"epsilon", 0, 0.0}};
  ASSERT_TRUE(execute(
      {"batch_norm",
       {x.operand, zero.operand, one.operand, out.operand, newMean.operand,
        newVariance.operand, mean.operand, deviation.operand},
       3,
       attrs},
      {x.storage.data(), zero.storage.data(), one.storage.data(),
       out.storage.data(), newMean.storage.data(), newVariance.storage.data(),
       mean.storage.data(), deviation.storage.data()}));
  EXPECT_NEAR(newMean.storage[3], 0.3, 1e-6);
  EXPECT_NEAR(newVariance.storage[3], 1.25, 1e-6);
  EXPECT_NEAR(mean.storage[3], 3, 1e-6);
  EXPECT_NEAR(deviation.storage[3], .534522, 1e-6);
  EXPECT_NEAR(out.storage[3 * 16], 1.603567, 1e-6);
  ASSERT_TRUE(
      execute({"batch_norm_grad",
               {x.operand, mean.operand, deviation.operand, g.operand,
                xGrad.operand, scaleGrad.operand, biasGrad.operand},
               4,
               attrs},
              {x.storage.data(), mean.storage.data(), deviation.storage.data(),
               g.storage.data(), xGrad.storage.data(), scaleGrad.storage.data(),
               biasGrad.storage.data()}));
  for (int i = 0; i < 64; ++i)
    EXPECT_NEAR(xGrad.storage[i], gradient[i / 16], 1e-6);
  EXPECT_NEAR(scaleGrad.storage[0], -1.069045, 1e-6);
  EXPECT_NEAR(biasGrad.storage[0], 1, 1e-6);
}

// Views with gaps on every side; what lies between stays.
TEST_F(OneDNN, NormsReadAndWriteStrides) {
  std::mt19937 random(34);
  Array wide({4, 8}, {16, 2}), dense({4, 8}), out({4, 8}, {9, 1});
  Array scale({8}, {3}), scaleDense({8}), mean({4}, {2}), variance({4});
  wide.fill(random), scale.fill(random);
  std::fill(out.storage.begin(), out.storage.end(), 77.0f);
  std::fill(mean.storage.begin(), mean.storage.end(), 77.0f);
  for (int64_t j = 0; j < 8; ++j) {
    scaleDense.at({j}) = scale.at({j});
    for (int64_t i = 0; i < 4; ++i)
      dense.at({i, j}) = wide.at({i, j});
  }
  Normal wanted = {4, 8, 8, 1, false, 1e-5, {}, {}, {}, {}, {}, {}};
  wanted.compute(dense, &scaleDense, nullptr, dense);
  ASSERT_TRUE(
      execute({"layer_norm",
               {wide.operand, scale.operand, out.operand, mean.operand,
                variance.operand},
               2,
               {{"has_scale", 1, 0}}},
              {wide.storage.data(), scale.storage.data(), out.storage.data(),
               mean.storage.data(), variance.storage.data()}));
  for (int64_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(mean.at({i}), wanted.mean[i], 1e-6);
    for (int64_t j = 0; j < 8; ++j)
      EXPECT_NEAR(out.at({i, j}), wanted.out[i * 8 + j], 1e-5);
  }
  EXPECT_EQ(out.storage[8], 77.0f);
  EXPECT_EQ(mean.storage[1], 77.0f);
}

TEST_F(OneDNN, EmptyNorms) {
  float none = 0;
  Array x({0, 4}), mean({0}), scaleGrad({4}), biasGrad({4});
  scaleGrad.storage = biasGrad.storage = {7, 7, 7, 7};
  executeUnasked({"layer_norm_grad",
                  {x.operand, mean.operand, mean.operand, x.operand, x.operand,
                   scaleGrad.operand, biasGrad.operand},
                  4,
                  {}},
                 {&none, &none, &none, &none, &none, scaleGrad.storage.data(),
                  biasGrad.storage.data()});
  EXPECT_EQ(scaleGrad.storage, std::vector<float>(4, 0.0f));
  EXPECT_EQ(biasGrad.storage, std::vector<float>(4, 0.0f));
  // A batch without elements leaves the running statistics alone.
  Array image({0, 3, 2}), running({2}), kept({2}), own({2}), inverse({2});
  running.storage = {3, 4};
  executeUnasked(
      {"batch_norm",
       {image.operand, running.operand, running.operand, image.operand,
        kept.operand, kept.operand, own.operand, inverse.operand},
       3,
       {{"training", 1, 0}, {"channels_last", 1, 0}, {"epsilon", 0, 0.25}}},
      {&none, running.storage.data(), running.storage.data(), &none,
       kept.storage.data(), kept.storage.data(), own.storage.data(),
       inverse.storage.data()});
  EXPECT_EQ(kept.storage, running.storage);
  EXPECT_EQ(own.storage, std::vector<float>(2, 0.0f));
  EXPECT_EQ(inverse.storage, std::vector<float>(2, 2.0f));
  // The mean of no numbers.
  Array thin({3, 0}), out({3, 0}), means({3}), variances({3});
  executeUnasked(
      {"layer_norm",
       {thin.operand, out.operand, means.operand, variances.operand},
       1,
       {}},
      {&none, &none, means.storage.data(), variances.storage.data()});
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(std::isnan(means.storage[i]));
    EXPECT_TRUE(std::isnan(variances.storage[i]));
  }
}

TEST_F(OneDNN, NormRefusals) {
  Array x({4, 8}), rows({4}), columns({8});
  std::vector<ebbrt_operand> plain = {x.operand, x.operand, rows.operand,
                                      rows.operand};
  ASSERT_TRUE(Problem("layer_norm", plain, 1, {}).query().accepted);
  EXPECT_EQ(reasonOf({"layer_norm", plain, 1, {{"begin_axis", 2, 0}}}),
            "the axis is outside the rank");
  EXPECT_EQ(reasonOf({"layer_norm", plain, 1, {{"has_scale", 1, 0}}}),
            "layer_norm takes x, an optional scale and bias, and has three "
            "outputs");
  EXPECT_EQ(reasonOf({"layer_norm",
                      {x.operand, x.operand, columns.operand, rows.operand},
                      1,
                      {}}),
            "extents do not fit each other");
  EXPECT_EQ(reasonOf({"layer_norm_grad", plain, 1, {}}),
            "layer_norm_grad takes x, mean, variance, an optional scale and "
            "out_grad, and has three outputs");
  // Plain channels first.
  Array image({2, 16, 5, 5}), row({16});
  EXPECT_EQ(reasonOf({"batch_norm",
                      {image.operand, row.operand, row.operand, image.operand,
                       row.operand},
                      3,
                      {}}),
            "implementation ncsp_bnorm:any is refused: slower than generated "
            "code");
  EXPECT_EQ(reasonOf({"batch_norm", {image.operand, image.operand}, 1, {}}),
            "batch_norm's operands do not fit its attributes");
}

} // namespace

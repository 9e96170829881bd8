// Lives here: batch_norm and its gradient as oneDNN sees them.
// Not here: running statistics, which are the compiler's; empty operands.
// Called by backend.cpp.
#include "runtime/onednn/operands.h"

#include <algorithm>
#include <cmath>

namespace ebb::runtime::onednn {

namespace {

using Flags = dnnl::normalization_flags;

/// x, which had better lie channels last. Attributes: "channels_last",
/// "epsilon" (real).
struct Channels {
  explicit Channels(const ebbrt_concrete_problem &problem)
      : channelsLast(attribute(problem, "channels_last", 0) != 0),
        epsilon(static_cast<float>(realAttribute(problem, "epsilon", 1e-5))) {
    const ebbrt_operand &x = problem.operands[0];
    if (x.rank < 2 || x.rank > 5)
      throw Refusal{"batch_norm takes ranks 2 to 5"};
    data = denseLayout(x, channelsLast);
    count = data.get_dims()[1];
  }

  /// Refuses an operand that is not like x.
  void check(const ebbrt_concrete_problem &problem, int32_t at) const {
    const ebbrt_operand &x = problem.operands[0], &other = problem.operands[at];
    if (other.dtype != x.dtype)
      throw Refusal{"element types differ"};
    if (other.rank != x.rank ||
        !std::equal(x.sizes, x.sizes + x.rank, other.sizes))
      throw Refusal{"extents do not fit each other"};
  }

  bool channelsLast;
  int64_t count = 0;
  float epsilon;
  dnnl::memory::desc data;
};

float *floats(char *const *data, int buffer) {
  return reinterpret_cast<float *>(data[buffer]);
}

/// What is computed per channel after the primitive: buffers of rows.
struct BatchRows {
  int mean, variance;                 // running
  int newMean = -1, newVariance = -1; // running, after this batch
  int ownMean = -1, ownVariance = -1; // of this batch
  int inverse = -1;
  float epsilon = 0, momentum = 0;

  void finish(char *const *data, int64_t count) const {
    for (int64_t i = 0; i < count; ++i) {
      float variance = floats(data, ownVariance)[i];
      floats(data, inverse)[i] = 1.0f / std::sqrt(variance + epsilon);
      if (newMean < 0)
        continue;
      auto blend = [&](int running, float fresh) {
        return momentum * floats(data, running)[i] + (1 - momentum) * fresh;
      };
      floats(data, newMean)[i] = blend(mean, floats(data, ownMean)[i]);
      floats(data, newVariance)[i] = blend(this->variance, variance);
    }
  }
};

} // namespace

/// "training": x, mean, variance, [scale], [bias] -> out, mean_out,
/// variance_out, saved_mean, saved_inverse_std, where mean and variance are the
/// running ones, and "momentum" (real) what they keep. Else x, mean, variance,
/// [scale], [bias] -> out, inverse_std. "has_scale", "has_bias".
Recipe batchNorm(const dnnl::engine &engine,
                 const ebbrt_concrete_problem &problem) {
  bool training = attribute(problem, "training", 0) != 0;
  bool hasScale = attribute(problem, "has_scale", 0) != 0;
  bool hasBias = attribute(problem, "has_bias", 0) != 0;
  int32_t inputs = 3 + hasScale + hasBias;
  if (problem.num_inputs != inputs ||
      problem.num_operands != inputs + (training ? 5 : 2))
    throw Refusal{"batch_norm's operands do not fit its attributes"};
  Channels channels(problem);
  channels.check(problem, inputs);
  Flags flags = training ? Flags::none : Flags::use_global_stats;
  if (hasScale)
    flags = flags | Flags::use_scale;
  if (hasBias)
    flags = flags | Flags::use_shift;
  dnnl::batch_normalization_forward::primitive_desc description(
      engine,
      training ? dnnl::prop_kind::forward_training
               : dnnl::prop_kind::forward_inference,
      channels.data, channels.data, channels.epsilon, flags,
      primitiveAttributes());
  Recipe recipe(problem.num_operands);
  recipe.implementation = checkedImplementation(description.impl_info_str());
  Operands operands(recipe, engine, problem);
  dnnl::memory::desc row = rowLayout(channels.count);
  Recipe::Argument mean = operands.read(1, DNNL_ARG_MEAN, row);
  Recipe::Argument variance = operands.read(2, DNNL_ARG_VARIANCE, row);
  BatchRows rows = {mean.buffer, variance.buffer};
  if (training) {
    mean = operands.write(inputs + 3, DNNL_ARG_MEAN, row);
    variance.buffer = recipe.buffer(row.get_size());
    rows.newMean = operands.write(inputs + 1, 0, row).buffer;
    rows.newVariance = operands.write(inputs + 2, 0, row).buffer;
    rows.momentum = static_cast<float>(realAttribute(problem, "momentum", 0.9));
  }
  rows.ownMean = mean.buffer;
  rows.ownVariance = variance.buffer;
  rows.inverse = operands.write(problem.num_operands - 1, 0, row).buffer;
  rows.epsilon = channels.epsilon;
  std::vector<Recipe::Argument> arguments = {
      operands.read(0, DNNL_ARG_SRC, channels.data),
      operands.write(inputs, DNNL_ARG_DST, channels.data), mean, variance};
  if (hasScale)
    arguments.push_back(operands.read(3, DNNL_ARG_SCALE, row));
  if (hasBias)
    arguments.push_back(operands.read(inputs - 1, DNNL_ARG_SHIFT, row));
  recipe.run(dnnl::batch_normalization_forward(description),
             std::move(arguments), description.scratchpad_desc());
  recipe.run([rows, count = channels.count](char *const *data) {
    rows.finish(data, count);
  });
  operands.finish();
  return recipe;
}

/// x, mean, inverse_std, [scale], out_grad -> x_grad, scale_grad, bias_grad;
/// "has_scale". With "training" = 0 the statistics were given and do not depend
/// on x, and the third operand is the variance.
Recipe batchNormGrad(const dnnl::engine &engine,
                     const ebbrt_concrete_problem &problem) {
  bool training = attribute(problem, "training", 1) != 0;
  bool hasScale = attribute(problem, "has_scale", 0) != 0;
  int32_t inputs = 4 + hasScale;
  if (problem.num_inputs != inputs || problem.num_operands != inputs + 3)
    throw Refusal{"batch_norm_grad's operands do not fit its attributes"};
  Channels channels(problem);
  for (int32_t at : {inputs - 1, inputs})
    channels.check(problem, at);
  // oneDNN wants a variance. That of an inverse deviation r is 1/r^2 with an
  // epsilon of 0: 1/r^2 - epsilon would cancel.
  float epsilon = training ? 0.0f : channels.epsilon;
  Flags flags = Flags::use_scale | Flags::use_shift;
  if (!training)
    flags = flags | Flags::use_global_stats;
  dnnl::batch_normalization_forward::primitive_desc hint(
      engine, dnnl::prop_kind::forward_training, channels.data, channels.data,
      epsilon, flags, primitiveAttributes());
  dnnl::batch_normalization_backward::primitive_desc description(
      engine, dnnl::prop_kind::backward, channels.data, channels.data,
      channels.data, epsilon, flags, hint, primitiveAttributes());
  Recipe recipe(problem.num_operands);
  recipe.implementation = checkedImplementation(description.impl_info_str());
  Operands operands(recipe, engine, problem);
  dnnl::memory::desc row = rowLayout(channels.count);
  Recipe::Argument variance = operands.read(2, DNNL_ARG_VARIANCE, row);
  if (training) {
    int deviation = variance.buffer;
    variance.buffer = recipe.buffer(row.get_size());
    recipe.run([deviation, to = variance.buffer,
                count = channels.count](char *const *data) {
      const float *inverse = floats(data, deviation);
      for (int64_t i = 0; i < count; ++i)
        floats(data, to)[i] = 1.0f / (inverse[i] * inverse[i]);
    });
  }
  Recipe::Argument scale = hasScale
                               ? operands.read(3, DNNL_ARG_SCALE, row)
                               : operands.ones(DNNL_ARG_SCALE, channels.count);
  std::vector<Recipe::Argument> arguments = {
      operands.read(0, DNNL_ARG_SRC, channels.data),
      operands.read(1, DNNL_ARG_MEAN, row),
      variance,
      operands.read(inputs - 1, DNNL_ARG_DIFF_DST, channels.data),
      operands.write(inputs, DNNL_ARG_DIFF_SRC, channels.data),
      operands.write(inputs + 1, DNNL_ARG_DIFF_SCALE, row),
      operands.write(inputs + 2, DNNL_ARG_DIFF_SHIFT, row),
      scale};
  if (wantsShift(description))
    arguments.push_back({DNNL_ARG_SHIFT, scale.buffer, scale.layout});
  recipe.run(dnnl::batch_normalization_backward(description),
             std::move(arguments), description.scratchpad_desc());
  operands.finish();
  return recipe;
}

/// Of no elements: the running statistics stay, mean and variance are 0.
Recipe emptyBatchNorm(const ebbrt_concrete_problem &problem) {
  Recipe recipe = zeros(problem);
  if (!attribute(problem, "training", 0))
    return recipe;
  int32_t inputs = problem.num_inputs;
  if (problem.num_operands != inputs + 5)
    throw Refusal{"batch_norm's operands do not fit its attributes"};
  for (int32_t at : {1, 2, inputs + 1, inputs + 2, inputs + 4})
    if (problem.operands[at].dtype != EBBRT_F32 ||
        problem.operands[at].rank != 1)
      throw Refusal{"statistics must be rows of f32"};
  float epsilon = static_cast<float>(realAttribute(problem, "epsilon", 1e-5));
  std::vector<ebbrt_operand> all(problem.operands,
                                 problem.operands + problem.num_operands);
  recipe.run([all, inputs, epsilon](char *const *data) {
    auto at = [&](int32_t i, int64_t c) -> float & {
      return floats(data, i)[c * all[i].strides[0]];
    };
    for (int64_t c = 0; c < all[1].sizes[0]; ++c) {
      at(inputs + 1, c) = at(1, c);
      at(inputs + 2, c) = at(2, c);
      at(inputs + 4, c) = 1.0f / std::sqrt(epsilon);
    }
  });
  return recipe;
}

} // namespace ebb::runtime::onednn

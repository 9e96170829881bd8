// Lives here: batch_norm and its gradient as oneDNN sees them.
// Not here: running statistics, which are the compiler's; empty operands.
// Called by backend.cpp.
#include "runtime/onednn/norm.h"

#include <algorithm>
#include <cmath>

namespace ebb::runtime::onednn {

namespace {

using Flags = dnnl::normalization_flags;

/// x, which must lie channels last. Attributes: "channels_last", "epsilon"
/// (real).
struct Channels {
  explicit Channels(const ebbrt_concrete_problem &problem)
      : channelsLast(attribute(problem, "channels_last", 0) != 0),
        epsilon(static_cast<float>(realAttribute(problem, "epsilon", 1e-5))) {
    const ebbrt_operand &x = problem.operands[0];
    if (x.rank < 2 || x.rank > 5)
      throw Refusal{"batch_norm takes ranks 2 to 5"};
    ebbrt_operand first = channelsFirst(x, channelsLast);
    count = first.sizes[1];
    data = layout(first);
  }

  /// Refuses an operand that does not lie as x does.
  void check(const ebbrt_concrete_problem &problem, int32_t at) const {
    if (problem.operands[at].dtype != problem.operands[0].dtype)
      throw Refusal{"element types differ"};
    if (problem.operands[at].rank != problem.operands[0].rank ||
        layout(channelsFirst(problem.operands[at], channelsLast)) != data)
      throw Refusal{"extents or layouts do not fit each other"};
  }

  /// A dense f32 per channel.
  Recipe::Argument statistic(const ebbrt_concrete_problem &problem, int32_t at,
                             int slot) const {
    checkRow(problem.operands[at], count);
    if (problem.operands[at].dtype != EBBRT_F32)
      throw Refusal{"statistics must be f32"};
    return {slot, at, rowLayout(count)};
  }

  bool channelsLast;
  int64_t count = 0;
  float epsilon;
  dnnl::memory::desc data;
};

} // namespace

/// "training": x, [scale], [bias] -> out, batch_mean, batch_inverse_std; else
/// x, mean, variance, [scale], [bias] -> out. "has_scale", "has_bias".
Recipe batchNorm(const dnnl::engine &engine,
                 const ebbrt_concrete_problem &problem) {
  bool training = attribute(problem, "training", 0) != 0;
  bool hasScale = attribute(problem, "has_scale", 0) != 0;
  bool hasBias = attribute(problem, "has_bias", 0) != 0;
  int32_t firstFactor = training ? 1 : 3;
  int32_t inputs = firstFactor + hasScale + hasBias;
  if (problem.num_inputs != inputs ||
      problem.num_operands != inputs + (training ? 3 : 1))
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
  int32_t mean = training ? inputs + 1 : 1;
  std::vector<Recipe::Argument> arguments = {
      {DNNL_ARG_SRC, 0, channels.data},
      {DNNL_ARG_DST, inputs, channels.data},
      channels.statistic(problem, mean, DNNL_ARG_MEAN),
      channels.statistic(problem, mean + 1, DNNL_ARG_VARIANCE)};
  if (hasScale)
    arguments.push_back(factors(recipe, engine, problem, firstFactor,
                                DNNL_ARG_SCALE, channels.count));
  if (hasBias)
    arguments.push_back(factors(recipe, engine, problem, inputs - 1,
                                DNNL_ARG_SHIFT, channels.count));
  recipe.run(dnnl::batch_normalization_forward(description),
             std::move(arguments), description.scratchpad_desc());
  // The variance becomes what this op saves, where it lies.
  if (training)
    recipe.run([at = mean + 1, count = channels.count,
                epsilon = channels.epsilon](char *const *data) {
      float *values = reinterpret_cast<float *>(data[at]);
      for (int64_t i = 0; i < count; ++i)
        values[i] = 1.0f / std::sqrt(values[i] + epsilon);
    });
  return recipe;
}

/// x, saved_mean, saved_inverse_std, [scale], out_grad -> x_grad, scale_grad,
/// bias_grad; "has_scale". "training" = 0: the statistics were given ones.
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
  Flags flags = Flags::use_scale | Flags::use_shift;
  if (!training)
    flags = flags | Flags::use_global_stats;
  dnnl::batch_normalization_forward::primitive_desc hint(
      engine, dnnl::prop_kind::forward_training, channels.data, channels.data,
      0.0f, flags, primitiveAttributes());
  dnnl::batch_normalization_backward::primitive_desc description(
      engine, dnnl::prop_kind::backward, channels.data, channels.data,
      channels.data, 0.0f, flags, hint, primitiveAttributes());
  Recipe recipe(problem.num_operands);
  recipe.implementation = checkedImplementation(description.impl_info_str());
  dnnl::memory::desc row = rowLayout(channels.count);
  channels.statistic(problem, 2, DNNL_ARG_VARIANCE);
  int variance = recipe.buffer(row.get_size());
  recipe.run([variance, count = channels.count](char *const *data) {
    const float *deviations = reinterpret_cast<const float *>(data[2]);
    float *values = reinterpret_cast<float *>(data[variance]);
    for (int64_t i = 0; i < count; ++i)
      values[i] = 1.0f / (deviations[i] * deviations[i]);
  });
  Recipe::Argument scale =
      hasScale
          ? factors(recipe, engine, problem, 3, DNNL_ARG_SCALE, channels.count)
          : ones(recipe, DNNL_ARG_SCALE, channels.count);
  FactorGrads grads(recipe, problem, inputs + 1, channels.count);
  std::vector<Recipe::Argument> arguments = {
      {DNNL_ARG_SRC, 0, channels.data},
      channels.statistic(problem, 1, DNNL_ARG_MEAN),
      {DNNL_ARG_VARIANCE, variance, row},
      {DNNL_ARG_DIFF_DST, inputs - 1, channels.data},
      {DNNL_ARG_DIFF_SRC, inputs, channels.data},
      scale,
      grads.scale,
      grads.bias};
  if (wantsShift(description))
    arguments.push_back({DNNL_ARG_SHIFT, scale.buffer, scale.layout});
  recipe.run(dnnl::batch_normalization_backward(description),
             std::move(arguments), description.scratchpad_desc());
  grads.finish(recipe, engine);
  return recipe;
}

} // namespace ebb::runtime::onednn

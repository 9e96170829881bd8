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
  Operands operands(recipe, engine, problem);
  dnnl::memory::desc row = rowLayout(channels.count);
  std::vector<Recipe::Argument> arguments = {
      operands.read(0, DNNL_ARG_SRC, channels.data),
      operands.write(inputs, DNNL_ARG_DST, channels.data)};
  int variance = -1;
  if (training) {
    arguments.push_back(operands.write(inputs + 1, DNNL_ARG_MEAN, row));
    arguments.push_back(operands.write(inputs + 2, DNNL_ARG_VARIANCE, row));
    variance = arguments.back().buffer;
  } else {
    arguments.push_back(operands.read(1, DNNL_ARG_MEAN, row));
    arguments.push_back(operands.read(2, DNNL_ARG_VARIANCE, row));
  }
  if (hasScale)
    arguments.push_back(operands.read(firstFactor, DNNL_ARG_SCALE, row));
  if (hasBias)
    arguments.push_back(operands.read(inputs - 1, DNNL_ARG_SHIFT, row));
  recipe.run(dnnl::batch_normalization_forward(description),
             std::move(arguments), description.scratchpad_desc());
  // The variance becomes what this op saves, where it lies.
  if (training)
    recipe.run([variance, count = channels.count,
                epsilon = channels.epsilon](char *const *data) {
      float *values = reinterpret_cast<float *>(data[variance]);
      for (int64_t i = 0; i < count; ++i)
        values[i] = 1.0f / std::sqrt(values[i] + epsilon);
    });
  operands.finish();
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
  Operands operands(recipe, engine, problem);
  dnnl::memory::desc row = rowLayout(channels.count);
  int deviation = operands.read(2, DNNL_ARG_VARIANCE, row).buffer;
  int variance = recipe.buffer(row.get_size());
  recipe.run([deviation, variance, count = channels.count](char *const *data) {
    const float *deviations = reinterpret_cast<const float *>(data[deviation]);
    float *values = reinterpret_cast<float *>(data[variance]);
    for (int64_t i = 0; i < count; ++i)
      values[i] = 1.0f / (deviations[i] * deviations[i]);
  });
  Recipe::Argument scale = hasScale
                               ? operands.read(3, DNNL_ARG_SCALE, row)
                               : operands.ones(DNNL_ARG_SCALE, channels.count);
  std::vector<Recipe::Argument> arguments = {
      operands.read(0, DNNL_ARG_SRC, channels.data),
      operands.read(1, DNNL_ARG_MEAN, row),
      {DNNL_ARG_VARIANCE, variance, row},
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

} // namespace ebb::runtime::onednn

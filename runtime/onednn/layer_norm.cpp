// Lives here: layer_norm and its gradient as oneDNN sees them: rows.
// Not here: empty operands; see empty.cpp.
// Called by backend.cpp.
#include "runtime/onednn/norm.h"

#include <algorithm>

namespace ebb::runtime::onednn {

namespace {

using Flags = dnnl::normalization_flags;

/// x as rows of `columns`. Attributes: "begin_axis", "epsilon" (real).
struct Rows {
  explicit Rows(const ebbrt_concrete_problem &problem)
      : epsilon(static_cast<float>(realAttribute(problem, "epsilon", 1e-5))) {
    const ebbrt_operand &x = problem.operands[0];
    if (x.rank < 1)
      throw Refusal{"the rank is 0"};
    int64_t begin = attribute(problem, "begin_axis", 1);
    if (begin < 0)
      begin += x.rank;
    if (begin < 0 || begin >= x.rank)
      throw Refusal{"the axis is outside the rank"};
    for (int32_t d = 0; d < x.rank; ++d)
      (d < begin ? rows : columns) *= x.sizes[d];
    data = dnnl::memory::desc({rows, columns}, elementType(x.dtype),
                              dnnl::memory::format_tag::ab);
  }

  /// Refuses an operand that is not like x, or not dense.
  void check(const ebbrt_concrete_problem &problem, int32_t at) const {
    const ebbrt_operand &x = problem.operands[0], &other = problem.operands[at];
    if (other.dtype != x.dtype)
      throw Refusal{"element types differ"};
    if (other.rank != x.rank ||
        !std::equal(x.sizes, x.sizes + x.rank, other.sizes))
      throw Refusal{"extents do not fit each other"};
    if (!isDense(other))
      throw Refusal{"rows must be dense"};
  }

  /// A dense f32 per row.
  Recipe::Argument statistic(const ebbrt_concrete_problem &problem, int32_t at,
                             int slot) const {
    checkRow(problem.operands[at], rows);
    if (problem.operands[at].dtype != EBBRT_F32)
      throw Refusal{"statistics must be f32"};
    return {slot, at, rowLayout(rows)};
  }

  int64_t rows = 1, columns = 1;
  float epsilon;
  dnnl::memory::desc data;
};

dnnl::layer_normalization_forward::primitive_desc
forward(const dnnl::engine &engine, const Rows &rows, Flags flags) {
  return {engine,
          dnnl::prop_kind::forward_training,
          rows.data,
          rows.data,
          rowLayout(rows.rows),
          rows.epsilon,
          flags,
          primitiveAttributes()};
}

} // namespace

/// x, [scale], [bias] -> out, mean, variance; "has_scale", "has_bias".
Recipe layerNorm(const dnnl::engine &engine,
                 const ebbrt_concrete_problem &problem) {
  bool hasScale = attribute(problem, "has_scale", 0) != 0;
  bool hasBias = attribute(problem, "has_bias", 0) != 0;
  int32_t inputs = 1 + hasScale + hasBias;
  if (problem.num_inputs != inputs || problem.num_operands != inputs + 3)
    throw Refusal{"layer_norm takes x, an optional scale and bias, and has "
                  "three outputs"};
  Rows rows(problem);
  rows.check(problem, 0);
  rows.check(problem, inputs);
  Flags flags = Flags::none;
  if (hasScale)
    flags = flags | Flags::use_scale;
  if (hasBias)
    flags = flags | Flags::use_shift;
  auto description = forward(engine, rows, flags);
  Recipe recipe(problem.num_operands);
  recipe.implementation = checkedImplementation(description.impl_info_str());
  std::vector<Recipe::Argument> arguments = {
      {DNNL_ARG_SRC, 0, rows.data},
      {DNNL_ARG_DST, inputs, rows.data},
      rows.statistic(problem, inputs + 1, DNNL_ARG_MEAN),
      rows.statistic(problem, inputs + 2, DNNL_ARG_VARIANCE)};
  if (hasScale)
    arguments.push_back(
        factors(recipe, engine, problem, 1, DNNL_ARG_SCALE, rows.columns));
  if (hasBias)
    arguments.push_back(factors(recipe, engine, problem, inputs - 1,
                                DNNL_ARG_SHIFT, rows.columns));
  recipe.run(dnnl::layer_normalization_forward(description),
             std::move(arguments), description.scratchpad_desc());
  return recipe;
}

/// x, mean, variance, [scale], out_grad -> x_grad, scale_grad, bias_grad;
/// "has_scale".
Recipe layerNormGrad(const dnnl::engine &engine,
                     const ebbrt_concrete_problem &problem) {
  bool hasScale = attribute(problem, "has_scale", 0) != 0;
  int32_t inputs = 4 + hasScale;
  if (problem.num_inputs != inputs || problem.num_operands != inputs + 3)
    throw Refusal{"layer_norm_grad takes x, mean, variance, an optional scale "
                  "and out_grad, and has three outputs"};
  Rows rows(problem);
  for (int32_t at : {0, inputs - 1, inputs})
    rows.check(problem, at);
  Flags flags = Flags::use_scale | Flags::use_shift;
  auto hint = forward(engine, rows, flags);
  dnnl::layer_normalization_backward::primitive_desc description(
      engine, dnnl::prop_kind::backward, rows.data, rows.data, rows.data,
      rowLayout(rows.rows), rows.epsilon, flags, hint, primitiveAttributes());
  Recipe recipe(problem.num_operands);
  recipe.implementation = checkedImplementation(description.impl_info_str());
  Recipe::Argument scale =
      hasScale
          ? factors(recipe, engine, problem, 3, DNNL_ARG_SCALE, rows.columns)
          : ones(recipe, DNNL_ARG_SCALE, rows.columns);
  FactorGrads grads(recipe, problem, inputs + 1, rows.columns);
  std::vector<Recipe::Argument> arguments = {
      {DNNL_ARG_SRC, 0, rows.data},
      rows.statistic(problem, 1, DNNL_ARG_MEAN),
      rows.statistic(problem, 2, DNNL_ARG_VARIANCE),
      {DNNL_ARG_DIFF_DST, inputs - 1, rows.data},
      {DNNL_ARG_DIFF_SRC, inputs, rows.data},
      scale,
      grads.scale,
      grads.bias};
  if (wantsShift(description))
    arguments.push_back({DNNL_ARG_SHIFT, scale.buffer, scale.layout});
  recipe.run(dnnl::layer_normalization_backward(description),
             std::move(arguments), description.scratchpad_desc());
  grads.finish(recipe, engine);
  return recipe;
}

} // namespace ebb::runtime::onednn

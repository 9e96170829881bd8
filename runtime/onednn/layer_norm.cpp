// Lives here: layer_norm and its gradient as oneDNN sees them: rows.
// Not here: empty operands; see empty.cpp.
// Called by backend.cpp.
#include "runtime/onednn/operands.h"

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

  /// Refuses an operand that is not like x.
  void check(const ebbrt_concrete_problem &problem, int32_t at) const {
    const ebbrt_operand &x = problem.operands[0], &other = problem.operands[at];
    if (other.dtype != x.dtype)
      throw Refusal{"element types differ"};
    if (other.rank != x.rank ||
        !std::equal(x.sizes, x.sizes + x.rank, other.sizes))
      throw Refusal{"extents do not fit each other"};
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
  rows.check(problem, inputs);
  Flags flags = Flags::none;
  if (hasScale)
    flags = flags | Flags::use_scale;
  if (hasBias)
    flags = flags | Flags::use_shift;
  auto description = forward(engine, rows, flags);
  Recipe recipe(problem.num_operands);
  recipe.implementation = checkedImplementation(description.impl_info_str());
  Operands operands(recipe, engine, problem);
  dnnl::memory::desc row = rowLayout(rows.columns);
  dnnl::memory::desc statistic = rowLayout(rows.rows);
  std::vector<Recipe::Argument> arguments = {
      operands.read(0, DNNL_ARG_SRC, rows.data),
      operands.write(inputs, DNNL_ARG_DST, rows.data),
      operands.write(inputs + 1, DNNL_ARG_MEAN, statistic),
      operands.write(inputs + 2, DNNL_ARG_VARIANCE, statistic)};
  if (hasScale)
    arguments.push_back(operands.read(1, DNNL_ARG_SCALE, row));
  if (hasBias)
    arguments.push_back(operands.read(inputs - 1, DNNL_ARG_SHIFT, row));
  recipe.run(dnnl::layer_normalization_forward(description),
             std::move(arguments), description.scratchpad_desc());
  operands.finish();
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
  for (int32_t at : {inputs - 1, inputs})
    rows.check(problem, at);
  Flags flags = Flags::use_scale | Flags::use_shift;
  auto hint = forward(engine, rows, flags);
  dnnl::layer_normalization_backward::primitive_desc description(
      engine, dnnl::prop_kind::backward, rows.data, rows.data, rows.data,
      rowLayout(rows.rows), rows.epsilon, flags, hint, primitiveAttributes());
  Recipe recipe(problem.num_operands);
  recipe.implementation = checkedImplementation(description.impl_info_str());
  Operands operands(recipe, engine, problem);
  dnnl::memory::desc row = rowLayout(rows.columns);
  dnnl::memory::desc statistic = rowLayout(rows.rows);
  Recipe::Argument scale = hasScale
                               ? operands.read(3, DNNL_ARG_SCALE, row)
                               : operands.ones(DNNL_ARG_SCALE, rows.columns);
  std::vector<Recipe::Argument> arguments = {
      operands.read(0, DNNL_ARG_SRC, rows.data),
      operands.read(1, DNNL_ARG_MEAN, statistic),
      operands.read(2, DNNL_ARG_VARIANCE, statistic),
      operands.read(inputs - 1, DNNL_ARG_DIFF_DST, rows.data),
      operands.write(inputs, DNNL_ARG_DIFF_SRC, rows.data),
      operands.write(inputs + 1, DNNL_ARG_DIFF_SCALE, row),
      operands.write(inputs + 2, DNNL_ARG_DIFF_SHIFT, row),
      scale};
  if (wantsShift(description))
    arguments.push_back({DNNL_ARG_SHIFT, scale.buffer, scale.layout});
  recipe.run(dnnl::layer_normalization_backward(description),
             std::move(arguments), description.scratchpad_desc());
  operands.finish();
  return recipe;
}

} // namespace ebb::runtime::onednn

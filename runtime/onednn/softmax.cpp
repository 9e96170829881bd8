// Lives here: softmax and log_softmax as oneDNN sees them.
// Not here: whether a program should use them; the compiler asks through query.
// Called by backend.cpp.
#include "runtime/onednn/kernels.h"

#include <algorithm>

namespace ebb::runtime::onednn {

namespace {

dnnl::memory::desc layout(const ebbrt_operand &operand,
                          dnnl::memory::data_type type) {
  dnnl::memory::dims sizes(operand.sizes, operand.sizes + operand.rank);
  dnnl::memory::dims strides(operand.strides, operand.strides + operand.rank);
  return dnnl::memory::desc(sizes, type, strides);
}

} // namespace

Recipe softmax(const dnnl::engine &engine,
               const ebbrt_concrete_problem &problem, bool logarithm) {
  if (problem.num_inputs != 1 || problem.num_operands != 2)
    throw Refusal{"softmax takes one input and one output"};
  dnnl::memory::data_type type = elementType(problem);
  const ebbrt_operand &x = problem.operands[0], &out = problem.operands[1];
  if (x.rank < 1)
    throw Refusal{"the rank is 0"};
  if (x.rank != out.rank || !std::equal(x.sizes, x.sizes + x.rank, out.sizes))
    throw Refusal{"extents do not fit each other"};
  int64_t axis = attribute(problem, "axis", -1);
  if (axis < 0)
    axis += x.rank;
  if (axis < 0 || axis >= x.rank)
    throw Refusal{"the axis is outside the rank"};

  // A NaN or +inf in a row gives NaN there and 0 elsewhere in the row: oneDNN's
  // exponential clamps a NaN difference, where generated code keeps it.
  Recipe recipe;
  recipe.arguments = {{DNNL_ARG_SRC, layout(x, type)},
                      {DNNL_ARG_DST, layout(out, type)}};
  dnnl::softmax_forward::primitive_desc description(
      engine, dnnl::prop_kind::forward_inference,
      logarithm ? dnnl::algorithm::softmax_log
                : dnnl::algorithm::softmax_accurate,
      recipe.arguments[0].layout, recipe.arguments[1].layout,
      static_cast<int>(axis), primitiveAttributes());
  recipe.implementation = checkedImplementation(description.impl_info_str());
  recipe.scratchpad = description.scratchpad_desc();
  recipe.primitive = dnnl::softmax_forward(description);
  return recipe;
}

} // namespace ebb::runtime::onednn

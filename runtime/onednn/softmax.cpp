// Lives here: softmax and log_softmax as oneDNN sees them.
// Not here: whether a program should use them; the compiler asks through query.
// Called by backend.cpp.
#include "runtime/onednn/operands.h"

#include <algorithm>

namespace ebb::runtime::onednn {

namespace {

Recipe overAxis(const dnnl::engine &engine,
                const ebbrt_concrete_problem &problem,
                dnnl::algorithm algorithm) {
  if (problem.num_inputs != 1 || problem.num_operands != 2)
    throw Refusal{"softmax takes one input and one output"};
  elementType(problem);
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
  Recipe recipe(problem.num_operands);
  // Rows with gaps, as slices have, only the reference takes.
  dnnl::memory::desc dense = denseLayout(x, false);
  dnnl::softmax_forward::primitive_desc description(
      engine, dnnl::prop_kind::forward_inference, algorithm, dense, dense,
      static_cast<int>(axis), primitiveAttributes());
  recipe.implementation = checkedImplementation(description.impl_info_str());
  Operands operands(recipe, engine, problem);
  recipe.run(dnnl::softmax_forward(description),
             {operands.read(0, DNNL_ARG_SRC, dense),
              operands.write(1, DNNL_ARG_DST, dense)},
             description.scratchpad_desc());
  operands.finish();
  return recipe;
}

} // namespace

Recipe softmax(const dnnl::engine &engine,
               const ebbrt_concrete_problem &problem) {
  return overAxis(engine, problem, dnnl::algorithm::softmax_accurate);
}

Recipe logSoftmax(const dnnl::engine &engine,
                  const ebbrt_concrete_problem &problem) {
  return overAxis(engine, problem, dnnl::algorithm::softmax_log);
}

} // namespace ebb::runtime::onednn

// Lives here: softmax and log_softmax as oneDNN sees them.
// Not here: whether a program should use them; the compiler asks through query.
// Called by backend.cpp.
#include "runtime/onednn/kernels.h"

#include <algorithm>
#include <cstring>

namespace ebb::runtime::onednn {

namespace {

dnnl::memory::desc denseLayout(const ebbrt_operand &operand) {
  dnnl::memory::dims sizes(operand.sizes, operand.sizes + operand.rank);
  dnnl::memory::dims strides(sizes.size());
  int64_t step = 1;
  for (size_t d = sizes.size(); d-- > 0; step *= sizes[d])
    strides[d] = step;
  return dnnl::memory::desc(sizes, layout(operand).get_data_type(), strides);
}

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
  auto describe = [&](const dnnl::memory::desc &from,
                      const dnnl::memory::desc &to) {
    return dnnl::softmax_forward::primitive_desc(
        engine, dnnl::prop_kind::forward_inference, algorithm, from, to,
        static_cast<int>(axis), primitiveAttributes());
  };
  Recipe::Argument from{DNNL_ARG_SRC, 0, layout(x)};
  Recipe::Argument to{DNNL_ARG_DST, 1, layout(out)};
  auto description = describe(from.layout, to.layout);
  Recipe::Argument made = to;
  // For parts of larger tensors, of a concat say, the library may have but its
  // reference: they go by way of dense buffers.
  if (std::strncmp(description.impl_info_str(), "ref", 3) == 0) {
    dnnl::memory::desc dense = denseLayout(x);
    description = describe(dense, dense);
    from = recipe.reordered(engine, from, dense);
    made = recipe.output(to, dense);
  }
  recipe.implementation = checkedImplementation(description.impl_info_str());
  recipe.run(dnnl::softmax_forward(description), {from, made},
             description.scratchpad_desc());
  recipe.finish(engine, made, to);
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

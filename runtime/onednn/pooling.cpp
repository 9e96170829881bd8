// Lives here: average pools as oneDNN sees them, and why maximum pools are not
// its.
// Called by backend.cpp.
#include "runtime/onednn/operands.h"

#include <algorithm>

namespace ebb::runtime::onednn {

namespace {

/// x and out of an average pool of 1 to 3 spatial dims. Attributes: per spatial
/// dim "kernel", "stride", "pad" (before), "after" (declared padding after;
/// as before when absent); "exclusive", "channels_last".
struct Pool {
  /// x and out are the operands of these numbers.
  Pool(const ebbrt_concrete_problem &problem, int32_t xAt, int32_t outAt) {
    if (problem.num_inputs != 1 || problem.num_operands != 2)
      throw Refusal{"pools take one input and one output"};
    elementType(problem);
    const ebbrt_operand &xOperand = problem.operands[xAt];
    const ebbrt_operand &outOperand = problem.operands[outAt];
    if (xOperand.rank < 3 || xOperand.rank > 5 ||
        xOperand.rank != outOperand.rank)
      throw Refusal{"pools have 1 to 3 spatial dims"};
    bool channelsLast = attribute(problem, "channels_last", 0) != 0;
    bool exclusive = attribute(problem, "exclusive", 1) != 0;
    ebbrt_operand xFirst = channelsFirst(xOperand, channelsLast);
    ebbrt_operand outFirst = channelsFirst(outOperand, channelsLast);
    if (!std::equal(xFirst.sizes, xFirst.sizes + 2, outFirst.sizes))
      throw Refusal{"extents do not fit each other"};
    for (int32_t d = 0; d < xFirst.rank - 2; ++d) {
      int64_t extent = xFirst.sizes[d + 2];
      int64_t size = attribute(problem, "kernel", d, 1);
      int64_t stride = attribute(problem, "stride", d, 1);
      int64_t pad = attribute(problem, "pad", d, 0);
      int64_t declared = attribute(problem, "after", d, pad);
      if (size < 1 || stride < 1 || pad < 0)
        throw Refusal{"a kernel, stride or padding is out of range"};
      int64_t last = (outFirst.sizes[d + 2] - 1) * stride - pad;
      int64_t overhang = last + size - extent;
      if (pad >= size || last >= extent || overhang <= -stride)
        throw Refusal{"extents do not fit each other"};
      // oneDNN divides by the whole kernel; we count real padding only.
      if (!exclusive && overhang > declared)
        throw Refusal{"a window reaches beyond the padding"};
      kernel.push_back(size);
      strides.push_back(stride);
      before.push_back(pad);
      after.push_back(overhang);
      dilations.push_back(0);
    }
    x = denseLayout(xOperand, channelsLast);
    out = denseLayout(outOperand, channelsLast);
    algorithm = exclusive ? dnnl::algorithm::pooling_avg_exclude_padding
                          : dnnl::algorithm::pooling_avg_include_padding;
  }

  dnnl::pooling_forward::primitive_desc
  forward(const dnnl::engine &engine) const {
    return {engine,
            dnnl::prop_kind::forward_inference,
            algorithm,
            x,
            out,
            strides,
            kernel,
            dilations,
            before,
            after,
            primitiveAttributes()};
  }

  dnnl::algorithm algorithm;
  dnnl::memory::desc x, out;
  dnnl::memory::dims kernel, strides, dilations, before, after;
};

} // namespace

Recipe maxPool(const dnnl::engine &, const ebbrt_concrete_problem &) {
  // Measured with 3.2: of 1, NaN, 2, 3 it takes 3, of -inf alone the lowest
  // finite number.
  throw Refusal{"oneDNN's maximum drops NaN and -inf"};
}

/// x -> out.
Recipe avgPool(const dnnl::engine &engine,
               const ebbrt_concrete_problem &problem) {
  Pool pool(problem, 0, 1);
  dnnl::pooling_forward::primitive_desc description = pool.forward(engine);
  Recipe recipe(problem.num_operands);
  recipe.implementation = checkedImplementation(description.impl_info_str());
  Operands operands(recipe, engine, problem);
  recipe.run(dnnl::pooling_forward(description),
             {operands.read(0, DNNL_ARG_SRC, pool.x),
              operands.write(1, DNNL_ARG_DST, pool.out)},
             description.scratchpad_desc());
  operands.finish();
  return recipe;
}

/// out_grad -> x_grad.
Recipe avgPoolGrad(const dnnl::engine &engine,
                   const ebbrt_concrete_problem &problem) {
  Pool pool(problem, 1, 0);
  dnnl::pooling_backward::primitive_desc description(
      engine, pool.algorithm, pool.x, pool.out, pool.strides, pool.kernel,
      pool.dilations, pool.before, pool.after, pool.forward(engine),
      primitiveAttributes());
  Recipe recipe(problem.num_operands);
  recipe.implementation = checkedImplementation(description.impl_info_str());
  Operands operands(recipe, engine, problem);
  recipe.run(dnnl::pooling_backward(description),
             {operands.read(0, DNNL_ARG_DIFF_DST, pool.out),
              operands.write(1, DNNL_ARG_DIFF_SRC, pool.x)},
             description.scratchpad_desc());
  operands.finish();
  return recipe;
}

} // namespace ebb::runtime::onednn

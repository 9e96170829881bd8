// Lives here: rows of factors and their gradients.
// Not here: the normalisations; see batch_norm.cpp, layer_norm.cpp.
// Called by those two.
#include "runtime/onednn/norm.h"

#include <algorithm>

namespace ebb::runtime::onednn {

dnnl::memory::desc rowLayout(int64_t count) {
  return dnnl::memory::desc({count}, dnnl::memory::data_type::f32,
                            dnnl::memory::format_tag::a);
}

void checkRow(const ebbrt_operand &operand, int64_t count) {
  if (elementCount(operand) != count)
    throw Refusal{"extents do not fit each other"};
  if (!isDense(operand))
    throw Refusal{"statistics, scale and bias must be dense"};
}

static Recipe::Argument given(const ebbrt_concrete_problem &problem, int32_t at,
                              int slot, int64_t count) {
  checkRow(problem.operands[at], count);
  return {slot, at,
          dnnl::memory::desc({count}, elementType(problem.operands[at].dtype),
                             dnnl::memory::format_tag::a)};
}

Recipe::Argument factors(Recipe &recipe, const dnnl::engine &engine,
                         const ebbrt_concrete_problem &problem, int32_t at,
                         int slot, int64_t count) {
  return recipe.reordered(engine, given(problem, at, slot, count),
                          rowLayout(count));
}

Recipe::Argument ones(Recipe &recipe, int slot, int64_t count) {
  dnnl::memory::desc row = rowLayout(count);
  int buffer = recipe.buffer(row.get_size());
  recipe.run([buffer, count](char *const *data) {
    std::fill_n(reinterpret_cast<float *>(data[buffer]), count, 1.0f);
  });
  return {slot, buffer, row};
}

FactorGrads::FactorGrads(Recipe &recipe, const ebbrt_concrete_problem &problem,
                         int32_t at, int64_t count)
    : scaleGiven(given(problem, at, DNNL_ARG_DIFF_SCALE, count)),
      biasGiven(given(problem, at + 1, DNNL_ARG_DIFF_SHIFT, count)) {
  scale = recipe.output(scaleGiven, rowLayout(count));
  bias = recipe.output(biasGiven, rowLayout(count));
}

void FactorGrads::finish(Recipe &recipe, const dnnl::engine &engine) const {
  recipe.finish(engine, scale, scaleGiven);
  recipe.finish(engine, bias, biasGiven);
}

bool wantsShift(const dnnl::primitive_desc_base &description) {
  int inputs = 0;
  dnnl::error::wrap_c_api(
      dnnl_primitive_desc_query(description.get(), dnnl_query_num_of_inputs_s32,
                                0, &inputs),
      "oneDNN could not count a primitive's inputs");
  // x, mean, variance, out_grad, scale.
  return inputs > 5;
}

} // namespace ebb::runtime::onednn

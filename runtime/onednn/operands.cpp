// Lives here: gathering operands that have gaps or another type.
// Not here: the primitives; see the kernels' files.
// Called by the kernels' files.
#include "runtime/onednn/operands.h"

#include <algorithm>

namespace ebb::runtime::onednn {

dnnl::memory::desc rowLayout(int64_t count) {
  return dnnl::memory::desc({count}, dnnl::memory::data_type::f32,
                            dnnl::memory::format_tag::a);
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

Operands::Pending Operands::place(int32_t at, const dnnl::memory::desc &seen) {
  ebbrt_operand operand = problem.operands[at];
  int64_t count = 1;
  for (int64_t extent : seen.get_dims())
    count *= extent;
  if (elementCount(operand) != count)
    throw Refusal{"extents do not fit each other"};
  // A scalar is a row of one to oneDNN.
  if (operand.rank == 0) {
    operand.rank = 1;
    operand.sizes[0] = operand.strides[0] = 1;
  }
  dnnl::memory::desc given = layout(operand);
  if (isDense(operand) && given.get_data_type() == seen.get_data_type())
    return {{0, at, given}, {0, at, given}};
  dnnl::memory::dims sizes = given.get_dims(), strides(sizes.size());
  int64_t dense = 1;
  for (size_t d = sizes.size(); d-- > 0; dense *= sizes[d])
    strides[d] = dense;
  dnnl::memory::desc gathered(sizes, seen.get_data_type(), strides);
  return {{0, recipe.buffer(gathered.get_size()), gathered}, {0, at, given}};
}

Recipe::Argument Operands::read(int32_t at, int slot,
                                const dnnl::memory::desc &seen) {
  Pending pair = place(at, seen);
  if (pair.made.buffer != at)
    recipe.reorder(engine, pair.wanted, pair.made);
  return {slot, pair.made.buffer, seen};
}

Recipe::Argument Operands::write(int32_t at, int slot,
                                 const dnnl::memory::desc &seen) {
  Pending pair = place(at, seen);
  if (pair.made.buffer != at)
    pending.push_back(pair);
  return {slot, pair.made.buffer, seen};
}

Recipe::Argument Operands::ones(int slot, int64_t count) {
  dnnl::memory::desc row = rowLayout(count);
  int buffer = recipe.buffer(row.get_size());
  recipe.run([buffer, count](char *const *data) {
    std::fill_n(reinterpret_cast<float *>(data[buffer]), count, 1.0f);
  });
  return {slot, buffer, row};
}

void Operands::finish() {
  for (const Pending &pair : pending)
    recipe.reorder(engine, pair.made, pair.wanted);
}

} // namespace ebb::runtime::onednn

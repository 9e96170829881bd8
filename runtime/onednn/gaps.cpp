// Lives here: operands oneDNN cannot describe or has no implementation for, by
// way of dense buffers.
// Not here: those it is slow with; see the kernels' files.
// Called by backend.cpp.
#include "runtime/onednn/kernels.h"

#include <algorithm>
#include <cstring>

namespace ebb::runtime::onednn {

namespace {

/// To oneDNN a dim reaches as far as its extent times its stride, and must not
/// reach into the next one: of five elements, every other one seems to.
bool isDescribable(const ebbrt_operand &operand) {
  std::vector<std::pair<int64_t, int64_t>> dims; // strides and extents
  for (int32_t d = 0; d < operand.rank; ++d)
    if (operand.sizes[d] != 1)
      dims.push_back({operand.strides[d], operand.sizes[d]});
  std::sort(dims.begin(), dims.end());
  for (size_t d = 1; d < dims.size(); ++d)
    if (dims[d].first < dims[d - 1].first * dims[d - 1].second)
      return false;
  return true;
}

/// Copies the elements of `operand`, each of N bytes, to a dense buffer, or
/// back.
template <size_t N>
void copy(const ebbrt_operand &operand, char *data, char *buffer, bool back) {
  int32_t last = operand.rank - 1;
  int64_t row = operand.sizes[last], step = operand.strides[last];
  int64_t rows = elementCount(operand) / row;
  for (int64_t i = 0; i < rows; ++i) {
    int64_t offset = 0;
    for (int64_t d = last, rest = i; d-- > 0; rest /= operand.sizes[d])
      offset += rest % operand.sizes[d] * operand.strides[d];
    for (int64_t k = 0; k < row; ++k) {
      char *there = data + (offset + k * step) * static_cast<int64_t>(N);
      char *here = buffer + (i * row + k) * static_cast<int64_t>(N);
      std::memcpy(back ? there : here, back ? here : there, N);
    }
  }
}

/// `make`'s recipe with a dense buffer for each operand of which `replaced`.
template <typename Predicate>
Recipe withBuffers(RecipeMaker make, const dnnl::engine &engine,
                   const ebbrt_concrete_problem &problem, Predicate replaced) {
  std::vector<ebbrt_operand> operands(problem.operands,
                                      problem.operands + problem.num_operands);
  for (ebbrt_operand &operand : operands)
    if (replaced(operand))
      operand = dense(operand);
  ebbrt_concrete_problem described = problem;
  described.operands = operands.data();
  Recipe recipe = make(engine, described);
  for (int32_t at = 0; at < problem.num_operands; ++at) {
    const ebbrt_operand &operand = problem.operands[at];
    if (!replaced(operand))
      continue;
    size_t bytes = ebbrt_dtype_bytes(operand.dtype);
    if (bytes != 2 && bytes != 4)
      throw Refusal{"an operand with gaps has elements of " +
                    std::to_string(bytes) + " bytes"};
    auto copyBytes = bytes == 2 ? copy<2> : copy<4>;
    bool back = at >= problem.num_inputs;
    int made =
        recipe.redirect(at, bytes * static_cast<size_t>(elementCount(operand)));
    Recipe::Loop move = [=](char *const *data) {
      copyBytes(operand, data[at], data[made], back);
    };
    if (back)
      recipe.run(move);
    else
      recipe.runFirst(move);
  }
  return recipe;
}

} // namespace

Recipe recipeFor(RecipeMaker make, const dnnl::engine &engine,
                 const ebbrt_concrete_problem &problem) {
  auto undescribed = [](const ebbrt_operand &operand) {
    return !isDescribable(operand);
  };
  auto gapped = [](const ebbrt_operand &operand) { return !isDense(operand); };
  const ebbrt_operand *end = problem.operands + problem.num_operands;
  bool last = std::none_of(problem.operands, end, gapped);
  try {
    return withBuffers(make, engine, problem, undescribed);
  } catch (const Refusal &) {
    if (last)
      throw;
  } catch (const dnnl::error &failure) {
    if (last || failure.status == dnnl_out_of_memory)
      throw;
  }
  return withBuffers(make, engine, problem, gapped);
}

} // namespace ebb::runtime::onednn

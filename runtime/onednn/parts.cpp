// Lives here: reading a problem: element types, layouts, attributes.
// Not here: what a kernel makes of them; see its file.
// Called by the kernels' files.
#include "runtime/onednn/kernels.h"

#include <cstring>

namespace ebb::runtime::onednn {

dnnl::memory::data_type elementType(ebbrt_dtype dtype) {
  switch (dtype) {
  case EBBRT_F32:
    return dnnl::memory::data_type::f32;
  case EBBRT_BF16:
    return dnnl::memory::data_type::bf16;
  case EBBRT_F16:
    return dnnl::memory::data_type::f16;
  default:
    throw Refusal{std::string("element type ") + ebbrt_dtype_name(dtype) +
                  " is not supported by oneDNN"};
  }
}

dnnl::memory::data_type elementType(const ebbrt_concrete_problem &problem) {
  ebbrt_dtype dtype = problem.operands[0].dtype;
  for (int32_t i = 1; i < problem.num_operands; ++i)
    if (problem.operands[i].dtype != dtype)
      throw Refusal{"element types differ"};
  return elementType(dtype);
}

dnnl::memory::desc layout(const ebbrt_operand &operand) {
  dnnl::memory::dims sizes(operand.sizes, operand.sizes + operand.rank);
  dnnl::memory::dims strides(operand.strides, operand.strides + operand.rank);
  return dnnl::memory::desc(sizes, elementType(operand.dtype), strides);
}

bool isDense(const ebbrt_operand &operand) {
  int64_t dense = 1;
  for (int32_t d = operand.rank - 1; d >= 0; --d) {
    if (operand.sizes[d] != 1 && operand.strides[d] != dense)
      return false;
    dense *= operand.sizes[d];
  }
  return true;
}

ebbrt_operand dense(ebbrt_operand operand) {
  int64_t stride = 1;
  for (int32_t d = operand.rank - 1; d >= 0; --d) {
    operand.strides[d] = stride;
    stride *= operand.sizes[d];
  }
  return operand;
}

ebbrt_operand channelsFirst(ebbrt_operand operand, bool channelsLast) {
  // Extents of 1 may come with any stride, which hides a layout from oneDNN.
  if (isDense(operand))
    operand = dense(operand);
  if (!channelsLast || operand.rank < 2)
    return operand;
  ebbrt_operand first = operand;
  first.sizes[1] = operand.sizes[operand.rank - 1];
  first.strides[1] = operand.strides[operand.rank - 1];
  for (int32_t d = 1; d < operand.rank - 1; ++d) {
    first.sizes[d + 1] = operand.sizes[d];
    first.strides[d + 1] = operand.strides[d];
  }
  return first;
}

dnnl::memory::desc denseLayout(ebbrt_operand operand, bool channelsLast) {
  return layout(channelsFirst(dense(operand), channelsLast));
}

int64_t elementCount(const ebbrt_operand &operand) {
  int64_t count = 1;
  for (int32_t d = 0; d < operand.rank; ++d)
    count *= operand.sizes[d];
  return count;
}

bool isEmpty(const ebbrt_operand &operand) {
  return elementCount(operand) == 0;
}

static const ebbrt_named_attr *find(const ebbrt_concrete_problem &problem,
                                    const char *name) {
  for (int32_t i = 0; i < problem.num_attrs; ++i)
    if (std::strcmp(problem.attrs[i].name, name) == 0)
      return &problem.attrs[i];
  return nullptr;
}

int64_t attribute(const ebbrt_concrete_problem &problem, const char *name,
                  int64_t otherwise) {
  const ebbrt_named_attr *found = find(problem, name);
  return found ? found->integer : otherwise;
}

int64_t attribute(const ebbrt_concrete_problem &problem, const char *name,
                  int32_t dim, int64_t otherwise) {
  return attribute(problem, (name + std::to_string(dim)).c_str(), otherwise);
}

double realAttribute(const ebbrt_concrete_problem &problem, const char *name,
                     double otherwise) {
  const ebbrt_named_attr *found = find(problem, name);
  return found ? found->real : otherwise;
}

std::string checkedImplementation(const char *name) {
  // simple_* pools and ncsp_bnorm, which plain channels-first layouts get, take
  // 5 to 100 times as long as the blocked ones (benchmarks/onednn_ways.cpp).
  for (const char *slow : {"ref", "simple_", "ncsp_bnorm"})
    if (std::strncmp(name, slow, std::strlen(slow)) == 0)
      throw Refusal{std::string("implementation ") + name +
                    " is refused: slower than generated code"};
  return name;
}

dnnl::primitive_attr primitiveAttributes() {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  attributes.set_fpmath_mode(dnnl::fpmath_mode::strict);
  return attributes;
}

} // namespace ebb::runtime::onednn

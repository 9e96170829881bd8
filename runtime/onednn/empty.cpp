// Lives here: results of problems with an empty operand, by plain loops.
// Not here: problems that have numbers to work on.
// Called by backend.cpp.
#include "runtime/onednn/kernels.h"

#include <cmath>
#include <cstring>

namespace ebb::runtime::onednn {

namespace {

/// The byte offset of element `flat`, counted in row-major order.
int64_t byteOffset(const ebbrt_operand &operand, int64_t flat) {
  int64_t offset = 0;
  for (int32_t d = operand.rank - 1; d >= 0; --d) {
    offset += flat % operand.sizes[d] * operand.strides[d];
    flat /= operand.sizes[d];
  }
  return offset * static_cast<int64_t>(ebbrt_dtype_bytes(operand.dtype));
}

void fillZeros(const ebbrt_operand &operand, char *data) {
  size_t bytes = ebbrt_dtype_bytes(operand.dtype);
  int64_t count = elementCount(operand);
  for (int64_t i = 0; i < count; ++i)
    std::memset(data + byteOffset(operand, i), 0, bytes);
}

/// Zeros in the outputs from number `first` on.
Recipe zerosFrom(const ebbrt_concrete_problem &problem, int32_t first) {
  Recipe recipe(problem.num_operands);
  for (int32_t i = first; i < problem.num_operands; ++i)
    recipe.run([i, operand = problem.operands[i]](char *const *data) {
      fillZeros(operand, data[i]);
    });
  return recipe;
}

float widened(ebbrt_dtype dtype, const char *data) {
  if (dtype == EBBRT_F32) {
    float value;
    std::memcpy(&value, data, sizeof(value));
    return value;
  }
  uint16_t half;
  std::memcpy(&half, data, sizeof(half));
  uint32_t bits = static_cast<uint32_t>(half) << 16;
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

void store(ebbrt_dtype dtype, float value, char *data) {
  if (dtype == EBBRT_F32) {
    std::memcpy(data, &value, sizeof(value));
    return;
  }
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  bits += 0x7fffu + (bits >> 16 & 1);
  uint16_t half = static_cast<uint16_t>(bits >> 16);
  // Rounding would carry a NaN's fraction away.
  if (std::isnan(value))
    half = 0x7fc0u;
  std::memcpy(data, &half, sizeof(half));
}

/// The sums over all dims but `channel`.
void sumIntoChannels(const ebbrt_operand &x, int32_t channel, const char *data,
                     const ebbrt_operand &sums, char *out) {
  ebbrt_operand rest = x;
  rest.sizes[channel] = 1;
  int64_t terms = elementCount(rest);
  int64_t step =
      x.strides[channel] * static_cast<int64_t>(ebbrt_dtype_bytes(x.dtype));
  for (int64_t c = 0; c < x.sizes[channel]; ++c) {
    double sum = 0;
    for (int64_t i = 0; i < terms; ++i)
      sum += widened(x.dtype, data + c * step + byteOffset(rest, i));
    store(sums.dtype, static_cast<float>(sum), out + byteOffset(sums, c));
  }
}

} // namespace

Recipe zeros(const ebbrt_concrete_problem &problem) {
  return zerosFrom(problem, problem.num_inputs);
}

Recipe emptyMatmul(const ebbrt_concrete_problem &problem) {
  if (problem.num_inputs != 2 || problem.num_operands != 3)
    throw Refusal{"an extent is 0"};
  return zeros(problem);
}

Recipe emptyConv(const ebbrt_concrete_problem &problem) {
  if (problem.num_inputs != 3)
    return zeros(problem);
  bool channelsLast = attribute(problem, "channels_last", 0) != 0;
  ebbrt_operand out = problem.operands[3], bias = problem.operands[2];
  int32_t channel = channelsLast ? out.rank - 1 : 1;
  if (bias.rank != 1 || bias.dtype != out.dtype || out.rank < 2 ||
      bias.sizes[0] != out.sizes[channel])
    throw Refusal{"extents do not fit each other"};
  Recipe recipe(problem.num_operands);
  recipe.run([out, bias, channel](char *const *data) {
    size_t bytes = ebbrt_dtype_bytes(out.dtype);
    int64_t inner = 1, count = elementCount(out);
    for (int32_t d = channel + 1; d < out.rank; ++d)
      inner *= out.sizes[d];
    for (int64_t i = 0; i < count; ++i)
      std::memcpy(data[3] + byteOffset(out, i),
                  data[2] + byteOffset(bias, i / inner % out.sizes[channel]),
                  bytes);
  });
  return recipe;
}

Recipe emptyConvFilterGrad(const ebbrt_concrete_problem &problem) {
  if (problem.num_operands < 4 || isEmpty(problem.operands[1]))
    return zeros(problem);
  ebbrt_operand grad = problem.operands[1], sums = problem.operands[3];
  int32_t channel = attribute(problem, "channels_last", 0) ? grad.rank - 1 : 1;
  if (grad.rank < 2 || sums.rank != 1 || sums.sizes[0] != grad.sizes[channel])
    throw Refusal{"extents do not fit each other"};
  for (const ebbrt_operand &operand : {grad, sums})
    if (operand.dtype != EBBRT_F32 && operand.dtype != EBBRT_BF16)
      throw Refusal{"an extent is 0"};
  Recipe recipe(problem.num_operands);
  recipe.run([grad, sums, channel](char *const *data) {
    sumIntoChannels(grad, channel, data[1], sums, data[3]);
  });
  return recipe;
}

Recipe emptyLayerNorm(const ebbrt_concrete_problem &problem) {
  Recipe recipe(problem.num_operands);
  for (int32_t i = problem.num_inputs; i < problem.num_operands; ++i) {
    const ebbrt_operand &operand = problem.operands[i];
    if (operand.dtype != EBBRT_F32 && operand.dtype != EBBRT_BF16)
      throw Refusal{"an extent is 0"};
    recipe.run([i, operand](char *const *data) {
      int64_t count = elementCount(operand);
      for (int64_t e = 0; e < count; ++e)
        store(operand.dtype, NAN, data[i] + byteOffset(operand, e));
    });
  }
  return recipe;
}

} // namespace ebb::runtime::onednn

// Lives here: matmul as oneDNN sees it: dims merged, transposes as strides.
// Not here: whether a program should use it; the compiler asks through query.
// Called by backend.cpp.
#include "runtime/onednn/kernels.h"

#include <algorithm>

namespace ebb::runtime::onednn {

namespace {

/// One matrix of a batch: rows and columns with their strides.
struct Matrix {
  int64_t rows, columns, rowStride, columnStride;
};

/// A batch extent and the operands' strides along it; 0 where one broadcasts.
struct BatchDim {
  int64_t size;
  int64_t x, y, out;
};

Matrix lastTwo(const ebbrt_operand &operand, bool transposed) {
  int32_t r = operand.rank - 2, c = operand.rank - 1;
  if (transposed)
    std::swap(r, c);
  return {operand.sizes[r], operand.sizes[c], operand.strides[r],
          operand.strides[c]};
}

/// Extents of 1 may come with any stride; give them one that lets oneDNN see a
/// plain or a transposed matrix.
void tidy(Matrix &matrix) {
  if (matrix.rows == 1 && matrix.columns == 1)
    matrix.rowStride = matrix.columnStride = 1;
  else if (matrix.rows == 1)
    matrix.rowStride = matrix.columnStride == 1 ? matrix.columns : 1;
  else if (matrix.columns == 1)
    matrix.columnStride = 1;
}

/// Whether the matrix has gaps in its rows, and in its columns too unless it is
/// an output, as slices with a step have: there the library has but its
/// reference.
bool hasGaps(const ebbrt_operand &operand, bool output) {
  Matrix matrix = lastTwo(operand, false);
  tidy(matrix);
  return matrix.columnStride != 1 && (output || matrix.rowStride != 1);
}

/// The stride of `operand` along batch dim `d` of the `rank`-dim output.
int64_t batchStride(const ebbrt_operand &operand, int32_t d, int32_t rank,
                    int64_t size) {
  int32_t at = d - (rank - operand.rank);
  if (at < 0 || operand.sizes[at] == 1)
    return 0;
  if (operand.sizes[at] != size)
    throw Refusal{"batch extents do not fit each other"};
  return operand.strides[at];
}

std::vector<BatchDim> batchDims(const ebbrt_operand &x, const ebbrt_operand &y,
                                const ebbrt_operand &out) {
  std::vector<BatchDim> dims;
  for (int32_t d = 0; d < out.rank - 2; ++d) {
    int64_t size = out.sizes[d];
    BatchDim dim{size, batchStride(x, d, out.rank, size),
                 batchStride(y, d, out.rank, size), out.strides[d]};
    if (size == 1)
      continue;
    if (!dims.empty()) {
      BatchDim &last = dims.back();
      if (last.x == dim.x * size && last.y == dim.y * size &&
          last.out == dim.out * size) {
        last = {last.size * size, dim.x, dim.y, dim.out};
        continue;
      }
    }
    dims.push_back(dim);
  }
  return dims;
}

/// Batches that share y and lie in x and out like more rows are more rows.
void mergeBatchIntoRows(std::vector<BatchDim> &batch, Matrix &x, Matrix &out) {
  while (!batch.empty()) {
    const BatchDim &dim = batch.back();
    bool oneRow = x.rows == 1;
    if (dim.y != 0 || dim.x == 0 ||
        (!oneRow && (dim.x != x.rowStride * x.rows ||
                     dim.out != out.rowStride * out.rows)))
      return;
    if (oneRow) {
      x.rowStride = dim.x;
      out.rowStride = dim.out;
    }
    x.rows *= dim.size;
    out.rows *= dim.size;
    batch.pop_back();
  }
}

dnnl::memory::desc layout(const std::vector<BatchDim> &batch,
                          int64_t BatchDim::*stride, Matrix matrix,
                          dnnl::memory::data_type type) {
  tidy(matrix);
  int64_t whole = std::max(matrix.rows * matrix.rowStride,
                           matrix.columns * matrix.columnStride);
  dnnl::memory::dims sizes, strides;
  for (const BatchDim &dim : batch) {
    bool broadcast = dim.*stride == 0;
    sizes.push_back(broadcast ? 1 : dim.size);
    strides.push_back(broadcast ? whole : dim.*stride);
  }
  sizes.insert(sizes.end(), {matrix.rows, matrix.columns});
  strides.insert(strides.end(), {matrix.rowStride, matrix.columnStride});
  return dnnl::memory::desc(sizes, type, strides);
}

dnnl::memory::desc biasLayout(const ebbrt_operand &bias, size_t rank,
                              int64_t columns, dnnl::memory::data_type type) {
  int32_t last = bias.rank - 1;
  bool row = bias.rank >= 1 && bias.sizes[last] == columns &&
             (columns == 1 || bias.strides[last] == 1);
  for (int32_t d = 0; d < last; ++d)
    row &= bias.sizes[d] == 1;
  if (!row)
    throw Refusal{"the bias is not one dense row"};
  dnnl::memory::dims sizes(rank, 1), strides(rank, columns);
  sizes.back() = columns;
  strides.back() = 1;
  return dnnl::memory::desc(sizes, type, strides);
}

} // namespace

Recipe matmul(const dnnl::engine &engine,
              const ebbrt_concrete_problem &problem) {
  bool hasBias = problem.num_inputs == 3;
  if (problem.num_operands != problem.num_inputs + 1 ||
      (problem.num_inputs != 2 && !hasBias))
    throw Refusal{"matmul takes x, y, an optional bias, and one output"};
  dnnl::memory::data_type type = elementType(problem);
  ebbrt_operand xOperand = problem.operands[0];
  ebbrt_operand yOperand = problem.operands[1];
  ebbrt_operand outOperand = problem.operands[problem.num_inputs];
  if (std::min({xOperand.rank, yOperand.rank, outOperand.rank}) < 2)
    throw Refusal{"a rank is below 2"};
  if (std::max(xOperand.rank, yOperand.rank) > outOperand.rank)
    throw Refusal{"an operand has a higher rank than the output"};

  Recipe recipe(problem.num_operands);
  // Where the library finds an operand that it sees as `operand`.
  auto place = [&](int32_t at, ebbrt_operand &operand) {
    Recipe::Argument given{0, at, layout(operand)};
    bool output = at >= problem.num_inputs;
    if (hasGaps(operand, output))
      operand = dense(operand);
    return output ? recipe.output(given, layout(operand)).buffer
                  : recipe.reordered(engine, given, layout(operand)).buffer;
  };
  int xBuffer = place(0, xOperand), yBuffer = place(1, yOperand);
  int outBuffer = place(problem.num_inputs, outOperand);

  Matrix x = lastTwo(xOperand, attribute(problem, "transpose_x", 0) != 0);
  Matrix y = lastTwo(yOperand, attribute(problem, "transpose_y", 0) != 0);
  Matrix out = lastTwo(outOperand, false);
  if (x.rows != out.rows || y.columns != out.columns || x.columns != y.rows)
    throw Refusal{"extents do not fit each other"};
  std::vector<BatchDim> batch = batchDims(xOperand, yOperand, outOperand);
  mergeBatchIntoRows(batch, x, out);

  dnnl::memory::desc xLayout = layout(batch, &BatchDim::x, x, type);
  dnnl::memory::desc yLayout = layout(batch, &BatchDim::y, y, type);
  dnnl::memory::desc outLayout = layout(batch, &BatchDim::out, out, type);
  std::vector<Recipe::Argument> arguments = {
      {DNNL_ARG_SRC, xBuffer, xLayout},
      {DNNL_ARG_WEIGHTS, yBuffer, yLayout},
      {DNNL_ARG_DST, outBuffer, outLayout}};
  dnnl::matmul::primitive_desc description;
  if (hasBias) {
    dnnl::memory::desc bias =
        biasLayout(problem.operands[2], batch.size() + 2, out.columns, type);
    arguments.push_back({DNNL_ARG_BIAS, 2, bias});
    description = {engine, xLayout,   yLayout,
                   bias,   outLayout, primitiveAttributes()};
  } else {
    description = {engine, xLayout, yLayout, outLayout, primitiveAttributes()};
  }
  recipe.implementation = checkedImplementation(description.impl_info_str());
  recipe.run(dnnl::matmul(description), std::move(arguments),
             description.scratchpad_desc());
  recipe.finish(
      engine, {0, outBuffer, layout(outOperand)},
      {0, problem.num_inputs, layout(problem.operands[problem.num_inputs])});
  return recipe;
}

} // namespace ebb::runtime::onednn

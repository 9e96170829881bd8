// What sums and products over axes mean: reductions, products of matrices,
// rows of tables. Every partial sum is rounded.
#include "dialect/Ops.h"
#include "dialect/support/Matmul.h"
#include "test/fuzz/Evaluate.h"

using namespace mlir;

namespace ebb::fuzz {

// Each element of x goes into one of out, by `f(so far, element)`. `start` is
// what out holds before.
template <class OpT, class F> static Meaning reduction(double start, F f) {
  return [=](Operation *op, Operands in, Results out, const Rounding &round) {
    auto reduce = cast<OpT>(op);
    SmallVector<bool> gone(in[0]->rank(), reduce.reducedAxes().empty());
    for (int64_t axis : reduce.reducedAxes())
      gone[axis < 0 ? axis + in[0]->rank() : axis] = true;
    std::fill(out[0].data.begin(), out[0].data.end(), start);
    int64_t i = 0;
    forEach(in[0]->dims, [&](ArrayRef<int64_t> index) {
      int64_t to = 0;
      for (auto [axis, at] : llvm::enumerate(index))
        if (!gone[axis])
          to = to * in[0]->dims[axis] + at;
      out[0][to] = f(out[0][to], (*in[0])[i++], round);
    });
  };
}

static double larger(double a, double b, const Rounding &) {
  return std::isnan(a) || a > b ? a : b;
}
static double smaller(double a, double b, const Rounding &) {
  return std::isnan(a) || a < b ? a : b;
}

static void product(Operation *op, Operands in, Results out,
                    const Rounding &round) {
  auto matmul = cast<MatmulOp>(op);
  const Array &x = *in[0], &y = *in[1];
  MatmulDims d = matmulDims(x.dims, y.dims, matmul.getTransposeX(),
                            matmul.getTransposeY());
  size_t batch = std::max(d.xBatch.size(), d.yBatch.size());
  Shape space(out[0].dims.begin(), out[0].dims.begin() + ptrdiff_t(batch));
  int64_t at = 0;
  forEach(space, [&](ArrayRef<int64_t> index) {
    int64_t xStart = broadcastOffset(index, d.xBatch) * d.m * d.kx;
    int64_t yStart = broadcastOffset(index, d.yBatch) * d.n * d.ky;
    for (int64_t i = 0; i < d.m; ++i)
      for (int64_t j = 0; j < d.n; ++j, ++at)
        for (int64_t k = 0; k < d.kx; ++k) {
          double a = x[xStart + (d.transposeX ? k * d.m + i : i * d.kx + k)];
          double b = y[yStart + (d.transposeY ? j * d.ky + k : k * d.n + j)];
          out[0][at] = round(out[0][at] + round(a * b));
        }
  });
}

// Rows of the table; those numbered padding_idx are zero.
static void lookUp(Operation *op, Operands in, Results out, const Rounding &) {
  int64_t width = in[1]->dims[1];
  for (int64_t i = 0, n = in[0]->size(); i < n; ++i) {
    auto row = int64_t((*in[0])[i]);
    for (int64_t j = 0; j < width; ++j)
      if (row != cast<EmbeddingOp>(op).getPaddingIdx())
        out[0][i * width + j] = (*in[1])[row * width + j];
  }
}

static void addRows(Operation *op, Operands in, Results out,
                    const Rounding &round) {
  int64_t width = out[0].dims[1];
  for (int64_t i = 0, n = in[0]->size(); i < n; ++i) {
    auto row = int64_t((*in[0])[i]);
    for (int64_t j = 0; j < width; ++j)
      if (row != cast<EmbeddingGradOp>(op).getPaddingIdx())
        out[0][row * width + j] =
            round(out[0][row * width + j] + (*in[2])[i * width + j]);
  }
}

void addSumMeanings(Meanings &m) {
  auto add = [](double a, double b, const Rounding &r) { return r(a + b); };
  auto times = [](double a, double b, const Rounding &r) { return r(a * b); };
  m["sum"] = reduction<SumOp>(0, add);
  m["prod"] = reduction<ProdOp>(1, times);
  m["max"] = reduction<MaxOp>(-HUGE_VAL, larger);
  m["amax"] = reduction<AmaxOp>(-HUGE_VAL, larger);
  m["min"] = reduction<MinOp>(HUGE_VAL, smaller);
  m["amin"] = reduction<AminOp>(HUGE_VAL, smaller);
  m["matmul"] = product;
  m["embedding"] = lookUp;
  m["embedding_grad"] = addRows;
}

} // namespace ebb::fuzz

// What oneDNN is asked to run: one row per kernel key, each with its refusals.
// The library itself is asked through runtime/abi; no vendor header is here.
#include "lowering/Candidates.h"

#include "dialect/ops/Contract.h"
#include "dialect/ops/Softmax.h"
#include "dialect/support/Matmul.h"
#include "lowering/Program.h"
#include "runtime/abi/ebbrt.h"

using namespace mlir;

namespace ebb {

// oneDNN is asked about floats only.
static std::optional<ebbrt_dtype> dtypeOf(Type element) {
  return isa<FloatType>(element) ? runtimeTypeOf(element) : std::nullopt;
}

// Unknown extents are asked about with a stand-in; the session asks again with
// the real ones.
static ebbrt_operand describe(ArrayRef<int64_t> shape, ebbrt_dtype dtype) {
  ebbrt_operand operand{};
  operand.dtype = dtype;
  operand.rank = shape.size();
  int64_t stride = 1;
  for (int i = static_cast<int>(shape.size()) - 1; i >= 0; --i) {
    operand.sizes[i] = shape[i] == kDynamic ? 32 : shape[i];
    operand.strides[i] = stride;
    stride *= std::max<int64_t>(operand.sizes[i], 1);
  }
  return operand;
}

static CandidateAnswer ask(StringRef kernel, ArrayRef<ebbrt_operand> operands,
                           unsigned inputs, ArrayRef<ebbrt_named_attr> attrs,
                           const SelectionOptions &options) {
  ebbrt_concrete_problem problem{};
  std::string name = kernel.str();
  problem.kernel = name.c_str();
  problem.operands = operands.data();
  problem.num_operands = operands.size();
  problem.num_inputs = inputs;
  problem.attrs = attrs.data();
  problem.num_attrs = attrs.size();
  problem.threads = 1;
  problem.deterministic = options.deterministic;
  ebbrt_query_result result{};
  ebbrt_error error{};
  if (ebbrt_kernel_query("onednn", &problem, &result, &error) != EBBRT_OK)
    return {false, error.message};
  return {result.accepted != 0,
          result.accepted ? result.implementation : result.reason};
}

static CandidateAnswer elementRefusal(Type element) {
  std::string text;
  llvm::raw_string_ostream(text)
      << "element type " << element << " is not supported by oneDNN";
  return {false, text};
}

static CandidateAnswer askMatmul(Operation *op,
                                 const SelectionOptions &options) {
  auto matmul = cast<MatmulOp>(op);
  auto x = cast<RankedTensorType>(matmul.getX().getType());
  auto y = cast<RankedTensorType>(matmul.getY().getType());
  auto dtype = dtypeOf(x.getElementType());
  if (!dtype)
    return elementRefusal(x.getElementType());
  MatmulDims d = matmulDims(x.getShape(), y.getShape(), matmul.getTransposeX(),
                            matmul.getTransposeY());
  int64_t k = d.kx == kDynamic ? d.ky : d.kx;
  // Batch extents do not change the library's answer; two dims ask it all.
  SmallVector<int64_t> xs{d.m, k}, ys{k, d.n}, zs{d.m, d.n};
  if (d.transposeX)
    std::swap(xs[0], xs[1]);
  if (d.transposeY)
    std::swap(ys[0], ys[1]);
  for (int64_t batch : llvm::concat<const int64_t>(d.xBatch, d.yBatch))
    if (batch == 0)
      return {false, "an extent is 0"};
  ebbrt_operand operands[] = {describe(xs, *dtype), describe(ys, *dtype),
                              describe(zs, *dtype)};
  ebbrt_named_attr attrs[] = {{"transpose_x", d.transposeX, 0},
                              {"transpose_y", d.transposeY, 0}};
  return ask("matmul", operands, 2, attrs, options);
}

template <class OpT>
static CandidateAnswer askSoftmax(Operation *op,
                                  const SelectionOptions &options) {
  auto softmax = cast<OpT>(op);
  auto x = cast<RankedTensorType>(softmax.getX().getType());
  auto dtype = dtypeOf(x.getElementType());
  if (!dtype)
    return elementRefusal(x.getElementType());
  if (x.getRank() == 0)
    return {false, "rank 0 is not supported by oneDNN"};
  // Measured: 58 units of 2^-24 off near 0, where generated code is within 2;
  // a small loss would lose its digits.
  if (isa<LogSoftmaxOp>(op) && options.kernels == "auto")
    return {false, "less exact near 0 than generated code"};
  int64_t axis = softmax.getAxis();
  axis = axis < 0 ? axis + x.getRank() : axis;
  ebbrt_operand operand = describe(x.getShape(), *dtype);
  ebbrt_operand operands[] = {operand, operand};
  ebbrt_named_attr attrs[] = {{"axis", axis, 0}};
  return ask(op->getName().stripDialect(), operands, 1, attrs, options);
}

ArrayRef<Candidate> onednnCandidates() {
  static constexpr Candidate rows[] = {
      {"onednn", "matmul", askMatmul},
      {"onednn", "softmax", askSoftmax<SoftmaxOp>},
      {"onednn", "log_softmax", askSoftmax<LogSoftmaxOp>},
  };
  return rows;
}

} // namespace ebb

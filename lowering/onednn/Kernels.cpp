// What the families' files share: asking the library and writing calls.
// The library itself is asked through runtime/abi; no vendor header is here.
#include "lowering/onednn/Kernels.h"

#include "lowering/KernelOps.h"
#include "lowering/Program.h"

using namespace mlir;

namespace ebb::onednn {

ArrayRef<Kernel> kernels() {
  static const Kernel rows[] = {
      matmulKernel(),
      conv2dKernel(),
      conv2dGradKernel(),
      conv2dTransposeKernel(),
      conv2dTransposeGradKernel(),
      layerNormKernel(),
      layerNormGradKernel(),
      batchNormKernel(),
      pool2dKernel(),
      pool2dGradKernel(),
      pool2dDoubleGradKernel(),
      batchNormGradKernel(),
      softmaxKernel(),
      logSoftmaxKernel(),
  };
  return rows;
}

// ---- asking ----------------------------------------------------------------

void Question::add(ArrayRef<int64_t> shape, Type element) {
  // oneDNN is asked about floats only.
  std::optional<ebbrt_dtype> dtype =
      isa<FloatType>(element) ? runtimeTypeOf(element) : std::nullopt;
  if (!dtype) {
    if (refusal.empty())
      llvm::raw_string_ostream(refusal)
          << "element type " << element << " is not supported by oneDNN";
    return;
  }
  ebbrt_operand operand{};
  operand.dtype = *dtype;
  operand.rank = shape.size();
  int64_t stride = 1;
  for (int i = static_cast<int>(shape.size()) - 1; i >= 0; --i) {
    operand.sizes[i] = ShapedType::isDynamic(shape[i]) ? 32 : shape[i];
    operand.strides[i] = stride;
    stride *= std::max<int64_t>(operand.sizes[i], 1);
  }
  operands.push_back(operand);
}

Question &Question::input(ArrayRef<int64_t> shape, Type element) {
  add(shape, element);
  ++inputs;
  return *this;
}

Question &Question::input(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  return input(type.getShape(), type.getElementType());
}

Question &Question::output(ArrayRef<int64_t> shape, Type element) {
  add(shape, element);
  return *this;
}

Question &Question::output(Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  return output(type.getShape(), type.getElementType());
}

Question &Question::attr(const char *name, int64_t value) {
  attrs.push_back({name, value, 0.0});
  return *this;
}

Question &Question::attr(const char *name, double value) {
  attrs.push_back({name, 0, value});
  return *this;
}

CandidateAnswer Question::ask(const SelectionOptions &options) {
  if (!refusal.empty())
    return {false, refusal};
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

// ---- calling ---------------------------------------------------------------

Call &Call::input(Value tensor) {
  inputs.push_back(tensor);
  return *this;
}

Call &Call::output(ArrayRef<OpFoldResult> shape, Type element) {
  outputs.push_back(site.empty(shape, element));
  return *this;
}

Call &Call::attr(StringRef name, int64_t value) {
  attrs.set(name, site.b.getI64IntegerAttr(value));
  return *this;
}

Call &Call::attr(StringRef name, double value) {
  attrs.set(name, site.b.getF64FloatAttr(value));
  return *this;
}

Call &Call::inPlace() {
  overwrites = true;
  return *this;
}

SmallVector<Value> Call::emit() {
  auto call = kernel::LibraryCallOp::create(
      site.b, site.loc, TypeRange(ValueRange(outputs)), "onednn", kernel,
      attrs.getDictionary(site.b.getContext()), inputs, outputs);
  if (overwrites)
    call->setAttr(
        kernel::kInplaceAttr,
        site.b.getDenseI64ArrayAttr({0, static_cast<int64_t>(inputs.size())}));
  return llvm::to_vector_of<Value>(call.getResults());
}

} // namespace ebb::onednn

ArrayRef<ebb::Candidate> ebb::onednnCandidates() {
  static const auto rows =
      llvm::map_to_vector(onednn::kernels(), [](const onednn::Kernel &kernel) {
        return Candidate{"onednn", kernel.key, kernel.ask};
      });
  return rows;
}

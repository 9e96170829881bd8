// Narrows declared types: unknown extents become what inference knows.
// The inference itself is each op's own, in dialect/ops.
#include "passes/Passes.h"

#include "mlir/Interfaces/InferTypeOpInterface.h"

using namespace mlir;

namespace ebb {
#define GEN_PASS_DEF_INFERSHAPESPASS
#include "passes/Passes.h.inc"

// The more precise of two compatible types.
static Type meet(Type declared, Type inferred) {
  auto a = dyn_cast<RankedTensorType>(declared);
  auto b = dyn_cast<RankedTensorType>(inferred);
  if (!a || !b || a.getRank() != b.getRank())
    return declared;
  SmallVector<int64_t> shape(a.getShape());
  for (auto [d, e] : llvm::zip(shape, b.getShape()))
    if (d == kDynamic)
      d = e;
  return RankedTensorType::get(shape, a.getElementType());
}

void inferShapes(func::FuncOp function) {
  function.walk([](InferTypeOpInterface op) {
    SmallVector<Type> types;
    if (!isa<EbbDialect>(op->getDialect()) ||
        failed(op.inferReturnTypes(op->getContext(), std::nullopt,
                                   op->getOperands(),
                                   op->getRawDictionaryAttrs(),
                                   op->getPropertiesStorage(),
                                   op->getRegions(), types)))
      return;
    for (auto [result, type] : llvm::zip(op->getResults(), types))
      result.setType(meet(result.getType(), type));
  });
  if (function.isExternal())
    return;
  auto types = function.getBody().front().getTerminator()->getOperandTypes();
  function.setFunctionType(FunctionType::get(
      function.getContext(), function.getArgumentTypes(), types));
}

namespace {
struct InferShapesPass : impl::InferShapesPassBase<InferShapesPass> {
  void runOnOperation() override {
    // Callers see a callee's result types, so only uncalled functions may
    // change theirs.
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function.isPublic() || function.isExternal())
        inferShapes(function);
  }
};
} // namespace
} // namespace ebb

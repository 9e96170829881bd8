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

// Whether ops outside the dialect rely on the declared type of a value. The
// return does unless the function's type may follow.
static bool isPinned(Value value, bool typeFollows) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    if (isa<func::ReturnOp>(user))
      return !typeFollows;
    return !isa<EbbDialect>(user->getDialect());
  });
}

void inferShapes(func::FuncOp function) {
  if (function.isExternal())
    return;
  // Callers see the declared result types, and several blocks share them.
  auto module = function->getParentOfType<ModuleOp>();
  auto uses = SymbolTable::getSymbolUses(function, module);
  bool typeFollows = function.getBody().hasOneBlock() && uses && uses->empty();
  function.walk([&](InferTypeOpInterface op) {
    SmallVector<Type> types;
    if (!isa<EbbDialect>(op->getDialect()) ||
        failed(op.inferReturnTypes(
            op->getContext(), std::nullopt, op->getOperands(),
            op->getRawDictionaryAttrs(), op->getPropertiesStorage(),
            op->getRegions(), types)))
      return;
    for (auto [result, type] : llvm::zip(op->getResults(), types))
      if (!isPinned(result, typeFollows))
        result.setType(meet(result.getType(), type));
  });
  if (!typeFollows)
    return;
  auto types = function.getBody().front().getTerminator()->getOperandTypes();
  function.setFunctionType(FunctionType::get(
      function.getContext(), function.getArgumentTypes(), types));
}

namespace {
struct InferShapesPass : impl::InferShapesPassBase<InferShapesPass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      inferShapes(function);
  }
};
} // namespace
} // namespace ebb

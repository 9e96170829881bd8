// Narrows declared types: unknown extents become what inference knows.
// The inference itself is each op's own, in dialect/ops.
#include "passes/Passes.h"

#include "dialect/ops/Compare.h"
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

SmallVector<Type> inferResults(Operation *op) {
  auto inference = dyn_cast<InferTypeOpInterface>(op);
  SmallVector<Type> types;
  if (!inference || !isa<EbbDialect>(op->getDialect()) ||
      failed(inference.inferReturnTypes(
          op->getContext(), std::nullopt, op->getOperands(),
          op->getRawDictionaryAttrs(), op->getPropertiesStorage(),
          op->getRegions(), types)))
    return {};
  return types;
}

void narrowResults(Operation *op) {
  // A cast that changes nothing but the declared extents is one made below.
  auto sameElement = [&] {
    return getElementTypeOrSelf(op->getOperand(0).getType()) ==
           getElementTypeOrSelf(op->getResult(0).getType());
  };
  if (isa<CastOp>(op) && sameElement())
    return;
  for (auto [result, type] : llvm::zip(op->getResults(), inferResults(op))) {
    Type declared = result.getType(), narrow = meet(declared, type);
    if (narrow == declared)
      continue;
    result.setType(narrow);
    auto pinned = [](OpOperand &use) {
      return !isa<EbbDialect>(use.getOwner()->getDialect());
    };
    if (llvm::none_of(result.getUses(), pinned))
      continue;
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    auto wide = cast<RankedTensorType>(declared);
    Value cast = CastOp::create(builder, op->getLoc(), wide, result,
                                TypeAttr::get(wide.getElementType()));
    result.replaceUsesWithIf(cast, pinned);
  }
}

void inferShapes(func::FuncOp function) {
  if (function.isExternal())
    return;
  // Callers see the declared result types, and several blocks share them.
  auto module = function->getParentOfType<ModuleOp>();
  auto uses = SymbolTable::getSymbolUses(function, module);
  bool typeFollows = function.getBody().hasOneBlock() && uses && uses->empty();
  function.walk([&](InferTypeOpInterface op) {
    for (auto [result, type] : llvm::zip(op->getResults(), inferResults(op)))
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

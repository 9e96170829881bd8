// What passes ask of functions: names, calls, dead code.
// Differentiation is Autodiff.cpp; type refinement is InferShapes.cpp.
#include "passes/Passes.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace ebb {
#define GEN_PASS_DEF_INLINECALLSPASS
#include "passes/Passes.h.inc"

RankedTensorType floatTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isa<FloatType, ComplexType>(tensor.getElementType())
             ? tensor
             : RankedTensorType();
}

FailureOr<func::FuncOp> findFunction(ModuleOp module, StringRef name) {
  if (auto function = module.lookupSymbol<func::FuncOp>(name))
    return function;
  return module.emitError() << "there is no function @" << name;
}

StringRef argumentName(func::FuncOp function, unsigned i) {
  auto name = function.getArgAttrOfType<StringAttr>(i, kNameAttr);
  return name ? name.getValue() : StringRef();
}

StringRef resultName(func::FuncOp function, unsigned i) {
  auto name = function.getResultAttrOfType<StringAttr>(i, kNameAttr);
  return name ? name.getValue() : StringRef();
}

std::optional<unsigned> findArgument(func::FuncOp function, StringRef key) {
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (argumentName(function, i) == key)
      return i;
  unsigned position;
  if (!key.getAsInteger(10, position) && position < function.getNumArguments())
    return position;
  return std::nullopt;
}

std::string listArguments(func::FuncOp function) {
  SmallVector<std::string> names;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    StringRef name = argumentName(function, i);
    names.push_back(name.empty() ? std::to_string(i) : name.str());
  }
  return names.empty() ? "there are none"
                       : "valid are " + llvm::join(names, ", ");
}

void eraseDeadOps(func::FuncOp function) {
  for (Block &block : function.getBody())
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      // Graphs are pure, so a call whose results nobody uses is dead too.
      if (isOpTriviallyDead(&op) || (isa<func::CallOp>(op) && op.use_empty()))
        op.erase();
}

// Replace `call` by the callee's body.
static void inlineCall(func::CallOp call, func::FuncOp callee) {
  IRMapping map;
  map.map(callee.getArguments(), call.getOperands());
  OpBuilder builder(call);
  for (Operation &op : callee.getBody().front().without_terminator()) {
    Operation *copy = builder.clone(op, map);
    // Errors name the op's own place first and the caller's as a note.
    copy->setLoc(CallSiteLoc::get(op.getLoc(), call.getLoc()));
  }
  SmallVector<Value> results;
  for (Value v : callee.getBody().front().getTerminator()->getOperands())
    results.push_back(map.lookupOrDefault(v));
  call.replaceAllUsesWith(results);
  call.erase();
}

static LogicalResult inlineInto(func::FuncOp function,
                                function_ref<bool(func::FuncOp)> keep,
                                SmallVectorImpl<func::FuncOp> &stack) {
  auto module = function->getParentOfType<ModuleOp>();
  SmallVector<func::CallOp> calls;
  function.walk([&](func::CallOp call) { calls.push_back(call); });
  for (func::CallOp call : calls) {
    auto callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
    if (!callee || callee.isExternal() || keep(callee))
      continue;
    if (llvm::is_contained(stack, callee)) {
      call.emitError() << "recursive call of @" << callee.getName()
                       << ": functions are inlined, so calls must not form a "
                          "cycle";
      return failure();
    }
    if (!callee.getBody().hasOneBlock()) {
      call.emitError() << "expects @" << callee.getName()
                       << " to have one block, but got "
                       << callee.getBody().getBlocks().size();
      return failure();
    }
    stack.push_back(callee);
    // The callee's own calls first, on a copy, so that @callee keeps them.
    auto copy = callee.clone();
    module.push_back(copy);
    LogicalResult inner = inlineInto(copy, keep, stack);
    if (succeeded(inner))
      inlineCall(call, copy);
    copy.erase();
    stack.pop_back();
    if (failed(inner))
      return failure();
  }
  return success();
}

LogicalResult inlineCalls(func::FuncOp function,
                          function_ref<bool(func::FuncOp)> keep) {
  // The clone's own name differs from the function it was cloned from, so the
  // original stands for it on the stack through the symbol it calls.
  SmallVector<func::FuncOp> stack{function};
  return inlineInto(function, keep, stack);
}

namespace {
struct InlineCallsPass : impl::InlineCallsPassBase<InlineCallsPass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isExternal() &&
          failed(inlineCalls(function, [](func::FuncOp) { return false; })))
        return signalPassFailure();
  }
};
} // namespace
} // namespace ebb

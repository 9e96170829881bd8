// The pass ebb-reduce-graph: makes every function of a module smaller while a
// script says that the fault is still there.
// Not here: what is tried (Graph.cpp). Called by main.cpp.
#include "tools/reduce/ReduceGraph.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Reducer/Tester.h"
#include "tools/reduce/Graph.h"

using namespace mlir;

namespace ebb {
namespace {
class ScriptSubject : public ReductionSubject {
public:
  ScriptSubject(ModuleOp module, StringRef name, const Tester &tester)
      : module(module), name(name), tester(tester) {}

  func::FuncOp function() override {
    return module.lookupSymbol<func::FuncOp>(name);
  }

  bool attempt(Edit edit) override {
    OwningOpRef<ModuleOp> copy = module.clone();
    auto function = copy->lookupSymbol<func::FuncOp>(name);
    SmallVector<Replaced> replaced;
    // What does not verify is a wrong guess, no fault.
    ScopedDiagnosticHandler silent(module.getContext(),
                                   [](Diagnostic &) { return success(); });
    if (!edit(function, replaced))
      return false;
    tidyGraph(function);
    if (failed(verify(*copy)) ||
        tester.isInteresting(*copy).first != Tester::Interestingness::True)
      return false;
    module.getBodyRegion().takeBody(copy->getBodyRegion());
    return true;
  }

private:
  ModuleOp module;
  std::string name;
  const Tester &tester;
};

struct ReduceGraphPass : PassWrapper<ReduceGraphPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReduceGraphPass)
  ReduceGraphPass() = default;
  ReduceGraphPass(const ReduceGraphPass &other) : PassWrapper(other) {
    script = other.script;
  }
  StringRef getArgument() const override { return "ebb-reduce-graph"; }
  StringRef getDescription() const override {
    return "make functions of tensors smaller while a script says that the "
           "fault is still there";
  }
  void runOnOperation() override {
    ModuleOp module = getOperation();
    Tester tester(script, {});
    if (tester.isInteresting(module).first != Tester::Interestingness::True) {
      module.emitError() << "expects 'test' to return 1 for the module as it "
                            "is, but it did not";
      return signalPassFailure();
    }
    SmallVector<std::string> names;
    for (auto function : module.getOps<func::FuncOp>())
      if (!function.isExternal() && function.getBody().hasOneBlock())
        names.push_back(function.getName().str());
    for (const std::string &name : names) {
      ScriptSubject subject(module, name, tester);
      reduceGraph(subject);
    }
  }

  Option<std::string> script{
      *this, "test",
      llvm::cl::desc("A script that returns 1 while the fault is there")};
};
} // namespace

void registerReduceGraphPass() { PassRegistration<ReduceGraphPass>(); }

} // namespace ebb

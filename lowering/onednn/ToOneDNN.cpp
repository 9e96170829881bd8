// The pass ebb-to-onednn: ops with kernel "onednn" become library calls on
// tensors of the ranks that library takes; how, is in the families' files.
// Called by pipelines through lowerToOneDNN; what runs the call is the runtime.
#include "lowering/Passes.h"
#include "lowering/Stages.h"
#include "lowering/onednn/Kernels.h"

#include "dialect/Dialect.h"

using namespace mlir;
using namespace ebb;

namespace ebb {
#define GEN_PASS_DEF_TOONEDNNPASS
#include "lowering/Passes.h.inc"
} // namespace ebb

static const onednn::Kernel *kernelFor(Operation *op) {
  auto facts = dyn_cast<KernelOpInterface>(op);
  for (const onednn::Kernel &kernel : onednn::kernels())
    if (facts && facts.kernelKey() == kernel.key)
      return &kernel;
  return nullptr;
}

LogicalResult ebb::lowerToOneDNN(func::FuncOp function) {
  if (function.isExternal())
    return success();
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) {
    if (libraryOf(op) == "onednn")
      ops.push_back(op);
  });
  Extents extents;
  bool complete = true;
  for (Operation *op : ops) {
    const onednn::Kernel *kernel = kernelFor(op);
    if (!kernel) {
      op->emitOpError("has no kernel in library 'onednn'");
      complete = false;
      continue;
    }
    OpBuilder builder(op);
    Site site(builder, op, extents);
    SmallVector<Value> results = kernel->lower(op, site);
    for (auto [i, result] : llvm::enumerate(results))
      if (result)
        op->getResult(i).replaceAllUsesWith(site.fit(result, site.result(i)));
    op->erase();
  }
  return success(complete);
}

namespace {
struct ToOneDNNPass : ebb::impl::ToOneDNNPassBase<ToOneDNNPass> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(lowerToOneDNN(function)))
        return signalPassFailure();
  }
};
} // namespace

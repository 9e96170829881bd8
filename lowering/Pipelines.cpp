// ebb -> kernels -> program, step by step.
#include "lowering/Pipelines.h"

#include "dialect/Dialect.h"
#include "lowering/CheckRegions.h"
#include "lowering/Stages.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "passes/Passes.h"

using namespace mlir;

namespace ebb {

// One error for all ops that cannot be compiled, at the first of them.
static LogicalResult checkOps(func::FuncOp function) {
  SmallVector<Operation *> bad;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == function || isa<func::ReturnOp>(op) ||
        isa_and_nonnull<EbbDialect>(op->getDialect()))
      return WalkResult::advance();
    bad.push_back(op);
    return WalkResult::skip();
  });
  if (bad.empty())
    return success();
  auto complain = [](Operation *op, auto &&diag) {
    if (auto call = dyn_cast<func::CallOp>(op))
      diag << "calls @" << call.getCallee() << ", which has no body";
    else
      diag << "cannot compile '" << op->getName()
           << "': expects ops of the ebb dialect";
  };
  InFlightDiagnostic diag = bad.front()->emitError();
  complain(bad.front(), diag);
  for (Operation *op : llvm::drop_begin(bad))
    complain(op, diag.attachNote(op->getLoc()));
  return diag;
}

// Only the function to compile, with every call inlined.
static LogicalResult isolate(ModuleOp module, func::FuncOp function) {
  if (failed(fillGradients(module)))
    return failure();
  if (failed(inlineCalls(function, [](func::FuncOp) { return false; })))
    return failure();
  if (failed(checkOps(function)))
    return failure();
  for (Operation &op : llvm::make_early_inc_range(*module.getBody()))
    if (&op != function.getOperation())
      op.erase();
  markCheckRegions(function);
  return success();
}

static bool isComplex(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && isa<ComplexType>(tensor.getElementType());
  });
}

// Equal values are made one before canonicalisation, which then folds the
// extents that are their difference: one that folds as late as during fusion
// changes types to and fro for ever.
static LogicalResult simplify(ModuleOp module) {
  PassManager pm(module.getContext());
  pm.addPass(createCSEPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  return pm.run(module);
}

LogicalResult compileForCpu(ModuleOp module, func::FuncOp function,
                            const PipelineOptions &options,
                            StageObserver observer, CompiledProgram &program) {
  if (failed(isolate(module, function)))
    return failure();
  inferShapes(function);
  // Composites without a library kernel go first; those with one are kept for
  // the selection to decide. No library takes complex numbers, but the parts
  // are real.
  decomposeAll(function, [](Operation *op) {
    StringRef key = cast<KernelOpInterface>(op).kernelKey();
    return !key.empty() && key != kNoKernel && !isComplex(op);
  });
  if (failed(simplify(module)))
    return failure();
  observer("graph", module);
  if (failed(selectKernels(function, onednnCandidates(), options.selection)))
    return failure();
  observer("select", module);
  if (failed(lowerToOneDNN(function)) || failed(lowerToLinalg(function)) ||
      failed(simplify(module)))
    return failure();
  pairKernels(function);
  observer("linalg", module);
  if (options.fuse && failed(fuseKernels(function)))
    return failure();
  // What reads nothing is known only now, and must keep its fill.
  if (failed(simplify(module)))
    return failure();
  foldStartValues(function);
  observer("fuse", module);
  if (failed(bufferize(module, function)) || failed(simplify(module)))
    return failure();
  observer("bufferize", module);

  OwningOpRef<ModuleOp> kernels = ModuleOp::create(module.getLoc());
  LoopOptions loops{vectorBytes(options.cpu), options.fuse};
  if (failed(outlineKernels(function, *kernels, loops)) ||
      failed(simplify(module)))
    return failure();
  observer("outline", module);
  observer("kernels", *kernels);
  if (failed(extractProgram(function, *kernels, program)) ||
      failed(lowerKernelsToLLVM(*kernels)))
    return failure();
  observer("llvm", *kernels);
  if (failed(
          emitCode(*kernels, options.cpu, program.kernelNames, program.code)))
    return failure();
  observer("code", *kernels);
  return success();
}

} // namespace ebb

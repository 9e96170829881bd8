// The CPU pipeline as one readable function. Its steps live beside it.
#ifndef LOWERING_PIPELINES_H
#define LOWERING_PIPELINES_H

#include "lowering/Candidates.h"
#include "lowering/Program.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace ebb {

struct PipelineOptions {
  SelectionOptions selection;
  std::string cpu;  // LLVM's name of the CPU to generate for; empty: this one
  bool fuse = true; // off: one kernel per op, so that an op can be named
};

/// Told the name of each stage when it ends, with the IR it left behind.
using StageObserver =
    llvm::function_ref<void(llvm::StringRef stage, mlir::Operation *ir)>;

/// Compile one function of `module` for this CPU. The module is consumed: it
/// holds lowered IR afterwards. Failure has been diagnosed.
mlir::LogicalResult compileForCpu(mlir::ModuleOp module,
                                  mlir::func::FuncOp function,
                                  const PipelineOptions &options,
                                  StageObserver observer,
                                  CompiledProgram &program);

} // namespace ebb

#endif // LOWERING_PIPELINES_H

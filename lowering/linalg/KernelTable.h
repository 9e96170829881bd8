// Generated kernels by what they do, made at their first use.
// Included by what launches kernels, in lowering/linalg.
#ifndef LOWERING_LINALG_KERNELTABLE_H
#define LOWERING_LINALG_KERNELTABLE_H

#include "lowering/Stages.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/StringMap.h"

namespace ebb {

/// Everything that decides a kernel's code, as text.
std::string structureOf(mlir::linalg::GenericOp op);

class KernelTable {
public:
  KernelTable(mlir::ModuleOp module, const LoopOptions &options)
      : module(module), options(options) {}

  /// The kernel that computes `op`, for a launch of its own.
  mlir::func::FuncOp kernelFor(mlir::linalg::GenericOp op);

  /// The same for other kernels to call, on parts of the operands; `shifted` is
  /// as for emitKernel.
  mlir::func::FuncOp stageFor(mlir::linalg::GenericOp op,
                              llvm::ArrayRef<unsigned> shifted);

  /// The name of what `key` describes; `fresh` if there is none of it yet.
  std::string nameFor(llvm::StringRef key, llvm::StringRef prefix, bool &fresh);

  mlir::ModuleOp getModule() const { return module; }

private:
  mlir::ModuleOp module;
  LoopOptions options;
  llvm::StringMap<std::string> names;
  llvm::StringMap<unsigned> numbers;
};

} // namespace ebb

#endif // LOWERING_LINALG_KERNELTABLE_H

// From linalg on tensors to launches of outlined kernels on memrefs.
// The steps of Pipelines.cpp in order; each is a function of the module.
#ifndef LOWERING_LLVM_KERNELS_H
#define LOWERING_LLVM_KERNELS_H

#include "lowering/llvm/EmitLoops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace ebb {

/// Fuse element-wise ops into their consumers where that saves memory traffic
/// without repeating costly work, and fold constants into kernels.
mlir::LogicalResult fuseKernels(mlir::func::FuncOp function);

/// Let reductions start from a constant instead of reading a filled buffer.
void foldStartValues(mlir::func::FuncOp function);

/// One-shot bufferisation; every result then is an allocation of its own.
mlir::LogicalResult bufferize(mlir::ModuleOp module,
                              mlir::func::FuncOp function);

/// Replace each linalg op by a launch of a kernel in `kernels`; kernels of one
/// structure are shared.
mlir::LogicalResult outlineKernels(mlir::func::FuncOp function,
                                   mlir::ModuleOp kernels,
                                   const LoopOptions &options);

} // namespace ebb

#endif // LOWERING_LLVM_KERNELS_H

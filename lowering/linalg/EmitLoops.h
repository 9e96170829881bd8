// Code for one generated kernel: a linalg.generic on memrefs becomes vector
// loops over a range of independent units. How kernels are found and launched
// is OutlineKernels.cpp; how loops become machine code is lowering/llvm.
#ifndef LOWERING_LINALG_EMITLOOPS_H
#define LOWERING_LINALG_EMITLOOPS_H

#include "lowering/Stages.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace ebb {

/// The type a kernel takes an operand of type `type` as: extents and strides
/// are parameters, i1 is a byte.
mlir::MemRefType kernelParameterType(mlir::MemRefType type);

/// Create `@name(views..., firsts..., lo, hi)` in `module` computing units
/// [lo, hi) of `op`. The views may be parts of the operands: of each loop of
/// `shifted` there is a parameter for where the parts begin.
mlir::func::FuncOp emitKernel(mlir::linalg::GenericOp op, llvm::StringRef name,
                              mlir::ModuleOp module, const LoopOptions &options,
                              llvm::ArrayRef<unsigned> shifted = {});

} // namespace ebb

#endif // LOWERING_LINALG_EMITLOOPS_H

// Code for one generated kernel: a linalg.generic on memrefs becomes vector
// loops over a range of independent units. How kernels are found and launched
// is OutlineKernels.cpp; how loops become machine code is lowering/llvm.
#ifndef LOWERING_LINALG_EMITLOOPS_H
#define LOWERING_LINALG_EMITLOOPS_H

#include "lowering/Stages.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace ebb {

/// Constant the accumulators start from, one per output; the outputs' old
/// values are then not read. Set on linalg.generic before bufferisation.
constexpr llvm::StringLiteral kStartAttr = "kernel.start";
/// The type a kernel takes an operand of type `type` as: extents and strides
/// are parameters, i1 is a byte.
mlir::MemRefType kernelParameterType(mlir::MemRefType type);

/// The op that folds an element into the accumulator, if it is one we can also
/// apply in another grouping, and has the accumulator last; else null.
mlir::Operation *combinerOf(mlir::linalg::GenericOp op);

/// Create `@name(views..., lo, hi)` in `module` computing units [lo, hi) of
/// `op`.
mlir::func::FuncOp emitKernel(mlir::linalg::GenericOp op, llvm::StringRef name,
                              mlir::ModuleOp module,
                              const LoopOptions &options);

} // namespace ebb

#endif // LOWERING_LINALG_EMITLOOPS_H

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

/// What that op joins to an accumulator without changing it; null of complex
/// numbers.
mlir::TypedAttr neutralOf(mlir::Operation *combiner);

/// Two accumulators of that op in one.
mlir::Value joined(mlir::OpBuilder &b, mlir::Operation *combiner, mlir::Value x,
                   mlir::Value y);

/// Whether the op needs what its outputs held before.
bool readsOutputs(mlir::linalg::GenericOp op);

/// Create `@name(views..., firsts..., lo, hi)` in `module` computing units
/// [lo, hi) of `op`. The views may be parts of the operands: of each loop of
/// `shifted` there is a parameter for where the parts begin.
mlir::func::FuncOp emitKernel(mlir::linalg::GenericOp op, llvm::StringRef name,
                              mlir::ModuleOp module, const LoopOptions &options,
                              llvm::ArrayRef<unsigned> shifted = {});

} // namespace ebb

#endif // LOWERING_LINALG_EMITLOOPS_H

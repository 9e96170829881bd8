// Code for one generated kernel: a linalg.generic on memrefs becomes vector
// loops over a range of independent units. How kernels are found and launched is
// OutlineKernels.cpp; how the loops become machine code is ToLLVM.cpp.
#ifndef LOWERING_LLVM_EMITLOOPS_H
#define LOWERING_LLVM_EMITLOOPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace ebb {

/// Constant the accumulators start from, one per output; the outputs' old
/// values are then not read. Set on linalg.generic before bufferisation.
constexpr llvm::StringLiteral kStartAttr = "kernel.start";
/// On a kernel function: operand, dim, block triples; the product of the
/// extents in blocks is the number of units.
constexpr llvm::StringLiteral kUnitsAttr = "kernel.units";

struct LoopOptions {
  int64_t vectorBytes = 32; // 32: AVX2, 64: AVX-512
};

/// The type a kernel takes an operand of type `type` as: extents and strides
/// are parameters, i1 is a byte.
mlir::MemRefType kernelParameterType(mlir::MemRefType type);

/// Create `@name(views..., lo, hi)` in `module` computing units [lo, hi) of
/// `op`.
mlir::func::FuncOp emitKernel(mlir::linalg::GenericOp op, llvm::StringRef name,
                              mlir::ModuleOp module,
                              const LoopOptions &options);

} // namespace ebb

#endif // LOWERING_LLVM_EMITLOOPS_H

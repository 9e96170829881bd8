// How linalg ops reduce: by which op, from what, and what its parts give.
// Included by what makes kernels, in lowering/linalg.
#ifndef LOWERING_LINALG_COMBINERS_H
#define LOWERING_LINALG_COMBINERS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace ebb {

/// Constant the accumulators start from, one per output; the outputs' old
/// values are then not read. Set on linalg.generic before bufferisation.
constexpr llvm::StringLiteral kStartAttr = "kernel.start";
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

} // namespace ebb

#endif // LOWERING_LINALG_COMBINERS_H

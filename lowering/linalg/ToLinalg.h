// The lowering of generated ops to linalg as a function, for pipelines.
// Library ops are lowered before, in their own rooms.
// Called by the pass and by lowering's pipelines.
#ifndef LOWERING_LINALG_TOLINALG_H
#define LOWERING_LINALG_TOLINALG_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace ebb {

/// Decompose composite ops that no library runs, then lower every ebb op to
/// linalg, tensor, arith, math and kernel ops on tensors. The function's type
/// stays. Fails, after an error at the op, where an ebb op has no lowering.
/// The dialects named in Passes.td are loaded.
mlir::LogicalResult lowerToLinalg(mlir::func::FuncOp function);

} // namespace ebb

#endif // LOWERING_LINALG_TOLINALG_H

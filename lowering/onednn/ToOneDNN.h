// The lowering of ops that oneDNN runs, as a function for pipelines.
// Which ops those are is kernel selection's; what a call means is the
// runtime's. Called by the pass and by lowering's pipelines, before
// lowerToLinalg.
#ifndef LOWERING_ONEDNN_TOONEDNN_H
#define LOWERING_ONEDNN_TOONEDNN_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace ebb {

/// Turn every op whose kernel attribute is "onednn" into a call of that library
/// on tensors. Fails, after an error at the op, where the library has no such
/// op. The dialects named in Passes.td are loaded.
mlir::LogicalResult lowerToOneDNN(mlir::func::FuncOp function);

} // namespace ebb

#endif // LOWERING_ONEDNN_TOONEDNN_H

// Several loops of a linalg.generic on memrefs made one, so that vectors are
// full where extents are small.
// Included by what makes kernels, in lowering/linalg.
#ifndef LOWERING_LINALG_JOINLOOPS_H
#define LOWERING_LINALG_JOINLOOPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace ebb {

/// Whether one loop can take the place of loops `first` to `last`: they are of
/// one kind and walk every operand in the same dense order.
bool areOneLoop(mlir::linalg::GenericOp op, unsigned first, unsigned last);

/// Of each loop, the number of the one it can become.
llvm::SmallVector<unsigned> joinedLoops(mlir::linalg::GenericOp op);

/// `op` with the loops that `joined` numbers, which joinedLoops or areOneLoop
/// allowed; its operands are views of the old ones. Erases `op`.
mlir::linalg::GenericOp joinLoops(mlir::linalg::GenericOp op,
                                  llvm::ArrayRef<unsigned> joined);

} // namespace ebb

#endif // LOWERING_LINALG_JOINLOOPS_H

// What views show of the buffers behind them, dim by dim.
// Included by what makes kernels, in lowering/linalg.
#ifndef LOWERING_LINALG_VIEWS_H
#define LOWERING_LINALG_VIEWS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace ebb {

/// The allocation or argument `v` is a view of.
mlir::Value baseOf(mlir::Value v);

/// The dim of what `view` looks at that its dim i walks from end to end, or -1.
int sourceDimOf(mlir::Operation *view, unsigned i);

/// Whether the view has all of dim d of its source.
bool isWholeDim(mlir::memref::SubViewOp view, unsigned d);

/// The dim of its base that dim `i` of `v` walks from end to end, or -1.
int baseDimOf(mlir::Value v, unsigned i);

/// Loops of one step, and views that only add or leave out extents 1, hide that
/// ops walk the same data: replaces `op` by one without.
void dropUnitDims(mlir::linalg::GenericOp op);

} // namespace ebb

#endif // LOWERING_LINALG_VIEWS_H

// Op classes of the Reduce family: reductions.
#ifndef DIALECT_OPS_REDUCE_H
#define DIALECT_OPS_REDUCE_H

#include "dialect/Dialect.h"

namespace ebb {
/// On ebb.max and its like: nobody reads an empty maximum, so none is refused.
constexpr llvm::StringLiteral kMayBeEmptyAttr = "ebb.may_be_empty";

// Shape functions: one result, or one diagnostic and failure.

/// The largest or smallest elements of x: `what` ("maximum") of an extent 0 is
/// refused.
mlir::LogicalResult inferExtremum(Inference &in, mlir::Value x,
                                  llvm::ArrayRef<int64_t> axes, bool keepdim,
                                  llvm::StringRef what);
/// A grad op on (x, out, out_grad) of one element type.
mlir::LogicalResult inferReduceGrad(Inference &in, mlir::ValueRange operands,
                                    llvm::ArrayRef<int64_t> axes, bool keepdim,
                                    bool reduceAll);
} // namespace ebb

#define GET_OP_CLASSES
#include "dialect/ops/Reduce.h.inc"

#endif // DIALECT_OPS_REDUCE_H

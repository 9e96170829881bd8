// Op classes of the Reduce family: reductions.
#ifndef DIALECT_OPS_REDUCE_H
#define DIALECT_OPS_REDUCE_H

#include "dialect/Dialect.h"

namespace ebb {
/// On ebb.max and its like: nobody reads an empty maximum, so none is refused.
constexpr llvm::StringLiteral kMayBeEmptyAttr = "ebb.may_be_empty";

/// The axes of a reduction as its attributes give them, and how the op spells
/// the one that lists them.
struct ReducedAxes {
  llvm::StringRef name;
  llvm::ArrayRef<int64_t> axes;
  bool keepdim;
  bool all = false;
};

// Shape functions: one result, or one diagnostic and failure.

/// A reduction of x, in x's element type.
mlir::LogicalResult inferReduce(Inference &in, mlir::Value x,
                                ReducedAxes reduced);
/// The largest or smallest elements of x: `what` ("maximum") of an extent 0 is
/// refused.
mlir::LogicalResult inferExtremum(Inference &in, mlir::Value x,
                                  ReducedAxes reduced, llvm::StringRef what);
/// A grad op on (x, out, out_grad) of one element type.
mlir::LogicalResult inferReduceGrad(Inference &in, mlir::ValueRange operands,
                                    ReducedAxes reduced);
} // namespace ebb

#define GET_OP_CLASSES
#include "dialect/ops/Reduce.h.inc"

#endif // DIALECT_OPS_REDUCE_H

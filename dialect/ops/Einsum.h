// Op classes of the Einsum family: sums of products over labelled axes.
#ifndef DIALECT_OPS_EINSUM_H
#define DIALECT_OPS_EINSUM_H

#include "dialect/Dialect.h"
#include "dialect/support/Einsum.h"

namespace ebb {
/// The labels of a verified op.
EinsumLabels labelsOf(llvm::StringRef equation, mlir::ValueRange operands);
/// Whether an einsum of one operand only moves elements to or from a diagonal,
/// which is what remains of an einsum once it is decomposed.
bool isDiagonal(const EinsumLabels &labels, mlir::ValueRange operands);
} // namespace ebb

#define GET_OP_CLASSES
#include "dialect/ops/Einsum.h.inc"

#endif // DIALECT_OPS_EINSUM_H

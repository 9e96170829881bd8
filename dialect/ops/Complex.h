// The Complex family: parts of complex numbers, conjugation.
#ifndef DIALECT_OPS_COMPLEX_H
#define DIALECT_OPS_COMPLEX_H

#include "dialect/Dialect.h"

namespace ebb {
/// The shape function of a part of x.
mlir::LogicalResult inferPart(Inference &in, mlir::Value x);
} // namespace ebb

#define GET_OP_CLASSES
#include "dialect/ops/Complex.h.inc"

#endif // DIALECT_OPS_COMPLEX_H

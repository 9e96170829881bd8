// Op classes of the Strided family: ops that read, or write over, every step-th
// element along some axes.
#ifndef DIALECT_OPS_STRIDED_H
#define DIALECT_OPS_STRIDED_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Strided.h.inc"

#endif // DIALECT_OPS_STRIDED_H

// Op classes of the Arith family: arithmetic on two broadcast operands.
#ifndef DIALECT_OPS_ARITH_H
#define DIALECT_OPS_ARITH_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Arith.h.inc"

#endif // DIALECT_OPS_ARITH_H

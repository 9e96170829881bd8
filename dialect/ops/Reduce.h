// Op classes of the Reduce family: reductions.
#ifndef DIALECT_OPS_REDUCE_H
#define DIALECT_OPS_REDUCE_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Reduce.h.inc"

#endif // DIALECT_OPS_REDUCE_H

// Op classes of the Pool family: pooling over windows.
#ifndef DIALECT_OPS_POOL_H
#define DIALECT_OPS_POOL_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Pool.h.inc"

#endif // DIALECT_OPS_POOL_H

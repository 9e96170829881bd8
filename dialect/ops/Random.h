// Op classes of the Random family: dropout and its masks.
#ifndef DIALECT_OPS_RANDOM_H
#define DIALECT_OPS_RANDOM_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Random.h.inc"

#endif // DIALECT_OPS_RANDOM_H

// Op classes of the Random family: what is drawn at random.
#ifndef DIALECT_OPS_RANDOM_H
#define DIALECT_OPS_RANDOM_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Random.h.inc"

#endif // DIALECT_OPS_RANDOM_H

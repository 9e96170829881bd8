// Op classes of the Norm family: normalisations.
#ifndef DIALECT_OPS_NORM_H
#define DIALECT_OPS_NORM_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Norm.h.inc"

#endif // DIALECT_OPS_NORM_H

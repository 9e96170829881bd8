// Op classes of the Compare family: comparison, selection and conversion.
#ifndef DIALECT_OPS_COMPARE_H
#define DIALECT_OPS_COMPARE_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Compare.h.inc"

#endif // DIALECT_OPS_COMPARE_H

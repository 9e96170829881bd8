// Op classes of the Elementwise family: element-wise functions of one operand.
#ifndef DIALECT_OPS_ELEMENTWISE_H
#define DIALECT_OPS_ELEMENTWISE_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Elementwise.h.inc"

#endif // DIALECT_OPS_ELEMENTWISE_H

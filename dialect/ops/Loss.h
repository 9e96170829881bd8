// Op classes of the Loss family: loss functions and label checks.
#ifndef DIALECT_OPS_LOSS_H
#define DIALECT_OPS_LOSS_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Loss.h.inc"

#endif // DIALECT_OPS_LOSS_H

// Op classes of the Softmax family: softmax and log-softmax.
#ifndef DIALECT_OPS_SOFTMAX_H
#define DIALECT_OPS_SOFTMAX_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Softmax.h.inc"

#endif // DIALECT_OPS_SOFTMAX_H

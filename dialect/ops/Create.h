// Op classes of the Create family: ops that make tensors.
#ifndef DIALECT_OPS_CREATE_H
#define DIALECT_OPS_CREATE_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Create.h.inc"

#endif // DIALECT_OPS_CREATE_H

// Op classes of the Contract family: matrix products.
#ifndef DIALECT_OPS_CONTRACT_H
#define DIALECT_OPS_CONTRACT_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Contract.h.inc"

#endif // DIALECT_OPS_CONTRACT_H

// Op classes of the Index family: ops that read or write where an index says.
#ifndef DIALECT_OPS_INDEX_H
#define DIALECT_OPS_INDEX_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Index.h.inc"

#endif // DIALECT_OPS_INDEX_H

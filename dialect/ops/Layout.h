// Op classes of the Layout family: ops that copy, repeat, mask or reorder the
// elements of one tensor.
#ifndef DIALECT_OPS_LAYOUT_H
#define DIALECT_OPS_LAYOUT_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Layout.h.inc"

#endif // DIALECT_OPS_LAYOUT_H

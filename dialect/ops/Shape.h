// Op classes of the Shape family: ops that only move elements.
#ifndef DIALECT_OPS_SHAPE_H
#define DIALECT_OPS_SHAPE_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Shape.h.inc"

#endif // DIALECT_OPS_SHAPE_H

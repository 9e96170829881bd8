// Op classes of the Window family: sums over sliding windows.
#ifndef DIALECT_OPS_WINDOW_H
#define DIALECT_OPS_WINDOW_H

#include "dialect/Dialect.h"

#define GET_OP_CLASSES
#include "dialect/ops/Window.h.inc"

#endif // DIALECT_OPS_WINDOW_H

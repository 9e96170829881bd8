// Every op class: dialect/ops/<Family>.h of every family. For tools and tests;
// rooms include the families they need.
#ifndef DIALECT_OPS_H
#define DIALECT_OPS_H

#include "dialect/Families.h.inc"

#endif // DIALECT_OPS_H

// Op classes of the Reduce family: reductions.
#ifndef DIALECT_OPS_REDUCE_H
#define DIALECT_OPS_REDUCE_H

#include "dialect/Dialect.h"

namespace ebb {
/// On ebb.max: nobody reads an empty maximum, so none is refused.
constexpr llvm::StringLiteral kMayBeEmptyAttr = "ebb.may_be_empty";
} // namespace ebb

#define GET_OP_CLASSES
#include "dialect/ops/Reduce.h.inc"

#endif // DIALECT_OPS_REDUCE_H

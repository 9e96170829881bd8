// The Check family: switches of the search for NaN.
#ifndef DIALECT_OPS_CHECK_H
#define DIALECT_OPS_CHECK_H

#include "dialect/Dialect.h"

namespace ebb {
/// The shape function of a switch: `flag`, called `name`, is 0 or 1.
mlir::LogicalResult inferSwitch(Inference &in, llvm::StringRef name,
                                int64_t flag, mlir::Value x);
} // namespace ebb

#define GET_OP_CLASSES
#include "dialect/ops/Check.h.inc"

#endif // DIALECT_OPS_CHECK_H

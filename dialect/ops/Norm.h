// Op classes of the Norm family: normalisations.
#ifndef DIALECT_OPS_NORM_H
#define DIALECT_OPS_NORM_H

#include "dialect/Dialect.h"

namespace ebb {

/// Whether batch_norm may be declared with these result types: those inferred,
/// with or without an empty reserve_space after them.
bool compatibleBatchNorm(mlir::TypeRange inferred, mlir::TypeRange declared);

/// The axis of x that batch_norm's channels lie along, as `dataFormat` says.
int64_t channelAxis(llvm::StringRef dataFormat, int64_t rank);

} // namespace ebb

#define GET_OP_CLASSES
#include "dialect/ops/Norm.h.inc"

#endif // DIALECT_OPS_NORM_H

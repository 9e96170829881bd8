// The extents of one convolution, for the rooms that lower it: what windows are
// read from is its wide side (x; out of a transposed one), the other its narrow
// side. The filter is [narrow channels, wide channels / groups, *K] either way.
// How it computes is in the rooms. Called by lowering/linalg and onednn.
#ifndef LOWERING_CONVEXTENTS_H
#define LOWERING_CONVEXTENTS_H

#include "dialect/support/Convolution.h"
#include "lowering/Extents.h"

namespace ebb {

struct ConvExtents {
  /// With the checks that types leave to the run. `x` is batched.
  ConvExtents(Site &site, const Convolution &conv, mlir::Value x,
              mlir::Value filter);

  /// The shape of a side, in the op's layout.
  Shape wideShape() const { return shape(wideChannels, wide); }
  Shape narrowShape() const { return shape(narrowChannels, narrow); }
  Shape outShape() const {
    return conv.transposed ? wideShape() : narrowShape();
  }
  /// Require that the cotangent of out has out's shape.
  void requireCotangent(Site &site, mlir::Value grad);

  Convolution conv;
  mlir::OpFoldResult batch, wideChannels, narrowChannels; // over all groups
  Shape wide, narrow, before; // per spatial dim; padding before the wide side

private:
  Shape shape(mlir::OpFoldResult channels, const Shape &space) const;
};

/// x with a batch axis, which it gets if it has none.
mlir::Value batched(Site &site, mlir::Value x, int64_t rank);

} // namespace ebb

#endif // LOWERING_CONVEXTENTS_H

// Regular parts of a tensor: cut out as views, written over in place.
// What an op's attributes say about a part is in the families' files.
// Included by the files of lowering/linalg only.
#ifndef LOWERING_LINALG_BOX_H
#define LOWERING_LINALG_BOX_H

#include "lowering/Extents.h"

namespace ebb {

/// `sizes` elements of a tensor from `offsets` on, `steps` apart.
struct Box {
  Shape offsets, sizes, steps;

  /// All of a tensor of this shape.
  Box(Site &site, llvm::ArrayRef<mlir::OpFoldResult> shape)
      : offsets(shape.size(), site.known(0)), sizes(shape),
        steps(shape.size(), site.known(1)) {}
  /// Whether there is no element to move in or out of `whole`, or, behind a
  /// check that then fails, more than fit. MLIR refuses such slices.
  bool isVoid(mlir::RankedTensorType whole) const;
  /// Whether it is known to be all of a tensor of this shape.
  bool covers(llvm::ArrayRef<mlir::OpFoldResult> shape) const;
  mlir::Value extract(Site &site, mlir::Value from) const;
  /// `part` has the box's extents; its type may say less or more.
  mlir::Value insert(Site &site, mlir::Value part, mlir::Value into) const;
  /// A tensor of this shape to insert into: `value` around the box, and in it
  /// as well where leaving it out does not pay.
  mlir::Value around(Site &site, llvm::ArrayRef<mlir::OpFoldResult> whole,
                     mlir::Type element, double value) const;
  /// The same with the elements of `from`; null where it does not pay.
  mlir::Value around(Site &site, mlir::Value from) const;

private:
  std::vector<Box> slabs(Site &site,
                         llvm::ArrayRef<mlir::OpFoldResult> whole) const;
};

/// A bound of a slice, counted from the start and clamped to [0, extent].
mlir::OpFoldResult sliceBoundOf(Site &site, int64_t bound,
                                mlir::OpFoldResult extent);

} // namespace ebb

#endif // LOWERING_LINALG_BOX_H

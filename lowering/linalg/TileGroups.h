// Kernels that share data become one, which runs them tile by tile: what one of
// them reads or leaves behind, the next finds in the cache. FindTileGroups.cpp
// says which; EmitTileGroup.cpp makes the code.
// Included by OutlineKernels.cpp and these two.
#ifndef LOWERING_LINALG_TILEGROUPS_H
#define LOWERING_LINALG_TILEGROUPS_H

#include "lowering/Stages.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace ebb {
class KernelTable;

struct TileGroup {
  struct Stage {
    mlir::linalg::GenericOp op;
    llvm::SmallVector<unsigned> dims; // of each loop, its number in the group
  };
  struct Dim {
    int64_t extent;    // ShapedType::kDynamic where unknown
    int64_t block = 0; // of one tile; 0: every tile has all of it
  };

  llvm::SmallVector<Stage> stages; // in the order in which they run
  llvm::SmallVector<Dim> dims;     // outermost first

  /// Loop of stage s that is dim d, or -1.
  int loopOf(unsigned s, unsigned d) const;
  /// Whether each tile gives a part of stage s' result, to be combined.
  bool givesParts(unsigned s) const;
  /// The dims that are tiled and reduced by stage s.
  llvm::SmallVector<unsigned> partDims(unsigned s) const;
};

/// Groups of two or more linalg.generic of the function's body that may run
/// tile by tile at the place of the last; also reductions of much to little
/// alone, whose tiles are work for several threads. Loops that are one in all
/// stages have been joined.
llvm::SmallVector<TileGroup> findTileGroups(mlir::func::FuncOp function);

/// The allocation or argument `v` is a view of.
mlir::Value baseOf(mlir::Value v);

/// The dim of what `view` looks at that its dim i walks from end to end, or -1.
int sourceDimOf(mlir::Operation *view, unsigned i);

/// Whether the view has all of dim d of its source.
bool isWholeDim(mlir::memref::SubViewOp view, unsigned d);

/// The dim of its base that dim `i` of `v` walks from end to end, or -1.
int baseDimOf(mlir::Value v, unsigned i);

/// The result of the map that is just `loop`; -1 if there is none, or another
/// depends on it too.
int resultOf(mlir::AffineMap map, unsigned loop);

/// Bytes of an element in memory.
int64_t storageBytes(mlir::Type element);

/// Replaces a group by one launch, and what joins parts of results.
void launchTileGroup(const TileGroup &group, KernelTable &kernels);

/// Loops of one step, and views that only add or leave out extents 1, hide that
/// ops walk the same data: replaces `op` by one without.
void dropUnitDims(mlir::linalg::GenericOp op);

} // namespace ebb

#endif // LOWERING_LINALG_TILEGROUPS_H

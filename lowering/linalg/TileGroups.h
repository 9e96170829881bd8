// Kernels that share data become one, which runs them tile by tile: what one of
// them reads or leaves behind, the next finds in the cache. FindTileGroups.cpp
// says which, ChooseTiles.cpp how; EmitTileGroup.cpp makes the code.
// Included by OutlineKernels.cpp and these three.
#ifndef LOWERING_LINALG_TILEGROUPS_H
#define LOWERING_LINALG_TILEGROUPS_H

#include "lowering/Stages.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

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

  /// What an operand of a stage reads or writes.
  struct Access {
    unsigned stage;
    mlir::Value view, base;
    mlir::AffineMap map; // of the stage's loops
    bool writes;
  };

  llvm::SmallVector<Stage> stages; // in the order in which they run
  llvm::SmallVector<Dim> dims;     // outermost first

  /// Loop of stage s that is dim d, or -1.
  int loopOf(unsigned s, unsigned d) const;
  /// Whether each tile gives a part of stage s' result, to be combined.
  bool givesParts(unsigned s) const;
  /// The dims that are tiled and reduced by stage s.
  llvm::SmallVector<unsigned> partDims(unsigned s) const;
  llvm::SmallVector<Access> accesses() const;
};

/// What an unknown extent is taken for where sizes are weighed.
constexpr int64_t kUnknownExtent = 64;

/// Groups of two or more linalg.generic of the function's body that may run
/// tile by tile at the place of the last; also reductions of much to little
/// alone, whose tiles are work for several threads. Loops that are one in all
/// stages have been joined.
llvm::SmallVector<TileGroup> findTileGroups(mlir::func::FuncOp function);

/// Orders the group's dims and sets their blocks. False if no tiles are small
/// enough for a cache, or too few to share; a reduction `alone` needs many.
bool chooseTiles(TileGroup &group, bool alone);

bool usesLoop(mlir::AffineMap map, unsigned loop);

/// The result of the map that is just `loop`; -1 if there is none, or another
/// depends on it too.
int resultOf(mlir::AffineMap map, unsigned loop);

/// Bytes of an element in memory.
int64_t storageBytes(mlir::Type element);

/// Replaces a group by one launch, and what joins parts of results.
void launchTileGroup(const TileGroup &group, KernelTable &kernels);

} // namespace ebb

#endif // LOWERING_LINALG_TILEGROUPS_H

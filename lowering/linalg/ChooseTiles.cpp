// Which dims of a group are cut into tiles, and how large tiles are. A dim can
// be cut if no tile needs what another makes: every stage walks it in parallel,
// or reduces it by a combiner that can join what the tiles give. Called by
// FindTileGroups.cpp.
#include "lowering/linalg/TileGroups.h"

#include "lowering/linalg/Combiners.h"
#include "lowering/linalg/Views.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/Process.h"

using namespace mlir;

namespace ebb {

// Tiles that keep many threads busy, where there is much data.
constexpr int64_t kManyTiles = 16;

namespace {
// Bytes that caches hold, and what follows from them. EBB_TILE_BYTES is for
// tests: of small tensors too are then many tiles.
struct Limits {
  // What the operands of a tile should fill: less than a core's cache by enough
  // for two threads on it.
  int64_t tile = int64_t(1) << 16;
  // Up to this a tile has whole rows: shorter pieces are slow to fetch.
  int64_t rows = int64_t(1) << 18;
  // Beyond this a tile is not in the cache when it is read again.
  int64_t largest = int64_t(1) << 19;
  // Data of which a few tiles are work enough.
  int64_t little = int64_t(1) << 18;
  // The least of the last dim, so that vectors are full, and of a reduced one,
  // so that parts are few.
  int64_t last = 256, reduced = 32;

  Limits() {
    int64_t bytes;
    std::optional<std::string> text =
        llvm::sys::Process::GetEnv("EBB_TILE_BYTES");
    if (!text || StringRef(*text).getAsInteger(10, bytes) || bytes < 1 ||
        bytes >= tile)
      return;
    tile = bytes;
    rows = little = 4 * bytes;
    largest = int64_t(1) << 19;
    last = reduced = 2;
  }
};
} // namespace

static const Limits &limits() {
  static const Limits limits;
  return limits;
}

// ---- groups ----------------------------------------------------------------

static bool isReduction(linalg::GenericOp op, unsigned loop) {
  return op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction;
}

int TileGroup::loopOf(unsigned s, unsigned d) const {
  const auto *loop = llvm::find(stages[s].dims, d);
  return loop == stages[s].dims.end() ? -1 : loop - stages[s].dims.begin();
}

SmallVector<unsigned> TileGroup::partDims(unsigned s) const {
  SmallVector<unsigned> parts;
  linalg::GenericOp op = stages[s].op;
  for (unsigned d = 0; d < dims.size(); ++d)
    if (int loop = loopOf(s, d);
        dims[d].block > 0 && loop >= 0 && isReduction(op, loop))
      parts.push_back(d);
  return parts;
}

bool TileGroup::givesParts(unsigned s) const { return !partDims(s).empty(); }

int resultOf(AffineMap map, unsigned d) {
  int at = -1;
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    if (!expr.isFunctionOfDim(d))
      continue;
    if (at >= 0 || !isa<AffineDimExpr>(expr))
      return -1;
    at = i;
  }
  return at;
}

SmallVector<TileGroup::Access> TileGroup::accesses() const {
  SmallVector<Access> list;
  for (auto [s, stage] : llvm::enumerate(stages)) {
    linalg::GenericOp op = stage.op;
    for (OpOperand &operand : op->getOpOperands())
      list.push_back(
          {static_cast<unsigned>(s), operand.get(), baseOf(operand.get()),
           op.getMatchingIndexingMap(&operand), op.isDpsInit(&operand)});
  }
  return list;
}

bool usesLoop(AffineMap map, unsigned d) {
  return llvm::any_of(map.getResults(),
                      [&](AffineExpr e) { return e.isFunctionOfDim(d); });
}

// ---- dims ------------------------------------------------------------------

// Whether parts of the op's result can be joined: an element each, that starts
// from what changes nothing.
static bool hasParts(linalg::GenericOp op) {
  Operation *combiner = combinerOf(op);
  return combiner && op->hasAttr(kStartAttr) && neutralOf(combiner) &&
         !isa<Float16Type, BFloat16Type>(
             getElementTypeOrSelf(op.getDpsInits()[0]));
}

// Whether tiles of dim d are independent, but for parts of results; sets
// whether there are such.
static bool canTile(const TileGroup &group,
                    ArrayRef<TileGroup::Access> accesses, unsigned d,
                    bool &isReduced) {
  isReduced = false;
  for (unsigned s = 0; s < group.stages.size(); ++s) {
    linalg::GenericOp op = group.stages[s].op;
    int loop = group.loopOf(s, d);
    if (loop < 0)
      return false;
    if (!isReduction(op, loop))
      continue;
    if (!hasParts(op))
      return false;
    isReduced = true;
    // Nobody here has what the parts make together.
    Value whole = baseOf(op.getDpsInits()[0]);
    for (const TileGroup::Access &other : accesses)
      if (other.base == whole && !(other.stage == s && other.writes))
        return false;
  }
  for (const TileGroup::Access &a : accesses) {
    unsigned loop = group.loopOf(a.stage, d);
    int at = resultOf(a.map, loop);
    bool part = a.writes && isReduction(group.stages[a.stage].op, loop);
    if (at < 0 && (usesLoop(a.map, loop) || (a.writes && !part)))
      return false;
    for (const TileGroup::Access &b : accesses) {
      if (a.base != b.base || !(a.writes || b.writes) || part ||
          (a.stage == b.stage && a.writes && b.writes && a.view == b.view))
        continue;
      int other = resultOf(b.map, group.loopOf(b.stage, d));
      if (at < 0 || other < 0)
        return false;
      bool same = a.view == b.view
                      ? at == other
                      : baseDimOf(a.view, at) >= 0 &&
                            baseDimOf(a.view, at) == baseDimOf(b.view, other);
      if (!same)
        return false;
    }
  }
  return true;
}

int64_t storageBytes(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    return 2 * storageBytes(complex.getElementType());
  return (element.getIntOrFloatBitWidth() + 7) / 8;
}

// Of the operands of a tile with these extents; no more than INT64_MAX / 64.
static int64_t bytesOf(const TileGroup &group,
                       ArrayRef<TileGroup::Access> accesses,
                       ArrayRef<int64_t> extents) {
  constexpr int64_t limit = INT64_MAX / 64;
  int64_t total = 0;
  llvm::SmallDenseSet<std::pair<Value, AffineMap>> seen;
  for (const TileGroup::Access &access : accesses) {
    auto type = cast<MemRefType>(access.view.getType());
    SmallVector<AffineExpr> dims;
    for (unsigned d : group.stages[access.stage].dims)
      dims.push_back(getAffineDimExpr(d, type.getContext()));
    AffineMap map =
        access.map.replaceDimsAndSymbols(dims, {}, group.dims.size(), 0);
    if (!seen.insert({access.view, map}).second)
      continue;
    int64_t bytes = storageBytes(type.getElementType());
    for (auto [i, expr] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      int64_t n = dim ? extents[dim.getPosition()] : type.getDimSize(i);
      n = ShapedType::isDynamic(n) ? kUnknownExtent : n;
      if (n > 0 && bytes > limit / n)
        return limit;
      bytes *= n;
    }
    total = std::min(limit, total + bytes);
  }
  return total;
}

// Sets blocks of the dims that can be tiled: of the last as much as fits, then
// of the ones before. With `reduced`, also of those that give parts. False if
// no tiles are small enough, or too few for threads; `alone`: unless many.
static bool chooseBlocks(TileGroup &group, ArrayRef<TileGroup::Access> accesses,
                         bool reduced, bool alone) {
  const unsigned count = group.dims.size();
  // Of a tile, of all, and the least of a tile where there may be several.
  SmallVector<int64_t> tile, all, least(count, 0);
  const SmallVector<bool> none(count, false);
  SmallVector<bool> givesParts = none;
  for (auto [d, dim] : llvm::enumerate(group.dims)) {
    bool known = !ShapedType::isDynamic(dim.extent), parts;
    all.push_back(known ? dim.extent : kUnknownExtent);
    if (canTile(group, accesses, d, parts) && (reduced || !parts)) {
      least[d] = d + 1 == count ? limits().last : 1;
      if (known)
        least[d] = std::max<int64_t>(1, std::min(least[d], dim.extent));
      givesParts[d] = parts;
    }
    tile.push_back(least[d] ? least[d] : all[d]);
  }
  auto extentOf = [&](unsigned d) {
    int64_t extent = group.dims[d].extent;
    return ShapedType::isDynamic(extent) ? INT64_MAX : extent;
  };
  // Elements that one element of a part is made of.
  auto joinedByTile = [&] {
    int64_t product = 1;
    for (unsigned d = 0; d < count; ++d)
      if (givesParts[d] && product < 2 * limits().reduced)
        product *= tile[d];
    return product;
  };

  for (unsigned d = count; d-- > 0;)
    while (givesParts[d] && tile[d] < extentOf(d) &&
           joinedByTile() < limits().reduced)
      tile[d] = std::min(extentOf(d), tile[d] * 2);

  // As much of the last dims as fits.
  for (unsigned d = count; d-- > 0;) {
    if (!least[d])
      continue;
    auto fits = [&](int64_t n) {
      int64_t old = std::exchange(tile[d], n);
      int64_t bytes = bytesOf(group, accesses, tile);
      tile[d] = old;
      bool row = d + 1 == count && (n == extentOf(d) || givesParts != none);
      return bytes <= (row ? limits().rows : limits().tile) &&
             n <= limits().tile;
    };
    if (fits(extentOf(d))) {
      tile[d] = extentOf(d);
      continue;
    }
    while (tile[d] < extentOf(d) / 2 && fits(tile[d] * 2))
      tile[d] *= 2;
    break;
  }
  if (bytesOf(group, accesses, tile) > limits().largest)
    return false;

  auto tiles = [&] {
    int64_t tiles = 1;
    for (unsigned d = 0; d < count; ++d)
      if (least[d] && tiles < kManyTiles)
        tiles *=
            extentOf(d) == INT64_MAX
                ? kManyTiles
                : llvm::divideCeil(extentOf(d), std::max<int64_t>(1, tile[d]));
    return tiles;
  };
  const int64_t total = bytesOf(group, accesses, all);
  const bool known = llvm::none_of(group.dims, [](const TileGroup::Dim &dim) {
    return ShapedType::isDynamic(dim.extent);
  });
  if (alone && known && total <= limits().little)
    return false;
  if (total > limits().tile || alone)
    for (unsigned d = 0; d < count; ++d)
      while (least[d] && tile[d] > least[d] && tiles() < kManyTiles &&
             (!givesParts[d] || joinedByTile() >= 2 * limits().reduced))
        tile[d] = std::max<int64_t>(least[d], llvm::divideCeil(tile[d], 2));
  for (auto [d, dim] : llvm::enumerate(group.dims))
    dim.block = least[d] && tile[d] != dim.extent ? tile[d] : 0;
  return tiles() >= kManyTiles / 2 || (!alone && total <= limits().little);
}

// The dims as the stage with the most loops has them; others before.
static void orderDims(TileGroup &group) {
  const TileGroup::Stage *most = llvm::max_element(
      group.stages, [](const TileGroup::Stage &a, const TileGroup::Stage &b) {
        return a.dims.size() < b.dims.size();
      });
  SmallVector<unsigned> order;
  for (unsigned d = 0; d < group.dims.size(); ++d)
    if (!llvm::is_contained(most->dims, d))
      order.push_back(d);
  llvm::append_range(order, most->dims);
  SmallVector<unsigned> place(order.size());
  SmallVector<TileGroup::Dim> dims;
  for (auto [i, d] : llvm::enumerate(order)) {
    place[d] = i;
    dims.push_back(group.dims[d]);
  }
  group.dims = dims;
  for (TileGroup::Stage &stage : group.stages)
    for (unsigned &d : stage.dims)
      d = place[d];
}

bool chooseTiles(TileGroup &group, bool alone) {
  orderDims(group);
  SmallVector<TileGroup::Access> accesses = group.accesses();
  return (!alone && chooseBlocks(group, accesses, false, false)) ||
         chooseBlocks(group, accesses, true, alone);
}

} // namespace ebb

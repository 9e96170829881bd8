// Which kernels run together, tile by tile, and how large tiles are.
// A dim can be tiled if no tile needs what another makes: every stage walks it
// in parallel, or reduces it by a combiner that can join the tiles' parts.
// Called by OutlineKernels.cpp.
#include "lowering/linalg/TileGroups.h"

#include "lowering/CheckRegions.h"
#include "lowering/KernelOps.h"
#include "lowering/linalg/EmitLoops.h"
#include "lowering/linalg/JoinLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace ebb {

// What the operands of a tile should fill: less than a core's cache by enough
// for two threads on it.
constexpr int64_t kTileBytes = int64_t(1) << 16;
// Beyond this a tile is not in the cache when it is read again.
constexpr int64_t kLargestTileBytes = int64_t(1) << 19;
// Up to this a tile has whole rows: shorter pieces are slow to fetch.
constexpr int64_t kRowsTileBytes = int64_t(1) << 18;
// Data of which a few tiles are work enough.
constexpr int64_t kLittleBytes = int64_t(1) << 18;
// Tiles that keep many threads busy, where there is much data.
constexpr int64_t kManyTiles = 16;
// The least of a reduced dim, so that parts are few, and of the last dim, so
// that vectors are full.
constexpr int64_t kLeastReduced = 32, kLeastLast = 256;
// What an unknown extent is taken for.
constexpr int64_t kUnknownExtent = 64;
// Stages of one kernel, and ops that may lie between two of them.
constexpr size_t kMostStages = 32, kMostSkipped = 16;
// Results of a reduction that are too few to be units of work.
constexpr int64_t kFewResults = 512;
constexpr int64_t kLargeElements = 4096;

// ---- views -----------------------------------------------------------------

Value baseOf(Value v) {
  while (auto view = v.getDefiningOp<ViewLikeOpInterface>())
    v = view.getViewSource();
  return v;
}

// What a group of dims is one with where the others are 1; -1 if none. Where
// all are 1 it is the first.
static int64_t largeOf(ArrayRef<int64_t> group, MemRefType expanded) {
  int64_t large = -1;
  for (int64_t d : group)
    if (expanded.getDimSize(d) != 1) {
      if (large >= 0)
        return -1;
      large = d;
    }
  return large < 0 && !group.empty() ? group.front() : large;
}

bool isWholeDim(memref::SubViewOp op, unsigned d) {
  if (getConstantIntValue(op.getMixedOffsets()[d]) != 0 ||
      getConstantIntValue(op.getMixedStrides()[d]) != 1)
    return false;
  OpFoldResult size = op.getMixedSizes()[d];
  if (std::optional<int64_t> known = getConstantIntValue(size))
    return *known == op.getSourceType().getDimSize(d);
  auto dim = cast<Value>(size).getDefiningOp<memref::DimOp>();
  return dim && dim.getSource() == op.getSource() &&
         dim.getConstantIndex() == static_cast<int64_t>(d);
}

int sourceDimOf(Operation *view, unsigned i) {
  if (auto expand = dyn_cast<memref::ExpandShapeOp>(view)) {
    for (auto [g, group] : llvm::enumerate(expand.getReassociationIndices()))
      if (largeOf(group, expand.getResultType()) == static_cast<int64_t>(i))
        return g;
    return -1;
  }
  if (auto collapse = dyn_cast<memref::CollapseShapeOp>(view))
    return largeOf(collapse.getReassociationIndices()[i],
                   collapse.getSrcType());
  if (auto subview = dyn_cast<memref::SubViewOp>(view)) {
    llvm::SmallBitVector dropped = subview.getDroppedDims();
    unsigned d = 0;
    for (unsigned left = i; dropped.test(d) || left > 0; ++d)
      left -= !dropped.test(d);
    return isWholeDim(subview, d) ? d : -1;
  }
  return isa<memref::CastOp>(view) ? i : -1;
}

int baseDimOf(Value v, unsigned i) {
  int at = i;
  while (auto view = v.getDefiningOp<ViewLikeOpInterface>()) {
    at = sourceDimOf(view, at);
    if (at < 0)
      return -1;
    v = view.getViewSource();
  }
  return at;
}

// The indices of what an expand_shape or collapse_shape looks at, given the
// view's; none where that takes more than leaving out or adding extents 1.
static std::optional<SmallVector<AffineExpr>> throughUnitDims(Operation *view,
                                                              AffineMap map) {
  auto source = cast<MemRefType>(view->getOperand(0).getType());
  AffineExpr zero = getAffineConstantExpr(0, map.getContext());
  SmallVector<AffineExpr> exprs(source.getRank());
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    int at = sourceDimOf(view, i);
    if (at >= 0)
      exprs[at] = expr;
    else if (expr != zero)
      return std::nullopt;
  }
  for (auto [i, expr] : llvm::enumerate(exprs)) {
    if (!expr && source.getDimSize(i) != 1)
      return std::nullopt;
    expr = expr ? expr : zero;
  }
  return exprs;
}

// Reads through views that only add or leave out extents 1.
static void readThroughUnitDims(linalg::GenericOp op) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (OpOperand &operand : op->getOpOperands())
    for (;;) {
      Operation *view = operand.get().getDefiningOp();
      AffineMap &map = maps[operand.getOperandNumber()];
      if (!isa_and_nonnull<memref::ExpandShapeOp, memref::CollapseShapeOp>(
              view))
        break;
      auto exprs = throughUnitDims(view, map);
      if (!exprs)
        break;
      map = AffineMap::get(map.getNumDims(), 0, *exprs, op.getContext());
      operand.set(view->getOperand(0));
      if (view->use_empty())
        view->erase();
    }
  op.setIndexingMapsAttr(Builder(op).getAffineMapArrayAttr(maps));
}

// The op without its parallel loops of one step.
static linalg::GenericOp dropUnitLoops(linalg::GenericOp op) {
  OpBuilder b(op);
  SmallVector<utils::IteratorType> kinds;
  SmallVector<AffineExpr> now;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (auto [d, kind] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (extents[d] == 1 && kind == utils::IteratorType::parallel) {
      now.push_back(b.getAffineConstantExpr(0));
      continue;
    }
    now.push_back(b.getAffineDimExpr(kinds.size()));
    kinds.push_back(kind);
  }
  if (kinds.size() == now.size() || kinds.empty() || op.hasIndexSemantics())
    return op;
  SmallVector<AffineMap> maps;
  for (AffineMap map : op.getIndexingMapsArray())
    maps.push_back(map.replaceDimsAndSymbols(now, {}, kinds.size(), 0));
  auto narrow =
      linalg::GenericOp::create(b, op.getLoc(), TypeRange(), op.getDpsInputs(),
                                op.getDpsInits(), maps, kinds);
  if (Attribute start = op->getAttr(kStartAttr))
    narrow->setAttr(kStartAttr, start);
  narrow.getRegion().takeBody(op.getRegion());
  op.erase();
  return narrow;
}

void dropUnitDims(linalg::GenericOp op) {
  readThroughUnitDims(dropUnitLoops(op));
}

// ---- stages ----------------------------------------------------------------

int TileGroup::loopOf(unsigned s, unsigned d) const {
  const auto *loop = llvm::find(stages[s].dims, d);
  return loop == stages[s].dims.end() ? -1 : loop - stages[s].dims.begin();
}

SmallVector<unsigned> TileGroup::partDims(unsigned s) const {
  SmallVector<unsigned> parts;
  linalg::GenericOp op = stages[s].op;
  for (unsigned d = 0; d < dims.size(); ++d)
    if (int loop = loopOf(s, d);
        dims[d].block > 0 && loop >= 0 &&
        op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction)
      parts.push_back(d);
  return parts;
}

bool TileGroup::givesParts(unsigned s) const { return !partDims(s).empty(); }

// The result of the map that is just loop d; -1 if there is none or d is also
// in another result.
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

static bool uses(AffineMap map, unsigned d) {
  return llvm::any_of(map.getResults(),
                      [&](AffineExpr e) { return e.isFunctionOfDim(d); });
}

// Loads along the loops, not across: no result is turned against another.
static bool walksInOrder(linalg::GenericOp op) {
  for (AffineMap map : op.getIndexingMapsArray()) {
    int last = -1;
    for (AffineExpr expr : map.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
        if (static_cast<int>(dim.getPosition()) <= last)
          return false;
        last = dim.getPosition();
      }
  }
  return true;
}

// What a tile does not slow down: element-wise work, reductions and windows of
// one operand. Products of two keep their own way through memory.
static bool canBeStage(linalg::GenericOp op) {
  if (op.getNumLoops() == 0 || !walksInOrder(op) ||
      nanCheckOf(op.getLoc()).value_or(false))
    return false;
  if (op.getNumReductionLoops() == 0)
    return true;
  return llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *operand) {
    for (unsigned d = 0; d < op.getNumLoops(); ++d)
      if (!uses(op.getMatchingIndexingMap(operand), d))
        return false;
    return true;
  });
}

// Whether parts of the op's result can be joined: an element each, that starts
// from what changes nothing.
static bool hasParts(linalg::GenericOp op) {
  Operation *combiner = combinerOf(op);
  return combiner && op->hasAttr(kStartAttr) && neutralOf(combiner) &&
         !getElementTypeOrSelf(op.getDpsInits()[0]).isF16() &&
         !getElementTypeOrSelf(op.getDpsInits()[0]).isBF16();
}

namespace {
struct Access {
  unsigned stage;
  Value view, base;
  AffineMap map;
  bool writes;
};
} // namespace

static SmallVector<Access> accessesOf(const TileGroup &group) {
  SmallVector<Access> list;
  for (auto [s, stage] : llvm::enumerate(group.stages)) {
    linalg::GenericOp op = stage.op;
    for (OpOperand &operand : op->getOpOperands())
      list.push_back(
          {static_cast<unsigned>(s), operand.get(), baseOf(operand.get()),
           op.getMatchingIndexingMap(&operand), op.isDpsInit(&operand)});
  }
  return list;
}

// ---- dims ------------------------------------------------------------------

static bool isReduction(linalg::GenericOp op, unsigned loop) {
  return op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction;
}

// Whether tiles of dim d are independent, but for parts of results; sets
// whether there are such.
static bool canTile(const TileGroup &group, ArrayRef<Access> accesses,
                    unsigned d, bool &isReduced) {
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
    for (const Access &other : accesses)
      if (other.base == whole && !(other.stage == s && other.writes))
        return false;
  }
  for (const Access &a : accesses) {
    unsigned loop = group.loopOf(a.stage, d);
    int at = resultOf(a.map, loop);
    bool part = a.writes && isReduction(group.stages[a.stage].op, loop);
    if (at < 0 && (uses(a.map, loop) || (a.writes && !part)))
      return false;
    for (const Access &b : accesses) {
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
static int64_t bytesOf(const TileGroup &group, ArrayRef<Access> accesses,
                       ArrayRef<int64_t> extents) {
  constexpr int64_t limit = INT64_MAX / 64;
  int64_t total = 0;
  llvm::SmallDenseSet<std::pair<Value, AffineMap>> seen;
  for (const Access &access : accesses) {
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
static bool chooseBlocks(TileGroup &group, ArrayRef<Access> accesses,
                         bool reduced, bool alone) {
  const unsigned count = group.dims.size();
  // Of a tile, of all, and the least of a tile where there may be several.
  SmallVector<int64_t> tile, all, least(count, 0);
  SmallVector<bool> givesParts(count, false);
  for (auto [d, dim] : llvm::enumerate(group.dims)) {
    bool known = !ShapedType::isDynamic(dim.extent), parts;
    all.push_back(known ? dim.extent : kUnknownExtent);
    if (canTile(group, accesses, d, parts) && (reduced || !parts)) {
      least[d] = d + 1 == count ? kLeastLast : 1;
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
      if (givesParts[d] && product < 2 * kLeastReduced)
        product *= tile[d];
    return product;
  };

  // As much of the last dims as fits.
  for (unsigned d = count; d-- > 0;) {
    if (!least[d])
      continue;
    auto fits = [&](int64_t n) {
      int64_t old = std::exchange(tile[d], n);
      int64_t bytes = bytesOf(group, accesses, tile);
      tile[d] = old;
      bool row = d + 1 == count && n == extentOf(d);
      return bytes <= (row ? kRowsTileBytes : kTileBytes) && n <= kTileBytes;
    };
    if (fits(extentOf(d))) {
      tile[d] = extentOf(d);
      continue;
    }
    while (tile[d] < extentOf(d) / 2 && fits(tile[d] * 2))
      tile[d] *= 2;
    break;
  }
  for (unsigned d = count; d-- > 0;)
    while (givesParts[d] && tile[d] < extentOf(d) &&
           joinedByTile() < kLeastReduced)
      tile[d] = std::min(extentOf(d), tile[d] * 2);
  if (bytesOf(group, accesses, tile) > kLargestTileBytes)
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
  if (alone && known && total <= kLittleBytes)
    return false;
  if (total > kTileBytes || alone)
    for (unsigned d = 0; d < count; ++d)
      while (least[d] && tile[d] > least[d] && tiles() < kManyTiles &&
             (!givesParts[d] || joinedByTile() >= 2 * kLeastReduced))
        tile[d] = std::max<int64_t>(least[d], llvm::divideCeil(tile[d], 2));
  for (auto [d, dim] : llvm::enumerate(group.dims))
    dim.block = least[d] && tile[d] != dim.extent ? tile[d] : 0;
  return tiles() >= kManyTiles / 2 || (!alone && total <= kLittleBytes);
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

static bool chooseTiles(TileGroup &group, bool alone) {
  orderDims(group);
  SmallVector<Access> accesses = accessesOf(group);
  return (!alone && chooseBlocks(group, accesses, false, false)) ||
         chooseBlocks(group, accesses, true, alone);
}

// ---- groups ----------------------------------------------------------------

static int64_t elementsOf(Value v) {
  int64_t count = 1;
  for (int64_t n : cast<MemRefType>(v.getType()).getShape())
    count *= std::clamp<int64_t>(n < 0 ? kUnknownExtent : n, 1, 1 << 16) <
                     (int64_t(1) << 40) / count
                 ? (n < 0 ? kUnknownExtent : n)
                 : 1;
  return count;
}

// Adds what `op` is in the group; nothing if it has no part of its data.
static std::optional<TileGroup> withStage(const TileGroup &old,
                                          linalg::GenericOp op) {
  TileGroup group = old;
  constexpr unsigned none = -1;
  TileGroup::Stage stage{op, SmallVector<unsigned>(op.getNumLoops(), none)};
  int64_t largest = 0, shared = 0;
  bool fed = false;
  for (OpOperand &operand : op->getOpOperands()) {
    Value base = baseOf(operand.get());
    AffineMap map = op.getMatchingIndexingMap(&operand);
    largest = std::max(largest, elementsOf(operand.get()));
    for (const Access &other : accessesOf(old)) {
      if (other.base != base)
        continue;
      shared = std::max(shared, elementsOf(operand.get()));
      fed |= other.writes;
      // A dim of the base that both walk is the same dim.
      for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
        int at = resultOf(map, loop);
        int dim = at < 0 ? -1 : baseDimOf(operand.get(), at);
        linalg::GenericOp there = old.stages[other.stage].op;
        for (unsigned l = 0; dim >= 0 && l < there.getNumLoops(); ++l) {
          int with = resultOf(other.map, l);
          if (with < 0 || baseDimOf(other.view, with) != dim)
            continue;
          // Reads along another dim as well are no harm.
          if (stage.dims[loop] == none)
            stage.dims[loop] = old.stages[other.stage].dims[l];
        }
      }
    }
  }
  if (shared == 0 || shared * 4 < largest)
    return std::nullopt;
  // Old values of outputs are read only where the group wrote them.
  if (readsOutputs(op) && !fed)
    return std::nullopt;
  llvm::SmallDenseSet<unsigned> seen;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (auto [loop, d] : llvm::enumerate(stage.dims)) {
    if (d == none) {
      d = group.dims.size();
      group.dims.push_back({extents[loop], 0});
    } else if (!seen.insert(d).second) {
      return std::nullopt;
    }
    if (ShapedType::isDynamic(group.dims[d].extent))
      group.dims[d].extent = extents[loop];
  }
  group.stages.push_back(stage);
  return group;
}

static TileGroup alone(linalg::GenericOp op) {
  TileGroup group;
  TileGroup::Stage stage{op, {}};
  for (auto [loop, extent] : llvm::enumerate(op.getStaticLoopRanges())) {
    stage.dims.push_back(loop);
    group.dims.push_back({extent, 0});
  }
  group.stages.push_back(stage);
  return group;
}

// Whether the group's stages may run after `op` that lies behind them.
static bool canMoveBehind(const TileGroup &group, Operation *op) {
  if (isa<memref::AllocOp>(op) || isMemoryEffectFree(op))
    return true;
  SmallVector<Value> reads, writes;
  if (auto generic = dyn_cast<linalg::LinalgOp>(op)) {
    reads = generic.getDpsInputs();
    writes = llvm::to_vector(ValueRange(generic.getDpsInits()));
  } else if (auto call = dyn_cast<kernel::LibraryCallOp>(op)) {
    reads = llvm::to_vector(call.getInputs());
    writes = llvm::to_vector(call.getOutputs());
  } else if (!isa<kernel::RequireOp>(op)) {
    return false;
  }
  for (const Access &access : accessesOf(group)) {
    auto same = [&](Value v) { return baseOf(v) == access.base; };
    if (llvm::any_of(writes, same) ||
        (access.writes && llvm::any_of(reads, same)))
      return false;
  }
  return true;
}

// Loops that are one in every stage become one.
static void joinDims(TileGroup &group) {
  SmallVector<unsigned> joined{0};
  unsigned first = 0;
  for (unsigned d = 0; d + 1 < group.dims.size(); ++d) {
    bool one = true;
    for (unsigned s = 0; s < group.stages.size(); ++s) {
      int from = group.loopOf(s, first), to = group.loopOf(s, d + 1);
      if (from < 0 && to < 0)
        continue;
      one = one && from >= 0 && to - from == static_cast<int>(d + 1 - first) &&
            areOneLoop(group.stages[s].op, from, to);
      for (int loop = from; one && loop <= to; ++loop)
        one = group.stages[s].dims[loop] == first + (loop - from);
    }
    if (!one)
      first = d + 1;
    joined.push_back(joined.back() + !one);
  }
  if (joined.empty() || joined.back() + 1 == group.dims.size())
    return;
  SmallVector<TileGroup::Dim> dims(joined.back() + 1, {1, 0});
  for (auto [d, dim] : llvm::enumerate(group.dims)) {
    int64_t &extent = dims[joined[d]].extent;
    if (ShapedType::isDynamic(extent) || ShapedType::isDynamic(dim.extent))
      extent = ShapedType::kDynamic;
    else
      extent = dim.extent == 0 ? 0 : extent * dim.extent;
  }
  group.dims = dims;
  for (TileGroup::Stage &stage : group.stages) {
    SmallVector<unsigned> loops, now;
    for (unsigned d : stage.dims) {
      if (now.empty() || now.back() != joined[d])
        now.push_back(joined[d]);
      loops.push_back(now.size() - 1);
    }
    stage.dims = now;
    if (now.size() < loops.size())
      stage.op = joinLoops(stage.op, loops);
  }
}

// Equal views that joining made are one.
static void shareViews(func::FuncOp function) {
  DenseMap<std::pair<Value, Attribute>, memref::CollapseShapeOp> known;
  for (auto op : llvm::make_early_inc_range(
           function.getBody().front().getOps<memref::CollapseShapeOp>())) {
    auto [it, fresh] =
        known.try_emplace({op.getSrc(), op.getReassociation()}, op);
    if (fresh)
      continue;
    op.replaceAllUsesWith(it->second.getResult());
    op.erase();
  }
}

// Whether joining leaves what a stage writes and another reads one view.
static bool canJoin(const TileGroup &group) {
  SmallVector<Access> accesses = accessesOf(group);
  return llvm::all_of(accesses, [&](const Access &a) {
    return llvm::all_of(accesses, [&](const Access &b) {
      return a.base != b.base || a.view == b.view || !(a.writes || b.writes);
    });
  });
}

// Large ones come first, so that what is small joins them and not each other.
static bool isLarge(linalg::GenericOp op) {
  return llvm::any_of(op->getOperands(),
                      [](Value v) { return elementsOf(v) >= kLargeElements; });
}

namespace {
// Looks for what a group can have, around one op.
class GroupSearch {
public:
  GroupSearch(ArrayRef<Operation *> ops,
              const llvm::SmallPtrSetImpl<Operation *> &taken, size_t first)
      : ops(ops), taken(taken), members{first},
        group(alone(cast<linalg::GenericOp>(ops[first]))) {}

  std::optional<TileGroup> run();

private:
  linalg::GenericOp freeOp(size_t i) const;
  bool isMember(size_t i) const { return llvm::is_contained(members, i); }
  bool mayFollow(size_t i) const;
  bool add(size_t i);

  ArrayRef<Operation *> ops; // of the function, in order
  const llvm::SmallPtrSetImpl<Operation *> &taken;
  SmallVector<size_t> members; // in order
  TileGroup group;
};
} // namespace

linalg::GenericOp GroupSearch::freeOp(size_t i) const {
  auto op = dyn_cast<linalg::GenericOp>(ops[i]);
  return op && !taken.contains(op) && canBeStage(op) ? op : nullptr;
}

// Whether op i can run as late as the last member.
bool GroupSearch::mayFollow(size_t i) const {
  TileGroup moved = alone(cast<linalg::GenericOp>(ops[i]));
  for (size_t j = i + 1; j < members.back(); ++j)
    if (!isMember(j) && !canMoveBehind(moved, ops[j]))
      return false;
  return true;
}

bool GroupSearch::add(size_t i) {
  linalg::GenericOp op = freeOp(i);
  if (!op || group.stages.size() == kMostStages ||
      nanCheckOf(op.getLoc()) != nanCheckOf(group.stages[0].op.getLoc()))
    return false;
  std::optional<TileGroup> more = withStage(group, op);
  if (!more)
    return false;
  auto *at = llvm::upper_bound(members, i);
  std::rotate(more->stages.begin() + (at - members.begin()),
              more->stages.end() - 1, more->stages.end());
  if (!chooseTiles(*more, /*alone=*/false))
    return false;
  members.insert(at, i);
  group = std::move(*more);
  return true;
}

std::optional<TileGroup> GroupSearch::run() {
  size_t first = members.front(), skipped = 0;
  linalg::GenericOp seed = freeOp(first);
  if (!seed || readsOutputs(seed))
    return std::nullopt;
  for (size_t i = first + 1; i < ops.size() && skipped < kMostSkipped; ++i) {
    if (add(i))
      continue;
    // What comes later joins only if all stages can go that far.
    if (!canMoveBehind(group, ops[i]))
      break;
    skipped += !isMemoryEffectFree(ops[i]);
  }
  // What the members read may be made with them, too.
  if (group.stages.size() > 1)
    for (size_t i = members.back(); i-- > 0 && i + 4 * kMostSkipped > first;)
      if (auto op = isMember(i) ? nullptr : freeOp(i))
        if (!readsOutputs(op) && mayFollow(i))
          add(i);
  if (group.stages.size() > 1)
    return group;
  int64_t results = elementsOf(seed.getDpsInits()[0]);
  if (seed.getNumReductionLoops() == 0 || results > kFewResults ||
      !chooseTiles(group, /*alone=*/true) || !group.givesParts(0))
    return std::nullopt;
  return group;
}

SmallVector<TileGroup> findTileGroups(func::FuncOp function) {
  SmallVector<TileGroup> found, groups;
  llvm::SmallPtrSet<Operation *, 16> taken;
  SmallVector<Operation *> ops;
  for (Operation &op : function.getBody().front())
    ops.push_back(&op);
  for (bool large : {true, false})
    for (size_t i = 0; i < ops.size(); ++i) {
      auto first = dyn_cast<linalg::GenericOp>(ops[i]);
      if (!first || isLarge(first) != large)
        continue;
      if (auto group = GroupSearch(ops, taken, i).run()) {
        for (const TileGroup::Stage &stage : group->stages)
          taken.insert(stage.op);
        found.push_back(std::move(*group));
      }
    }
  for (TileGroup &group : found)
    if (canJoin(group))
      joinDims(group);
  shareViews(function);
  for (TileGroup &group : found)
    if (chooseTiles(group, group.stages.size() == 1))
      groups.push_back(std::move(group));
  return groups;
}

} // namespace ebb

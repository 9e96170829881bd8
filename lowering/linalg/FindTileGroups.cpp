// Which kernels run together, tile by tile. How large tiles are is
// ChooseTiles.cpp. Called by OutlineKernels.cpp.
#include "lowering/linalg/TileGroups.h"

#include "lowering/CheckRegions.h"
#include "lowering/KernelOps.h"
#include "lowering/linalg/Combiners.h"
#include "lowering/linalg/JoinLoops.h"
#include "lowering/linalg/Views.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace ebb {

// Stages of one kernel, and ops that may lie between two of them.
constexpr size_t kMostStages = 32, kMostSkipped = 16;
// Results of a reduction that are too few to be units of work.
constexpr int64_t kFewResults = 512;
// Elements of what is worth building a group around.
constexpr int64_t kLargeElements = 4096;

// ---- stages ----------------------------------------------------------------

// Loads along the parallel loops, not across: none is turned against another.
static bool walksInOrder(linalg::GenericOp op) {
  auto kinds = op.getIteratorTypesArray();
  for (AffineMap map : op.getIndexingMapsArray()) {
    unsigned next = 0;
    for (AffineExpr expr : map.getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(expr);
      if (!dim || kinds[dim.getPosition()] == utils::IteratorType::reduction)
        continue;
      if (dim.getPosition() < next)
        return false;
      next = dim.getPosition() + 1;
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
      if (!usesLoop(op.getMatchingIndexingMap(operand), d))
        return false;
    return true;
  });
}

// ---- groups ----------------------------------------------------------------

static int64_t elementsOf(Value v) {
  constexpr int64_t most = int64_t(1) << 40;
  int64_t count = 1;
  for (int64_t n : cast<MemRefType>(v.getType()).getShape()) {
    n = std::clamp<int64_t>(n < 0 ? kUnknownExtent : n, 1, most);
    count = count > most / n ? most : count * n;
  }
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
  const SmallVector<TileGroup::Access> accesses = old.accesses();
  for (OpOperand &operand : op->getOpOperands()) {
    Value base = baseOf(operand.get());
    AffineMap map = op.getMatchingIndexingMap(&operand);
    largest = std::max(largest, elementsOf(operand.get()));
    for (const TileGroup::Access &other : accesses) {
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
  for (const TileGroup::Access &access : group.accesses()) {
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
  if (joined.back() + 1 == group.dims.size())
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
  SmallVector<TileGroup::Access> accesses = group.accesses();
  return llvm::all_of(accesses, [&](const TileGroup::Access &a) {
    return llvm::all_of(accesses, [&](const TileGroup::Access &b) {
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

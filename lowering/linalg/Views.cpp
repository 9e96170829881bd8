// What views show of the buffers behind them, dim by dim.
// Called by what groups kernels.
#include "lowering/linalg/Views.h"

#include "lowering/linalg/Combiners.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace ebb {

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

// The op without its parallel loops of one step. What begins a window keeps its
// loop: without, the place in the window would seem to walk the whole operand.
static linalg::GenericOp dropUnitLoops(linalg::GenericOp op) {
  OpBuilder b(op);
  auto isPlain = [&](unsigned d) {
    return llvm::all_of(op.getIndexingMapsArray(), [&](AffineMap map) {
      return llvm::all_of(map.getResults(), [&](AffineExpr expr) {
        return isa<AffineDimExpr>(expr) || !expr.isFunctionOfDim(d);
      });
    });
  };
  SmallVector<utils::IteratorType> kinds;
  SmallVector<AffineExpr> now;
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (auto [d, kind] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (extents[d] == 1 && kind == utils::IteratorType::parallel &&
        isPlain(d)) {
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

} // namespace ebb

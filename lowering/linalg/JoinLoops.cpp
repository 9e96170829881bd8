// Several loops of a linalg.generic on memrefs made one, where memory is walked
// as one loop would walk it.
// Called by OutlineKernels.cpp.
#include "lowering/linalg/JoinLoops.h"

#include "lowering/linalg/Combiners.h"
#include "lowering/linalg/EmitLoops.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace ebb {

// Whether loops `first` to `last` walk `map`'s operand as one loop would: along
// dims in their order that are one in memory too, or not at all.
static bool walkedAsOne(AffineMap map, MemRefType type, unsigned first,
                        unsigned last) {
  auto walks = [&](AffineExpr expr) {
    for (unsigned d = first; d <= last; ++d)
      if (expr.isFunctionOfDim(d))
        return true;
    return false;
  };
  ArrayRef<AffineExpr> exprs = map.getResults();
  int64_t at = llvm::find_if(exprs, walks) - exprs.begin();
  int64_t rank = exprs.size(), count = last - first + 1;
  if (at == rank)
    return true;
  if (at + count > rank || llvm::any_of(exprs.drop_front(at + count), walks))
    return false;
  SmallVector<ReassociationIndices> groups;
  for (int64_t i = 0; i < rank; ++i) {
    bool walked = i >= at && i < at + count;
    if (walked &&
        exprs[i] != getAffineDimExpr(first + i - at, map.getContext()))
      return false;
    if (!walked || i == at)
      groups.emplace_back();
    groups.back().push_back(i);
  }
  return memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups);
}

bool areOneLoop(linalg::GenericOp op, unsigned first, unsigned last) {
  auto kinds = op.getIteratorTypesArray();
  if (op.hasIndexSemantics())
    return false;
  for (unsigned d = first; d < last; ++d)
    if (kinds[d] != kinds[d + 1])
      return false;
  for (auto [map, v] : llvm::zip(op.getIndexingMapsArray(), op->getOperands()))
    if (!walkedAsOne(map, cast<MemRefType>(v.getType()), first, last))
      return false;
  return true;
}

SmallVector<unsigned> joinedLoops(linalg::GenericOp op) {
  SmallVector<unsigned> joined{0};
  unsigned first = 0;
  for (unsigned d = 0; d + 1 < op.getNumLoops(); ++d) {
    bool one = areOneLoop(op, first, d + 1);
    if (!one)
      first = d + 1;
    joined.push_back(joined.back() + !one);
  }
  return joined;
}

linalg::GenericOp joinLoops(linalg::GenericOp op, ArrayRef<unsigned> joined) {
  OpBuilder b(op);
  unsigned loops = joined.back() + 1;
  SmallVector<utils::IteratorType> kinds(loops);
  SmallVector<AffineExpr> renamed;
  for (auto [d, kind] : llvm::enumerate(op.getIteratorTypesArray())) {
    kinds[joined[d]] = kind;
    renamed.push_back(b.getAffineDimExpr(joined[d]));
  }
  SmallVector<AffineMap> maps;
  SmallVector<Value> operands;
  for (auto [map, v] :
       llvm::zip(op.getIndexingMapsArray(), op->getOperands())) {
    SmallVector<ReassociationIndices> groups;
    SmallVector<AffineExpr> exprs;
    for (auto [i, expr] : llvm::enumerate(map.getResults())) {
      AffineExpr now = expr.replaceDims(renamed);
      // The second of two joined dims follows the first.
      auto dim = dyn_cast<AffineDimExpr>(expr);
      bool second = dim && dim.getPosition() > 0 && i > 0 &&
                    joined[dim.getPosition()] == joined[dim.getPosition() - 1];
      if (!second) {
        groups.emplace_back();
        exprs.push_back(now);
      }
      groups.back().push_back(i);
    }
    maps.push_back(AffineMap::get(loops, 0, exprs, op.getContext()));
    operands.push_back(
        groups.size() == map.getNumResults()
            ? Value(v)
            : memref::CollapseShapeOp::create(b, op.getLoc(), v, groups));
  }
  unsigned inputs = op.getNumDpsInputs();
  auto narrow = linalg::GenericOp::create(
      b, op.getLoc(), TypeRange(), ArrayRef<Value>(operands).take_front(inputs),
      ArrayRef<Value>(operands).drop_front(inputs), maps, kinds);
  if (Attribute start = op->getAttr(kStartAttr))
    narrow->setAttr(kStartAttr, start);
  narrow.getRegion().takeBody(op.getRegion());
  op.erase();
  return narrow;
}

} // namespace ebb

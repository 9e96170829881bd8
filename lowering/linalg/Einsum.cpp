// What decomposition leaves of einsum: elements moved from a diagonal, or onto
// one between zeros. Called by ToLinalg.cpp.
#include "dialect/ops/Einsum.h"

#include "lowering/linalg/Families.h"

using namespace mlir;
using namespace ebb;

// Loops are the axes of the result.
static Lowered lowerDiagonal(EinsumOp op, Site &site) {
  EinsumLabels labels = labelsOf(op.getEquation(), op.getX());
  if (!isDiagonal(labels, op.getX()))
    return {};
  Value x = op.getX()[0];
  const Labels &from = labels.operands[0], &to = labels.result;
  SmallVector<OpFoldResult> extents(kLabels);
  SmallVector<AffineExpr> exprs;
  for (auto [axis, label] : llvm::enumerate(from)) {
    OpFoldResult &extent = extents[label], own = site.extent(x, axis);
    extent = extent
                 ? site.unify(extent, own,
                              "expects equal extents for dim " + Twine(axis) +
                                  " of x and the dim before "
                                  "with its label")
                 : own;
    exprs.push_back(
        site.b.getAffineDimExpr(llvm::find(to, label) - to.begin()));
  }
  Shape shape;
  for (int label : to)
    shape.push_back(extents[label]);
  site.refine(shape);
  AffineMap map = AffineMap::get(to.size(), 0, exprs, site.b.getContext());
  Type element = site.result().getElementType();
  auto body = [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
    Scalar s{b, loc};
    Value on;
    for (auto [axis, label] : llvm::enumerate(to)) {
      size_t first = llvm::find(to, label) - to.begin();
      if (first == axis)
        continue;
      Value i = linalg::IndexOp::create(b, loc, first);
      Value j = linalg::IndexOp::create(b, loc, axis);
      Value equal = s.compare(arith::CmpIPredicate::eq, i, j);
      on = on ? s.op<arith::AndIOp>({on, equal}) : equal;
    }
    return on ? s.select(on, args[0], s.like(args[0], 0)) : args[0];
  };
  return {mapElements(site, x, map, shape, element, body)};
}

namespace ebb {
void populateEinsum(RewritePatternSet &patterns, Extents &extents) {
  addLowering(patterns, extents, lowerDiagonal);
}
} // namespace ebb

// Matrix products as one contraction: transposes and batch broadcasting are
// indexing maps, 1-d operands lack a dim.
// Called by ToLinalg.cpp.
#include "dialect/ops/Contract.h"

#include "dialect/support/Matmul.h"
#include "lowering/linalg/Families.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace ebb;

// Loop dims are (batch..., m, n, k); a 1-d x has no m, a 1-d y no n.
static Lowered lowerMatmul(MatmulOp op, Site &site) {
  Value x = op.getX(), y = op.getY();
  auto xShape = cast<RankedTensorType>(x.getType()).getShape();
  auto yShape = cast<RankedTensorType>(y.getType()).getShape();
  MatmulDims d =
      matmulDims(xShape, yShape, op.getTransposeX(), op.getTransposeY());
  ProductExtents extents(site, d);
  int64_t batch = extents.batch;
  int64_t loops = batch + !d.xVector + !d.yVector + 1;

  AffineExpr k = site.b.getAffineDimExpr(loops - 1);
  auto operandMap = [&](ArrayRef<int64_t> from, bool vector, bool kLast,
                        int64_t other) {
    SmallVector<AffineExpr> exprs;
    int64_t missing = batch - from.size();
    for (auto [i, extent] : llvm::enumerate(from)) {
      OpFoldResult to = extents.shape[missing + i];
      bool repeats = extent == 1 && !(isa<Attribute>(to) && isOneInteger(to));
      exprs.push_back(repeats ? site.b.getAffineConstantExpr(0)
                              : site.b.getAffineDimExpr(missing + i));
    }
    AffineExpr free = site.b.getAffineDimExpr(other);
    if (vector)
      exprs.push_back(k);
    else if (kLast)
      exprs.append({free, k});
    else
      exprs.append({k, free});
    return AffineMap::get(loops, 0, exprs, site.b.getContext());
  };
  SmallVector<AffineMap> maps = {
      operandMap(d.xBatch, d.xVector, !d.transposeX, batch),
      operandMap(d.yBatch, d.yVector, d.transposeY, loops - 2),
      site.b.getMultiDimIdentityMap(loops).dropResult(loops - 1)};
  SmallVector<utils::IteratorType> iterators(loops,
                                             utils::IteratorType::parallel);
  iterators.back() = utils::IteratorType::reduction;

  Type element = site.result().getElementType(), wide = computeType(element);
  Value init = filled(site, extents.shape, wide, 0.0);
  Value out = generic(site, {x, y}, init, maps, iterators,
                      [](OpBuilder &b, Location loc, ValueRange args) {
                        return Scalar{b, loc}.multiplyAdd(args);
                      });
  return {convertElements(site, out, element)};
}

namespace ebb {
void populateContract(RewritePatternSet &patterns, Extents &extents) {
  addLowering(patterns, extents, lowerMatmul);
}
} // namespace ebb

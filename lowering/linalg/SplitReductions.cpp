// Reductions of much to little, in two steps: along all reduced dims but the
// outermost, then along that one. The first step has parallel work where the
// whole has none.
// The loops themselves are EmitLoops.cpp's. Called by Pipelines.cpp.
#include "lowering/linalg/EmitLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace ebb {

// Fewer results than this fit in a few units of work.
constexpr int64_t kFewResults = 512;
// Elements below which one thread is done before others have begun.
constexpr int64_t kMuchWork = int64_t(1) << 18;
// What an unknown extent is taken for.
constexpr int64_t kUnknownExtent = 32;

// As combinerOf, of sums and extrema of elements as they are.
static Operation *groupingCombiner(linalg::GenericOp op) {
  Operation *combiner = combinerOf(op);
  return isa_and_nonnull<arith::AddFOp, arith::AddIOp, arith::MaximumFOp,
                         arith::MinimumFOp, arith::MaxSIOp, arith::MinSIOp,
                         complex::AddOp>(combiner)
             ? combiner
             : nullptr;
}

// The extent of loop d, and a value and dim that have it.
static OpFoldResult extentOf(OpBuilder &b, linalg::GenericOp op, unsigned d) {
  for (OpOperand &operand : op->getOpOperands())
    for (auto [i, expr] :
         llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (expr == b.getAffineDimExpr(d))
        return tensor::getMixedSize(b, op.getLoc(), operand.get(), i);
  llvm_unreachable("linalg verifies that every loop has an extent");
}

static bool isWorthSplitting(linalg::GenericOp op) {
  if (op.getNumReductionLoops() < 2 || op.getNumDpsInits() != 1 ||
      !op.hasPureTensorSemantics() || op.hasIndexSemantics() ||
      !groupingCombiner(op) ||
      !op.getDpsInits()[0].getDefiningOp<linalg::FillOp>())
    return false;
  int64_t results = 1, work = 1;
  auto kinds = op.getIteratorTypesArray();
  for (auto [d, extent] : llvm::enumerate(op.getStaticLoopRanges())) {
    int64_t n = ShapedType::isDynamic(extent) ? kUnknownExtent : extent;
    work *= n;
    if (kinds[d] == utils::IteratorType::parallel)
      results *= n;
    if (work > kMuchWork * kFewResults)
      work = kMuchWork * kFewResults;
  }
  return results <= kFewResults && work >= kMuchWork;
}

static void split(linalg::GenericOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  auto kinds = op.getIteratorTypesArray();
  unsigned outer = 0;
  while (kinds[outer] != utils::IteratorType::reduction)
    ++outer;
  Value init = op.getDpsInits()[0];
  auto fill = init.getDefiningOp<linalg::FillOp>();
  auto type = cast<RankedTensorType>(init.getType());

  // The first step has one result more for each position of the outermost.
  SmallVector<OpFoldResult> shape{extentOf(b, op, outer)};
  llvm::append_range(shape, tensor::getMixedSizes(b, loc, init));
  Value empty = tensor::EmptyOp::create(b, loc, shape, type.getElementType());
  Value parts =
      linalg::FillOp::create(b, loc, fill.getInputs()[0], empty).getResult(0);
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<AffineExpr> exprs{b.getAffineDimExpr(outer)};
  llvm::append_range(exprs, maps.back().getResults());
  maps.back() = AffineMap::get(op.getNumLoops(), 0, exprs, b.getContext());
  kinds[outer] = utils::IteratorType::parallel;
  auto first = linalg::GenericOp::create(b, loc, parts.getType(),
                                         op.getDpsInputs(), parts, maps, kinds);
  IRMapping mapping;
  op.getRegion().cloneInto(&first.getRegion(), mapping);

  // The second adds them up.
  int64_t rank = type.getRank();
  AffineMap all = b.getMultiDimIdentityMap(rank + 1);
  SmallVector<utils::IteratorType> last(rank + 1,
                                        utils::IteratorType::parallel);
  last.front() = utils::IteratorType::reduction;
  Operation *combiner = groupingCombiner(op);
  auto second = linalg::GenericOp::create(
      b, loc, type, first.getResult(0), init,
      ArrayRef<AffineMap>{all, all.dropResult(0)}, last,
      [&](OpBuilder &b, Location, ValueRange args) {
        OperationState state(loc, combiner->getName(), args,
                             combiner->getResultTypes());
        linalg::YieldOp::create(b, loc, b.create(state)->getResults());
      });
  op->getResult(0).replaceAllUsesWith(second.getResult(0));
  op.erase();
}

void splitReductions(func::FuncOp function) {
  SmallVector<linalg::GenericOp> ops;
  function.walk([&](linalg::GenericOp op) {
    if (isWorthSplitting(op))
      ops.push_back(op);
  });
  for (linalg::GenericOp op : ops)
    split(op);
}

} // namespace ebb

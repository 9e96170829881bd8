// What becomes one kernel: element-wise fusion on tensors and start values.
// The fusion itself is linalg's; this file says when it pays.
#include "lowering/linalg/Combiners.h"
#include "lowering/linalg/EmitLoops.h"

#include "lowering/CheckRegions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace ebb {

// Work worth repeating rather than storing: a handful of plain instructions.
static bool isCheap(linalg::GenericOp op) {
  unsigned count = 0;
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (isa<math::MathDialect>(inner.getDialect()) &&
        !isa<math::AbsFOp, math::FmaOp>(inner))
      return false;
    if (isa<arith::DivFOp, arith::DivSIOp>(inner))
      return false;
    ++count;
  }
  return count <= 6;
}

// An operand other than `operand` is indexed by every loop of the op.
static bool othersCover(linalg::GenericOp op, OpOperand *operand) {
  return llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *other) {
    return other != operand && op.getMatchingIndexingMap(other).isPermutation();
  });
}

// Beyond this many ops a kernel is bound by arithmetic, not memory, and what
// LLVM needs for it grows faster than its length.
constexpr size_t kLargestKernel = 64;

static size_t sizeOf(linalg::GenericOp op) {
  return op.getBody()->getOperations().size();
}

static bool shouldFuse(OpOperand *operand) {
  auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
  auto consumer = dyn_cast<linalg::GenericOp>(operand->getOwner());
  if (!producer || !consumer || producer.getNumResults() != 1 ||
      sizeOf(producer) + sizeOf(consumer) > kLargestKernel)
    return false;
  // What is searched for NaN keeps a result of its own.
  if (nanCheckOf(producer.getLoc()).value_or(false) ||
      nanCheckOf(consumer.getLoc()).value_or(false))
    return false;
  // Each element of the producer is used for one position of the consumer.
  bool once = consumer.getMatchingIndexingMap(operand).isPermutation();
  if (consumer.getNumReductionLoops() > 0) {
    // Linalg keeps a producer that is needed elsewhere, or that alone tells the
    // loops' extents, as one more output; a reduction must have one.
    if (!producer->hasOneUse())
      return false;
    if (producer.getNumDpsInputs() == 0)
      return othersCover(consumer, operand);
    return once && othersCover(producer, nullptr);
  }
  if (once)
    return producer->hasOneUse() || isCheap(producer);
  return producer->hasOneUse() && isCheap(producer);
}

// A constant or an index ramp.
static bool readsNothing(linalg::GenericOp op) {
  return op.getNumDpsInputs() == 0 && op.getNumReductionLoops() == 0;
}

namespace {
// What a reduction could take in but for its other users is repeated for it
// alone, as long as that reads no more than the stored result would.
struct RepeatForReduction : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getNumReductionLoops() == 0)
      return failure();
    for (OpOperand *operand : op.getDpsInputOperands()) {
      auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
      if (!producer || producer->hasOneUse() ||
          producer.getNumReductionLoops() > 0 ||
          producer.getNumResults() != 1 || !isCheap(producer) ||
          sizeOf(producer) + sizeOf(op) > kLargestKernel ||
          !op.getMatchingIndexingMap(operand).isPermutation())
        continue;
      auto readsWhole = [&](OpOperand *input) {
        return producer.getMatchingIndexingMap(input).isPermutation();
      };
      if (llvm::count_if(producer.getDpsInputOperands(), readsWhole) != 1)
        continue;
      rewriter.setInsertionPoint(op);
      Operation *copy = rewriter.clone(*producer);
      // Its constants and index ramps too: with two users they would be stored.
      rewriter.setInsertionPoint(copy);
      for (OpOperand &input : cast<linalg::GenericOp>(copy)->getOpOperands())
        if (auto made = input.get().getDefiningOp<linalg::GenericOp>();
            made && readsNothing(made))
          input.set(rewriter.clone(*made)->getResult(0));
      rewriter.modifyOpInPlace(op, [&] { operand->set(copy->getResult(0)); });
      return success();
    }
    return failure();
  }
};
} // namespace

// Constants and index ramps are repeated rather than shared.
static void duplicateConstants(func::FuncOp function) {
  SmallVector<linalg::GenericOp> ops;
  function.walk([&](linalg::GenericOp op) {
    if (readsNothing(op))
      ops.push_back(op);
  });
  for (linalg::GenericOp op : ops) {
    OpBuilder b(op);
    while (!op.use_empty() && !op->hasOneUse()) {
      OpOperand &use = *op->use_begin();
      use.set(b.clone(*op)->getResult(0));
    }
  }
}

LogicalResult fuseKernels(func::FuncOp function) {
  duplicateConstants(function);
  RewritePatternSet patterns(function.getContext());
  linalg::populateElementwiseOpsFusionPatterns(patterns, shouldFuse);
  patterns.add<RepeatForReduction>(function.getContext());
  linalg::GenericOp::getCanonicalizationPatterns(patterns,
                                                 function.getContext());
  if (failed(applyPatternsGreedily(function, std::move(patterns))))
    return failure();
  // Apart, because of an empty tensor one of whose extents becomes known this
  // makes a cast of another, and linalg makes an empty tensor of that again.
  RewritePatternSet empties(function.getContext());
  tensor::EmptyOp::getCanonicalizationPatterns(empties, function.getContext());
  return applyPatternsGreedily(function, std::move(empties));
}

void foldStartValues(func::FuncOp function) {
  function.walk([](linalg::GenericOp op) {
    if (op.getNumReductionLoops() == 0)
      return;
    // Linalg drops ops that read nothing; the fill must then stay.
    for (Value v : op->getOperands())
      if (llvm::is_contained(cast<ShapedType>(v.getType()).getShape(), 0))
        return;
    SmallVector<Attribute> starts;
    SmallVector<linalg::FillOp> fills;
    for (OpOperand &init : op.getDpsInitsMutable()) {
      auto fill = init.get().getDefiningOp<linalg::FillOp>();
      auto value = fill ? fill.getInputs()[0].getDefiningOp<arith::ConstantOp>()
                        : arith::ConstantOp();
      if (!value)
        return;
      starts.push_back(value.getValue());
      fills.push_back(fill);
    }
    for (auto [init, fill] : llvm::zip(op.getDpsInitsMutable(), fills)) {
      init.set(fill.getOutputs()[0]);
      if (fill->use_empty())
        fill.erase();
    }
    op->setAttr(kStartAttr, ArrayAttr::get(op.getContext(), starts));
  });
}

} // namespace ebb

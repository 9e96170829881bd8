// The kernel dialect, what canonicalisation does for it, and how its one
// destination-style op bufferises.
#include "lowering/KernelOps.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace ebb;
using namespace ebb::kernel;

#include "lowering/KernelDialect.cpp.inc"

void KernelDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "lowering/KernelOps.cpp.inc"
      >();
}

namespace {
// A group of dims of which one is 0 has 0 elements, whatever the others are;
// but a tensor type has `?` for it, and the memref type it becomes 0, which are
// not one type. A collapsed tensor without elements is as good as a new one.
struct NoElements : OpRewritePattern<tensor::CollapseShapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::CollapseShapeOp op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType from = op.getSrcType(), to = op.getResultType();
    if (from.hasStaticShape() || !llvm::is_contained(from.getShape(), 0))
      return failure();
    Location loc = op.getLoc();
    SmallVector<Value> sizes;
    for (auto [group, extent] :
         llvm::zip_equal(op.getReassociationIndices(), to.getShape())) {
      if (!ShapedType::isDynamic(extent))
        continue;
      Value size = arith::ConstantIndexOp::create(rewriter, loc, 1);
      for (int64_t dim : group)
        size = arith::MulIOp::create(
            rewriter, loc, size,
            tensor::DimOp::create(rewriter, loc, op.getSrc(), dim));
      sizes.push_back(size);
    }
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(op, to, sizes);
    return success();
  }
};
} // namespace

void KernelDialect::getCanonicalizationPatterns(
    RewritePatternSet &patterns) const {
  patterns.add<NoElements>(getContext());
}

#define GET_OP_CLASSES
#include "lowering/KernelOps.cpp.inc"

namespace {
struct LibraryCallBufferization
    : bufferization::DstBufferizableOpInterfaceExternalModel<
          LibraryCallBufferization, LibraryCallOp> {
  // Inputs are read, outputs only written.
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const bufferization::AnalysisState &) const {
    return cast<LibraryCallOp>(op).isDpsInput(&operand);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const bufferization::BufferizationOptions &options,
                          bufferization::BufferizationState &state) const {
    auto call = cast<LibraryCallOp>(op);
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(op);
    SmallVector<Value> inputs, outputs;
    auto convert = [&](ValueRange from, SmallVector<Value> &to) {
      for (Value v : from) {
        FailureOr<Value> buffer =
            bufferization::getBuffer(rewriter, v, options, state);
        if (failed(buffer))
          return failure();
        to.push_back(*buffer);
      }
      return success();
    };
    if (failed(convert(call.getInputs(), inputs)) ||
        failed(convert(call.getOutputs(), outputs)))
      return failure();
    auto made = LibraryCallOp::create(rewriter, op->getLoc(), TypeRange(),
                                      call.getLibrary(), call.getKernel(),
                                      call.getConfig(), inputs, outputs);
    if (Attribute inplace = op->getAttr(kInplaceAttr))
      made->setAttr(kInplaceAttr, inplace);
    bufferization::replaceOpWithBufferizedValues(rewriter, op, outputs);
    return success();
  }
};
} // namespace

void ebb::registerKernelDialect(DialectRegistry &registry) {
  registry.insert<KernelDialect>();
  registry.addExtension(+[](MLIRContext *context, KernelDialect *) {
    LibraryCallOp::attachInterface<LibraryCallBufferization>(*context);
  });
}

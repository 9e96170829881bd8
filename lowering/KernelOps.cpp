// The kernel dialect and how its one destination-style op bufferises.
#include "lowering/KernelOps.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"

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

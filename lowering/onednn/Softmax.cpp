// softmax and log_softmax on oneDNN.
#include "dialect/ops/Softmax.h"
#include "lowering/onednn/Kernels.h"

using namespace mlir;
using namespace ebb;
using namespace ebb::onednn;

template <class OpT>
static CandidateAnswer askSoftmax(Operation *op,
                                  const SelectionOptions &options) {
  auto softmax = cast<OpT>(op);
  auto x = cast<RankedTensorType>(softmax.getX().getType());
  if (x.getRank() == 0)
    return {false, "rank 0 is not supported by oneDNN"};
  // Measured: [nan, 1, 2] gives [nan, 0, 0] and [1, inf, 2] gives [0, nan, 0];
  // generated code is faster (0.50 ms against 0.72 for 96x128x128, 1.7 against
  // 2.3 for 4096x1024), but for rows of a few elements.
  if (isa<SoftmaxOp>(op) && options.kernels == "auto")
    return {false, "gives 0 beside a NaN, where generated code has NaN"};
  // Measured: 58 units of 2^-24 off near 0, where generated code is within 2;
  // a small loss would lose its digits.
  if (isa<LogSoftmaxOp>(op) && options.kernels == "auto")
    return {false, "less exact near 0 than generated code"};
  int64_t axis = softmax.getAxis();
  axis = axis < 0 ? axis + x.getRank() : axis;
  return Question(op->getName().stripDialect())
      .input(softmax.getX())
      .output(softmax.getX())
      .attr("axis", axis)
      .ask(options);
}

template <class OpT>
static SmallVector<Value> lowerSoftmax(Operation *op, Site &site) {
  auto softmax = cast<OpT>(op);
  int64_t axis = softmax.getAxis();
  if (axis < 0)
    axis += site.result().getRank();
  Shape shape = site.shape(softmax.getX());
  site.refine(shape);
  return Call(site, op->getName().stripDialect())
      .attr("axis", axis)
      .input(softmax.getX())
      .output(shape, site.result().getElementType())
      .inPlace()
      .emit();
}

Kernel onednn::softmaxKernel() {
  return {"softmax", askSoftmax<SoftmaxOp>, lowerSoftmax<SoftmaxOp>};
}

Kernel onednn::logSoftmaxKernel() {
  return {"log_softmax", askSoftmax<LogSoftmaxOp>, lowerSoftmax<LogSoftmaxOp>};
}

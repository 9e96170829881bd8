// Normalisations on oneDNN.
#include "dialect/ops/Norm.h"
#include "lowering/onednn/Kernels.h"

using namespace mlir;
using namespace ebb;
using namespace ebb::onednn;

template <class OpT> static int64_t beginAxis(OpT op) {
  int64_t begin = op.getBeginNormAxis();
  return begin < 0
             ? begin + cast<RankedTensorType>(op.getX().getType()).getRank()
             : begin;
}

template <class OpT, class Problem>
static void addAttributes(OpT op, Problem &problem) {
  problem.attr("begin_axis", beginAxis(op))
      .attr("epsilon", op.getEpsilon().convertToDouble())
      .attr("has_scale", int64_t(op.getScale() != nullptr));
}

// ---- layer_norm ------------------------------------------------------------

// Whether x has rows of at least `columns`, and at least `elements` elements;
// extents not known yet are taken for large.
static bool isLarge(Value x, int64_t begin, int64_t columns, int64_t elements) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(x.getType()).getShape();
  auto reaches = [](ArrayRef<int64_t> extents, int64_t bound) {
    int64_t product = 1;
    for (int64_t extent : extents) {
      if (ShapedType::isDynamic(extent))
        return true;
      product *= extent;
    }
    return product >= bound;
  };
  return reaches(shape.drop_front(begin), columns) && reaches(shape, elements);
}

static CandidateAnswer askLayerNorm(Operation *op,
                                    const SelectionOptions &options) {
  auto norm = cast<LayerNormOp>(op);
  // Measured on one thread, library against generated: 1024x512 0.059 and
  // 0.073 ms, 4096x256 0.118 and 0.162; but 1024x256 0.031 and 0.031,
  // 1024x128 0.018 and 0.015, 64x1024 0.0058 and 0.0054.
  if (options.kernels == "auto" &&
      !isLarge(norm.getX(), beginAxis(norm), 256, 1 << 18))
    return {false, "slower than generated code for rows this short or few"};
  Question question("layer_norm");
  addAttributes(norm, question);
  question.attr("has_bias", int64_t(norm.getBias() != nullptr));
  for (Value operand : op->getOperands())
    question.input(operand);
  for (Value result : op->getResults())
    question.output(result);
  return question.ask(options);
}

static CandidateAnswer askLayerNormGrad(Operation *op,
                                        const SelectionOptions &options) {
  auto grad = cast<LayerNormGradOp>(op);
  // As above: 1024x512 0.11 and 0.28 ms, 8192x1024 7.4 and 42, 512x16 0.0055
  // and 0.0069; but 2048x8 0.023 and 0.021, 64x64 0.0017 and 0.0015.
  if (options.kernels == "auto" &&
      !isLarge(grad.getX(), beginAxis(grad), 16, 1 << 13))
    return {false, "slower than generated code for rows this short or few"};
  Question question("layer_norm_grad");
  addAttributes(grad, question);
  for (Value operand : {grad.getX(), grad.getMean(), grad.getVariance()})
    question.input(operand);
  if (grad.getScale())
    question.input(grad.getScale());
  question.input(grad.getOutGrad());
  for (Value result : op->getResults())
    question.output(result);
  return question.ask(options);
}

// The extents of x, which operand `name` shares from dim `first` on.
static void unifyWith(Site &site, Shape &shape, Value operand, StringRef name,
                      int64_t first) {
  if (!operand)
    return;
  for (auto [dim, extent] : llvm::enumerate(site.shape(operand)))
    shape[first + dim] = site.unify(shape[first + dim], extent,
                                    "expects the extent of x for dim " +
                                        Twine(dim) + " of " + name);
}

static SmallVector<Value> lowerLayerNorm(Operation *op, Site &site) {
  auto norm = cast<LayerNormOp>(op);
  int64_t begin = beginAxis(norm);
  Shape shape = site.shape(norm.getX());
  unifyWith(site, shape, norm.getScale(), "scale", begin);
  unifyWith(site, shape, norm.getBias(), "bias", begin);
  site.refine(shape);
  Shape before(ArrayRef(shape).take_front(begin));
  Call call(site, "layer_norm");
  addAttributes(norm, call);
  call.attr("has_bias", int64_t(norm.getBias() != nullptr));
  for (Value operand : op->getOperands())
    call.input(operand);
  return call.output(shape, site.result(0).getElementType())
      .output(before, site.result(1).getElementType())
      .output(before, site.result(2).getElementType())
      .emit();
}

static SmallVector<Value> lowerLayerNormGrad(Operation *op, Site &site) {
  auto grad = cast<LayerNormGradOp>(op);
  int64_t begin = beginAxis(grad);
  Shape shape = site.shape(grad.getX());
  unifyWith(site, shape, grad.getScale(), "scale", begin);
  unifyWith(site, shape, grad.getBias(), "bias", begin);
  unifyWith(site, shape, grad.getMean(), "mean", 0);
  unifyWith(site, shape, grad.getVariance(), "variance", 0);
  unifyWith(site, shape, grad.getOutGrad(), "out_grad", 0);
  site.refine(shape);
  Shape normed(ArrayRef(shape).drop_front(begin));
  Call call(site, "layer_norm_grad");
  addAttributes(grad, call);
  call.input(grad.getX()).input(grad.getMean()).input(grad.getVariance());
  if (grad.getScale())
    call.input(grad.getScale());
  return call.input(grad.getOutGrad())
      .output(shape, site.result(0).getElementType())
      .output(normed, site.result(1).getElementType())
      .output(normed, site.result(2).getElementType())
      .emit();
}

// ---- batch_norm ------------------------------------------------------------

namespace {
// What the attributes of an op of the family choose.
struct BatchNorm {
  template <class OpT>
  explicit BatchNorm(OpT op)
      : global(op.getUseGlobalStats() ||
               (op.getIsTest() && !op.getTrainableStatistics())),
        hasScale(op.getScale() != nullptr),
        epsilon(op.getEpsilon().convertToDouble()),
        momentum(op.getMomentum().convertToDouble()) {
    rank = cast<RankedTensorType>(op.getX().getType()).getRank();
    channel = channelAxis(op.getDataFormat(), rank);
  }

  template <class Problem> Problem &addAttributes(Problem &problem) const {
    return problem.attr("training", int64_t(!global))
        .attr("channels_last", int64_t(rank > 2 && channel == rank - 1))
        .attr("epsilon", epsilon)
        .attr("has_scale", int64_t(hasScale));
  }

  bool global, hasScale;
  double epsilon, momentum;
  int64_t rank, channel;
};
} // namespace

// Measured on one thread, channels last, library against generated with
// AVX-512: 8x112^2x64 forward 1.42 and 1.86 ms, with global statistics 0.75
// and 1.03, gradient 2.34 and 3.72; 8x14^2x256 0.068 and 0.064, 0.038 and
// 0.030, 0.079 and 0.106. The library's other kernels lose: for AVX2 8.2
// and 3.5 ms forward, 9.6 and 5.1 back; for channels no multiple of a vector
// 0.86 and 0.29.
static CandidateAnswer unlessSlower(CandidateAnswer answer,
                                    const SelectionOptions &options) {
  if (answer.accepted && options.kernels == "auto" &&
      answer.text.find("avx512") == std::string::npos)
    return {false,
            "implementation " + answer.text + " is slower than generated code"};
  return answer;
}

static CandidateAnswer askBatchNorm(Operation *op,
                                    const SelectionOptions &options) {
  auto norm = cast<BatchNormOp>(op);
  if (norm.getReserveSpace() && !norm.getReserveSpace().use_empty())
    return {false, "reserve_space has a use"};
  if (options.kernels == "auto" && !isLarge(norm.getX(), 0, 0, 1 << 19))
    return {false, "slower than generated code for x this small"};
  BatchNorm batch(norm);
  Question question("batch_norm");
  batch.addAttributes(question)
      .attr("has_bias", int64_t(norm.getBias() != nullptr))
      .attr("momentum", batch.momentum);
  for (Value operand : op->getOperands())
    question.input(operand);
  question.output(norm.getOut());
  if (!batch.global)
    question.output(norm.getMeanOut())
        .output(norm.getVarianceOut())
        .output(norm.getSavedMean());
  question.output(norm.getSavedVariance());
  return unlessSlower(question.ask(options), options);
}

static SmallVector<Value> lowerBatchNorm(Operation *op, Site &site) {
  auto norm = cast<BatchNormOp>(op);
  BatchNorm batch(norm);
  Shape shape = site.shape(norm.getX());
  unifyWith(site, shape, norm.getMean(), "mean", batch.channel);
  unifyWith(site, shape, norm.getVariance(), "variance", batch.channel);
  unifyWith(site, shape, norm.getScale(), "scale", batch.channel);
  unifyWith(site, shape, norm.getBias(), "bias", batch.channel);
  site.refine(shape);
  OpFoldResult channels = shape[batch.channel];
  auto element = [&](unsigned i) { return site.result(i).getElementType(); };
  Call call(site, "batch_norm");
  batch.addAttributes(call)
      .attr("has_bias", int64_t(norm.getBias() != nullptr))
      .attr("momentum", batch.momentum);
  for (Value operand : op->getOperands())
    call.input(operand);
  call.output(shape, element(0));
  for (unsigned i = batch.global ? 4 : 1; i < 5; ++i)
    call.output({channels}, element(i));
  SmallVector<Value> made = call.emit();
  SmallVector<Value> results(op->getNumResults());
  llvm::copy(made, results.begin());
  // Global statistics come out as they went in.
  if (batch.global) {
    results[4] = made[1];
    results[1] = results[3] = norm.getMean();
    results[2] = norm.getVariance();
  }
  return results;
}

// x, the statistics that the mode reads, a scale if there is one, out_grad.
static SmallVector<Value> gradInputs(BatchNormGradOp grad, bool global) {
  SmallVector<Value> inputs = {
      grad.getX(), global ? grad.getMeanOut() : grad.getSavedMean(),
      global ? grad.getVarianceOut() : grad.getSavedVariance()};
  if (grad.getScale())
    inputs.push_back(grad.getScale());
  inputs.push_back(grad.getOutGrad());
  return inputs;
}

static CandidateAnswer askBatchNormGrad(Operation *op,
                                        const SelectionOptions &options) {
  auto grad = cast<BatchNormGradOp>(op);
  BatchNorm batch(grad);
  Question question("batch_norm_grad");
  batch.addAttributes(question);
  for (Value operand : gradInputs(grad, batch.global))
    question.input(operand);
  for (Value result : op->getResults())
    question.output(result);
  return unlessSlower(question.ask(options), options);
}

static SmallVector<Value> lowerBatchNormGrad(Operation *op, Site &site) {
  auto grad = cast<BatchNormGradOp>(op);
  BatchNorm batch(grad);
  SmallVector<Value> inputs = gradInputs(grad, batch.global);
  Shape shape = site.shape(grad.getX());
  unifyWith(site, shape, inputs[1], "the mean", batch.channel);
  unifyWith(site, shape, inputs[2], "the deviation", batch.channel);
  unifyWith(site, shape, grad.getScale(), "scale", batch.channel);
  unifyWith(site, shape, grad.getOutGrad(), "out_grad", 0);
  site.refine(shape);
  Call call(site, "batch_norm_grad");
  batch.addAttributes(call);
  for (Value input : inputs)
    call.input(input);
  return call.output(shape, site.result(0).getElementType())
      .output({shape[batch.channel]}, site.result(1).getElementType())
      .output({shape[batch.channel]}, site.result(2).getElementType())
      .emit();
}

Kernel onednn::layerNormKernel() {
  return {"layer_norm", askLayerNorm, lowerLayerNorm};
}

Kernel onednn::layerNormGradKernel() {
  return {"layer_norm_grad", askLayerNormGrad, lowerLayerNormGrad};
}

Kernel onednn::batchNormKernel() {
  return {"batch_norm", askBatchNorm, lowerBatchNorm};
}

Kernel onednn::batchNormGradKernel() {
  return {"batch_norm_grad", askBatchNormGrad, lowerBatchNormGrad};
}

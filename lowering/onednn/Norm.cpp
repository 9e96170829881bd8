// Normalisations on oneDNN.
#include "dialect/ops/Norm.h"
#include "lowering/onednn/Kernels.h"

using namespace mlir;
using namespace ebb;
using namespace ebb::onednn;

template <class OpT> static int64_t beginAxis(OpT op) {
  int64_t begin = op.getBeginNormAxis();
  return begin < 0 ? begin + cast<RankedTensorType>(op.getX().getType()).getRank()
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

Kernel onednn::layerNormKernel() {
  return {"layer_norm", askLayerNorm, lowerLayerNorm};
}

Kernel onednn::layerNormGradKernel() {
  return {"layer_norm_grad", askLayerNormGrad, lowerLayerNormGrad};
}

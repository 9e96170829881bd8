// Average pools on oneDNN. Maxima are not its: a NaN must win ours.
#include "dialect/ops/Pool.h"
#include "dialect/support/Pooling.h"
#include "lowering/onednn/Kernels.h"

using namespace mlir;
using namespace ebb;
using namespace ebb::onednn;

// Why the library's average of these windows is not ours, or empty. Windows
// must be known: they depend on extents, and a session could only fail.
template <class Pool> static std::string refusal(Pool op) {
  if (op.getPoolingType() == "max")
    return "its maximum drops NaN and -inf";
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(op.getX().getType()).getShape();
  for (const PoolAxis &axis : poolAxes(op)) {
    int64_t in = shape[axis.dim];
    if (ShapedType::isDynamic(in))
      return "a spatial extent is not known";
    if (axis.adaptive && (axis.kernel < 1 || in % axis.kernel != 0))
      return "adaptive windows differ in size";
  }
  return {};
}

// Windows of one size, once all extents are known.
template <class Pool, class Problem>
static void addAttributes(Pool op, Problem &problem) {
  static constexpr const char *kernels[] = {"kernel0", "kernel1"};
  static constexpr const char *strides[] = {"stride0", "stride1"};
  static constexpr const char *pads[] = {"pad0", "pad1"};
  static constexpr const char *afters[] = {"after0", "after1"};
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(op.getX().getType()).getShape();
  problem.attr("exclusive", int64_t(op.getExclusive()))
      .attr("channels_last", int64_t(op.getDataFormat() == "NHWC"));
  for (auto [i, axis] : llvm::enumerate(poolAxes(op))) {
    int64_t in = shape[axis.dim], kernel = axis.kernel, stride = axis.stride;
    int64_t before = axis.before, after = axis.after;
    if (axis.adaptive)
      kernel = stride = in / axis.kernel;
    if (axis.same) {
      int64_t total =
          std::max<int64_t>((axis.extent(in) - 1) * stride + kernel - in, 0);
      before = total / 2;
      after = total - before;
    }
    problem.attr(kernels[i], kernel)
        .attr(strides[i], stride)
        .attr(pads[i], before)
        .attr(afters[i], after);
  }
}

// Pooled, of the extents of x.
template <class Pool, class Extent>
static void poolSpace(Pool op, SmallVectorImpl<Extent> &shape,
                      function_ref<Extent(int64_t)> known) {
  ArrayRef<int64_t> x = cast<RankedTensorType>(op.getX().getType()).getShape();
  for (const PoolAxis &axis : poolAxes(op))
    shape[axis.dim] = known(axis.extent(x[axis.dim]));
}

template <class Pool>
static CandidateAnswer ask(Pool op, bool gradient,
                           const SelectionOptions &options) {
  if (std::string reason = refusal(op); !reason.empty())
    return {false, reason};
  auto x = cast<RankedTensorType>(op.getX().getType());
  SmallVector<int64_t> pooled(x.getShape());
  poolSpace<Pool, int64_t>(op, pooled, [](int64_t extent) { return extent; });
  Question question(gradient ? "avg_pool_grad" : "avg_pool");
  addAttributes(op, question);
  Type element = x.getElementType();
  if (gradient)
    question.input(pooled, element).output(x.getShape(), element);
  else
    question.input(x.getShape(), element).output(pooled, element);
  return question.ask(options);
}

static CandidateAnswer askPool(Operation *op, const SelectionOptions &options) {
  return ask(cast<Pool2dOp>(op), false, options);
}
static CandidateAnswer askPoolGrad(Operation *op,
                                   const SelectionOptions &options) {
  return ask(cast<Pool2dGradOp>(op), true, options);
}
static CandidateAnswer askPoolDoubleGrad(Operation *op,
                                         const SelectionOptions &options) {
  return ask(cast<Pool2dDoubleGradOp>(op), false, options);
}

// What all operands agree on: the shape of x, and pooled.
template <class Pool>
static std::pair<Shape, Shape> shapesOf(Pool op, Site &site) {
  Shape x = site.shape(op.getX()), pooled = x;
  poolSpace<Pool, OpFoldResult>(
      op, pooled, [&](int64_t extent) { return site.known(extent); });
  return {x, pooled};
}

static void unifyWith(Site &site, Shape &shape, Value value, StringRef name) {
  for (auto [dim, extent] : llvm::enumerate(shape))
    extent = site.unify(extent, site.extent(value, dim),
                        "expects the extent for dim " + Twine(dim) + " of " +
                            name + " that x gives");
}

template <class Pool>
static SmallVector<Value> call(Pool op, Site &site, StringRef kernel,
                               Value input, Shape &shape) {
  site.refine(shape);
  Call call(site, kernel);
  addAttributes(op, call);
  return call.input(input).output(shape, site.result().getElementType()).emit();
}

static SmallVector<Value> lowerPool(Operation *op, Site &site) {
  auto pool = cast<Pool2dOp>(op);
  auto [x, pooled] = shapesOf(pool, site);
  return call(pool, site, "avg_pool", pool.getX(), pooled);
}

static SmallVector<Value> lowerPoolGrad(Operation *op, Site &site) {
  auto grad = cast<Pool2dGradOp>(op);
  auto [x, pooled] = shapesOf(grad, site);
  unifyWith(site, pooled, grad.getOut(), "out");
  unifyWith(site, pooled, grad.getOutGrad(), "out_grad");
  return call(grad, site, "avg_pool_grad", grad.getOutGrad(), x);
}

// An average is linear: its second order is itself.
static SmallVector<Value> lowerPoolDoubleGrad(Operation *op, Site &site) {
  auto grad = cast<Pool2dDoubleGradOp>(op);
  auto [x, pooled] = shapesOf(grad, site);
  unifyWith(site, x, grad.getGradXGrad(), "grad_x_grad");
  return call(grad, site, "avg_pool", grad.getGradXGrad(), pooled);
}

Kernel onednn::pool2dKernel() { return {"pool2d", askPool, lowerPool}; }
Kernel onednn::pool2dGradKernel() {
  return {"pool2d_grad", askPoolGrad, lowerPoolGrad};
}
Kernel onednn::pool2dDoubleGradKernel() {
  return {"pool2d_double_grad", askPoolDoubleGrad, lowerPoolDoubleGrad};
}

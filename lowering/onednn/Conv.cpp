// Convolutions on oneDNN. Its three problems serve all ops of the family: with
// the wide and the narrow side of a convolution (lowering/ConvExtents.h), conv
// makes the narrow side, conv_x_grad the wide one, conv_filter_grad the filter.
#include "dialect/ops/Conv.h"
#include "dialect/ops/Arith.h"
#include "dialect/ops/Reduce.h"
#include "lowering/ConvExtents.h"
#include "lowering/onednn/Kernels.h"

using namespace mlir;
using namespace ebb;
using namespace ebb::onednn;

static RankedTensorType typeOf(Value v) {
  return cast<RankedTensorType>(v.getType());
}

template <class Problem>
static Problem &addAttributes(const Convolution &conv, Problem &problem) {
  static constexpr const char *strides[] = {"stride0", "stride1", "stride2"};
  static constexpr const char *dilations[] = {"dilation0", "dilation1",
                                              "dilation2"};
  static constexpr const char *pads[] = {"pad0", "pad1", "pad2"};
  problem.attr("groups", conv.groups)
      .attr("channels_last", int64_t(conv.channelsLast))
      .attr("same", int64_t(conv.same));
  for (auto [i, dim] : llvm::enumerate(conv.dims))
    problem.attr(strides[i], dim.stride)
        .attr(dilations[i], dim.dilation)
        .attr(pads[i], conv.same ? 0 : dim.before);
  return problem;
}

// ---- asking ----------------------------------------------------------------

namespace {
// The shapes of one convolution with stand-ins for "?" that fit each other.
struct StandIns {
  StandIns(const Convolution &conv, RankedTensorType x,
           RankedTensorType filterType)
      : filter(filterType.getShape()) {
    ArrayRef<int64_t> have = x.getShape();
    int64_t rank = conv.rank();
    bool lifted = x.getRank() == rank + 1;
    auto extent = [&](int64_t axis) { return have[axis - lifted]; };
    auto known = [](int64_t n, int64_t otherwise) {
      return ShapedType::isDynamic(n) ? otherwise : n;
    };
    int64_t own = extent(conv.channelAxis());
    int64_t each = conv.transposed ? kDynamic : own;
    if (!ShapedType::isDynamic(each))
      each /= conv.groups;
    filter[1] = known(filter[1], known(each, 16));
    filter[0] = known(filter[0], conv.transposed ? known(own, 16 * conv.groups)
                                                 : 16 * conv.groups);
    SmallVector<int64_t> wideSpace, narrowSpace;
    for (auto [i, dim] : llvm::enumerate(conv.dims)) {
      int64_t in =
          known(extent(conv.spaceAxis(i)),
                conv.transposed ? 8 : std::max<int64_t>(32, dim.span()));
      int64_t wideExtent = in, narrowExtent = in;
      if (!conv.transposed)
        narrowExtent =
            conv.same
                ? (in + dim.stride - 1) / dim.stride
                : (in + dim.before + dim.after - dim.span()) / dim.stride + 1;
      else if (conv.same)
        wideExtent = in * dim.stride;
      else if (dim.outputSize != kDynamic)
        wideExtent = dim.outputSize;
      else
        wideExtent = (in - 1) * dim.stride + dim.span() - dim.before -
                     dim.after + dim.outputPadding;
      wideSpace.push_back(wideExtent);
      narrowSpace.push_back(narrowExtent);
    }
    int64_t batch = lifted ? 1 : known(extent(0), 32);
    auto shape = [&](int64_t channels, ArrayRef<int64_t> space) {
      SmallVector<int64_t> all{batch};
      llvm::append_range(all, space);
      all.insert(all.begin() + conv.channelAxis(), channels);
      return all;
    };
    wide = shape(filter[1] * conv.groups, wideSpace);
    narrow = shape(filter[0], narrowSpace);
  }

  SmallVector<int64_t> filter, wide, narrow;
};

// What can be asked of one convolution.
struct Asking {
  template <class OpT>
  Asking(OpT op, const SelectionOptions &options)
      : conv(convolutionOf(op)),
        shapes(conv, typeOf(op.getX()), typeOf(op.getFilter())),
        element(typeOf(op.getX()).getElementType()), options(options) {}

  CandidateAnswer narrow(bool bias) const {
    Question question("conv");
    addAttributes(conv, question)
        .input(shapes.wide, element)
        .input(shapes.filter, element);
    if (bias)
      question.input({shapes.filter[0]}, element);
    return question.output(shapes.narrow, element).ask(options);
  }
  CandidateAnswer wide() const {
    Question question("conv_x_grad");
    return addAttributes(conv, question)
        .input(shapes.filter, element)
        .input(shapes.narrow, element)
        .output(shapes.wide, element)
        .ask(options);
  }
  CandidateAnswer filter(bool bias) const {
    Question question("conv_filter_grad");
    addAttributes(conv, question)
        .input(shapes.wide, element)
        .input(shapes.narrow, element)
        .output(shapes.filter, element);
    if (bias)
      question.output({shapes.filter[0]}, element);
    return question.ask(options);
  }

  Convolution conv;
  StandIns shapes;
  Type element;
  const SelectionOptions &options;
};
} // namespace

template <class OpT>
static CandidateAnswer askConv(Operation *op, const SelectionOptions &options) {
  auto conv = cast<OpT>(op);
  Asking asking(conv, options);
  return asking.conv.transposed ? asking.wide()
                                : asking.narrow(conv.getBias() != nullptr);
}

static bool used(Value result) { return result && !result.use_empty(); }

template <class OpT>
static CandidateAnswer askConvGrad(Operation *op,
                                   const SelectionOptions &options) {
  auto grad = cast<OpT>(op);
  Asking asking(grad, options);
  bool transposed = asking.conv.transposed;
  CandidateAnswer answer{false, "its gradients of x and filter have no use"};
  std::string names;
  auto also = [&](CandidateAnswer next) {
    answer = next;
    names += (names.empty() ? "" : ", ") + next.text;
    return next.accepted;
  };
  if (used(grad.getXGrad()) &&
      !also(transposed ? asking.narrow(false) : asking.wide()))
    return answer;
  if (used(grad.getFilterGrad()) &&
      !also(asking.filter(!transposed && used(grad.getBiasGrad()))))
    return answer;
  if (answer.accepted)
    answer.text = names;
  return answer;
}

// ---- calling ---------------------------------------------------------------

namespace {
// The calls of one convolution, from its extents.
struct Calls {
  Value narrow(Value wide, Value filter, Value bias) {
    Call call(site, "conv");
    addAttributes(extents.conv, call).input(wide).input(filter);
    if (bias)
      call.input(bias);
    return call.output(extents.narrowShape(), element).emit().front();
  }
  Value wide(Value narrow, Value filter) {
    Call call(site, "conv_x_grad");
    return addAttributes(extents.conv, call)
        .input(filter)
        .input(narrow)
        .output(extents.wideShape(), element)
        .emit()
        .front();
  }
  // The gradient of `filter`, and of the bias where `bias`.
  SmallVector<Value> filter(Value wide, Value narrow, Value filter, bool bias) {
    Call call(site, "conv_filter_grad");
    addAttributes(extents.conv, call)
        .input(wide)
        .input(narrow)
        .output(site.shape(filter), element);
    if (bias)
      call.output({extents.narrowChannels}, element);
    return call.emit();
  }

  Site &site;
  const ConvExtents &extents;
  Type element;
};
} // namespace

// bias added along the channels; generated code does it.
static Value addBias(Site &site, const Convolution &conv, Value out,
                     Value bias) {
  if (!conv.channelsLast)
    bias = site.insertOnes(
        bias, llvm::to_vector(llvm::seq<int64_t>(1, conv.rank() + 1)));
  return AddOp::create(site.b, site.op->getLoc(), out, bias);
}

// The sum of a cotangent over all axes but the channels'; likewise.
static Value sumToChannels(Site &site, const Convolution &conv, Value grad) {
  return SumOp::create(site.b, site.op->getLoc(), grad, conv.otherAxes(),
                       /*dtype=*/TypeAttr());
}

template <class OpT>
static SmallVector<Value> lowerConv(Operation *op, Site &site) {
  auto conv = cast<OpT>(op);
  Value filter = conv.getFilter(), x = conv.getX(), bias = conv.getBias();
  Value lifted = batched(site, x, typeOf(filter).getRank());
  ConvExtents extents(site, convolutionOf(conv), lifted, filter);
  bool transposed = extents.conv.transposed;
  if (bias)
    site.requireEqual(site.extent(bias, 0),
                      transposed ? extents.wideChannels
                                 : extents.narrowChannels,
                      "expects an element of bias for each channel");
  Calls calls{site, extents, typeOf(x).getElementType()};
  Value out = transposed ? calls.wide(lifted, filter)
                         : calls.narrow(lifted, filter, bias);
  if (transposed && bias)
    out = addBias(site, extents.conv, out, bias);
  return {lifted == x ? out : site.dropOnes(out, {0})};
}

template <class OpT>
static SmallVector<Value> lowerConvGrad(Operation *op, Site &site) {
  auto grad = cast<OpT>(op);
  Value x = grad.getX(), filter = grad.getFilter(), g = grad.getOutGrad();
  ConvExtents extents(site, convolutionOf(grad), x, filter);
  extents.requireCotangent(site, g);
  const Convolution &conv = extents.conv;
  Calls calls{site, extents, typeOf(x).getElementType()};
  bool bias = used(grad.getBiasGrad());
  SmallVector<Value> results(op->getNumResults());
  if (used(grad.getXGrad()))
    results[0] = conv.transposed ? calls.narrow(g, filter, Value())
                                 : calls.wide(g, filter);
  if (used(grad.getFilterGrad())) {
    SmallVector<Value> made = conv.transposed
                                  ? calls.filter(g, x, filter, false)
                                  : calls.filter(x, g, filter, bias);
    results[1] = made[0];
    if (made.size() > 1)
      results[2] = made[1];
  }
  if (bias && !results[2])
    results[2] = sumToChannels(site, conv, g);
  return results;
}

Kernel onednn::conv2dKernel() {
  return {"conv2d", askConv<Conv2dOp>, lowerConv<Conv2dOp>};
}
Kernel onednn::conv2dGradKernel() {
  return {"conv2d_grad", askConvGrad<Conv2dGradOp>,
          lowerConvGrad<Conv2dGradOp>};
}
Kernel onednn::conv2dTransposeKernel() {
  return {"conv2d_transpose", askConv<Conv2dTransposeOp>,
          lowerConv<Conv2dTransposeOp>};
}
Kernel onednn::conv2dTransposeGradKernel() {
  return {"conv2d_transpose_grad", askConvGrad<Conv2dTransposeGradOp>,
          lowerConvGrad<Conv2dTransposeGradOp>};
}

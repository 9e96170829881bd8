// Definitions of the Conv family: shape inference, facts, registration. The
// checks themselves are in support/Convolution.cpp.
#include "dialect/ops/Conv.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

static RankedTensorType typeOf(Value v) { return Inference::typeOf(v); }

namespace {
// What of an op is not in its attributes.
struct Form {
  int64_t dims;   // spatial
  bool depthwise; // a group per channel of x
};
} // namespace
static constexpr Form plain2d{2, false}, depthwise2d{2, true};

// A depthwise op has a group for each channel of its input, which the filter
// says too.
static LogicalResult checkDepthwise(Inference &in, const ConvAttributes &attrs,
                                    Value x, Value filter) {
  RankedTensorType type = typeOf(x);
  bool last = attrs.dataFormat.ends_with("C");
  int64_t channels =
      type.getDimSize(last ? type.getRank() - 1 : type.getRank() - 3);
  if (!compatibleExtents(channels, attrs.groups))
    return in.expects("'groups' to be the channels of 'x', " + Twine(channels),
                      Twine(attrs.groups));
  int64_t extent = typeOf(filter).getDimSize(attrs.transposed ? 0 : 1);
  if (attrs.transposed && !compatibleExtents(extent, attrs.groups))
    return in.expects("'groups' to be the first extent of 'filter', " +
                          Twine(extent),
                      Twine(attrs.groups));
  if (!attrs.transposed && !compatibleExtents(extent, 1))
    return in.expects("the second extent of 'filter' to be 1", Twine(extent));
  return success();
}

// The result's shape, and the count of its channels.
template <class Adaptor>
static FailureOr<SmallVector<int64_t>>
outputShape(Adaptor &a, Inference &in, Value bias, bool unbatched, Form form,
            int64_t *channels = nullptr) {
  ConvAttributes attrs = convAttributes(a);
  auto shape =
      convShape(in, attrs, form.dims, a.getX(), a.getFilter(), bias, unbatched);
  if (failed(shape) ||
      (form.depthwise &&
       failed(checkDepthwise(in, attrs, a.getX(), a.getFilter()))))
    return failure();
  if (channels)
    *channels =
        (*shape)[attrs.dataFormat.ends_with("C") ? shape->size() - 1 : 1];
  return shape;
}

template <class Adaptor>
static LogicalResult inferConv(Adaptor &a, Inference &in, Form form) {
  auto shape = outputShape(a, in, a.getBias(), true, form);
  if (failed(shape))
    return failure();
  return in.add(*shape, typeOf(a.getX()).getElementType());
}

template <class Adaptor>
static LogicalResult inferConvGrad(Adaptor &a, Inference &in, Form form) {
  int64_t channels;
  auto shape = outputShape(a, in, Value(), false, form, &channels);
  Value g = a.getOutGrad();
  if (failed(shape) || failed(in.sameElement({a.getX(), g})) ||
      failed(in.sameShape("out_grad", g, *shape)))
    return failure();
  (void)in.same({a.getX(), a.getFilter()});
  return in.add({channels}, typeOf(g).getElementType());
}

template <class Adaptor>
static LogicalResult inferConvDoubleGrad(Adaptor &a, Inference &in, Form form,
                                         StringRef cotangent) {
  int64_t channels;
  auto shape = outputShape(a, in, Value(), false, form, &channels);
  Value x = a.getX(), filter = a.getFilter(), g = a.getOperands()[2];
  Value ggX = a.getGradXGrad(), ggFilter = a.getGradFilterGrad();
  Value ggBias = a.getGradBiasGrad();
  if (failed(shape) || failed(in.sameElement({x, g, ggX, ggFilter, ggBias})) ||
      failed(in.sameShape(cotangent, g, *shape)) ||
      (ggX && failed(in.sameShape("grad_x_grad", ggX, typeOf(x).getShape()))) ||
      (ggFilter && failed(in.sameShape("grad_filter_grad", ggFilter,
                                       typeOf(filter).getShape()))) ||
      (ggBias && failed(in.sameShape("grad_bias_grad", ggBias, {channels}))))
    return failure();
  return in.same({x, filter, g});
}

LogicalResult ConvGeneralOp::inferTypes(Adaptor a, Inference &in) {
  GeneralAttributes attrs{a.getStrides(),
                          a.getPaddings(),
                          a.getXDilations(),
                          a.getFilterDilations(),
                          int64_t(a.getFeatureGroups()),
                          int64_t(a.getBatchGroups())};
  auto shape = convGeneralShape(in, attrs, a.getX(), a.getFilter());
  if (failed(shape))
    return failure();
  return in.add(*shape, typeOf(a.getX()).getElementType());
}

LogicalResult Conv2dOp::inferTypes(Adaptor a, Inference &in) {
  return inferConv(a, in, plain2d);
}
LogicalResult Conv2dGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferConvGrad(a, in, plain2d);
}
LogicalResult Conv2dDoubleGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferConvDoubleGrad(a, in, plain2d, "out_grad");
}
LogicalResult Conv2dTransposeOp::inferTypes(Adaptor a, Inference &in) {
  return inferConv(a, in, plain2d);
}
LogicalResult Conv2dTransposeGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferConvGrad(a, in, plain2d);
}
LogicalResult Conv2dTransposeDoubleGradOp::inferTypes(Adaptor a,
                                                      Inference &in) {
  return inferConvDoubleGrad(a, in, plain2d, "grad_out");
}
LogicalResult DepthwiseConv2dOp::inferTypes(Adaptor a, Inference &in) {
  return inferConv(a, in, depthwise2d);
}
LogicalResult DepthwiseConv2dGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferConvGrad(a, in, depthwise2d);
}
LogicalResult DepthwiseConv2dDoubleGradOp::inferTypes(Adaptor a,
                                                      Inference &in) {
  return inferConvDoubleGrad(a, in, depthwise2d, "out_grad");
}
LogicalResult DepthwiseConv2dTransposeOp::inferTypes(Adaptor a, Inference &in) {
  return inferConv(a, in, depthwise2d);
}
LogicalResult DepthwiseConv2dTransposeGradOp::inferTypes(Adaptor a,
                                                         Inference &in) {
  return inferConvGrad(a, in, depthwise2d);
}
LogicalResult DepthwiseConv2dTransposeDoubleGradOp::inferTypes(Adaptor a,
                                                               Inference &in) {
  return inferConvDoubleGrad(a, in, depthwise2d, "grad_out");
}

// Operands x and filter, results x_grad and filter_grad.
static bool convShapeOnly(unsigned operand, const llvm::BitVector &requested) {
  auto asked = [&](unsigned i) { return requested.empty() || requested[i]; };
  return (operand == 0 && !asked(1)) || (operand == 1 && !asked(0)) ||
         (operand == 2 && requested.none() && !requested.empty());
}
bool Conv2dGradOp::isShapeOnly(unsigned i, const llvm::BitVector &requested) {
  return convShapeOnly(i, requested);
}
bool Conv2dTransposeGradOp::isShapeOnly(unsigned i,
                                        const llvm::BitVector &requested) {
  return convShapeOnly(i, requested);
}
bool DepthwiseConv2dGradOp::isShapeOnly(unsigned i,
                                        const llvm::BitVector &requested) {
  return convShapeOnly(i, requested);
}
bool DepthwiseConv2dTransposeGradOp::isShapeOnly(
    unsigned i, const llvm::BitVector &requested) {
  return convShapeOnly(i, requested);
}

#define GET_OP_CLASSES
#include "dialect/ops/Conv.cpp.inc"

namespace ebb {
void addConvOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Conv.cpp.inc"
      >(dialect);
}
} // namespace ebb

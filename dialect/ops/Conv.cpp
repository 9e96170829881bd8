// Definitions of the Conv family: shape inference, facts, registration. The
// checks themselves are in support/Convolution.cpp.
#include "dialect/ops/Conv.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

static RankedTensorType typeOf(Value v) { return Inference::typeOf(v); }

// A depthwise op has a group for each channel of its input.
static LogicalResult checkDepthwise(Inference &in, const ConvAttributes &attrs,
                                    Value x) {
  RankedTensorType type = typeOf(x);
  bool last = attrs.dataFormat.ends_with("C");
  int64_t channels =
      type.getDimSize(last ? type.getRank() - 1 : type.getRank() - 3);
  if (compatibleExtents(channels, attrs.groups))
    return success();
  return in.expects("'groups' to be the channels of 'x', " + Twine(channels),
                    Twine(attrs.groups));
}

// The result's shape, and the count of its channels.
template <class Adaptor>
static FailureOr<SmallVector<int64_t>>
outputShape(Adaptor &a, Inference &in, Value bias, bool unbatched,
            bool depthwise, int64_t *channels = nullptr) {
  ConvAttributes attrs = convAttributes(a);
  auto shape = convShape(in, attrs, a.getX(), a.getFilter(), bias, unbatched);
  if (failed(shape) ||
      (depthwise && failed(checkDepthwise(in, attrs, a.getX()))))
    return failure();
  if (channels)
    *channels =
        (*shape)[attrs.dataFormat.ends_with("C") ? shape->size() - 1 : 1];
  return shape;
}

template <class Adaptor>
static LogicalResult inferConv(Adaptor &a, Inference &in, bool depthwise) {
  auto shape = outputShape(a, in, a.getBias(), true, depthwise);
  if (failed(shape))
    return failure();
  return in.add(*shape, typeOf(a.getX()).getElementType());
}

template <class Adaptor>
static LogicalResult inferConvGrad(Adaptor &a, Inference &in, bool depthwise) {
  int64_t channels;
  auto shape = outputShape(a, in, Value(), false, depthwise, &channels);
  Value g = a.getOutGrad();
  if (failed(shape) || failed(in.sameElement({a.getX(), g})) ||
      failed(in.sameShape("out_grad", g, *shape)))
    return failure();
  (void)in.same({a.getX(), a.getFilter()});
  return in.add({channels}, typeOf(g).getElementType());
}

template <class Adaptor>
static LogicalResult inferConvDoubleGrad(Adaptor &a, Inference &in,
                                         bool depthwise) {
  int64_t channels;
  auto shape = outputShape(a, in, Value(), false, depthwise, &channels);
  Value x = a.getX(), filter = a.getFilter(), g = a.getOperands()[2];
  Value ggX = a.getGradXGrad(), ggFilter = a.getGradFilterGrad();
  Value ggBias = a.getGradBiasGrad();
  if (failed(shape) || failed(in.sameElement({x, g, ggX, ggFilter, ggBias})) ||
      failed(in.sameShape("the cotangent of out", g, *shape)) ||
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
  return inferConv(a, in, /*depthwise=*/false);
}
LogicalResult Conv2dGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferConvGrad(a, in, /*depthwise=*/false);
}
LogicalResult Conv2dDoubleGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferConvDoubleGrad(a, in, /*depthwise=*/false);
}
LogicalResult Conv2dTransposeOp::inferTypes(Adaptor a, Inference &in) {
  return inferConv(a, in, /*depthwise=*/false);
}
LogicalResult Conv2dTransposeGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferConvGrad(a, in, /*depthwise=*/false);
}
LogicalResult Conv2dTransposeDoubleGradOp::inferTypes(Adaptor a,
                                                      Inference &in) {
  return inferConvDoubleGrad(a, in, /*depthwise=*/false);
}
LogicalResult DepthwiseConv2dOp::inferTypes(Adaptor a, Inference &in) {
  return inferConv(a, in, /*depthwise=*/true);
}
LogicalResult DepthwiseConv2dGradOp::inferTypes(Adaptor a, Inference &in) {
  return inferConvGrad(a, in, /*depthwise=*/true);
}
LogicalResult DepthwiseConv2dDoubleGradOp::inferTypes(Adaptor a,
                                                      Inference &in) {
  return inferConvDoubleGrad(a, in, /*depthwise=*/true);
}
LogicalResult DepthwiseConv2dTransposeOp::inferTypes(Adaptor a, Inference &in) {
  return inferConv(a, in, /*depthwise=*/true);
}
LogicalResult DepthwiseConv2dTransposeGradOp::inferTypes(Adaptor a,
                                                         Inference &in) {
  return inferConvGrad(a, in, /*depthwise=*/true);
}
LogicalResult DepthwiseConv2dTransposeDoubleGradOp::inferTypes(Adaptor a,
                                                               Inference &in) {
  return inferConvDoubleGrad(a, in, /*depthwise=*/true);
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

void ebb::addConvOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Conv.cpp.inc"
      >(dialect);
}

// Definitions of the Window family: shape inference and registration.
#include "dialect/ops/Window.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

// ---- row_conv --------------------------------------------------------------

// x's shape, its channels as known as filter's; or a diagnostic.
static FailureOr<SmallVector<int64_t>> rowConvShape(Inference &in, Value x,
                                                    Value filter) {
  SmallVector<int64_t> shape(Inference::typeOf(x).getShape());
  ArrayRef<int64_t> weights = Inference::typeOf(filter).getShape();
  if (failed(in.sameElement({x, filter})))
    return failure();
  if (shape.size() != 3 || weights.size() != 2 ||
      !compatibleExtents(shape[2], weights[1])) {
    (void)in.expects("x of [batch, time, channels] and filter of [steps, "
                     "channels]",
                     shapeString(shape) + " and " + shapeString(weights));
    return failure();
  }
  if (shape[2] == kDynamic)
    shape[2] = weights[1];
  return shape;
}

LogicalResult RowConvOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = rowConvShape(in, a.getX(), a.getFilter());
  if (failed(shape))
    return failure();
  return in.add(*shape, Inference::typeOf(a.getX()).getElementType());
}

LogicalResult RowConvGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = rowConvShape(in, a.getX(), a.getFilter());
  if (failed(shape) || failed(in.sameElement({a.getX(), a.getOutGrad()})) ||
      failed(in.sameShape("out_grad", a.getOutGrad(), *shape)))
    return failure();
  return in.same({a.getX(), a.getFilter()});
}

// Each gradient multiplies the other operand.
bool RowConvGradOp::isShapeOnly(unsigned operand,
                                const llvm::BitVector &requested) {
  return operand < 2 && !requested.empty() && !requested.test(1 - operand);
}

// ---- window_sum, lrn -------------------------------------------------------

static LogicalResult checkOdd(Inference &in, StringRef name, int64_t size) {
  if (size >= 1 && size % 2 == 1)
    return success();
  return in.expects("'" + name +
                        "' to be odd and positive, so that as many "
                        "neighbours lie on both sides",
                    Twine(size));
}

LogicalResult WindowSumOp::inferTypes(Adaptor a, Inference &in) {
  int64_t rank = Inference::typeOf(a.getX()).getRank();
  if (rank == 0)
    return in.expects("an operand of rank 1 or more", "a scalar");
  if (failed(in.axis("axis", a.getAxis(), rank)) ||
      failed(checkOdd(in, "size", a.getSize())))
    return failure();
  return in.same(a.getX());
}

template <class AdaptorT>
static LogicalResult checkLrn(Inference &in, AdaptorT a) {
  ArrayRef<int64_t> shape = Inference::typeOf(a.getX()).getShape();
  if (shape.size() != 4)
    return in.expects("x of rank 4", shapeString(shape));
  if (failed(checkOdd(in, "n", a.getN())))
    return failure();
  std::pair<StringRef, APFloat> numbers[] = {
      {"k", a.getK()}, {"alpha", a.getAlpha()}, {"beta", a.getBeta()}};
  for (auto &[name, value] : numbers) {
    // False for a NaN.
    double number = value.convertToDouble();
    if (!(number >= 0 && std::isfinite(number)))
      return in.expects("'" + name + "' to be finite and 0 or more",
                        std::to_string(number));
  }
  if (a.getDataFormat() != "NCHW" && a.getDataFormat() != "NHWC")
    return in.expects("'data_format' to be \"NCHW\" or \"NHWC\"",
                      "\"" + a.getDataFormat() + "\"");
  return success();
}

LogicalResult LrnOp::inferTypes(Adaptor a, Inference &in) {
  if (failed(checkLrn(in, a)))
    return failure();
  return in.same({a.getX(), a.getX()});
}

LogicalResult LrnGradOp::inferTypes(Adaptor a, Inference &in) {
  if (failed(checkLrn(in, a)))
    return failure();
  return in.sameAsFirst({a.getX(), a.getOut(), a.getMidOut(), a.getOutGrad()});
}

#define GET_OP_CLASSES
#include "dialect/ops/Window.cpp.inc"

namespace ebb {
void addWindowOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Window.cpp.inc"
      >(dialect);
}
} // namespace ebb

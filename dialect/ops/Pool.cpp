// Definitions of the Pool family: shape inference, registration.
#include "dialect/ops/Pool.h"

#include "dialect/StrictAttributes.h"
#include "dialect/support/Pooling.h"

using namespace mlir;
using namespace ebb;

// ---- attributes ------------------------------------------------------------

static LogicalResult checkWord(Inference &in, StringRef name, StringRef word,
                               ArrayRef<StringRef> valid) {
  if (llvm::is_contained(valid, word))
    return success();
  std::string list;
  for (auto [i, one] : llvm::enumerate(valid)) {
    if (i > 0)
      list += i + 1 == valid.size() ? " or " : ", ";
    list += "\"" + one.str() + "\"";
  }
  return in.expects("'" + name + "' to be " + list, "\"" + word + "\"");
}

static LogicalResult checkList(Inference &in, StringRef name,
                               ArrayRef<int64_t> list, StringRef lengths,
                               size_t longest, int64_t least) {
  bool fits = list.size() == 1 || list.size() == 2 || list.size() == longest;
  if (!fits)
    return in.expects("'" + name + "' to hold " + lengths + " numbers",
                      Twine(list.size()));
  // Larger numbers would overflow where extents are computed.
  constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
  for (int64_t entry : list)
    if (entry < least || entry > kMost)
      return in.expects("'" + name + "' to hold numbers from " + Twine(least) +
                            " to " + Twine(kMost),
                        Twine(entry));
  return success();
}

// ---- shapes ----------------------------------------------------------------

// "5 x 3"
static std::string times(int64_t a, int64_t b) {
  return shapeString({a}) + " x " + shapeString({b});
}

static LogicalResult checkPaddings(Inference &in, ArrayRef<PoolAxis> axes) {
  for (auto [i, axis] : llvm::enumerate(axes))
    for (int64_t padding : {axis.before, axis.after})
      if (padding > axis.kernel / 2 && !axis.adaptive)
        return in.expects("'paddings' of at most half a window of " +
                              Twine(axis.kernel) + " in dim " +
                              Twine(axis.dim) + " of x",
                          Twine(padding));
  return success();
}

// Everything attributes and x say; the shape of out.
template <class Adaptor>
static FailureOr<SmallVector<int64_t>> pooledShape(Inference &in, Adaptor a,
                                                   ArrayRef<int64_t> shape) {
  if (failed(
          checkWord(in, "pooling_type", a.getPoolingType(), {"max", "avg"})) ||
      failed(
          checkWord(in, "data_format", a.getDataFormat(), {"NCHW", "NHWC"})) ||
      failed(checkWord(in, "padding_algorithm", a.getPaddingAlgorithm(),
                       {"EXPLICIT", "SAME", "VALID"})))
    return failure();
  // A global pooling has its window from x.
  int64_t leastKernel =
      a.getGlobalPooling() ? std::numeric_limits<int32_t>::min() : 1;
  if (failed(checkList(in, "kernel_size", a.getKernelSize(), "1 or 2", 2,
                       leastKernel)) ||
      failed(checkList(in, "strides", a.getStrides(), "1 or 2", 2, 1)) ||
      failed(checkList(in, "paddings", a.getPaddings(), "1, 2 or 4", 4, 0)))
    return failure();
  if (a.getGlobalPooling() && a.getAdaptive()) {
    (void)in.expects("one of 'global_pooling' and 'adaptive' at most", "both");
    return failure();
  }
  if (shape.size() != 4) {
    (void)in.expects("'x' to have rank 4", shapeString(shape));
    return failure();
  }
  Type element = Inference::typeOf(a.getX()).getElementType();
  if (a.getPoolingType() == "avg" && !isa<FloatType>(element)) {
    (void)in.expects("'x' to hold floats for pooling_type \"avg\"",
                     typeString(element));
    return failure();
  }

  auto axes = poolAxes(a);
  if (failed(checkPaddings(in, axes)))
    return failure();
  const PoolAxis &h = axes[0], &w = axes[1];
  if (shape[h.dim] == 0 || shape[w.dim] == 0) {
    (void)in.expects("spatial extents of 1 or more in 'x'",
                     times(shape[h.dim], shape[w.dim]));
    return failure();
  }
  SmallVector<int64_t> out(shape);
  for (const PoolAxis &axis : axes) {
    int64_t extent = shape[axis.dim];
    if (extent == kDynamic && !axis.adaptive)
      continue;
    out[axis.dim] = axis.extent(extent);
    if (out[axis.dim] > 0)
      continue;
    auto padded = [&](const PoolAxis &of) {
      int64_t own = shape[of.dim];
      return own == kDynamic ? own : own + of.padding();
    };
    (void)in.expects("a window no larger than the padded input",
                     "a window of " + times(h.kernel, w.kernel) +
                         " and a padded input of " +
                         times(padded(h), padded(w)));
    return failure();
  }
  return out;
}

LogicalResult Pool2dOp::inferTypes(Adaptor a, Inference &in) {
  RankedTensorType type = Inference::typeOf(a.getX());
  auto shape = pooledShape(in, a, type.getShape());
  if (failed(shape))
    return failure();
  return in.add(*shape, type.getElementType());
}

LogicalResult Pool2dGradOp::inferTypes(Adaptor a, Inference &in) {
  auto shape = pooledShape(in, a, Inference::typeOf(a.getX()).getShape());
  if (failed(shape) ||
      failed(in.sameElement({a.getX(), a.getOut(), a.getOutGrad()})) ||
      failed(in.sameShape("out", a.getOut(), *shape)) ||
      failed(in.sameShape("out_grad", a.getOutGrad(), *shape)))
    return failure();
  return in.same(a.getX());
}

LogicalResult Pool2dDoubleGradOp::inferTypes(Adaptor a, Inference &in) {
  RankedTensorType type = Inference::typeOf(a.getX());
  if (failed(in.sameElement({a.getX(), a.getGradXGrad()})) ||
      failed(in.sameShape("grad_x_grad", a.getGradXGrad(), type.getShape())))
    return failure();
  // What either of the two knows of x's shape.
  SmallVector<int64_t> both(type.getShape());
  for (auto [extent, other] :
       llvm::zip_equal(both, Inference::typeOf(a.getGradXGrad()).getShape()))
    if (extent == kDynamic)
      extent = other;
  auto shape = pooledShape(in, a, both);
  if (failed(shape))
    return failure();
  return in.add(*shape, type.getElementType());
}

#define GET_OP_CLASSES
#include "dialect/ops/Pool.cpp.inc"

namespace ebb {
void addPoolOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Pool.cpp.inc"
      >(dialect);
}
} // namespace ebb

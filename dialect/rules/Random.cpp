// Dropout: decomposition and derivative, which is dropout of the cotangent with
// the same mask.
#include "dialect/ops/Random.h"

#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

// What dropout makes of x: selected, never multiplied by the mask, so that an
// infinite element that is dropped leaves 0.
static Expr dropped(Rule &r, Expr x, Expr mask, double p, bool isTest,
                    bool upscale) {
  if (isTest)
    return upscale ? x : (1.0 - p) * x;
  if (p == 1)
    return r.fullLike(x, 0.0);
  Expr kept = castTo(mask, r.builder.getI1Type());
  return where(kept, upscale ? 1.0 / (1.0 - p) * x : x, Expr());
}

Exprs DropoutOp::decompose(Rule &r) {
  Expr x = r(getX()), mask;
  double p = getP().convertToDouble();
  if (getIsTest()) {
    auto type = cast<RankedTensorType>(getMask().getType());
    Expr ones = r.fullLike(x, 1.0);
    mask = castTo(ones, type.getElementType());
  } else {
    mask = op<DropoutMaskOp>({x, r(getSeedTensor())},
                             {{"p", p}, {"seed", int64_t(getSeed())}});
  }
  bool upscale = getMode() == "upscale_in_train";
  return {dropped(r, x, mask, p, getIsTest(), upscale), mask};
}
Exprs DropoutOp::vjp(Rule &r) {
  return {op<DropoutGradOp>({r(getMask()), r.dy()},
                            {{"p", getP().convertToDouble()},
                             {"is_test", getIsTest()},
                             {"mode", getModeAttr()}}),
          {}};
}

Exprs DropoutGradOp::decompose(Rule &r) {
  bool upscale = getMode() == "upscale_in_train";
  return {dropped(r, r(getOutGrad()), r(getMask()), getP().convertToDouble(),
                  getIsTest(), upscale)};
}
// Linear in the cotangent, and its own transpose.
Exprs DropoutGradOp::vjp(Rule &r) {
  return {{},
          op<DropoutGradOp>({r(getMask()), r.dy()},
                            {{"p", getP().convertToDouble()},
                             {"is_test", getIsTest()},
                             {"mode", getModeAttr()}})};
}

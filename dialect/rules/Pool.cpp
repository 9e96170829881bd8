// Derivatives of poolings. Each of the three ops is linear in the cotangent and
// constant in where x has its maxima, so that x itself gets nothing.
#include "dialect/ops/Pool.h"

#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

// `To` with the attributes of `from`.
template <class To, class From>
static Expr pooling(Rule &r, From from, ArrayRef<Expr> operands) {
  SmallVector<std::pair<StringRef, AttrValue>> attrs = {
      {"kernel_size", from.getKernelSize()},
      {"pooling_type", from.getPoolingTypeAttr()},
      {"strides", from.getStrides()},
      {"paddings", from.getPaddings()},
      {"ceil_mode", from.getCeilMode()},
      {"exclusive", from.getExclusive()},
      {"data_format", from.getDataFormatAttr()},
      {"global_pooling", from.getGlobalPooling()},
      {"adaptive", from.getAdaptive()},
      {"padding_algorithm", from.getPaddingAlgorithmAttr()}};
  SmallVector<SmallVector<Expr>> groups;
  for (Expr operand : operands)
    groups.push_back({operand});
  return r.ops(To::getOperationName(), groups, attrs)[0];
}

Exprs Pool2dOp::vjp(Rule &r) {
  return {pooling<Pool2dGradOp>(r, *this, {r(getX()), r(getOut()), r.dy()})};
}

// The transpose of spreading over windows is gathering from them.
Exprs Pool2dGradOp::vjp(Rule &r) {
  return {{}, {}, pooling<Pool2dDoubleGradOp>(r, *this, {r(getX()), r.dy()})};
}

// And back. The average needs the shape of out alone, which the cotangent has.
Exprs Pool2dDoubleGradOp::vjp(Rule &r) {
  Expr x = r(getX()), out = r.dy();
  if (getPoolingType() == "max")
    out = pooling<Pool2dOp>(r, *this, {x});
  return {{}, pooling<Pool2dGradOp>(r, *this, {x, out, r.dy()})};
}

// One-hot's decomposition, and the derivatives of table look-ups.
#include "dialect/ops/Index.h"

#include "dialect/ops/Create.h"
#include "dialect/ops/Loss.h"
#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

// x = 0, 1, ... along a new last axis
Exprs OneHotOp::decompose(Rule &r) {
  Type i64 = r.builder.getI64Type();
  int64_t depth = getDepth();
  Expr places = r.ops(IotaOp::getOperationName(), {}, {},
                      {RankedTensorType::get({depth}, i64)})[0];
  Expr x = op<CheckIndexOp>({r(getX()), places}, {{"axis", 0}});
  Expr rows = unsqueeze(castTo(x, i64), {x.rank()});
  Type element = cast<RankedTensorType>(getType()).getElementType();
  return {castTo(equal(rows, places), element)};
}

// ---- embedding -------------------------------------------------------------

Exprs EmbeddingOp::vjp(Rule &r) {
  return {{},
          op<EmbeddingGradOp>({r(getX()), r(getWeight()), r.dy()},
                              {{"padding_idx", int64_t(getPaddingIdx())}})};
}
// Linear in the cotangent; its transpose is the look-up.
Exprs EmbeddingGradOp::vjp(Rule &r) {
  return {{},
          {},
          op<EmbeddingOp>({r(getX()), r.dy()},
                          {{"padding_idx", int64_t(getPaddingIdx())}})};
}

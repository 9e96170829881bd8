// Derivatives of selection and conversion; comparisons have none.
#include "dialect/ops/Compare.h"

#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

// Selects on the way back too: 0 for what was not taken.
Exprs WhereOp::vjp(Rule &r) {
  Expr c = r(getCondition());
  return {{}, where(c, r.dy(), Expr()), where(c, Expr(), r.dy())};
}

// A cast may change the declared extents as well.
Exprs CastOp::vjp(Rule &r) {
  Expr x = r(getX()), g = r.dy();
  if (!g || g.type() == x.type())
    return {g};
  return {op<CastOp>({g}, {{"dtype", TypeAttr::get(x.element())}}, x.type())};
}

Exprs CastGradOp::decompose(Rule &r) {
  return {castTo(r(getOutGrad()), r(getX()).element())};
}

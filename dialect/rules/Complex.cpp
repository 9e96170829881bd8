// Derivatives of complex parts. A gradient is dL/dRe + i dL/dIm.
#include "dialect/ops/Complex.h"

#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

Exprs ConjOp::vjp(Rule &r) { return {conj(r.dy())}; }

Exprs RealOp::vjp(Rule &r) { return {castTo(r.dy(), r(getX()).element())}; }
Exprs ImagOp::vjp(Rule &r) {
  return {op<ComplexOp>({r.fullLike(r.dy(), 0.0), r.dy()})};
}

Exprs ComplexOp::vjp(Rule &r) {
  Expr g = r.dy();
  return {reduceAs(op<RealOp>({g}), r(getReal())),
          reduceAs(op<ImagOp>({g}), r(getImag()))};
}

// Derivatives of the switches: the identity, and the other switch, because
// gradients run from the region's end to its beginning.
#include "dialect/ops/Check.h"

#include "dialect/rules/Expr.h"

using namespace mlir;
using namespace ebb;

Exprs EnableCheckModelNanInfOp::vjp(Rule &r) {
  return {op<EnableCheckModelNanInfGradOp>({r.dy()})};
}
Exprs DisableCheckModelNanInfOp::vjp(Rule &r) {
  return {op<DisableCheckModelNanInfGradOp>({r.dy()})};
}
Exprs EnableCheckModelNanInfGradOp::vjp(Rule &r) {
  return {op<EnableCheckModelNanInfOp>({r.dy()})};
}
Exprs DisableCheckModelNanInfGradOp::vjp(Rule &r) {
  return {op<DisableCheckModelNanInfOp>({r.dy()})};
}

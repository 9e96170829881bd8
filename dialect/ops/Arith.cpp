// Definitions of the Arith family: shape inference and registration.
#include "dialect/ops/Arith.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

LogicalResult AddNOp::inferTypes(Adaptor a, Inference &in) {
  if (a.getX().empty())
    return in.expects("at least one operand", "none");
  return in.sameAsFirst(a.getX());
}

#define GET_OP_CLASSES
#include "dialect/ops/Arith.cpp.inc"

void ebb::addArithOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Arith.cpp.inc"
      >(dialect);
}

// Definitions of the Softmax family: registration; ODS says the rest.
#include "dialect/ops/Softmax.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

#define GET_OP_CLASSES
#include "dialect/ops/Softmax.cpp.inc"

void ebb::addSoftmaxOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Softmax.cpp.inc"
      >(dialect);
}

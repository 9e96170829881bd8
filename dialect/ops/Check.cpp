// Definitions of the Check family: shape inference, registration.
#include "dialect/ops/Check.h"

#include "dialect/StrictAttributes.h"

using namespace mlir;
using namespace ebb;

LogicalResult ebb::inferSwitch(Inference &in, StringRef name, int64_t flag,
                               Value x) {
  if (flag != 0 && flag != 1)
    return in.expects("'" + name + "' to be 0 or 1", Twine(flag));
  return in.same(x);
}

#define GET_OP_CLASSES
#include "dialect/ops/Check.cpp.inc"

namespace ebb {
void addCheckOps(EbbDialect &dialect) {
  addStrictOps<
#define GET_OP_LIST
#include "dialect/ops/Check.cpp.inc"
      >(dialect);
}
} // namespace ebb

// Turns a model as it is trained into the one that is evaluated.
// What `is_test` means is each op's own affair. The training step is
// TrainStep.cpp. Called by the driver's evaluation.
#include "passes/Passes.h"

using namespace mlir;

namespace ebb {
#define GEN_PASS_DEF_TESTMODEPASS
#include "passes/Passes.h.inc"

void setTestMode(Operation *root) {
  root->walk([](Operation *op) {
    // The attributes that the op's definition lists.
    for (StringAttr name : op->getName().getAttributeNames())
      if (isa<EbbDialect>(op->getDialect()) && name == "is_test")
        op->setInherentAttr(name, BoolAttr::get(op->getContext(), true));
  });
}

namespace {
struct TestModePass : impl::TestModePassBase<TestModePass> {
  void runOnOperation() override { setTestMode(getOperation()); }
};
} // namespace
} // namespace ebb

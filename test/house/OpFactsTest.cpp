// Every registered ebb op answers the questions the passes will ask of it: how
// it is differentiated, where its bytes may go, which kernel runs it.
// Not here: what the answers are (test/ops), and documentation (ops.test).
#include "dialect/Dialect.h"
#include "lowering/Candidates.h"
#include "python-free-driver/lib/Register.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace ebb;

namespace {
/// Collects the ops that break a rule, so that one run names them all.
class OpFacts : public testing::Test {
protected:
  OpFacts() {
    DialectRegistry registry;
    registerDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }
  void expectAll(llvm::function_ref<bool(RegisteredOperationName)> holds) {
    std::string breaking;
    unsigned count = 0;
    for (RegisteredOperationName op :
         context.getRegisteredOperationsByDialect("ebb")) {
      ++count;
      if (!holds(op))
        breaking += " " + op.getStringRef().str();
    }
    EXPECT_GT(count, 0u);
    EXPECT_EQ(breaking, "");
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};
} // namespace

// A rule (its own, or that of its parts), or the statement that there is none:
// never both, never neither.
TEST_F(OpFacts, OneGradientStance) {
  expectAll([](RegisteredOperationName op) {
    bool rule = op.hasInterface<GradientOpInterface>() ||
                op.hasInterface<CompositeOpInterface>();
    return rule != op.hasTrait<NoGradient>();
  });
}

TEST_F(OpFacts, StorageAndKernelQuestionsAreAnswered) {
  expectAll([](RegisteredOperationName op) {
    return op.hasInterface<StorageOpInterface>() &&
           op.hasInterface<KernelOpInterface>();
  });
}

// Ops that nobody uses disappear, so an unrequested gradient costs nothing. The
// switches of the search for NaN are their effect.
TEST_F(OpFacts, OnlySwitchesHaveEffects) {
  expectAll([](RegisteredOperationName op) {
    bool isSwitch = op.getStringRef().contains("check_model_nan_inf");
    return op.hasInterface<MemoryEffectOpInterface>() &&
           op.hasInterface<ConditionallySpeculatable>() != isSwitch;
  });
}

TEST_F(OpFacts, ScalarOpsExist) {
  expectAll([&](RegisteredOperationName op) {
    auto *facts = op.getInterface<KernelOpInterface>();
    for (StringRef scalar : {facts->scalarOpName(), facts->scalarIntOpName(),
                             facts->scalarComplexOpName()})
      if (!scalar.empty() && !OperationName(scalar, &context).isRegistered())
        return false;
    return true;
  });
}

// A kernel key without a candidate is a word nobody listens to; "none" says
// that an op moves no data.
TEST_F(OpFacts, KernelKeysHaveCandidates) {
  ArrayRef<Candidate> candidates = onednnCandidates();
  expectAll([&](RegisteredOperationName op) {
    StringRef key = op.getInterface<KernelOpInterface>()->kernelKey();
    return key.empty() || key == "none" ||
           llvm::any_of(candidates,
                        [&](const Candidate &c) { return c.key == key; });
  });
}

// A case as what ebb-reduce's edits are tried on: the comparison that failed
// still fails, with the values that results had for arguments in their place.
#include "test/fuzz/Reduce.h"

#include "mlir/IR/Verifier.h"
#include "passes/Passes.h"
#include "test/fuzz/Children.h"
#include "tools/reduce/Graph.h"

using namespace mlir;

namespace ebb::fuzz {

size_t opCount(const Case &c) { return countOps(c.function()); }

std::optional<std::string> failure(const Checker &checker, const Case &c) {
  Ending ending = inChild([&] { return checker.run(c, c.check).has_value(); });
  if (ending == Ending::Clean)
    return std::nullopt;
  return describe(ending);
}

// The values of all results of @f, op by op; as far as they can be evaluated.
static std::vector<SmallVector<Array>> resultsOf(const Evaluator &evaluator,
                                                 const Case &c) {
  func::FuncOp function = c.function();
  llvm::DenseMap<Value, Array> values;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    values[function.getArgument(i)] = c.value(function, i);
  std::vector<SmallVector<Array>> all;
  for (Operation &op : function.getBody().front().without_terminator()) {
    SmallVector<const Array *> operands;
    for (Value operand : op.getOperands())
      operands.push_back(&values.find(operand)->second);
    SmallVector<Array> results;
    std::string problem;
    if (!evaluator.apply(&op, operands, results, problem))
      break;
    for (auto [result, value] : llvm::zip(op.getResults(), results))
      values[result] = value;
    all.push_back(std::move(results));
  }
  return all;
}

namespace {
class CaseSubject : public ReductionSubject {
public:
  CaseSubject(const Checker &checker, Case start,
              llvm::function_ref<void(const Case &)> report)
      : best(std::move(start)), checker(checker), report(report) {
    results = resultsOf(checker.evaluator, best);
  }
  func::FuncOp function() override { return best.function(); }
  bool attempt(Edit edit) override;
  Case best;

private:
  const Checker &checker;
  llvm::function_ref<void(const Case &)> report;
  std::vector<SmallVector<Array>> results; // of best
};
} // namespace

bool CaseSubject::attempt(Edit edit) {
  Case copy = best.clone();
  ScopedDiagnosticHandler silent(copy.function().getContext(),
                                 [](Diagnostic &) { return success(); });
  SmallVector<Replaced> replaced;
  if (!edit(copy.function(), replaced))
    return false;
  for (const Replaced &r : replaced) {
    if (r.op >= results.size())
      return false;
    copy.inputs[r.argument] = results[r.op][r.result];
  }
  tidyGraph(copy.function());
  if (failed(verify(*copy.module)))
    return false;
  copy.fitInputs();
  if (!failure(checker, copy))
    return false;
  best = std::move(copy);
  results = resultsOf(checker.evaluator, best);
  report(best);
  return true;
}

Case reduce(const Checker &checker, Case c,
            llvm::function_ref<void(const Case &)> report) {
  CaseSubject subject(checker, std::move(c), report);
  reduceGraph(subject);
  return std::move(subject.best);
}

} // namespace ebb::fuzz

// Edits of a case, each tried and kept if the comparison still fails: results
// are dropped, ops are replaced by arguments with the values they had, or by an
// operand, extents shrink.
#include "test/fuzz/Reduce.h"

#include "dialect/Ops.h"
#include "mlir/IR/Verifier.h"
#include "passes/Passes.h"
#include "test/fuzz/Children.h"

using namespace mlir;

namespace ebb::fuzz {

size_t opCount(const Case &c) {
  return c.function().getBody().front().getOperations().size() - 1;
}

std::optional<std::string> failure(const Checker &checker, const Case &c) {
  Ending ending = inChild([&] { return checker.run(c, c.check).has_value(); });
  if (ending == Ending::Clean)
    return std::nullopt;
  return describe(ending);
}

namespace {
class Reducer {
public:
  Reducer(const Checker &checker, Case start,
          llvm::function_ref<void(size_t)> report)
      : checker(checker), best(std::move(start)), report(report) {}
  Case run();

private:
  /// An edit of a copy; false if it does not apply.
  using Edit = llvm::function_ref<bool(Case &)>;
  bool attempt(Edit edit);
  bool dropResults();
  bool returnOperands();
  bool cutPrefix();
  bool cutOps();
  bool bypassOps();
  bool shrinkExtents();

  const Checker &checker;
  Case best;
  llvm::function_ref<void(size_t)> report;
};
} // namespace

static Block &bodyOf(Case &c) { return c.function().getBody().front(); }

static Operation *opAt(Case &c, size_t i) {
  return &*std::next(bodyOf(c).begin(), ptrdiff_t(i));
}

static void setSignature(Case &c) {
  func::FuncOp function = c.function();
  function.setType(
      FunctionType::get(function.getContext(), bodyOf(c).getArgumentTypes(),
                        bodyOf(c).getTerminator()->getOperandTypes()));
}

// The results that are returned, by their present numbers.
static void keepResults(Case &c, ArrayRef<unsigned> kept) {
  func::FuncOp function = c.function();
  Operation *terminator = bodyOf(c).getTerminator();
  SmallVector<Value> values;
  SmallVector<Attribute> names;
  for (unsigned i : kept) {
    values.push_back(terminator->getOperand(i));
    names.push_back(
        DictionaryAttr::get(function.getContext(), function.getResultAttrs(i)));
  }
  function.removeResAttrsAttr();
  terminator->setOperands(values);
  setSignature(c);
  function.setAllResultAttrs(names);
}

// What nobody uses goes, arguments too.
static void tidy(Case &c) {
  func::FuncOp function = c.function();
  eraseDeadOps(function);
  for (unsigned i = function.getNumArguments(); i-- > 0;)
    if (function.getArgument(i).use_empty() && function.getNumArguments() > 1) {
      c.inputs.erase(argumentName(function, i).str());
      (void)function.eraseArgument(i);
    }
}

bool Reducer::attempt(Edit edit) {
  Case copy = best.clone();
  ScopedDiagnosticHandler silent(copy.function().getContext(),
                                 [](Diagnostic &) { return success(); });
  if (!edit(copy))
    return false;
  tidy(copy);
  if (failed(verify(*copy.module)) || !failure(checker, copy))
    return false;
  best = std::move(copy);
  report(opCount(best));
  return true;
}

bool Reducer::dropResults() {
  auto count = [&] { return best.function().getNumResults(); };
  for (unsigned i = 0; count() > 1 && i < count(); ++i)
    if (attempt([&](Case &c) { return keepResults(c, {i}), true; }))
      return true;
  bool changed = false;
  for (unsigned i = count(); i-- > 0 && count() > 1;)
    changed |= attempt([&](Case &c) {
      SmallVector<unsigned> kept;
      for (unsigned j = 0; j < count(); ++j)
        if (j != i)
          kept.push_back(j);
      return keepResults(c, kept), true;
    });
  return changed;
}

// Returns what the op behind a result is made of, instead.
bool Reducer::returnOperands() {
  for (unsigned i = 0; i < best.function().getNumResults(); ++i) {
    Operation *op = bodyOf(best).getTerminator()->getOperand(i).getDefiningOp();
    for (unsigned j = 0; op && j < op->getNumOperands(); ++j)
      if (floatTensor(op->getOperand(j).getType()) && attempt([&](Case &c) {
            Operation *terminator = bodyOf(c).getTerminator();
            terminator->setOperand(
                i, terminator->getOperand(i).getDefiningOp()->getOperand(j));
            setSignature(c);
            return true;
          }))
        return true;
  }
  return false;
}

// Arguments with the values they have, for all values that ops in [first, end)
// make and others use. False if they cannot be evaluated.
static bool cut(const Evaluator &evaluator, Case &c, size_t first, size_t end) {
  func::FuncOp function = c.function();
  llvm::DenseMap<Value, Array> values;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    values[function.getArgument(i)] = c.value(function, i);
  SmallVector<Operation *> gone;
  size_t at = 0;
  for (Operation &op : bodyOf(c).without_terminator()) {
    if (at++ == end)
      break;
    SmallVector<const Array *> operands;
    for (Value operand : op.getOperands())
      operands.push_back(&values.find(operand)->second);
    SmallVector<Array> results;
    std::string problem;
    if (!evaluator.apply(&op, operands, results, problem))
      return false;
    for (auto [result, value] : llvm::zip(op.getResults(), results))
      values[result] = std::move(value);
    if (at > first)
      gone.push_back(&op);
  }
  OpBuilder b(function.getContext());
  for (Operation *op : llvm::reverse(gone)) {
    for (Value result : op->getResults()) {
      if (result.use_empty())
        continue;
      unsigned position = function.getNumArguments();
      std::string name = "v" + std::to_string(position);
      while (c.inputs.count(name))
        name += "'";
      auto attrs =
          b.getDictionaryAttr(b.getNamedAttr(kNameAttr, b.getStringAttr(name)));
      (void)function.insertArgument(position, result.getType(), attrs,
                                    op->getLoc());
      result.replaceAllUsesWith(function.getArgument(position));
      c.inputs[name] = values.find(result)->second;
    }
    op->erase();
  }
  return true;
}

// As many of the first ops as possible, by halving.
bool Reducer::cutPrefix() {
  bool changed = false;
  for (size_t part = opCount(best); part > 0; part /= 2)
    while (part <= opCount(best) &&
           attempt([&](Case &c) { return cut(checker.evaluator, c, 0, part); }))
      changed = true;
  return changed;
}

bool Reducer::cutOps() {
  bool changed = false;
  for (size_t i = opCount(best); i-- > 0;)
    if (i < opCount(best))
      changed |=
          attempt([&](Case &c) { return cut(checker.evaluator, c, i, i + 1); });
  return changed;
}

// An operand of the same type for a result.
bool Reducer::bypassOps() {
  bool changed = false;
  for (size_t i = opCount(best); i-- > 0;) {
    if (i >= opCount(best))
      continue;
    for (unsigned j = 0; j < opAt(best, i)->getNumOperands(); ++j)
      if (attempt([&](Case &c) {
            Operation *op = opAt(c, i);
            Value operand = op->getOperand(j);
            if (op->getNumResults() != 1 ||
                op->getResult(0).getType() != operand.getType())
              return false;
            op->getResult(0).replaceAllUsesWith(operand);
            return true;
          })) {
        changed = true;
        break;
      }
  }
  return changed;
}

// The leading elements along axes that shrink.
static Array shrunk(const Array &value, ArrayRef<int64_t> dims) {
  Array small(dims);
  int64_t i = 0;
  forEach(dims, [&](ArrayRef<int64_t> index) {
    small[i++] = value[offsetOf(index, value.dims)];
  });
  return small;
}

// Makes every extent `from` of the arguments `to`, and types what follows.
static bool resize(Case &c, int64_t from, int64_t to) {
  func::FuncOp function = c.function();
  bool changed = false;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    BlockArgument argument = function.getArgument(i);
    auto type = cast<RankedTensorType>(argument.getType());
    Shape dims(type.getShape());
    std::replace(dims.begin(), dims.end(), from, to);
    if (dims == Shape(type.getShape()) || !type.hasStaticShape())
      continue;
    Array value = c.value(function, i);
    if (value.dims == Shape(type.getShape()))
      c.inputs[argumentName(function, i).str()] = shrunk(value, dims);
    argument.setType(RankedTensorType::get(dims, type.getElementType()));
    changed = true;
  }
  for (Operation &op : bodyOf(c).without_terminator()) {
    auto inference = dyn_cast<InferTypeOpInterface>(op);
    SmallVector<Type> types;
    if (!inference ||
        failed(inference.inferReturnTypes(
            op.getContext(), op.getLoc(), op.getOperands(),
            op.getRawDictionaryAttrs(), op.getPropertiesStorage(), {}, types)))
      return false;
    for (auto [result, type] : llvm::zip(op.getResults(), types))
      result.setType(type);
  }
  setSignature(c);
  return changed;
}

bool Reducer::shrinkExtents() {
  bool changed = false;
  for (int64_t from : {33, 17, 11, 8, 7, 6, 5, 4, 3, 2})
    for (int64_t to : {1, 2, 3})
      if (to < from && attempt([&](Case &c) { return resize(c, from, to); })) {
        changed = true;
        break;
      }
  return changed;
}

Case Reducer::run() {
  bool changed = true;
  while (changed) {
    changed = cutPrefix();
    changed |= dropResults();
    while (returnOperands())
      changed = true;
    changed |= cutOps();
    changed |= bypassOps();
    changed |= shrinkExtents();
  }
  return std::move(best);
}

Case reduce(const Checker &checker, Case c,
            llvm::function_ref<void(size_t)> report) {
  return Reducer(checker, std::move(c), report).run();
}

} // namespace ebb::fuzz

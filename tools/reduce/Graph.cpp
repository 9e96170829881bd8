// Results are dropped, ops are replaced by arguments or by an operand, extents
// shrink.
#include "tools/reduce/Graph.h"

#include "dialect/Dialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "passes/Passes.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace ebb {

static Block &bodyOf(func::FuncOp function) {
  return function.getBody().front();
}

static Operation *opAt(func::FuncOp function, size_t i) {
  return &*std::next(bodyOf(function).begin(), ptrdiff_t(i));
}

size_t countOps(func::FuncOp function) {
  return bodyOf(function).getOperations().size() - 1;
}

static void setSignature(func::FuncOp function) {
  Block &body = bodyOf(function);
  function.setType(FunctionType::get(function.getContext(),
                                     body.getArgumentTypes(),
                                     body.getTerminator()->getOperandTypes()));
}

void tidyGraph(func::FuncOp function) {
  eraseDeadOps(function);
  for (unsigned i = function.getNumArguments(); i-- > 0;)
    if (function.getArgument(i).use_empty() && function.getNumArguments() > 1)
      (void)function.eraseArgument(i);
}

// Returns these results, by their present numbers.
static void keepResults(func::FuncOp function, ArrayRef<unsigned> kept) {
  Operation *terminator = bodyOf(function).getTerminator();
  SmallVector<Value> values;
  SmallVector<Attribute> attributes;
  for (unsigned i : kept) {
    values.push_back(terminator->getOperand(i));
    attributes.push_back(
        DictionaryAttr::get(function.getContext(), function.getResultAttrs(i)));
  }
  function.removeResAttrsAttr();
  terminator->setOperands(values);
  setSignature(function);
  function.setAllResultAttrs(attributes);
}

static bool dropResults(ReductionSubject &subject) {
  auto count = [&] { return subject.function().getNumResults(); };
  for (unsigned i = 0; count() > 1 && i < count(); ++i)
    if (subject.attempt([&](func::FuncOp f, SmallVectorImpl<Replaced> &) {
          return keepResults(f, {i}), true;
        }))
      return true;
  bool changed = false;
  for (unsigned i = count(); i-- > 0 && count() > 1;)
    changed |=
        subject.attempt([&](func::FuncOp f, SmallVectorImpl<Replaced> &) {
          SmallVector<unsigned> kept;
          for (unsigned j = 0; j < f.getNumResults(); ++j)
            if (j != i)
              kept.push_back(j);
          return keepResults(f, kept), true;
        });
  return changed;
}

// Returns what the op behind a result is made of, instead.
static bool returnOperands(ReductionSubject &subject) {
  auto producer = [](func::FuncOp f, unsigned i) {
    return bodyOf(f).getTerminator()->getOperand(i).getDefiningOp();
  };
  for (unsigned i = 0; i < subject.function().getNumResults(); ++i) {
    Operation *op = producer(subject.function(), i);
    for (unsigned j = 0; op && j < op->getNumOperands(); ++j)
      if (floatTensor(op->getOperand(j).getType()) &&
          subject.attempt([&](func::FuncOp f, SmallVectorImpl<Replaced> &) {
            bodyOf(f).getTerminator()->setOperand(
                i, producer(f, i)->getOperand(j));
            setSignature(f);
            return true;
          }))
        return true;
  }
  return false;
}

static std::string freeName(func::FuncOp function) {
  llvm::StringSet<> taken;
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    taken.insert(argumentName(function, i));
  for (unsigned i = 0;; ++i)
    if (std::string name = "v" + std::to_string(i); !taken.contains(name))
      return name;
}

// Arguments for all results of the ops in [first, end) that others use.
static bool cut(func::FuncOp function, size_t first, size_t end,
                SmallVectorImpl<Replaced> &replaced) {
  OpBuilder b(function.getContext());
  for (size_t i = end; i-- > first;) {
    Operation *op = opAt(function, i);
    for (OpResult result : op->getResults()) {
      if (result.use_empty())
        continue;
      unsigned position = function.getNumArguments();
      std::string name = freeName(function);
      auto attrs =
          b.getDictionaryAttr(b.getNamedAttr(kNameAttr, b.getStringAttr(name)));
      if (failed(function.insertArgument(position, result.getType(), attrs,
                                         op->getLoc())))
        return false;
      result.replaceAllUsesWith(function.getArgument(position));
      replaced.push_back({name, i, result.getResultNumber()});
    }
    op->erase();
  }
  return true;
}

// As many of the first ops as possible, by halving.
static bool cutPrefix(ReductionSubject &subject) {
  auto count = [&] { return countOps(subject.function()); };
  bool changed = false;
  for (size_t part = count(); part > 0; part /= 2)
    while (part <= count() && subject.attempt([&](func::FuncOp f, auto &to) {
      return cut(f, 0, part, to);
    }))
      changed = true;
  return changed;
}

static bool cutOps(ReductionSubject &subject) {
  bool changed = false;
  for (size_t i = countOps(subject.function()); i-- > 0;)
    if (i < countOps(subject.function()))
      changed |= subject.attempt(
          [&](func::FuncOp f, auto &to) { return cut(f, i, i + 1, to); });
  return changed;
}

// An operand of the same type for a result.
static bool bypass(func::FuncOp function, size_t i, unsigned operand) {
  Operation *op = opAt(function, i);
  Value other = op->getOperand(operand);
  bool any = false;
  for (Value result : op->getResults())
    if (result.getType() == other.getType() && !result.use_empty()) {
      result.replaceAllUsesWith(other);
      any = true;
    }
  return any;
}

static bool bypassOps(ReductionSubject &subject) {
  bool changed = false;
  for (size_t i = countOps(subject.function()); i-- > 0;) {
    if (i >= countOps(subject.function()))
      continue;
    unsigned count = opAt(subject.function(), i)->getNumOperands();
    for (unsigned j = 0; j < count; ++j)
      if (subject.attempt(
              [&](func::FuncOp f, auto &) { return bypass(f, i, j); })) {
        changed = true;
        break;
      }
  }
  return changed;
}

// Makes every extent `from` of the arguments `to`, and types what follows.
static bool resize(func::FuncOp function, int64_t from, int64_t to) {
  bool changed = false;
  for (BlockArgument argument : function.getArguments()) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type)
      continue;
    SmallVector<int64_t> dims(type.getShape());
    std::replace(dims.begin(), dims.end(), from, to);
    changed |= ArrayRef(dims) != type.getShape();
    argument.setType(RankedTensorType::get(dims, type.getElementType()));
  }
  for (Operation &op : bodyOf(function).without_terminator()) {
    SmallVector<Type> types = inferResults(&op);
    if (types.size() != op.getNumResults())
      return false;
    for (auto [result, type] : llvm::zip(op.getResults(), types))
      result.setType(type);
  }
  setSignature(function);
  return changed;
}

static bool shrinkExtents(ReductionSubject &subject) {
  auto largest = [&] {
    int64_t most = 0;
    for (Type type : subject.function().getArgumentTypes())
      if (auto tensor = dyn_cast<RankedTensorType>(type))
        for (int64_t d : tensor.getShape())
          most = std::max(most, d);
    return most;
  };
  bool changed = false;
  for (int64_t from = std::min<int64_t>(largest(), 64); from > 1; --from)
    for (int64_t to : {1, 2, 3})
      if (to < from && subject.attempt([&](func::FuncOp f, auto &) {
            return resize(f, from, to);
          })) {
        changed = true;
        break;
      }
  return changed;
}

void reduceGraph(ReductionSubject &subject) {
  bool changed = true;
  while (changed) {
    changed = cutPrefix(subject);
    changed |= dropResults(subject);
    while (returnOperands(subject))
      changed = true;
    changed |= cutOps(subject);
    changed |= bypassOps(subject);
    changed |= shrinkExtents(subject);
  }
}

} // namespace ebb

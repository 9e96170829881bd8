// The comparisons, one after the other, cheap ones first.
#include "test/fuzz/Check.h"

#include "dialect/Ops.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "passes/Passes.h"
#include "test/fuzz/Compiled.h"
#include "llvm/Support/Format.h"

#include <csignal>

using namespace mlir;

namespace ebb::fuzz {

// Gradients beyond this many ops are not made: order 3 of a graph of some tens
// of ops, order 1 of any.
static constexpr size_t kMostOps = 2500;
// Functions of up to this many primitives are compiled, larger ones by chance:
// code takes some 10 ms per kernel to make.
static constexpr double kCompiledOps = 60;
constexpr int kOrders = 3;
// The name that plants a crash.
static constexpr StringLiteral kCrash = "ebb.crash";

ArrayRef<PassRow> comparedPasses() {
  static constexpr PassRow rows[] = {
      {"canonicalize", ""},
      {"cse", ""},
      {"sccp", ""},
      {"symbol-dce", ""},
      {"inline", ""},
      {"remove-dead-values", ""},
      {"ebb-infer-shapes", ""},
      {"ebb-inline-calls", ""},
      {"ebb-fill-gradients", ""},
      {"ebb-decompose", ""},
      {"ebb-autodiff{function=f name=once_more}", ""},
      {"ebb-select-kernels", ""},
      {"ebb-select-kernels{kernels=generated}", ""},
  };
  return rows;
}

ArrayRef<PassRow> otherPasses() {
  static constexpr PassRow rows[] = {
      {"ebb-train-step", "needs a loss with parameters; it is autodiff's code"},
      {"ebb-test-mode", "changes what the function computes"},
      {"ebb-to-linalg", "leaves no ebb ops; compiled code is compared"},
      {"ebb-to-onednn", "leaves library calls; compiled code is compared"},
      {"ebb-pair-kernels", "works on library calls; compiled code is compared"},
  };
  return rows;
}

namespace {
/// Collects errors while it lives.
class Errors {
public:
  explicit Errors(MLIRContext *context)
      : handler(context, [this](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
            text += diagnostic.str() + "\n";
          return success();
        }) {}
  std::string text;

private:
  ScopedDiagnosticHandler handler;
};

/// @f and its gradients, each the gradient of the one before.
struct Levels {
  OwningOpRef<ModuleOp> module;
  SmallVector<func::FuncOp> functions;
  SmallVector<SmallVector<unsigned>> wrt; // of functions[i], for functions[i+1]
};

/// One run over one case.
class Run {
public:
  Run(const Checker &checker, const Case &c, StringRef only)
      : checker(checker), c(c), only(only), context(c.function().getContext()),
        random(c.seed, "checks") {
    everything = random.chance(0.35);
  }
  std::optional<Finding> run();

private:
  bool wanted(StringRef check) const {
    return !finding && (only.empty() || only == check);
  }
  void fail(StringRef check, StringRef detail) {
    if (!finding)
      finding = Finding{check.str(), detail.str()};
  }
  /// A comparison, counted: `body` says whether it could tell.
  void compare(StringRef check, function_ref<bool()> body) {
    if (!wanted(check))
      return;
    checker.begin(check);
    bool known = body();
    checker.end(check, known);
  }

  Levels differentiateAll(const Case &of, StringRef check);
  void plantFault(func::FuncOp gradient);
  void orders();
  void sameAsLevels(StringRef check, const Levels &other);
  void roundTrips();
  void passes();
  void variants();
  void compiled();
  void compileOpen(StringRef check, unsigned level);
  void compileOne(StringRef check, unsigned level, func::FuncOp function,
                  const Target &target);
  void expectSame(StringRef check, const Reference &reference,
                  func::FuncOp function, ArrayRef<Array> arguments);
  const Reference *referenceOf(unsigned level);

  const Checker &checker;
  const Case &c;
  StringRef only;
  MLIRContext *context;
  Random random;
  bool everything = false; // gradients of gradients with respect to cotangents
  std::optional<Finding> finding;
  Levels levels;
  SmallVector<std::optional<Reference>> references;
};
} // namespace

static size_t opsIn(func::FuncOp function) {
  return function.getBody().front().getOperations().size();
}

// ---- gradients -------------------------------------------------------------

void Run::plantFault(func::FuncOp gradient) {
  if (checker.plant.empty())
    return;
  if (checker.plant == kCrash)
    raise(SIGSEGV);
  SmallVector<Operation *> ops;
  gradient.walk([&](Operation *op) {
    if (op->getName().getStringRef() == checker.plant)
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    OpBuilder builder(context);
    builder.setInsertionPointAfter(op);
    Rule rule(builder, op->getLoc());
    Value wrong = rule.emit(1.01 * rule(op->getResult(0)));
    op->getResult(0).replaceAllUsesExcept(wrong, wrong.getDefiningOp());
  }
}

Levels Run::differentiateAll(const Case &of, StringRef check) {
  Levels made;
  made.module = const_cast<Case &>(of).module->clone();
  made.functions.push_back(made.module->lookupSymbol<func::FuncOp>("f"));
  unsigned own = made.functions[0].getNumArguments();
  for (int order = 1; order <= kOrders && !finding; ++order) {
    func::FuncOp below = made.functions.back();
    AutodiffRequest request;
    SmallVector<unsigned> wrt;
    for (unsigned i = 0; i < below.getNumArguments(); ++i)
      if (floatTensor(below.getArgument(i).getType()) &&
          (everything || i < own)) {
        wrt.push_back(i);
        request.wrt.push_back(std::to_string(i));
        if (StringRef name = argumentName(below, i); !name.empty())
          request.wrt.back() = name;
      }
    bool real = llvm::any_of(below.getResultTypes(), [](Type type) {
      return floatTensor(type) != nullptr;
    });
    if (wrt.empty() || !real || opsIn(below) > kMostOps / 3)
      break;
    Errors errors(context);
    FailureOr<func::FuncOp> gradient = differentiate(below, request);
    if (failed(gradient) || failed(verify(*made.module))) {
      fail(check, "order " + std::to_string(order) + ": " + errors.text);
      break;
    }
    plantFault(*gradient);
    if (opsIn(*gradient) > kMostOps) {
      gradient->erase();
      break;
    }
    made.functions.push_back(*gradient);
    made.wrt.push_back(wrt);
  }
  return made;
}

const Reference *Run::referenceOf(unsigned level) {
  if (references.size() <= level)
    references.resize(level + 1);
  if (!references[level]) {
    references[level].emplace();
    func::FuncOp function = levels.functions[level];
    std::string problem;
    if (!makeReference(checker.evaluator, function, c.values(function),
                       kDoubleUnit, c.seed, *references[level], problem))
      fail("evaluate", problem);
  }
  return finding ? nullptr : &*references[level];
}

void Run::orders() {
  for (unsigned order = 1; order < levels.functions.size(); ++order) {
    std::string check = "order " + std::to_string(order);
    compare(check, [&] {
      Slope slope;
      std::string problem;
      if (!compareSlopes(checker.evaluator, c, levels.functions[order - 1],
                         levels.functions[order], levels.wrt[order - 1], slope,
                         problem)) {
        fail(check, problem);
        return true;
      }
      if (slope.verdict == Slope::Differs) {
        std::string text;
        llvm::raw_string_ostream(text)
            << "analytic " << llvm::format("%.12g", slope.analytic)
            << ", numeric " << llvm::format("%.12g", slope.numeric)
            << ", allowed " << llvm::format("%.3g", slope.allowed);
        fail(check, text);
      }
      return slope.verdict != Slope::Unknown;
    });
  }
}

// ---- the same function, otherwise ------------------------------------------

void Run::expectSame(StringRef check, const Reference &reference,
                     func::FuncOp function, ArrayRef<Array> arguments) {
  std::vector<Array> results;
  std::string problem;
  OwningOpRef<func::FuncOp> parts = expanded(function);
  if (!checker.evaluator.run(*parts, arguments, results, problem))
    return fail(check, problem);
  if (std::string text = differs(reference, results); !text.empty())
    fail(check, ("@" + function.getName() + ": " + text).str());
}

void Run::sameAsLevels(StringRef check, const Levels &other) {
  for (unsigned level = 0; level < other.functions.size() &&
                           level < levels.functions.size() && !finding;
       ++level) {
    const Reference *reference = referenceOf(level);
    if (!reference)
      return;
    expectSame(check, *reference, other.functions[level],
               c.values(levels.functions[level]));
    // Nobody can guess the other form from the graph.
    if (finding)
      llvm::raw_string_ostream(finding->detail) << "\nThe other form:\n"
                                                << other.functions[0];
  }
}

static std::string printed(ModuleOp module, bool generic) {
  std::string text;
  llvm::raw_string_ostream os(text);
  OpPrintingFlags flags;
  if (generic)
    flags.printGenericOpForm();
  module.print(os, flags);
  return text;
}

void Run::roundTrips() {
  std::string text = printed(*levels.module, false);
  auto check = [&](StringRef name, const std::string &source) {
    compare(name, [&] {
      Errors errors(context);
      OwningOpRef<ModuleOp> parsed =
          parseSourceString<ModuleOp>(source, context);
      if (!parsed)
        fail(name, "cannot be parsed: " + errors.text);
      else if (printed(*parsed, false) != text)
        fail(name, "is another module when read again");
      return true;
    });
  };
  check("text", text);
  check("generic text", printed(*levels.module, true));
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(writeBytecodeToFile(*levels.module, os)))
    return fail("bytecode", "cannot be written");
  check("bytecode", bytes);
}

void Run::passes() {
  for (const PassRow &row : comparedPasses()) {
    std::string check = ("pass " + row.pipeline).str();
    compare(check, [&] {
      Errors errors(context);
      OwningOpRef<ModuleOp> copy = levels.module->clone();
      PassManager pm(context);
      if (failed(parsePassPipeline(row.pipeline, pm)) ||
          failed(pm.run(*copy))) {
        fail(check, errors.text);
        return true;
      }
      for (unsigned level = 0; level < levels.functions.size(); ++level) {
        func::FuncOp function = levels.functions[level];
        auto after = copy->lookupSymbol<func::FuncOp>(function.getName());
        const Reference *reference = referenceOf(level);
        if (!after)
          fail(check, "@" + function.getName().str() + " is gone");
        else if (reference)
          expectSame(check, *reference, after, c.values(function));
      }
      return true;
    });
  }
}

// Gradients of another form of @f, whose rules differ.
void Run::variants() {
  compare("decomposed first", [&] {
    Case parts = c.clone();
    decomposeAll(parts.function(), [](Operation *) { return false; });
    sameAsLevels("decomposed first",
                 differentiateAll(parts, "decomposed first"));
    return true;
  });
  auto differently = [&](StringRef check, std::optional<Case> other) {
    if (other)
      sameAsLevels(check, differentiateAll(*other, check));
    return other.has_value();
  };
  compare("unknown extents", [&] {
    return differently("unknown extents", withUnknownExtents(c));
  });
  compare("wider types",
          [&] { return differently("wider types", withWiderTypes(c)); });
}

// Whether a known extent 1 is not known any more: it broadcasts where it is
// known, and else never does.
static bool losesOne(Type before, Type after) {
  return llvm::any_of(llvm::zip(cast<RankedTensorType>(before).getShape(),
                                cast<RankedTensorType>(after).getShape()),
                      [](auto extents) {
                        auto [old, now] = extents;
                        return old == 1 && ShapedType::isDynamic(now);
                      });
}

// The inferred type, with the extent that only a declared one can say.
static Type withDeclared(Operation *op, Type inferred) {
  auto repeat = dyn_cast<RepeatInterleaveWithTensorIndexOp>(op);
  if (!repeat)
    return inferred;
  auto type = cast<RankedTensorType>(inferred);
  Shape dims(type.getShape());
  int64_t axis = repeat.getAxis();
  axis = axis < 0 ? axis + type.getRank() : axis;
  dims[axis] = cast<RankedTensorType>(repeat.getType()).getDimSize(axis);
  return RankedTensorType::get(dims, type.getElementType());
}

// Infers all types anew from those of the arguments. False if that fails, and
// then types are as they may be.
static bool typeAnew(func::FuncOp function) {
  Errors silent(function.getContext());
  for (Operation &op : function.getBody().front().without_terminator()) {
    auto inference = dyn_cast<InferTypeOpInterface>(op);
    SmallVector<Type> types;
    if (!inference)
      continue;
    if (failed(inference.inferReturnTypes(
            op.getContext(), op.getLoc(), op.getOperands(),
            op.getRawDictionaryAttrs(), op.getPropertiesStorage(), {}, types)))
      return false;
    for (auto [result, type] : llvm::zip(op.getResults(), types)) {
      Type declared = withDeclared(&op, type);
      if (losesOne(result.getType(), declared))
        return false;
      result.setType(declared);
    }
  }
  Block &body = function.getBody().front();
  function.setType(FunctionType::get(function.getContext(),
                                     body.getArgumentTypes(),
                                     body.getTerminator()->getOperandTypes()));
  return succeeded(verify(function));
}

// Argument by argument, as some ops must know some extents.
std::optional<Case> withUnknownExtents(const Case &c) {
  Case open = c.clone();
  func::FuncOp function = open.function();
  bool changed = false;
  for (BlockArgument argument : function.getArguments()) {
    // By name, so that the same are unknown when others are gone.
    Random random(c.seed, ("unknown extents of " +
                           argumentName(function, argument.getArgNumber()))
                              .str());
    auto type = cast<RankedTensorType>(argument.getType());
    for (double share : {0.8, 0.3}) {
      Shape dims(type.getShape());
      // An extent 1 may broadcast, which an unknown one never does.
      for (int64_t &d : dims)
        if (d != 1 && random.chance(share))
          d = ShapedType::kDynamic;
      if (dims == Shape(type.getShape()))
        continue;
      argument.setType(RankedTensorType::get(dims, type.getElementType()));
      if (typeAnew(function)) {
        changed = true;
        break;
      }
      argument.setType(type);
      (void)typeAnew(function);
    }
  }
  if (!changed || !typeAnew(function))
    return std::nullopt;
  return open;
}

// The function with results declared wider than they are inferred.
std::optional<Case> withWiderTypes(const Case &c) {
  Case wide = c.clone();
  func::FuncOp function = wide.function();
  Errors silent(function.getContext());
  bool changed = false;
  for (Operation &op : function.getBody().front().without_terminator())
    for (Value result : op.getResults()) {
      auto type = cast<RankedTensorType>(result.getType());
      Shape dims(type.getShape());
      // By kind and type, so that others may go and these stay as they are.
      std::string kind = "wider types of ";
      llvm::raw_string_ostream(kind) << op.getName() << type;
      Random random(c.seed, kind);
      for (int64_t &d : dims)
        if (d != 1 && random.chance(0.7))
          d = ShapedType::kDynamic;
      if (dims == Shape(type.getShape()) || random.chance(0.4) ||
          isa<RepeatInterleaveWithTensorIndexOp>(op))
        continue;
      result.setType(RankedTensorType::get(dims, type.getElementType()));
      // Declared types of what follows stay, where they still fit.
      auto fits = [](Operation *user) { return succeeded(verify(user)); };
      if (llvm::all_of(result.getUsers(),
                       [&](Operation *user) {
                         return isa<func::ReturnOp>(user) || fits(user);
                       }) &&
          fits(&op))
        changed = true;
      else
        result.setType(type);
    }
  if (!changed)
    return std::nullopt;
  Block &body = function.getBody().front();
  function.setType(FunctionType::get(function.getContext(),
                                     body.getArgumentTypes(),
                                     body.getTerminator()->getOperandTypes()));
  if (failed(verify(*wide.module)))
    return std::nullopt;
  return wide;
}

// ---- compiled --------------------------------------------------------------

static std::vector<Array> rounded(std::vector<Array> values) {
  for (Array &value : values)
    for (double &v : value.data)
      v = float(v);
  return values;
}

// `function` is another form of the one at `level`.
void Run::compileOne(StringRef check, unsigned level, func::FuncOp function,
                     const Target &target) {
  compare(check, [&] {
    func::FuncOp known = levels.functions[level];
    std::vector<Array> arguments = c.values(known), results;
    if (target.single)
      arguments = rounded(std::move(arguments));
    Reference reference;
    std::string problem;
    if (!makeReference(checker.evaluator, known, arguments,
                       target.single ? kSingleUnit : kDoubleUnit, c.seed,
                       reference, problem) ||
        !runCompiled(function, arguments, target, results, problem)) {
      fail(check, ("@" + function.getName() + ": " + problem).str());
      return true;
    }
    if (std::string text = differs(reference, results); !text.empty())
      fail(check, ("@" + function.getName() + ": " + text).str());
    return true;
  });
}

// Code takes far longer to make than all else, so of a graph and its gradients
// one is compiled, in two of the ways.
void Run::compiled() {
  static constexpr StringLiteral ways[] = {"f64", "f32", "f32 generated",
                                           "decomposed", "unknown extents"};
  int64_t chosen = random.below(int64_t(levels.functions.size()));
  int64_t first = random.below(5), second = random.below(5);
  double chance = random.uniform();
  for (unsigned level = 0; level < levels.functions.size(); ++level) {
    OwningOpRef<func::FuncOp> parts = expanded(levels.functions[level]);
    bool now = level == chosen && chance < kCompiledOps / double(opsIn(*parts));
    for (int64_t way = 0; way < 5; ++way) {
      std::string check =
          ("compiled " + ways[way] + ", order " + Twine(level)).str();
      if (finding || !(only.empty() ? now && (way == first || way == second)
                                    : only == check))
        continue;
      if (way == 4)
        compileOpen(check, level);
      else
        compileOne(check, level, way == 3 ? *parts : levels.functions[level],
                   {/*single=*/way == 1 || way == 2, /*generated=*/way == 2});
    }
  }
}

void Run::compileOpen(StringRef check, unsigned level) {
  std::optional<Case> open = withUnknownExtents(c);
  if (!open)
    return;
  Levels other = differentiateAll(*open, check);
  if (level < other.functions.size())
    compileOne(check, level, other.functions[level], {});
}

std::optional<Finding> Run::run() {
  if (failed(verify(const_cast<Case &>(c).module->getOperation()))) {
    fail("verify", "the graph does not verify");
    return finding;
  }
  checker.begin("differentiate");
  levels = differentiateAll(c, "differentiate");
  if (only == "differentiate" || finding)
    return finding;
  orders();
  roundTrips();
  passes();
  variants();
  compiled();
  return finding;
}

// Complex values stay inside, so that differences are taken of real ones.
static bool hasRealEnds(FunctionType type) {
  return llvm::none_of(
      llvm::concat<const Type>(type.getInputs(), type.getResults()),
      [](Type end) { return isa<ComplexType>(getElementTypeOrSelf(end)); });
}

std::optional<Finding> Checker::run(const Case &c, StringRef only) const {
  if (!hasRealEnds(c.function().getFunctionType()))
    return std::nullopt;
  return Run(*this, c, only).run();
}

} // namespace ebb::fuzz

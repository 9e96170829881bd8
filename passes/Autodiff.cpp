// Reverse-mode differentiation of a function, applicable to its own output.
// What one op's gradient is comes from its interfaces; no op is named here.
#include "passes/Passes.h"

#include "dialect/rules/Expr.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace ebb {
#define GEN_PASS_DEF_AUTODIFFPASS
#define GEN_PASS_DEF_FILLGRADIENTSPASS
#include "passes/Passes.h.inc"

// A call of a function with its own VJP function is differentiated by it.
static FlatSymbolRefAttr vjpOf(func::FuncOp function) {
  return function ? function->getAttrOfType<FlatSymbolRefAttr>(kVjpAttr)
                  : FlatSymbolRefAttr();
}

// Operands, and what the op's regions use from outside.
static SmallVector<Value> inputsOf(Operation *op) {
  SmallVector<Value> inputs(op->getOperands());
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  llvm::append_range(inputs, captured);
  return inputs;
}

namespace {
class Differentiator {
public:
  Differentiator(func::FuncOp original, const AutodiffRequest &request)
      : original(original), request(request),
        module(original->getParentOfType<ModuleOp>()) {}

  FailureOr<func::FuncOp> run();

private:
  LogicalResult resolveWrt();
  func::FuncOp cloneBody();
  void findActive();
  bool isActive(Operation *op) const {
    return !op->hasTrait<NoGradient>() && llvm::any_of(inputsOf(op), varies) &&
           reaches(op);
  }
  bool reaches(Operation *op) const {
    return llvm::any_of(op->getResults(),
                        [&](Value v) { return useful.contains(v); });
  }
  bool differentiable(Operation *op) const;
  void expandComposites();
  LogicalResult checkDifferentiable();
  void addCotangents();
  void sweep();
  void applyCall(func::CallOp call, ValueRange cotangents);
  void finish();
  void contribute(Value value, Value cotangent) {
    contributions[value].push_back(cotangent);
  }
  Value total(Value value, Location loc);
  Value zerosLike(Value value, Location loc);

  func::FuncOp original;
  const AutodiffRequest &request;
  mutable ModuleOp module;
  func::FuncOp gradient;
  SmallVector<unsigned> wrt;
  llvm::DenseSet<Value> varied, useful;
  std::function<bool(Value)> varies = [this](Value v) {
    return varied.contains(v);
  };
  llvm::DenseMap<Value, SmallVector<Value>> contributions;
  std::unique_ptr<OpBuilder> builder;
};
} // namespace

LogicalResult Differentiator::resolveWrt() {
  if (request.wrt.empty()) {
    for (auto [i, type] : llvm::enumerate(original.getArgumentTypes()))
      if (floatTensor(type))
        wrt.push_back(i);
    if (wrt.empty())
      return original.emitError()
             << "@" << original.getName() << " has no float argument";
    return success();
  }
  for (const std::string &key : request.wrt) {
    std::optional<unsigned> i = findArgument(original, key);
    if (!i)
      return original.emitError()
             << "@" << original.getName() << " has no argument '" << key
             << "'; " << listArguments(original);
    Type type = original.getArgumentTypes()[*i];
    if (!floatTensor(type))
      return original.emitError()
             << "expects float arguments in 'wrt', but got '" << key
             << "' of type " << type;
    if (llvm::is_contained(wrt, *i))
      return original.emitError() << "expects distinct arguments in 'wrt', but "
                                     "got '"
                                  << key << "' twice";
    wrt.push_back(*i);
  }
  return success();
}

func::FuncOp Differentiator::cloneBody() {
  auto clone = original.clone();
  clone->removeAttr(kVjpAttr);
  module.insert(std::next(Block::iterator(original)), clone);
  // A user's rule wins over the body: the body becomes a call of the function.
  if (vjpOf(original)) {
    Block &block = clone.getBody().front();
    block.clear();
    OpBuilder b = OpBuilder::atBlockEnd(&block);
    auto call = func::CallOp::create(b, original.getLoc(), original,
                                     clone.getArguments());
    func::ReturnOp::create(b, original.getLoc(), call.getResults());
  }
  return clone;
}

bool Differentiator::differentiable(Operation *op) const {
  if (auto call = dyn_cast<func::CallOp>(op))
    return vjpOf(module.lookupSymbol<func::FuncOp>(call.getCallee())) !=
           nullptr;
  return isa<GradientOpInterface>(op);
}

// varied: depends on wrt; useful: a float result depends on it.
void Differentiator::findActive() {
  varied.clear();
  useful.clear();
  Block &block = gradient.getBody().front();
  for (unsigned i : wrt)
    varied.insert(gradient.getArgument(i));
  for (Operation &op : block.without_terminator()) {
    bool stops = op.hasTrait<NoGradient>();
    if (stops || llvm::none_of(inputsOf(&op), varies))
      continue;
    for (Value result : op.getResults())
      if (floatTensor(result.getType()) ||
          !isa<RankedTensorType>(result.getType()))
        varied.insert(result);
  }
  for (auto [i, v] : llvm::enumerate(block.getTerminator()->getOperands()))
    if (floatTensor(v.getType()) && request.seed.value_or(i) == i)
      useful.insert(v);
  for (Operation &op : llvm::reverse(block.without_terminator()))
    if (reaches(&op) && !op.hasTrait<NoGradient>())
      for (Value v : inputsOf(&op))
        if (floatTensor(v.getType()) || !isa<RankedTensorType>(v.getType()))
          useful.insert(v);
}

// Ops with no gradient of their own are differentiated through their parts.
void Differentiator::expandComposites() {
  bool changed = true;
  while (changed) {
    changed = false;
    findActive();
    SmallVector<Operation *> ops;
    for (Operation &op : gradient.getBody().front().without_terminator())
      if (isActive(&op) && !differentiable(&op))
        ops.push_back(&op);
    for (Operation *op : ops)
      changed |= decomposeOp(op);
  }
}

// @g of `ebb.vjp = @g` takes the arguments and one cotangent per float result,
// and gives one gradient per float argument.
static LogicalResult checkVjp(func::FuncOp function, ModuleOp module) {
  FlatSymbolRefAttr symbol = vjpOf(function);
  auto vjp = module.lookupSymbol<func::FuncOp>(symbol.getValue());
  if (!vjp)
    return function.emitError() << "'ebb.vjp' names @" << symbol.getValue()
                                << ", which is no function";
  SmallVector<Type> arguments(function.getArgumentTypes()), results;
  llvm::copy_if(function.getResultTypes(), std::back_inserter(arguments),
                floatTensor);
  llvm::copy_if(function.getArgumentTypes(), std::back_inserter(results),
                floatTensor);
  auto expected = FunctionType::get(function.getContext(), arguments, results);
  if (vjp.getFunctionType() == expected)
    return success();
  InFlightDiagnostic diag = function.emitError()
                            << "expects its 'ebb.vjp' @" << vjp.getName()
                            << " to have type " << expected << ", but got "
                            << vjp.getFunctionType();
  diag.attachNote(vjp.getLoc()) << "here";
  return diag;
}

LogicalResult Differentiator::checkDifferentiable() {
  for (Operation &op : gradient.getBody().front().without_terminator())
    if (auto call = dyn_cast<func::CallOp>(op); call && isActive(&op)) {
      auto callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
      if (vjpOf(callee) && failed(checkVjp(callee, module)))
        return failure();
    }
  SmallVector<Operation *> bad;
  for (Operation &op : gradient.getBody().front().without_terminator())
    if (isActive(&op) && !differentiable(&op))
      bad.push_back(&op);
  if (bad.empty())
    return success();
  InFlightDiagnostic diag = original.emitError()
                            << "cannot differentiate @" << original.getName()
                            << ": " << bad.size()
                            << (bad.size() == 1 ? " op on the path has"
                                                : " ops on the path have")
                            << " no gradient";
  for (Operation *op : bad) {
    Diagnostic &note = diag.attachNote(op->getLoc());
    note << "'" << op->getName() << "' op is not differentiable";
    if (auto call = dyn_cast<func::CallOp>(op))
      note << ": @" << call.getCallee() << " has neither a body nor 'ebb.vjp'";
  }
  return diag;
}

// A name no argument (result) has yet, from `base`.
static StringAttr freeName(MLIRContext *context, std::string base,
                           llvm::StringSet<> &taken) {
  while (!taken.insert(base).second)
    base += "_grad";
  return StringAttr::get(context, base);
}

void Differentiator::addCotangents() {
  MLIRContext *context = gradient.getContext();
  Operation *terminator = gradient.getBody().front().getTerminator();
  builder = std::make_unique<OpBuilder>(terminator);
  SmallVector<unsigned> floats;
  for (auto [i, v] : llvm::enumerate(terminator->getOperands()))
    if (floatTensor(v.getType()) && request.seed.value_or(i) == i)
      floats.push_back(i);
  llvm::StringSet<> taken;
  for (unsigned i = 0; i < gradient.getNumArguments(); ++i)
    if (StringRef name = argumentName(gradient, i); !name.empty())
      taken.insert(name);
  bool seeded =
      floats.size() == 1 &&
      floatTensor(original.getResultTypes()[floats[0]]).getRank() == 0;
  for (unsigned i : floats) {
    Value result = terminator->getOperand(i);
    auto type = cast<RankedTensorType>(original.getResultTypes()[i]);
    if (seeded) {
      Rule rule(*builder, original.getLoc());
      contribute(result, rule.emit(rule.full(1.0, type)));
      continue;
    }
    NamedAttrList attrs;
    if (StringRef name = resultName(original, i); !name.empty())
      attrs.set(kNameAttr, freeName(context, (name + "_grad").str(), taken));
    unsigned position = gradient.getNumArguments();
    (void)gradient.insertArgument(position, type, attrs.getDictionary(context),
                                  original.getLoc());
    contribute(result, gradient.getArgument(position));
  }
}

Value Differentiator::total(Value value, Location loc) {
  auto it = contributions.find(value);
  if (it == contributions.end())
    return {};
  SmallVector<Value> &parts = it->second;
  if (parts.size() > 1) {
    Rule rule(*builder, loc);
    SmallVector<Expr> terms = rule(ValueRange(parts));
    Expr sum = parts.size() == 2 ? terms[0] + terms[1]
                                 : rule.ops("ebb.add_n", {terms})[0];
    parts = {rule.emit(sum)};
  }
  return parts.front();
}

Value Differentiator::zerosLike(Value value, Location loc) {
  Rule rule(*builder, loc);
  return rule.emit(rule.fullLike(rule(value), 0.0));
}

void Differentiator::applyCall(func::CallOp call, ValueRange cotangents) {
  auto callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
  auto vjp = module.lookupSymbol<func::FuncOp>(vjpOf(callee).getValue());
  SmallVector<Value> operands(call.getOperands());
  for (auto [result, cotangent] : llvm::zip(call.getResults(), cotangents))
    if (floatTensor(result.getType()))
      operands.push_back(cotangent ? cotangent
                                   : zerosLike(result, call.getLoc()));
  auto grads = func::CallOp::create(*builder, call.getLoc(), vjp, operands);
  unsigned next = 0;
  for (Value operand : call.getOperands())
    if (floatTensor(operand.getType())) {
      Value grad = grads.getResult(next++);
      if (varied.contains(operand))
        contribute(operand, grad);
    }
}

// Positions of the rule's expressions among the op's flat operands: a rule
// gives one per ODS operand, an absent optional one has no flat position.
static SmallVector<int> flatPositions(Operation *op, size_t count) {
  SmallVector<int> flat(count, -1);
  auto sizes = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes");
  bool perOperand = sizes && static_cast<size_t>(sizes.size()) == count;
  int position = 0;
  for (size_t i = 0; i < count; ++i) {
    bool present = !perOperand || sizes[i] == 1;
    if (present && position < static_cast<int>(op->getNumOperands()))
      flat[i] = position++;
  }
  return flat;
}

void Differentiator::sweep() {
  SmallVector<Operation *> ops;
  Operation *terminator = gradient.getBody().front().getTerminator();
  for (Operation &op : gradient.getBody().front().without_terminator())
    if (isActive(&op))
      ops.push_back(&op);
  builder->setInsertionPoint(terminator);
  for (Operation *op : llvm::reverse(ops)) {
    SmallVector<Value> cotangents;
    for (Value result : op->getResults())
      cotangents.push_back(total(result, op->getLoc()));
    if (llvm::none_of(cotangents, [](Value v) { return bool(v); }))
      continue;
    if (auto call = dyn_cast<func::CallOp>(op)) {
      applyCall(call, cotangents);
      continue;
    }
    Rule rule(*builder, op->getLoc(), cotangents);
    Exprs grads = cast<GradientOpInterface>(op).vjp(rule);
    SmallVector<int> flat = flatPositions(op, grads.size());
    for (auto [i, grad] : llvm::enumerate(grads)) {
      if (!grad || flat[i] < 0)
        continue;
      Value operand = op->getOperand(flat[i]);
      if (!varied.contains(operand))
        continue;
      contribute(operand, rule.emit(reduceAs(grad, rule(operand))));
    }
  }
}

void Differentiator::finish() {
  MLIRContext *context = gradient.getContext();
  Operation *terminator = gradient.getBody().front().getTerminator();
  SmallVector<Value> results;
  SmallVector<Type> types;
  SmallVector<Attribute> attrs;
  llvm::StringSet<> taken;
  if (request.value)
    for (auto [i, v] : llvm::enumerate(terminator->getOperands())) {
      results.push_back(v);
      types.push_back(original.getResultTypes()[i]);
      DictionaryAttr dict = original.getResultAttrDict(i);
      attrs.push_back(dict ? dict : DictionaryAttr::get(context));
      if (StringRef name = resultName(original, i); !name.empty())
        taken.insert(name);
    }
  for (unsigned i : wrt) {
    Value argument = gradient.getArgument(i);
    Value grad = total(argument, original.getLoc());
    results.push_back(grad ? grad : zerosLike(argument, original.getLoc()));
    types.push_back(argument.getType());
    NamedAttrList named;
    if (StringRef name = argumentName(original, i); !name.empty())
      named.set(kNameAttr, freeName(context, (name + "_grad").str(), taken));
    attrs.push_back(named.getDictionary(context));
  }
  terminator->setOperands(results);
  gradient.setFunctionType(
      FunctionType::get(context, gradient.getArgumentTypes(), types));
  gradient.setResAttrsAttr(ArrayAttr::get(context, attrs));
  eraseDeadOps(gradient);
}

FailureOr<func::FuncOp> Differentiator::run() {
  if (original.isExternal())
    return original.emitError() << "cannot differentiate @"
                                << original.getName() << ": it has no body";
  if (!original.getBody().hasOneBlock())
    return original.emitError()
           << "expects @" << original.getName() << " to have one block";
  if (failed(resolveWrt()))
    return failure();
  if (llvm::none_of(original.getResultTypes(), floatTensor))
    return original.emitError()
           << "cannot differentiate @" << original.getName()
           << ": it has no float result";
  std::string name =
      request.name.empty() ? original.getName().str() + "_grad" : request.name;
  if (Operation *other = module.lookupSymbol(name)) {
    InFlightDiagnostic diag = original.emitError() << "cannot add @" << name
                                                   << ": the name is taken";
    diag.attachNote(other->getLoc()) << "here";
    return diag;
  }
  gradient = cloneBody();
  gradient.setName(name);
  auto fail = [&]() -> FailureOr<func::FuncOp> {
    gradient.erase();
    return failure();
  };
  auto hasRule = [](func::FuncOp f) { return vjpOf(f) != nullptr; };
  if (failed(inlineCalls(gradient, hasRule)))
    return fail();
  for (Operation &op : llvm::make_early_inc_range(gradient.getBody().front()))
    narrowResults(&op);
  expandComposites();
  if (failed(checkDifferentiable()))
    return fail();
  addCotangents();
  sweep();
  finish();
  return gradient;
}

FailureOr<func::FuncOp> differentiate(func::FuncOp function,
                                      const AutodiffRequest &request) {
  if (failed(fillGradients(function->getParentOfType<ModuleOp>())))
    return failure();
  return Differentiator(function, request).run();
}

// ---- declared gradients ----------------------------------------------------

static LogicalResult fillOne(func::FuncOp declared,
                             SmallVectorImpl<func::FuncOp> &open) {
  auto module = declared->getParentOfType<ModuleOp>();
  auto of = declared->getAttrOfType<FlatSymbolRefAttr>(kGradientOfAttr);
  auto source = module.lookupSymbol<func::FuncOp>(of.getValue());
  if (!source)
    return declared.emitError() << "'ebb.gradient_of' names @" << of.getValue()
                                << ", which is no function";
  if (llvm::is_contained(open, declared))
    return declared.emitError()
           << "@" << declared.getName() << " is the gradient of itself";
  open.push_back(declared);
  // The source, and what it calls, may be declared gradients too.
  LogicalResult inner = success();
  if (source.isExternal() && source->hasAttr(kGradientOfAttr)) {
    inner = fillOne(source, open);
    if (failed(inner))
      return failure();
    source = module.lookupSymbol<func::FuncOp>(of.getValue());
  }
  source.walk([&](func::CallOp call) {
    auto callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
    if (callee && callee.isExternal() && callee->hasAttr(kGradientOfAttr) &&
        succeeded(inner))
      inner = fillOne(callee, open);
  });
  open.pop_back();
  if (failed(inner))
    return failure();
  AutodiffRequest request;
  if (auto wrt = declared->getAttrOfType<ArrayAttr>(kWrtAttr))
    for (Attribute key : wrt) {
      if (auto text = dyn_cast<StringAttr>(key))
        request.wrt.push_back(text.str());
      else if (auto position = dyn_cast<IntegerAttr>(key))
        request.wrt.push_back(std::to_string(position.getInt()));
    }
  request.name = (declared.getName() + ".filled").str();
  FailureOr<func::FuncOp> made = Differentiator(source, request).run();
  if (failed(made))
    return failure();
  if (made->getFunctionType() != declared.getFunctionType()) {
    InFlightDiagnostic diag = declared.emitError()
                              << "expects the gradient of @" << source.getName()
                              << " to have type " << made->getFunctionType()
                              << ", but it is declared as "
                              << declared.getFunctionType();
    made->erase();
    return diag;
  }
  std::string name = declared.getName().str();
  made->setVisibility(declared.getVisibility());
  declared.erase();
  made->setName(name);
  return success();
}

LogicalResult fillGradients(ModuleOp module) {
  while (true) {
    func::FuncOp declared;
    for (auto function : module.getOps<func::FuncOp>())
      if (function.isExternal() && function->hasAttr(kGradientOfAttr)) {
        declared = function;
        break;
      }
    if (!declared)
      return success();
    SmallVector<func::FuncOp> open;
    if (failed(fillOne(declared, open)))
      return failure();
  }
}

namespace {
struct AutodiffPass : impl::AutodiffPassBase<AutodiffPass> {
  using Base::Base;
  void runOnOperation() override {
    FailureOr<func::FuncOp> target = findFunction(getOperation(), function);
    if (failed(target))
      return signalPassFailure();
    AutodiffRequest request;
    request.wrt.assign(wrt.begin(), wrt.end());
    request.name = name;
    request.value = value;
    if (failed(differentiate(*target, request)))
      signalPassFailure();
  }
};

struct FillGradientsPass : impl::FillGradientsPassBase<FillGradientsPass> {
  void runOnOperation() override {
    if (failed(fillGradients(getOperation())))
      signalPassFailure();
  }
};
} // namespace
} // namespace ebb

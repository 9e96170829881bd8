// Builds the training step of a loss function: forward, gradient and optimizer
// update in one graph. Differentiation itself is Autodiff.cpp.
#include "passes/Passes.h"

#include "dialect/ops/Elementwise.h"
#include "dialect/rules/Expr.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace ebb {
#define GEN_PASS_DEF_TRAINSTEPPASS
#include "passes/Passes.h.inc"

namespace {
// One optimizer: the state it keeps per parameter, and the update.
struct Optimizer {
  StringRef name;
  SmallVector<StringRef, 2> state; // suffixes of the state arguments' names
  // (parameter, gradient, state, step) -> new parameter, then new state
  Exprs (*update)(const TrainStepRequest &, Expr, Expr, ArrayRef<Expr>, Expr);
};

// p -= lr g
Exprs sgd(const TrainStepRequest &o, Expr p, Expr g, ArrayRef<Expr>, Expr) {
  return {p - o.lr * g};
}

// v = mu v + g;  p -= lr v
Exprs momentum(const TrainStepRequest &o, Expr p, Expr g, ArrayRef<Expr> s,
               Expr) {
  Expr v = o.momentum * s[0] + g;
  return {p - o.lr * v, v};
}

// Kingma and Ba, algorithm 1, with t = step + 1
Exprs adam(const TrainStepRequest &o, Expr p, Expr g, ArrayRef<Expr> s,
           Expr step) {
  Expr m = o.beta1 * s[0] + (1 - o.beta1) * g;
  Expr v = o.beta2 * s[1] + (1 - o.beta2) * (g * g);
  Rule &r = *p.rule;
  Expr t = castTo(1.0 + step, p.element());
  Expr mHat = m / (1.0 - pow(r.scalar(o.beta1, p.element()), t));
  Expr vHat = v / (1.0 - pow(r.scalar(o.beta2, p.element()), t));
  return {p - o.lr * (mHat / (o.epsilon + sqrt(vHat))), m, v};
}

class TrainStepBuilder {
public:
  TrainStepBuilder(func::FuncOp loss, const TrainStepRequest &request)
      : loss(loss), request(request), context(loss.getContext()) {}
  FailureOr<func::FuncOp> run();

private:
  LogicalResult sortArguments();
  LogicalResult findResults();
  LogicalResult chooseOptimizer();
  LogicalResult checkNames();
  void addArgument(Type type, DictionaryAttr attrs) {
    types.push_back(type);
    argAttrs.push_back(attrs ? attrs : DictionaryAttr::get(context));
  }
  DictionaryAttr named(StringRef name, StringRef role = {},
                       StringRef init = {}) {
    NamedAttrList list;
    Builder b(context);
    if (!name.empty())
      list.set(kNameAttr, b.getStringAttr(name));
    if (!role.empty())
      list.set(kRoleAttr, b.getStringAttr(role));
    if (!init.empty())
      list.set(kInitAttr, b.getStringAttr(init));
    return list.getDictionary(context);
  }
  Type stepType() {
    return RankedTensorType::get({}, IntegerType::get(context, 64));
  }
  std::string nameOf(unsigned argument) {
    StringRef name = argumentName(loss, argument);
    return name.empty() ? "arg" + std::to_string(argument) : name.str();
  }

  func::FuncOp loss;
  const TrainStepRequest &request;
  MLIRContext *context;
  Optimizer optimizer;
  SmallVector<unsigned> params, states, inputs;
  std::optional<unsigned> stepNumber; // the loss function's argument 'step'
  unsigned lossResult = 0;
  llvm::StringMap<unsigned> updates; // state name -> result
  SmallVector<Type> types;
  SmallVector<Attribute> argAttrs;
};
} // namespace

LogicalResult TrainStepBuilder::chooseOptimizer() {
  const Optimizer known[] = {{"sgd", {}, sgd},
                             {"momentum", {"_velocity"}, momentum},
                             {"adam", {"_m", "_v"}, adam}};
  for (const Optimizer &o : known)
    if (o.name == request.optimizer) {
      optimizer = o;
      return success();
    }
  return loss.emitError() << "expects 'optimizer' to be sgd, momentum or adam, "
                             "but got '"
                          << request.optimizer << "'";
}

// The step adds arguments of its own, whose names must be free; 'step' it
// shares with the loss function.
LogicalResult TrainStepBuilder::checkNames() {
  SmallVector<std::string> added;
  for (StringRef suffix : optimizer.state)
    for (unsigned i : params)
      added.push_back(nameOf(i) + suffix.str());
  for (unsigned i = 0; i < loss.getNumArguments(); ++i)
    if (StringRef name = argumentName(loss, i); llvm::is_contained(added, name))
      return loss.emitError() << "expects no argument named '" << name
                              << "': the training step adds one";
  return success();
}

LogicalResult TrainStepBuilder::sortArguments() {
  for (unsigned i = 0; i < loss.getNumArguments(); ++i) {
    auto role = loss.getArgAttrOfType<StringAttr>(i, kRoleAttr);
    StringRef word = role ? role.getValue() : "input";
    Type type = loss.getArgumentTypes()[i];
    if (argumentName(loss, i) == "step") {
      if (word != "input" || type != stepType())
        return loss.emitError()
               << "expects argument 'step', the number of the training step, "
                  "to be an input of type "
               << stepType() << ", but got " << word << " of type " << type;
      stepNumber = i;
      continue;
    }
    if (word == "input") {
      inputs.push_back(i);
      continue;
    }
    auto tensor = dyn_cast<RankedTensorType>(type);
    bool fits = tensor && tensor.hasStaticShape() &&
                (word == "state" || floatTensor(type));
    if (!fits)
      return loss.emitError()
             << "expects " << word << " argument '" << nameOf(i)
             << "' to be a static float tensor, but got " << type;
    (word == "param" ? params : states).push_back(i);
  }
  if (params.empty())
    return loss.emitError()
           << "@" << loss.getName()
           << " has no parameter: mark arguments with ebb.role = \"param\"";
  return success();
}

LogicalResult TrainStepBuilder::findResults() {
  SmallVector<unsigned> scalars;
  std::optional<unsigned> namedLoss;
  for (unsigned i = 0; i < loss.getNumResults(); ++i) {
    if (auto update = loss.getResultAttrOfType<StringAttr>(i, kUpdatesAttr)) {
      auto argument = findArgument(loss, update.getValue());
      if (!argument || !llvm::is_contained(states, *argument))
        return loss.emitError() << "'ebb.updates' names '" << update.getValue()
                                << "', which is no state argument";
      if (loss.getArgumentTypes()[*argument] != loss.getResultTypes()[i])
        return loss.emitError()
               << "expects the result that updates '" << update.getValue()
               << "' to have type " << loss.getArgumentTypes()[*argument]
               << ", but got " << loss.getResultTypes()[i];
      if (!updates.insert({nameOf(*argument), i}).second)
        return loss.emitError() << "state '" << update.getValue()
                                << "' is updated by two results";
      continue;
    }
    RankedTensorType type = floatTensor(loss.getResultTypes()[i]);
    if (!type || type.getRank() != 0)
      continue;
    scalars.push_back(i);
    if (resultName(loss, i) == "loss")
      namedLoss = i;
  }
  if (!namedLoss && scalars.size() != 1)
    return loss.emitError()
           << "expects one 0-d float result, or one named 'loss', but got "
           << scalars.size();
  lossResult = namedLoss ? *namedLoss : scalars.front();
  return success();
}

FailureOr<func::FuncOp> TrainStepBuilder::run() {
  auto module = loss->getParentOfType<ModuleOp>();
  if (failed(chooseOptimizer()) || failed(sortArguments()) ||
      failed(findResults()))
    return failure();
  if (Operation *other = module.lookupSymbol(request.name)) {
    InFlightDiagnostic diag = loss.emitError() << "cannot add @" << request.name
                                               << ": the name is taken";
    diag.attachNote(other->getLoc()) << "here";
    return diag;
  }
  if (failed(checkNames()))
    return failure();
  AutodiffRequest grad;
  grad.value = true;
  grad.seed = lossResult;
  grad.name = request.name + ".gradient";
  for (unsigned i : params)
    grad.wrt.push_back(std::to_string(i));
  // A name that looks like a position would win over it; names come first.
  for (auto [key, i] : llvm::zip(grad.wrt, params))
    if (StringRef name = argumentName(loss, i); !name.empty())
      key = name.str();
  FailureOr<func::FuncOp> gradient = differentiate(loss, grad);
  if (failed(gradient))
    return failure();

  for (unsigned i : params)
    addArgument(loss.getArgumentTypes()[i], loss.getArgAttrDict(i));
  for (unsigned i : states)
    addArgument(loss.getArgumentTypes()[i], loss.getArgAttrDict(i));
  for (StringRef suffix : optimizer.state)
    for (unsigned i : params)
      addArgument(loss.getArgumentTypes()[i],
                  named(nameOf(i) + suffix.str(), "state", "zeros"));
  addArgument(stepType(), named("step"));
  for (unsigned i : inputs)
    addArgument(loss.getArgumentTypes()[i], loss.getArgAttrDict(i));

  OpBuilder b(context);
  b.setInsertionPointAfter(*gradient);
  SmallVector<Type> resultTypes;
  SmallVector<Attribute> resultAttrs;
  unsigned stateful =
      params.size() * (1 + optimizer.state.size()) + states.size();
  for (unsigned i = 0; i < stateful; ++i) {
    resultTypes.push_back(types[i]);
    auto name = cast<DictionaryAttr>(argAttrs[i]).getAs<StringAttr>(kNameAttr);
    resultAttrs.push_back(named(name ? name.getValue() : StringRef()));
  }
  resultTypes.push_back(loss.getResultTypes()[lossResult]);
  resultAttrs.push_back(named("loss"));
  auto step =
      func::FuncOp::create(b, loss.getLoc(), request.name,
                           FunctionType::get(context, types, resultTypes));
  step.setArgAttrsAttr(ArrayAttr::get(context, argAttrs));
  step.setResAttrsAttr(ArrayAttr::get(context, resultAttrs));
  Block *block = step.addEntryBlock();

  // The gradient's body, on the step's arguments.
  IRMapping map;
  unsigned firstInput = stateful + 1;
  for (auto [k, i] : llvm::enumerate(params))
    map.map(gradient->getArgument(i), block->getArgument(k));
  for (auto [k, i] : llvm::enumerate(states))
    map.map(gradient->getArgument(i), block->getArgument(params.size() + k));
  if (stepNumber)
    map.map(gradient->getArgument(*stepNumber), block->getArgument(stateful));
  for (auto [k, i] : llvm::enumerate(inputs))
    map.map(gradient->getArgument(i), block->getArgument(firstInput + k));
  b.setInsertionPointToStart(block);
  Block &body = gradient->getBody().front();
  for (Operation &op : body.without_terminator())
    b.clone(op, map);
  SmallVector<Value> values;
  for (Value v : body.getTerminator()->getOperands())
    values.push_back(map.lookupOrDefault(v));
  gradient->erase();

  Rule rule(b, loss.getLoc());
  SmallVector<Value> newParams, newStates;
  SmallVector<SmallVector<Value>> newOptimizerState(optimizer.state.size());
  Expr count = rule(block->getArgument(stateful));
  for (auto [k, i] : llvm::enumerate(params)) {
    SmallVector<Expr> state;
    for (unsigned s = 0; s < optimizer.state.size(); ++s)
      state.push_back(rule(block->getArgument(params.size() + states.size() +
                                              s * params.size() + k)));
    Exprs updated =
        optimizer.update(request, rule(block->getArgument(k)),
                         rule(values[loss.getNumResults() + k]), state, count);
    newParams.push_back(rule.emit(updated[0]));
    for (unsigned s = 0; s < optimizer.state.size(); ++s)
      newOptimizerState[s].push_back(rule.emit(updated[1 + s]));
  }
  for (auto [k, i] : llvm::enumerate(states)) {
    auto update = updates.find(nameOf(i));
    newStates.push_back(update == updates.end()
                            ? block->getArgument(params.size() + k)
                            : values[update->second]);
  }
  SmallVector<Value> results(newParams);
  llvm::append_range(results, newStates);
  for (auto &group : newOptimizerState)
    llvm::append_range(results, group);
  results.push_back(values[lossResult]);
  func::ReturnOp::create(b, loss.getLoc(), results);
  eraseDeadOps(step);
  return step;
}

FailureOr<func::FuncOp> buildTrainStep(func::FuncOp loss,
                                       const TrainStepRequest &request) {
  return TrainStepBuilder(loss, request).run();
}

namespace {
struct TrainStepPass : impl::TrainStepPassBase<TrainStepPass> {
  using Base::Base;
  void runOnOperation() override {
    FailureOr<func::FuncOp> target = findFunction(getOperation(), function);
    if (failed(target))
      return signalPassFailure();
    TrainStepRequest request{optimizer, lr,      momentum, beta1,
                             beta2,     epsilon, name};
    if (failed(buildTrainStep(*target, request)))
      signalPassFailure();
  }
};
} // namespace
} // namespace ebb

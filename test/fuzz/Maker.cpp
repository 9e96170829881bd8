// The pool, the steps, and what is accepted.
#include "test/fuzz/Maker.h"

#include "dialect/Ops.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

namespace ebb::fuzz {

// Bounds on what is accepted. Larger values and steeper functions lose digits
// that finite differences need.
static constexpr double kMostValue = 1e3, kMostSlope = 1e3;
// The fourth difference of a smooth function is about step^4 times its fourth
// derivative, 1e-12 times that; that of a kink is about its change of slope
// times the step. The first is below this unless the derivative exceeds 1e4.
static constexpr double kMostFourthDifference = 1e-8;
// The second difference of a function whose operands all move by a step at
// random; that of a kink is about its change of slope times the step.
static constexpr double kMostBend = 1e-4;
// Values beyond this are scaled before they are used.
static constexpr double kLarge = 6;
static constexpr int64_t kMostElements = 96;

Maker::Maker(MLIRContext *context, const Evaluator &evaluator,
             ArrayRef<Recipe> recipes, uint64_t seed)
    : random(seed, "graph"), evaluator(evaluator), recipes(recipes),
      builder(context), loc(builder.getUnknownLoc()) {
  made.seed = seed;
  made.module = ModuleOp::create(loc);
  builder.setInsertionPointToEnd(made.module->getBody());
  function =
      func::FuncOp::create(builder, loc, "f", builder.getFunctionType({}, {}));
  block = function.addEntryBlock();
  builder.setInsertionPointToEnd(block);
}

ArrayRef<int64_t> Maker::shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

RankedTensorType Maker::floatType(ArrayRef<int64_t> shape) {
  return RankedTensorType::get(shape, builder.getF64Type());
}

static bool isFloat(Value value) {
  return isa<FloatType>(
      cast<RankedTensorType>(value.getType()).getElementType());
}

// Complex ones move and bend, too, but stay among themselves: chains of them
// begin and end in a recipe.
static bool isContinuous(Value value) {
  return isa<FloatType, ComplexType>(
      cast<RankedTensorType>(value.getType()).getElementType());
}

// ---- values ----------------------------------------------------------------

Shape Maker::shape(int64_t least, int64_t most) {
  Shape dims(least + random.below(most - least + 1));
  for (int64_t &d : dims)
    d = empties && random.chance(0.15) ? 0
        : random.chance(0.04)          ? random.oneOf({8, 11, 17, 33})
                                       : random.oneOf({1, 2, 2, 3, 3, 4, 5});
  for (size_t i = 0; countOf(dims) > kMostElements; i = (i + 1) % dims.size())
    dims[i] = std::max<int64_t>(1, dims[i] / 2);
  return dims;
}

Value Maker::argument(Type type, Array value) {
  unsigned position = function.getNumArguments();
  std::string name = "x" + std::to_string(position);
  NamedAttrList attrs;
  attrs.set(kNameAttr, builder.getStringAttr(name));
  (void)function.insertArgument(position, type,
                                attrs.getDictionary(builder.getContext()), loc);
  Value argument = function.getArgument(position);
  bool real = isa<FloatType>(cast<RankedTensorType>(type).getElementType());
  Array direction =
      real ? directionFor(made.seed, name, value.dims) : Array(value.dims);
  Samples &known = samples[argument];
  for (int place : kPlaces) {
    known.push_back(value);
    for (int64_t i = 0, n = value.size(); i < n; ++i)
      known.back()[i] += place * kStep * direction[i];
  }
  made.inputs[name] = std::move(value);
  if (real)
    pool.push_back(argument);
  return argument;
}

Value Maker::fresh(ArrayRef<int64_t> shape, bool positive) {
  Array value(shape);
  int64_t count = value.size();
  SmallVector<int64_t> cells = llvm::to_vector(llvm::seq<int64_t>(0, count));
  for (int64_t i = count; i > 1; --i)
    std::swap(cells[i - 1], cells[random.below(i)]);
  for (int64_t i = 0; i < count; ++i) {
    double place = (double(cells[i]) + random.between(0.25, 0.75)) / count;
    // Numbers that f32 holds, so that such a version starts from the same.
    value[i] = float(0.3 + 1.4 * place) * (positive ? 1 : random.sign());
  }
  return argument(floatType(shape), std::move(value));
}

Value Maker::indices(ArrayRef<int64_t> shape, int64_t bound) {
  Array value(shape);
  for (double &v : value.data)
    v = double(random.below(bound));
  return integers(std::move(value));
}

Value Maker::integers(Array value) {
  Type type = RankedTensorType::get(value.dims, builder.getI64Type());
  return argument(type, std::move(value));
}

static double largest(const Array &value) {
  double most = 0;
  for (double v : value.data)
    most = std::max(most, std::fabs(v));
  return most;
}

// The value where an op that refused it may take it: between 0.5 and 1.5.
Value Maker::guarded(Value value) {
  Operation *inside = emit("ebb.sigmoid", value);
  Operation *raised = inside ? emit("ebb.scale", inside->getResult(0),
                                    {{"scale", 1.0}, {"bias", 0.5}})
                             : nullptr;
  return raised ? raised->getResult(0) : value;
}

Value Maker::any(int64_t least, int64_t most) {
  if (mode >= 2)
    return fresh(shape(least, most), /*positive=*/mode == 3);
  SmallVector<Value> fitting;
  for (Value v : pool)
    if (int64_t rank = int64_t(shapeOf(v).size());
        rank >= least && rank <= most)
      fitting.push_back(v);
  if (fitting.empty() || random.chance(0.12))
    return fresh(shape(least, most));
  // Half of the time one that nobody uses yet, so that graphs grow deep.
  SmallVector<Value> unused;
  for (Value v : fitting)
    if (v.use_empty())
      unused.push_back(v);
  Value value = random.oneOf(
      ArrayRef<Value>(unused.empty() || random.chance(0.5) ? fitting : unused));
  if (mode == 1)
    return guarded(value);
  if (double most = largest(valueOf(value)); most > kLarge)
    if (Operation *calm = emit("ebb.scale", value, {{"scale", 2.0 / most}}))
      return calm->getResult(0);
  return value;
}

Value Maker::like(ArrayRef<int64_t> shape) {
  SmallVector<Value> fitting;
  bool unused = random.chance(0.6);
  for (Value v : pool)
    if (shapeOf(v) == shape && largest(valueOf(v)) <= kLarge &&
        (v.use_empty() || !unused))
      fitting.push_back(v);
  if (mode >= 2 || fitting.empty() || random.chance(0.25))
    return fresh(shape, /*positive=*/mode == 3);
  return random.oneOf(ArrayRef<Value>(fitting));
}

static Shape narrowed(ArrayRef<int64_t> shape, Random &random) {
  Shape dims(shape.drop_front(size_t(
      random.chance(0.5) ? 0 : random.below(int64_t(shape.size()) + 1))));
  for (int64_t &d : dims)
    if (random.chance(0.25))
      d = 1;
  return dims;
}

Value Maker::broadcastingTo(ArrayRef<int64_t> shape) {
  return like(narrowed(shape, random));
}

Value Maker::condition(ArrayRef<int64_t> shape) {
  Shape dims = narrowed(shape, random);
  for (Value v : conditions)
    if (shapeOf(v) == ArrayRef<int64_t>(dims) && random.chance(0.3))
      return v;
  if (random.chance(0.4)) {
    Array value(dims);
    for (double &v : value.data)
      v = double(random.below(2));
    return argument(RankedTensorType::get(dims, builder.getI1Type()),
                    std::move(value));
  }
  static constexpr StringLiteral names[] = {
      "ebb.equal",        "ebb.not_equal",  "ebb.less_than",
      "ebb.greater_than", "ebb.less_equal", "ebb.greater_equal"};
  Value x = like(dims), y = broadcastingTo(dims);
  Operation *made = emit(names[random.below(6)], {x, y});
  return made ? made->getResult(0) : condition(shape);
}

// ---- ops -------------------------------------------------------------------

Operation *Maker::emit(StringRef name, ValueRange operands, AttrInit attributes,
                       TypeRange types) {
  SmallVector<SmallVector<Value>> groups;
  for (Value v : operands)
    groups.push_back(v ? SmallVector<Value>{v} : SmallVector<Value>{});
  return emitGroups(name, groups,
                    AttrList(attributes.begin(), attributes.size()), types);
}

Operation *Maker::emitGroups(StringRef name,
                             ArrayRef<SmallVector<Value>> operands,
                             AttrList attributes, TypeRange types) {
  OperationName op(name, builder.getContext());
  if (!op.isRegistered())
    return nullptr;
  // What cannot be typed is a recipe's wrong guess, no fault.
  ScopedDiagnosticHandler silent(builder.getContext(),
                                 [](Diagnostic &) { return success(); });
  OperationState state(loc, op);
  SmallVector<int32_t> segments;
  for (const SmallVector<Value> &group : operands) {
    segments.push_back(int32_t(group.size()));
    state.addOperands(group);
  }
  for (auto &[key, value] : attributes)
    state.addAttribute(key, value.build(builder.getContext()));
  if (op.hasTrait<OpTrait::AttrSizedOperandSegments>())
    state.addAttribute("operandSegmentSizes",
                       builder.getDenseI32ArrayAttr(segments));
  state.addTypes(types);
  if (types.empty()) {
    auto *inference = op.getInterface<InferTypeOpInterface>();
    Operation *trial = Operation::create(state);
    SmallVector<Type> inferred;
    bool typed =
        inference && succeeded(inference->inferReturnTypes(
                         builder.getContext(), loc, trial->getOperands(),
                         trial->getRawDictionaryAttrs(),
                         trial->getPropertiesStorage(), {}, inferred));
    trial->destroy();
    if (!typed)
      return nullptr;
    state.addTypes(inferred);
  }
  Operation *created = builder.create(state);
  if (succeeded(verify(created)) && accept(created))
    return created;
  created->erase();
  return nullptr;
}

// Whether one element is smooth and tame along the direction.
static bool smooth(ArrayRef<Array> at, int64_t i) {
  double middle = at[0][i], above = at[1][i], below = at[2][i];
  double farAbove = at[3][i], farBelow = at[4][i];
  for (const Array &sample : at)
    if (!std::isfinite(sample[i]) || std::fabs(sample[i]) > kMostValue)
      return false;
  double slope = (above - below) / (2 * kStep);
  double fourth = farAbove - 4 * above + 6 * middle - 4 * below + farBelow;
  return std::fabs(slope) <= kMostSlope &&
         std::fabs(fourth) <=
             kMostFourthDifference * std::max(1.0, std::fabs(middle));
}

// Whether the op is smooth where its operands are, whatever way they move: the
// graph may hold them still, at 0 say, and then no direction would show a kink.
// Grad ops are not asked, as some hold for operands that belong together only.
bool Maker::differentiableAt(Operation *op) {
  if (op->hasTrait<NoGradient>() ||
      op->getName().getStringRef().ends_with("_grad"))
    return true;
  Random wiggle(made.seed, "wiggle");
  SmallVector<Array> there[3];
  std::vector<Array> moved[3];
  for (Value operand : op->getOperands()) {
    for (std::vector<Array> &place : moved)
      place.push_back(valueOf(operand));
    if (isContinuous(operand))
      for (int64_t i = 0, n = moved[0].back().size(); i < n; ++i) {
        double step = wiggle.sign() * wiggle.between(0.5, 1) * kStep;
        moved[1].back()[i] += step;
        moved[2].back()[i] -= step;
      }
  }
  for (int place = 0; place < 3; ++place) {
    SmallVector<const Array *> operands;
    for (const Array &value : moved[place])
      operands.push_back(&value);
    std::string problem;
    if (!evaluator.apply(op, operands, there[place], problem))
      return false;
  }
  for (unsigned r = 0; r < op->getNumResults(); ++r)
    for (int64_t i = 0, n = there[0][r].size(); i < n; ++i) {
      double middle = there[0][r][i];
      double bend = there[1][r][i] - 2 * middle + there[2][r][i];
      if (isContinuous(op->getResult(r)) &&
          !(std::fabs(bend) <= kMostBend * std::max(1.0, std::fabs(middle))))
        return false;
    }
  return true;
}

bool Maker::accept(Operation *op) {
  if (!differentiableAt(op))
    return false;
  SmallVector<Samples> results(op->getNumResults());
  for (size_t place = 0; place < std::size(kPlaces); ++place) {
    SmallVector<const Array *> operands;
    for (Value operand : op->getOperands())
      operands.push_back(&samples.find(operand)->second[place]);
    SmallVector<Array> values;
    std::string problem;
    if (!evaluator.apply(op, operands, values, problem))
      return false;
    for (auto [known, value] : llvm::zip(results, values))
      known.push_back(std::move(value));
  }
  for (auto [result, known] : llvm::zip(op->getResults(), results)) {
    auto type = cast<RankedTensorType>(result.getType());
    if (known[0].size() > 4 * kMostElements || type.getRank() > 6)
      return false;
    for (int64_t i = 0, n = known[0].size(); i < n; ++i) {
      if (isContinuous(result)) {
        if (!smooth(known, i))
          return false;
        continue;
      }
      for (const Array &sample : known)
        if (sample[i] != known[0][i])
          return false;
    }
  }
  for (auto [result, known] : llvm::zip(op->getResults(), results)) {
    samples[result] = std::move(known);
    Type element = cast<RankedTensorType>(result.getType()).getElementType();
    if (isa<FloatType>(element))
      pool.push_back(result);
    else if (element.isInteger(1))
      conditions.push_back(result);
  }
  return true;
}

// Erases what stands behind `last`.
void Maker::forget(Operation *last) {
  auto gone = [&](Value v) { return !samples.contains(v); };
  while (!block->empty() && &block->back() != last) {
    for (Value result : block->back().getResults())
      samples.erase(result);
    llvm::erase_if(pool, gone);
    llvm::erase_if(conditions, gone);
    block->back().erase();
  }
}

bool Maker::acceptFrom(Operation *before) {
  Operation *op = before ? before->getNextNode() : &block->front();
  for (; op; op = op->getNextNode())
    if (failed(verify(op)) || !accept(op)) {
      forget(before);
      return false;
    }
  return true;
}

// ---- steps -----------------------------------------------------------------

bool Maker::byRecipe() {
  const Recipe &recipe = random.oneOf(recipes);
  for (mode = 0; mode < 4; ++mode)
    if (recipe.make(*this)) {
      mode = 0;
      return true;
    }
  mode = 0;
  return false;
}

// A random op of the graph, one of the last half of the time.
Operation *Maker::pickOp(function_ref<bool(Operation *)> wanted) {
  SmallVector<Operation *> ops;
  for (Operation &op : *block)
    if (wanted(&op))
      ops.push_back(&op);
  if (ops.empty())
    return nullptr;
  int64_t count = int64_t(ops.size());
  return ops[random.chance(0.5)
                 ? count - 1 - random.below(std::min<int64_t>(count, 3))
                 : random.below(count)];
}

// What a rule says of `op`, as ops at the end of the graph.
bool Maker::emitRule(Operation *op, function_ref<Exprs(Rule &)> build,
                     ValueRange cotangents) {
  Operation *before = block->empty() ? nullptr : &block->back();
  Rule rule(builder, loc, cotangents);
  bool any = false;
  for (Expr e : build(rule))
    if (e && random.chance(0.85)) {
      rule.emit(e);
      any = true;
    }
  return any && acceptFrom(before);
}

// The gradient of an op, with some values for the cotangents: this is how grad
// ops of every order come into graphs.
bool Maker::byRule() {
  // Half of the time the gradient of a grad op, if there is one.
  bool again = random.chance(0.5);
  auto wanted = [&](Operation *op) {
    return isa<GradientOpInterface>(op) &&
           (!again || op->getName().getStringRef().ends_with("_grad"));
  };
  Operation *op = pickOp(wanted);
  again = false;
  op = op ? op : pickOp(wanted);
  if (!op)
    return false;
  SmallVector<Value> cotangents(op->getNumResults());
  bool any = false;
  for (auto [result, cotangent] : llvm::zip(op->getResults(), cotangents))
    if (isFloat(result) && random.chance(op->getNumResults() == 1 ? 1 : 0.7)) {
      cotangent = like(result);
      any = true;
    }
  if (!any)
    return false;
  return emitRule(
      op, [&](Rule &rule) { return cast<GradientOpInterface>(op).vjp(rule); },
      cotangents);
}

// The parts of a composite op, beside it.
bool Maker::byParts() {
  Operation *op =
      pickOp([](Operation *op) { return isa<CompositeOpInterface>(op); });
  return op && emitRule(op,
                        [&](Rule &rule) {
                          return cast<CompositeOpInterface>(op).decompose(rule);
                        },
                        {});
}

// An op once more, with another operand of the same type: so grad ops get
// operands that are no results of their forward ops.
bool Maker::byOtherOperand() {
  Operation *op =
      pickOp([](Operation *op) { return op->getNumOperands() > 0; });
  if (!op)
    return false;
  unsigned which = unsigned(random.below(op->getNumOperands()));
  Value operand = op->getOperand(which);
  if (!isFloat(operand))
    return false;
  Operation *before = &block->back();
  Value other = like(operand);
  before = &block->back();
  Operation *copy = builder.clone(*op);
  copy->setOperand(which, other);
  return acceptFrom(before);
}

// ---- the whole -------------------------------------------------------------

// Mostly 3 to 30 steps, a few graphs tiny, some up to 200 ops deep.
static int64_t stepsFor(Random &random) {
  double kind = random.uniform();
  if (kind < 0.25)
    return 1 + random.below(3);
  if (kind < 0.9)
    return 4 + random.below(22);
  if (kind < 0.98)
    return 26 + random.below(50);
  return 76 + random.below(125);
}

Case Maker::make() {
  empties = random.chance(0.06);
  int64_t steps = stepsFor(random);
  // Steps may fail or add several ops; 200 ops are enough in any case.
  for (int64_t i = 0; i < 3 * steps && steps > 0; ++i) {
    if (block->getOperations().size() > 200)
      break;
    double kind = random.uniform();
    steps -= kind < 0.64   ? byRecipe()
             : kind < 0.86 ? byRule()
             : kind < 0.91 ? byParts()
                           : byOtherOperand();
  }
  finish();
  return std::move(made);
}

// Returns what nobody uses. Beyond three such values, the means of the others
// are added up to one, so that not all graphs end in many results.
void Maker::finish() {
  SmallVector<Value> unused;
  for (Value v : pool)
    if (v.use_empty())
      unused.push_back(v);
  // There is something to differentiate, and something to return.
  if (llvm::none_of(block->getArguments(), isFloat))
    unused.push_back(fresh({2, 3}));
  if (unused.empty())
    unused.push_back(pool.back());
  if (unused.size() > 3) {
    SmallVector<Value> means;
    for (Value v : ArrayRef<Value>(unused).drop_back(2))
      if (Operation *mean = emit("ebb.mean", v))
        means.push_back(mean->getResult(0));
    SmallVector<Value> kept(unused.end() - 2, unused.end());
    if (!means.empty())
      if (Operation *sum = emitGroups("ebb.add_n", {means}))
        kept.push_back(sum->getResult(0));
    unused = kept;
  }
  func::ReturnOp::create(builder, loc, unused);
  function.setType(
      builder.getFunctionType(function.getArgumentTypes(), ValueRange(unused)));
  for (unsigned i = 0; i < unused.size(); ++i)
    function.setResultAttr(i, kNameAttr,
                           builder.getStringAttr("y" + std::to_string(i)));
}

} // namespace ebb::fuzz

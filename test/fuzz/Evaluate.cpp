// The walk through a function, and what element-wise ops and ops that make
// tensors mean. Sums and windows are EvaluateSums.cpp and EvaluateWindows.cpp,
// moves of elements EvaluateShapes.cpp.
#include "test/fuzz/Evaluate.h"

#include "dialect/Ops.h"
#include "dialect/support/Inference.h"
#include "passes/Passes.h"
#include "runtime/host/philox.h"

using namespace mlir;

namespace ebb::fuzz {

// ---- element-wise ----------------------------------------------------------

static bool holdsFloats(Value value) {
  return isa<FloatType, ComplexType>(
      cast<RankedTensorType>(value.getType()).getElementType());
}

// `exact`: the result is one of the operands' values or representable anyway.
template <class F> static Meaning unary(F f, bool exact = false) {
  return [=](Operation *op, Operands in, Results out, const Rounding &round) {
    for (int64_t i = 0, n = out[0].size(); i < n; ++i) {
      double value = f(op, (*in[0])[i]);
      out[0][i] =
          exact || !holdsFloats(op->getResult(0)) ? value : round(value);
    }
  };
}

template <class F> static Meaning binary(F f, bool exact = false) {
  return [=](Operation *op, Operands in, Results out, const Rounding &round) {
    bool plain = exact || !holdsFloats(op->getResult(0));
    int64_t i = 0;
    forEach(out[0].dims, [&](ArrayRef<int64_t> index) {
      double value = f(op, (*in[0])[broadcastOffset(index, in[0]->dims)],
                       (*in[1])[broadcastOffset(index, in[1]->dims)]);
      out[0][i++] = plain ? value : round(value);
    });
  };
}

template <class F> static Meaning compare(F f) {
  return binary(
      [=](Operation *, double x, double y) { return double(f(x, y)); },
      /*exact=*/true);
}

static double number(const APFloat &value) { return value.convertToDouble(); }

static double powered(double x, double y) { return std::pow(x, y); }

static double clipped(Operation *op, double x) {
  auto clip = cast<ClipOp>(op);
  double low = number(clip.getMin()), high = number(clip.getMax());
  return x < low ? low : x > high ? high : x;
}

static double scaled(Operation *op, double x) {
  auto scale = cast<ScaleOp>(op);
  double factor = number(scale.getScale()), bias = number(scale.getBias());
  if (!holdsFloats(scale.getX())) {
    factor = std::trunc(factor);
    bias = std::trunc(bias);
  }
  return scale.getBiasAfterScale() ? factor * x + bias : factor * (x + bias);
}

static double softened(Operation *op, double x) {
  double end = number(cast<SoftReluOp>(op).getThreshold());
  return std::log1p(std::exp(x < -end ? -end : x > end ? end : x));
}

static double converted(Operation *op, double x) {
  Type to = cast<RankedTensorType>(op->getResult(0).getType()).getElementType();
  if (to.isInteger(1))
    return x != 0;
  return isa<FloatType, ComplexType>(to) ? x
         : std::isnan(x)                 ? 0
                                         : std::trunc(x);
}

static double divided(Operation *op, double x, double y) {
  return holdsFloats(op->getResult(0)) ? x / y : std::trunc(x / y);
}

void addElementwiseMeanings(Meanings &m) {
  // Signatures that name the op are for those that read its attributes.
  auto plain = [](double (*f)(double)) {
    return unary([=](Operation *, double x) { return f(x); });
  };
  using One = double (*)(double);
  const std::pair<const char *, One> functions[] = {
      {"exp", std::exp},
      {"log", std::log},
      {"sqrt", std::sqrt},
      {"rsqrt", [](double x) { return 1 / std::sqrt(x); }},
      {"sin", std::sin},
      {"cos", std::cos},
      {"tanh", std::tanh},
      {"erf", std::erf},
      {"sigmoid", [](double x) { return 1 / (1 + std::exp(-x)); }}};
  for (auto [name, f] : functions)
    m[name] = plain(f);
  m["relu"] = unary([](Operation *, double x) { return x < 0 ? 0 : x; }, true);
  m["abs"] = unary([](Operation *, double x) { return std::fabs(x); }, true);
  m["sign"] = unary(
      [](Operation *, double x) { return x > 0   ? 1.
                                         : x < 0 ? -1.
                                                 : x; }, true);
  m["clip"] = unary(clipped, true);
  m["scale"] = unary(scaled);
  m["soft_relu"] = unary(softened);
  m["cast"] = unary(converted, true);

  m["add"] = binary([](Operation *, double x, double y) { return x + y; });
  m["subtract"] = binary([](Operation *, double x, double y) { return x - y; });
  m["multiply"] = binary([](Operation *, double x, double y) { return x * y; });
  m["divide"] = binary(divided);
  m["elementwise_pow"] =
      binary([](Operation *, double x, double y) { return powered(x, y); });
  m["maximum"] = binary([](Operation *, double x,
                           double y) { return std::isnan(x) || x > y ? x : y; },
                        true);
  m["minimum"] = binary([](Operation *, double x,
                           double y) { return std::isnan(x) || x < y ? x : y; },
                        true);
  m["equal"] = compare(std::equal_to<double>());
  m["not_equal"] = compare(std::not_equal_to<double>());
  m["less_than"] = compare(std::less<double>());
  m["less_equal"] = compare(std::less_equal<double>());
  m["greater_than"] = compare(std::greater<double>());
  m["greater_equal"] = compare(std::greater_equal<double>());
  m["add_n"] = [](Operation *, Operands in, Results out,
                  const Rounding &round) {
    for (const Array *term : in)
      for (int64_t i = 0, n = out[0].size(); i < n; ++i)
        out[0][i] = round(out[0][i] + (*term)[i]);
  };
  m["where"] = [](Operation *, Operands in, Results out, const Rounding &) {
    int64_t i = 0;
    forEach(out[0].dims, [&](ArrayRef<int64_t> index) {
      bool first = (*in[0])[broadcastOffset(index, in[0]->dims)] != 0;
      const Array &taken = *in[first ? 1 : 2];
      out[0][i++] = taken[broadcastOffset(index, taken.dims)];
    });
  };
}

// ---- tensors made of nothing -----------------------------------------------

template <class F> static Meaning filled(F value) {
  return [=](Operation *op, Operands, Results out, const Rounding &) {
    double with = value(op);
    std::fill(out[0].data.begin(), out[0].data.end(),
              holdsFloats(op->getResult(0)) ? with : std::trunc(with));
  };
}

static double elementOf(Attribute element) {
  if (auto real = dyn_cast<FloatAttr>(element))
    return real.getValueAsDouble();
  auto integer = cast<IntegerAttr>(element);
  return integer.getType().isInteger(1) || integer.getType().isUnsignedInteger()
             ? double(integer.getValue().getZExtValue())
             : double(integer.getValue().getSExtValue());
}

static void ramp(Operation *op, Operands, Results out, const Rounding &) {
  int64_t axis = 0;
  if (auto attr = op->getAttrOfType<IntegerAttr>("axis"))
    axis = attr.getInt();
  if (axis < 0)
    axis += out[0].rank();
  int64_t i = 0;
  forEach(out[0].dims,
          [&](ArrayRef<int64_t> index) { out[0][i++] = double(index[axis]); });
}

static void drawMask(Operation *op, Operands in, Results out,
                     const Rounding &) {
  auto mask = cast<DropoutMaskOp>(op);
  uint32_t offset = in.size() > 1 ? uint32_t(int64_t((*in[1])[0])) : 0;
  double threshold = number(mask.getP()) * 0x1p32;
  for (int64_t i = 0, n = out[0].size(); i < n; ++i) {
    auto lanes = runtime::philox4x32({uint32_t(i / 4), 0, 0, 0},
                                     {uint32_t(mask.getSeed()), offset});
    out[0][i] = lanes[size_t(i % 4)] >= threshold;
  }
}

static void addCreatedMeanings(Meanings &m) {
  m["constant"] = [](Operation *op, Operands, Results out, const Rounding &) {
    int64_t i = 0;
    for (Attribute a : cast<ConstantOp>(op).getValue().getValues<Attribute>())
      out[0][i++] = elementOf(a);
  };
  m["full"] =
      filled([](Operation *op) { return number(cast<FullOp>(op).getValue()); });
  m["full_like"] = filled(
      [](Operation *op) { return number(cast<FullLikeOp>(op).getValue()); });
  m["iota"] = m["iota_like"] = ramp;
  m["dim"] = [](Operation *op, Operands in, Results out, const Rounding &) {
    int64_t axis = cast<DimOp>(op).getAxis();
    out[0][0] = double(in[0]->dims[axis < 0 ? axis + in[0]->rank() : axis]);
  };
  m["dropout_mask"] = drawMask;
  m["check_index"] = [](Operation *, Operands in, Results out,
                        const Rounding &) { out[0] = *in[0]; };
}

// ---- functions -------------------------------------------------------------

Evaluator::Evaluator() {
  addElementwiseMeanings(meanings);
  addCreatedMeanings(meanings);
  addShapeMeanings(meanings);
  addSumMeanings(meanings);
  addWindowMeanings(meanings);
  addLayoutMeanings(meanings);
}

bool Evaluator::knows(OperationName op) const {
  return op.hasInterface<CompositeOpInterface>() ||
         meanings.contains(op.stripDialect());
}

// The extents of all results: what types say, else what inference says of
// operands with the extents they have.
static bool extentsOf(Operation *op, Operands operands,
                      SmallVectorImpl<Array> &results) {
  auto isStatic = [](Type type) {
    return cast<RankedTensorType>(type).hasStaticShape();
  };
  SmallVector<Type> types(op->getResultTypes());
  if (!llvm::all_of(types, isStatic)) {
    Block standIns;
    for (auto [operand, value] : llvm::zip(op->getOperands(), operands)) {
      auto type = cast<RankedTensorType>(operand.getType());
      standIns.addArgument(
          RankedTensorType::get(value->dims, type.getElementType()),
          op->getLoc());
    }
    auto inference = dyn_cast<InferTypeOpInterface>(op);
    SmallVector<Type> inferred;
    // A maximum of nothing that nobody reads: its extents are a sum's.
    if (op->hasAttr(kMayBeEmptyAttr)) {
      auto max = cast<MaxOp>(op);
      results.emplace_back(
          reducedShape(operands[0]->dims,
                       normalizedAxes(max.reducedAxes(), operands[0]->rank()),
                       max.keepsDims()));
      return true;
    }
    if (!inference || failed(inference.inferReturnTypes(
                          op->getContext(), op->getLoc(),
                          standIns.getArguments(), op->getRawDictionaryAttrs(),
                          op->getPropertiesStorage(), {}, inferred)))
      return false;
    // Extent by extent, as either may say what the other does not.
    for (auto [type, other] : llvm::zip(types, inferred)) {
      auto declared = cast<RankedTensorType>(type);
      Shape dims(declared.getShape());
      for (auto [d, known] :
           llvm::zip(dims, cast<RankedTensorType>(other).getShape()))
        d = ShapedType::isDynamic(d) ? known : d;
      type = RankedTensorType::get(dims, declared.getElementType());
    }
    if (!llvm::all_of(types, isStatic))
      return false;
  }
  for (Type type : types)
    results.emplace_back(cast<RankedTensorType>(type).getShape());
  return true;
}

// One composite op as a function of its operands, expanded.
static OwningOpRef<func::FuncOp> partsOf(Operation *op, Operands operands) {
  OpBuilder b(op->getContext());
  SmallVector<Type> types;
  for (auto [operand, value] : llvm::zip(op->getOperands(), operands))
    types.push_back(RankedTensorType::get(
        value->dims,
        cast<RankedTensorType>(operand.getType()).getElementType()));
  OwningOpRef<func::FuncOp> function = func::FuncOp::create(
      op->getLoc(), "parts", b.getFunctionType(types, op->getResultTypes()));
  Block *block = function->addEntryBlock();
  b.setInsertionPointToEnd(block);
  Operation *copy = b.clone(*op);
  copy->setOperands(block->getArguments());
  func::ReturnOp::create(b, op->getLoc(), copy->getResults());
  decomposeAll(*function, [](Operation *) { return false; });
  return function;
}

bool Evaluator::apply(Operation *op, Operands operands,
                      SmallVectorImpl<Array> &results, std::string &problem,
                      const Rounding &rounding) const {
  auto meaning = meanings.find(op->getName().stripDialect());
  if (meaning != meanings.end() && extentsOf(op, operands, results)) {
    applyMeaning(meaning->second, op, operands, results, rounding);
    return true;
  }
  if (meaning == meanings.end() && isa<CompositeOpInterface>(op)) {
    std::vector<Array> arguments, made;
    for (const Array *operand : operands)
      arguments.push_back(*operand);
    OwningOpRef<func::FuncOp> parts = partsOf(op, operands);
    if (!parts
             ->walk([&](Operation *part) {
               return part->getName() == op->getName() ? WalkResult::interrupt()
                                                       : WalkResult::advance();
             })
             .wasInterrupted() &&
        run(*parts, arguments, made, problem, rounding)) {
      results.assign(made.begin(), made.end());
      return true;
    }
  }
  if (problem.empty())
    problem = op->getName().getStringRef().str() +
              (meaning == meanings.end()
                   ? ": has no meaning in the reference evaluator"
                   : ": has unknown extents");
  return false;
}

bool Evaluator::run(func::FuncOp function, ArrayRef<Array> arguments,
                    std::vector<Array> &results, std::string &problem,
                    const Rounding &rounding) const {
  llvm::DenseMap<Value, Array> values;
  for (auto [argument, value] :
       llvm::zip_equal(function.getArguments(), arguments))
    values[argument] = value;
  for (Operation &op : function.getBody().front().without_terminator()) {
    SmallVector<const Array *> operands;
    for (Value operand : op.getOperands())
      operands.push_back(&values.find(operand)->second);
    SmallVector<Array> made;
    if (!apply(&op, operands, made, problem, rounding))
      return false;
    for (auto [result, value] : llvm::zip(op.getResults(), made))
      values[result] = std::move(value);
  }
  results.clear();
  for (Value v : function.getBody().front().getTerminator()->getOperands())
    results.push_back(values.find(v)->second);
  return true;
}

OwningOpRef<func::FuncOp> expanded(func::FuncOp function) {
  OwningOpRef<func::FuncOp> copy(function.clone());
  decomposeAll(*copy, [](Operation *) { return false; });
  eraseDeadOps(*copy);
  return copy;
}

} // namespace ebb::fuzz

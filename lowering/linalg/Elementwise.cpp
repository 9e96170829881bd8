// Element-wise ops: one linalg.generic whose body is the scalar formula.
// Conversions between element types are Scalar.cpp's.
// Called by ToLinalg.cpp.
#include "dialect/ops/Elementwise.h"

#include "dialect/ops/Arith.h"
#include "dialect/ops/Compare.h"
#include "dialect/ops/Complex.h"
#include "lowering/KernelOps.h"
#include "lowering/linalg/Families.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace ebb;

using FloatPredicate = arith::CmpFPredicate;
using IntPredicate = arith::CmpIPredicate;

static Type elementOf(Value tensor) {
  return cast<RankedTensorType>(tensor.getType()).getElementType();
}

// ---- functions of floats ---------------------------------------------------

static Value sigmoid(Scalar s, Value x) {
  Value negative = s.op<arith::NegFOp>(x);
  Value e = s.op("math.exp", negative);
  Value denominator = s.plus(e, 1.0);
  Value one = s.like(x, 1.0);
  return s.op<arith::DivFOp>({one, denominator});
}

// Unordered, so that NaN stays.
static Value relu(Scalar s, Value x) {
  Value zero = s.like(x, 0.0);
  Value positive = s.compare(FloatPredicate::UGT, x, zero);
  return s.select(positive, x, zero);
}

// What is neither above nor below 0 is 0 itself, of either sign, or NaN.
static Value sign(Scalar s, Value x) {
  bool isFloat = isa<FloatType>(x.getType());
  Value zero = s.like(x, 0);
  Value above = isFloat ? s.compare(FloatPredicate::OGT, x, zero)
                        : s.compare(IntPredicate::sgt, x, zero);
  Value below = isFloat ? s.compare(FloatPredicate::OLT, x, zero)
                        : s.compare(IntPredicate::slt, x, zero);
  Value one = s.like(x, 1), minusOne = s.like(x, -1);
  Value rest = s.select(below, minusOne, x);
  return s.select(above, one, rest);
}

static Value scale(Scalar s, ScaleOp op, Value x) {
  double factor = op.getScale().convertToDouble();
  double bias = op.getBias().convertToDouble();
  if (isa<IntegerType>(x.getType())) {
    factor = std::trunc(factor);
    bias = std::trunc(bias);
  }
  if (!op.getBiasAfterScale() && bias != 0)
    x = s.plus(x, bias);
  if (factor != 1)
    x = s.times(x, factor);
  if (op.getBiasAfterScale() && bias != 0)
    x = s.plus(x, bias);
  return x;
}

// A NaN is neither below nor above.
static Value clip(Scalar s, double min, double max, Value x) {
  Type type = x.getType();
  if (isa<FloatType>(type)) {
    Value low = s.like(x, min), high = s.like(x, max);
    Value below = s.compare(FloatPredicate::OLT, x, low);
    Value raised = s.select(below, low, x);
    Value above = s.compare(FloatPredicate::OGT, raised, high);
    return s.select(above, high, raised);
  }
  // Bounds beyond the type's own are those; 2^63 is no int64_t.
  auto bound = [&](double value) -> Value {
    unsigned bits = type.getIntOrFloatBitWidth();
    APSInt stored(bits, /*isUnsigned=*/false);
    bool exact;
    APFloat(value).convertToInteger(stored, APFloat::rmTowardZero, &exact);
    return arith::ConstantOp::create(s.b, s.loc,
                                     IntegerAttr::get(type, stored));
  };
  Value low = bound(min), high = bound(max);
  Value raised = s.op<arith::MaxSIOp>({x, low});
  return s.op<arith::MinSIOp>({raised, high});
}

// log(1 + e^x) of x between -threshold and threshold, as max(x, 0) +
// log1p(e^-|x|): nothing overflows, and small results keep their digits.
static Value softRelu(Scalar s, SoftReluOp op, Value x) {
  double threshold = op.getThreshold().convertToDouble();
  Value held = clip(s, -threshold, threshold, x);
  Value size = s.op("math.absf", held);
  Value e = s.op("math.exp", s.op<arith::NegFOp>(size));
  return s.op<arith::AddFOp>({relu(s, held), s.op("math.log1p", e)});
}

// ---- functions of integers -------------------------------------------------

// A zero divisor has been reported before; the body only must not trap on it.
static Value divideInt(Scalar s, Value x, Value y) {
  Value zero = s.like(x, 0), one = s.like(x, 1), minusOne = s.like(x, -1);
  Value byZero = s.compare(IntPredicate::eq, y, zero);
  Value byMinusOne = s.compare(IntPredicate::eq, y, minusOne);
  Value traps = s.op<arith::OrIOp>({byZero, byMinusOne});
  Value safe = s.select(traps, one, y);
  Value quotient = s.op<arith::DivSIOp>({x, safe});
  Value negated = s.op<arith::SubIOp>({zero, x});
  return s.select(byMinusOne, negated, quotient);
}

// Square and multiply over the bits below the sign.
static Value powInt(Scalar s, Value base, Value exponent) {
  unsigned bits = base.getType().getIntOrFloatBitWidth() - 1;
  Type type = base.getType();
  Value zero = s.like(base, 0), one = s.like(base, 1);
  Value minusOne = s.like(base, -1);
  Value result = one, power = base;
  for (unsigned i = 0; i < bits; ++i) {
    Value mask = arith::ConstantOp::create(
        s.b, s.loc, s.b.getIntegerAttr(type, int64_t(1) << i));
    Value bit = s.op<arith::AndIOp>({exponent, mask});
    Value isSet = s.compare(IntPredicate::ne, bit, zero);
    Value product = s.op<arith::MulIOp>({result, power});
    result = s.select(isSet, product, result);
    if (i + 1 < bits)
      power = s.op<arith::MulIOp>({power, power});
  }
  // Below 0 the quotient 1 / base^-y truncates to 0, but for 1 and -1.
  Value odd = s.op<arith::AndIOp>({exponent, one});
  Value isOdd = s.compare(IntPredicate::ne, odd, zero);
  Value ofMinusOne = s.select(isOdd, minusOne, one);
  Value baseIsOne = s.compare(IntPredicate::eq, base, one);
  Value baseIsMinusOne = s.compare(IntPredicate::eq, base, minusOne);
  Value rest = s.select(baseIsMinusOne, ofMinusOne, zero);
  Value inverse = s.select(baseIsOne, one, rest);
  Value negative = s.compare(IntPredicate::slt, exponent, zero);
  return s.select(negative, inverse, result);
}

// ---- complex numbers -------------------------------------------------------

// Equal in both parts, or different in one; complex numbers are not ordered.
static Value compareComplex(Scalar s, FloatPredicate predicate, Value x,
                            Value y) {
  Value real = s.compare(predicate, s.real(x), s.real(y));
  Value imag = s.compare(predicate, s.imag(x), s.imag(y));
  return predicate == FloatPredicate::OEQ ? s.op<arith::AndIOp>({real, imag})
                                          : s.op<arith::OrIOp>({real, imag});
}

// ---- the table -------------------------------------------------------------

namespace {
struct Predicates {
  FloatPredicate onFloat;
  IntPredicate onSigned, onUnsigned;
};
} // namespace

static std::optional<Predicates> predicatesOf(Operation *op) {
  using F = FloatPredicate;
  using I = IntPredicate;
  return TypeSwitch<Operation *, std::optional<Predicates>>(op)
      .Case([](EqualOp) { return Predicates{F::OEQ, I::eq, I::eq}; })
      .Case([](NotEqualOp) { return Predicates{F::UNE, I::ne, I::ne}; })
      .Case([](LessThanOp) { return Predicates{F::OLT, I::slt, I::ult}; })
      .Case([](LessEqualOp) { return Predicates{F::OLE, I::sle, I::ule}; })
      .Case([](GreaterThanOp) { return Predicates{F::OGT, I::sgt, I::ugt}; })
      .Case([](GreaterEqualOp) { return Predicates{F::OGE, I::sge, I::uge}; })
      .Default(std::nullopt);
}

// The op on scalars that computes an element of this type, or "".
static StringRef scalarName(Operation *op, Type element) {
  auto facts = cast<KernelOpInterface>(op);
  return isa<ComplexType>(element) ? facts.scalarComplexOpName()
         : isa<FloatType>(element) ? facts.scalarOpName()
                                   : facts.scalarIntOpName();
}

// One element in the compute type; null if the op has no body.
static Value compute(Scalar s, Operation *op, ValueRange x) {
  bool isFloat = isa<FloatType>(x[0].getType());
  bool isComplex = isa<ComplexType>(x[0].getType());
  if (auto predicates = predicatesOf(op)) {
    if (isComplex)
      return compareComplex(s, predicates->onFloat, x[0], x[1]);
    if (isFloat)
      return s.compare(predicates->onFloat, x[0], x[1]);
    bool natural = isUnsigned(elementOf(op->getOperand(0)));
    return s.compare(natural ? predicates->onUnsigned : predicates->onSigned,
                     x[0], x[1]);
  }
  if (StringRef name = scalarName(op, x[0].getType()); !name.empty())
    return s.op(name, x);
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](SigmoidOp) { return sigmoid(s, x[0]); })
      .Case([&](ReluOp) { return relu(s, x[0]); })
      .Case([&](SignOp) { return sign(s, x[0]); })
      .Case([&](ScaleOp scale) { return ::scale(s, scale, x[0]); })
      .Case([&](ClipOp clip) {
        return ::clip(s, clip.getMin().convertToDouble(),
                      clip.getMax().convertToDouble(), x[0]);
      })
      .Case([&](SoftReluOp op) { return softRelu(s, op, x[0]); })
      .Case([&](DivideOp) { return divideInt(s, x[0], x[1]); })
      .Case([&](ElementwisePowOp) { return powInt(s, x[0], x[1]); })
      .Case([&](AddNOp) {
        Value sum = x[0];
        for (Value next : x.drop_front())
          sum = isComplex ? s.op<complex::AddOp>({sum, next})
                : isFloat ? s.op<arith::AddFOp>({sum, next})
                          : s.op<arith::AddIOp>({sum, next});
        return sum;
      })
      .Case([&](ConjOp) {
        return s.complex(s.real(x[0]), s.op<arith::NegFOp>(s.imag(x[0])));
      })
      .Case([&](RealOp) { return s.real(x[0]); })
      .Case([&](ImagOp) { return s.imag(x[0]); })
      .Case([&](ComplexOp) { return s.complex(x[0], x[1]); })
      .Default(Value());
}

static Value body(Scalar s, Operation *op, ValueRange stored) {
  if (isa<WhereOp>(op))
    return s.select(stored[0], stored[1], stored[2]);
  Type element = elementOf(op->getResult(0));
  if (isa<CastOp>(op))
    return s.convert(stored[0], elementOf(op->getOperand(0)), element);
  SmallVector<Value> wide;
  for (Value value : stored)
    wide.push_back(s.widen(value));
  Value result = compute(s, op, wide);
  return result ? s.narrow(result, element) : result;
}

// ---- the pattern -----------------------------------------------------------

// A copy of its only operand.
static bool isIdentity(Operation *op) {
  if (auto scale = dyn_cast<ScaleOp>(op)) {
    double factor = scale.getScale().convertToDouble();
    double bias = scale.getBias().convertToDouble();
    if (isa<IntegerType>(elementOf(scale.getX())))
      return std::trunc(factor) == 1 && std::trunc(bias) == 0;
    return factor == 1 && bias == 0;
  }
  if (isa<CastOp, AddNOp>(op))
    return op->getNumOperands() == 1 &&
           elementOf(op->getOperand(0)) == elementOf(op->getResult(0));
  return false;
}

// Whether compute() and body() know the op.
static bool hasBody(Operation *op) {
  Type element = elementOf(op->getOperand(0));
  if (!scalarName(op, element).empty())
    return true;
  if (isa<DivideOp, ElementwisePowOp>(op))
    return isa<IntegerType>(element);
  return predicatesOf(op) ||
         isa<WhereOp, CastOp, SigmoidOp, ReluOp, SignOp, ScaleOp, ClipOp,
             SoftReluOp, AddNOp, ConjOp, RealOp, ImagOp, ComplexOp>(op);
}

static void checkDivisor(Site &site, Value divisor) {
  kernel::LibraryCallOp::create(site.b, site.loc, TypeRange(), "host",
                                "check_nonzero", site.b.getDictionaryAttr({}),
                                divisor, ValueRange());
}

static Shape broadcastShape(Site &site) {
  SmallVector<int64_t> ranks;
  for (Value operand : site.op->getOperands())
    ranks.push_back(cast<RankedTensorType>(operand.getType()).getRank());
  int64_t rank = *llvm::max_element(ranks);
  Shape shape;
  for (int64_t dim = 0; dim < rank; ++dim) {
    SmallVector<std::pair<unsigned, int64_t>> parts;
    for (auto [i, operandRank] : llvm::enumerate(ranks))
      if (int64_t at = dim - (rank - operandRank); at >= 0)
        parts.push_back({i, at});
    shape.push_back(site.broadcastExtent(parts, dim));
  }
  site.refine(shape);
  return shape;
}

static Lowered lowerElementwise(Operation *op, Site &site) {
  if (isIdentity(op))
    return {op->getOperand(0)};
  if (!hasBody(op))
    return {};
  Shape shape = broadcastShape(site);
  if (isa<DivideOp>(op) && isa<IntegerType>(elementOf(op->getOperand(1))))
    checkDivisor(site, op->getOperand(1));
  SmallVector<AffineMap> maps;
  for (Value operand : op->getOperands())
    maps.push_back(broadcastMap(site, operand, shape));
  return {mapElements(site, op->getOperands(), maps, shape,
                      elementOf(op->getResult(0)),
                      [&](OpBuilder &b, Location loc, ValueRange args) {
                        return body({b, loc}, op, args);
                      })};
}

namespace {
struct LowerElementwise : OpTraitRewritePattern<ebb::Elementwise> {
  LowerElementwise(MLIRContext *context, Extents &extents)
      : OpTraitRewritePattern(context), extents(extents) {}
  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!libraryOf(op).empty())
      return failure();
    Site site(rewriter, op, extents);
    return replaceLowered(site, lowerElementwise(op, site), rewriter);
  }
  Extents &extents;
};
} // namespace

namespace ebb {
void populateElementwise(RewritePatternSet &patterns, Extents &extents) {
  patterns.add<LowerElementwise>(patterns.getContext(), extents);
}
} // namespace ebb

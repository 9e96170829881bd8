// MathBuilder's members: each builds the one op, or the few, that it names.
// Not here: any formula. It knows types and constants, not functions.
// Called by the Math*.cpp files of this folder.
#include "lowering/llvm/MathBuilder.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace ebb {

/// `element` in the shape of `type`: itself for a scalar.
static Type withElement(Type type, Type element) {
  if (auto vector = dyn_cast<VectorType>(type))
    return VectorType::get(vector.getShape(), element,
                           vector.getScalableDims());
  return element;
}

static Value buildConstant(OpBuilder &builder, Location loc, Type type,
                           TypedAttr element) {
  TypedAttr value = element;
  if (auto vector = dyn_cast<VectorType>(type))
    value = DenseElementsAttr::get(vector, Attribute(element));
  return arith::ConstantOp::create(builder, loc, type, value);
}

MathBuilder::MathBuilder(OpBuilder &builder, Location loc, Type type)
    : builder(builder), loc(loc), type(type),
      mantissaBits(getElementTypeOrSelf(type).isF64() ? 52 : 23) {
  bitsType = withElement(type, builder.getIntegerType(isDouble() ? 64 : 32));
}

MathBuilder MathBuilder::widened() const {
  return MathBuilder(builder, loc, withElement(type, builder.getF64Type()));
}

Value MathBuilder::constant(double number) {
  Type element = getElementTypeOrSelf(type);
  return buildConstant(builder, loc, type,
                       builder.getFloatAttr(element, number));
}

Value MathBuilder::get(MathOperand operand) {
  return operand.value ? operand.value : constant(operand.number);
}

Value MathBuilder::get(BitsOperand operand) {
  if (operand.value)
    return operand.value;
  Type element = getElementTypeOrSelf(bitsType);
  APInt bits =
      APInt(64, operand.bits).zextOrTrunc(element.getIntOrFloatBitWidth());
  return buildConstant(builder, loc, bitsType,
                       builder.getIntegerAttr(element, bits));
}

template <typename Op> Value MathBuilder::binary(MathOperand a, MathOperand b) {
  Value left = get(a);
  Value right = get(b);
  return Op::create(builder, loc, left, right);
}

template <typename Op>
Value MathBuilder::binaryBits(BitsOperand a, BitsOperand b) {
  Value left = get(a);
  Value right = get(b);
  return Op::create(builder, loc, left, right);
}

Value MathBuilder::compare(Predicate predicate, MathOperand a, MathOperand b) {
  Value left = get(a);
  Value right = get(b);
  return arith::CmpFOp::create(builder, loc, predicate, left, right);
}

Value MathBuilder::add(MathOperand a, MathOperand b) {
  return binary<arith::AddFOp>(a, b);
}
Value MathBuilder::sub(MathOperand a, MathOperand b) {
  return binary<arith::SubFOp>(a, b);
}
Value MathBuilder::mul(MathOperand a, MathOperand b) {
  return binary<arith::MulFOp>(a, b);
}
Value MathBuilder::div(MathOperand a, MathOperand b) {
  return binary<arith::DivFOp>(a, b);
}
Value MathBuilder::fma(MathOperand a, MathOperand b, MathOperand c) {
  Value left = get(a);
  Value right = get(b);
  Value addend = get(c);
  return math::FmaOp::create(builder, loc, left, right, addend);
}
Value MathBuilder::neg(Value a) {
  return arith::NegFOp::create(builder, loc, a);
}
Value MathBuilder::abs(Value a) {
  return math::AbsFOp::create(builder, loc, a);
}
Value MathBuilder::copySign(Value magnitude, Value sign) {
  return math::CopySignOp::create(builder, loc, magnitude, sign);
}
Value MathBuilder::roundEven(Value a) {
  return math::RoundEvenOp::create(builder, loc, a);
}
Value MathBuilder::sqrt(Value a) {
  return math::SqrtOp::create(builder, loc, a);
}

Value MathBuilder::equal(MathOperand a, MathOperand b) {
  return compare(Predicate::OEQ, a, b);
}
Value MathBuilder::less(MathOperand a, MathOperand b) {
  return compare(Predicate::OLT, a, b);
}
Value MathBuilder::notEqual(MathOperand a, MathOperand b) {
  return compare(Predicate::UNE, a, b);
}
Value MathBuilder::both(Value a, Value b) {
  return arith::AndIOp::create(builder, loc, a, b);
}
Value MathBuilder::either(Value a, Value b) {
  return arith::OrIOp::create(builder, loc, a, b);
}
Value MathBuilder::select(Value condition, MathOperand yes, MathOperand no) {
  Value yesValue = get(yes);
  Value noValue = get(no);
  return arith::SelectOp::create(builder, loc, condition, yesValue, noValue);
}

Value MathBuilder::clampAbove(Value a, double limit) {
  Value bound = constant(limit);
  Value beyond = less(bound, a);
  return select(beyond, bound, a);
}

Value MathBuilder::clampBelow(Value a, double limit) {
  Value bound = constant(limit);
  Value beyond = less(a, bound);
  return select(beyond, bound, a);
}

Value MathBuilder::polynomial(Value x, ArrayRef<double> coefficients) {
  Value sum = constant(coefficients.back());
  for (double coefficient : llvm::reverse(coefficients.drop_back()))
    sum = fma(sum, x, coefficient);
  return sum;
}

Value MathBuilder::toBits(Value a) {
  return arith::BitcastOp::create(builder, loc, bitsType, a);
}
Value MathBuilder::fromBits(Value bits) {
  return arith::BitcastOp::create(builder, loc, type, bits);
}
Value MathBuilder::addBits(BitsOperand a, BitsOperand b) {
  return binaryBits<arith::AddIOp>(a, b);
}
Value MathBuilder::subBits(BitsOperand a, BitsOperand b) {
  return binaryBits<arith::SubIOp>(a, b);
}
Value MathBuilder::andBits(BitsOperand a, BitsOperand b) {
  return binaryBits<arith::AndIOp>(a, b);
}
Value MathBuilder::orBits(BitsOperand a, BitsOperand b) {
  return binaryBits<arith::OrIOp>(a, b);
}
Value MathBuilder::xorBits(BitsOperand a, BitsOperand b) {
  return binaryBits<arith::XOrIOp>(a, b);
}
Value MathBuilder::shiftLeft(Value bits, unsigned count) {
  return binaryBits<arith::ShLIOp>(bits, uint64_t(count));
}
Value MathBuilder::shiftRight(Value bits, unsigned count) {
  return binaryBits<arith::ShRUIOp>(bits, uint64_t(count));
}
Value MathBuilder::testBit(Value bits, uint64_t mask) {
  Value masked = andBits(bits, mask);
  Value zero = get(BitsOperand(uint64_t(0)));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, masked,
                               zero);
}

DoubleWord MathBuilder::twoSum(Value a, Value b) {
  Value sum = add(a, b);
  Value bPart = sub(sum, a);
  Value aPart = sub(sum, bPart);
  Value aError = sub(a, aPart);
  Value bError = sub(b, bPart);
  return {sum, add(aError, bError)};
}

DoubleWord MathBuilder::quickTwoSum(Value a, Value b) {
  Value sum = add(a, b);
  Value bPart = sub(sum, a);
  return {sum, sub(b, bPart)};
}

DoubleWord MathBuilder::twoProduct(Value a, MathOperand b) {
  Value factor = get(b);
  Value product = mul(a, factor);
  Value negated = neg(product);
  return {product, fma(a, factor, negated)};
}

Value MathBuilder::extend(const MathBuilder &wide, Value a) {
  return arith::ExtFOp::create(builder, loc, wide.type, a);
}
Value MathBuilder::truncate(Value wide) {
  return arith::TruncFOp::create(builder, loc, type, wide);
}

} // namespace ebb

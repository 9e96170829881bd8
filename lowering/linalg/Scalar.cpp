// Element constants and conversions.
// The ops that use them are in the families' files.
// Called by the files of lowering/linalg.
#include "lowering/linalg/Scalar.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;
using namespace ebb;

bool ebb::isUnsigned(Type element) {
  return element.isInteger(1) || element.isUnsignedInteger();
}

Type ebb::computeType(Type element) {
  if (isa<Float16Type, BFloat16Type>(element))
    return Float32Type::get(element.getContext());
  if (element.isUnsignedInteger())
    return IntegerType::get(element.getContext(),
                            element.getIntOrFloatBitWidth());
  return element;
}

FloatType ebb::partType(Type element) {
  auto complex = dyn_cast<ComplexType>(element);
  return complex ? cast<FloatType>(complex.getElementType()) : FloatType();
}

TypedAttr ebb::elementAttr(Type type, double value, bool isUnsigned) {
  Builder b(type.getContext());
  if (isa<FloatType>(type))
    return b.getFloatAttr(type, value);
  llvm::APSInt integer(type.getIntOrFloatBitWidth(),
                       isUnsigned || type.isInteger(1));
  bool exact;
  llvm::APFloat(value).convertToInteger(integer, llvm::APFloat::rmTowardZero,
                                        &exact);
  return b.getIntegerAttr(type, integer);
}

Value Scalar::op(StringRef name, ValueRange operands) {
  return b.create(loc, b.getStringAttr(name), operands, operands[0].getType())
      ->getResult(0);
}

Value Scalar::constant(Type type, double value, bool isUnsigned) {
  if (FloatType part = partType(type))
    return complex::ConstantOp::create(
        b, loc, type,
        b.getArrayAttr({b.getFloatAttr(part, value), b.getFloatAttr(part, 0)}));
  return arith::ConstantOp::create(b, loc,
                                   elementAttr(type, value, isUnsigned));
}

Value Scalar::real(Value x) { return complex::ReOp::create(b, loc, x); }
Value Scalar::imag(Value x) { return complex::ImOp::create(b, loc, x); }
Value Scalar::complex(Value real, Value imag) {
  return complex::CreateOp::create(b, loc, ComplexType::get(real.getType()),
                                   real, imag);
}

Value Scalar::plus(Value x, double y) {
  // A real summand leaves the imaginary part alone, -0 included.
  if (partType(x.getType()))
    return complex(plus(real(x), y), imag(x));
  Value constant = like(x, y);
  if (isa<FloatType>(x.getType()))
    return op<arith::AddFOp>({x, constant});
  return op<arith::AddIOp>({x, constant});
}
Value Scalar::times(Value x, double y) {
  if (partType(x.getType()))
    return complex(times(real(x), y), times(imag(x), y));
  Value constant = like(x, y);
  if (isa<FloatType>(x.getType()))
    return op<arith::MulFOp>({x, constant});
  return op<arith::MulIOp>({x, constant});
}
Value Scalar::select(Value condition, Value x, Value y) {
  return arith::SelectOp::create(b, loc, condition, x, y);
}
Value Scalar::compare(arith::CmpFPredicate predicate, Value x, Value y) {
  return arith::CmpFOp::create(b, loc, predicate, x, y);
}
Value Scalar::compare(arith::CmpIPredicate predicate, Value x, Value y) {
  return arith::CmpIOp::create(b, loc, predicate, x, y);
}

Value Scalar::multiplyAdd(ValueRange args) {
  Value x = widen(args[0]), y = widen(args[1]);
  if (partType(x.getType()))
    return op<complex::AddOp>({op<complex::MulOp>({x, y}), args[2]});
  if (isa<FloatType>(x.getType()))
    return op<math::FmaOp>({x, y, args[2]});
  return op<arith::AddIOp>({op<arith::MulIOp>({x, y}), args[2]});
}

Value Scalar::widen(Value value) {
  Type wide = computeType(value.getType());
  if (wide == value.getType())
    return value;
  return arith::ExtFOp::create(b, loc, wide, value);
}

// f64 to f32 so that rounding once more, to f16 or bf16, gives what one
// rounding would: truncated, with the last bit set where bits were lost.
Value Scalar::roundToOdd(Value value) {
  Type f32 = b.getF32Type(), i32 = b.getI32Type();
  Value near = arith::TruncFOp::create(b, loc, f32, value);
  Value back = arith::ExtFOp::create(b, loc, value.getType(), near);
  Value inexact = compare(arith::CmpFPredicate::ONE, back, value);
  Value size = op("math.absf", value);
  Value backSize = op("math.absf", back);
  Value away = compare(arith::CmpFPredicate::OGT, backSize, size);
  Value bits = arith::BitcastOp::create(b, loc, i32, near);
  Value below = plus(bits, -1);
  Value truncated = select(away, below, bits);
  Value one = constant(i32, 1);
  Value odd = op<arith::OrIOp>({truncated, one});
  Value chosen = select(inexact, odd, bits);
  return arith::BitcastOp::create(b, loc, f32, chosen);
}

Value Scalar::narrow(Value value, Type element) {
  if (!isa<FloatType>(element))
    return value;
  unsigned from = value.getType().getIntOrFloatBitWidth();
  unsigned to = element.getIntOrFloatBitWidth();
  if (from <= to)
    return value;
  if (from == 64 && to == 16)
    value = roundToOdd(value);
  return arith::TruncFOp::create(b, loc, element, value);
}

// The cast itself only ever sees a value in range, so no lane is undefined.
Value Scalar::floatToInt(Value value, Type to) {
  bool unsignedTo = isUnsigned(to);
  Type type = computeType(to);
  unsigned width = type.getIntOrFloatBitWidth();
  Value low = like(value, unsignedTo ? 0.0 : -std::ldexp(1.0, width - 1));
  Value end = like(value, std::ldexp(1.0, unsignedTo ? width : width - 1));
  Value notLow = compare(arith::CmpFPredicate::OGE, value, low);
  Value notHigh = compare(arith::CmpFPredicate::OLT, value, end);
  Value inside = op<arith::AndIOp>({notLow, notHigh});
  Value zero = like(value, 0.0);
  Value safe = select(inside, value, zero);
  Value integer = unsignedTo
                      ? arith::FPToUIOp::create(b, loc, type, safe).getResult()
                      : arith::FPToSIOp::create(b, loc, type, safe).getResult();
  Value below = compare(arith::CmpFPredicate::OLT, value, low);
  Value above = compare(arith::CmpFPredicate::OGE, value, end);
  Value least = arith::ConstantOp::create(
      b, loc, elementAttr(type, -HUGE_VAL, unsignedTo));
  Value most = arith::ConstantOp::create(
      b, loc, elementAttr(type, HUGE_VAL, unsignedTo));
  integer = select(below, least, integer);
  return select(above, most, integer);
}

// A real number is the real part, of imaginary part 0.
Value Scalar::convertComplex(Value value, Type from, Type to) {
  Type fromPart = partType(from), toPart = partType(to);
  if (!fromPart)
    return complex(convert(value, from, toPart), constant(toPart, 0));
  if (toPart)
    return complex(convert(real(value), fromPart, toPart),
                   convert(imag(value), fromPart, toPart));
  if (!to.isInteger(1))
    return convert(real(value), fromPart, to);
  return op<arith::OrIOp>(
      {convert(real(value), fromPart, to), convert(imag(value), fromPart, to)});
}

Value Scalar::convert(Value value, Type from, Type to) {
  if (from == to)
    return value;
  if (partType(from) || partType(to))
    return convertComplex(value, from, to);
  bool fromFloat = isa<FloatType>(from), toFloat = isa<FloatType>(to);
  if (fromFloat)
    value = widen(value);
  if (to.isInteger(1)) {
    Value zero = like(value, 0);
    return fromFloat ? compare(arith::CmpFPredicate::UNE, value, zero)
                     : compare(arith::CmpIPredicate::ne, value, zero);
  }
  if (fromFloat && toFloat) {
    if (to.isF64())
      return arith::ExtFOp::create(b, loc, to, value);
    return narrow(value, to);
  }
  if (fromFloat)
    return floatToInt(value, to);
  if (toFloat) {
    // f64 holds every i32, so that bf16 and f16 round once.
    Type wide = to.getIntOrFloatBitWidth() < 32 ? b.getF64Type() : to;
    Value number =
        isUnsigned(from)
            ? arith::UIToFPOp::create(b, loc, wide, value).getResult()
            : arith::SIToFPOp::create(b, loc, wide, value).getResult();
    return narrow(number, to);
  }
  Type type = computeType(to);
  unsigned width = type.getIntOrFloatBitWidth();
  unsigned fromWidth = from.getIntOrFloatBitWidth();
  if (width == fromWidth)
    return value;
  if (width < fromWidth)
    return arith::TruncIOp::create(b, loc, type, value);
  if (isUnsigned(from))
    return arith::ExtUIOp::create(b, loc, type, value);
  return arith::ExtSIOp::create(b, loc, type, value);
}

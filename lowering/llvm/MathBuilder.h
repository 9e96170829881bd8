// MathBuilder: short names for elementwise ops on one scalar or vector type.
// Not here: any formula. It knows types and constants, not functions.
// Used by the Math*.cpp files of this folder.
#ifndef EBB_LOWERING_LLVM_MATHBUILDER_H
#define EBB_LOWERING_LLVM_MATHBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

namespace ebb {

/// A floating-point operand: a value, or a number that becomes a constant of
/// the builder's type (a splat for vectors).
struct MathOperand {
  MathOperand(mlir::Value value) : value(value) {}
  MathOperand(double number) : number(number) {}
  mlir::Value value;
  double number = 0;
};

/// An integer operand on the bits of a float: a value or a bit pattern.
struct BitsOperand {
  BitsOperand(mlir::Value value) : value(value) {}
  BitsOperand(uint64_t bits) : bits(bits) {}
  mlir::Value value;
  uint64_t bits = 0;
};

/// A sum high + low of two values, with |low| at most half an ulp of high.
struct DoubleWord {
  mlir::Value high;
  mlir::Value low;
};

/// Builds elementwise ops on f32 or f64, or on vectors of them. Operands that
/// are numbers become constants in argument order, so the IR does not depend
/// on the host compiler as long as calls are not nested side by side.
class MathBuilder {
public:
  using Value = mlir::Value;
  using Predicate = mlir::arith::CmpFPredicate;

  /// `type` is f32, f64, or a vector of either.
  MathBuilder(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type);

  /// The same shape in f64.
  MathBuilder widened() const;
  bool isDouble() const { return mantissaBits == 52; }
  unsigned getMantissaBits() const { return mantissaBits; }
  uint64_t getBias() const { return isDouble() ? 1023 : 127; }
  /// The bits of 1.0.
  uint64_t getOneBits() const { return getBias() << mantissaBits; }
  /// 1.5 * 2^mantissaBits: adding it rounds to an integer, which then stands
  /// in the low bits of the sum.
  double getRoundingShift() const { return isDouble() ? 0x1.8p52 : 0x1.8p23; }

  Value constant(double number);
  Value add(MathOperand a, MathOperand b);
  Value sub(MathOperand a, MathOperand b);
  Value mul(MathOperand a, MathOperand b);
  Value div(MathOperand a, MathOperand b);
  Value fma(MathOperand a, MathOperand b, MathOperand c);
  Value neg(Value a);
  Value abs(Value a);
  Value copySign(Value magnitude, Value sign);
  Value roundEven(Value a);
  Value sqrt(Value a);
  /// Ordered comparisons, false on NaN.
  Value equal(MathOperand a, MathOperand b);
  Value less(MathOperand a, MathOperand b);
  /// True on NaN.
  Value notEqual(MathOperand a, MathOperand b);
  Value both(Value a, Value b);
  Value either(Value a, Value b);
  Value select(Value condition, MathOperand yes, MathOperand no);
  /// The smaller of a and limit; NaN stays NaN.
  Value clampAbove(Value a, double limit);
  /// The larger of a and limit; NaN stays NaN.
  Value clampBelow(Value a, double limit);
  /// Coefficients from the constant term upwards, by Horner's rule.
  Value polynomial(Value x, llvm::ArrayRef<double> coefficients);

  Value toBits(Value a);
  Value fromBits(Value bits);
  Value addBits(BitsOperand a, BitsOperand b);
  Value subBits(BitsOperand a, BitsOperand b);
  Value andBits(BitsOperand a, BitsOperand b);
  Value orBits(BitsOperand a, BitsOperand b);
  Value xorBits(BitsOperand a, BitsOperand b);
  Value shiftLeft(Value bits, unsigned count);
  Value shiftRight(Value bits, unsigned count);
  /// Whether the given bit of `bits` is set.
  Value testBit(Value bits, uint64_t mask);

  /// a + b exactly.
  DoubleWord twoSum(Value a, Value b);
  /// a + b exactly, where |a| >= |b| or a is zero.
  DoubleWord quickTwoSum(Value a, Value b);
  /// a * b exactly.
  DoubleWord twoProduct(Value a, MathOperand b);

  /// Conversions from and to the type of `widened()`.
  Value extend(const MathBuilder &wide, Value a);
  Value truncate(Value wide);

private:
  Value get(MathOperand operand);
  Value get(BitsOperand operand);
  template <typename Op> Value binary(MathOperand a, MathOperand b);
  template <typename Op> Value binaryBits(BitsOperand a, BitsOperand b);
  Value compare(Predicate predicate, MathOperand a, MathOperand b);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  mlir::Type type;
  mlir::Type bitsType;
  unsigned mantissaBits;
};

} // namespace ebb

#endif // EBB_LOWERING_LLVM_MATHBUILDER_H

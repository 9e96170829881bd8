// The expansions of the maths functions, one function per math op.
// Not here: matching, and f16/bf16, which the patterns widen first.
// Called by the patterns in MathFunctions.cpp, and by one another.
#ifndef EBB_LOWERING_LLVM_MATHEXPANSIONS_H
#define EBB_LOWERING_LLVM_MATHEXPANSIONS_H

#include "lowering/llvm/MathBuilder.h"

namespace ebb {

mlir::Value expandExp(MathBuilder &m, mlir::Value x);
mlir::Value expandExp2(MathBuilder &m, mlir::Value x);
mlir::Value expandExpm1(MathBuilder &m, mlir::Value x);
mlir::Value expandTanh(MathBuilder &m, mlir::Value x);
mlir::Value expandErf(MathBuilder &m, mlir::Value x);
mlir::Value expandLog(MathBuilder &m, mlir::Value x);
mlir::Value expandLog2(MathBuilder &m, mlir::Value x);
mlir::Value expandLog10(MathBuilder &m, mlir::Value x);
mlir::Value expandLog1p(MathBuilder &m, mlir::Value x);
mlir::Value expandPow(MathBuilder &m, mlir::Value x, mlir::Value y);
mlir::Value expandSin(MathBuilder &m, mlir::Value x);
mlir::Value expandCos(MathBuilder &m, mlir::Value x);
mlir::Value expandRsqrt(MathBuilder &m, mlir::Value x);

/// x = mantissa * 2^exponent with the mantissa in [sqrt(1/2), sqrt(2)).
struct SplitFloat {
  mlir::Value mantissa;
  mlir::Value exponent;
  /// The exponent as an integer, plus half the format's exponent range.
  mlir::Value biasedExponent;
};

/// Splits a positive normal x; other values give finite but useless parts.
SplitFloat splitFloat(MathBuilder &m, mlir::Value x);

/// Splits a positive x that may be subnormal; biasedExponent is left out.
SplitFloat splitAnyFloat(MathBuilder &m, mlir::Value x);

/// exp(high + low) in f64 for |high| <= 800 and |low| < 2^-40.
mlir::Value expandExpOfSum(MathBuilder &m, mlir::Value high, mlir::Value low);

/// exp(x) in f64 to 2^-32, for |x| <= 700.
mlir::Value expandCoarseExp(MathBuilder &m, mlir::Value x);

} // namespace ebb

#endif // EBB_LOWERING_LLVM_MATHEXPANSIONS_H

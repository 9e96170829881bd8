// Vector maths: the patterns that turn transcendental math ops into arithmetic.
// Not here: the formulas (Math*.cpp) and bf16/f16 conversion legalisation.
// Called by the CPU lowering, before the conversion to the LLVM dialect.
#ifndef EBB_LOWERING_LLVM_MATHFUNCTIONS_H
#define EBB_LOWERING_LLVM_MATHFUNCTIONS_H

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace ebb {

/// Adds patterns that expand math.exp, exp2, expm1, log, log2, log10, log1p,
/// powf, tanh, erf, sin, cos and rsqrt on f16, bf16, f32 and f64, scalar or
/// vector, into elementwise arith ops, math.fma, math.absf, math.copysign and
/// math.roundeven. Nothing that is left becomes a library call on a processor
/// with FMA, and a scalar and a vector lane give the same bits.
///
/// Over the whole range, subnormals included, the error is below 1.5 ulp;
/// MathFunctionsTest holds each function to its own, mostly smaller, bound.
/// Special values are those of C99's Annex F. sin and cos reduce every finite
/// argument; only in f64 beyond 2^52, within 2^-50 of a zero, does the
/// relative error grow. f16 and bf16 compute in f32 and round once more.
///
/// The expansions carry no fast-math flags, whatever the expanded op carries:
/// reassociation would undo their compensated sums.
void populateMathFunctionPatterns(mlir::RewritePatternSet &patterns);

} // namespace ebb

#endif // EBB_LOWERING_LLVM_MATHFUNCTIONS_H

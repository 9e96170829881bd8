// exp, exp2, expm1, tanh and erf, all built on one reduction by ln 2.
// Not here: logarithms and powers (MathLogarithm.cpp), which reuse two cores.
// Called by the patterns in MathFunctions.cpp.
//
// Polynomials are minimax fits (Remez, 50 digits) whose coefficients were
// rounded one by one from the constant term, refitting the rest.
#include "lowering/llvm/MathExpansions.h"

using namespace mlir;

namespace ebb {

/// (exp(r) - 1 - r) / r^2 on |r| <= ln(2)/2. The errors are those of exp(r)-1
/// relative to r.
static constexpr double expTailF32[] = {0x1p-1, 0x1.5554aap-3, 0x1.555538p-5,
                                        0x1.122c52p-7, 0x1.6cd792p-10};
// 2^-26.1 above; 2^-28.7 here, for the functions that divide by x.
static constexpr double expm1TailF32[] = {0x1p-1,         0x1.555556p-3,
                                          0x1.5554aep-5,  0x1.11109p-7,
                                          0x1.6d7486p-10, 0x1.a1a174p-13};
// 2^-61.4.
static constexpr double expTailF64[] = {0x1p-1,
                                        0x1.5555555555559p-3,
                                        0x1.5555555555556p-5,
                                        0x1.111111110f655p-7,
                                        0x1.6c16c16c15a79p-10,
                                        0x1.a01a01b001656p-13,
                                        0x1.a01a01abded3dp-16,
                                        0x1.71ddf81750e1cp-19,
                                        0x1.27e4cbd4ea892p-22,
                                        0x1.af5f21c1809aep-26,
                                        0x1.1f919cbf695cbp-29};
// 2^-31.9, for f32 powers computed in f64.
static constexpr double coarseExpTail[] = {
    0x1.00000027ddc4dp-1, 0x1.555555890d7f7p-3,  0x1.5554add449942p-5,
    0x1.11108f8e5fd45p-7, 0x1.6d7485feb8889p-10, 0x1.a1a174664b2a8p-13};

static constexpr double log2E = 0x1.71547652b82fep0;
static constexpr double ln2 = 0x1.62e42fefa39efp-1;

static ArrayRef<double> getExpTail(MathBuilder &m) {
  if (m.isDouble())
    return expTailF64;
  return expTailF32;
}

static ArrayRef<double> getExpm1Tail(MathBuilder &m) {
  if (m.isDouble())
    return expTailF64;
  return expm1TailF32;
}

namespace {
/// x = n ln 2 + r with |r| <= ln(2)/2; `shifted` is n plus the rounding shift,
/// so its low bits hold the integer n.
struct ReducedExponent {
  Value shifted;
  Value n;
  Value r;
};
} // namespace

/// Reduces `factor` * x, where factor is a power of two.
static ReducedExponent reduceByLn2(MathBuilder &m, Value x, double factor = 1) {
  // The high parts have trailing zeros, so that n * high is exact.
  double high = m.isDouble() ? 0x1.62e42fefa38p-1 : 0x1.62e4p-1;
  double low = m.isDouble() ? 0x1.ef35793c7673p-45 : 0x1.7f7d1cp-20;
  ReducedExponent parts;
  parts.shifted = m.fma(x, factor * log2E, m.getRoundingShift());
  parts.n = m.sub(parts.shifted, m.getRoundingShift());
  Value scaled = factor == 1 ? x : m.mul(x, factor);
  Value rest = m.fma(parts.n, -high, scaled);
  parts.r = m.fma(parts.n, -low, rest);
  return parts;
}

/// The two parts of exp(r) - 1: r itself and the rest, to be added last.
static Value expTail(MathBuilder &m, Value r, ArrayRef<double> tail) {
  Value square = m.mul(r, r);
  Value sum = m.polynomial(r, tail);
  return m.mul(square, sum);
}

/// 2^(n + offset), where `shifted` holds n in its low bits.
static Value powerOfTwo(MathBuilder &m, Value shifted, int64_t offset = 0) {
  Value bits = m.toBits(shifted);
  Value field = m.shiftLeft(bits, m.getMantissaBits());
  Value power = m.addBits(field, (m.getBias() + offset) << m.getMantissaBits());
  return m.fromBits(power);
}

/// y * 2^n for any n that overflows or underflows y at most once: in two
/// steps, so that infinity and subnormals come out of the multiplications.
static Value scaleByPowerOfTwo(MathBuilder &m, Value y,
                               const ReducedExponent &parts) {
  unsigned mantissaBits = m.getMantissaBits();
  Value halfShifted = m.fma(parts.n, 0.5, m.getRoundingShift());
  Value bits = m.toBits(parts.shifted);
  Value halfBits = m.toBits(halfShifted);
  Value otherBits = m.subBits(bits, halfBits);
  Value otherField = m.shiftLeft(otherBits, mantissaBits);
  Value otherPower = m.addBits(otherField, m.getOneBits());
  Value first = powerOfTwo(m, halfShifted);
  Value second = m.fromBits(otherPower);
  Value scaled = m.mul(y, first);
  return m.mul(scaled, second);
}

/// exp(r) for the reduced r.
static Value expReduced(MathBuilder &m, Value r) {
  Value tail = expTail(m, r, getExpTail(m));
  Value fraction = m.add(r, tail);
  return m.add(fraction, 1.0);
}

/// exp(x) for |x| small enough that 2^n is a normal number.
static Value expNormal(MathBuilder &m, Value x) {
  ReducedExponent parts = reduceByLn2(m, x);
  Value y = expReduced(m, parts.r);
  Value power = powerOfTwo(m, parts.shifted);
  return m.mul(y, power);
}

/// exp(x) = 2^n exp(r), x = n ln 2 + r. The clamps are just outside the range
/// of finite results; scaling then gives 0 and infinity.
/// Largest error measured: f32 1.01 ulp, f64 0.94 ulp.
Value expandExp(MathBuilder &m, Value x) {
  Value above = m.clampAbove(x, m.isDouble() ? 710.0 : 89.0);
  Value clamped = m.clampBelow(above, m.isDouble() ? -746.0 : -104.5);
  ReducedExponent parts = reduceByLn2(m, clamped);
  Value y = expReduced(m, parts.r);
  return scaleByPowerOfTwo(m, y, parts);
}

/// 2^x = 2^n exp((x - n) ln 2); x - n is exact.
/// Largest error measured: f32 1.02 ulp, f64 1.01 ulp.
Value expandExp2(MathBuilder &m, Value x) {
  Value above = m.clampAbove(x, m.isDouble() ? 1025.0 : 129.0);
  Value clamped = m.clampBelow(above, m.isDouble() ? -1077.0 : -152.0);
  ReducedExponent parts;
  parts.shifted = m.add(clamped, m.getRoundingShift());
  parts.n = m.sub(parts.shifted, m.getRoundingShift());
  Value fraction = m.sub(clamped, parts.n);
  parts.r = m.mul(fraction, ln2);
  Value y = expReduced(m, parts.r);
  return scaleByPowerOfTwo(m, y, parts);
}

Value expandExpOfSum(MathBuilder &m, Value high, Value low) {
  ReducedExponent parts = reduceByLn2(m, high);
  Value tail = expTail(m, parts.r, expTailF64);
  // exp(r + low) = exp(r) + low exp(r) to well below an ulp.
  Value minusOne = m.add(parts.r, tail);
  Value lowTail = m.fma(low, minusOne, low);
  Value wholeTail = m.add(tail, lowTail);
  Value fraction = m.add(parts.r, wholeTail);
  Value y = m.add(fraction, 1.0);
  return scaleByPowerOfTwo(m, y, parts);
}

Value expandCoarseExp(MathBuilder &m, Value x) {
  ReducedExponent parts = reduceByLn2(m, x);
  Value tail = expTail(m, parts.r, coarseExpTail);
  Value fraction = m.add(parts.r, tail);
  Value y = m.add(fraction, 1.0);
  Value power = powerOfTwo(m, parts.shifted);
  return m.mul(y, power);
}

/// (exp(factor x) - 1) / 2 = h (exp(r) - 1) + (h - 1/2) with h = 2^(n-1): half
/// the value, because 2^n itself may overflow where the result does not. In
/// two words, yet to be added.
static DoubleWord halfExpm1(MathBuilder &m, Value x, double factor = 1) {
  ReducedExponent parts = reduceByLn2(m, x, factor);
  Value half = powerOfTwo(m, parts.shifted, -1);
  Value offset = m.sub(half, 0.5);
  Value tail = expTail(m, parts.r, getExpm1Tail(m));
  Value sum = m.fma(half, parts.r, offset);
  return {sum, m.mul(half, tail)};
}

/// Largest error measured: f32 1.27 ulp, f64 1.44 ulp.
Value expandExpm1(MathBuilder &m, Value x) {
  Value above = m.clampAbove(x, m.isDouble() ? 710.0 : 89.0);
  Value clamped = m.clampBelow(above, m.isDouble() ? -40.0 : -20.0);
  DoubleWord half = halfExpm1(m, clamped);
  Value sum = m.add(half.high, half.low);
  Value result = m.mul(sum, 2.0);
  // Half of a subnormal may be inexact, and a zero would lose its sign.
  Value magnitude = m.abs(x);
  Value tiny = m.less(magnitude, m.isDouble() ? 0x1p-55 : 0x1p-26);
  return m.select(tiny, x, result);
}

/// tanh(x) = h / (h + 1) with h = (exp(2 |x|) - 1) / 2, and the sign of x. The
/// quotient is corrected for what was rounded off from h, from h + 1 and from
/// itself.
/// Largest error measured: f32 0.80 ulp, f64 1.21 ulp.
Value expandTanh(MathBuilder &m, Value x) {
  Value magnitude = m.abs(x);
  Value clamped = m.clampAbove(magnitude, m.isDouble() ? 20.0 : 10.0);
  DoubleWord parts = halfExpm1(m, clamped, 2);
  DoubleWord half = m.quickTwoSum(parts.high, parts.low);
  Value one = m.constant(1);
  DoubleWord denominator = m.twoSum(one, half.high);
  Value inverse = m.div(one, denominator.high);
  Value quotient = m.mul(half.high, inverse);
  Value negated = m.neg(quotient);
  Value lowDenominator = m.add(denominator.low, half.low);
  Value rest = m.fma(negated, denominator.high, half.high);
  Value lowRest = m.fma(negated, lowDenominator, half.low);
  Value missing = m.add(rest, lowRest);
  Value result = m.fma(missing, inverse, quotient);
  return m.copySign(result, x);
}

/// erf(x)/x - 1 in x^2 on [0, 1]: 2^-29.4 and 2^-56.3 relative to erf.
static constexpr double erfNearF32[] = {
    0x1.06eba8p-3, -0x1.81273ep-2,  0x1.ce2ce6p-4, -0x1.b7f71ap-6,
    0x1.53f224p-8, -0x1.a3515ep-11, 0x1.4771fep-14};
static constexpr double erfNearF64[] = {
    0x1.06eba8214db69p-3,   -0x1.812746b037a25p-2,  0x1.ce2f21a0458d8p-4,
    -0x1.b82ce31354cf3p-6,  0x1.565bcd2c63143p-8,   -0x1.c02db9331f638p-11,
    0x1.f9a3b953b1a95p-14,  -0x1.f4dcf167df707p-17, 0x1.ba6915fa0865fp-20,
    -0x1.6390d999bf0adp-23, 0x1.13214ad2eb028p-26,  -0x1.c4bf718393d34p-30,
    0x1.3baa44f47c09p-33};

/// log(1 - erf(x)) on [1, 3.95]: 2^-29.8 absolute on erf.
static constexpr double erfFarF32[] = {
    -0x1.72ecf4p-12, -0x1.2085bp0,   -0x1.46c58ep-1, -0x1.a60a24p-4,
    0x1.65413p-6,    -0x1.814a72p-9, 0x1.852888p-13};
/// (1 - erf(x)) exp(x^2) in (x - 4) / (x + 4) for x in [1, 6]: 2^-60.4
/// absolute on erf.
static constexpr double erfFarF64[] = {
    0x1.18932bf0bf03ep-3,   -0x1.0949226e552a6p-2, 0x1.bff01b47705bfp-3,
    -0x1.50665b3f3d084p-3,  0x1.be50f000ae3bfp-4,  -0x1.0278f181ba98ap-4,
    0x1.008ae6bfd89e8p-5,   -0x1.a33368f0bf3fcp-7, 0x1.1148af322db03p-8,
    -0x1.4a2d6a684d4aap-11, 0x1.4e6524160cd97p-13, 0x1.ab474420763ebp-13,
    0x1.7f736509d31bap-16};

/// 1 - erf(a) for a in [1, 3.95] (f32) or [1, 6] (f64).
static Value erfComplement(MathBuilder &m, Value a) {
  if (!m.isDouble()) {
    Value logarithm = m.polynomial(a, erfFarF32);
    return expNormal(m, logarithm);
  }
  Value numerator = m.sub(a, 4.0);
  Value denominator = m.add(a, 4.0);
  Value t = m.div(numerator, denominator);
  Value negated = m.neg(a);
  Value exponent = m.mul(negated, a);
  Value gauss = expNormal(m, exponent);
  Value factor = m.polynomial(t, erfFarF64);
  return m.mul(gauss, factor);
}

/// Below 1, x + x P(x^2); above, 1 - erfc(|x|), which rounds to 1 at the clamp.
/// Largest error measured: f32 1.06 ulp, f64 1.39 ulp.
Value expandErf(MathBuilder &m, Value x) {
  ArrayRef<double> nearCoefficients = erfNearF32;
  if (m.isDouble())
    nearCoefficients = erfNearF64;
  Value magnitude = m.abs(x);
  Value clamped = m.clampAbove(magnitude, m.isDouble() ? 6.0 : 3.95);
  Value square = m.mul(clamped, clamped);
  Value factor = m.polynomial(square, nearCoefficients);
  Value nearResult = m.fma(clamped, factor, clamped);
  Value complement = erfComplement(m, clamped);
  Value farResult = m.sub(1.0, complement);
  Value isNear = m.less(magnitude, 1.0);
  Value result = m.select(isNear, nearResult, farResult);
  return m.copySign(result, x);
}

} // namespace ebb

// log, log2, log10, log1p and powf, all built on one split of the float.
// Not here: the exponential cores that powf ends with (MathExponential.cpp).
// Called by the patterns in MathFunctions.cpp.
//
// Polynomials are minimax fits (Remez, 50 digits) whose coefficients were
// rounded one by one from the constant term, refitting the rest.
#include "lowering/llvm/MathExpansions.h"

#include <cmath>
#include <limits>

using namespace mlir;

namespace ebb {

static constexpr double infinity = std::numeric_limits<double>::infinity();
static constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

/// (log(1 + f) - f + f^2/2) / f^3 on [sqrt(1/2) - 1, sqrt(2) - 1]: 2^-29.7
/// relative to the logarithm.
static constexpr double logTailF32[] = {
    0x1.555548p-2,  -0x1.00001p-2,  0x1.99a44ep-3,
    -0x1.555926p-3, 0x1.233deep-3,  -0x1.fc8462p-4,
    0x1.e6e846p-4,  -0x1.dc1dc8p-4, 0x1.11ef4cp-4};
/// (log((1+s)/(1-s)) - 2s) / s^3 in s^2 for |s| <= 3 - sqrt(8): 2^-59.5
/// relative to the logarithm.
static constexpr double logTailF64[] = {
    0x1.5555555555592p-1, 0x1.999999997fef2p-2, 0x1.24924941e4e9ep-2,
    0x1.c71c521087e4dp-3, 0x1.74663dda1df12p-3, 0x1.39a1cda0c8c98p-3,
    0x1.2f04e98fa736ap-3};
/// The same to 2^-37.6, for f32 powers computed in f64.
static constexpr double coarseLogTail[] = {
    0x1.555554fd8c202p-1, 0x1.999a7aab0a24bp-2, 0x1.2438cefe4d886p-2,
    0x1.e2f7bf1f9d373p-3};
/// (atanh(s)/s - 1 - s^2/3) / s^4 in s^2 on the same interval: 2^-73.5
/// relative to atanh(s).
static constexpr double powTail[] = {
    0x1.9999999999996p-3, 0x1.2492492492f52p-3, 0x1.c71c71c5965d5p-4,
    0x1.745d1829753b8p-4, 0x1.3b1364bfcf728p-4, 0x1.112070c05e042p-4,
    0x1.de3d2c15a533ap-5, 0x1.eac8183d91d87p-5};

namespace {
/// A constant in two parts; `high` times any exponent is exact.
struct SplitConstant {
  double high;
  double low;
};
} // namespace

static SplitConstant getLn2(MathBuilder &m) {
  if (m.isDouble())
    return {0x1.62e42fefa38p-1, 0x1.ef35793c7673p-45};
  return {0x1.62e4p-1, 0x1.7f7d1cp-20};
}

SplitFloat splitFloat(MathBuilder &m, Value x) {
  unsigned mantissaBits = m.getMantissaBits();
  uint64_t halfRange = m.getBias() + 1;
  uint64_t mantissaMask = (uint64_t(1) << mantissaBits) - 1;
  // Counting from the bits of sqrt(1/2) makes the exponent change there.
  uint64_t origin = m.isDouble() ? 0x3fe6a09e667f3bcd : 0x3f3504f3;
  Value bits = m.toBits(x);
  Value offset = m.subBits(bits, origin - (halfRange << mantissaBits));
  SplitFloat parts;
  parts.biasedExponent = m.shiftRight(offset, mantissaBits);
  // The integer in the low bits of 2^mantissaBits, then subtracted: a
  // conversion that vectors of 64-bit integers lack.
  double power = m.isDouble() ? 0x1p52 : 0x1p23;
  uint64_t powerBits = (m.getBias() + mantissaBits) << mantissaBits;
  Value integer = m.orBits(parts.biasedExponent, powerBits);
  Value number = m.fromBits(integer);
  parts.exponent = m.sub(number, power + halfRange);
  Value fraction = m.andBits(offset, mantissaMask);
  Value mantissa = m.addBits(fraction, origin);
  parts.mantissa = m.fromBits(mantissa);
  return parts;
}

SplitFloat splitAnyFloat(MathBuilder &m, Value x) {
  double smallestNormal = m.isDouble() ? 0x1p-1022 : 0x1p-126;
  Value isSmall = m.less(x, smallestNormal);
  Value scaled = m.mul(x, 0x1p64);
  Value normal = m.select(isSmall, scaled, x);
  SplitFloat parts = splitFloat(m, normal);
  Value shift = m.select(isSmall, 64.0, 0.0);
  parts.exponent = m.sub(parts.exponent, shift);
  parts.biasedExponent = nullptr;
  return parts;
}

/// log(1 + f) - f for 1 + f in [sqrt(1/2), sqrt(2)).
static Value logTail(MathBuilder &m, Value f) {
  Value square = m.mul(f, f);
  if (!m.isDouble()) {
    Value cubic = m.polynomial(f, logTailF32);
    Value factor = m.fma(cubic, f, -0.5);
    return m.mul(square, factor);
  }
  // With s = f / (2 + f): log(1 + f) = 2s + sR, and 2s = f - s f,
  // f^2/2 = f s + s f^2/2.
  Value denominator = m.add(f, 2.0);
  Value s = m.div(f, denominator);
  Value z = m.mul(s, s);
  Value series = m.polynomial(z, logTailF64);
  Value halfSquare = m.mul(square, 0.5);
  Value sum = m.fma(z, series, halfSquare);
  Value negated = m.neg(halfSquare);
  return m.fma(s, sum, negated);
}

/// `result` for ordinary x; -inf at `pole`, NaN below it, and infinity and NaN
/// pass through.
static Value selectLogSpecials(MathBuilder &m, Value x, double pole,
                               Value result) {
  Value finite = m.less(x, infinity);
  Value upper = m.select(finite, result, x);
  Value below = m.less(x, pole);
  Value valid = m.select(below, notANumber, upper);
  Value atPole = m.equal(x, pole);
  return m.select(atPole, -infinity, valid);
}

/// log(x) = e ln 2 + log(m), x = m 2^e, with the large parts added last.
/// Largest error measured: f32 0.89 ulp, f64 0.83 ulp.
Value expandLog(MathBuilder &m, Value x) {
  SplitConstant step = getLn2(m);
  SplitFloat parts = splitAnyFloat(m, x);
  Value f = m.sub(parts.mantissa, 1.0);
  Value tail = logTail(m, f);
  Value lowSum = m.fma(parts.exponent, step.low, tail);
  Value sum = m.add(f, lowSum);
  Value result = m.fma(parts.exponent, step.high, sum);
  return selectLogSpecials(m, x, 0, result);
}

/// The logarithm to base b: e log_b(2) + log(m) / ln(b), the product in two
/// parts. `step` is log_b(2), `factor` is 1 / ln(b).
static Value logToBase(MathBuilder &m, Value x, SplitConstant step,
                       SplitConstant factor) {
  SplitFloat parts = splitAnyFloat(m, x);
  Value f = m.sub(parts.mantissa, 1.0);
  Value tail = logTail(m, f);
  DoubleWord product = m.twoProduct(f, factor.high);
  Value low = m.fma(f, factor.low, product.low);
  Value lowTail = m.fma(tail, factor.high, low);
  Value lowSum = m.fma(parts.exponent, step.low, lowTail);
  Value sum = m.add(product.high, lowSum);
  Value result = m.fma(parts.exponent, step.high, sum);
  return selectLogSpecials(m, x, 0, result);
}

/// Largest error measured: f32 1.10 ulp, f64 1.02 ulp.
Value expandLog2(MathBuilder &m, Value x) {
  if (m.isDouble())
    return logToBase(m, x, {1, 0},
                     {0x1.71547652b82fep0, 0x1.777d0ffda0d24p-56});
  return logToBase(m, x, {1, 0}, {0x1.715476p0, 0x1.4ae0cp-26});
}

/// Largest error measured: f32 0.94 ulp, f64 0.90 ulp.
Value expandLog10(MathBuilder &m, Value x) {
  if (m.isDouble())
    return logToBase(m, x, {0x1.34413509f78p-2, 0x1.fef311f12b358p-46},
                     {0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57});
  return logToBase(m, x, {0x1.344p-2, 0x1.3509f6p-18},
                   {0x1.bcb7b2p-2, -0x1.5b235ep-27});
}

/// log1p(x) = log(u) with u = 1 + x rounded, and the rounding error of the sum
/// scaled into the reduced argument.
/// Largest error measured: f32 0.97 ulp, f64 0.84 ulp.
Value expandLog1p(MathBuilder &m, Value x) {
  SplitConstant step = getLn2(m);
  Value one = m.constant(1);
  DoubleWord u = m.twoSum(one, x);
  SplitFloat parts = splitFloat(m, u.high);
  // 2^-e. For the largest u it is not a float, and the error is lost anyway.
  uint64_t twoBiases = 2 * m.getBias() + 1;
  Value inverted = m.subBits(twoBiases, parts.biasedExponent);
  Value powerBits = m.shiftLeft(inverted, m.getMantissaBits());
  Value power = m.fromBits(powerBits);
  Value moderate = m.less(u.high, 0x1p100);
  Value safePower = m.select(moderate, power, 0.0);
  Value error = m.mul(u.low, safePower);
  Value main = m.sub(parts.mantissa, 1.0);
  DoubleWord f = m.quickTwoSum(main, error);
  Value tail = logTail(m, f.high);
  Value lowTail = m.add(tail, f.low);
  Value lowSum = m.fma(parts.exponent, step.low, lowTail);
  Value sum = m.add(f.high, lowSum);
  Value result = m.fma(parts.exponent, step.high, sum);
  Value special = selectLogSpecials(m, x, -1, result);
  Value isZero = m.equal(x, 0.0);
  return m.select(isZero, x, special);
}

/// log(x) for positive x in f64 with an error of about 2^-65: with
/// s = (m - 1) / (m + 1), log(m) = 2s (1 + s^2/3 + s^4 P(s^2)), where s, s^2/3
/// and the sums are kept in two words.
static DoubleWord logInTwoWords(MathBuilder &m, Value x) {
  SplitConstant step = getLn2(m);
  SplitFloat parts = splitAnyFloat(m, x);
  Value f = m.sub(parts.mantissa, 1.0);
  Value one = m.constant(1);
  DoubleWord d = m.twoSum(parts.mantissa, one);
  Value s = m.div(f, d.high);
  Value negated = m.neg(s);
  Value rest = m.fma(negated, d.high, f);
  Value restOfBoth = m.fma(negated, d.low, rest);
  Value sLow = m.div(restOfBoth, d.high);

  DoubleWord z = m.twoProduct(s, s);
  Value twice = m.mul(s, 2.0);
  Value zLow = m.fma(twice, sLow, z.low);
  DoubleWord third = m.twoProduct(z.high, 0x1.5555555555555p-2);
  Value thirdLow = m.fma(z.high, 0x1.5555555555555p-56, third.low);
  Value thirdLowest = m.fma(zLow, 0x1.5555555555555p-2, thirdLow);
  Value series = m.polynomial(z.high, powTail);
  Value square = m.mul(z.high, z.high);
  Value factorLow = m.fma(square, series, thirdLowest);

  Value twiceLow = m.mul(sLow, 2.0);
  DoubleWord product = m.twoProduct(twice, third.high);
  Value productLow = m.fma(twice, factorLow, product.low);
  Value productLowest = m.fma(twiceLow, third.high, productLow);
  DoubleWord sum = m.quickTwoSum(twice, product.high);
  Value lowPart = m.add(productLowest, twiceLow);
  Value sumLow = m.add(sum.low, lowPart);

  Value whole = m.mul(parts.exponent, step.high);
  DoubleWord total = m.quickTwoSum(whole, sum.high);
  Value wholeLow = m.fma(parts.exponent, step.low, sumLow);
  Value totalLow = m.add(total.low, wholeLow);
  return m.quickTwoSum(total.high, totalLow);
}

/// log(x) for positive normal x in f64 with an error of about 2^-37.
static Value coarseLog(MathBuilder &m, Value x) {
  SplitFloat parts = splitFloat(m, x);
  Value f = m.sub(parts.mantissa, 1.0);
  Value d = m.add(parts.mantissa, 1.0);
  Value s = m.div(f, d);
  Value z = m.mul(s, s);
  Value series = m.polynomial(z, coarseLogTail);
  Value factor = m.fma(z, series, 2.0);
  Value logarithm = m.mul(s, factor);
  return m.fma(parts.exponent, 0x1.62e42fefa39efp-1, logarithm);
}

/// The logarithm of |x| with its limits at zero and infinity, NaN kept.
static Value selectMagnitudeLimits(MathBuilder &m, Value magnitude,
                                   Value logarithm) {
  Value isZero = m.equal(magnitude, 0.0);
  Value lower = m.select(isZero, -infinity, logarithm);
  Value finite = m.less(magnitude, infinity);
  return m.select(finite, lower, magnitude);
}

/// From |x|^y to x^y: the sign of odd integer powers, NaN for other powers of
/// negative numbers, and the cases that are 1 whatever the other operand.
static Value selectPowSpecials(MathBuilder &m, Value x, Value y,
                               Value magnitude, Value power) {
  Value whole = m.roundEven(y);
  Value isWhole = m.equal(whole, y);
  Value half = m.mul(y, 0.5);
  Value wholeHalf = m.roundEven(half);
  Value halfBroken = m.notEqual(wholeHalf, half);
  Value isOdd = m.both(isWhole, halfBroken);
  Value withSign = m.copySign(power, x);
  Value result = m.select(isOdd, withSign, power);

  Value isNegative = m.less(x, 0.0);
  Value isFinite = m.less(magnitude, infinity);
  Value isBroken = m.notEqual(whole, y);
  Value negativeFinite = m.both(isNegative, isFinite);
  Value undefined = m.both(negativeFinite, isBroken);
  result = m.select(undefined, notANumber, result);

  Value baseIsOne = m.equal(x, 1.0);
  Value exponentIsZero = m.equal(y, 0.0);
  Value magnitudeIsOne = m.equal(magnitude, 1.0);
  Value exponentMagnitude = m.abs(y);
  Value exponentIsInfinite = m.equal(exponentMagnitude, infinity);
  Value limitOfOne = m.both(magnitudeIsOne, exponentIsInfinite);
  Value constant = m.either(baseIsOne, exponentIsZero);
  Value isOne = m.either(constant, limitOfOne);
  return m.select(isOne, 1.0, result);
}

/// f32: exp(y log|x|) in f64, rounded once.
static Value powF32(MathBuilder &m, Value x, Value y) {
  MathBuilder wide = m.widened();
  Value base = m.extend(wide, x);
  Value exponent = m.extend(wide, y);
  Value magnitude = wide.abs(base);
  Value logarithm = coarseLog(wide, magnitude);
  logarithm = selectMagnitudeLimits(wide, magnitude, logarithm);
  Value product = wide.mul(exponent, logarithm);
  // Just outside f32's range: truncation gives 0 and infinity.
  Value above = wide.clampAbove(product, 110);
  Value clamped = wide.clampBelow(above, -110);
  Value power = expandCoarseExp(wide, clamped);
  Value narrowMagnitude = m.abs(x);
  return selectPowSpecials(m, x, y, narrowMagnitude, m.truncate(power));
}

/// x^y = exp(y log|x|), the logarithm and the product in two words.
/// Largest error measured: f32 0.51 ulp, f64 1.34 ulp.
Value expandPow(MathBuilder &m, Value x, Value y) {
  if (!m.isDouble())
    return powF32(m, x, y);
  Value magnitude = m.abs(x);
  DoubleWord logarithm = logInTwoWords(m, magnitude);
  Value high = selectMagnitudeLimits(m, magnitude, logarithm.high);
  DoubleWord product = m.twoProduct(y, high);
  Value low = m.fma(y, logarithm.low, product.low);
  // Beyond the range only the high part counts; the low one may be NaN there.
  Value size = m.abs(product.high);
  Value inRange = m.less(size, 800.0);
  Value safeLow = m.select(inRange, low, 0.0);
  Value above = m.clampAbove(product.high, 800);
  Value clamped = m.clampBelow(above, -800);
  Value power = expandExpOfSum(m, clamped, safeLow);
  return selectPowSpecials(m, x, y, magnitude, power);
}

/// 1 / sqrt(x), both exactly rounded. Largest error measured: 1.49 ulp.
Value expandRsqrt(MathBuilder &m, Value x) {
  Value root = m.sqrt(x);
  return m.div(1.0, root);
}

} // namespace ebb

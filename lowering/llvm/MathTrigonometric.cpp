// sin and cos, with an exact reduction for every finite argument.
// Not here: other functions. f32 computes in f64 throughout.
// Called by the patterns in MathFunctions.cpp.
//
// The argument becomes turns, x / (2 pi), of which only the fraction counts.
// x times a word of 1 / (2 pi) is exact in one or two floats, so its integer
// part can be dropped exactly before the products are summed. That needs
// neither a table nor a branch, only multiplications and roundings.
#include "lowering/llvm/MathExpansions.h"

#include <cmath>

using namespace mlir;

namespace ebb {

/// (sin(r)/r - 1) / r^2 in r^2, |r| <= 0.786: 2^-28.0 and 2^-58.0 relative.
static constexpr double sinTailF32[] = {
    -0x1.555545813b9a4p-3, 0x1.1107566d13584p-7, -0x1.994b3dc2fac88p-13};
static constexpr double sinTailF64[] = {
    -0x1.5555555555549p-3, 0x1.111111110f892p-7, -0x1.a01a019c121aap-13,
    0x1.71de3576bc431p-19, -0x1.ae5e64a6f42p-26, 0x1.5d925d0b77d79p-33};
/// (cos(r) - 1 + r^2/2) / r^4 in r^2: 2^-33.3 and 2^-64.2 absolute.
static constexpr double cosTailF32[] = {
    0x1.55554aa3c7eb9p-5, -0x1.6c0c81587a22ap-10, 0x1.99ff435290c3fp-16};
static constexpr double cosTailF64[] = {
    0x1.555555555554cp-5,  -0x1.6c16c16c1521p-10, 0x1.a01a019cbcd8ep-16,
    -0x1.27e4f810451fp-22, 0x1.1ee9ef523630ep-29, -0x1.8fb0012c8f51fp-37};

/// 1 / (2 pi) in words of 29 bits: times an f32, each is exact in f64.
static constexpr double turnWordsF32[] = {
    0x1.45f306dp-3,   0x1.9391054p-32,  0x1.4fe13abp-61, 0x1.d1f534dp-90,
    0x1.b81b6c5p-119, 0x1.5993c43p-150, 0x1.2083fcap-179};
/// The bits of 1 / (2 pi) in words of 53, each scaled by 2^53 per place.
static constexpr double turnWordsF64[] = {
    0x1.45f306dc9c88p-3,  0x1.529fc2757d1f5p-1, 0x1.a6ee06db14accp-3,
    0x1.3c439041fe514p-3, 0x1.1d5ef5de2b0dbp-1, 0x1.246e3a424dd2ep-1,
    0x1.924bba82746p-10,  0x1.21cfe1deb1cb0p-3, 0x1.29a73ee88235ep-2,
    0x1.52ebb4484e99cp-1, 0x1.c09ad17df904ep-2, 0x1.91d639835339cp-3,
    0x1.a4e422fc5defcp-1, 0x1.283b1ff897ffdp-1, 0x1.c0b301fde5e23p-1,
    0x1.6b414da3eda68p-4, 0x1.3f6793e584dbap-1, 0x1.e8c7ecd3cbfd4p-2,
    0x1.6ba93dd63f5fp-3,  0x1.7c5ecf41ce7dep-1, 0x1.4a525d4d7f6bcp-3,
    0x1.b11f8d5d0856p-1};

namespace {
/// x = quadrant pi/2 + r.high + r.low, modulo 2 pi; the quadrant is in the low
/// bits of `shifted`. r.low is null where r.high suffices.
struct ReducedAngle {
  Value shifted;
  DoubleWord r;
};
} // namespace

static Value fraction(MathBuilder &m, Value a) {
  Value whole = m.roundEven(a);
  return m.sub(a, whole);
}

/// Reduces an f32 that was extended to f64.
static ReducedAngle reduceF32(MathBuilder &m, Value x) {
  // The last two products are below 1/2 for every f32.
  SmallVector<Value> parts;
  for (auto [i, word] : llvm::enumerate(turnWordsF32)) {
    Value product = m.mul(x, word);
    parts.push_back(i >= 5 ? product : fraction(m, product));
  }
  Value turns = parts[0];
  for (Value part : ArrayRef<Value>(parts).drop_front())
    turns = m.add(turns, part);
  ReducedAngle angle;
  angle.shifted = m.fma(turns, 4.0, m.getRoundingShift());
  Value quadrant = m.sub(angle.shifted, m.getRoundingShift());
  // Summed again without the quadrant: near a multiple of a quarter the large
  // parts cancel exactly, and the small ones keep their bits.
  Value rest = m.fma(quadrant, -0.25, parts[0]);
  for (Value part : ArrayRef<Value>(parts).drop_front())
    rest = m.add(rest, part);
  angle.r.high = m.mul(rest, 0x1.921fb54442d18p2);
  return angle;
}

/// The four words that matter for an x in [2^(52+53j), 2^(105+53j)): those from
/// place j on, as products with earlier words are integers. x is scaled by
/// 2^(-53j). j is found bit by bit, and the words move with it.
static SmallVector<Value> selectTurnWords(MathBuilder &m, Value &x) {
  SmallVector<Value> words;
  for (double word : turnWordsF64)
    words.push_back(m.constant(word));
  for (unsigned step = 16; step > 0; step /= 2) {
    Value magnitude = m.abs(x);
    Value isBelow = m.less(magnitude, std::ldexp(1.0, 52 + 53 * step));
    Value scaled = m.mul(x, std::ldexp(1.0, -53 * int(step)));
    x = m.select(isBelow, x, scaled);
    SmallVector<Value> next;
    for (unsigned i = 0; i < step + 3; ++i)
      next.push_back(i + step < words.size()
                         ? m.select(isBelow, words[i], words[i + step])
                         : words[i]);
    words = next;
  }
  return words;
}

static ReducedAngle reduceF64(MathBuilder &m, Value x) {
  SmallVector<Value> words = selectTurnWords(m, x);
  DoubleWord first = m.twoProduct(x, words[0]);
  Value high = fraction(m, first.high);
  Value low = fraction(m, first.low);
  Value x1 = m.mul(x, 0x1p-53);
  DoubleWord second = m.twoProduct(x1, words[1]);
  Value secondHigh = fraction(m, second.high);
  Value x2 = m.mul(x, 0x1p-106);
  DoubleWord third = m.twoProduct(x2, words[2]);
  Value x3 = m.mul(x, 0x1p-159);

  DoubleWord a = m.twoSum(high, low);
  DoubleWord b = m.twoSum(a.high, secondHigh);
  DoubleWord c = m.twoSum(b.high, second.low);
  DoubleWord turns = m.twoSum(c.high, third.high);
  ReducedAngle angle;
  angle.shifted = m.fma(turns.high, 4.0, m.getRoundingShift());
  Value quadrant = m.sub(angle.shifted, m.getRoundingShift());
  // Near a multiple of a quarter what is left cancels again, so its parts are
  // added with their errors too.
  DoubleWord rest = {m.fma(quadrant, -0.25, turns.high), nullptr};
  Value errors = m.fma(x3, words[3], third.low);
  for (Value part : {a.low, b.low, c.low, turns.low}) {
    rest = m.twoSum(rest.high, part);
    errors = m.add(errors, rest.low);
  }
  DoubleWord exact = m.twoSum(rest.high, errors);
  DoubleWord radians = m.twoProduct(exact.high, 0x1.921fb54442d18p2);
  Value lower = m.fma(exact.high, 0x1.1a62633145c07p-52, radians.low);
  Value lowest = m.fma(exact.low, 0x1.921fb54442d18p2, lower);
  angle.r = m.quickTwoSum(radians.high, lowest);
  return angle;
}

/// sin(r).
static Value sinReduced(MathBuilder &m, const DoubleWord &r, Value square,
                        ArrayRef<double> tail) {
  Value series = m.polynomial(square, tail);
  Value cube = m.mul(r.high, square);
  if (!r.low)
    return m.fma(cube, series, r.high);
  // sin(high + low) = sin(high) + low cos(high).
  Value halfLow = m.mul(r.low, -0.5);
  Value slope = m.fma(halfLow, square, r.low);
  Value rest = m.fma(cube, series, slope);
  return m.add(r.high, rest);
}

/// cos(r): 1 - r^2/2 in two parts, the rest added to the smaller one.
static Value cosReduced(MathBuilder &m, const DoubleWord &r, Value square,
                        ArrayRef<double> tail) {
  Value series = m.polynomial(square, tail);
  Value fourth = m.mul(square, square);
  if (!r.low) {
    Value start = m.fma(square, -0.5, 1.0);
    return m.fma(fourth, series, start);
  }
  Value half = m.mul(square, 0.5);
  Value start = m.sub(1.0, half);
  Value lost = m.sub(1.0, start);
  Value error = m.sub(lost, half);
  Value negated = m.neg(r.high);
  Value slope = m.fma(negated, r.low, error);
  Value rest = m.fma(fourth, series, slope);
  return m.add(start, rest);
}

/// sin(x) for offset 0, cos(x) for offset 1: quadrants from there.
static Value expandTurned(MathBuilder &m, const ReducedAngle &angle,
                          uint64_t offset, ArrayRef<double> sinTail,
                          ArrayRef<double> cosTail) {
  Value square = m.mul(angle.r.high, angle.r.high);
  Value sine = sinReduced(m, angle.r, square, sinTail);
  Value cosine = cosReduced(m, angle.r, square, cosTail);
  Value bits = m.toBits(angle.shifted);
  Value quadrant = offset ? m.addBits(bits, offset) : bits;
  Value isOdd = m.testBit(quadrant, 1);
  Value chosen = m.select(isOdd, cosine, sine);
  Value moved = m.shiftLeft(quadrant, 62);
  Value sign = m.andBits(moved, uint64_t(1) << 63);
  Value chosenBits = m.toBits(chosen);
  Value signedBits = m.xorBits(chosenBits, sign);
  return m.fromBits(signedBits);
}

static Value expandSinCos(MathBuilder &m, Value x, uint64_t offset) {
  if (m.isDouble())
    return expandTurned(m, reduceF64(m, x), offset, sinTailF64, cosTailF64);
  MathBuilder wide = m.widened();
  ReducedAngle angle = reduceF32(wide, m.extend(wide, x));
  Value result = expandTurned(wide, angle, offset, sinTailF32, cosTailF32);
  return m.truncate(result);
}

/// Largest error measured: f32 0.57 ulp, f64 0.78 ulp.
Value expandSin(MathBuilder &m, Value x) {
  Value result = expandSinCos(m, x, 0);
  // The products lose low bits of the smallest x, and the sign of zero.
  Value magnitude = m.abs(x);
  Value tiny = m.less(magnitude, m.isDouble() ? 0x1p-27 : 0x1p-13);
  return m.select(tiny, x, result);
}

/// Largest error measured: f32 0.57 ulp, f64 0.78 ulp.
Value expandCos(MathBuilder &m, Value x) { return expandSinCos(m, x, 1); }

} // namespace ebb

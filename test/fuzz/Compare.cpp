// Tolerances, and why they are what they are.
//
// Two computations that differ in rounding alone: the reference is evaluated a
// few times more with every op's result off by a random part of what rounding
// may do to it. How far that carries an element is an estimate of the error it
// can have, whatever the graph's condition; some multiple of it is allowed.
//
// A derivative and finite differences: two step sizes give the error of the
// stencil, the spread of such runs that of rounding. Where both together are
// not small against the derivative, nothing is known; that is counted.
#include "test/fuzz/Compare.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace ebb::fuzz {

// Runs with rounding, and what is allowed in multiples of their spread: of an
// element's own, and of the mean over its tensor, as three runs can be near
// each other by chance.
static constexpr int kRuns = 3;
static constexpr double kOwnSpread = 16, kMeanSpread = 8;
// Units of rounding allowed on top, for what is exact in the reference.
static constexpr double kUnits = 8;

bool makeReference(const Evaluator &evaluator, func::FuncOp function,
                   ArrayRef<Array> arguments, double unit, uint64_t seed,
                   Reference &reference, std::string &problem) {
  OwningOpRef<func::FuncOp> parts = expanded(function);
  if (!evaluator.run(*parts, arguments, reference.results, problem))
    return false;
  reference.spreads.clear();
  for (const Array &result : reference.results)
    reference.spreads.emplace_back(result.dims);
  for (int run = 0; run < kRuns; ++run) {
    std::vector<Array> other;
    if (!evaluator.run(*parts, arguments, other, problem,
                       {unit, scramble(seed + uint64_t(run))}))
      return false;
    for (auto [result, spread, moved] :
         llvm::zip(reference.results, reference.spreads, other))
      for (int64_t i = 0, n = result.size(); i < n; ++i) {
        double distance = std::fabs(moved[i] - result[i]);
        // NaN where rounding decides whether there is a number at all.
        if (std::isfinite(moved[i]) != std::isfinite(result[i]))
          distance = HUGE_VAL;
        if (distance > spread[i])
          spread[i] = distance;
      }
  }
  // Terms that cancel exactly in the reference leave a rounding of theirs where
  // code multiplies and adds in one instruction; graphs keep their values
  // near 1.
  double largest = 1;
  for (const Array &result : reference.results)
    for (double v : result.data)
      if (std::isfinite(v))
        largest = std::max(largest, std::fabs(v));
  for (auto [result, spread] :
       llvm::zip(reference.results, reference.spreads)) {
    double sum = 0;
    for (double s : spread.data)
      sum += s;
    double mean = spread.size() ? sum / double(spread.size()) : 0;
    for (int64_t i = 0, n = result.size(); i < n; ++i)
      spread[i] = kOwnSpread * spread[i] + kMeanSpread * mean +
                  kUnits * unit * std::fabs(result[i]) + unit * largest;
  }
  return true;
}

std::string differs(const Reference &reference, ArrayRef<Array> results) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (results.size() != reference.results.size()) {
    os << results.size() << " results, expected " << reference.results.size();
    return text;
  }
  for (auto [r, result] : llvm::enumerate(results)) {
    const Array &expected = reference.results[r],
                &spread = reference.spreads[r];
    if (result.dims != expected.dims) {
      os << "result " << r << " has other extents";
      return text;
    }
    for (int64_t i = 0, n = result.size(); i < n; ++i) {
      double a = result[i], b = expected[i];
      if (a == b || (std::isnan(a) && std::isnan(b)) ||
          std::fabs(a - b) <= spread[i] || spread[i] == HUGE_VAL)
        continue;
      os << "result " << r << ", element " << i << ": "
         << llvm::format("%.17g, expected %.17g within %.3g", a, b, spread[i]);
      return text;
    }
  }
  return text;
}

// ---- slopes ----------------------------------------------------------------

// The two steps of the stencils, which stay where Maker looked for kinks.
static constexpr double kSteps[] = {kStep, kStep / 2};
// Of the derivative, or of the terms it is the sum of: below this, differences
// are not asked to be exact; above that, they say nothing.
static constexpr double kFloor = 1e-9, kUseless = 1e-3;
// What is allowed, in multiples of the estimated errors.
static constexpr double kOfStencil = 4, kOfRounding = 16;

namespace {
/// s(t) = sum of <cotangent, result of lower at x + t d>.
class Along {
public:
  Along(const Evaluator &evaluator, const Case &c, func::FuncOp lower,
        func::FuncOp upper, ArrayRef<unsigned> wrt)
      : evaluator(evaluator), parts(expanded(lower)) {
    for (unsigned i = 0; i < lower.getNumArguments(); ++i) {
      origin.push_back(c.value(lower, i));
      direction.push_back(llvm::is_contained(wrt, i)
                              ? c.direction(lower, i)
                              : Array(origin.back().dims));
    }
    for (unsigned i = lower.getNumArguments(); i < upper.getNumArguments(); ++i)
      cotangents.push_back(c.value(upper, i));
    for (Type type : lower.getResultTypes())
      isFloat.push_back(
          isa<FloatType>(cast<RankedTensorType>(type).getElementType()));
  }

  bool at(double t, std::vector<Array> &results, std::string &problem,
          const Rounding &rounding = {}) const {
    std::vector<Array> arguments = origin;
    for (auto [argument, d] : llvm::zip(arguments, direction))
      for (int64_t i = 0, n = argument.size(); i < n; ++i)
        argument[i] += t * d[i];
    return evaluator.run(*parts, arguments, results, problem, rounding);
  }

  /// Sum of cotangent times difference: what does not change adds no rounding.
  double difference(ArrayRef<Array> above, ArrayRef<Array> below) const {
    long double sum = 0;
    size_t next = 0;
    for (size_t r = 0; r < above.size(); ++r) {
      if (!isFloat[r])
        continue;
      const Array *cotangent =
          cotangents.empty() ? nullptr : &cotangents[next++];
      for (int64_t i = 0, n = above[r].size(); i < n; ++i)
        sum += static_cast<long double>(above[r][i] - below[r][i]) *
               (cotangent ? (*cotangent)[i] : 1);
    }
    return double(sum);
  }

  /// (8 (s(h) - s(-h)) - (s(2h) - s(-2h))) / 12h: error of order h^4.
  bool derivative(double h, double &value, std::string &problem) const {
    std::vector<Array> at1, at2, at3, at4;
    if (!at(h, at1, problem) || !at(-h, at2, problem) ||
        !at(2 * h, at3, problem) || !at(-2 * h, at4, problem))
      return false;
    value = (8 * difference(at1, at2) - difference(at3, at4)) / (12 * h);
    return true;
  }

  /// How much slopes to the left and to the right differ, on a scale of h.
  bool bend(double h, double &value, std::string &problem) const {
    std::vector<Array> middle, above, below;
    if (!at(0, middle, problem) || !at(h, above, problem) ||
        !at(-h, below, problem))
      return false;
    value =
        std::fabs(difference(above, middle) - difference(middle, below)) / h;
    return true;
  }

  /// How far rounding carries s(0).
  bool spread(uint64_t seed, double &value, std::string &problem) const {
    std::vector<Array> middle, moved;
    if (!at(0, middle, problem))
      return false;
    value = 0;
    for (int run = 0; run < kRuns; ++run) {
      if (!at(0, moved, problem, {kDoubleUnit, scramble(seed + uint64_t(run))}))
        return false;
      value = std::max(value, std::fabs(difference(moved, middle)));
    }
    return true;
  }

  std::vector<Array> direction;

private:
  const Evaluator &evaluator;
  OwningOpRef<func::FuncOp> parts;
  std::vector<Array> origin, cotangents;
  SmallVector<bool> isFloat;
};
} // namespace

// <gradients, direction>; `size` is that of its terms, `spread` how far
// rounding may have carried it.
static bool analyticSlope(const Evaluator &evaluator, const Case &c,
                          func::FuncOp upper, ArrayRef<unsigned> wrt,
                          ArrayRef<Array> direction, double &value,
                          double &size, double &spread, std::string &problem) {
  OwningOpRef<func::FuncOp> parts = expanded(upper);
  std::vector<Array> arguments = c.values(upper), gradients;
  auto sumOf = [&](double *terms) {
    long double sum = 0;
    for (auto [gradient, i] : llvm::zip(gradients, wrt))
      for (int64_t j = 0, n = gradient.size(); j < n; ++j) {
        double term = gradient[j] * direction[i][j];
        sum += term;
        if (terms)
          *terms += std::fabs(term);
      }
    return double(sum);
  };
  if (!evaluator.run(*parts, arguments, gradients, problem))
    return false;
  value = sumOf(&size);
  for (int run = 0; run < kRuns; ++run) {
    if (!evaluator.run(*parts, arguments, gradients, problem,
                       {kDoubleUnit, scramble(c.seed + uint64_t(run))}))
      return false;
    spread = std::max(spread, std::fabs(sumOf(nullptr) - value));
  }
  return true;
}

bool compareSlopes(const Evaluator &evaluator, const Case &c,
                   func::FuncOp lower, func::FuncOp upper,
                   ArrayRef<unsigned> wrt, Slope &slope, std::string &problem) {
  Along along(evaluator, c, lower, upper, wrt);
  double size = 0, analyticSpread = 0, spread = 0, coarse = 0, fine = 0;
  if (!analyticSlope(evaluator, c, upper, wrt, along.direction, slope.analytic,
                     size, analyticSpread, problem) ||
      !along.derivative(kSteps[0], coarse, problem) ||
      !along.derivative(kSteps[1], fine, problem) ||
      !along.spread(c.seed, spread, problem))
    return false;
  size = std::max({size, std::fabs(fine), 1.0});
  slope.numeric = fine;
  slope.allowed = kOfStencil * std::fabs(coarse - fine) +
                  kOfRounding * (spread / kSteps[1] + analyticSpread) +
                  kFloor * size;
  bool known = slope.allowed <= kUseless * size; // not where it is a NaN
  double error = std::fabs(slope.analytic - fine);
  slope.verdict = !known                   ? Slope::Unknown
                  : error <= slope.allowed ? Slope::Agrees
                                           : Slope::Differs;
  if (slope.verdict != Slope::Differs)
    return true;
  // An alarm: is there a kink after all? Slopes of a smooth function bend by
  // less on a smaller scale.
  double wide, narrow;
  if (!along.bend(kSteps[0], wide, problem) ||
      !along.bend(kSteps[0] / 8, narrow, problem))
    return false;
  if (narrow > wide / 4 + slope.allowed && narrow > error / 8)
    slope.verdict = Slope::Unknown;
  return true;
}

} // namespace ebb::fuzz

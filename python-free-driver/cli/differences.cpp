// Finite differences of a function.
// Not here: where values and gradients come from (check.cpp).
// Called by check.cpp.
#include "python-free-driver/cli/differences.h"
#include "python-free-driver/cli/inputs.h"
#include "python-free-driver/cli/random.h"

#include <cmath>

namespace ebb::cli {

/// More elements of one argument than this are sampled.
static constexpr int64_t maxElements = 64;
/// Steps, relative to max(1, |x|). The first suits smooth functions: the
/// stencil's error is of fourth order. The others are for functions with a
/// kink or a steep place nearby; a wrong gradient fails with all of them.
static constexpr double stepSizes[] = {5e-4, 5e-5, 5e-3, 5e-6};

double Comparison::ratio() const {
  const double error = std::fabs(analytic - numeric);
  if (error == 0)
    return 0;
  const double ratio = error / allowed;
  return std::isnan(ratio) ? HUGE_VAL : ratio;
}

DifferenceCheck::DifferenceCheck(Session &session, const Function &function,
                                 std::vector<size_t> wrt,
                                 std::vector<Tensor> all, double tolerance,
                                 uint64_t seed)
    : session(session), function(function), wrt(std::move(wrt)),
      arguments(all.begin(),
                all.begin() + ptrdiff_t(function.arguments.size())),
      cotangents(all.begin() + ptrdiff_t(function.arguments.size()), all.end()),
      tolerance(tolerance), seed(seed) {}

/// "[1, 2]", or "[1, 2].imag" of the parts of a complex tensor.
static std::string partText(const Tensor &tensor, int64_t part) {
  if (!isComplex(tensor.dtype()))
    return indexText(tensor.dims(), part);
  return indexText(tensor.dims(), part / 2) + (part % 2 ? ".imag" : ".real");
}

static Status requireFinite(const std::string &what, const Tensor &tensor) {
  if (!isInexact(tensor.dtype()))
    return std::nullopt;
  const Tensor parts = tensor.parts();
  for (int64_t i = 0, n = parts.numel(); i < n; ++i)
    if (!std::isfinite(parts.real(i)))
      return Error{what + partText(tensor, i) + " is " +
                   std::to_string(parts.real(i)) +
                   " at these inputs; give others with --input"};
  return std::nullopt;
}

Status DifferenceCheck::checkFinite(const std::vector<Tensor> &gradients) {
  Expected<std::vector<Tensor>> results = session.run(arguments);
  if (!results)
    return results.error();
  for (size_t i = 0; i < results->size(); ++i)
    if (Status error = requireFinite("result " + keyOf(function.results, i),
                                     (*results)[i]))
      return error;
  above = std::move(*results);
  for (const Tensor &result : above)
    below.push_back(result.clone());
  for (size_t i = 0; i < wrt.size(); ++i)
    if (Status error = requireFinite(
            "gradient of " + keyOf(function.arguments, wrt[i]), gradients[i]))
      return error;
  return std::nullopt;
}

Status DifferenceCheck::run(const Step &step, double size,
                            std::vector<Tensor> &results) {
  const Tensor original = arguments[step.argument];
  Tensor moved = original.clone(), parts = moved.parts();
  if (step.element >= 0)
    parts.set(step.element, parts.real(step.element) + size);
  else
    for (int64_t i = 0, n = parts.numel(); i < n; ++i)
      parts.set(i, parts.real(i) + size * step.direction->real(i));
  arguments[step.argument] = moved;
  Status error = session.run(arguments, results);
  arguments[step.argument] = original;
  return error;
}

Expected<double> DifferenceCheck::spread(const Step &step, double size) {
  if (Status error = run(step, size, above))
    return *error;
  if (Status error = run(step, -size, below))
    return *error;
  // Differences first, sums second: what does not change adds no rounding.
  long double sum = 0;
  size_t next = 0;
  for (size_t r = 0; r < above.size(); ++r) {
    if (!isInexact(above[r].dtype()))
      continue;
    const Tensor high = above[r].parts(), low = below[r].parts();
    const bool given = !cotangents.empty();
    const Tensor cotangent = given ? cotangents[next++].parts() : Tensor();
    // A cotangent of 1 is 1 + 0i.
    const int64_t step = given || !isComplex(above[r].dtype()) ? 1 : 2;
    for (int64_t i = 0, n = high.numel(); i < n; i += step) {
      const double difference = high.real(i) - low.real(i);
      if (difference != 0)
        sum += static_cast<long double>(difference) *
               (given ? cotangent.real(i) : 1.0);
    }
  }
  return double(sum);
}

/// (8 (s(x+h) - s(x-h)) - (s(x+2h) - s(x-2h))) / 12h: error of order h^4.
Expected<double> DifferenceCheck::derivative(const Step &step, double size) {
  Expected<double> inner = spread(step, size);
  if (!inner)
    return inner;
  Expected<double> outer = spread(step, 2 * size);
  if (!outer)
    return outer;
  return (8 * *inner - *outer) / (12 * size);
}

Status DifferenceCheck::compareStep(const Step &step, const std::string &place,
                                    double analytic, Outcome &outcome) {
  const double scale =
      step.element < 0
          ? 1
          : std::fmax(1, std::fabs(arguments[step.argument].parts().real(
                             step.element)));
  Comparison best;
  for (double size : stepSizes) {
    Expected<double> numeric = derivative(step, size * scale);
    if (!numeric)
      return numeric.error();
    Comparison comparison{place, analytic, *numeric,
                          tolerance * std::fmax(1, std::fabs(*numeric))};
    if (best.place.empty() || comparison.ratio() < best.ratio())
      best = comparison;
    if (best.ratio() <= 1)
      break;
  }
  if (!outcome.compared++ || best.ratio() > outcome.worst.ratio())
    outcome.worst = best;
  return std::nullopt;
}

Status DifferenceCheck::compareArgument(size_t argument, const Tensor &gradient,
                                        Outcome &outcome) {
  const std::string name = keyOf(function.arguments, argument);
  const Tensor parts = gradient.parts();
  const int64_t count = parts.numel();
  RandomStream random(seed, "sample of " + name);
  for (int64_t i = 0; i < std::min(count, maxElements); ++i) {
    const int64_t element =
        count <= maxElements ? i : int64_t(random.below(uint64_t(count)));
    if (Status error = compareStep({argument, element, nullptr},
                                   name + partText(gradient, element),
                                   parts.real(element), outcome))
      return error;
  }
  if (count <= maxElements)
    return std::nullopt;
  // One direction through all elements, so that none goes unseen.
  Tensor direction = Tensor::zeros(DType::F64, parts.dims());
  long double analytic = 0;
  for (int64_t i = 0; i < count; ++i) {
    direction.set(i, 2 * random.uniform() - 1);
    analytic += static_cast<long double>(direction.real(i)) * parts.real(i);
  }
  return compareStep({argument, -1, &direction}, name + " along a direction",
                     double(analytic), outcome);
}

Expected<Outcome>
DifferenceCheck::compare(const std::vector<Tensor> &gradients) {
  if (gradients.size() != wrt.size())
    return Error{"@" + function.name + " has " +
                 std::to_string(gradients.size()) + " gradients for " +
                 std::to_string(wrt.size()) + " arguments"};
  if (Status error = checkFinite(gradients))
    return *error;
  Outcome outcome;
  for (size_t i = 0; i < wrt.size(); ++i)
    if (Status error = compareArgument(wrt[i], gradients[i], outcome))
      return *error;
  return outcome;
}

} // namespace ebb::cli

// Finite differences of a function, element by element.
// Not here: where values and gradients come from (check.cpp).
// Called by check.cpp.
#ifndef EBB_CLI_DIFFERENCES_H
#define EBB_CLI_DIFFERENCES_H

#include "ebb/ebb.hpp"

namespace ebb::cli {

/// One derivative, computed twice.
struct Comparison {
  std::string place; // "x[1, 2]"
  double analytic = 0, numeric = 0, allowed = 0;
  double ratio() const; // error over what is allowed
};

struct Outcome {
  int64_t compared = 0;
  Comparison worst;
  bool passed() const { return !compared || worst.ratio() <= 1; }
};

/// Compares the gradient of s(x) = sum of <cotangent, float result> with
/// differences of s. `arguments` are the function's, then the cotangents.
class DifferenceCheck {
public:
  DifferenceCheck(Session &session, const Function &function,
                  std::vector<size_t> wrt, std::vector<Tensor> arguments,
                  double tolerance, uint64_t seed);
  /// `gradients` are those of the wrt arguments, in their order.
  Expected<Outcome> compare(const std::vector<Tensor> &gradients);

private:
  /// A step: one element of one argument, or a direction through all of it.
  struct Step {
    size_t argument;
    int64_t element; // -1: along `direction`
    const Tensor *direction;
  };
  Status checkFinite(const std::vector<Tensor> &gradients);
  Status run(const Step &step, double size, std::vector<Tensor> &results);
  /// s(x + size) - s(x - size)
  Expected<double> spread(const Step &step, double size);
  Expected<double> derivative(const Step &step, double size);
  Status compareStep(const Step &step, const std::string &place,
                     double analytic, Outcome &outcome);
  Status compareArgument(size_t argument, const Tensor &gradient,
                         Outcome &outcome);

  Session &session;
  const Function &function;
  std::vector<size_t> wrt;
  std::vector<Tensor> arguments;  // of the function
  std::vector<Tensor> cotangents; // by float result; none: a single scalar
  std::vector<Tensor> above, below;
  double tolerance;
  uint64_t seed;
};

} // namespace ebb::cli

#endif // EBB_CLI_DIFFERENCES_H

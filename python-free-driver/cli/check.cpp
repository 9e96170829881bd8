// `ebb check`: compare a gradient with finite differences, in f64.
// Not here: the comparison's numbers for one element (differences.cpp).
// Called by main.cpp.
#include "python-free-driver/cli/differences.h"
#include "python-free-driver/cli/inputs.h"
#include "python-free-driver/cli/models.h"
#include "python-free-driver/cli/random.h"
#include "python-free-driver/cli/report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace ebb::cli {

namespace {
struct CheckOptions {
  CommonOptions common;
  InputOptions inputs;
  std::string wrt;
  int order = 1;
  double tolerance = 1e-6;
  uint64_t seed = 0;
};

/// A function of the f64 module, compiled.
struct Compiled {
  Function function;
  Session session;
};
} // namespace

static Expected<Compiled> compileFunction(const Module &module,
                                          const std::string &name,
                                          const CommonOptions &options,
                                          Report &report) {
  Expected<Program> program =
      Program::compile(module, name, options.compileOptions());
  if (!program)
    return program.error();
  report.program(*program);
  Expected<Session> session =
      Session::create(*program, options.sessionOptions());
  if (!session)
    return session.error();
  return Compiled{program->signature(), std::move(*session)};
}

static Tensor toWiderFloat(const Tensor &value, DType dtype) {
  if (!isInexact(value.dtype()) ||
      (dtype != DType::F64 && dtype != DType::C128))
    return value;
  Tensor wide = Tensor::zeros(
      isComplex(value.dtype()) ? DType::C128 : DType::F64, value.dims());
  const Tensor from = value.parts();
  Tensor to = wide.parts();
  for (int64_t i = 0, n = from.numel(); i < n; ++i)
    to.set(i, from.real(i));
  return wide;
}

/// Values away from zero and from each other: magnitudes of a shuffled grid
/// over [0.3, 1.7], so that kinks and ties stay out of the stencils' reach.
static void fillFloats(Tensor &tensor, RandomStream &random) {
  const int64_t count = tensor.numel();
  std::vector<int64_t> cells(static_cast<size_t>(count));
  for (size_t i = 0; i < cells.size(); ++i)
    cells[i] = int64_t(i);
  for (size_t i = cells.size(); i > 1; --i)
    std::swap(cells[i - 1], cells[random.below(i)]);
  for (int64_t i = 0; i < count; ++i) {
    const double place =
        double(cells[size_t(i)]) + 0.25 + 0.5 * random.uniform();
    const double magnitude = 0.3 + 1.4 * place / double(count);
    tensor.set(i, random.bits() & 1 ? -magnitude : magnitude);
  }
}

static Expected<Tensor> makeValue(const Port &port, size_t position,
                                  const std::vector<int64_t> &dims,
                                  uint64_t seed) {
  Expected<Tensor> tensor = Tensor::tryZeros(port.dtype, dims);
  if (!tensor)
    return tensor;
  if (isInexact(port.dtype)) {
    RandomStream random(seed,
                        "check " + std::to_string(position) + " " + port.name);
    Tensor parts = tensor->parts();
    fillFloats(parts, random);
  } else {
    for (int64_t i = 0, n = tensor->numel(); i < n; ++i)
      tensor->setInteger(i, i % 2);
  }
  return tensor;
}

/// The first `count` values where logarithms, roots and quotients are defined.
static std::vector<Tensor> makePositive(const std::vector<Tensor> &values,
                                        size_t count) {
  std::vector<Tensor> positive;
  for (size_t k = 0; k < values.size(); ++k) {
    positive.push_back(k < count ? values[k].clone() : values[k]);
    Tensor tensor = positive.back().parts();
    for (int64_t i = 0, n = k < count ? tensor.numel() : 0; i < n; ++i)
      if (isFloat(tensor.dtype()))
        tensor.set(i, std::fabs(tensor.real(i)) + 0.5);
      else
        tensor.setInteger(i, 1);
  }
  return positive;
}

/// The extent for a `?` on an axis: of the first given value that has a `?`
/// there too, else 2.
static int64_t chooseExtent(const Function &function,
                            const std::vector<std::optional<Tensor>> &values,
                            size_t axis) {
  for (size_t i = 0; i < values.size() && i < function.arguments.size(); ++i) {
    const std::vector<int64_t> &dims = function.arguments[i].dims;
    if (values[i] && axis < dims.size() && dims[axis] < 0)
      return values[i]->dims()[axis];
  }
  return 2;
}

static Status fillMissing(const Function &function, size_t count, uint64_t seed,
                          std::vector<std::optional<Tensor>> &values) {
  const std::vector<std::optional<Tensor>> given = values;
  for (size_t i = 0; i < count; ++i) {
    if (values[i])
      continue;
    const Port &port = function.arguments[i];
    std::vector<int64_t> dims = port.dims;
    for (size_t axis = 0; axis < dims.size(); ++axis)
      if (dims[axis] < 0)
        dims[axis] = chooseExtent(function, given, axis);
    Expected<Tensor> value = makeValue(port, i, dims, seed);
    if (!value)
      return value.error();
    values[i] = std::move(*value);
  }
  return std::nullopt;
}

/// The arguments a gradient function has beyond its function's: cotangents,
/// one for each float result, of its shape; none for a single 0-d one.
static Status fillCotangents(const Function &gradient, Compiled &primal,
                             uint64_t seed,
                             std::vector<std::optional<Tensor>> &values) {
  const size_t first = primal.function.arguments.size();
  std::vector<Tensor> arguments;
  for (size_t i = 0; i < first; ++i)
    arguments.push_back(*values[i]);
  auto dims = primal.session.resultDims(arguments);
  if (!dims)
    return dims.error();
  size_t next = first;
  for (size_t r = 0; r < primal.function.results.size(); ++r) {
    if (!isInexact(primal.function.results[r].dtype) ||
        next >= gradient.arguments.size())
      continue;
    if (!values[next]) {
      Expected<Tensor> value =
          makeValue(gradient.arguments[next], next, (*dims)[r], seed);
      if (!value)
        return value.error();
      values[next] = std::move(*value);
    }
    ++next;
  }
  if (next != gradient.arguments.size())
    return Error{"@" + gradient.name + " has " +
                 std::to_string(gradient.arguments.size()) +
                 " arguments, but @" + primal.function.name +
                 " has float results for " + std::to_string(next)};
  return std::nullopt;
}

/// Positions of the wrt arguments, in the order of the gradients.
static Expected<std::vector<size_t>>
findWrt(const Function &primal, const std::vector<std::string> &wrt) {
  std::vector<size_t> positions;
  const Ports where{primal.arguments, "argument", primal.name};
  for (const std::string &key : wrt) {
    Expected<size_t> position = findPort(where, key);
    if (!position)
      return position.error();
    positions.push_back(*position);
  }
  if (wrt.empty())
    for (size_t i = 0; i < primal.arguments.size(); ++i)
      if (isInexact(primal.arguments[i].dtype))
        positions.push_back(i);
  return positions;
}

static bool hasDynamicDims(const Function &function) {
  for (const Port &port : function.arguments)
    for (int64_t dim : port.dims)
      if (dim < 0)
        return true;
  return false;
}

static int printOutcome(const Outcome &outcome, const CheckOptions &options,
                        const Function &primal) {
  const std::string what =
      "@" + primal.name + ", order " + std::to_string(options.order);
  if (!outcome.compared) {
    std::printf("check passed: %s: no argument has elements, so nothing was "
                "compared\n",
                what.c_str());
    return 0;
  }
  const Comparison &worst = outcome.worst;
  std::printf("check %s: %s: worst of %lld: %s: analytic %.10g, numeric %.10g, "
              "difference %.3g, tolerance %.3g\n",
              outcome.passed() ? "passed" : "failed", what.c_str(),
              static_cast<long long>(outcome.compared), worst.place.c_str(),
              worst.analytic, worst.numeric,
              std::fabs(worst.analytic - worst.numeric), worst.allowed);
  return outcome.passed() ? 0 : 1;
}

/// Every value the gradient function needs, given or made.
static Status collectValues(const CheckOptions &options, const Module &module,
                            const std::vector<std::string> &names,
                            Compiled &primal, const Function &gradient,
                            Report &report,
                            std::vector<std::optional<Tensor>> &values) {
  const size_t baseCount = module.function(names[0])
                               ? module.function(names[0])->arguments.size()
                               : 0;
  if (Status error =
          fillMissing(primal.function, baseCount, options.seed, values))
    return error;
  // Cotangents of lower orders: their shapes come from the types, or for `?`
  // from running the shape programs of the functions they belong to.
  if (hasDynamicDims(primal.function)) {
    for (size_t level = 0; level + 2 < names.size(); ++level) {
      Expected<Compiled> lower =
          compileFunction(module, names[level], options.common, report);
      if (!lower)
        return lower.error();
      Expected<Function> next = module.function(names[level + 1]);
      if (!next)
        return next.error();
      if (Status error = fillCotangents(*next, *lower, options.seed, values))
        return error;
    }
  }
  if (Status error =
          fillMissing(primal.function, primal.function.arguments.size(),
                      options.seed, values))
    return error;
  return fillCotangents(gradient, primal, options.seed, values);
}

static Status checkGradient(const CheckOptions &options) {
  const CommonOptions &common = options.common;
  Report report(common);
  if (Status error = common.prepare())
    return error;
  Expected<Module> loaded = loadModel(common.file);
  if (!loaded)
    return loaded.error();
  Expected<Function> chosen = loaded->function(common.function);
  if (!chosen)
    return chosen.error();
  Expected<Module> module = loaded->withFloatType(DType::F64);
  if (!module)
    return module.error();
  report.phase("load");

  // names[i] is the i-th derivative; the last two are compared.
  std::vector<std::string> names = {chosen->name};
  const std::vector<std::string> wrt = splitNames(options.wrt);
  for (int i = 0; i < options.order; ++i) {
    GradOptions grad;
    grad.wrt = wrt;
    Expected<std::string> name = module->grad(names.back(), grad);
    if (!name)
      return name.error();
    names.push_back(*name);
  }
  report.phase("differentiate");
  Expected<Compiled> primal =
      compileFunction(*module, names[names.size() - 2], common, report);
  if (!primal)
    return primal.error();
  Expected<Compiled> gradient =
      compileFunction(*module, names.back(), common, report);
  if (!gradient)
    return gradient.error();
  auto values = readInputs(gradient->function, options.inputs, toWiderFloat);
  if (!values)
    return values.error();
  if (Status error = collectValues(options, *module, names, *primal,
                                   gradient->function, report, *values))
    return error;
  Expected<std::vector<Tensor>> arguments =
      requireAll(gradient->function, *values);
  if (!arguments)
    return arguments.error();
  Expected<std::vector<size_t>> positions = findWrt(primal->function, wrt);
  if (!positions)
    return positions.error();

  auto attempt = [&](const std::vector<Tensor> &at) -> Expected<Outcome> {
    Expected<std::vector<Tensor>> gradients = gradient->session.run(at);
    if (!gradients)
      return gradients.error();
    return DifferenceCheck{primal->session,   primal->function, *positions, at,
                           options.tolerance, options.seed}
        .compare(*gradients);
  };
  Expected<Outcome> outcome = attempt(*arguments);
  // Values of our own choice may lie outside the function's domain.
  if (!outcome && options.inputs.inputs.empty() && options.inputs.files.empty())
    if (Expected<Outcome> tame =
            attempt(makePositive(*arguments, chosen->arguments.size())))
      outcome = std::move(tame);
  if (!outcome)
    return outcome.error();
  report.phase("compare");
  report.session(gradient->session);
  const int status = printOutcome(*outcome, options, primal->function);
  if (Status error = report.finish())
    return error;
  if (status)
    return Error{"@" + names.back() +
                 " does not agree with finite differences of @" +
                 names[names.size() - 2]};
  return std::nullopt;
}

void addCheckCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App *command = app.add_subcommand(
      "check", "Compare a gradient with finite differences, in f64.");
  addCommonOptions(*command, options->common);
  addCompileOptions(*command, options->common);
  addRepeated(*command, "--input", options->inputs.inputs,
              "an argument or a cotangent, by name or position: a .npy file or "
              "a literal (default: fixed random values)")
      ->check(keyAndValue());
  addRepeated(*command, "--inputs", options->inputs.files,
              "arguments from an archive")
      ->type_name("FILE.npz");
  command
      ->add_option("--wrt", options->wrt,
                   "the arguments to check (default: all float ones)")
      ->type_name("X,Y");
  command
      ->add_option("--order", options->order,
                   "check this derivative against differences of the one "
                   "below it")
      ->check(CLI::Range(1, 20))
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--tol", options->tolerance,
                   "|analytic - numeric| <= T * max(1, |numeric|)")
      ->check(finiteFrom(0))
      ->type_name("T")
      ->capture_default_str();
  command->add_option("--seed", options->seed, "seed of the random values")
      ->check(wholeNumber())
      ->type_name("N");
  command->footer("Example:\n"
                  "  ebb check model.mlir --function f --wrt x --order 2 "
                  "--input 'x=[0.5, -1.5]'");
  command->callback([options, &action] {
    action = [options] { return checkGradient(*options); };
  });
}

} // namespace ebb::cli

// `ebb run`: run a function on given inputs; print, write or check results.
// Not here: where input values come from (inputs.cpp).
// Called by main.cpp.
#include "python-free-driver/cli/inputs.h"
#include "python-free-driver/cli/models.h"
#include "python-free-driver/cli/report.h"

#include <cmath>
#include <cstdio>

namespace ebb::cli {

namespace {
struct RunOptions {
  CommonOptions common;
  InputOptions inputs;
  std::vector<std::string> outputs; // KEY=FILE.npy
  std::string outputsFile;          // .npz
  std::vector<std::string> expects; // KEY=VALUE
  std::optional<double> tolerance;
};

/// A result to compare, and with what.
struct Expectation {
  std::string key;
  size_t position;
  Tensor value;
};

/// A result to write to a .npy file.
struct Output {
  size_t position;
  std::string path;
};

/// Where two tensors differ most, by multiples of the tolerance.
struct Difference {
  int64_t index = -1; // -1: nowhere
  double ratio = 0;
};
} // namespace

/// |a - b| in multiples of what is allowed, of an element with these parts; NaN
/// equals NaN, and infinities and NaNs on one side differ by more than any
/// number.
static double distance(const Tensor &a, const Tensor &b, int64_t first,
                       int64_t count, double tolerance) {
  double difference = 0, size = 0;
  for (int64_t k = first; k < first + count; ++k) {
    const double x = a.real(k), y = b.real(k);
    if (std::isfinite(y))
      size = std::hypot(size, y);
    if (x == y || (std::isnan(x) && std::isnan(y)))
      continue;
    difference = std::isfinite(x) && std::isfinite(y)
                     ? std::hypot(difference, x - y)
                     : HUGE_VAL;
  }
  const double ratio =
      difference == 0 ? 0 : difference / (tolerance * std::fmax(1, size));
  return std::isnan(ratio) ? HUGE_VAL : ratio;
}

static Difference compare(const Tensor &got, const Tensor &expected,
                          double tolerance) {
  Difference worst;
  const Tensor gotParts = got.parts(), expectedParts = expected.parts();
  const int64_t parts = isComplex(got.dtype()) ? 2 : 1;
  for (int64_t i = 0, n = got.numel(); i < n; ++i) {
    double ratio;
    if (isInexact(got.dtype())) {
      ratio = distance(gotParts, expectedParts, i * parts, parts, tolerance);
      if (ratio == 0)
        continue;
    } else {
      const int64_t a = got.integer(i), b = expected.integer(i);
      if (a == b)
        continue;
      const double distance =
          double(a > b ? uint64_t(a) - uint64_t(b) : uint64_t(b) - uint64_t(a));
      ratio = distance / (tolerance * std::fmax(1, std::fabs(double(b))));
    }
    if (worst.index < 0 ? ratio > 1 : ratio > worst.ratio)
      worst = {i, ratio};
  }
  return worst;
}

static std::string elementText(const Tensor &tensor, int64_t index) {
  Tensor one = Tensor::borrow(tensor.as<char>() +
                                  size_t(index) * bytesOf(tensor.dtype()),
                              tensor.dtype(), {});
  return toString(one);
}

/// What is wrong with a result, or nothing.
static Status checkExpectation(const Expectation &expectation,
                               const Tensor &got,
                               std::optional<double> chosenTolerance) {
  const std::string source = "--expect " + expectation.key;
  const Tensor &expected = expectation.value;
  if (got.dtype() != expected.dtype() || got.dims() != expected.dims())
    return Error{source + ": expects " +
                 typeName(expected.dtype(), expected.dims()) + ", but got " +
                 typeName(got.dtype(), got.dims())};
  const bool wide = got.dtype() == DType::F64 || got.dtype() == DType::C128;
  const double tolerance = chosenTolerance.value_or(wide ? 1e-8 : 1e-5);
  const Difference worst = compare(got, expected, tolerance);
  if (worst.index < 0)
    return std::nullopt;
  char allowed[32];
  std::snprintf(allowed, sizeof allowed, "%g", tolerance);
  return Error{
      source + ": worst element " + indexText(got.dims(), worst.index) +
      (got.dims().empty() ? "" : " ") + "is " + elementText(got, worst.index) +
      ", but expects " + elementText(expected, worst.index) + " (tolerance " +
      allowed + " * max(1, |expected|))"};
}

static Expected<std::vector<Expectation>>
readExpectations(const RunOptions &options, const Function &function) {
  const Ports results{function.results, "result", function.name};
  std::vector<Expectation> expectations;
  for (const std::string &text : options.expects) {
    auto [key, value] = splitKeyValue(text);
    Expected<size_t> position = findPort(results, key);
    if (!position)
      return Error{"--expect " + key + ": " + position.error().message};
    Expected<Tensor> tensor =
        readValue("--expect", key, value, function.results[*position]);
    if (!tensor)
      return tensor.error();
    expectations.push_back({key, *position, std::move(*tensor)});
  }
  return expectations;
}

static Expected<std::vector<Output>> findOutputs(const RunOptions &options,
                                                 const Function &function) {
  const Ports results{function.results, "result", function.name};
  std::vector<Output> outputs;
  for (const std::string &text : options.outputs) {
    auto [key, path] = splitKeyValue(text);
    Expected<size_t> position = findPort(results, key);
    if (!position)
      return Error{"--output " + key + ": " + position.error().message};
    outputs.push_back({*position, path});
  }
  return outputs;
}

/// Finds bad paths before the work is done; writing checks them again.
static Status checkOutputPaths(const RunOptions &options,
                               const std::vector<Output> &outputs) {
  for (const Output &output : outputs)
    if (Status error = checkWritable(output.path))
      return error;
  if (!options.outputsFile.empty())
    return checkWritable(options.outputsFile);
  return std::nullopt;
}

static Status writeOutputs(const RunOptions &options, const Function &function,
                           const std::vector<Output> &outputs,
                           const std::vector<Tensor> &results) {
  std::vector<OutputFile> files;
  for (const Output &output : outputs)
    files.push_back({output.path, {{"", results[output.position]}}, false});
  if (!options.outputsFile.empty()) {
    OutputFile all{options.outputsFile, {}, true};
    for (size_t i = 0; i < results.size(); ++i)
      all.tensors.push_back({keyOf(function.results, i), results[i]});
    files.push_back(std::move(all));
  }
  return writeFiles(files);
}

static Status printResults(const Function &function,
                           const std::vector<Tensor> &results) {
  for (size_t i = 0; i < results.size(); ++i) {
    const std::string line =
        keyOf(function.results, i) + " = " + toString(results[i]) + " : " +
        typeName(results[i].dtype(), results[i].dims()) + "\n";
    if (std::fwrite(line.data(), 1, line.size(), stdout) != line.size())
      return Error{"standard output: cannot be written"};
  }
  if (std::fflush(stdout) != 0)
    return Error{"standard output: cannot be written"};
  return std::nullopt;
}

static Status runFunction(const RunOptions &options) {
  const CommonOptions &common = options.common;
  Report report(common);
  if (Status error = common.prepare())
    return error;
  Expected<Runnable> runnable = Runnable::open(common);
  if (!runnable)
    return runnable.error();
  report.phase("load");
  const Function *function = &runnable->function();
  // Everything the user gave is checked before anything slow happens.
  Expected<std::vector<Expectation>> expectations =
      readExpectations(options, *function);
  if (!expectations)
    return expectations.error();
  Expected<std::vector<Output>> outputs = findOutputs(options, *function);
  if (!outputs)
    return outputs.error();
  if (Status error = checkOutputPaths(options, *outputs))
    return error;
  auto given = readInputs(*function, options.inputs);
  if (!given)
    return given.error();
  Expected<std::vector<Tensor>> arguments = requireAll(*function, *given);
  if (!arguments)
    return arguments.error();
  report.phase("inputs");

  Expected<Program> program = runnable->program(function->name);
  if (!program)
    return program.error();
  report.program(*program);
  Expected<Session> session =
      Session::create(*program, common.sessionOptions());
  if (!session)
    return session.error();
  Expected<std::vector<Tensor>> results = session->run(*arguments);
  if (!results)
    return results.error();
  report.phase("run");
  report.session(*session);

  if (Status error = writeOutputs(options, *function, *outputs, *results))
    return error;
  if (outputs->empty() && options.outputsFile.empty())
    if (Status error = printResults(*function, *results))
      return error;
  report.phase("outputs");
  if (Status error = report.finish())
    return error;
  std::string failures;
  for (const Expectation &expectation : *expectations)
    if (Status failure = checkExpectation(
            expectation, (*results)[expectation.position], options.tolerance))
      failures +=
          (failures.empty() ? "" : "\n") + ("ebb: error: " + failure->message);
  if (!failures.empty())
    return Error{failures};
  return std::nullopt;
}

void addRunCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<RunOptions>();
  CLI::App *command = app.add_subcommand("run", "Run a function.");
  addCommonOptions(*command, options->common);
  addCompileOptions(*command, options->common);
  addRepeated(*command, "--input", options->inputs.inputs,
              "an argument, by name or position: a .npy file or a literal")
      ->check(keyAndValue());
  addRepeated(*command, "--inputs", options->inputs.files,
              "arguments from an archive")
      ->type_name("FILE.npz");
  addRepeated(*command, "--output", options->outputs,
              "write a result to a .npy file")
      ->check(keyAndValue())
      ->type_name("KEY=FILE.npy");
  command
      ->add_option("--outputs", options->outputsFile,
                   "write all results to an archive")
      ->type_name("FILE.npz");
  addRepeated(*command, "--expect", options->expects,
              "fail unless a result has this value")
      ->check(keyAndValue());
  command
      ->add_option("--tol", options->tolerance,
                   "tolerance of --expect: |a - b| <= T * max(1, |b|) "
                   "(default: 1e-5, for f64 1e-8)")
      ->check(finiteFrom(0))
      ->type_name("T");
  command->footer("Results are printed when no output is named.\n\n"
                  "Example:\n"
                  "  ebb run model.mlir --function f --input "
                  "'x=[[1, 2], [3, 4]]' --input w=w.npy --output y=y.npy");
  command->callback([options, &action] {
    action = [options] { return runFunction(*options); };
  });
}

} // namespace ebb::cli

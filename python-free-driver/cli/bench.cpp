// `ebb bench`: time a forward pass or a training step.
// Not here: what the operating system says of memory (memory.cpp).
// Called by main.cpp.
#include "python-free-driver/cli/initialise.h"
#include "python-free-driver/cli/inputs.h"
#include "python-free-driver/cli/memory.h"
#include "python-free-driver/cli/models.h"
#include "python-free-driver/cli/random.h"
#include "python-free-driver/cli/report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace ebb::cli {

namespace {
struct BenchOptions {
  CommonOptions common;
  InputOptions inputs;
  std::string params; // param/NAME, buffer/NAME, input/NAME
  double seconds = 3;
  uint64_t seed = 0;
  bool json = false;
};

/// One program, timed over and over on the same inputs.
class Bench {
public:
  explicit Bench(const BenchOptions &options)
      : options(options), report(options.common) {}
  Status run();

private:
  Status load();
  Status readParams();
  Status fillArguments();
  Status prepare();
  Status step(double &milliseconds);
  Status measure();
  void print() const;
  nlohmann::ordered_json toJson() const;

  const BenchOptions &options;
  Report report;
  MemoryProbe memory;
  Function function; // as the model has it
  Function timed;    // that, or its training step
  bool training = false;
  std::optional<Session> session;
  std::vector<std::optional<Tensor>> values; // of `function`
  // Carried values are read from one set and written to the other.
  std::vector<Tensor> arguments[2], results[2];
  size_t current = 0, carriedCount = 0;
  int64_t stepsTaken = 0;
  double compileSeconds = 0, peakMegabytes = 0;
  std::vector<double> times, losses;
};
} // namespace

static constexpr int64_t keptLosses = 5;
static constexpr double firstLearningRate = 1e-3;

static bool isParam(const Port &port) { return port.role == "param"; }
static bool isState(const Port &port) { return port.role == "state"; }
static bool isInput(const Port &port) {
  return !isParam(port) && !isState(port);
}

/// Whether a function is what Module::trainStep makes: it gives new values of
/// its first arguments, then the loss; the argument after those is the step.
static bool isTrainStep(const Function &function) {
  if (function.results.empty())
    return false;
  const size_t carried = function.results.size() - 1;
  const std::vector<Port> &arguments = function.arguments;
  if (arguments.size() <= carried || arguments[carried].name != "step" ||
      arguments[carried].dtype != DType::I64 ||
      !arguments[carried].dims.empty() ||
      !function.results[carried].dims.empty())
    return false;
  for (size_t i = 0; i < carried; ++i)
    if (isInput(arguments[i]) ||
        arguments[i].dtype != function.results[i].dtype ||
        arguments[i].dims != function.results[i].dims)
      return false;
  return carried > 0;
}

/// "param/NAME", "buffer/NAME" or "input/NAME", where NAME may be the number of
/// the input, to a position.
static Expected<size_t> findPrefixed(const Function &function,
                                     const std::string &key) {
  const Ports where{function.arguments, "argument", function.name};
  const size_t slash = key.find('/');
  const std::string kind = key.substr(0, slash);
  if (slash == std::string::npos ||
      (kind != "param" && kind != "buffer" && kind != "input"))
    return Error{"'" + key +
                 "': expects param/NAME, buffer/NAME or input/NAME"};
  const std::string name = key.substr(slash + 1);
  for (size_t i = 0; i < function.arguments.size(); ++i)
    if (!name.empty() && function.arguments[i].name == name)
      return i;
  if (kind != "input" || name.empty() || name.size() > 9 ||
      name.find_first_not_of("0123456789") != std::string::npos)
    return findPort(where, name);
  size_t left = std::stoul(name);
  for (size_t i = 0; i < function.arguments.size(); ++i)
    if (isInput(function.arguments[i]) && left-- == 0)
      return i;
  return findPort(where, name);
}

Status Bench::readParams() {
  const std::string &path = options.params;
  auto wanted = [&](const std::string &key) -> std::optional<DType> {
    Expected<size_t> position = findPrefixed(function, key);
    if (!position)
      return std::nullopt;
    return function.arguments[*position].dtype;
  };
  Expected<std::vector<NamedTensor>> entries = readNpz(path, wanted);
  if (!entries)
    return entries.error();
  for (NamedTensor &entry : *entries) {
    Expected<size_t> position = findPrefixed(function, entry.name);
    if (!position)
      return Error{path + ": " + position.error().message};
    if (values[*position])
      return Error{path + ": a second value for argument '" +
                   keyOf(function.arguments, *position) + "'"};
    if (Status error = checkFits(path + ": " + entry.name,
                                 function.arguments[*position], entry.tensor))
      return error;
    values[*position] = std::move(entry.tensor);
  }
  return std::nullopt;
}

/// A value nobody gave: as ebb.init says, else random, else zeros (class 0).
static Expected<Tensor> makeValue(const Port &port, const std::string &key,
                                  uint64_t seed) {
  if (!port.init.empty())
    return makeInitial(port, key, seed);
  std::vector<int64_t> dims = port.dims;
  for (int64_t &dim : dims)
    dim = dim < 0 ? 1 : dim;
  Expected<Tensor> tensor = Tensor::tryZeros(port.dtype, dims);
  if (tensor && isInexact(port.dtype)) {
    RandomStream random(seed, "bench " + key);
    Tensor parts = tensor->parts();
    for (int64_t i = 0, n = parts.numel(); i < n; ++i)
      parts.set(i, random.normal());
  }
  return tensor;
}

/// Puts the values in the timed function's order: for a training step params,
/// state, optimizer state, step, inputs.
Status Bench::fillArguments() {
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i])
      continue;
    Expected<Tensor> value = makeValue(
        function.arguments[i], keyOf(function.arguments, i), options.seed);
    if (!value)
      return errorAt(function, value.error().message);
    values[i] = std::move(*value);
  }
  std::vector<Tensor> &own = arguments[0];
  auto append = [&](bool (*chosen)(const Port &)) {
    for (size_t i = 0; i < values.size(); ++i)
      if (chosen(function.arguments[i]))
        own.push_back(*values[i]);
  };
  if (!training) {
    for (std::optional<Tensor> &value : values)
      own.push_back(*value);
    return std::nullopt;
  }
  append(isParam);
  append(isState);
  while (own.size() < carriedCount) { // optimizer state
    const Port &port = timed.arguments[own.size()];
    Expected<Tensor> value =
        makeInitial(port, keyOf(timed.arguments, own.size()), options.seed);
    if (!value)
      return value.error();
    own.push_back(std::move(*value));
  }
  own.push_back(Tensor::zeros(DType::I64, {}));
  append([](const Port &port) { return isInput(port) && !isStepNumber(port); });
  values.clear();
  return std::nullopt;
}

Status Bench::load() {
  const CommonOptions &common = options.common;
  if (Status error = common.prepare())
    return error;
  memory.start();
  Expected<Runnable> runnable = Runnable::open(common);
  if (!runnable)
    return runnable.error();
  function = timed = runnable->function();
  Module *module = runnable->module();
  const bool hasParams = std::any_of(function.arguments.begin(),
                                     function.arguments.end(), isParam);
  if (module && hasParams) {
    TrainOptions train;
    train.optimizer = "sgd";
    train.lr = firstLearningRate;
    Expected<std::string> name = module->trainStep(function.name, train);
    if (!name)
      return name.error();
    Expected<Function> made = module->function(*name);
    if (!made)
      return made.error();
    timed = std::move(*made);
    training = true;
  } else if (isTrainStep(function)) {
    // Values are wanted for all of it but the step's number.
    function.arguments.erase(function.arguments.begin() +
                             ptrdiff_t(function.results.size() - 1));
    training = true;
  }
  if (training)
    carriedCount = timed.results.size() - 1;
  report.phase("load");
  Expected<Program> program = runnable->program(timed.name);
  if (!program)
    return program.error();
  report.program(*program);
  Expected<Session> made = Session::create(*program, common.sessionOptions());
  if (!made)
    return made.error();
  session = std::move(*made);
  return std::nullopt;
}

/// Reading inputs is free: it is left out of the compile time.
Status Bench::prepare() {
  auto given = readInputs(function, options.inputs);
  if (!given)
    return given.error();
  values = std::move(*given);
  if (!options.params.empty())
    if (Status error = readParams())
      return error;
  return fillArguments();
}

Status Bench::step(double &milliseconds) {
  if (results[0].empty()) {
    auto dims = session->resultDims(arguments[0]);
    if (!dims)
      return dims.error();
    for (std::vector<Tensor> &list : results)
      for (size_t i = 0; i < dims->size(); ++i) {
        Expected<Tensor> made =
            Tensor::tryZeros(timed.results[i].dtype, (*dims)[i]);
        if (!made)
          return made.error();
        list.push_back(std::move(*made));
      }
    // Results of a step are arguments of the next.
    arguments[1] = arguments[0];
    if (training) {
      for (size_t i = 0; i < carriedCount; ++i) {
        arguments[1][i] = results[0][i];
        results[1][i] = arguments[0][i].clone();
        arguments[0][i] = results[1][i];
      }
    }
  }
  if (training)
    arguments[current][carriedCount].setInteger(0, stepsTaken);
  Stopwatch watch;
  if (Status error = session->run(arguments[current], results[current]))
    return error;
  milliseconds = watch.lap();
  if (training && stepsTaken < keptLosses)
    losses.push_back(results[current].back().real(0));
  ++stepsTaken;
  if (training)
    current = 1 - current;
  return std::nullopt;
}

/// Five steps and half a second of warm-up, then at least `seconds` and ten
/// steps, or three slow ones within twenty seconds.
Status Bench::measure() {
  double spent = 0, milliseconds = 0;
  const double warmUp = std::min(500.0, options.seconds * 1000);
  for (int i = 0; i < 5 || spent < warmUp; ++i) {
    if (Status error = step(milliseconds))
      return error;
    spent += milliseconds;
    if (spent > 10000)
      break;
  }
  spent = 0;
  while (times.size() < 10 || spent < options.seconds * 1000) {
    if (times.size() >= 3 && spent > 20000)
      break;
    if (Status error = step(milliseconds))
      return error;
    times.push_back(milliseconds);
    spent += milliseconds;
  }
  return std::nullopt;
}

static double medianOf(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const size_t half = values.size() / 2;
  return values.size() % 2 ? values[half]
                           : (values[half - 1] + values[half]) / 2;
}

nlohmann::ordered_json Bench::toJson() const {
  nlohmann::ordered_json json;
  json["step_ms"] = *std::min_element(times.begin(), times.end());
  json["step_ms_median"] = medianOf(times);
  json["compile_s"] = compileSeconds;
  json["peak_mb"] = peakMegabytes;
  json["steps"] = times.size();
  json["arena_bytes"] = session->memory().first;
  json["moved_bytes"] = session->movedBytes();
  if (training) {
    json["losses"] = losses;
    return json;
  }
  for (size_t r = 0; r < timed.results.size(); ++r) {
    if (!isInexact(timed.results[r].dtype))
      continue;
    const Tensor out = results[current][r].parts();
    double squares = 0;
    for (int64_t i = 0, n = out.numel(); i < n; ++i)
      squares += out.real(i) * out.real(i);
    std::vector<double> head;
    for (int64_t i = 0; i < std::min<int64_t>(out.numel(), 6); ++i)
      head.push_back(out.real(i));
    json["out"]["norm"] = std::sqrt(squares);
    json["out"]["head"] = head;
    break;
  }
  return json;
}

void Bench::print() const {
  const nlohmann::ordered_json json = toJson();
  std::printf("%s @%s: min %.4f ms, median %.4f ms over %zu steps; compile "
              "%.3f s; peak %.1f MB\n",
              training ? "training step of" : "forward of",
              function.name.c_str(), json["step_ms"].get<double>(),
              json["step_ms_median"].get<double>(), times.size(),
              compileSeconds, peakMegabytes);
  if (options.json)
    std::printf("%s\n", json.dump().c_str());
}

Status Bench::run() {
  // compile_s: from nothing to the end of the first step.
  Stopwatch watch;
  if (Status error = load())
    return error;
  compileSeconds = watch.lap();
  if (Status error = prepare())
    return error;
  report.phase("inputs");
  double first = 0;
  watch.lap();
  if (Status error = step(first))
    return error;
  compileSeconds = (compileSeconds + watch.lap()) / 1000;
  if (Status error = measure())
    return error;
  report.phase("measure");
  peakMegabytes = memory.peakGrowth();
  report.session(*session);
  print();
  return report.finish();
}

void addBenchCommand(CLI::App &app, Action &action) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App *command = app.add_subcommand(
      "bench", "Time a forward pass, or for a function with parameters a "
               "training step.");
  addCommonOptions(*command, options->common);
  addCompileOptions(*command, options->common);
  command
      ->add_option("--params", options->params,
                   "values under param/NAME, buffer/NAME and input/NAME")
      ->type_name("FILE.npz");
  addRepeated(*command, "--inputs", options->inputs.files,
              "values by argument name or position")
      ->type_name("FILE.npz");
  command
      ->add_option("--seconds", options->seconds,
                   "measure at least this long, and at least ten steps")
      ->check(finiteFrom(0))
      ->type_name("S")
      ->capture_default_str();
  command
      ->add_option("--seed", options->seed, "of the values that are not given")
      ->check(wholeNumber())
      ->type_name("N");
  command->add_flag("--json", options->json,
                    "print the numbers as JSON on the last line");
  command->footer("Values that are not given are random.\n\n"
                  "Example:\n"
                  "  ebb bench model.mlir --params model.npz --threads 2 "
                  "--json");
  command->callback([options, &action] {
    action = [options] { return Bench(*options).run(); };
  });
}

} // namespace ebb::cli

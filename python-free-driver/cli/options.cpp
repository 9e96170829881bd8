// Options that several commands share.
// Not here: what one command alone understands.
// Called by main.cpp and the commands.
#include "python-free-driver/cli/options.h"

#include "ebb/io.hpp"

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <filesystem>

namespace ebb::cli {

static Status makeDirectory(const std::string &path) {
  std::error_code code;
  std::filesystem::create_directories(path, code);
  if (!code && !std::filesystem::is_directory(path, code))
    return Error{path + ": is not a directory"};
  if (code)
    return Error{path + ": " + code.message()};
  return std::nullopt;
}

Status CommonOptions::prepare() const {
  if (target == "cuda")
    return Error{"--target cuda: this build has no CUDA target; use "
                 "--target cpu"};
  if (!explain.empty() && explain != "true")
    if (Status error = checkWritable(explain))
      return error;
  return dumpIr.empty() ? std::nullopt : makeDirectory(dumpIr);
}

/// For tests: any machine behaves as one of this level.
static std::string cpuOfTests() {
  const char *cpu = std::getenv("EBB_CPU");
  return cpu ? cpu : "";
}

CompileOptions CommonOptions::compileOptions() const {
  CompileOptions options;
  options.target = target;
  options.kernels = kernels;
  options.deterministic = deterministic;
  options.checkNan = checkNan;
  options.dumpIrDir = dumpIr;
  options.cpu = cpuOfTests();
  return options;
}

LoadOptions CommonOptions::loadOptions() const {
  LoadOptions options;
  options.cpu = cpuOfTests();
  return options;
}

SessionOptions CommonOptions::sessionOptions() const {
  SessionOptions options;
  options.threads = threads;
  options.deterministic = deterministic;
  options.checkNan = checkNan;
  options.profile = timing;
  return options;
}

void addModelOptions(CLI::App &command, CommonOptions &options) {
  command.set_version_flag("--version", versionString());
  command.add_option("file", options.file, "the model: MLIR text or bytecode")
      ->required()
      ->type_name("FILE");
  command.add_flag("--explain", options.explain,
                   "say what was chosen and why; --explain=FILE says it in a "
                   "file, else it goes to standard error");
  command.add_flag("--timing", options.timing, "say how long each phase took");
  command
      .add_option("--dump-ir", options.dumpIr,
                  "write the IR of each stage to this directory")
      ->type_name("DIR");
  command.add_flag("--check-nan", options.checkNan,
                   "stop at the first op that makes a NaN, and name it");
}

void addCommonOptions(CLI::App &command, CommonOptions &options) {
  addModelOptions(command, options);
  command
      .add_option("--function", options.function,
                  "the function (default: the only public one)")
      ->type_name("NAME");
}

void addCodeOptions(CLI::App &command, CommonOptions &options) {
  command.add_option("--target", options.target, "what to compile for")
      ->check(CLI::IsMember({"cpu", "cuda"}))
      ->capture_default_str();
  command
      .add_option("--kernels", options.kernels,
                  "library kernels, generated ones, or the better of both")
      ->check(CLI::IsMember({"auto", "generated", "library"}))
      ->capture_default_str();
  command.add_flag("--deterministic", options.deterministic,
                   "the same bits for any number of threads");
}

void addCompileOptions(CLI::App &command, CommonOptions &options) {
  addCodeOptions(command, options);
  command
      .add_option("--threads", options.threads,
                  "number of threads (default: OMP_NUM_THREADS, else the "
                  "usable CPUs)")
      ->check(CLI::Range(1, 4096))
      ->type_name("N");
}

void addOptimizerOptions(CLI::App &command, TrainOptions &options,
                         CLI::Option *needed) {
  std::vector<CLI::Option *> all;
  auto number = [&](const char *name, double &value, const char *what) {
    all.push_back(command.add_option(name, value, what)
                      ->check(finiteFrom(0))
                      ->capture_default_str());
  };
  all.push_back(command.add_option("--optimizer", options.optimizer)
                    ->check(CLI::IsMember({"sgd", "momentum", "adam"}))
                    ->capture_default_str());
  number("--lr", options.lr, "learning rate");
  number("--momentum", options.momentum, "");
  number("--beta1", options.beta1, "of adam");
  number("--beta2", options.beta2, "of adam");
  number("--epsilon", options.epsilon, "of adam");
  for (CLI::Option *option : all)
    if (needed)
      option->needs(needed);
}

CLI::Option *addRepeated(CLI::App &command, const std::string &name,
                         std::vector<std::string> &values,
                         const std::string &description) {
  return command.add_option(name, values, description)
      ->allow_extra_args(false)
      ->take_all()
      ->type_name("KEY=VALUE");
}

CLI::Validator finiteFrom(double lowest, bool orEqual) {
  auto check = [=](std::string &text) -> std::string {
    char *end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    const bool enough = orEqual ? value >= lowest : value > lowest;
    if (!text.empty() && *end == '\0' && std::isfinite(value) && enough)
      return "";
    return "expects a finite number " + std::string(orEqual ? ">= " : "> ") +
           CLI::detail::to_string(lowest) + ", but got " + text;
  };
  return CLI::Validator(check, "", "finite");
}

CLI::Validator wholeNumber() {
  auto check = [](std::string &text) -> std::string {
    const bool digits = !text.empty() && text.find_first_not_of("0123456789") ==
                                             std::string::npos;
    errno = 0;
    if (digits)
      std::strtoull(text.c_str(), nullptr, 10);
    if (digits && errno == 0)
      return "";
    return "expects a whole number below 2^64, but got " + text;
  };
  return CLI::Validator(check, "", "whole number");
}

CLI::Validator keyAndValue() {
  auto check = [](std::string &text) -> std::string {
    const size_t at = text.find('=');
    if (at != std::string::npos && at > 0)
      return "";
    return "expects KEY=VALUE, but got " + text;
  };
  return CLI::Validator(check, "", "KEY=VALUE");
}

std::vector<std::string> splitNames(const std::string &text) {
  std::vector<std::string> names;
  for (size_t start = 0; start < text.size();) {
    size_t comma = std::min(text.find(',', start), text.size());
    if (comma > start)
      names.push_back(text.substr(start, comma - start));
    start = comma + 1;
  }
  return names;
}

} // namespace ebb::cli

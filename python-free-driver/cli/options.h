// Options that several commands share, and how a command is registered.
// Not here: what one command alone understands (run.cpp, train.cpp, ...).
// Called by main.cpp and the commands.
#ifndef EBB_CLI_OPTIONS_H
#define EBB_CLI_OPTIONS_H

#include "ebb/ebb.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>

namespace ebb::cli {

/// What the chosen command will do once the command line is known to be good.
using Action = std::function<Status()>;

struct CommonOptions {
  std::string file;     // the model
  std::string function; // empty: the only public one
  std::string explain;  // empty: no; "true": on stderr; else a path
  bool timing = false, checkNan = false;
  std::string dumpIr;
  // Of commands that compile:
  std::string target = "cpu", kernels = "auto";
  int threads = 0;
  bool deterministic = false;

  /// Finds what must fail before any work is done: a target this build lacks,
  /// a place that cannot be written. Makes --dump-ir's directory.
  Status prepare() const;
  CompileOptions compileOptions() const;
  LoadOptions loadOptions() const;
  SessionOptions sessionOptions() const;
};

/// FILE and what every command has.
void addModelOptions(CLI::App &command, CommonOptions &options);
/// The same and --function.
void addCommonOptions(CLI::App &command, CommonOptions &options);
/// --target, --kernels, --deterministic.
void addCodeOptions(CLI::App &command, CommonOptions &options);
/// The same and --threads.
void addCompileOptions(CLI::App &command, CommonOptions &options);
/// --optimizer, --lr and the like; each valid only with `needed`, if given.
void addOptimizerOptions(CLI::App &command, TrainOptions &options,
                         CLI::Option *needed = nullptr);

/// An option that may be given many times, with one value each time.
CLI::Option *addRepeated(CLI::App &command, const std::string &name,
                         std::vector<std::string> &values,
                         const std::string &description);

/// A number that is finite and at least (or above) `lowest`.
CLI::Validator finiteFrom(double lowest, bool orEqual = true);
/// A number of 64 bits without a sign, as seeds are.
CLI::Validator wholeNumber();
/// Text of the form KEY=VALUE.
CLI::Validator keyAndValue();

/// Splits "a,b" at commas; empty text gives no names.
std::vector<std::string> splitNames(const std::string &text);

void addRunCommand(CLI::App &app, Action &action);
void addCompileCommand(CLI::App &app, Action &action);
void addGradCommand(CLI::App &app, Action &action);
void addCheckCommand(CLI::App &app, Action &action);
void addTrainCommand(CLI::App &app, Action &action);
void addBenchCommand(CLI::App &app, Action &action);

} // namespace ebb::cli

#endif // EBB_CLI_OPTIONS_H

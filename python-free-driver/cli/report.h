// What the commands say on standard error: errors, --explain, --timing.
// Not here: results (standard output) and training progress (progress.h).
// Called by main.cpp and the commands.
#ifndef EBB_CLI_REPORT_H
#define EBB_CLI_REPORT_H

#include "python-free-driver/cli/options.h"

#include <chrono>

namespace ebb::cli {

/// Prints a complete message as it is, and any other after "ebb: error: ".
void printError(const Error &error);

/// Milliseconds since it was made or read.
class Stopwatch {
public:
  double lap();

private:
  std::chrono::steady_clock::time_point start =
      std::chrono::steady_clock::now();
};

/// Collects what --explain and --timing want and prints it at the end.
class Report {
public:
  explicit Report(const CommonOptions &options) : options(options) {}
  /// Time since the last phase, or since the start.
  void phase(const std::string &name);
  /// Remarks and phases of a compiled program.
  void program(const Program &program);
  void remark(const std::string &line);
  /// Time by instruction and the arena's size.
  void session(const Session &session);
  /// Fails if --explain's file cannot be written.
  Status finish();

private:
  const CommonOptions &options;
  Stopwatch watch;
  std::vector<Timing> timings;
  std::vector<ProfileEntry> profile;
  std::vector<std::string> remarks;
  std::optional<std::pair<int64_t, int64_t>> memory;
};

} // namespace ebb::cli

#endif // EBB_CLI_REPORT_H

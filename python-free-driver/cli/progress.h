// What training says while it runs: lines, a bar on a terminal, a CSV log.
// Not here: what it computes (train.cpp).
// Called by train.cpp.
#ifndef EBB_CLI_PROGRESS_H
#define EBB_CLI_PROGRESS_H

#include "python-free-driver/cli/evaluate.h"

#include <chrono>

namespace ebb::cli {

/// One finished epoch.
struct EpochRecord {
  int64_t epoch = 0, step = 0; // epochs and steps done
  double loss = 0;             // mean over the epoch's batches
  std::optional<Evaluation> valid;
};

/// "loss 0.1234 accuracy 97.22% (350/360)"
std::string describe(const Evaluation &evaluation);

class Progress {
public:
  explicit Progress(int64_t epochs);
  /// Redraws the bar, if there is one and it is time to.
  void batch(int64_t epoch, int64_t done, int64_t batches, double meanLoss);
  /// One line on standard error.
  void epoch(const EpochRecord &record);
  /// Removes the bar, so that something else can be printed.
  void clear();

private:
  int64_t epochs;
  bool terminal;
  bool drawn = false;
  std::chrono::steady_clock::time_point lastDrawn;
};

/// The --log file; rewritten whole with each epoch.
class TrainingLog {
public:
  /// Starts a log, or with `keep` continues the one there.
  static Expected<TrainingLog> open(const std::string &path, bool keep);
  Status add(const EpochRecord &record);

private:
  std::string path, text; // no path: no log
};

} // namespace ebb::cli

#endif // EBB_CLI_PROGRESS_H

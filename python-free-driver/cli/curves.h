// The course of a training run: a CSV file with a line per step, and a picture.
// Not here: the --log file (progress.h).
// Called by train.cpp.
#ifndef EBB_CLI_CURVES_H
#define EBB_CLI_CURVES_H

#include "python-free-driver/cli/progress.h"

#include <map>

namespace ebb::cli {

/// The shortest text that reads back as the same number.
std::string exact(double value);

/// The losses of all steps, and what each finished epoch came to.
class TrainingHistory {
public:
  /// Continues the CSV file of an earlier run, as far as it stands at `step`
  /// steps in `epoch` finished epochs. Without a file there is nothing before.
  static Expected<TrainingHistory> continued(const std::string &path,
                                             int64_t step, int64_t epoch);
  /// One step done: `step` and `epoch` count from 1.
  void add(int64_t step, int64_t epoch, double loss) {
    steps.push_back({step, epoch, loss});
  }
  /// The epoch of the last step is finished.
  void finishEpoch(const std::optional<Evaluation> &valid);
  std::string csv() const;
  std::string svg() const;

  struct Step {
    int64_t step, epoch;
    double loss;
  };
  struct Epoch {
    int64_t step = 0, counted = 0; // its last step; how many steps are known
    double loss = 0;               // the mean over those
    std::optional<double> validLoss, validAccuracy; // the latter of 1
  };

private:
  Status parse(const std::string &text, int64_t step, int64_t epoch);
  void closeEpoch(int64_t number, std::optional<double> validLoss,
                  std::optional<double> validAccuracy);
  std::string summary() const;

  std::vector<Step> steps;
  std::map<int64_t, Epoch> epochs; // the finished ones
};

} // namespace ebb::cli

#endif // EBB_CLI_CURVES_H

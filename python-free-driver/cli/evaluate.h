// Loss and accuracy of a loss function over a data set.
// Not here: training (train.cpp).
// Called by train.cpp.
#ifndef EBB_CLI_EVALUATE_H
#define EBB_CLI_EVALUATE_H

#include "python-free-driver/cli/confusion.h"
#include "python-free-driver/cli/dataset.h"

namespace ebb::cli {

/// The parts of a loss function, as positions.
struct LossFunction {
  Function function;
  std::vector<size_t> params, states, inputs; // arguments
  std::optional<size_t> step;                 // the argument, if it has one
  size_t loss = 0;                            // result
  /// The result `logits` and the integer input `label`, if it has both; the
  /// label counts among `inputs`.
  std::optional<size_t> logits, label;

  /// Sorts a function's ports by their training markup.
  static Expected<LossFunction> find(const Function &function);
};

struct Evaluation {
  double loss = 0;
  bool hasAccuracy = false;
  int64_t correct = 0, counted = 0;
  double percent() const {
    return counted ? 100.0 * double(correct) / double(counted) : 0;
  }
};

/// Runs the loss function, in test mode, forward over every example. A last,
/// smaller batch goes through a `?` batch axis as it is; a static one is filled
/// up by repeating its examples, which count in the accuracy only once.
class Evaluator {
public:
  Evaluator(const LossFunction &parts, Session session, int64_t batchSize,
            bool staticBatch)
      : parts(parts), session(std::move(session)), batchSize(batchSize),
        staticBatch(staticBatch) {}
  /// `carried` begins with the params and states in the order of their
  /// positions; `steps` have been taken. `matrix` gets the predictions.
  Expected<Evaluation> run(const Dataset &data,
                           const std::vector<Tensor> &carried, int64_t steps,
                           ConfusionMatrix *matrix = nullptr);

private:
  Status runBatch(const Dataset &data, int64_t first, int64_t count,
                  Evaluation &evaluation, ConfusionMatrix *matrix);
  Status makeBuffers(const Dataset &data, int64_t size);

  const LossFunction &parts;
  Session session;
  int64_t batchSize;
  bool staticBatch;
  std::vector<Tensor> arguments, batch, results;
  std::vector<int64_t> indices; // as many as the batch has examples
};

} // namespace ebb::cli

#endif // EBB_CLI_EVALUATE_H

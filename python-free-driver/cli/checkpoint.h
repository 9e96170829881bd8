// A training run on disk: tensors by name, and where the run stands.
// Not here: what the tensors mean (train.cpp).
// Called by train.cpp.
#ifndef EBB_CLI_CHECKPOINT_H
#define EBB_CLI_CHECKPOINT_H

#include "ebb/io.hpp"

namespace ebb::cli {

/// Where a run stands: the next step to take, and what set its course.
struct Position {
  int64_t step = 0, epoch = 0, batch = 0; // batches of the epoch already done
  int64_t batchSize = 0;
  uint64_t seed = 0;
  double lossSum = 0; // of the batches done
};

struct Checkpoint {
  Position position;
  /// Parameters and state under their names, optimizer state under
  /// "train/optimizer/NAME".
  std::vector<NamedTensor> tensors;

  Status write(const std::string &path) const;
  static Expected<Checkpoint> read(const std::string &path,
                                   const WantedDType &wanted);
  /// The tensor of this name, fit for the port.
  Expected<Tensor> find(const std::string &path, const std::string &name,
                        const Port &port) const;
};

/// Under which name a carried tensor is kept.
std::string checkpointName(const std::string &key, bool optimizerState);

} // namespace ebb::cli

#endif // EBB_CLI_CHECKPOINT_H

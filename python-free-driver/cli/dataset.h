// Training data: arrays by input name, cut into batches along the first axis.
// Not here: the order of the examples (train.cpp).
// Called by train.cpp and evaluate.cpp.
#ifndef EBB_CLI_DATASET_H
#define EBB_CLI_DATASET_H

#include "ebb/io.hpp"

namespace ebb::cli {

/// Examples for the inputs of a loss function.
class Dataset {
public:
  /// Reads the values of `option`: KEY=FILE, one .npy or IDX array, or an .npz
  /// whose keys are the names (or positions) of `function`'s arguments.
  /// `inputs` are the positions of those that get data.
  static Expected<Dataset> read(const std::string &option,
                                const std::vector<std::string> &values,
                                const Function &function,
                                const std::vector<size_t> &inputs);
  /// Where it came from, for messages: the only file, else the option.
  const std::string &source() const { return from; }
  /// Number of examples.
  int64_t size() const { return examples; }
  /// Tensors for batches of `count` examples, in the order of `inputs`. 0-d
  /// inputs are the same in every batch.
  Expected<std::vector<Tensor>> makeBatch(int64_t count) const;
  /// Copies the examples `indices[0 .. count)` to the front of a batch.
  void gather(const int64_t *indices, int64_t count,
              const std::vector<Tensor> &batch) const;

private:
  /// Sets the arrays and the number of examples, or says what is wrong.
  Status assemble(const Function &function, const std::vector<size_t> &inputs,
                  const std::vector<std::optional<Tensor>> &found);

  std::string from;
  std::vector<Tensor> arrays; // by input
  int64_t examples = 0;
};

/// The batch size of the inputs' types; -1 if it is `?`.
Expected<int64_t> staticBatchSize(const Function &function,
                                  const std::vector<size_t> &inputs);

} // namespace ebb::cli

#endif // EBB_CLI_DATASET_H

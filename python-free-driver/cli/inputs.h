// Values for a function's arguments and results: KEY=VALUE and .npz files.
// Not here: data sets for training (dataset.h).
// Called by run.cpp, check.cpp, bench.cpp and dataset.cpp.
#ifndef EBB_CLI_INPUTS_H
#define EBB_CLI_INPUTS_H

#include "ebb/io.hpp"

namespace ebb::cli {

/// "2x?xf32", "f32".
std::string typeName(DType dtype, const std::vector<int64_t> &dims);

/// A port's name, or its position if it has none.
std::string keyOf(const std::vector<Port> &ports, size_t position);

/// Which ports a key may mean, for messages.
struct Ports {
  const std::vector<Port> &ports;
  std::string kind;     // "argument", "result"
  std::string function; // "f"
};

/// The position a key means: a name, else a number; or an error that lists the
/// valid ones.
Expected<size_t> findPort(const Ports &where, const std::string &key);

/// An error in what a function says, at the function's place.
Error errorAt(const Function &function, const std::string &text);

/// Whether a value suits a port; `source` begins the message if not.
Status checkFits(const std::string &source, const Port &port,
                 const Tensor &value);

/// Splits KEY=VALUE.
std::pair<std::string, std::string> splitKeyValue(const std::string &text);

/// Values may be converted to the port's type before they are checked.
using Convert = Tensor (*)(const Tensor &value, DType dtype);

/// Reads VALUE for a port: a .npy file, or a literal. `option` and `key` are
/// for messages.
Expected<Tensor> readValue(const std::string &option, const std::string &key,
                           const std::string &value, const Port &port,
                           Convert convert = nullptr);

/// Where the values come from: --input and --inputs.
struct InputOptions {
  std::vector<std::string> inputs; // KEY=VALUE
  std::vector<std::string> files;  // .npz
};

/// The given values by position; those of nobody's choice stay empty.
Expected<std::vector<std::optional<Tensor>>>
readInputs(const Function &function, const InputOptions &options,
           Convert convert = nullptr);

/// All values, or an error that lists the missing ones.
Expected<std::vector<Tensor>>
requireAll(const Function &function,
           const std::vector<std::optional<Tensor>> &values);

/// Whether an argument of a loss function gets the number of the training step:
/// an input `step` of type tensor<i64>.
bool isStepNumber(const Port &port);

/// "[1, 2]" for the flat index of an element; "" in a scalar.
std::string indexText(const std::vector<int64_t> &dims, int64_t flat);

/// A name in a checkpoint that no model's argument has: "train/step".
bool isTrainingRecord(const std::string &key);

} // namespace ebb::cli

#endif // EBB_CLI_INPUTS_H

// Training data, cut into batches along the first axis.
// Not here: the order of the examples (train.cpp).
// Called by train.cpp and evaluate.cpp.
#include "python-free-driver/cli/dataset.h"
#include "python-free-driver/cli/inputs.h"

#include <algorithm>
#include <cstring>

namespace ebb::cli {

static bool contains(const std::vector<size_t> &list, size_t value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

/// The port as the whole array must look: any number of examples.
static Port arrayPort(const Port &port) {
  Port whole = port;
  if (!whole.dims.empty())
    whole.dims[0] = -1;
  return whole;
}

namespace {
/// Collects the arrays of one option by argument.
class ArrayReader {
public:
  ArrayReader(const std::string &option, const Function &function,
              const std::vector<size_t> &inputs)
      : option(option), function(function), inputs(inputs),
        found(function.arguments.size()) {}
  /// KEY=FILE, or an .npz file.
  Status read(const std::string &value);
  const std::vector<std::optional<Tensor>> &arrays() const { return found; }

private:
  Status readArchive(const std::string &path);
  Status readOne(const std::string &key, const std::string &path);
  Status keep(const std::string &source, const std::string &path,
              size_t position, Tensor array);

  const std::string &option;
  const Function &function;
  const std::vector<size_t> &inputs;
  std::vector<std::optional<Tensor>> found;
};
} // namespace

Status ArrayReader::keep(const std::string &source, const std::string &path,
                         size_t position, Tensor array) {
  if (found[position])
    return Error{path + ": a second array for input '" +
                 keyOf(function.arguments, position) + "'"};
  if (Status error =
          checkFits(source, arrayPort(function.arguments[position]), array))
    return error;
  found[position] = std::move(array);
  return std::nullopt;
}

Status ArrayReader::readArchive(const std::string &path) {
  const Ports where{function.arguments, "input", function.name};
  auto wanted = [&](const std::string &key) -> std::optional<DType> {
    Expected<size_t> position = findPort(where, key);
    if (!position)
      return std::nullopt;
    return function.arguments[*position].dtype;
  };
  Expected<std::vector<NamedTensor>> entries = readNpz(path, wanted);
  if (!entries)
    return entries.error();
  for (NamedTensor &entry : *entries) {
    Expected<size_t> position = findPort(where, entry.name);
    // A data file may serve several models; what this one does not read stays.
    if (!position || !contains(inputs, *position))
      continue;
    if (Status error = keep(path + ": " + entry.name, path, *position,
                            std::move(entry.tensor)))
      return error;
  }
  return std::nullopt;
}

Status ArrayReader::readOne(const std::string &key, const std::string &path) {
  Expected<size_t> position =
      findPort({function.arguments, "input", function.name}, key);
  if (!position)
    return Error{option + ": " + position.error().message};
  if (!contains(inputs, *position))
    return Error{option + ": argument '" + key + "' of @" + function.name +
                 " is no input that takes data"};
  Expected<Tensor> array = readArray(path, function.arguments[*position].dtype);
  if (!array)
    return array.error();
  return keep(path + ": " + option + " " + key, path, *position,
              std::move(*array));
}

static bool isArchive(const std::string &value) {
  constexpr std::string_view suffix = ".npz";
  return value.find('=') == std::string::npos ||
         (value.size() >= suffix.size() &&
          value.compare(value.size() - suffix.size(), suffix.size(), suffix) ==
              0);
}

Status ArrayReader::read(const std::string &value) {
  if (isArchive(value))
    return readArchive(value);
  const auto [key, path] = splitKeyValue(value);
  return readOne(key, path);
}

Expected<Dataset> Dataset::read(const std::string &option,
                                const std::vector<std::string> &values,
                                const Function &function,
                                const std::vector<size_t> &inputs) {
  Dataset data;
  data.from = values.size() > 1      ? option
              : isArchive(values[0]) ? values[0]
                                     : splitKeyValue(values[0]).second;
  ArrayReader reader(option, function, inputs);
  for (const std::string &value : values)
    if (Status error = reader.read(value))
      return *error;
  if (Status error = data.assemble(function, inputs, reader.arrays()))
    return *error;
  return data;
}

Status Dataset::assemble(const Function &function,
                         const std::vector<size_t> &inputs,
                         const std::vector<std::optional<Tensor>> &found) {
  std::string first; // the input that set the number of examples
  for (size_t input : inputs) {
    const std::string key = keyOf(function.arguments, input);
    if (!found[input])
      return Error{from + ": no array for input '" + key + "' of @" +
                   function.name};
    const Tensor &array = *found[input];
    if (!array.dims().empty()) {
      if (first.empty()) {
        first = key;
        examples = array.dims()[0];
      } else if (array.dims()[0] != examples) {
        return Error{from + ": '" + first + "' has " +
                     std::to_string(examples) + " examples, but '" + key +
                     "' has " + std::to_string(array.dims()[0])};
      }
    }
    arrays.push_back(array);
  }
  if (first.empty())
    return Error{from + ": @" + function.name +
                 " has no input with a batch axis"};
  if (!examples)
    return Error{from + ": has no examples"};
  return std::nullopt;
}

Expected<std::vector<Tensor>> Dataset::makeBatch(int64_t count) const {
  std::vector<Tensor> batch;
  for (const Tensor &array : arrays) {
    if (array.dims().empty()) {
      batch.push_back(array);
      continue;
    }
    std::vector<int64_t> dims = array.dims();
    dims[0] = count;
    Expected<Tensor> tensor = Tensor::tryZeros(array.dtype(), dims);
    if (!tensor)
      return tensor.error();
    batch.push_back(std::move(*tensor));
  }
  return batch;
}

void Dataset::gather(const int64_t *indices, int64_t count,
                     const std::vector<Tensor> &batch) const {
  for (size_t i = 0; i < arrays.size(); ++i) {
    if (arrays[i].dims().empty())
      continue;
    const size_t bytes = arrays[i].sizeInBytes() / size_t(examples);
    for (int64_t row = 0; row < count; ++row)
      std::memcpy(batch[i].as<char>() + size_t(row) * bytes,
                  arrays[i].as<char>() + size_t(indices[row]) * bytes, bytes);
  }
}

Expected<int64_t> staticBatchSize(const Function &function,
                                  const std::vector<size_t> &inputs) {
  int64_t size = -1;
  std::string first;
  for (size_t input : inputs) {
    const Port &port = function.arguments[input];
    if (port.dims.empty() || port.dims[0] < 0)
      continue;
    const std::string key = keyOf(function.arguments, input);
    if (size < 0) {
      size = port.dims[0];
      first = key;
    } else if (port.dims[0] != size) {
      return errorAt(function, "@" + function.name + ": inputs '" + first +
                                   "' and '" + key +
                                   "' have different batch sizes, " +
                                   std::to_string(size) + " and " +
                                   std::to_string(port.dims[0]));
    }
  }
  return size;
}

} // namespace ebb::cli

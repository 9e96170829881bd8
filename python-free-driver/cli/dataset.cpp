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

Expected<Dataset> Dataset::read(const std::string &path,
                                const Function &function,
                                const std::vector<size_t> &inputs) {
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
  std::vector<std::optional<Tensor>> found(function.arguments.size());
  for (NamedTensor &entry : *entries) {
    Expected<size_t> position = findPort(where, entry.name);
    // A data file may serve several models; what this one does not read stays.
    if (!position || !contains(inputs, *position))
      continue;
    if (found[*position])
      return Error{path + ": a second array for input '" +
                   keyOf(function.arguments, *position) + "'"};
    if (Status error =
            checkFits(path + ": " + entry.name,
                      arrayPort(function.arguments[*position]), entry.tensor))
      return *error;
    found[*position] = std::move(entry.tensor);
  }
  Dataset data;
  std::string first; // the input that set the number of examples
  for (size_t input : inputs) {
    const std::string key = keyOf(function.arguments, input);
    if (!found[input])
      return Error{path + ": no array for input '" + key + "' of @" +
                   function.name};
    const Tensor &array = *found[input];
    if (!array.dims().empty()) {
      if (first.empty()) {
        first = key;
        data.examples = array.dims()[0];
      } else if (array.dims()[0] != data.examples) {
        return Error{path + ": '" + first + "' has " +
                     std::to_string(data.examples) + " examples, but '" + key +
                     "' has " + std::to_string(array.dims()[0])};
      }
    }
    data.arrays.push_back(array);
  }
  if (first.empty())
    return Error{path + ": @" + function.name +
                 " has no input with a batch axis"};
  if (!data.examples)
    return Error{path + ": has no examples"};
  return data;
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

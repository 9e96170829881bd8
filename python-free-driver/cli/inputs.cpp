// Values for a function's arguments and results.
// Not here: data sets for training (dataset.cpp).
// Called by run.cpp, check.cpp, bench.cpp and dataset.cpp.
#include "python-free-driver/cli/inputs.h"

#include <algorithm>
#include <charconv>

namespace ebb::cli {

std::string typeName(DType dtype, const std::vector<int64_t> &dims) {
  std::string text;
  for (int64_t dim : dims)
    text += (dim < 0 ? "?" : std::to_string(dim)) + "x";
  return text + nameOf(dtype);
}

std::string keyOf(const std::vector<Port> &ports, size_t position) {
  const std::string &name = ports[position].name;
  return name.empty() ? std::to_string(position) : name;
}

static std::string validKeys(const Ports &where) {
  if (where.ports.empty())
    return "it has none";
  std::string text = "valid: ";
  for (size_t i = 0; i < where.ports.size(); ++i)
    text += (i ? ", " : "") + keyOf(where.ports, i);
  const size_t last = where.ports.size() - 1;
  return text + " (or position" +
         (last ? "s 0 to " + std::to_string(last) : " 0") + ")";
}

Expected<size_t> findPort(const Ports &where, const std::string &key) {
  for (size_t i = 0; i < where.ports.size(); ++i)
    if (!key.empty() && where.ports[i].name == key)
      return i;
  size_t position = 0;
  auto [end, code] =
      std::from_chars(key.data(), key.data() + key.size(), position);
  if (!key.empty() && code == std::errc() && end == key.data() + key.size() &&
      position < where.ports.size())
    return position;
  return Error{"@" + where.function + " has no " + where.kind + " '" + key +
               "'; " + validKeys(where)};
}

Status checkFits(const std::string &source, const Port &port,
                 const Tensor &value) {
  bool fits =
      value.dtype() == port.dtype && value.dims().size() == port.dims.size();
  for (size_t i = 0; fits && i < port.dims.size(); ++i)
    fits = port.dims[i] < 0 || port.dims[i] == value.dims()[i];
  if (fits)
    return std::nullopt;
  return Error{source + ": expects " + typeName(port.dtype, port.dims) +
               ", but got " + typeName(value.dtype(), value.dims())};
}

Error errorAt(const Function &function, const std::string &text) {
  return Error{(function.place.empty() ? "" : function.place + ": error: ") +
               text};
}

std::pair<std::string, std::string> splitKeyValue(const std::string &text) {
  const size_t at = std::min(text.find('='), text.size());
  return {text.substr(0, at), text.substr(std::min(at + 1, text.size()))};
}

static bool endsWith(const std::string &text, const std::string &suffix) {
  return text.size() >= suffix.size() &&
         text.compare(text.size() - suffix.size(), suffix.size(), suffix) == 0;
}

Expected<Tensor> readValue(const std::string &option, const std::string &key,
                           const std::string &value, const Port &port,
                           Convert convert) {
  if (!endsWith(value, ".npy")) {
    Expected<Tensor> tensor = parseLiteral(value, port.dtype, port.dims);
    if (!tensor)
      return Error{option + " " + key + ": " + tensor.error().message};
    return tensor;
  }
  Expected<Tensor> tensor = readNpy(value, port.dtype);
  if (!tensor)
    return tensor;
  if (convert)
    tensor = convert(*tensor, port.dtype);
  if (Status error =
          checkFits(value + ": " + option + " " + key, port, *tensor))
    return *error;
  return tensor;
}

bool isStepNumber(const Port &port) {
  return port.name == "step" && port.dtype == DType::I64 && port.dims.empty() &&
         port.role != "param" && port.role != "state";
}

bool isTrainingRecord(const std::string &key) {
  return key.rfind("train/", 0) == 0;
}

static Status readInputFile(const Ports &where, const std::string &path,
                            std::vector<std::optional<Tensor>> &values,
                            Convert convert) {
  auto wanted = [&](const std::string &key) -> std::optional<DType> {
    Expected<size_t> position = findPort(where, key);
    if (!position)
      return std::nullopt;
    return where.ports[*position].dtype;
  };
  Expected<std::vector<NamedTensor>> entries = readNpz(path, wanted);
  if (!entries)
    return entries.error();
  for (NamedTensor &entry : *entries) {
    if (isTrainingRecord(entry.name))
      continue;
    Expected<size_t> position = findPort(where, entry.name);
    if (!position)
      return Error{path + ": " + position.error().message};
    if (values[*position])
      return Error{path + ": a second value for argument '" +
                   keyOf(where.ports, *position) + "'"};
    if (convert)
      entry.tensor = convert(entry.tensor, where.ports[*position].dtype);
    if (Status error = checkFits(path + ": " + entry.name,
                                 where.ports[*position], entry.tensor))
      return error;
    values[*position] = std::move(entry.tensor);
  }
  return std::nullopt;
}

Expected<std::vector<std::optional<Tensor>>>
readInputs(const Function &function, const InputOptions &options,
           Convert convert) {
  if (Status error = checkPorts(function))
    return *error;
  const Ports where{function.arguments, "argument", function.name};
  std::vector<std::optional<Tensor>> values(function.arguments.size());
  for (const std::string &text : options.inputs) {
    auto [key, value] = splitKeyValue(text);
    Expected<size_t> position = findPort(where, key);
    if (!position)
      return Error{"--input " + key + ": " + position.error().message};
    if (values[*position])
      return Error{"--input " + key + ": a second value for argument '" +
                   keyOf(function.arguments, *position) + "'"};
    Expected<Tensor> tensor = readValue("--input", key, value,
                                        function.arguments[*position], convert);
    if (!tensor)
      return tensor.error();
    values[*position] = std::move(*tensor);
  }
  for (const std::string &path : options.files)
    if (Status error = readInputFile(where, path, values, convert))
      return *error;
  return values;
}

Expected<std::vector<Tensor>>
requireAll(const Function &function,
           const std::vector<std::optional<Tensor>> &values) {
  std::vector<Tensor> all;
  std::string missing;
  for (size_t i = 0; i < values.size(); ++i) {
    const Port &port = function.arguments[i];
    if (values[i])
      all.push_back(*values[i]);
    else
      missing += std::string(missing.empty() ? "" : ", ") + "'" +
                 keyOf(function.arguments, i) + "' (" +
                 typeName(port.dtype, port.dims) + ")";
  }
  if (!missing.empty())
    return Error{"@" + function.name + ": no value for argument " + missing +
                 "; give --input KEY=VALUE or --inputs FILE.npz"};
  return all;
}

std::string indexText(const std::vector<int64_t> &dims, int64_t flat) {
  std::string text;
  for (size_t axis = dims.size(); axis-- > 0;) {
    text =
        std::to_string(flat % dims[axis]) + (text.empty() ? "" : ", " + text);
    flat /= dims[axis];
  }
  return dims.empty() ? "" : "[" + text + "]";
}

} // namespace ebb::cli

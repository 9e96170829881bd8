// First values of parameters and state, from `ebb.init`.
// Not here: the random numbers themselves (random.cpp).
// Called by train.cpp and bench.cpp.
#include "python-free-driver/cli/initialise.h"
#include "python-free-driver/cli/inputs.h"
#include "python-free-driver/cli/random.h"

#include <charconv>
#include <cmath>

namespace ebb::cli {

namespace {
/// "normal(0, 0.02)": a word and its numbers.
struct Recipe {
  std::string word;
  std::vector<double> numbers;
};
} // namespace

static void skipSpace(std::string_view &text) {
  while (!text.empty() && (text[0] == ' ' || text[0] == '\t'))
    text.remove_prefix(1);
}

/// Nothing if the text is malformed.
static std::optional<Recipe> parseRecipe(std::string_view text) {
  Recipe recipe;
  skipSpace(text);
  while (!text.empty() &&
         ((text[0] >= 'a' && text[0] <= 'z') ||
          (text[0] >= '0' && text[0] <= '9') || text[0] == '_')) {
    recipe.word += text[0];
    text.remove_prefix(1);
  }
  skipSpace(text);
  if (text.empty())
    return recipe;
  if (text[0] != '(')
    return std::nullopt;
  do {
    text.remove_prefix(1);
    skipSpace(text);
    double number = 0;
    auto [end, code] =
        std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc() || !std::isfinite(number))
      return std::nullopt;
    recipe.numbers.push_back(number);
    text.remove_prefix(size_t(end - text.data()));
    skipSpace(text);
  } while (!text.empty() && text[0] == ',');
  if (text.empty() || text[0] != ')')
    return std::nullopt;
  text.remove_prefix(1);
  skipSpace(text);
  return text.empty() ? std::optional(recipe) : std::nullopt;
}

/// Linear weights are [in, out]; convolution filters [out, in, window...].
static std::pair<double, double> fans(const std::vector<int64_t> &dims) {
  if (dims.empty())
    return {1, 1};
  if (dims.size() <= 2)
    return {double(dims[0]), double(dims.back())};
  double window = 1;
  for (size_t axis = 2; axis < dims.size(); ++axis)
    window *= double(dims[axis]);
  return {double(dims[1]) * window, double(dims[0]) * window};
}

static bool fill(Tensor &tensor, const Recipe &recipe, RandomStream &random) {
  const std::vector<double> &n = recipe.numbers;
  const std::string &word = recipe.word;
  const auto [fanIn, fanOut] = fans(tensor.dims());
  double mean = 0, deviation = 0; // of a normal distribution, or
  double low = 0, high = 0;       // the bounds of a uniform one
  bool uniform = false;
  if (word == "normal" && n.size() == 2 && n[1] >= 0) {
    mean = n[0];
    deviation = n[1];
  } else if (word == "uniform" && n.size() == 2 && n[0] <= n[1]) {
    uniform = true;
    low = n[0];
    high = n[1];
  } else if (word == "kaiming" && n.empty()) {
    deviation = std::sqrt(2 / std::fmax(fanIn, 1));
  } else if (word == "xavier" && n.empty()) {
    uniform = true;
    high = std::sqrt(6 / std::fmax(fanIn + fanOut, 1));
    low = -high;
  } else if (word == "ones" && n.empty()) {
    mean = 1;
  } else if (word == "constant" && n.size() == 1) {
    mean = n[0];
  } else if (word != "zeros" || !n.empty()) {
    return false;
  }
  for (int64_t i = 0, count = tensor.numel(); i < count; ++i)
    tensor.set(i, uniform     ? low + (high - low) * random.uniform()
                  : deviation ? mean + deviation * random.normal()
                              : mean);
  return true;
}

Expected<Tensor> makeInitial(const Port &port, const std::string &key,
                             uint64_t seed) {
  const std::string what = "argument '" + key + "'";
  for (int64_t dim : port.dims)
    if (dim < 0)
      return Error{what + ": parameters and state need static dims, but got " +
                   typeName(port.dtype, port.dims)};
  if (port.init.empty())
    return Error{what + " has no ebb.init, so it has no first value"};
  Expected<Tensor> tensor = Tensor::tryZeros(port.dtype, port.dims);
  if (!tensor)
    return tensor;
  RandomStream random(seed, "init " + key);
  std::optional<Recipe> recipe = parseRecipe(port.init);
  if (!recipe || !fill(*tensor, *recipe, random))
    return Error{what +
                 ": expects ebb.init to be normal(mean, deviation), "
                 "uniform(low, high), constant(value), zeros, ones, "
                 "kaiming or xavier, but got \"" +
                 port.init + "\""};
  return tensor;
}

} // namespace ebb::cli

// Tensor literals: parsing "[[1, 2], [3, 4]]" and printing it.
// Not here: files (Npy.cpp, Npz.cpp).
// Called by host programs and the command.
#include "python-free-driver/run/Storage.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace ebb {

namespace {
/// Reads one literal of a known rank, front to back and without recursion, so
/// that no input is too deep or too long.
class LiteralParser {
public:
  LiteralParser(std::string_view text, DType dtype,
                const std::vector<int64_t> &dims)
      : text(text), dtype(dtype), dims(dims), extents(dims.size(), -1),
        counts(dims.size(), 0) {}
  Expected<Tensor> parse();

private:
  Status parseElements();
  Status open();
  Status close();
  Status parseScalar();
  Status storeNumber(std::string_view word);
  Status storeComplex(std::string_view word);
  Status storeInteger(std::string_view word);
  template <class T> Status storeFloat(std::string_view word);
  template <class T> void append(T value);
  void skipSpace();
  Error at(size_t position, const std::string &message) const;
  Error unexpected(const std::string &wish) const;
  std::string type() const;

  std::string_view text;
  DType dtype;
  const std::vector<int64_t> &dims;
  std::vector<int64_t> extents; // of finished lists, by depth; -1: none yet
  std::vector<int64_t> counts;  // of open lists, by depth
  std::string bytes;
  size_t pos = 0, depth = 0;
};
} // namespace

Error LiteralParser::at(size_t position, const std::string &message) const {
  return Error{"column " + std::to_string(position + 1) + ": " + message};
}

std::string LiteralParser::type() const {
  return (dims.empty() ? std::string() : dimsToString(dims) + "x") +
         nameOf(dtype);
}

Error LiteralParser::unexpected(const std::string &wish) const {
  std::string got = "the end";
  if (pos < text.size()) {
    const bool mark = std::strchr(",[]", text[pos]) != nullptr;
    size_t end = mark ? pos + 1 : text.find_first_of(" \t\r\n,[]", pos);
    got = "'" + std::string(text.substr(pos, std::min<size_t>(end - pos, 40))) +
          "'";
  }
  return at(pos, "expects " + wish + " for " + type() + ", but got " + got);
}

void LiteralParser::skipSpace() {
  while (pos < text.size() && (text[pos] == ' ' || text[pos] == '\t' ||
                               text[pos] == '\n' || text[pos] == '\r'))
    ++pos;
}

template <class T> void LiteralParser::append(T value) {
  bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
}

template <class T> Status LiteralParser::storeFloat(std::string_view word) {
  std::string_view digits = word;
  bool negative = false;
  if (!digits.empty() && (digits[0] == '-' || digits[0] == '+')) {
    negative = digits[0] == '-';
    digits.remove_prefix(1);
  }
  T value = 0;
  auto [end, code] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool whole = end == digits.data() + digits.size() && !digits.empty() &&
                     digits[0] != '-';
  if (!whole || code == std::errc::invalid_argument)
    return unexpected("a number");
  if (code == std::errc::result_out_of_range) {
    // Too small or too large? The exponent of the leading digit decides; read
    // it in the widest type there is.
    long double wide = std::strtold(std::string(digits).c_str(), nullptr);
    if (wide > 1)
      return at(pos, "'" + std::string(word.substr(0, 40)) + "' does not fit " +
                         nameOf(dtype));
    value = T(wide);
  }
  if (negative)
    value = -value;
  if (dtype != DType::BF16 && dtype != DType::F16) {
    append(value);
    return std::nullopt;
  }
  Tensor one = Tensor::zeros(dtype, {});
  one.set(0, double(value));
  if (std::isinf(one.real(0)) && !std::isinf(value))
    return at(pos, "'" + std::string(word.substr(0, 40)) + "' does not fit " +
                       nameOf(dtype));
  append(*one.as<uint16_t>());
  return std::nullopt;
}

Status LiteralParser::storeInteger(std::string_view word) {
  if (dtype == DType::I1 && (word == "true" || word == "false")) {
    append(uint8_t(word == "true"));
    return std::nullopt;
  }
  std::string_view digits = word;
  if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-')
    digits.remove_prefix(1);
  int64_t value = 0;
  auto [end, code] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (digits.empty() || end != digits.data() + digits.size() ||
      code == std::errc::invalid_argument)
    return unexpected(dtype == DType::I1 ? "true or false" : "an integer");
  Tensor one = Tensor::zeros(dtype, {});
  one.setInteger(0, value); // saturates, or makes 1 of any bool
  if (code == std::errc::result_out_of_range || one.integer(0) != value)
    return at(pos, "'" + std::string(word.substr(0, 40)) + "' does not fit " +
                       nameOf(dtype));
  bytes.append(one.as<char>(), bytesOf(dtype));
  return std::nullopt;
}

/// Where "1e-2-3i" has its second sign: 0 if the word is one number.
static size_t secondNumber(std::string_view word) {
  for (size_t i = word.size(); i-- > 1;)
    if ((word[i] == '+' || word[i] == '-') && word[i - 1] != 'e' &&
        word[i - 1] != 'E')
      return i;
  return 0;
}

/// "1.5", "2i" (or "2j"), "1.5-2i".
Status LiteralParser::storeComplex(std::string_view word) {
  std::string_view real = word, imag = "0";
  if (word.back() == 'i' || word.back() == 'j') {
    const size_t split = secondNumber(word);
    real = word.substr(0, split);
    imag = word.substr(split, word.size() - 1 - split);
    if (real.empty())
      real = "0";
  }
  for (std::string_view part : {real, imag})
    if (Status error = dtype == DType::C64 ? storeFloat<float>(part)
                                           : storeFloat<double>(part))
      return error;
  return std::nullopt;
}

Status LiteralParser::storeNumber(std::string_view word) {
  if (isComplex(dtype))
    return storeComplex(word);
  if (!isFloat(dtype))
    return storeInteger(word);
  return dtype == DType::F32 ? storeFloat<float>(word)
                             : storeFloat<double>(word);
}

Status LiteralParser::parseScalar() {
  if (depth != dims.size())
    return unexpected("'['");
  size_t end = text.find_first_of(" \t\r\n,[]", pos);
  if (end == std::string_view::npos)
    end = text.size();
  std::string_view word = text.substr(pos, end - pos);
  if (word.empty())
    return unexpected("a number");
  if (Status error = storeNumber(word))
    return error;
  pos = end;
  return std::nullopt;
}

Status LiteralParser::open() {
  if (depth == dims.size())
    return unexpected(dims.empty() ? "one number" : "a number");
  counts[depth++] = 0;
  ++pos;
  return std::nullopt;
}

/// Every list of one depth must be as long as the first, and as the type says.
Status LiteralParser::close() {
  const size_t axis = --depth;
  const int64_t count = counts[axis];
  if (extents[axis] >= 0 && extents[axis] != count)
    return at(pos, "ragged nesting: this list has " + std::to_string(count) +
                       " elements, but an earlier one has " +
                       std::to_string(extents[axis]));
  if (dims[axis] >= 0 && dims[axis] != count)
    return at(pos, "expects " + std::to_string(dims[axis]) +
                       " elements on axis " + std::to_string(axis) + " of " +
                       type() + ", but got " + std::to_string(count));
  extents[axis] = count;
  ++pos;
  return std::nullopt;
}

Status LiteralParser::parseElements() {
  do {
    // A value starts here.
    skipSpace();
    if (pos < text.size() && text[pos] == '[') {
      if (Status error = open())
        return error;
      skipSpace();
      if (pos >= text.size() || text[pos] != ']')
        continue;
    } else if (Status error = parseScalar()) {
      return error;
    } else if (depth) {
      ++counts[depth - 1];
    }
    // It has ended, and maybe the lists around it have too.
    for (skipSpace(); depth; skipSpace()) {
      if (pos < text.size() && text[pos] == ',') {
        ++pos;
        break;
      }
      if (pos >= text.size() || text[pos] != ']')
        return unexpected("',' or ']'");
      if (Status error = close())
        return error;
      if (depth)
        ++counts[depth - 1];
    }
  } while (depth);
  return std::nullopt;
}

Expected<Tensor> LiteralParser::parse() {
  if (Status error = parseElements())
    return *error;
  if (pos != text.size())
    return unexpected("nothing after the literal");
  // Inside empty lists the type alone knows the extents.
  for (size_t axis = 0; axis < dims.size(); ++axis)
    if (extents[axis] < 0)
      extents[axis] = std::max<int64_t>(dims[axis], 0);
  Expected<Tensor> tensor = Tensor::tryZeros(dtype, extents);
  if (!tensor)
    return tensor;
  if (!bytes.empty())
    std::memcpy(tensor->data(), bytes.data(), bytes.size());
  return tensor;
}

Expected<Tensor> parseLiteral(std::string_view text, DType dtype,
                              const std::vector<int64_t> &dims) {
  return LiteralParser(text, dtype, dims).parse();
}

/// The fewest digits that give the same 16 bits.
static void appendShort(std::string &out, const Tensor &tensor, int64_t i) {
  const double value = tensor.real(i);
  Tensor probe = Tensor::zeros(tensor.dtype(), {});
  char buffer[64];
  char *end = buffer;
  for (int digits = 1; digits <= 9; ++digits) {
    end = std::to_chars(buffer, buffer + sizeof buffer, value,
                        std::chars_format::general, digits)
              .ptr;
    double back = 0;
    std::from_chars(buffer, end, back);
    probe.set(0, back);
    if (*probe.as<uint16_t>() == tensor.as<uint16_t>()[i])
      break;
  }
  out.append(buffer, end);
}

static void appendElement(std::string &out, const Tensor &tensor, int64_t i) {
  if (isComplex(tensor.dtype())) {
    const Tensor parts = tensor.parts();
    appendElement(out, parts, 2 * i);
    if (!std::signbit(parts.real(2 * i + 1)) ||
        std::isnan(parts.real(2 * i + 1)))
      out += '+';
    appendElement(out, parts, 2 * i + 1);
    out += 'i';
    return;
  }
  char buffer[64];
  auto append = [&](auto value) {
    out.append(buffer,
               std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
  };
  if (tensor.dtype() == DType::I1) {
    out += tensor.integer(i) ? "true" : "false";
  } else if (!isFloat(tensor.dtype())) {
    append(tensor.integer(i));
  } else if (std::isnan(tensor.real(i))) {
    out += "nan";
  } else if (std::isinf(tensor.real(i))) {
    out += tensor.real(i) < 0 ? "-inf" : "inf";
  } else if (tensor.dtype() == DType::F64) {
    append(tensor.real(i));
  } else if (tensor.dtype() == DType::F32) {
    append(float(tensor.real(i)));
  } else {
    appendShort(out, tensor, i);
  }
}

std::string toString(const Tensor &tensor) {
  const std::vector<int64_t> &dims = tensor.dims();
  std::string out;
  std::vector<int64_t> index(dims.size(), 0);
  int64_t element = 0;
  size_t depth = 0;
  while (true) {
    // Down to an element, or to an empty list.
    while (depth < dims.size()) {
      out += '[';
      index[depth++] = 0;
      if (dims[depth - 1] == 0)
        break;
    }
    const bool empty = depth && dims[depth - 1] == 0;
    if (!empty)
      appendElement(out, tensor, element++);
    // Up to the first list that has more to come.
    while (depth &&
           (dims[depth - 1] == 0 || ++index[depth - 1] == dims[depth - 1])) {
      out += ']';
      --depth;
    }
    if (!depth)
      return out;
    out += ", ";
  }
}

} // namespace ebb

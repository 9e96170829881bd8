// The .npy format: header dictionary, element types, byte and axis order.
// Not here: .npz archives (Npz.cpp), writing files (Files.cpp).
// Called by Npz.cpp, Files.cpp and whoever reads a .npy.
#include "python-free-driver/run/Storage.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <limits>
#include <sys/stat.h>

namespace ebb {

namespace {
constexpr char magic[] = "\x93NUMPY";
constexpr size_t magicBytes = 6;
constexpr size_t maxHeaderBytes = 1 << 20;
constexpr size_t maxRank = 64;

/// What the header dictionary says.
struct Header {
  std::string descr;
  bool fortranOrder = false;
  std::vector<int64_t> dims;
};

/// How the elements are stored. `kind` is numpy's letter.
struct Stored {
  char kind = 0;
  size_t bytes = 0;
  bool swap = false;
};

/// The Python literal of the header: {'descr': '<f4', 'fortran_order': False,
/// 'shape': (2, 3), }, in any order, with any spacing.
class DictionaryParser {
public:
  explicit DictionaryParser(std::string_view text) : text(text) {}
  Expected<Header> parse();

private:
  Status parseEntry(Header &header);
  Status parseString(std::string &value);
  Status parseShape(std::vector<int64_t> &dims);
  Status parseExtent(int64_t &value);
  void skipSpace();
  bool consume(char c);
  bool consumeWord(std::string_view word);
  std::string bracketed() const;
  Error expects(const std::string &what) const;

  std::string_view text;
  size_t pos = 0;
  bool seenDescr = false, seenOrder = false, seenShape = false;
};
} // namespace

void DictionaryParser::skipSpace() {
  while (pos < text.size() && std::strchr(" \t\r\n", text[pos]) && text[pos])
    ++pos;
}

bool DictionaryParser::consume(char c) {
  skipSpace();
  if (pos >= text.size() || text[pos] != c)
    return false;
  ++pos;
  return true;
}

bool DictionaryParser::consumeWord(std::string_view word) {
  skipSpace();
  if (text.substr(pos, word.size()) != word)
    return false;
  pos += word.size();
  return true;
}

/// The value in brackets that starts here, for a message.
std::string DictionaryParser::bracketed() const {
  size_t end = pos;
  for (int depth = 0; end < text.size(); ++end) {
    depth += text[end] == '[' || text[end] == '(';
    depth -= text[end] == ']' || text[end] == ')';
    if (depth == 0)
      break;
  }
  constexpr size_t longest = 200;
  const size_t length = std::min(end + 1, text.size()) - pos;
  return std::string(text.substr(pos, std::min(length, longest))) +
         (length > longest ? "..." : "");
}

Error DictionaryParser::expects(const std::string &what) const {
  std::string got = "the end";
  if (pos < text.size()) {
    char c = text[pos];
    got = c >= ' ' && c <= '~' ? std::string("'") + c + "'"
                               : "byte " + std::to_string((unsigned char)c);
  }
  return Error{"malformed .npy header: expects " + what + " at byte " +
               std::to_string(pos) + " of the dictionary, but got " + got};
}

Status DictionaryParser::parseString(std::string &value) {
  skipSpace();
  if (pos >= text.size() || (text[pos] != '\'' && text[pos] != '"'))
    return expects("a string");
  const char quote = text[pos++];
  const size_t end = text.find(quote, pos);
  if (end == std::string_view::npos)
    return Error{"malformed .npy header: a string does not end"};
  value = std::string(text.substr(pos, end - pos));
  pos = end + 1;
  return std::nullopt;
}

Status DictionaryParser::parseExtent(int64_t &value) {
  skipSpace();
  const size_t start = pos;
  value = 0;
  for (; pos < text.size() && text[pos] >= '0' && text[pos] <= '9'; ++pos)
    if (__builtin_mul_overflow(value, int64_t(10), &value) ||
        __builtin_add_overflow(value, int64_t(text[pos] - '0'), &value))
      return Error{"an extent of the shape exceeds 64 bits"};
  if (pos == start)
    return expects("an extent");
  if (pos < text.size() && text[pos] == 'L') // as Python 2 wrote them
    ++pos;
  return std::nullopt;
}

Status DictionaryParser::parseShape(std::vector<int64_t> &dims) {
  if (!consume('('))
    return expects("a shape tuple");
  while (!consume(')')) {
    if (dims.size() == maxRank)
      return Error{"the shape has more than " + std::to_string(maxRank) +
                   " dims"};
    int64_t extent;
    if (Status error = parseExtent(extent))
      return error;
    dims.push_back(extent);
    if (consume(','))
      continue;
    if (dims.size() == 1) // (3) is a number, (3,) a tuple
      return expects("','");
    if (!consume(')'))
      return expects("',' or ')'");
    break;
  }
  return std::nullopt;
}

Status DictionaryParser::parseEntry(Header &header) {
  std::string key;
  if (Status error = parseString(key))
    return error;
  if (!consume(':'))
    return expects("':'");
  bool *seen = key == "descr"           ? &seenDescr
               : key == "fortran_order" ? &seenOrder
               : key == "shape"         ? &seenShape
                                        : nullptr;
  if (!seen)
    return Error{"malformed .npy header: unknown key '" + key + "'"};
  if (*seen)
    return Error{"malformed .npy header: key '" + key + "' appears twice"};
  *seen = true;
  if (seen == &seenShape)
    return parseShape(header.dims);
  if (seen == &seenOrder) {
    header.fortranOrder = consumeWord("True");
    if (!header.fortranOrder && !consumeWord("False"))
      return expects("True or False");
    return std::nullopt;
  }
  skipSpace();
  if (pos < text.size() && (text[pos] == '[' || text[pos] == '('))
    return Error{"structured dtypes are not supported: " + bracketed()};
  return parseString(header.descr);
}

Expected<Header> DictionaryParser::parse() {
  Header header;
  if (!consume('{'))
    return expects("'{'");
  while (!consume('}')) {
    if (Status error = parseEntry(header))
      return *error;
    if (consume(','))
      continue;
    if (!consume('}'))
      return expects("',' or '}'");
    break;
  }
  skipSpace();
  if (pos != text.size())
    return expects("nothing more");
  for (auto [seen, key] :
       {std::pair(seenDescr, "descr"), std::pair(seenOrder, "fortran_order"),
        std::pair(seenShape, "shape")})
    if (!seen)
      return Error{std::string("malformed .npy header: key '") + key +
                   "' is missing"};
  return header;
}

/// Splits "<f4" and refuses what Ebb has no type for, by name.
static Expected<Stored> parseDescr(const std::string &descr) {
  Stored stored;
  size_t pos = 0;
  if (!descr.empty() && std::strchr("<>|=", descr[0]))
    pos = 1;
  auto refuse = [&](const std::string &name) {
    return Error{"dtype '" + descr + "' (" + name +
                 ") is not supported; expects float32, float64, float16, "
                 "complex64, complex128, bool or an integer type"};
  };
  if (pos >= descr.size())
    return refuse("unknown");
  stored.kind = descr[pos++];
  size_t digits = pos;
  while (pos < descr.size() && descr[pos] >= '0' && descr[pos] <= '9' &&
         pos - digits < 9)
    stored.bytes = stored.bytes * 10 + size_t(descr[pos++] - '0');
  switch (stored.kind) {
  case 'O':
    return refuse("Python objects");
  case 'U':
    return refuse("unicode text");
  case 'S':
  case 'a':
    return refuse("byte strings");
  case 'M':
    return refuse("dates");
  case 'm':
    return refuse("time spans");
  default:
    break;
  }
  if (pos != descr.size() || digits == pos)
    return refuse("unknown");
  const size_t n = stored.bytes;
  bool known = false;
  if (stored.kind == 'f')
    known = n == 2 || n == 4 || n == 8;
  else if (stored.kind == 'c')
    known = n == 8 || n == 16;
  else if (stored.kind == 'i' || stored.kind == 'u')
    known = n == 1 || n == 2 || n == 4 || n == 8;
  else if (stored.kind == 'b')
    known = n == 1;
  else if (stored.kind == 'V')
    known = n == 2;
  if (!known)
    return refuse(stored.kind == 'f'   ? std::to_string(8 * n) + "-bit floats"
                  : stored.kind == 'c' ? std::to_string(8 * n) + "-bit complex"
                  : stored.kind == 'V' ? "raw bytes"
                                       : "unknown");
  stored.swap = descr[0] == '>';
  return stored;
}

/// The dtype whose elements look as stored; nothing for unsigned words.
static std::optional<DType> sameDType(const Stored &stored,
                                      std::optional<DType> wanted) {
  const size_t n = stored.bytes;
  switch (stored.kind) {
  case 'f':
    return n == 2 ? DType::F16 : n == 4 ? DType::F32 : DType::F64;
  case 'c':
    return n == 8 ? DType::C64 : DType::C128;
  case 'b':
    return DType::I1;
  case 'i':
    return n == 1   ? DType::I8
           : n == 2 ? DType::I16
           : n == 4 ? DType::I32
                    : DType::I64;
  case 'V':
    return DType::BF16;
  default:
    if (n == 1)
      return DType::U8;
    if (n == 2 && wanted == DType::BF16)
      return wanted;
    return std::nullopt;
  }
}

static void swapBytes(char *data, int64_t count, size_t bytes) {
  for (int64_t i = 0; i < count; ++i)
    std::reverse(data + size_t(i) * bytes, data + size_t(i + 1) * bytes);
}

/// Column-major to row-major: walks the target in order, and the source by
/// strides that grow from the first axis.
static void fromFortranOrder(const char *source, char *target,
                             const std::vector<int64_t> &dims, int64_t count,
                             size_t bytes) {
  const size_t rank = dims.size();
  std::vector<int64_t> strides(rank, 1), index(rank, 0);
  for (size_t axis = 1; axis < rank; ++axis)
    strides[axis] = strides[axis - 1] * dims[axis - 1];
  int64_t offset = 0;
  for (int64_t i = 0; i < count; ++i) {
    std::memcpy(target + size_t(i) * bytes, source + size_t(offset) * bytes,
                bytes);
    for (size_t axis = rank; axis-- > 0;) {
      offset += strides[axis];
      if (++index[axis] < dims[axis])
        break;
      offset -= strides[axis] * dims[axis];
      index[axis] = 0;
    }
  }
}

/// Unsigned words to a signed type that holds every value, or an error.
static Expected<Tensor> convertUnsigned(const char *data, const Stored &stored,
                                        DType dtype,
                                        const std::vector<int64_t> &dims) {
  Expected<Tensor> tensor = Tensor::tryZeros(dtype, dims);
  if (!tensor)
    return tensor;
  const size_t bits = dtype == DType::I1   ? 1
                      : dtype == DType::U8 ? 8
                                           : 8 * bytesOf(dtype) - 1;
  const uint64_t largest = (uint64_t(1) << bits) - 1;
  for (int64_t i = 0, n = tensor->numel(); i < n; ++i) {
    uint64_t value = 0;
    std::memcpy(&value, data + size_t(i) * stored.bytes, stored.bytes);
    if (value > largest)
      return Error{"uint" + std::to_string(8 * stored.bytes) + " value " +
                   std::to_string(value) + " at index " + std::to_string(i) +
                   " does not fit " + nameOf(dtype)};
    tensor->setInteger(i, int64_t(value));
  }
  return tensor;
}

static Error truncated(const Header &header, uint64_t needed, uint64_t got) {
  return Error{"truncated: dtype '" + header.descr + "' with shape " +
               dimsToString(header.dims) + " needs " + std::to_string(needed) +
               " data bytes, but got " + std::to_string(got)};
}

static Expected<Tensor> decodeData(const ByteSource &source,
                                   const Header &header, uint64_t available,
                                   std::optional<DType> wanted) {
  Expected<Stored> stored = parseDescr(header.descr);
  if (!stored)
    return stored.error();
  const std::optional<int64_t> count = countElements(header.dims);
  uint64_t needed = 0;
  if (!count ||
      __builtin_mul_overflow(uint64_t(*count), stored->bytes, &needed) ||
      needed > uint64_t(std::numeric_limits<int64_t>::max()))
    return Error{"the shape " + dimsToString(header.dims) +
                 " has too many elements"};
  if (needed > available)
    return truncated(header, needed, available);

  const std::optional<DType> same = sameDType(*stored, wanted);
  const bool viaBuffer = !same || header.fortranOrder;
  // The bytes as stored: the result itself when nothing moves.
  Expected<Tensor> raw = viaBuffer
                             ? Tensor::tryZeros(DType::U8, {int64_t(needed)})
                             : Tensor::tryZeros(*same, header.dims);
  if (!raw)
    return raw;
  for (uint64_t done = 0; done < needed;) {
    int64_t got = source.read(raw->as<char>() + done, size_t(needed - done));
    if (got < 0)
      return Error{"the data cannot be read"};
    if (got == 0)
      return truncated(header, needed, done);
    done += uint64_t(got);
  }
  if (stored->swap) {
    const int64_t parts = stored->kind == 'c' ? 2 : 1;
    swapBytes(raw->as<char>(), *count * parts, stored->bytes / size_t(parts));
  }
  Tensor result = *raw;
  if (viaBuffer) {
    Tensor ordered = *raw;
    if (header.fortranOrder) {
      Expected<Tensor> target = Tensor::tryZeros(DType::U8, {int64_t(needed)});
      if (!target)
        return target;
      fromFortranOrder(raw->as<char>(), target->as<char>(), header.dims, *count,
                       stored->bytes);
      ordered = *target;
    }
    if (!same) {
      const bool integer = wanted && !isFloat(*wanted);
      return convertUnsigned(ordered.as<char>(), *stored,
                             integer              ? *wanted
                             : stored->bytes == 2 ? DType::I32
                                                  : DType::I64,
                             header.dims);
    }
    Expected<Tensor> target = Tensor::tryZeros(*same, header.dims);
    if (!target)
      return target;
    if (needed)
      std::memcpy(target->data(), ordered.data(), size_t(needed));
    result = *target;
  }
  if (result.dtype() == DType::I1)
    for (int64_t i = 0; i < *count; ++i)
      result.as<uint8_t>()[i] = result.as<uint8_t>()[i] != 0;
  return result;
}

/// Reads exactly `size` bytes.
static bool readFully(const ByteSource &source, char *buffer, size_t size) {
  while (size) {
    int64_t got = source.read(buffer, size);
    if (got <= 0)
      return false;
    buffer += got;
    size -= size_t(got);
  }
  return true;
}

Expected<Tensor> decodeNpy(const ByteSource &source,
                           std::optional<DType> wanted) {
  unsigned char start[12];
  auto *chars = reinterpret_cast<char *>(start);
  if (!readFully(source, chars, magicBytes + 2) ||
      std::memcmp(start, magic, magicBytes) != 0)
    return Error{"is not a .npy file: the magic bytes are missing"};
  const int major = start[6], minor = start[7];
  if (major < 1 || major > 3)
    return Error{".npy version " + std::to_string(major) + "." +
                 std::to_string(minor) +
                 " is not supported; expects 1.0, 2.0 or 3.0"};
  const size_t lengthBytes = major == 1 ? 2 : 4;
  if (!readFully(source, chars + 8, lengthBytes))
    return Error{"truncated: the file ends in the .npy header"};
  size_t length = 0;
  for (size_t i = 0; i < lengthBytes; ++i)
    length |= size_t(start[8 + i]) << (8 * i);
  const uint64_t before = 8 + lengthBytes;
  if (before + length > source.size)
    return Error{"truncated: the file ends in the .npy header"};
  if (length > maxHeaderBytes)
    return Error{"malformed .npy header: it claims " + std::to_string(length) +
                 " bytes"};
  std::string text(length, '\0');
  if (!readFully(source, text.data(), length))
    return Error{"truncated: the file ends in the .npy header"};
  Expected<Header> header = DictionaryParser(text).parse();
  if (!header)
    return header.error();
  return decodeData(source, *header, source.size - before - length, wanted);
}

std::string encodeNpyHeader(const Tensor &tensor) {
  const char *descr = "";
  switch (tensor.dtype()) {
  case DType::F32:
    descr = "<f4";
    break;
  case DType::F64:
    descr = "<f8";
    break;
  case DType::BF16:
    descr = "<u2";
    break;
  case DType::F16:
    descr = "<f2";
    break;
  case DType::I1:
    descr = "|b1";
    break;
  case DType::I8:
    descr = "|i1";
    break;
  case DType::U8:
    descr = "|u1";
    break;
  case DType::I16:
    descr = "<i2";
    break;
  case DType::I32:
    descr = "<i4";
    break;
  case DType::I64:
    descr = "<i8";
    break;
  case DType::C64:
    descr = "<c8";
    break;
  case DType::C128:
    descr = "<c16";
    break;
  }
  std::string shape;
  for (int64_t dim : tensor.dims())
    shape += (shape.empty() ? "" : ", ") + std::to_string(dim);
  if (tensor.dims().size() == 1)
    shape += ',';
  std::string dictionary = std::string("{'descr': '") + descr +
                           "', 'fortran_order': False, 'shape': (" + shape +
                           "), }";
  const size_t prefix = magicBytes + 4;
  dictionary.append(63 - (prefix + dictionary.size()) % 64, ' ');
  dictionary += '\n';
  std::string header(magic, magicBytes);
  header += '\x01';
  header += '\0';
  header += char(dictionary.size() & 0xff);
  header += char(dictionary.size() >> 8);
  return header + dictionary;
}

Expected<Tensor> readNpy(const std::string &path, std::optional<DType> wanted) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0)
    return Error{path + ": " + systemMessage(errno)};
  if (!S_ISREG(info.st_mode))
    return Error{path + ": is not a regular file"};
  std::unique_ptr<FILE, int (*)(FILE *)> file(std::fopen(path.c_str(), "rb"),
                                              std::fclose);
  if (!file)
    return Error{path + ": " + systemMessage(errno)};
  ByteSource source;
  source.size = uint64_t(info.st_size);
  source.read = [&](void *buffer, size_t size) -> int64_t {
    size_t got = std::fread(buffer, 1, size, file.get());
    return got == 0 && std::ferror(file.get()) ? -1 : int64_t(got);
  };
  Expected<Tensor> tensor = decodeNpy(source, wanted);
  if (!tensor)
    return Error{path + ": " + tensor.error().message};
  return tensor;
}

} // namespace ebb

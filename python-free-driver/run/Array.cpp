// One array from a file that is .npy or IDX, plain or compressed by gzip.
// IDX is the format of MNIST: 0, 0, the element type, the number of axes, the
// extents and the elements, big-endian.
// Not here: the .npy format (Npy.cpp). Called by whoever reads data sets.
#include "python-free-driver/run/Storage.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <sys/stat.h>
#include <zlib.h>

namespace ebb {

namespace {
/// A file through zlib, which reads plain files as they are.
class GzipFile {
public:
  /// Messages carry no path.
  static Expected<std::unique_ptr<GzipFile>> open(const std::string &path);
  GzipFile(const GzipFile &) = delete;
  ~GzipFile() { gzclose(file); }
  ByteSource source();
  bool rewind() { return gzrewind(file) == 0; }
  /// What went wrong so far.
  Status failure();

private:
  GzipFile(gzFile file, uint64_t bytes) : file(file), bytes(bytes) {}
  gzFile file;
  uint64_t bytes; // on disk
};
} // namespace

Expected<std::unique_ptr<GzipFile>> GzipFile::open(const std::string &path) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0)
    return Error{systemMessage(errno)};
  if (!S_ISREG(info.st_mode))
    return Error{"is not a regular file"};
  errno = 0;
  gzFile file = gzopen(path.c_str(), "rb");
  if (!file)
    return Error{systemMessage(errno ? errno : ENOMEM)};
  gzbuffer(file, 1 << 17);
  return std::unique_ptr<GzipFile>(new GzipFile(file, uint64_t(info.st_size)));
}

ByteSource GzipFile::source() {
  // Deflate makes at most 1032 bytes of one: what claims more is truncated.
  constexpr uint64_t largestRatio = 1032;
  ByteSource source;
  source.size = gzdirect(file)                      ? bytes
                : bytes > UINT64_MAX / largestRatio ? UINT64_MAX
                                                    : bytes * largestRatio;
  source.read = [this](void *buffer, size_t size) -> int64_t {
    return gzread(file, buffer, unsigned(std::min(size, size_t(INT_MAX))));
  };
  return source;
}

Status GzipFile::failure() {
  int code = Z_OK;
  gzerror(file, &code);
  switch (code) {
  case Z_OK:
  case Z_STREAM_END:
    return std::nullopt;
  case Z_ERRNO:
    return Error{systemMessage(errno)};
  case Z_BUF_ERROR:
    return Error{"truncated: the compressed data ends too early"};
  case Z_MEM_ERROR:
    return Error{systemMessage(ENOMEM)};
  default:
    return Error{"the compressed data is damaged"};
  }
}

/// The element type of an IDX code.
static std::optional<DType> idxType(unsigned char code) {
  switch (code) {
  case 0x08:
    return DType::U8;
  case 0x09:
    return DType::I8;
  case 0x0b:
    return DType::I16;
  case 0x0c:
    return DType::I32;
  case 0x0d:
    return DType::F32;
  case 0x0e:
    return DType::F64;
  default:
    return std::nullopt;
  }
}

/// Reads up to `size` bytes, less only at the end or at a read error.
static size_t readUpTo(const ByteSource &source, void *buffer, size_t size) {
  size_t done = 0;
  while (done < size) {
    int64_t got = source.read(static_cast<char *>(buffer) + done, size - done);
    if (got <= 0)
      break;
    done += size_t(got);
  }
  return done;
}

static std::string hex(unsigned char byte) {
  const char *digits = "0123456789abcdef";
  return {'0', 'x', digits[byte >> 4], digits[byte & 15]};
}

/// The extents after an IDX file's first four bytes, and the elements.
static Expected<Tensor> decodeIdx(const ByteSource &source,
                                  const unsigned char *start) {
  const std::optional<DType> dtype = idxType(start[2]);
  if (!dtype)
    return Error{"IDX element type " + hex(start[2]) +
                 " is unknown; expects 0x08, 0x09, 0x0b, 0x0c, 0x0d or 0x0e"};
  const size_t rank = start[3];
  std::vector<unsigned char> words(4 * rank);
  if (readUpTo(source, words.data(), words.size()) < words.size())
    return Error{"truncated: the file ends in the IDX header, which has " +
                 std::to_string(rank) + " extents"};
  std::vector<int64_t> dims;
  for (size_t axis = 0; axis < rank; ++axis) {
    int64_t extent = 0;
    for (size_t byte = 0; byte < 4; ++byte)
      extent = extent << 8 | words[4 * axis + byte];
    dims.push_back(extent);
  }
  const std::optional<int64_t> count = countElements(dims);
  const uint64_t header = 4 + words.size();
  const size_t size = bytesOf(*dtype);
  uint64_t needed = 0;
  if (!count || __builtin_mul_overflow(uint64_t(*count), size, &needed) ||
      needed > uint64_t(INT64_MAX))
    return Error{"the shape " + dimsToString(dims) + " has too many elements"};
  auto truncated = [&](uint64_t got) {
    return Error{"truncated: IDX of " + std::string(nameOf(*dtype)) +
                 " with shape " + dimsToString(dims) + " needs " +
                 std::to_string(needed) + " data bytes, but got " +
                 std::to_string(got)};
  };
  if (header + needed > source.size) { // allocate nothing for a mere claim
    uint64_t got = 0;
    for (char rest[4096]; size_t some = readUpTo(source, rest, sizeof rest);)
      got += some;
    return truncated(got);
  }
  Expected<Tensor> tensor = Tensor::tryZeros(*dtype, dims);
  if (!tensor)
    return tensor;
  char *data = tensor->as<char>();
  if (const size_t got = readUpTo(source, data, needed); got < needed)
    return truncated(got);
  if (char more; readUpTo(source, &more, 1))
    return Error{"IDX of " + std::string(nameOf(*dtype)) + " with shape " +
                 dimsToString(dims) + " is followed by more bytes"};
  for (uint64_t i = 0; size > 1 && i < uint64_t(*count); ++i)
    std::reverse(data + i * size, data + (i + 1) * size);
  return tensor;
}

static Expected<Tensor> decodeArray(GzipFile &file,
                                    std::optional<DType> wanted) {
  unsigned char start[6] = {};
  ByteSource source = file.source();
  const size_t got = readUpTo(source, start, 4);
  if (got == 4 && start[0] == 0 && start[1] == 0)
    return decodeIdx(source, start);
  if (got == 4 && std::memcmp(start, "\x93NUM", 4) == 0) {
    if (!file.rewind())
      return Error{"cannot be read a second time"};
    Expected<Tensor> tensor = decodeNpy(source, wanted);
    // The checksum is compared when the end is reached.
    for (char rest[4096]; tensor && source.read(rest, sizeof rest) > 0;)
      ;
    return tensor;
  }
  return Error{"is neither a .npy nor an IDX file"};
}

Expected<Tensor> readArray(const std::string &path,
                           std::optional<DType> wanted) {
  Expected<std::unique_ptr<GzipFile>> file = GzipFile::open(path);
  if (!file)
    return Error{path + ": " + file.error().message};
  Expected<Tensor> tensor = decodeArray(**file, wanted);
  // What broke the reading says more than how far it came.
  if (Status failure = (*file)->failure())
    return Error{path + ": " + failure->message};
  if (!tensor)
    return Error{path + ": " + tensor.error().message};
  return tensor;
}

} // namespace ebb

// .npz archives: zip files of .npy members, through libzip.
// Not here: the .npy format itself (Npy.cpp), whole-or-nothing (Files.cpp).
// Called by Files.cpp and whoever reads an .npz.
#include "python-free-driver/run/Storage.h"

#include <cerrno>
#include <cstdio>
#include <set>
#include <sys/stat.h>
#include <zip.h>

namespace ebb {

namespace {
constexpr size_t longestMember = 65535; // of the zip format

/// Closes without writing whatever has not been closed by hand.
struct Discard {
  void operator()(zip_t *archive) const { zip_discard(archive); }
};
using Archive = std::unique_ptr<zip_t, Discard>;
using Member = std::unique_ptr<zip_file_t, int (*)(zip_file_t *)>;
} // namespace

static Error openError(int code) {
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  Error result{zip_error_strerror(&error)};
  zip_error_fini(&error);
  return result;
}

static Expected<Tensor> readMember(zip_t *archive, const zip_stat_t &info,
                                   std::optional<DType> wanted) {
  Member file(zip_fopen_index(archive, info.index, 0), zip_fclose);
  if (!file)
    return Error{zip_strerror(archive)};
  ByteSource source;
  source.size = info.size;
  source.read = [&](void *buffer, size_t size) -> int64_t {
    return zip_fread(file.get(), buffer, size);
  };
  Expected<Tensor> tensor = decodeNpy(source, wanted);
  if (!tensor)
    return tensor;
  // The checksum is compared when the end is reached.
  char rest[4096];
  int64_t got;
  while ((got = zip_fread(file.get(), rest, sizeof rest)) > 0)
    ;
  if (got < 0)
    return Error{zip_file_strerror(file.get())};
  return tensor;
}

static Expected<std::vector<NamedTensor>>
readArchive(const std::string &path, const WantedDType &wanted) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0)
    return Error{systemMessage(errno)};
  if (!S_ISREG(status.st_mode))
    return Error{"is not a regular file"};
  int code = 0;
  Archive archive(zip_open(path.c_str(), ZIP_RDONLY, &code));
  if (!archive)
    return openError(code);
  std::vector<NamedTensor> tensors;
  std::set<std::string> names;
  const int64_t count = zip_get_num_entries(archive.get(), 0);
  for (int64_t i = 0; i < count; ++i) {
    zip_stat_t info;
    if (zip_stat_index(archive.get(), uint64_t(i), 0, &info) != 0)
      return Error{zip_strerror(archive.get())};
    if (!(info.valid & ZIP_STAT_NAME) || !(info.valid & ZIP_STAT_SIZE))
      return Error{"member " + std::to_string(i) + " has no name or no size"};
    std::string name = info.name;
    constexpr std::string_view suffix = ".npy";
    if (name.size() <= suffix.size() ||
        name.compare(name.size() - suffix.size(), suffix.size(), suffix) != 0)
      return Error{"member '" + name + "' is not a .npy array"};
    name.resize(name.size() - suffix.size());
    if (!names.insert(name).second)
      return Error{"member '" + name + "' appears twice"};
    Expected<Tensor> tensor =
        readMember(archive.get(), info, wanted ? wanted(name) : std::nullopt);
    if (!tensor)
      return Error{"member '" + name + "': " + tensor.error().message};
    tensors.push_back({name, std::move(*tensor)});
  }
  return tensors;
}

Expected<std::vector<NamedTensor>> readNpz(const std::string &path,
                                           const WantedDType &wanted) {
  Expected<std::vector<NamedTensor>> tensors = readArchive(path, wanted);
  if (!tensors)
    return Error{path + ": " + tensors.error().message};
  return tensors;
}

/// libzip deletes an archive that has no members; this one is legal.
static Status writeEmptyArchive(const std::string &path) {
  const char end[22] = {'P', 'K', 5, 6};
  FILE *file = std::fopen(path.c_str(), "wb");
  if (!file)
    return Error{systemMessage(errno)};
  const bool written = std::fwrite(end, 1, sizeof end, file) == sizeof end;
  if (std::fclose(file) != 0 || !written)
    return Error{systemMessage(errno)};
  return std::nullopt;
}

Status encodeNpz(const std::string &path,
                 const std::vector<NamedTensor> &tensors) {
  if (tensors.empty())
    return writeEmptyArchive(path);
  std::vector<std::string> headers; // must outlive the archive
  headers.reserve(tensors.size());
  std::set<std::string> names;
  int code = 0;
  Archive archive(zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code));
  if (!archive)
    return openError(code);
  for (const NamedTensor &entry : tensors) {
    if (!names.insert(entry.name).second)
      return Error{"two arrays are called '" + entry.name + "'"};
    const std::string member = entry.name + ".npy";
    if (member.size() > longestMember) // libzip would cut it
      return Error{"the name of an array has " +
                   std::to_string(entry.name.size()) +
                   " bytes, more than a .npz file can hold"};
    headers.push_back(encodeNpyHeader(entry.tensor));
    const Tensor &tensor = entry.tensor;
    static const char zeros[8] = {}; // the data of a default-made tensor
    const void *data = tensor.data() ? tensor.data() : zeros;
    zip_buffer_fragment_t fragments[2] = {
        {reinterpret_cast<zip_uint8_t *>(headers.back().data()),
         headers.back().size()},
        {static_cast<zip_uint8_t *>(const_cast<void *>(data)),
         tensor.sizeInBytes()}};
    zip_source_t *source = zip_source_buffer_fragment(
        archive.get(), fragments, tensor.sizeInBytes() ? 2 : 1, 0);
    if (!source)
      return Error{zip_strerror(archive.get())};
    const int64_t index =
        zip_file_add(archive.get(), member.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
      zip_source_free(source);
      return Error{zip_strerror(archive.get())};
    }
    // Stored, and dated at the format's epoch: equal data, equal bytes.
    if (zip_set_file_compression(archive.get(), uint64_t(index), ZIP_CM_STORE,
                                 0) != 0 ||
        zip_file_set_dostime(archive.get(), uint64_t(index), 0, 0x21, 0) != 0)
      return Error{zip_strerror(archive.get())};
  }
  if (zip_close(archive.get()) != 0)
    return Error{zip_strerror(archive.get())};
  archive.release();
  return std::nullopt;
}

} // namespace ebb

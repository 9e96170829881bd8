// Writing files whole or not at all: temporary files, then renames.
// Not here: what the files contain (Npy.cpp, Npz.cpp).
// Called by host programs and the command.
#include "python-free-driver/run/Storage.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fcntl.h>
#include <set>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace ebb {

std::string systemMessage(int error) {
  return std::generic_category().message(error);
}

namespace {
/// Writes the contents to a path that exists; messages carry no path.
using Writer = std::function<Status(const std::string &temporary)>;

/// One file on its way. Whatever temporary files are left, the destructor
/// removes.
class PendingFile {
public:
  explicit PendingFile(std::string path) : path(std::move(path)) {}
  PendingFile(const PendingFile &) = delete;
  ~PendingFile();
  /// Finds the target, and creates and fills the temporary file.
  Status prepare(const Writer &write);
  /// Keeps a second link to what the target holds now, for undo().
  void backUp();
  Status commit();
  /// Puts back what was there before commit().
  void undo();
  const std::string &resolved() const { return target; }
  Error error(const std::string &text) const {
    return Error{path + ": " + text};
  }

private:
  Status findTarget();
  Status createBeside(std::string &name) const;

  std::string path;      // as the user wrote it, for messages
  std::string target;    // behind symbolic links
  std::string temporary; // empty: none
  std::string backup;    // empty: none
  bool existed = false, committed = false;
  mode_t mode = 0;
};
} // namespace

PendingFile::~PendingFile() {
  if (!temporary.empty())
    unlink(temporary.c_str());
  if (!backup.empty())
    unlink(backup.c_str());
}

Status PendingFile::findTarget() {
  if (path.empty())
    return Error{"an output path is empty"};
  struct stat info;
  if (lstat(path.c_str(), &info) != 0) {
    if (errno != ENOENT)
      return error(systemMessage(errno));
    target = path;
    if (path.back() == '/')
      return error("is a directory, not a file");
    return std::nullopt;
  }
  std::unique_ptr<char, void (*)(void *)> real(realpath(path.c_str(), nullptr),
                                               std::free);
  if (!real && S_ISLNK(info.st_mode) && errno == ENOENT)
    return error("is a symbolic link to a file that does not exist");
  if (!real || stat(real.get(), &info) != 0)
    return error(systemMessage(errno));
  target = real.get();
  if (S_ISDIR(info.st_mode))
    return error("is a directory, not a file");
  if (!S_ISREG(info.st_mode))
    return error("is not a regular file");
  if (access(target.c_str(), W_OK) != 0)
    return error(systemMessage(errno));
  existed = true;
  mode = info.st_mode & 07777;
  return std::nullopt;
}

/// Makes a new, empty file in the target's directory.
Status PendingFile::createBeside(std::string &name) const {
  const size_t slash = target.rfind('/');
  const std::string directory =
      slash == std::string::npos ? "" : target.substr(0, slash + 1);
  // A long base name would push the temporary one over the limit.
  const std::string base = target.substr(directory.size(), 100);
  for (int attempt = 0; attempt < 1000; ++attempt) {
    std::string candidate = directory + "." + base + "." +
                            std::to_string(getpid()) + "-" +
                            std::to_string(attempt) + ".tmp";
    int file =
        open(candidate.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0) {
      close(file);
      name = candidate;
      return std::nullopt;
    }
    if (errno != EEXIST)
      return error(systemMessage(errno));
  }
  return error("no free name for a temporary file beside it");
}

Status PendingFile::prepare(const Writer &write) {
  if (Status failure = findTarget())
    return failure;
  // Checks what createBeside's shortened name would not notice.
  struct stat info;
  if (!existed && stat(target.c_str(), &info) != 0 && errno != ENOENT)
    return error(systemMessage(errno));
  if (Status failure = createBeside(temporary))
    return failure;
  if (!existed) {
    if (stat(temporary.c_str(), &info) != 0)
      return error(systemMessage(errno));
    mode = info.st_mode & 07777;
  }
  if (Status failure = write(temporary))
    return error(failure->message);
  if (chmod(temporary.c_str(), mode) != 0)
    return error(systemMessage(errno));
  return std::nullopt;
}

void PendingFile::backUp() {
  if (!existed || createBeside(backup))
    return;
  // Where hard links do not work there is no undo; nothing else is lost.
  unlink(backup.c_str());
  if (link(target.c_str(), backup.c_str()) != 0)
    backup.clear();
}

Status PendingFile::commit() {
  if (rename(temporary.c_str(), target.c_str()) != 0)
    return error(systemMessage(errno));
  temporary.clear();
  committed = true;
  return std::nullopt;
}

void PendingFile::undo() {
  if (!committed)
    return;
  if (!existed)
    unlink(target.c_str());
  else if (!backup.empty() && rename(backup.c_str(), target.c_str()) == 0)
    backup.clear();
}

static Status commitAll(std::deque<PendingFile> &files) {
  if (files.size() > 1)
    for (PendingFile &file : files)
      file.backUp();
  for (PendingFile &file : files)
    if (Status failure = file.commit()) {
      for (PendingFile &other : files)
        other.undo();
      return failure;
    }
  return std::nullopt;
}

static Status writeChunks(const std::string &path,
                          std::initializer_list<std::string_view> chunks) {
  FILE *file = std::fopen(path.c_str(), "wb");
  if (!file)
    return Error{systemMessage(errno)};
  int code = 0;
  for (std::string_view chunk : chunks)
    if (!chunk.empty() &&
        std::fwrite(chunk.data(), 1, chunk.size(), file) != chunk.size() &&
        !code)
      code = errno;
  if (std::fclose(file) != 0 && !code)
    code = errno;
  if (code)
    return Error{systemMessage(code)};
  return std::nullopt;
}

static Status writeNpy(const std::string &path, const OutputFile &file) {
  if (file.tensors.size() != 1)
    return Error{"a .npy file holds one tensor, but got " +
                 std::to_string(file.tensors.size())};
  const Tensor &tensor = file.tensors[0].tensor;
  const char zeros[8] = {}; // the data of a default-made tensor
  const char *data = tensor.data() ? tensor.as<char>() : zeros;
  return writeChunks(path, {encodeNpyHeader(tensor),
                            std::string_view(data, tensor.sizeInBytes())});
}

Status writeFiles(const std::vector<OutputFile> &files) {
  std::deque<PendingFile> pending;
  std::set<std::string> targets;
  for (const OutputFile &file : files) {
    pending.emplace_back(file.path);
    Status failure = pending.back().prepare([&](const std::string &temporary) {
      return file.npz ? encodeNpz(temporary, file.tensors)
                      : writeNpy(temporary, file);
    });
    if (failure)
      return failure;
    if (!targets.insert(pending.back().resolved()).second)
      return pending.back().error("is named for two outputs");
  }
  return commitAll(pending);
}

Status checkWritable(const std::string &path) {
  return PendingFile(path).prepare(
      [](const std::string &) -> Status { return std::nullopt; });
}

Status writeText(const std::string &path, std::string_view text) {
  std::deque<PendingFile> pending;
  pending.emplace_back(path);
  Status failure = pending[0].prepare([&](const std::string &temporary) {
    return writeChunks(temporary, {text});
  });
  if (failure)
    return failure;
  return commitAll(pending);
}

} // namespace ebb

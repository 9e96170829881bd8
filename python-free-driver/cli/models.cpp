// Loads a model; bytecode only after a child process has survived it.
// Not here: parsing itself, which is the library's.
// Called by every command.
#include "python-free-driver/cli/models.h"

#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ebb::cli {

// Seconds of processor time a sound file of this size stays far below.
static rlim_t secondsFor(std::uintmax_t bytes) { return 2 + bytes / 1000000; }

static bool isBytecode(const std::string &path) {
  char magic[4] = {};
  std::FILE *file = std::fopen(path.c_str(), "rb");
  if (!file)
    return false;
  size_t count = std::fread(magic, 1, sizeof(magic), file);
  std::fclose(file);
  return count == sizeof(magic) && std::memcmp(magic, "ML\xefR", 4) == 0;
}

static Status tryInChild(const std::string &path) {
  std::error_code error;
  std::uintmax_t bytes = std::filesystem::file_size(path, error);
  if (error)
    return Error{path + ": " + error.message()};
  pid_t child = fork();
  if (child < 0)
    return std::nullopt; // no process to spare: read it here
  if (child == 0) {
    rlimit limit{secondsFor(bytes), secondsFor(bytes)};
    setrlimit(RLIMIT_CPU, &limit);
    rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    // What the library would print on a crash is not for the user.
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDERR_FILENO);
    // Failure to parse is reported by the parent, which parses again.
    (void)bool(Module::load(path));
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
    return std::nullopt;
  return Error{path + ": damaged bytecode: it cannot be read"};
}

Expected<Module> loadModel(const std::string &path) {
  if (isBytecode(path))
    if (Status error = tryInChild(path))
      return *error;
  return Module::load(path);
}

} // namespace ebb::cli

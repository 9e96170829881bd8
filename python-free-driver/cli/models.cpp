// Loads a model, bytecode only after a child process has survived it; or a
// compiled program.
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
  if (isProgramFile(path))
    return Error{path + ": is a compiled program; expects a model"};
  if (isBytecode(path))
    if (Status error = tryInChild(path))
      return *error;
  return Module::load(path);
}

/// A file that is, or by its name ought to be, a compiled program.
static bool wantsProgram(const std::string &path) {
  return std::filesystem::path(path).extension() == ".ebb" ||
         isProgramFile(path);
}

/// What can no longer be chosen once a program is compiled.
static Status checkCompiled(const CommonOptions &options,
                            const Program &program) {
  std::string late;
  if (options.kernels != "auto")
    late = "--kernels";
  else if (!options.dumpIr.empty())
    late = "--dump-ir";
  else if (options.deterministic && !program.deterministic())
    late = "--deterministic";
  if (late.empty())
    return std::nullopt;
  return Error{options.file + ": is compiled already; give " + late +
               " to 'ebb compile'"};
}

Expected<Runnable> Runnable::open(const CommonOptions &options) {
  Runnable made;
  made.options = &options;
  if (wantsProgram(options.file)) {
    Expected<Program> program =
        Program::load(options.file, options.function, options.loadOptions());
    if (!program)
      return program.error();
    if (Status error = checkCompiled(options, *program))
      return *error;
    made.chosen = program->signature();
    made.loaded = std::move(*program);
    return made;
  }
  Expected<Module> module = loadModel(options.file);
  if (!module)
    return module.error();
  Expected<Function> function = module->function(options.function);
  if (!function)
    return function.error();
  made.chosen = std::move(*function);
  made.model = std::move(*module);
  return made;
}

Expected<Program> Runnable::program(const std::string &function) const {
  if (loaded)
    return *loaded;
  return Program::compile(*model, function, options->compileOptions());
}

} // namespace ebb::cli

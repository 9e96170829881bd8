// Loading model and program files for the commands.
// Not here: parsing itself, which is the library's.
// Called by every command.
#ifndef EBB_CLI_MODELS_H
#define EBB_CLI_MODELS_H

#include "python-free-driver/cli/options.h"

namespace ebb::cli {

/// As Module::load, but bytecode is tried in a process of its own first: MLIR's
/// bytecode reader may crash or never end on a damaged file, and a command must
/// say so instead.
Expected<Module> loadModel(const std::string &path);

/// What can be run: a function of a model, or of a compiled program.
class Runnable {
public:
  /// Opens FILE and finds --function in it. Options that a compiled program
  /// can no longer obey are errors.
  static Expected<Runnable> open(const CommonOptions &options);
  const Function &function() const { return chosen; }
  /// The model, to change before it is compiled; null for a program.
  Module *module() { return model ? &*model : nullptr; }
  /// The program, compiled now unless it was.
  Expected<Program> program(const std::string &function) const;

private:
  const CommonOptions *options = nullptr;
  std::optional<Module> model;
  std::optional<Program> loaded;
  Function chosen;
};

} // namespace ebb::cli

#endif // EBB_CLI_MODELS_H

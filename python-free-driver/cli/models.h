// Loading model files for the commands.
// Not here: parsing itself, which is the library's.
// Called by every command.
#ifndef EBB_CLI_MODELS_H
#define EBB_CLI_MODELS_H

#include "ebb/ebb.hpp"

namespace ebb::cli {

/// As Module::load, but bytecode is tried in a process of its own first: MLIR's
/// bytecode reader may crash or never end on a damaged file, and a command must
/// say so instead.
Expected<Module> loadModel(const std::string &path);

} // namespace ebb::cli

#endif // EBB_CLI_MODELS_H

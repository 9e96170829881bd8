// First values of parameters and state, from `ebb.init`.
// Not here: values read from files (checkpoint.h, inputs.h).
// Called by train.cpp and bench.cpp.
#ifndef EBB_CLI_INITIALISE_H
#define EBB_CLI_INITIALISE_H

#include "ebb/ebb.hpp"

namespace ebb::cli {

/// A tensor for `port` as its `init` says. The stream is the seed's and the
/// key's own, so that one parameter's values depend on no other parameter.
Expected<Tensor> makeInitial(const Port &port, const std::string &key,
                             uint64_t seed);

} // namespace ebb::cli

#endif // EBB_CLI_INITIALISE_H

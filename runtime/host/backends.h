// Lives here: finding a backend by the name of its library.
// Not here: backends; see host_kernels.cpp and runtime/onednn.
// Called by programs when they load, and by ebbrt_kernel_query.
#ifndef RUNTIME_HOST_BACKENDS_H
#define RUNTIME_HOST_BACKENDS_H

#include "runtime/abi/ebbrt.h"

namespace ebb::runtime {

/// The backend of `library`; null where this build has none.
const ebbrt_backend *findBackend(const char *library);

/// The runtime's own library kernels, "host".
const ebbrt_backend *hostBackend();

} // namespace ebb::runtime

#endif

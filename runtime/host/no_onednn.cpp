// Lives here: the answer of a build without oneDNN.
// Not here: oneDNN; see runtime/onednn.
// Called by the table of backends.
#include "runtime/abi/ebbrt.h"

const ebbrt_backend *ebbrt_onednn_backend(void) { return nullptr; }

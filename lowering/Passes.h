// The lowering passes. How they are strung together is Pipelines.h.
#ifndef LOWERING_PASSES_H
#define LOWERING_PASSES_H

#include "lowering/KernelOps.h"
#include "mlir/Pass/Pass.h"

namespace ebb {

#define GEN_PASS_DECL
#include "lowering/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "lowering/Passes.h.inc"

} // namespace ebb

#endif // LOWERING_PASSES_H

// Lives here: what the oneDNN kernels share: the kernel object and requests.
// Not here: the C interface; see backend.cpp.
// Called by backend.cpp; implemented by one file per kernel.
#ifndef RUNTIME_ONEDNN_KERNELS_H
#define RUNTIME_ONEDNN_KERNELS_H

#include "runtime/abi/ebbrt.h"

#include <oneapi/dnnl/dnnl.hpp>

#include <string>
#include <vector>

#if !defined(DNNL_VERSION_MAJOR) || DNNL_VERSION_MAJOR < 3
#error "Ebb needs oneDNN 3 or newer"
#endif

namespace ebb::runtime::onednn {

/// Thrown for a problem this backend does not take; says why.
struct Refusal {
  std::string reason;
};

/// A primitive and which operand goes where. `arguments` lists operands in the
/// order of the problem, as (DNNL_ARG_*, layout).
struct Recipe {
  struct Argument {
    int slot;
    dnnl::memory::desc layout;
  };
  dnnl::primitive primitive; // empty: the output is filled with zeros
  std::vector<Argument> arguments;
  dnnl::memory::desc scratchpad;
  std::string implementation;
};

/// The recipe of a problem; throws Refusal or dnnl::error. Operands are not
/// empty.
Recipe matmul(const dnnl::engine &engine,
              const ebbrt_concrete_problem &problem);
Recipe softmax(const dnnl::engine &engine,
               const ebbrt_concrete_problem &problem, bool logarithm);

/// oneDNN's name of the one element type all operands have.
dnnl::memory::data_type elementType(const ebbrt_concrete_problem &problem);

/// The integer attribute called `name`, or `otherwise`.
int64_t attribute(const ebbrt_concrete_problem &problem, const char *name,
                  int64_t otherwise);

/// Refuses reference implementations, and otherwise names this one.
std::string checkedImplementation(const char *name);

/// Attributes all primitives here share: scratchpads are ours, f32 is f32.
dnnl::primitive_attr primitiveAttributes();

} // namespace ebb::runtime::onednn

#endif

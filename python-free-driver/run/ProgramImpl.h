// What a Program holds: the runtime's program and what the compiler said of it.
// Not here: how it is made (lib/Compile.cpp) or run (Session.cpp).
// Included by the libraries' own files only.
#ifndef EBB_RUN_PROGRAMIMPL_H
#define EBB_RUN_PROGRAMIMPL_H

#include "ebb/program.hpp"
#include "runtime/abi/ebbrt.h"

namespace ebb {

struct Program::Impl {
  Function signature;
  std::vector<std::string> explain;
  std::vector<Timing> timings;
  ebbrt_program *handle = nullptr;
  /// Keeps generated code mapped; released after `handle`.
  std::shared_ptr<void> code;
  ~Impl();
};

} // namespace ebb

#endif // EBB_RUN_PROGRAMIMPL_H

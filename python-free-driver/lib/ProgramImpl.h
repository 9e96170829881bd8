// What a Program holds: the runtime's program and what the compiler said of it.
// Not here: how it is made (Program.cpp) or run (Session.cpp).
// Included by the library's own files only.
#ifndef EBB_LIB_PROGRAMIMPL_H
#define EBB_LIB_PROGRAMIMPL_H

#include "ebb/ebb.hpp"
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

#endif // EBB_LIB_PROGRAMIMPL_H

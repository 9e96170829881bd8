// What a Program holds, and how one is put together of its parts, which come
// from the compiler or from a file.
// Not here: how it is compiled (lib/Compile.cpp), stored (ProgramWriter.cpp) or
// run (Session.cpp). Included by the libraries' own files only.
#ifndef EBB_RUN_PROGRAMIMPL_H
#define EBB_RUN_PROGRAMIMPL_H

#include "ebb/program.hpp"
#include "python-free-driver/run/MappedCode.h"
#include "runtime/abi/ebbrt.h"

namespace ebb {

struct Program::Impl {
  Function signature;
  std::vector<std::string> explain;
  std::vector<Timing> timings;
  bool deterministic = false, checkNan = false; // of every session
  /// CPU features the code may use, by LLVM's names; those missing here.
  std::vector<std::string> features;
  std::string missing;
  MappedCode code; // empty without kernels
  std::vector<uint64_t> entries;
  ebbrt_program *handle = nullptr;

  Impl() = default;
  Impl(const Impl &) = delete;
  ~Impl();
};

/// "LOC: error: message" and notes; without a place the message alone.
std::string messageOf(const ebbrt_error &failure);

/// The runtime's session of a program, with what it was compiled to keep to
/// (determinism, checks) added to the settings. A CPU that lacks what the code
/// may use is EBBRT_UNSUPPORTED.
ebbrt_code openSession(const Program::Impl &program,
                       ebbrt_session_options settings, ebbrt_session **session,
                       ebbrt_error *error);

/// A program in parts. Views are borrowed for the call that takes them.
struct ProgramParts {
  /// Of the ports only what `desc` does not say: role, init, updates.
  Function signature;
  std::vector<std::string> explain, features;
  bool deterministic = false, checkNan = false;
  /// Without kernels: their addresses follow from the code.
  ebbrt_program_desc desc = {};
  std::string_view text, constants;
  std::vector<uint64_t> entries;
};

/// The names of `features` that this machine, or one of level `cpu`
/// ("x86-64-v3", "x86-64-v4"; empty: this machine), lacks: "avx512f, avx512bw".
std::string missingFeatures(const std::vector<std::string> &features,
                            const std::string &cpu);

#pragma GCC visibility push(default) // the compiler's library calls it

/// Checks everything and maps the code. A CPU that lacks a feature is no
/// failure: such a program can be stored. Messages carry no path.
Expected<Program> assembleProgram(const ProgramParts &parts);

#pragma GCC visibility pop

} // namespace ebb

#endif // EBB_RUN_PROGRAMIMPL_H

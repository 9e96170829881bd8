// What both halves of the C interface share: objects behind its handles, and
// the boundary that no exception passes.
// Not here: the interface itself (ebb/ebb.h), or what the functions do.
// Included by run/CProgram.cpp and lib/CModule.cpp, each in its own library.
#ifndef EBB_RUN_CBOUNDARY_H
#define EBB_RUN_CBOUNDARY_H

#include "ebb/ebb.h"
#include "ebb/program.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>

struct ebb_error {
  ebb_code code;
  std::string message;
};

struct ebb_program {
  ebb::Program program;
  std::vector<ebb_port> arguments, results; // point into the signature

  explicit ebb_program(ebb::Program compiled) : program(std::move(compiled)) {
    describe(program.signature().arguments, arguments);
    describe(program.signature().results, results);
  }
  ebb_program(const ebb_program &) = delete;

private:
  static void describe(const std::vector<ebb::Port> &ports,
                       std::vector<ebb_port> &described) {
    for (const ebb::Port &port : ports)
      described.push_back({port.name.c_str(), ebb_dtype(port.dtype),
                           int32_t(port.dims.size()), port.dims.data(),
                           port.role.c_str(), port.init.c_str(),
                           port.updates.c_str()});
  }
};

namespace ebb::c {

/// Gives the caller the error, if there is a place and memory for one.
inline ebb_code fail(ebb_error **error, ebb_code code,
                     std::string_view message) noexcept {
  if (!error)
    return code;
  try {
    *error = new ebb_error{code, std::string(message)};
  } catch (const std::bad_alloc &) {
    *error = nullptr; // the code alone has to do
  }
  return code;
}

inline ebb_code rejected(ebb_error **error, const Error &reason) noexcept {
  return fail(error, EBB_REJECTED, reason.message);
}

/// Runs a function's body; what it throws becomes an error.
template <class Body>
ebb_code guarded(ebb_error **error, const Body &body) noexcept {
  if (error)
    *error = nullptr;
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return fail(error, EBB_OUT_OF_MEMORY, "out of memory");
  } catch (const std::exception &exception) {
    return fail(error, EBB_INTERNAL, exception.what());
  } catch (...) {
    return fail(error, EBB_INTERNAL, "an unknown exception");
  }
}

/// The error of an argument that must not be null.
inline ebb_code nullArgument(ebb_error **error, const char *what) {
  return fail(error, EBB_INVALID_ARGUMENT,
              std::string("expects ") + what + ", but got a null address");
}

/// Lays the caller's options over the defaults in `options`. A caller built
/// against a later version may hand in more, which must then be zero. (Once a
/// struct grows, the size it had first has to go on being enough.)
template <class Options>
ebb_code readOptions(const Options *given, Options &options,
                     ebb_error **error) {
  if (!given)
    return EBB_OK;
  size_t size;
  std::memcpy(&size, given, sizeof(size));
  constexpr size_t limit = 4096; // no struct of options grows beyond this
  if (size < sizeof(Options) || size > limit)
    return fail(error, EBB_INVALID_ARGUMENT,
                "expects the options' size to be " +
                    std::to_string(sizeof(Options)) + ", but got " +
                    std::to_string(size));
  const char *bytes = reinterpret_cast<const char *>(given);
  if (std::any_of(bytes + sizeof(Options), bytes + size,
                  [](char byte) { return byte != 0; }))
    return fail(error, EBB_UNSUPPORTED,
                "an option is set that this version of the library does not "
                "have");
  std::memcpy(&options, given, sizeof(Options));
  return EBB_OK;
}

} // namespace ebb::c

#endif // EBB_RUN_CBOUNDARY_H

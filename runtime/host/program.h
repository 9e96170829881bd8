// Lives here: a program as the runtime keeps it: the description, copied.
// Not here: anything that depends on argument shapes; see specialisation.h.
// Called by sessions.
#ifndef RUNTIME_HOST_PROGRAM_H
#define RUNTIME_HOST_PROGRAM_H

#include "runtime/abi/ebbrt.h"
#include "runtime/host/aligned_bytes.h"

#include <atomic>
#include <vector>

/// Immutable once created; shared by its sessions through `owners`. All
/// indices in it were checked.
struct ebbrt_program {
  std::atomic<int32_t> owners{1};
  std::vector<char> stringBytes;
  std::vector<const char *> strings;
  std::vector<ebbrt_port> arguments, results;
  std::vector<int64_t> dims;
  std::vector<ebbrt_shape_op> shapeOps;
  int32_t numShapeRegs = 0;
  std::vector<int32_t> regs;
  std::vector<ebbrt_buffer> buffers;
  std::vector<ebbrt_view> views;
  std::vector<ebbrt_instr> instrs;
  std::vector<ebbrt_inplace> inplace;
  std::vector<ebbrt_problem> problems;
  std::vector<const ebbrt_backend *> backends; /* one per problem */
  std::vector<ebbrt_attr> attrs;
  std::vector<ebbrt_named_attr> namedAttrs; /* the same, for backends */
  std::vector<ebbrt_site> sites;
  std::vector<ebbrt_kernel_fn> kernels;
  ebb::runtime::AlignedBytes constants;
  int64_t constantsBytes = 0;

  /// The string, or "" for -1.
  const char *string(int32_t index) const {
    return index < 0 ? "" : strings[index];
  }
};

namespace ebb::runtime {

/// Checks every index of `desc`; the first wrong one is INVALID_ARGUMENT.
ebbrt_code checkDescription(const ebbrt_program_desc &desc, ebbrt_error *error);

/// Gives `error` the op, location and notes of `site` (-1: none).
void placeErrorAt(ebbrt_error *error, const ebbrt_program &program,
                  int32_t site);

/// A port's name in a message: "argument 'x'", or "argument 2" without one.
struct PortText {
  char text[256];
};
PortText portText(const ebbrt_program &program, bool result, size_t i);

/// Runs the shape program on the extents of `arguments`, which were checked,
/// and fills `registers` (numShapeRegs of them).
ebbrt_code runShapeProgram(const ebbrt_program &program,
                           const ebbrt_tensor *arguments, int64_t *registers,
                           ebbrt_error *error);

} // namespace ebb::runtime

#endif

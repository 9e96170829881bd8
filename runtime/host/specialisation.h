// Lives here: a program made concrete for one set of argument shapes.
// Not here: memory, caller tensors and running; see session.cpp.
// Called by sessions.
#ifndef RUNTIME_HOST_SPECIALISATION_H
#define RUNTIME_HOST_SPECIALISATION_H

#include "runtime/host/planner.h"
#include "runtime/host/program.h"

#include <memory>
#include <string>

namespace ebb::runtime {

/// What a specialisation takes from its session's options.
struct SpecialisationOptions {
  int32_t threads = 1;
  bool deterministic = false;
};

/// How one instruction runs at these shapes.
struct Step {
  int64_t units = 0;                  // generated: calls cover [0, units)
  int32_t threads = 1;                // generated: how many may share the units
  bool skipped = false;               // nothing to write
  ebbrt_lib_kernel *kernel = nullptr; // library; owned
  int64_t workspace = -1;     // library: offset in the arena, -1 for none
  std::string implementation; // library: the kernel's own name
};

/// Everything a run needs, allocated. Pointers in views are set by the two
/// bind functions; the rest never changes.
class Specialisation {
public:
  /// `arguments` were checked against the program's ports.
  static ebbrt_code create(const ebbrt_program &program,
                           const SpecialisationOptions &options,
                           const ebbrt_tensor *arguments,
                           std::unique_ptr<Specialisation> &made,
                           ebbrt_error *error);
  Specialisation(const Specialisation &) = delete;
  Specialisation &operator=(const Specialisation &) = delete;
  ~Specialisation();

  /// Whether it was made for these argument shapes.
  bool fits(const ebbrt_tensor *arguments) const;

  /// Points views of temporaries and constants into `arena`; cheap when that
  /// is where they point already.
  void bindArena(char *arena);
  /// Points views of arguments and results at the callers' tensors.
  void bindTensors(const ebbrt_tensor *arguments, const ebbrt_tensor *results);

  /// Bytes an instruction reads and writes: of each buffer what its views see,
  /// at most the whole once, and nothing of what it makes and reads itself.
  int64_t movedBytes(int32_t instr) const;

  const ebbrt_program &program;
  std::vector<Step> steps;
  MemoryPlan plan;
  /// EBBRT_MAX_RANK extents for each result.
  std::vector<int64_t> resultDims;
  /// Bytes of each argument, and of each result.
  std::vector<int64_t> argumentBytes, resultBytes;
  /// For each view of the program: its memref descriptor, and the address of
  /// its element 0.
  std::vector<int64_t *> descriptors;
  std::vector<void *> data;
  /// Stamp of the last use, kept by the session.
  uint64_t lastUse = 0;

private:
  explicit Specialisation(const ebbrt_program &program) : program(program) {}

  ebbrt_code build(const SpecialisationOptions &options,
                   const ebbrt_tensor *arguments, ebbrt_error *error);
  ebbrt_code computeResults(ebbrt_error *error);
  ebbrt_code sizeBuffers(const ebbrt_tensor *arguments, ebbrt_error *error);
  ebbrt_code describeViews(ebbrt_error *error);
  ebbrt_code checkView(int32_t view, int32_t site, ebbrt_error *error) const;
  ebbrt_code makeSteps(const SpecialisationOptions &options,
                       ebbrt_error *error);
  ebbrt_code makeLibraryKernel(int32_t instr,
                               const SpecialisationOptions &options,
                               ebbrt_error *error);
  ebbrt_code place(ebbrt_error *error);
  int32_t inplaceSource(int32_t instr, int32_t output,
                        const std::vector<int32_t> &first,
                        const std::vector<int32_t> &last) const;
  void sortViews();
  bool mayShare(int32_t input, int32_t output) const;
  int64_t elements(int32_t view) const;
  int64_t viewBytes(int32_t view) const;
  void point(int32_t view, void *base);

  std::vector<int64_t> key; // extents of all arguments
  std::vector<int64_t> registers;
  std::vector<int64_t> bufferElements, bufferBytes;
  std::vector<int64_t> words;          // of all descriptors
  std::vector<int64_t> tempOffsets;    // per buffer
  std::vector<int32_t> lenders;        // per buffer: the result it lies in, -1
  std::vector<int64_t> workspaceBytes; // per instruction
  std::vector<int32_t> arenaViews, tensorViews;
  char *boundArena = nullptr;
  bool bound = false;
};

} // namespace ebb::runtime

#endif

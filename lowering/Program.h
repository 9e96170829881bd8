// The executable form of a function: code, call table, memory plan input,
// constants and library problems, as plain data. Made by extractProgram and
// emitCode; the driver loads it, `ebb compile` writes it.
#ifndef LOWERING_PROGRAM_H
#define LOWERING_PROGRAM_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "runtime/abi/ebbrt.h"
#include <optional>
#include <string>
#include <vector>

namespace ebb {

/// Machine code that refers to nothing outside itself: `constants` lie at the
/// first page after `text`. Runs wherever both are mapped so.
struct Code {
  static constexpr uint64_t kPage = 4096;
  std::vector<char> text, constants;
  std::vector<uint64_t> entries;     // of each kernel, in text
  std::vector<std::string> features; // CPU features it may use, LLVM's names
};

struct CompiledProgram {
  std::vector<std::string> strings;
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
  std::vector<ebbrt_attr> attrs;
  std::vector<ebbrt_site> sites;
  std::vector<uint8_t> constants;
  std::vector<std::string> kernelNames; // entry symbols, in table order
  Code code;

  /// The description the runtime takes, but for the kernels' addresses, which
  /// whoever maps the code knows; pointers stay valid while this program and
  /// `stringPointers` live.
  ebbrt_program_desc describe(std::vector<const char *> &stringPointers) const;
};

/// Turn a bufferised, outlined function into a program. `kernels` holds the
/// kernel functions before they are lowered (their attributes say how to count
/// units).
mlir::LogicalResult extractProgram(mlir::func::FuncOp function,
                                   mlir::ModuleOp kernels,
                                   CompiledProgram &program);

/// The runtime's element type for one of ours; none for what cannot cross a
/// program's boundary.
std::optional<ebbrt_dtype> runtimeTypeOf(mlir::Type element);

/// "file:line:col" of the innermost place of a location; empty if unknown.
std::string placeOf(mlir::Location loc);

} // namespace ebb

#endif // LOWERING_PROGRAM_H

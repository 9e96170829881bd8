// What runs programs: tensors, programs, sessions. This is the interface of
// libebb_runtime, which holds no compiler; ebb/ebb.hpp adds the compiler's.
//
// Errors: functions that can fail return Expected<T>. Nothing throws (but for
// std::bad_alloc) and nothing prints. A message is complete: "FILE:LINE:COL:
// error: ..." with notes on further lines, or "PATH: ..." for files.
// Shapes: row-major, extents in elements, -1 stands for "?".
// Threads: a Program is immutable and may be shared. A Session belongs to one
// thread at a time; many sessions may run at once.
#ifndef EBB_PROGRAM_HPP
#define EBB_PROGRAM_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#pragma GCC visibility push(default) // what is declared here is exported

namespace ebb {

/// Element types; values equal ebbrt_dtype. I1 is one byte, 0 or 1.
enum class DType {
  F32,
  F64,
  BF16,
  F16,
  I1,
  I8,
  U8,
  I16,
  I32,
  I64,
  C64, // complex: two f32
  C128 // two f64
};
size_t bytesOf(DType dtype);
const char *nameOf(DType dtype); // "f32"
bool isFloat(DType dtype);
bool isComplex(DType dtype);
bool isInexact(DType dtype); // real or complex: what gradients are for

/// A diagnosed failure; `message` is complete and may have several lines.
struct Error {
  std::string message;
};

/// A value or an Error. Test with `if (r)` before use.
template <class T> class [[nodiscard]] Expected {
public:
  Expected(T value) : state(std::move(value)) {}
  Expected(Error error) : state(std::move(error)) {}
  explicit operator bool() const { return state.index() == 0; }
  T &operator*() { return std::get<0>(state); }
  const T &operator*() const { return std::get<0>(state); }
  T *operator->() { return &std::get<0>(state); }
  const T *operator->() const { return &std::get<0>(state); }
  const Error &error() const { return std::get<1>(state); }

private:
  std::variant<T, Error> state;
};
/// The result of a function that returns nothing but may fail.
using Status = std::optional<Error>; // empty: success

/// A dense row-major tensor. Copies share their bytes; `borrow` refers to the
/// caller's memory, which must outlive every copy.
class Tensor {
public:
  Tensor() = default; // 0-d f32 zero
  static Tensor zeros(DType dtype, std::vector<int64_t> dims);
  /// As zeros, but an Error when the size overflows or memory is short.
  static Expected<Tensor> tryZeros(DType dtype, std::vector<int64_t> dims);
  static Tensor borrow(void *data, DType dtype, std::vector<int64_t> dims);
  DType dtype() const { return type; }
  const std::vector<int64_t> &dims() const { return extents; }
  int64_t numel() const;
  size_t sizeInBytes() const { return size_t(numel()) * bytesOf(type); }
  void *data() const { return bytes.get(); } // never null unless default-made
  template <class T> T *as() const { return static_cast<T *>(data()); }
  Tensor clone() const;
  /// Complex elements as real and imaginary parts on a last axis of extent 2,
  /// sharing the bytes; the tensor itself where elements are real.
  Tensor parts() const;
  /// Element i as double / int64 (converted), and back (rounded, saturated); of
  /// a complex one the real part.
  double real(int64_t i) const;
  int64_t integer(int64_t i) const;
  void set(int64_t i, double value);
  void setInteger(int64_t i, int64_t value);
  friend Tensor reinterpretAs(const Tensor &tensor, DType dtype); // ebb/io.hpp

private:
  DType type = DType::F32;
  std::vector<int64_t> extents;
  std::shared_ptr<void> bytes;
};

/// An argument or result of a function. `name` is empty when unnamed. `role`
/// ("param", "state", "input"), `init` and `updates` are the training markup.
struct Port {
  std::string name;
  DType dtype = DType::F32;
  std::vector<int64_t> dims;
  std::string role, init, updates;
  std::string foreign; // the type, where no Tensor can hold it; else empty
};

struct Function {
  std::string name;
  bool isPublic = true;
  std::vector<Port> arguments, results;
  std::string place; // FILE:LINE:COL, as messages say it; may be empty
};

/// An error unless Tensors can hold all arguments and results.
Status checkPorts(const Function &function);

class Module;
struct CompileOptions;
struct ProgramParts; // of the library itself

/// How long one phase took.
struct Timing {
  std::string phase;
  double milliseconds = 0;
};

struct LoadOptions {
  /// Take no code that a CPU of this level could not run: x86-64-v3 or
  /// x86-64-v4; empty: that this machine could not run.
  std::string cpu;
};

/// A compiled function: immutable, cheap to copy, shareable between threads.
class Program {
public:
  struct Impl;
  /// From an .ebb file, which may hold several functions; empty: the only one.
  /// Everything in the file is checked but what its machine code does: load
  /// only files you would also run as a program.
  static Expected<Program> load(const std::string &path,
                                const std::string &function = "",
                                const LoadOptions &options = {});
  /// The same from the bytes of such a file; `name` is for messages. The bytes
  /// are not needed afterwards.
  static Expected<Program> parse(std::string_view bytes,
                                 const std::string &name,
                                 const std::string &function = "",
                                 const LoadOptions &options = {});
  /// Write this program as an .ebb file, whole or not at all.
  Status save(const std::string &path) const;
  /// Several of different function names in one file.
  static Status save(const std::string &path,
                     const std::vector<Program> &programs);
  /// Compile `function` (empty: the only public one). Needs libebb and
  /// ebb/ebb.hpp; all else here is libebb_runtime's.
  static Expected<Program> compile(const Module &module,
                                   const std::string &function);
  static Expected<Program> compile(const Module &module,
                                   const std::string &function,
                                   const CompileOptions &options);
  const Function &signature() const;
  /// One line per op: "FILE:LINE:COL: remark: ...", chosen and refused kernels.
  const std::vector<std::string> &explain() const;
  /// How long compiling took; empty for a loaded program.
  const std::vector<Timing> &timings() const;
  /// Whether it was compiled to give the same bits for any thread count; its
  /// sessions then do.
  bool deterministic() const;
  Impl *impl() const { return pimpl.get(); } // for the library itself
  friend Expected<Program> assembleProgram(const ProgramParts &parts);

private:
  Program() = default;
  std::shared_ptr<Impl> pimpl;
};

/// Whether the file starts as an .ebb file does; false if it cannot be read.
bool isProgramFile(const std::string &path);

struct SessionOptions {
  int threads = 0; // 0: OMP_NUM_THREADS, else the number of usable CPUs
  bool deterministic = false;
  bool checkNan = false;
  bool profile = false;
};

/// Time spent in one instruction of the program.
struct ProfileEntry {
  std::string op, location, kernel;
  int64_t calls = 0;
  double milliseconds = 0;
  int64_t bytes = 0; // read and written by one call, for the last shapes
};

/// Memory and state to run a Program. Movable.
class Session {
public:
  struct Impl;
  static Expected<Session> create(const Program &program,
                                  const SessionOptions &options = {});
  /// Run with arguments in order; allocates the results.
  Expected<std::vector<Tensor>> run(const std::vector<Tensor> &arguments);
  /// Run into the caller's tensors: no allocation, no copies.
  Status run(const std::vector<Tensor> &arguments,
             const std::vector<Tensor> &results);
  /// Extents of the results for arguments of these shapes.
  Expected<std::vector<std::vector<int64_t>>>
  resultDims(const std::vector<Tensor> &arguments);
  /// Bytes of the arena for the last shapes, and without sharing.
  std::pair<int64_t, int64_t> memory() const;
  /// Bytes all instructions read and write in one run, for the last shapes.
  int64_t movedBytes() const;
  std::vector<ProfileEntry> profile() const;

private:
  std::shared_ptr<Impl> pimpl;
};

/// "ebb 0.1.0 (oneDNN 3.2.0)"
std::string runtimeVersionString();

} // namespace ebb

#pragma GCC visibility pop

#endif // EBB_PROGRAM_HPP

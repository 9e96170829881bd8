// Ebb's C++ interface: load a module, differentiate it, compile it, run it.
// No compiler, LLVM or library header is needed to use it. A host program that
// only runs programs needs no more than ebb/program.hpp and libebb_runtime.
//
// Errors and shapes are as ebb/program.hpp says.
// Threads: a Module belongs to one thread at a time.
#ifndef EBB_EBB_HPP
#define EBB_EBB_HPP

#include "ebb/program.hpp"

#pragma GCC visibility push(default) // what is declared here is exported

namespace ebb {

struct GradOptions {
  std::vector<std::string>
      wrt;            // names or positions; empty: all float arguments
  std::string name;   // empty: FUNCTION_grad
  bool value = false; // also return the function's own results
};

struct TrainOptions {
  std::string optimizer = "sgd"; // sgd, momentum, adam
  double lr = 0.01, momentum = 0.9, beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
  std::string name = "train_step";
};

/// Verified IR. Movable, not copyable; clone() copies.
class Module {
public:
  struct Impl;
  Module(Module &&) noexcept;
  Module &operator=(Module &&) noexcept;
  ~Module();
  /// Text or bytecode from a file. Fails with located diagnostics.
  static Expected<Module> load(const std::string &path);
  static Expected<Module> parse(std::string_view text,
                                const std::string &name = "<text>");
  Module clone() const;
  std::vector<Function> functions() const;
  /// The named function, or the only public one if `name` is empty.
  Expected<Function> function(const std::string &name) const;
  /// Add a gradient function; returns its name.
  Expected<std::string> grad(const std::string &function,
                             const GradOptions &options = {});
  /// Add the training step of a loss function; returns its name.
  Expected<std::string> trainStep(const std::string &function,
                                  const TrainOptions &options = {});
  /// A copy with every float element type replaced by `dtype`.
  Expected<Module> withFloatType(DType dtype) const;
  /// The module as text.
  std::string text() const;
  Impl *impl() const { return pimpl.get(); } // for the library itself

private:
  explicit Module(std::unique_ptr<Impl>);
  std::unique_ptr<Impl> pimpl;
};

struct CompileOptions {
  std::string target = "cpu";   // cpu
  std::string kernels = "auto"; // auto, generated, library
  std::string cpu; // x86-64-v3 or x86-64-v4; empty: all this machine has
  bool deterministic = false; // same bits for any thread count
  bool checkNan = false;      // one kernel per op, so that ops can be named
  std::string dumpIrDir;      // write the IR of each stage here
};

/// "ebb 0.1.0 (LLVM 22.1.8, oneDNN 3.2.0)"
std::string versionString();

} // namespace ebb

#pragma GCC visibility pop

#endif // EBB_EBB_HPP

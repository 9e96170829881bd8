// Compiles a function of a case and runs it on arrays, by the library's public
// interface. Not here: what results are compared with (Check.cpp).
#ifndef TEST_FUZZ_COMPILED_H
#define TEST_FUZZ_COMPILED_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "test/fuzz/Array.h"

#include <string>

namespace ebb::fuzz {

struct Target {
  bool single = false;    // floats as f32, not f64
  bool generated = false; // no library kernels
};

/// Results of the compiled function, or false and why. An error that an op
/// reports when it runs is a problem too.
bool runCompiled(mlir::func::FuncOp function, llvm::ArrayRef<Array> arguments,
                 const Target &target, std::vector<Array> &results,
                 std::string &problem);

} // namespace ebb::fuzz

#endif // TEST_FUZZ_COMPILED_H

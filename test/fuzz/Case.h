// A graph under test: a module with one function @f, the values of its
// arguments, and the seed all else is made from. It is what a failure is
// written to and read from.
// Not here: how graphs are made (Maker.cpp) and what is compared (Check.cpp).
#ifndef TEST_FUZZ_CASE_H
#define TEST_FUZZ_CASE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "test/fuzz/Array.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <string>

namespace ebb::fuzz {

/// The step of finite differences along a direction.
constexpr double kStep = 1e-3;

struct Case {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  uint64_t seed = 0;
  std::map<std::string, Array> inputs; // by argument name
  std::string check;                   // the one that failed; empty: none yet

  mlir::func::FuncOp function() const;
  Case clone() const;
  /// The value of an argument, of @f or of a gradient: given, or made from the
  /// seed and the name.
  Array value(mlir::func::FuncOp function, unsigned argument) const;
  /// Where differences go: of magnitude 0.3 to 1 in every element of a float
  /// argument, 0 in an integer one. It depends on seed and name alone.
  Array direction(mlir::func::FuncOp function, unsigned argument) const;

  std::vector<Array> values(mlir::func::FuncOp function) const;
  /// Leaves inputs of arguments that @f has, cut to the extents they have now.
  void fitInputs();
};

Array directionFor(uint64_t seed, llvm::StringRef name,
                   llvm::ArrayRef<int64_t> dims);

/// The case as a file: comments that say what failed and give the inputs, then
/// the module. `detail` is prose.
std::string textOf(const Case &c, llvm::StringRef detail);
/// Reads such a file; a plain module is a case of seed 0.
bool readCase(const std::string &path, mlir::MLIRContext *context, Case &c,
              std::string &problem);
bool writeFile(const std::string &path, llvm::StringRef text);

} // namespace ebb::fuzz

#endif // TEST_FUZZ_CASE_H

// A reference for what ebb ops mean: evaluates functions of them op by op, in
// f64, by the definitions and not by the compiler's lowerings. Composite ops
// are evaluated as their decomposition.
// Not here: which functions (Maker.cpp) and what is compared (Check.cpp).
#ifndef TEST_FUZZ_EVALUATE_H
#define TEST_FUZZ_EVALUATE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "test/fuzz/Array.h"
#include "test/fuzz/Random.h"
#include "llvm/ADT/StringMap.h"

#include <cmath>
#include <functional>

namespace ebb::fuzz {

/// What rounding does to one result. With `unit` 0 results are as f64 has them;
/// else each is off by up to `unit` of itself, by a random number that depends
/// on its bits and the seed alone, so that equal values stay equal. A few such
/// runs show how far rounding can carry a result: Monte Carlo arithmetic.
struct Rounding {
  double unit = 0;
  uint64_t seed = 0;
  double operator()(double value) const {
    if (unit == 0 || value == 0 || !std::isfinite(value))
      return value;
    uint64_t bits = llvm::bit_cast<uint64_t>(value);
    return value * (1 + unit * (2 * fuzz::unit(scramble(bits ^ seed)) - 1));
  }
};

using Operands = llvm::ArrayRef<const Array *>;
using Results = llvm::MutableArrayRef<Array>;

/// One op's meaning. Results have their extents and are zero.
using Meaning =
    std::function<void(mlir::Operation *, Operands, Results, const Rounding &)>;
using Meanings = llvm::StringMap<Meaning>;
void addElementwiseMeanings(Meanings &meanings);
void addShapeMeanings(Meanings &meanings);
void addSumMeanings(Meanings &meanings);
void addWindowMeanings(Meanings &meanings);
void addLayoutMeanings(Meanings &meanings);

/// Results by a meaning that may know real numbers only. A complex tensor is
/// held as all real parts, then all imaginary ones.
void applyMeaning(const Meaning &meaning, mlir::Operation *op,
                  Operands operands, Results results, const Rounding &rounding);

class Evaluator {
public:
  Evaluator();
  /// A function's results; `problem` says why there are none.
  bool run(mlir::func::FuncOp function, llvm::ArrayRef<Array> arguments,
           std::vector<Array> &results, std::string &problem,
           const Rounding &rounding = {}) const;
  /// One op's results.
  bool apply(mlir::Operation *op, Operands operands,
             llvm::SmallVectorImpl<Array> &results, std::string &problem,
             const Rounding &rounding = {}) const;
  /// Whether an op has a meaning here, of its own or of its parts.
  bool knows(mlir::OperationName op) const;

private:
  Meanings meanings;
};

/// The function without composite ops and without ops nobody uses: made once,
/// it is evaluated many times faster. Detached from its module.
mlir::OwningOpRef<mlir::func::FuncOp> expanded(mlir::func::FuncOp function);

} // namespace ebb::fuzz

#endif // TEST_FUZZ_EVALUATE_H

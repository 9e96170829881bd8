// When two computations of one thing agree. All tolerances of the random tests
// are here and in Compare.cpp.
// Not here: what is computed twice (Check.cpp).
#ifndef TEST_FUZZ_COMPARE_H
#define TEST_FUZZ_COMPARE_H

#include "test/fuzz/Case.h"
#include "test/fuzz/Evaluate.h"

namespace ebb::fuzz {

/// Results, and how far rounding may have carried each element of them.
struct Reference {
  std::vector<Array> results, spreads;
};

/// How much one op may round, in the precision that is compared with: a few
/// units in the last place, as vector functions do.
constexpr double kDoubleUnit = 4 * 0x1p-53, kSingleUnit = 4 * 0x1p-24;

bool makeReference(const Evaluator &evaluator, mlir::func::FuncOp function,
                   llvm::ArrayRef<Array> arguments, double unit, uint64_t seed,
                   Reference &reference, std::string &problem);

/// Empty, or what differs: "result 1, element 7: 0.25, expected 0.5 ...".
std::string differs(const Reference &reference, llvm::ArrayRef<Array> results);

/// A derivative along a direction, and what finite differences say of it.
struct Slope {
  enum Verdict { Agrees, Differs, Unknown } verdict = Unknown;
  double analytic = 0, numeric = 0, allowed = 0;
};
/// `lower` has been differentiated with respect to `wrt`, its argument numbers,
/// to `upper`.
bool compareSlopes(const Evaluator &evaluator, const Case &c,
                   mlir::func::FuncOp lower, mlir::func::FuncOp upper,
                   llvm::ArrayRef<unsigned> wrt, Slope &slope,
                   std::string &problem);

} // namespace ebb::fuzz

#endif // TEST_FUZZ_COMPARE_H

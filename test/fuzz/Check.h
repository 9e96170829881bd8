// What is compared on a case: orders of its gradient, before and after passes,
// decomposed and not, with unknown extents, compiled.
// Not here: when numbers agree (Compare.cpp). Called by Worker.cpp, Reduce.cpp.
#ifndef TEST_FUZZ_CHECK_H
#define TEST_FUZZ_CHECK_H

#include "test/fuzz/Compare.h"

namespace ebb::fuzz {

/// A comparison that failed.
struct Finding {
  std::string check, detail;
};

/// What comparisons came to, by name.
struct Count {
  char name[48];
  int64_t done, unknown; // unknown: of those done, nothing could be said
};

struct Checker {
  explicit Checker(const Evaluator &evaluator) : evaluator(evaluator) {}
  const Evaluator &evaluator;
  /// Told before each comparison; for who survives a crash.
  std::function<void(llvm::StringRef check)> begin = [](llvm::StringRef) {};
  std::function<void(llvm::StringRef check, bool known)> end =
      [](llvm::StringRef, bool) {};
  /// An op whose first result is made wrong by 1 % in gradients: a fault on
  /// purpose, so that tests see one found and reduced.
  std::string plant;

  /// The first comparison that fails; or `only` that one.
  std::optional<Finding> run(const Case &c, llvm::StringRef only = "") const;
};

/// A pass that leaves a module to compare, or the reason why another is not.
struct PassRow {
  llvm::StringRef pipeline, reason;
};
llvm::ArrayRef<PassRow> comparedPasses();
llvm::ArrayRef<PassRow> otherPasses();

/// Like `c` with extents of its arguments unknown, if that can be typed.
std::optional<Case> withUnknownExtents(const Case &c);
/// Like `c` with results declared with fewer extents than can be inferred.
std::optional<Case> withWiderTypes(const Case &c);

} // namespace ebb::fuzz

#endif // TEST_FUZZ_CHECK_H

// Makes and checks graph after graph, in several processes.
// Not here: graphs (Maker.cpp), comparisons (Check.cpp). Called by main.cpp.
#ifndef TEST_FUZZ_WORKER_H
#define TEST_FUZZ_WORKER_H

#include "test/fuzz/Check.h"
#include "test/fuzz/Maker.h"

namespace ebb::fuzz {

struct Plan {
  uint64_t seed = 1;
  int64_t graphs = 0; // 0: until the time is over
  double minutes = 0;
  int jobs = 1;
  std::string folder; // of failures
};

/// The number of failures; progress and a summary go to standard output.
int64_t fuzz(mlir::MLIRContext *context, const Checker &checker,
             llvm::ArrayRef<Recipe> recipes, const Plan &plan);

/// The differentiable ops that none of `graphs` graphs holds, nor the list of
/// exceptions; and how often each op was made, to standard output.
std::vector<std::string> neverMade(mlir::MLIRContext *context,
                                   const Evaluator &evaluator,
                                   llvm::ArrayRef<Recipe> recipes,
                                   uint64_t seed, int64_t graphs);

} // namespace ebb::fuzz

#endif // TEST_FUZZ_WORKER_H

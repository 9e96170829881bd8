// Library kernel candidates: what a backend room offers for a kernel key, and
// why it refuses. Tables are passed explicitly; there is no registry.
#ifndef LOWERING_CANDIDATES_H
#define LOWERING_CANDIDATES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"

namespace ebb {

struct SelectionOptions {
  std::string kernels = "auto"; // auto, generated, library
  bool deterministic = false;
};

/// Says of one op: the library's own name of the kernel it would run, or why it
/// refuses.
struct CandidateAnswer {
  bool accepted = false;
  std::string text;
};

/// One row of a backend's table, tried in order.
struct Candidate {
  llvm::StringRef library; // "onednn"
  llvm::StringRef key;     // "matmul"
  CandidateAnswer (*ask)(mlir::Operation *op, const SelectionOptions &options);
};

/// oneDNN's table; a build without it refuses every row when asked.
llvm::ArrayRef<Candidate> onednnCandidates();

/// Attach ebb.kernel to every ebb op under `root`, with a remark each.
mlir::LogicalResult selectKernels(mlir::Operation *root,
                                  llvm::ArrayRef<Candidate> candidates,
                                  const SelectionOptions &options);

} // namespace ebb

#endif // LOWERING_CANDIDATES_H

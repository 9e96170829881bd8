// Edits that make a function of tensors smaller, and the order they are tried
// in. Not here: whether a smaller one still shows the fault (the Subject).
// Called by ReduceGraph.cpp and by the random tests.
#ifndef TOOLS_REDUCE_GRAPH_H
#define TOOLS_REDUCE_GRAPH_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace ebb {

/// A result that an edit has replaced by an argument: where it was.
struct Replaced {
  std::string argument; // its ebb.name
  size_t op;            // number in its block
  unsigned result;
};

/// What is made smaller.
class ReductionSubject {
public:
  virtual ~ReductionSubject() = default;
  /// The function as it is now. It has one block.
  virtual mlir::func::FuncOp function() = 0;
  /// An edit of a function; false if it does not apply. Types and signature are
  /// in order afterwards, what is unused stays.
  using Edit = llvm::function_ref<bool(mlir::func::FuncOp,
                                       llvm::SmallVectorImpl<Replaced> &)>;
  /// Applies the edit to a copy, which becomes the function if it still shows
  /// the fault.
  virtual bool attempt(Edit edit) = 0;
};

/// Tries edits until none succeeds.
void reduceGraph(ReductionSubject &subject);

/// Removes ops nobody uses, and arguments but the last.
void tidyGraph(mlir::func::FuncOp function);

/// Its ops but the return.
size_t countOps(mlir::func::FuncOp function);

} // namespace ebb

#endif // TOOLS_REDUCE_GRAPH_H

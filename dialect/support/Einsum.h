// Equations of einsum: what each axis is called, and in which order products
// are made. Pure functions of text and shapes; no IR.
#ifndef DIALECT_SUPPORT_EINSUM_H
#define DIALECT_SUPPORT_EINSUM_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>

namespace ebb {

/// A label is the place of its letter in A...Za...z, the order of ASCII.
using Labels = llvm::SmallVector<int, 6>;
/// A set of labels, one bit each.
using LabelSet = uint64_t;
constexpr int kLabels = 52;

/// An equation read against the shapes of its operands. The axes under '...'
/// have labels as the others do, of letters the equation leaves.
struct EinsumLabels {
  llvm::SmallVector<Labels> operands; // by operand and axis
  Labels result;                      // by axis
  /// By label. An extent 1 stands only where all operands' types say 1.
  llvm::SmallVector<int64_t> extents;

  llvm::SmallVector<int64_t> resultShape() const;
};

/// None where the equation does not fit the shapes; `problem` then says why.
std::optional<EinsumLabels>
readEinsum(llvm::StringRef equation,
           llvm::ArrayRef<llvm::ArrayRef<int64_t>> shapes,
           std::string &problem);

/// "ij,jk->ik".
std::string writeEinsum(llvm::ArrayRef<Labels> operands,
                        llvm::ArrayRef<int> result);

LabelSet setOf(llvm::ArrayRef<int> labels);
inline bool contains(LabelSet set, int label) { return set >> label & 1; }
/// Whether a label occurs twice.
bool repeats(llvm::ArrayRef<int> labels);
/// Those of `labels` that are in `set`, each once.
Labels distinct(llvm::ArrayRef<int> labels, LabelSet set = ~LabelSet(0));

/// What an extent counts as where costs are compared: itself, or a guess.
double guessedExtent(int64_t extent);

/// A product of two: operands are numbered from 0, and what step i makes is
/// number `operands + i`.
using PathStep = std::pair<unsigned, unsigned>;

/// The order of products that multiplies least, and among those the one whose
/// intermediate results are smallest: searched in full for few operands, step
/// by step for many, from left to right for very many. `extents` is by label.
llvm::SmallVector<PathStep> contractionPath(llvm::ArrayRef<LabelSet> operands,
                                            LabelSet result,
                                            llvm::ArrayRef<int64_t> extents);

} // namespace ebb

#endif // DIALECT_SUPPORT_EINSUM_H

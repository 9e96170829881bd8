// What the rooms share to lower one op on tensors: extents as constants or
// values, run-time checks on them, and views that add or drop extents 1.
// How an op computes is in the rooms. Called by lowering/linalg and onednn.
#ifndef LOWERING_EXTENTS_H
#define LOWERING_EXTENTS_H

#include "dialect/support/Matmul.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/EquivalenceClasses.h"

namespace ebb {

using Shape = llvm::SmallVector<mlir::OpFoldResult>;

/// The library named by an op's kernel attribute; empty for generated code.
llvm::StringRef libraryOf(mlir::Operation *op);

/// The `?` extents of one function: one value each, made right after the
/// tensor, and which of them are known to be equal. The function's body is one
/// block and ops are lowered in order, so a value made once serves all later.
class Extents {
public:
  mlir::OpFoldResult of(mlir::OpBuilder &b, mlir::Value tensor, int64_t dim);
  /// Notes that the two are equal; false if that was known.
  bool equate(mlir::OpFoldResult x, mlir::OpFoldResult y);

private:
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, mlir::Value> dims;
  llvm::EquivalenceClasses<const void *> equal;
};

/// Where the IR of one op goes: its builder, its location under the op's name,
/// and the extents known before it.
class Site {
public:
  Site(mlir::OpBuilder &builder, mlir::Operation *op, Extents &extents);

  mlir::RankedTensorType result(unsigned i = 0) const {
    return llvm::cast<mlir::RankedTensorType>(op->getResult(i).getType());
  }

  // ---- extents ----
  mlir::OpFoldResult known(int64_t extent) { return b.getIndexAttr(extent); }
  mlir::OpFoldResult extent(mlir::Value tensor, int64_t dim) {
    return extents.of(b, tensor, dim);
  }
  Shape shape(mlir::Value tensor);
  mlir::Value index(mlir::OpFoldResult extent);
  mlir::OpFoldResult add(mlir::OpFoldResult x, mlir::OpFoldResult y);
  mlir::OpFoldResult sub(mlir::OpFoldResult x, mlir::OpFoldResult y);
  mlir::OpFoldResult mul(mlir::OpFoldResult x, mlir::OpFoldResult y);
  /// Rounds down; y is positive at run time.
  mlir::OpFoldResult div(mlir::OpFoldResult x, mlir::OpFoldResult y);
  mlir::OpFoldResult max(mlir::OpFoldResult x, mlir::OpFoldResult y);
  mlir::OpFoldResult min(mlir::OpFoldResult x, mlir::OpFoldResult y);

  // ---- checks at run time, left out where they hold by construction ----
  void requireEqual(mlir::OpFoldResult x, mlir::OpFoldResult y,
                    const llvm::Twine &message);
  /// x <= y.
  void requireAtMost(mlir::OpFoldResult x, mlir::OpFoldResult y,
                     const llvm::Twine &message);
  /// As requireEqual; the one of the two that says more.
  mlir::OpFoldResult unify(mlir::OpFoldResult x, mlir::OpFoldResult y,
                           const llvm::Twine &message);
  /// The extent of dim `resultDim` that dims of operands broadcast to: pairs of
  /// operand number and dim. 1 only where all types say 1.
  mlir::OpFoldResult
  broadcastExtent(llvm::ArrayRef<std::pair<unsigned, int64_t>> parts,
                  int64_t resultDim);
  /// Take over what the declared type of result `i` says about `shape`.
  void refine(Shape &shape, unsigned i = 0);

  // ---- tensors ----
  mlir::Value empty(llvm::ArrayRef<mlir::OpFoldResult> shape,
                    mlir::Type element);
  /// `value` with a type as static as `shape`, which it is known to have.
  mlir::Value castTo(mlir::Value value,
                     llvm::ArrayRef<mlir::OpFoldResult> shape);
  /// `value` as the declared type, its extents checked where that says more.
  mlir::Value fit(mlir::Value value, mlir::RankedTensorType declared);
  /// Extents 1 at these (sorted) positions of the result.
  mlir::Value insertOnes(mlir::Value value, llvm::ArrayRef<int64_t> at);
  /// Without the extents at these (sorted) positions, which must be 1.
  mlir::Value dropOnes(mlir::Value value, llvm::ArrayRef<int64_t> at);

  /// "x", by the op's definition.
  std::string operandName(unsigned i) const;

  mlir::OpBuilder &b;
  mlir::Operation *op;
  mlir::Location loc;

private:
  mlir::OpFoldResult combine(mlir::OpFoldResult x, mlir::OpFoldResult y,
                             llvm::function_ref<int64_t(int64_t, int64_t)> fold,
                             llvm::StringRef name);
  Extents &extents;
};

/// The extents of the product of operands 0 and 1, batch first, after checks
/// that theirs fit. `batch` is how many of them are the batch's.
struct ProductExtents {
  ProductExtents(Site &site, const MatmulDims &dims);
  Shape shape;
  int64_t batch;
};

} // namespace ebb

#endif // LOWERING_EXTENTS_H

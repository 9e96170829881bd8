// How the families of this room plug in, and the linalg.generic they all make.
// What one op becomes is in the family's file, which defines the function
//   void populate<Family>(RewritePatternSet &patterns, Extents &extents)
// of namespace ebb; lowering/CMakeLists.txt finds the file by its name.
// Included by the files of lowering/linalg only.
#ifndef LOWERING_LINALG_FAMILIES_H
#define LOWERING_LINALG_FAMILIES_H

#include "lowering/Extents.h"
#include "lowering/linalg/Scalar.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace ebb {

/// Refuses results whose extents only values tell: memory is planned before.
mlir::LogicalResult checkLayout(mlir::func::FuncOp function);

/// One value per result, in the op's own or a more static type; null where the
/// result is unused. None at all if there is no lowering.
using Lowered = llvm::SmallVector<mlir::Value>;

/// Replaces an op by what `lowered` holds, fitted to the declared types.
mlir::LogicalResult replaceLowered(Site &site, const Lowered &lowered,
                                   mlir::PatternRewriter &rewriter);

/// A lowering written as a function of the op and its site.
template <class OpT> class LowerOp : public mlir::OpRewritePattern<OpT> {
public:
  using Function = Lowered (*)(OpT, Site &);
  LowerOp(mlir::MLIRContext *context, Extents &extents, Function function)
      : mlir::OpRewritePattern<OpT>(context), extents(extents),
        function(function) {}
  mlir::LogicalResult
  matchAndRewrite(OpT op, mlir::PatternRewriter &rewriter) const override {
    if (!libraryOf(op).empty())
      return mlir::failure();
    Site site(rewriter, op, extents);
    return replaceLowered(site, function(op, site), rewriter);
  }

private:
  Extents &extents;
  Function function;
};
template <class OpT>
void addLowering(mlir::RewritePatternSet &patterns, Extents &extents,
                 Lowered (*function)(OpT, Site &)) {
  patterns.add<LowerOp<OpT>>(patterns.getContext(), extents, function);
}

/// The value of one element from those it is computed from; ui8 appears as i8.
using ElementBody = llvm::function_ref<mlir::Value(
    mlir::OpBuilder &, mlir::Location, mlir::ValueRange)>;

/// The body of what moves elements.
inline mlir::Value firstArgument(mlir::OpBuilder &, mlir::Location,
                                 mlir::ValueRange args) {
  return args[0];
}

inline mlir::RankedTensorType typeOf(mlir::Value tensor) {
  return llvm::cast<mlir::RankedTensorType>(tensor.getType());
}

/// An axis of -rank to rank - 1, counted from the front.
inline int64_t normalAxis(int64_t axis, int64_t rank) {
  return axis < 0 ? axis + rank : axis;
}

/// One linalg.generic with one result; `maps` ends with the destination's, and
/// so do the elements that `body` sees.
mlir::Value generic(Site &site, mlir::ValueRange inputs, mlir::Value init,
                    llvm::ArrayRef<mlir::AffineMap> maps,
                    llvm::ArrayRef<mlir::utils::IteratorType> iterators,
                    ElementBody body);

/// A linalg.generic that makes a new tensor, each element from one of each
/// input.
mlir::Value mapElements(Site &site, mlir::ValueRange inputs,
                        llvm::ArrayRef<mlir::AffineMap> inputMaps,
                        llvm::ArrayRef<mlir::OpFoldResult> shape,
                        mlir::Type element, ElementBody body);

/// Tensors in which every element is `value` (integers: truncated).
mlir::Value splat(Site &site, llvm::ArrayRef<mlir::OpFoldResult> shape,
                  mlir::Type element, double value);

/// What sums and other reductions begin with: a tensor that a reduction
/// overwrites, `value` everywhere.
mlir::Value filled(Site &site, llvm::ArrayRef<mlir::OpFoldResult> shape,
                   mlir::Type element, double value);

/// The sum of x over `axes` (sorted), in `element`.
mlir::Value sumOver(Site &site, mlir::Value x, llvm::ArrayRef<int64_t> axes,
                    mlir::Type element);

/// `value` with its elements converted; itself where there is nothing to do.
mlir::Value convertElements(Site &site, mlir::Value value, mlir::Type element);

/// How `operand` is read to fill `shape`: aligned at the last dims, and at 0
/// where its type says 1 and the shape does not.
mlir::AffineMap broadcastMap(Site &site, mlir::Value operand,
                             llvm::ArrayRef<mlir::OpFoldResult> shape);

} // namespace ebb

#endif // LOWERING_LINALG_FAMILIES_H

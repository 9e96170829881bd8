// Declarations of the dialect's op interfaces and traits.
// Families and passes include this; how a rule is written is rules/Expr.h.
// The shared defaults behind the interface methods live in Interfaces.cpp.
#ifndef DIALECT_INTERFACES_INTERFACES_H
#define DIALECT_INTERFACES_INTERFACES_H

#include "dialect/rules/Expr.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/BitVector.h"

namespace ebb {

/// The op's results carry no gradient: shapes, comparisons, constants.
template <typename ConcreteOp>
class NoGradient : public mlir::OpTrait::TraitBase<ConcreteOp, NoGradient> {};

/// Element-wise up to broadcasting.
template <typename ConcreteOp>
class Elementwise : public mlir::OpTrait::TraitBase<ConcreteOp, Elementwise> {};

/// The kernel key of views and constants, which need no kernel.
constexpr llvm::StringLiteral kNoKernel = "none";

/// Flat operand positions of the ODS operand called `name`: {first, count}.
std::pair<unsigned, unsigned>
operandsNamed(mlir::Operation *op, llvm::StringRef name,
              llvm::ArrayRef<llvm::StringRef> argumentNames);

llvm::SmallVector<std::pair<unsigned, unsigned>>
defaultInplacePairs(mlir::Operation *op, llvm::ArrayRef<llvm::StringRef> words,
                    llvm::ArrayRef<llvm::StringRef> argumentNames,
                    llvm::ArrayRef<llvm::StringRef> resultNames);

bool defaultShapeOnly(mlir::Operation *op, unsigned operand,
                      llvm::ArrayRef<llvm::StringRef> words,
                      llvm::ArrayRef<llvm::StringRef> argumentNames);

} // namespace ebb

#include "dialect/interfaces/Composite.h.inc"
#include "dialect/interfaces/Gradient.h.inc"
#include "dialect/interfaces/Kernel.h.inc"
#include "dialect/interfaces/Storage.h.inc"

#endif // DIALECT_INTERFACES_INTERFACES_H

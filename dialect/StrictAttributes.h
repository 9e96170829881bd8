// Registration of ops with our verification. Unknown attribute names are
// errors: plain MLIR drops them from <{...}> and keeps them in {...}, so that a
// misspelt one would silently mean its default. A failed shape function is one
// error. Called by add<F>Ops() in ops/<F>.cpp.
#ifndef DIALECT_STRICTATTRIBUTES_H
#define DIALECT_STRICTATTRIBUTES_H

#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"

namespace ebb {

/// What is checked of an op beside its model.
struct StrictFacts {
  llvm::ArrayRef<llvm::StringRef> attributes; // valid names
  llvm::ArrayRef<llvm::StringRef> operands;   // ODS names, attributes follow
  llvm::ArrayRef<llvm::StringRef> optional;   // operands that may be absent
  /// All the op's definition states but its result types, and its verify().
  mlir::LogicalResult (*verifyTraits)(mlir::Operation *);
  mlir::LogicalResult (*verifyOp)(mlir::Operation *);
};

/// Register an op whose own model is `model`.
void insertStrict(std::unique_ptr<mlir::OperationName::Impl> model,
                  const StrictFacts &facts);

template <class Trait>
using DetectVerifyTrait =
    decltype(Trait::verifyTrait(std::declval<mlir::Operation *>()));

template <class OpT, template <typename> class Trait>
mlir::LogicalResult verifyTrait(mlir::Operation *op) {
  // Inferred types are compared once, with our message, by the caller.
  using Inferred = mlir::InferTypeOpInterface::Trait<OpT>;
  if constexpr (std::is_same_v<Trait<OpT>, Inferred>)
    return mlir::success();
  else if constexpr (llvm::is_detected<DetectVerifyTrait, Trait<OpT>>::value)
    return Trait<OpT>::verifyTrait(op);
  else
    return mlir::success();
}

template <class OpT, template <typename> class... Traits>
mlir::LogicalResult verifyTraitsOf(mlir::Op<OpT, Traits...> *,
                                   mlir::Operation *op) {
  return mlir::success((mlir::succeeded(verifyTrait<OpT, Traits>(op)) && ...));
}

/// Register every op of a family.
template <class... Ops> void addStrictOps(mlir::Dialect &dialect) {
  (insertStrict(
       std::make_unique<mlir::RegisteredOperationName::Model<Ops>>(&dialect),
       StrictFacts{
           Ops::getAttributeNames(), Ops::argumentNames(), Ops::optionalWords(),
           [](mlir::Operation *op) {
             return verifyTraitsOf(static_cast<Ops *>(nullptr), op);
           },
           [](mlir::Operation *op) { return llvm::cast<Ops>(op).verify(); }}),
   ...);
}

} // namespace ebb

#endif // DIALECT_STRICTATTRIBUTES_H

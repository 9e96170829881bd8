// Registration that makes unknown attribute names errors. Plain MLIR drops them
// from <{...}> and keeps them in {...}; a misspelt attribute would then silently
// mean its default. Called by add<F>Ops() in ops/<F>.cpp.
#ifndef DIALECT_STRICTATTRIBUTES_H
#define DIALECT_STRICTATTRIBUTES_H

#include "mlir/IR/Dialect.h"
#include "mlir/IR/OperationSupport.h"

namespace ebb {

/// Register an op whose own model is `model`, refusing names it does not
/// declare.
void insertStrict(std::unique_ptr<mlir::OperationName::Impl> model,
                  llvm::ArrayRef<llvm::StringRef> attributeNames);

/// Register every op of a family.
template <class... Ops> void addStrictOps(mlir::Dialect &dialect) {
  (insertStrict(
       std::make_unique<mlir::RegisteredOperationName::Model<Ops>>(&dialect),
       Ops::getAttributeNames()),
   ...);
}

} // namespace ebb

#endif // DIALECT_STRICTATTRIBUTES_H

// The ebb dialect class, what all op families include, and the names of the
// attributes users write on functions. No op is declared here.
#ifndef DIALECT_DIALECT_H
#define DIALECT_DIALECT_H

#include "dialect/interfaces/Interfaces.h"
#include "dialect/support/Inference.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "dialect/ops/Dialect.h.inc"

namespace ebb {

// Discardable attributes of the dialect.
constexpr llvm::StringLiteral kNameAttr = "ebb.name";
constexpr llvm::StringLiteral kRoleAttr = "ebb.role";
constexpr llvm::StringLiteral kInitAttr = "ebb.init";
constexpr llvm::StringLiteral kUpdatesAttr = "ebb.updates";
constexpr llvm::StringLiteral kVjpAttr = "ebb.vjp";
constexpr llvm::StringLiteral kGradientOfAttr = "ebb.gradient_of";
constexpr llvm::StringLiteral kWrtAttr = "ebb.wrt";
constexpr llvm::StringLiteral kKernelAttr = "ebb.kernel";

} // namespace ebb

#endif // DIALECT_DIALECT_H

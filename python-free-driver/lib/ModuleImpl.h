// What a Module holds, and the mapping between IR types and public ones.
// Used by the library's own files only.
#ifndef PYTHON_FREE_DRIVER_LIB_MODULEIMPL_H
#define PYTHON_FREE_DRIVER_LIB_MODULEIMPL_H

#include "ebb/ebb.hpp"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace ebb {

struct Module::Impl {
  std::shared_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string name; // of the file, for messages without a place

  /// Op handles are not const-correct; reading is.
  mlir::ModuleOp root() const { return *const_cast<Impl *>(this)->module; }
};

/// A context with Ebb's dialects, single-threaded.
std::shared_ptr<mlir::MLIRContext> makeContext();

/// The named function, or the only public one.
Expected<mlir::func::FuncOp> findFunction(const Module::Impl &module,
                                          const std::string &name);

/// Names, types and training markup of a function.
Function describeFunction(mlir::func::FuncOp function);

std::optional<DType> dtypeOf(mlir::Type element);
mlir::Type typeOf(DType dtype, mlir::MLIRContext *context);

} // namespace ebb

#endif // PYTHON_FREE_DRIVER_LIB_MODULEIMPL_H

// Kernels to machine code. What runs when is the program's business.
#ifndef LOWERING_LLVM_TOLLVM_H
#define LOWERING_LLVM_TOLLVM_H

#include "mlir/IR/BuiltinOps.h"
#include <functional>
#include <string>
#include <vector>

namespace ebb {

/// Lower a module of kernel functions to the LLVM dialect, with one entry
/// `<name>.entry` of type ebbrt_kernel_fn per kernel.
mlir::LogicalResult lowerKernelsToLLVM(mlir::ModuleOp kernels);

/// Object code of the lowered module for this machine's CPU. An empty module
/// gives no bytes.
mlir::FailureOr<std::vector<char>> emitObject(mlir::ModuleOp kernels);

/// Bytes of the widest vector register worth using here: 32 or 64.
int64_t hostVectorBytes();

} // namespace ebb

#endif // LOWERING_LLVM_TOLLVM_H

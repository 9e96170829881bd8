// The steps from a graph to code, one function each, in the order in which
// Pipelines.cpp calls them. Each is defined in the room of its target; this
// header is how the rooms meet. Failure has been diagnosed.
#ifndef LOWERING_STAGES_H
#define LOWERING_STAGES_H

#include "lowering/Program.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>
#include <vector>

namespace ebb {

// ---- onednn/ ----

/// Ops whose kernel attribute says onednn become library calls on tensors.
mlir::LogicalResult lowerToOneDNN(mlir::func::FuncOp function);

// ---- between them ----

/// Kernels that go together share a workspace, below the ebb dialect.
void pairKernels(mlir::func::FuncOp function);

// ---- linalg/ ----

/// Every other ebb op becomes linalg, tensor and kernel ops; composite ops that
/// no library runs are decomposed first.
mlir::LogicalResult lowerToLinalg(mlir::func::FuncOp function);

/// Fuse element-wise ops into their consumers where that saves memory traffic
/// without repeating costly work, and fold constants into kernels.
mlir::LogicalResult fuseKernels(mlir::func::FuncOp function);

/// Let reductions start from a constant instead of reading a filled buffer.
void foldStartValues(mlir::func::FuncOp function);

/// One-shot bufferisation; every result then is an allocation of its own.
mlir::LogicalResult bufferize(mlir::ModuleOp module,
                              mlir::func::FuncOp function);

struct LoopOptions {
  int64_t vectorBytes = 32; // 32: AVX2, 64: AVX-512
  bool groupTiles = true;   // off: a kernel for each linalg op
};

/// Replace each linalg op, and groups of them that share data, by launches of
/// kernels in `module`; kernels of one structure are shared.
mlir::LogicalResult outlineKernels(mlir::func::FuncOp function,
                                   mlir::ModuleOp module,
                                   const LoopOptions &options);

/// On a kernel function: operand, dim, block triples; the product of the
/// extents in blocks is the number of units.
constexpr llvm::StringLiteral kUnitsAttr = "kernel.units";

// ---- llvm/ ----

/// Lower a module of kernel functions to the LLVM dialect, with one entry
/// `<name>.entry` of type ebbrt_kernel_fn per kernel.
mlir::LogicalResult lowerKernelsToLLVM(mlir::ModuleOp kernels);

/// Code of the lowered module for a CPU, by LLVM's name of it; empty: this
/// machine's. `entries` are the kernels' entry symbols.
mlir::LogicalResult emitCode(mlir::ModuleOp kernels, llvm::StringRef cpu,
                             llvm::ArrayRef<std::string> entries, Code &code);

/// Make code of an ELF object that defines all it refers to. Returns what is
/// wrong with it, or nothing.
std::string linkCode(llvm::StringRef object,
                     llvm::ArrayRef<std::string> entries, Code &code);

/// Bytes of the widest vector register worth using on a CPU: 32 or 64.
int64_t vectorBytes(llvm::StringRef cpu);

} // namespace ebb

#endif // LOWERING_STAGES_H

// Classes of the kernel dialect. Made by lowering only; the runtime sees what
// ExtractProgram.cpp makes of them.
#ifndef LOWERING_KERNELOPS_H
#define LOWERING_KERNELOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

#include "lowering/KernelDialect.h.inc"

namespace ebb::kernel {
/// On calls and launches: pairs of an input and an output, as positions among
/// all operands; the output may take over the input's bytes.
constexpr llvm::StringLiteral kInplaceAttr = "inplace";
/// Whether a launch needs what its outputs held before.
constexpr llvm::StringLiteral kReadsOutputsAttr = "reads_outputs";
} // namespace ebb::kernel

#define GET_OP_CLASSES
#include "lowering/KernelOps.h.inc"

namespace ebb {
/// Adds the dialect and its bufferisation to a registry.
void registerKernelDialect(mlir::DialectRegistry &registry);
} // namespace ebb

#endif // LOWERING_KERNELOPS_H

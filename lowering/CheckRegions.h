// Which ops are searched for NaN, as the switches in a function say. What
// searching is, is the runtime's; the ops are ops/Check.td's.
#ifndef LOWERING_CHECKREGIONS_H
#define LOWERING_CHECKREGIONS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace ebb {

/// Notes on the location of every op whether it is searched, where a switch
/// before it says so, and replaces the switches by their operands. Locations
/// outlive decomposition and lowering.
void markCheckRegions(mlir::func::FuncOp function);

/// What an op's location says; nothing where the session decides.
std::optional<bool> nanCheckOf(mlir::Location loc);

} // namespace ebb

#endif // LOWERING_CHECKREGIONS_H

// Registers every dialect, pass and interface Ebb's tools know.
// Called once per registry by tools and the driver; no global state.
#ifndef PYTHON_FREE_DRIVER_LIB_REGISTER_H
#define PYTHON_FREE_DRIVER_LIB_REGISTER_H

namespace mlir {
class DialectRegistry;
}

namespace ebb {

/// Dialects and the interfaces attached to them: what parsing and compiling
/// need.
void registerDialects(mlir::DialectRegistry &registry);
/// The above, and MLIR's and our passes by name, for ebb-opt and its kin.
void registerEverything(mlir::DialectRegistry &registry);

} // namespace ebb

#endif // PYTHON_FREE_DRIVER_LIB_REGISTER_H

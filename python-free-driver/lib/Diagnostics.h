// Turns MLIR's diagnostics into the messages of the public interface.
// Used by the library's own files only.
#ifndef PYTHON_FREE_DRIVER_LIB_DIAGNOSTICS_H
#define PYTHON_FREE_DRIVER_LIB_DIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include <string>

namespace ebb {

/// Collects errors of a context while it lives.
class DiagnosticCollector {
public:
  explicit DiagnosticCollector(mlir::MLIRContext *context);
  /// What was reported, as "FILE:LINE:COL: error: ..." lines with notes; the
  /// fallback if nothing was.
  std::string text(const std::string &fallback) const;

private:
  void add(mlir::Diagnostic &diagnostic);
  std::string collected;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace ebb

#endif // PYTHON_FREE_DRIVER_LIB_DIAGNOSTICS_H

// The one list of what the tools know; each room registers its own parts.
#include "python-free-driver/lib/Register.h"

#include "dialect/Dialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "passes/Passes.h"

void ebb::registerDialects(mlir::DialectRegistry &registry) {
  registry.insert<EbbDialect, mlir::func::FuncDialect>();
}

void ebb::registerEverything(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();
  registerDialects(registry);
  registerEbbPasses();
}

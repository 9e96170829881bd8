// ebb-reduce: shrinks an IR file that shows a fault. Nothing else lives here.
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"
#include "python-free-driver/lib/Register.h"
#include "tools/reduce/ReduceGraph.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  ebb::registerEverything(registry);
  ebb::registerReduceGraphPass();
  mlir::MLIRContext context(registry);
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}

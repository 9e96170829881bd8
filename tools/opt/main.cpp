// ebb-opt: runs passes on IR, ours and MLIR's. Nothing else lives here.
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "python-free-driver/lib/Register.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  ebb::registerEverything(registry);
  return mlir::failed(
      mlir::MlirOptMain(argc, argv, "Ebb optimizer driver\n", registry));
}

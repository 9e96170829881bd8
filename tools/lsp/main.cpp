// ebb-lsp-server: editor support for IR files. Nothing else lives here.
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "python-free-driver/lib/Register.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  ebb::registerEverything(registry);
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}

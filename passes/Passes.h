// The graph passes and the functions behind them.
// Pipelines for one target are in lowering/. Called by tools and the driver.
#ifndef PASSES_PASSES_H
#define PASSES_PASSES_H

#include "dialect/Dialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace ebb {

#define GEN_PASS_DECL
#include "passes/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "passes/Passes.h.inc"

struct AutodiffRequest {
  llvm::SmallVector<std::string> wrt; // names or positions; empty: all floats
  std::string name;                   // empty: <function>_grad
  bool value = false;
  /// Only this result gets a cotangent, and it is 1 (training a loss).
  std::optional<unsigned> seed;
};

/// Add the gradient function of `function` to its module. Failure has been
/// diagnosed and leaves the module as it was.
mlir::FailureOr<mlir::func::FuncOp>
differentiate(mlir::func::FuncOp function, const AutodiffRequest &request);

/// Give every declared gradient (ebb.gradient_of) its body.
mlir::LogicalResult fillGradients(mlir::ModuleOp module);

struct TrainStepRequest {
  std::string optimizer = "sgd";
  double lr = 0.01, momentum = 0.9, beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
  std::string name = "train_step";
};

/// Add the training step of a loss function to its module.
mlir::FailureOr<mlir::func::FuncOp>
buildTrainStep(mlir::func::FuncOp loss, const TrainStepRequest &request);

/// Set `is_test` on every op under `root` that has it.
void setTestMode(mlir::Operation *root);

/// Replace one composite op by its decomposition. False if it has none for its
/// types; the op is then unchanged.
bool decomposeOp(mlir::Operation *op);

/// Decompose until `keep` holds for every composite op left.
void decomposeAll(mlir::Operation *root,
                  llvm::function_ref<bool(mlir::Operation *)> keep);

/// Narrow result types in a function; its result types follow.
void inferShapes(mlir::func::FuncOp function);

/// Inline all calls in `function` but those of functions `keep` holds for.
mlir::LogicalResult
inlineCalls(mlir::func::FuncOp function,
            llvm::function_ref<bool(mlir::func::FuncOp)> keep);

/// What inference says of the results of an ebb op; empty if it has none.
llvm::SmallVector<mlir::Type> inferResults(mlir::Operation *op);

/// Give one op's results the types that inference knows, which rules may read
/// extents from; who relies on the declared ones gets a cast to them.
void narrowResults(mlir::Operation *op);

/// Erase ops without effects whose results nobody uses.
void eraseDeadOps(mlir::func::FuncOp function);

/// The function a pass option names; an error if there is none.
mlir::FailureOr<mlir::func::FuncOp> findFunction(mlir::ModuleOp module,
                                                 llvm::StringRef name);

/// The argument or result names of a function, empty where unnamed.
llvm::StringRef argumentName(mlir::func::FuncOp function, unsigned i);
llvm::StringRef resultName(mlir::func::FuncOp function, unsigned i);
/// The argument called `key` or at position `key`.
std::optional<unsigned> findArgument(mlir::func::FuncOp function,
                                     llvm::StringRef key);
/// A message part: "valid are x, y, 2".
std::string listArguments(mlir::func::FuncOp function);

/// The float tensor type of a value, or null.
mlir::RankedTensorType floatTensor(mlir::Type type);

} // namespace ebb

#endif // PASSES_PASSES_H

// oneDNN's kernels, one row per key: what the library is asked, and the call
// that an op becomes. The families' files hold the functions; this room's
// shared parts are below. No vendor header: lowering asks through runtime/abi.
#ifndef LOWERING_ONEDNN_KERNELS_H
#define LOWERING_ONEDNN_KERNELS_H

#include "lowering/Candidates.h"
#include "lowering/Extents.h"
#include "runtime/abi/ebbrt.h"

namespace ebb::onednn {

/// One kernel key of ops, with both halves of its support.
struct Kernel {
  llvm::StringRef key;
  CandidateAnswer (*ask)(mlir::Operation *op, const SelectionOptions &options);
  /// One value per result, none for a result without uses; types may be wider
  /// than declared.
  llvm::SmallVector<mlir::Value> (*lower)(mlir::Operation *op, Site &site);
};

/// All rows.
llvm::ArrayRef<Kernel> kernels();

// ---- rows, by family ----------------------------------------------------

// Contract.cpp
Kernel matmulKernel();
// Conv.cpp
Kernel conv2dKernel();
Kernel conv2dGradKernel();
Kernel conv2dTransposeKernel();
Kernel conv2dTransposeGradKernel();
// Norm.cpp
Kernel layerNormKernel();
Kernel layerNormGradKernel();
Kernel batchNormKernel();
Kernel batchNormGradKernel();
// Pool.cpp
Kernel pool2dKernel();
Kernel pool2dGradKernel();
Kernel pool2dDoubleGradKernel();
// Softmax.cpp
Kernel softmaxKernel();
Kernel logSoftmaxKernel();

// ---- asking -------------------------------------------------------------

/// A problem as the library is asked about it. A "?" is asked about with a
/// stand-in; the session asks again with the real extents.
class Question {
public:
  explicit Question(llvm::StringRef kernel) : kernel(kernel) {}

  Question &input(mlir::Value tensor);
  Question &input(llvm::ArrayRef<int64_t> shape, mlir::Type element);
  /// All outputs come after all inputs.
  Question &output(mlir::Value tensor);
  Question &output(llvm::ArrayRef<int64_t> shape, mlir::Type element);
  /// Names must outlive the question.
  Question &attr(const char *name, int64_t value);
  Question &attr(const char *name, double value);

  CandidateAnswer ask(const SelectionOptions &options);

private:
  void add(llvm::ArrayRef<int64_t> shape, mlir::Type element);

  llvm::StringRef kernel;
  llvm::SmallVector<ebbrt_operand> operands;
  unsigned inputs = 0;
  llvm::SmallVector<ebbrt_named_attr> attrs;
  std::string refusal; // not empty: known before asking
};

// ---- calling --------------------------------------------------------------

/// A library call in the making, on tensors.
class Call {
public:
  Call(Site &site, llvm::StringRef kernel) : site(site), kernel(kernel) {}

  Call &input(mlir::Value tensor);
  Call &output(llvm::ArrayRef<mlir::OpFoldResult> shape, mlir::Type element);
  Call &attr(llvm::StringRef name, int64_t value);
  Call &attr(llvm::StringRef name, double value);

  /// The library lets the first output lie where the first input does.
  Call &inPlace();

  /// The results, one per output.
  llvm::SmallVector<mlir::Value> emit();

private:
  Site &site;
  llvm::StringRef kernel;
  llvm::SmallVector<mlir::Value> inputs, outputs;
  mlir::NamedAttrList attrs;
  bool overwrites = false;
};

} // namespace ebb::onednn

#endif // LOWERING_ONEDNN_KERNELS_H

// The lowering passes: graph to kernels to code. One record per pass: FooPass
// is <room>/Foo.cpp, flag ebb-foo, test/lowering or test/passes.
#ifndef LOWERING_PASSES_TD
#define LOWERING_PASSES_TD

include "mlir/Pass/PassBase.td"

def SelectKernelsPass : Pass<"ebb-select-kernels", "::mlir::ModuleOp"> {
  let summary = "choose the kernel that runs each op, with reasons";
  let description = [{
    Attaches `ebb.kernel = "onednn" | "generated"` to every op of the ebb
    dialect, and emits a remark per op with the kernel chosen and why others
    were refused. `kernels=library` makes an op without a library kernel an
    error; views and constants need none.

    ```mlir
    %y = ebb.matmul %a, %b {ebb.kernel = "onednn"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"cpu\"", "cpu">,
    Option<"kernels", "kernels", "std::string", "\"auto\"", "auto, generated or library">,
    Option<"deterministic", "deterministic", "bool", "false", "Refuse kernels whose bits depend on the thread count">,
  ];
}

def ToLinalgPass : Pass<"ebb-to-linalg", "::mlir::ModuleOp"> {
  let summary = "lower ebb ops to linalg, tensor and kernel ops";
  let description = [{
    Composite ops are decomposed first, except those whose `ebb.kernel` names a
    library. Every generated op becomes one linalg.generic, a view, or a copy
    into a destination.

    ```mlir
    %y = ebb.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    // becomes tensor.empty and a linalg.generic with math.exp
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::tensor::TensorDialect",
    "::ebb::kernel::KernelDialect"];
}

def ToOneDNNPass : Pass<"ebb-to-onednn", "::mlir::ModuleOp"> {
  let summary = "lower ops whose kernel is of oneDNN to library calls";
  let description = [{
    Ops with `ebb.kernel = "onednn"` become `kernel.library_call` on tensors of
    the ranks oneDNN takes; the other ops stay.

    ```mlir
    %y = ebb.softmax %x {ebb.kernel = "onednn"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
    // becomes tensor.empty and kernel.library_call "onednn" "softmax"
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect",
    "::ebb::kernel::KernelDialect"];
}

def PairKernelsPass : Pass<"ebb-pair-kernels", "::mlir::ModuleOp"> {
  let summary = "let forward kernels hand their backward kernels a workspace";
  let description = [{
    A backward kernel that would look up again what its forward kernel found
    takes that instead: another output of the one call, an input of the other.
    Both must read the same tensor with the same configuration.

    ```mlir
    %y = kernel.library_call "host" "pool" {...} ins(%x) outs(%a) -> ...
    %dx = kernel.library_call "host" "pool_grad" {...} ins(%x, %g) outs(%b) -> ...
    // becomes
    %y, %w = kernel.library_call "host" "pool_with_places" {...} ins(%x) outs(%a, %c) -> ...
    %dx = kernel.library_call "host" "pool_grad_at" {...} ins(%w, %g) outs(%b) -> ...
    ```
  }];
  let dependentDialects = [
    "::mlir::tensor::TensorDialect", "::ebb::kernel::KernelDialect"];
}

#endif // LOWERING_PASSES_TD

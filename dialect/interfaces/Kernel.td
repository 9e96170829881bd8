// What kernel selection and code generation want to know of an op.
#ifndef EBB_KERNEL_TD
#define EBB_KERNEL_TD

include "mlir/IR/OpBase.td"

def KernelOpInterface : OpInterface<"KernelOpInterface"> {
  let cppNamespace = "::ebb";
  let description = [{
    Neutral facts: the key under which library candidates are listed, and the
    scalar op that computes one element on floats, integers or complex numbers.
  }];
  let methods = [
    StaticInterfaceMethod<"Key of a library kernel, or empty.",
      "::llvm::StringRef", "kernelKey", (ins)>,
    StaticInterfaceMethod<"Scalar op on floats, by name, or empty.",
      "::llvm::StringRef", "scalarOpName", (ins)>,
    StaticInterfaceMethod<"Scalar op on integers, by name, or empty.",
      "::llvm::StringRef", "scalarIntOpName", (ins)>,
    StaticInterfaceMethod<"Scalar op on complex numbers, by name, or empty.",
      "::llvm::StringRef", "scalarComplexOpName", (ins)>,
    StaticInterfaceMethod<"ODS names of operands, then attributes.",
      "::llvm::ArrayRef<::llvm::StringRef>", "argumentNames", (ins)>,
    StaticInterfaceMethod<"ODS names of results.",
      "::llvm::ArrayRef<::llvm::StringRef>", "resultNames", (ins)>,
  ];
}

// One result element depends on one element of each (broadcast) operand.
def Ebb_Elementwise : NativeOpTrait<"Elementwise"> { let cppNamespace = "::ebb"; }

#endif // EBB_KERNEL_TD

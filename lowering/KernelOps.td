// The ops below ebb: calls of library kernels and run-time shape checks, on
// tensors before bufferisation and on memrefs after; launches of outlined
// generated kernels. Problems are neutral dictionaries, never vendor types.
#ifndef LOWERING_KERNELOPS_TD
#define LOWERING_KERNELOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"

def Kernel_Dialect : Dialect {
  let name = "kernel";
  let cppNamespace = "::ebb::kernel";
  let summary = "Kernels a program calls, library and generated";
  let hasCanonicalizer = 1;
}

def Kernel_Shaped : AnyTypeOf<[AnyRankedTensor, AnyStridedMemRef]>;

def Kernel_LibraryCallOp : Op<Kernel_Dialect, "library_call",
    [AttrSizedOperandSegments, DestinationStyleOpInterface]> {
  let summary = "run a kernel of a library";
  let description = [{
    `outputs` are written whole; on tensors they are the destinations of the
    results, one each. `config` holds integers, bools and floats. With the
    attribute `inplace` outputs may take over inputs, as in `kernel.launch`.

    ```mlir
    %r = kernel.library_call "onednn" "matmul" {transpose_y = 1 : i64}
      ins(%x, %y : tensor<2x3xf32>, tensor<4x3xf32>) outs(%init : tensor<2x4xf32>) -> tensor<2x4xf32>
    ```
  }];
  let arguments = (ins StrAttr:$library, StrAttr:$kernel, DictionaryAttr:$config,
                   Variadic<Kernel_Shaped>:$inputs, Variadic<Kernel_Shaped>:$outputs);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $library $kernel $config (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    (`outs` `(` $outputs^ `:` type($outputs) `)`)? attr-dict (`->` type($results)^)?
  }];
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputsMutable(); }
  }];
}

def Kernel_RequireOp : Op<Kernel_Dialect, "require"> {
  let summary = "a relation between extents that must hold at run time";
  let description = [{
    `eq` or `le` on two extents; otherwise the run stops with `message`, the two
    numbers, and this op's location.

    ```mlir
    kernel.require eq %a, %b "expects equal extents"
    ```
  }];
  let arguments = (ins StrAttr:$relation, Index:$a, Index:$b, StrAttr:$message);
  let assemblyFormat = "$relation $a `,` $b $message attr-dict";
}

def Kernel_LaunchOp : Op<Kernel_Dialect, "launch", [AttrSizedOperandSegments]> {
  let summary = "run an outlined generated kernel on memrefs";
  let description = [{
    ```mlir
    kernel.launch @k0 ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyStridedMemRef>:$inputs,
                   Variadic<AnyStridedMemRef>:$outputs);
  let assemblyFormat = [{
    $callee (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    (`outs` `(` $outputs^ `:` type($outputs) `)`)? attr-dict
  }];
}

#endif // LOWERING_KERNELOPS_TD

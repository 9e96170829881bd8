// Which kernel runs each op, with reasons; `library` refuses to fall back.
// REQUIRES: onednn
// RUN: ebb-opt %s --ebb-select-kernels | FileCheck %s --check-prefix=AUTO
// RUN: ebb-opt %s --ebb-select-kernels="kernels=generated" | FileCheck %s --check-prefix=GENERATED --implicit-check-not=onednn
// RUN: ebb-opt %s --ebb-select-kernels --remark-policy=all --remarks-filter-passed='.*' -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: ebb-opt %s --ebb-select-kernels="kernels=generated" --remark-policy=all --remarks-filter-passed='.*' -o /dev/null 2>&1 | FileCheck %s --check-prefix=OFF
// RUN: not ebb-opt %s --ebb-select-kernels="kernels=library" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIBRARY
// RUN: not ebb-opt %s --ebb-select-kernels="kernels=fast" 2>&1 | FileCheck %s --check-prefix=KERNELS
// RUN: not ebb-opt %s --ebb-select-kernels="target=tpu" 2>&1 | FileCheck %s --check-prefix=TARGET
// KERNELS: error: expects 'kernels' to be auto, generated or library, but got 'fast'
// TARGET: error: expects 'target' to be cpu, but got 'tpu'

// AUTO-LABEL: @floats
// AUTO: ebb.matmul %{{.*}} {ebb.kernel = "onednn"}
// AUTO: ebb.softmax %{{.*}} {ebb.kernel = "generated"}
// GENERATED-LABEL: @floats
// GENERATED: ebb.matmul %{{.*}} {ebb.kernel = "generated"}
// GENERATED: ebb.softmax %{{.*}} {ebb.kernel = "generated"}
// WHY: select-kernels.mlir:[[@LINE+6]]:8: remark: {{.*}}'ebb.matmul': runs on onednn ({{.+}})
// WHY: select-kernels.mlir:[[@LINE+7]]:8: remark: {{.*}}'ebb.softmax': runs on generated code (onednn refused: gives 0 beside a NaN, where generated code has NaN)
// OFF: select-kernels.mlir:[[@LINE+4]]:8: remark: {{.*}}'ebb.matmul': runs on generated code (library kernels are switched off)
// OFF: select-kernels.mlir:[[@LINE+5]]:8: remark: {{.*}}'ebb.softmax': runs on generated code (library kernels are switched off)
func.func @floats(%a: tensor<8x16xf32>, %b: tensor<16x8xf32>)
    -> tensor<8x8xf32> {
  %c = ebb.matmul %a, %b
      : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>
  %s = ebb.softmax %c : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %s : tensor<8x8xf32>
}

// AUTO-LABEL: @no_key
// AUTO: ebb.exp %{{.*}} {ebb.kernel = "generated"}
// AUTO: ebb.matmul %{{.*}} {ebb.kernel = "generated"}
// WHY: select-kernels.mlir:[[@LINE+8]]:8: remark: {{.*}}'ebb.exp': runs on generated code (no library kernel is listed for it)
// WHY: select-kernels.mlir:[[@LINE+8]]:8: remark: {{.*}}'ebb.matmul': runs on generated code (onednn refused: element type i32 is not supported by oneDNN)
// LIBRARY: select-kernels.mlir:[[@LINE+6]]:8: error: no library kernel for 2 ops, but kernels=library asks for one
// LIBRARY: select-kernels.mlir:[[@LINE+5]]:8: note: 'ebb.exp'
// LIBRARY: select-kernels.mlir:[[@LINE+5]]:8: note: 'ebb.matmul'
// LIBRARY-NOT: error:
func.func @no_key(%x: tensor<4xf32>, %i: tensor<8x16xi32>,
                  %j: tensor<16x8xi32>) -> (tensor<4xf32>, tensor<8x8xi32>) {
  %e = ebb.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  %k = ebb.matmul %i, %j
      : (tensor<8x16xi32>, tensor<16x8xi32>) -> tensor<8x8xi32>
  return %e, %k : tensor<4xf32>, tensor<8x8xi32>
}

// Views of tensors without elements, of which one extent is known to be 0 and
// another is not known. Of the dim that such dims become together, the type of a
// tensor says `?` and that of a memref 0: no such view may be left.
// RUN: ebb-opt %s --ebb-to-linalg --canonicalize | FileCheck %s --implicit-check-not=tensor.collapse_shape
// RUN: ebb run %s --function reshaped --input '0=[[],[]]' --expect '0=[]'
// RUN: ebb run %s --function repeated --input 'x=[[],[]]' --input 'repeats=[3]' --input 'target=[[],[]]' | FileCheck %s --check-prefix=REPEATED
// RUN: not ebb run %s --function repeated --input 'x=[[],[]]' --input 'repeats=[2]' --input 'target=[[],[]]' 2>&1 | FileCheck %s --check-prefix=SUM
// RUN: ebb grad %s --function repeated --order 2 -o %t.mlir
// RUN: ebb run %t.mlir --function repeated_grad --input 'x=[[],[]]' --input 'repeats=[3]' --input 'target=[[],[]]' --input '3=[[],[]]' | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %t.mlir --function repeated_grad_grad --input 'x=[[],[]]' --input 'repeats=[3]' --input 'target=[[],[]]' --input '3=[[],[]]' --input 'x_grad_grad=[[],[]]' --input 'target_grad_grad=[[],[]]' | FileCheck %s --check-prefix=GRADGRAD

// CHECK-LABEL: func.func @reshaped(
// CHECK: tensor.empty() : tensor<0xf32>
func.func @reshaped(%x: tensor<?x0x3xf32>) -> tensor<?x3xf32> {
  %y = ebb.reshape %x {shape = array<i64: -1, 3>} : (tensor<?x0x3xf32>) -> tensor<?x3xf32>
  return %y : tensor<?x3xf32>
}

// The repeats are checked all the same.
// CHECK-LABEL: func.func @repeated(
// CHECK: kernel.library_call "host" "repeat_rows" {{.*}} outs(%{{.*}} : tensor<0x3x1xf64>)
// REPEATED: 0 = {{\[\[\], \[\]\]}} : 2x0x3xf64
// SUM: no-elements.mlir:[[@LINE+6]]:{{.*}}: error: 'ebb.repeat_interleave_like' op expects repeats that add up to the repeated extent 3, but got 2
// GRAD: x_grad = {{.*}} : 2x0x1xf64
// GRAD: target_grad = {{.*}} : 2x0x3xf64
// GRADGRAD: x_grad = {{.*}} : 2x0x1xf64
// GRADGRAD: 2 = {{.*}} : 2x0x3xf64
func.func @repeated(%x: tensor<?x0x1xf64> {ebb.name = "x"}, %repeats: tensor<?xi64> {ebb.name = "repeats"}, %target: tensor<?x0x3xf64> {ebb.name = "target"}) -> tensor<?x0x3xf64> {
  %0 = ebb.repeat_interleave_like %x, %repeats, %target {axis = -1} : (tensor<?x0x1xf64>, tensor<?xi64>, tensor<?x0x3xf64>) -> tensor<?x0x3xf64>
  return %0 : tensor<?x0x3xf64>
}

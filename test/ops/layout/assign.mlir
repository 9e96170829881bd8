// x itself: folded away, of any element type.
// TESTS: ebb.assign_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -canonicalize | FileCheck %s --check-prefix=FOLD
// RUN: ebb-opt %s -ebb-autodiff="function=values" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function values --input 'x=[1,nan,-0.0]' --expect 'out=[1,nan,-0.0]' --tol 0
// RUN: ebb run %s --function in_i1 --input 'x=[true,false]' --expect 'out=[true,false]'
// RUN: ebb run %s --function in_ui8 --input 'x=[0,255]' --expect 'out=[0,255]'
// RUN: ebb run %s --function in_bf16 --input 'x=1.5' --expect 'out=1.5'
// RUN: ebb run %s --function narrowed --input 'x=[1,2]' --expect 'out=[1,2]'
// RUN: not ebb run %s --function narrowed --input 'x=[1,2,3]' 2>&1 | FileCheck %s --check-prefix=NARROWED
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function back --input 'out_grad=[1,2]' --expect 'x_grad=[1,2]'
// RUN: ebb check %s --function values
// RUN: ebb check %s --function values --order 2
// RUN: ebb check %s --function squares --order 2
// RUN: ebb check %s --function back --order 2

// CHECK-LABEL: @values
// CHECK: ebb.assign %{{.*}} : (tensor<3xf32>) -> tensor<3xf32>
// FOLD-LABEL: @values
// FOLD-NEXT: return %{{.*}} : tensor<3xf32>
// GRAD-LABEL: @values_grad(
// GRAD-SAME: %[[G:[^:]*]]: tensor<3xf32> {ebb.name = "out_grad"}
// GRAD-NEXT: %[[OUT:.*]] = ebb.assign %[[G]]
// GRAD-NEXT: return %[[OUT]]
func.func @values(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = "ebb.assign"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}
func.func @in_i1(%x: tensor<2xi1> {ebb.name = "x"}) -> (tensor<2xi1> {ebb.name = "out"}) {
  %out = ebb.assign %x : (tensor<2xi1>) -> tensor<2xi1>
  return %out : tensor<2xi1>
}
func.func @in_ui8(%x: tensor<2xui8> {ebb.name = "x"}) -> (tensor<2xui8> {ebb.name = "out"}) {
  %out = ebb.assign %x : (tensor<2xui8>) -> tensor<2xui8>
  return %out : tensor<2xui8>
}
func.func @in_bf16(%x: tensor<bf16> {ebb.name = "x"}) -> (tensor<bf16> {ebb.name = "out"}) {
  %out = ebb.assign %x : (tensor<bf16>) -> tensor<bf16>
  return %out : tensor<bf16>
}
// What the result's type says is checked, so this one stays.
// FOLD-LABEL: @narrowed
// FOLD-NEXT: ebb.assign
// NARROWED: assign.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.assign' op expects the declared extent for dim 0, but got 3 and 2
func.func @narrowed(%x: tensor<?xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.assign %x : (tensor<?xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
// FOLD-LABEL: @batch
// FOLD-NEXT: return
func.func @batch(%x: tensor<?xf32> {ebb.name = "x"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.assign %x : (tensor<?xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}
func.func @squares(%x: tensor<3xf64> {ebb.name = "x"}) -> (tensor<3xf64> {ebb.name = "out"}) {
  %y = ebb.assign %x : (tensor<3xf64>) -> tensor<3xf64>
  %out = ebb.multiply %y, %x : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
  return %out : tensor<3xf64>
}
// CHECK-LABEL: @back
// CHECK: ebb.assign_grad %{{.*}} : (tensor<2xf32>) -> tensor<2xf32>
// DECOMPOSE-LABEL: @back
// DECOMPOSE-NEXT: ebb.assign %
// DECOMPOSE-NEXT: return
func.func @back(%g: tensor<2xf32> {ebb.name = "out_grad"}) -> (tensor<2xf32> {ebb.name = "x_grad"}) {
  %out = ebb.assign_grad %g : (tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

// Transposition from one layout to another. Numbers of numpy 2.4.6's transpose.
// TESTS: ebb.trans_layout_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=to_last" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-autodiff="function=back wrt=g" | FileCheck %s --check-prefix=BACK
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function to_last --input 'x=[[[[1,2]],[[3,4]],[[5,6]]]]' --expect 'out=[[[[1,3,5],[2,4,6]]]]'
// RUN: ebb run %s --function to_first --input 'x=[[[[1,3,5],[2,4,6]]]]' --expect 'out=[[[[1,2]],[[3,4]],[[5,6]]]]'
// RUN: ebb run %s --function in_i8 --input 'x=[[1,2],[3,-4]]' --expect 'out=[[1,3],[2,-4]]'
// RUN: ebb run %s --function batch --input 'x=[[1,2,3]]' --expect 'out=[[1],[2],[3]]'
// RUN: ebb run %s --function back --input 'x=[[[[nan,0]],[[0,0]],[[0,0]]]]' --input 'g=[[[[1,3,5],[2,4,6]]]]' --expect 'out=[[[[1,2]],[[3,4]],[[5,6]]]]'
// RUN: ebb run %s --function batch_back --input 'x=[[0,0]]' --input 'g=[[1],[2]]' --expect 'out=[[1,2]]'
// RUN: ebb run %s --function batch_back --input 'x=[]' --input 'g=[[],[]]' --expect 'out=[]'
// RUN: not ebb run %s --function batch_back --input 'x=[[0,0],[0,0]]' --input 'g=[[1],[2]]' 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: ebb check %s --function to_last
// RUN: ebb check %s --function to_last --order 2
// RUN: ebb check %s --function to_first --order 3
// RUN: ebb check %s --function back --order 2
// RUN: ebb check %s --function gram --order 2
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,2,3]]'

// CHECK-LABEL: @to_last
// CHECK: ebb.trans_layout %{{.*}} {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x3x1x2xf32>) -> tensor<1x1x2x3xf32>
// GRAD-LABEL: @to_last_grad(
// GRAD-SAME: %[[X:[^:]*]]: tensor<1x3x1x2xf32> {ebb.name = "x"}, %[[G:[^:]*]]: tensor<1x1x2x3xf32> {ebb.name = "out_grad"}
// GRAD: ebb.trans_layout_grad %[[X]], %[[G]] {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x3x1x2xf32>, tensor<1x1x2x3xf32>) -> tensor<1x3x1x2xf32>
// DECOMPOSE-LABEL: @to_last
// DECOMPOSE-NEXT: ebb.transpose %{{.*}} {perm = array<i64: 0, 2, 3, 1>}
func.func @to_last(%x: tensor<1x3x1x2xf32> {ebb.name = "x"}) -> (tensor<1x1x2x3xf32> {ebb.name = "out"}) {
  %out = "ebb.trans_layout"(%x) <{perm = array<i64: 0, 2, 3, 1>}> : (tensor<1x3x1x2xf32>) -> tensor<1x1x2x3xf32>
  return %out : tensor<1x1x2x3xf32>
}
func.func @to_first(%x: tensor<1x1x2x3xf32> {ebb.name = "x"}) -> (tensor<1x3x1x2xf32> {ebb.name = "out"}) {
  %out = ebb.trans_layout %x {perm = array<i64: 0, -1, 1, 2>} : (tensor<1x1x2x3xf32>) -> tensor<1x3x1x2xf32>
  return %out : tensor<1x3x1x2xf32>
}
func.func @in_i8(%x: tensor<2x2xi8> {ebb.name = "x"}) -> (tensor<2x2xi8> {ebb.name = "out"}) {
  %out = ebb.trans_layout %x {perm = array<i64: 1, 0>} : (tensor<2x2xi8>) -> tensor<2x2xi8>
  return %out : tensor<2x2xi8>
}
func.func @batch(%x: tensor<?x?xf32> {ebb.name = "x"}) -> (tensor<?x?xf32> {ebb.name = "out"}) {
  %out = ebb.trans_layout %x {perm = array<i64: 1, 0>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %out : tensor<?x?xf32>
}
// BACK-LABEL: @back_grad(
// BACK: ebb.trans_layout %{{.*}} {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x3x1x2xf32>) -> tensor<1x1x2x3xf32>
// DECOMPOSE-LABEL: @back
// DECOMPOSE-NEXT: ebb.transpose %{{.*}} {perm = array<i64: 0, 3, 1, 2>}
// DECOMPOSE-NEXT: return
func.func @back(%x: tensor<1x3x1x2xf32> {ebb.name = "x"}, %g: tensor<1x1x2x3xf32> {ebb.name = "g"}) -> (tensor<1x3x1x2xf32> {ebb.name = "out"}) {
  %out = ebb.trans_layout_grad %x, %g {perm = array<i64: 0, 2, 3, 1>} : (tensor<1x3x1x2xf32>, tensor<1x1x2x3xf32>) -> tensor<1x3x1x2xf32>
  return %out : tensor<1x3x1x2xf32>
}
// SHORT: trans_layout.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.trans_layout_grad' op expects equal extents for dim 0 of target and x, but got 2 and 1
func.func @batch_back(%x: tensor<?x2xf32> {ebb.name = "x"}, %g: tensor<2x?xf32> {ebb.name = "g"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.trans_layout_grad %x, %g {perm = array<i64: 1, 0>} : (tensor<?x2xf32>, tensor<2x?xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}
func.func @gram(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<3x3xf64> {ebb.name = "out"}) {
  %t = ebb.trans_layout %x {perm = array<i64: 1, 0>} : (tensor<2x3xf64>) -> tensor<3x2xf64>
  %out = ebb.matmul %t, %x : (tensor<3x2xf64>, tensor<2x3xf64>) -> tensor<3x3xf64>
  return %out : tensor<3x3xf64>
}

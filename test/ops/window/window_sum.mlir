// ebb.window_sum, by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=three | FileCheck %s --check-prefix=GRAD
//
// RUN: ebb run %s --function three --input 'x=[1,2,3,4]' --expect 'out=[3,6,9,7]'
// RUN: ebb run %s --function three --input 'x=[inf,2,3,4]' --expect 'out=[inf,inf,9,7]'
// RUN: ebb run %s --function alone --input 'x=[1,2,3,4]' --expect 'out=[1,2,3,4]'
// RUN: ebb run %s --function widest --input 'x=[1,2,3,4]' --expect 'out=[10,10,10,10]'
// RUN: ebb run %s --function middle --input 'x=[[[1,2],[3,4],[5,6]],[[1,0],[0,1],[1,1]]]' --expect 'out=[[[4,6],[9,12],[8,10]],[[1,1],[2,2],[1,2]]]'
// RUN: ebb run %s --function first --input 'x=[[[1,2],[3,4],[5,6]],[[1,0],[0,1],[1,1]]]' --expect 'out=[[[2,2],[3,5],[6,7]],[[2,2],[3,5],[6,7]]]'
// RUN: ebb run %s --function last --input 'x=[[1,2,3,4,5]]' --expect 'out=[[6,10,15,14,12]]'
// RUN: ebb run %s --function last --input 'x=[[1],[2]]' --expect 'out=[[1],[2]]'
// RUN: ebb run %s --function last --input 'x=[[1,2],[3,4]]' --expect 'out=[[3,3],[7,7]]'
// RUN: ebb run %s --function last --input 'x=[[],[]]' --expect 'out=[[],[]]'
// RUN: ebb run %s --function half --input 'x=[1,2048,1]' --expect 'out=[2048,2050,2048]' --tol 0
// RUN: ebb check %s --function middle --order 2
// RUN: ebb check %s --function last --order 2 --input 'x=[[1,2,3,4,5]]'
// RUN: ebb check %s --function widest --order 2

// CHECK-LABEL: @three
// CHECK: ebb.window_sum %{{[^ ]*}} {axis = 0 : i64, size = 3 : i64}
// GRAD-LABEL: @three_grad(
// GRAD-SAME: %{{.*}}: tensor<4xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<4xf32>
// GRAD: ebb.window_sum %[[G]] {axis = 0 : i64, size = 3 : i64}
func.func @three(%x: tensor<4xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.window_sum %x {axis = 0, size = 3} : (tensor<4xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}
func.func @alone(%x: tensor<4xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.window_sum %x {axis = 0, size = 1} : (tensor<4xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}
// As wide as an i64 lets it be.
func.func @widest(%x: tensor<4xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.window_sum %x {axis = -1, size = 9223372036854775807} : (tensor<4xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}
func.func @middle(%x: tensor<2x3x2xf32> {ebb.name = "x"}) -> (tensor<2x3x2xf32> {ebb.name = "out"}) {
  %out = ebb.window_sum %x {axis = 1, size = 3} : (tensor<2x3x2xf32>) -> tensor<2x3x2xf32>
  return %out : tensor<2x3x2xf32>
}
func.func @first(%x: tensor<2x3x2xf32> {ebb.name = "x"}) -> (tensor<2x3x2xf32> {ebb.name = "out"}) {
  %out = ebb.window_sum %x {axis = -3, size = 3} : (tensor<2x3x2xf32>) -> tensor<2x3x2xf32>
  return %out : tensor<2x3x2xf32>
}
func.func @last(%x: tensor<?x?xf32> {ebb.name = "x"}) -> (tensor<?x?xf32> {ebb.name = "out"}) {
  %out = ebb.window_sum %x {axis = 1, size = 5} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %out : tensor<?x?xf32>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"}) -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.window_sum %x {axis = 0, size = 3} : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}

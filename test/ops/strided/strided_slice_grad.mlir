// Cotangents in the places they were read from, zeros elsewhere; by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=evens wrt=out_grad" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function evens --input 'out_grad=[1,nan,3]' --expect 'x_grad=[1,0,nan,0,3]'
// RUN: ebb run %s --function back --input 'out_grad=[[1,2],[3,4]]' --expect 'x_grad=[[0,0,0],[4,0,3],[0,0,0],[2,0,1]]'
// RUN: ebb run %s --function nothing --input 'out_grad=[]' --expect 'x_grad=[0,0,0]'
// RUN: ebb run %s --function unknown --input 'x=[0,0,0,0]' --input 'out_grad=[1,2]' --expect 'x_grad=[0,2,0,1]'
// RUN: ebb run %s --function unknown --input 'x=[]' --input 'out_grad=[]' --expect 'x_grad=[]'
// RUN: not ebb run %s --function unknown --input 'x=[0,0,0,0]' --input 'out_grad=[1]' 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: ebb check %s --function evens --wrt out_grad --order 1
// RUN: ebb check %s --function back --order 2

// CHECK-LABEL: @evens
// CHECK: ebb.strided_slice_grad %{{.*}} {axes = array<i64: 0>, ends = array<i64: 5>, starts = array<i64: 0>, strides = array<i64: 2>}
// GRAD-LABEL: @evens_grad(
// GRAD: ebb.strided_slice %{{.*}} {axes = array<i64: 0>, ends = array<i64: 5>, starts = array<i64: 0>, strides = array<i64: 2>} : (tensor<5xf32>) -> tensor<3xf32>
func.func @evens(%g: tensor<3xf32> {ebb.name = "out_grad"}) -> (tensor<5xf32> {ebb.name = "x_grad"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<5xf32>
  %0 = ebb.strided_slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 5>, strides = array<i64: 2>} : (tensor<5xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

func.func @back(%g: tensor<2x2xf64> {ebb.name = "out_grad"}) -> (tensor<4x3xf64> {ebb.name = "x_grad"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<4x3xf64>
  %0 = ebb.strided_slice_grad %x, %g {axes = array<i64: 0, 1>, starts = array<i64: -1, 2>, ends = array<i64: 0, -9>, strides = array<i64: -2, -2>} : (tensor<4x3xf64>, tensor<2x2xf64>) -> tensor<4x3xf64>
  return %0 : tensor<4x3xf64>
}

func.func @nothing(%g: tensor<0xf32> {ebb.name = "out_grad"}) -> (tensor<3xf32> {ebb.name = "x_grad"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<3xf32>
  %0 = ebb.strided_slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>, strides = array<i64: -1>} : (tensor<3xf32>, tensor<0xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// SHORT: strided_slice_grad.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.strided_slice_grad' op expects the extent of the slice for dim 0 of out_grad, but got 2 and 1
func.func @unknown(%x: tensor<?xf32> {ebb.name = "x"}, %g: tensor<?xf32> {ebb.name = "out_grad"}) -> (tensor<?xf32> {ebb.name = "x_grad"}) {
  %0 = ebb.strided_slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: -1>, ends = array<i64: -9>, strides = array<i64: -2>} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

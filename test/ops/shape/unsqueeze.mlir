// Extents 1 at positions of the result; numbers by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=middle" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function middle --input 'x=[[1,2,3],[4,5,6]]' --expect 'out=[[[1,2,3]],[[4,5,6]]]'
// RUN: ebb run %s --function both_ends --input 'x=[1,2,3]' --expect 'out=[[[1],[2],[3]]]'
// RUN: ebb run %s --function neighbours --input 'x=[1,2,3]' --expect 'out=[[[1]],[[2]],[[3]]]'
// RUN: ebb run %s --function scalar --input x=5 --expect 'out=[[5]]'
// RUN: ebb run %s --function no_axis --input 'x=[5,6]' --expect 'out=[5,6]'
// RUN: ebb run %s --function in_i1 --input 'x=[true,false]' --expect 'out=[[true,false]]'
// RUN: ebb run %s --function batch --input 'x=[[1,2],[3,4],[5,6]]' --expect 'out=[[[1,2]],[[3,4]],[[5,6]]]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb check %s --function middle
// RUN: ebb check %s --function middle --order 2
// RUN: ebb check %s --function scalar
// RUN: ebb check %s --function no_axis
// RUN: ebb check %s --function neighbours
// RUN: ebb check %s --function broadcast_squares --order 1
// RUN: ebb check %s --function broadcast_squares --order 2
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,2],[3,4]]'

// CHECK-LABEL: @middle
// CHECK: ebb.unsqueeze %{{.*}} {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x1x3xf32>
// GRAD-LABEL: @middle_grad(
// GRAD: ebb.squeeze %{{.*}} {axis = array<i64: 1>} : (tensor<2x1x3xf32>) -> tensor<2x3xf32>
func.func @middle(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<2x1x3xf32> {ebb.name = "out"}) {
  %out = "ebb.unsqueeze"(%x) <{axis = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<2x1x3xf32>
  return %out : tensor<2x1x3xf32>
}

func.func @both_ends(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<1x3x1xf32> {ebb.name = "out"}) {
  %out = ebb.unsqueeze %x {axis = array<i64: -1, 0>} : (tensor<3xf32>) -> tensor<1x3x1xf32>
  return %out : tensor<1x3x1xf32>
}

func.func @neighbours(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<3x1x1xf32> {ebb.name = "out"}) {
  %out = ebb.unsqueeze %x {axis = array<i64: 2, 1>} : (tensor<3xf32>) -> tensor<3x1x1xf32>
  return %out : tensor<3x1x1xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<1x1xf32> {ebb.name = "out"}) {
  %out = ebb.unsqueeze %x {axis = array<i64: 0, 1>} : (tensor<f32>) -> tensor<1x1xf32>
  return %out : tensor<1x1xf32>
}

func.func @no_axis(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.unsqueeze %x {axis = array<i64>} : (tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @in_i1(%x: tensor<2xi1> {ebb.name = "x"}) -> (tensor<1x2xi1> {ebb.name = "out"}) {
  %out = ebb.unsqueeze %x {axis = array<i64: 0>} : (tensor<2xi1>) -> tensor<1x2xi1>
  return %out : tensor<1x2xi1>
}

func.func @batch(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<?x1x2xf32> {ebb.name = "out"}) {
  %out = ebb.unsqueeze %x {axis = array<i64: 1>} : (tensor<?x2xf32>) -> tensor<?x1x2xf32>
  return %out : tensor<?x1x2xf32>
}

func.func @broadcast_squares(%x: tensor<2xf64> {ebb.name = "x"}) -> (tensor<2x2xf64> {ebb.name = "out"}) {
  %column = ebb.unsqueeze %x {axis = array<i64: 1>} : (tensor<2xf64>) -> tensor<2x1xf64>
  %out = ebb.multiply %column, %x : (tensor<2x1xf64>, tensor<2xf64>) -> tensor<2x2xf64>
  return %out : tensor<2x2xf64>
}

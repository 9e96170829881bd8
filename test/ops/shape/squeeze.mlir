// Extents 1 leave; numbers by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=middle" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function middle --input 'x=[[[1,2,3]],[[4,5,6]]]' --expect 'out=[[1,2,3],[4,5,6]]'
// RUN: ebb run %s --function both_ends --input 'x=[[[1],[2],[3]]]' --expect 'out=[1,2,3]'
// RUN: ebb run %s --function to_scalar --input 'x=[[5]]' --expect out=5
// RUN: ebb run %s --function no_axis --input 'x=[[5,6]]' --expect 'out=[[5,6]]'
// RUN: ebb run %s --function scalar --input x=5 --expect out=5
// RUN: ebb run %s --function in_i64 --input 'x=[[7]]' --expect 'out=[7]'
// RUN: ebb run %s --function batch --input 'x=[[[1,2]],[[3,4]],[[5,6]]]' --expect 'out=[[1,2],[3,4],[5,6]]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function unknown_one --input 'x=[[1,2,3]]' --expect 'out=[1,2,3]'
// RUN: not ebb run %s --function unknown_one --input 'x=[[1,2,3],[4,5,6]]' 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: ebb check %s --function middle
// RUN: ebb check %s --function middle --order 2
// RUN: ebb check %s --function to_scalar
// RUN: ebb check %s --function no_axis
// RUN: ebb check %s --function squares --order 2
// RUN: ebb check %s --function batch --order 2 --input 'x=[[[1,2]],[[3,4]]]'
// RUN: ebb check %s --function unknown_one --input 'x=[[1,2,3]]'

// CHECK-LABEL: @middle
// CHECK: ebb.squeeze %{{.*}} {axis = array<i64: 1>} : (tensor<2x1x3xf32>) -> tensor<2x3xf32>
// GRAD-LABEL: @middle_grad(
// GRAD: ebb.unsqueeze %{{.*}} {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x1x3xf32>
func.func @middle(%x: tensor<2x1x3xf32> {ebb.name = "x"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = "ebb.squeeze"(%x) <{axis = array<i64: 1>}> : (tensor<2x1x3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @both_ends(%x: tensor<1x3x1xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.squeeze %x {axis = array<i64: -1, 0>} : (tensor<1x3x1xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @to_scalar(%x: tensor<1x1xf32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.squeeze %x {axis = array<i64: 0, 1>} : (tensor<1x1xf32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @no_axis(%x: tensor<1x2xf32> {ebb.name = "x"}) -> (tensor<1x2xf32> {ebb.name = "out"}) {
  %out = ebb.squeeze %x {axis = array<i64>} : (tensor<1x2xf32>) -> tensor<1x2xf32>
  return %out : tensor<1x2xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.squeeze %x {axis = array<i64: 0>} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @in_i64(%x: tensor<1x1xi64> {ebb.name = "x"}) -> (tensor<1xi64> {ebb.name = "out"}) {
  %out = ebb.squeeze %x {axis = array<i64: 1>} : (tensor<1x1xi64>) -> tensor<1xi64>
  return %out : tensor<1xi64>
}

func.func @batch(%x: tensor<?x1x2xf32> {ebb.name = "x"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.squeeze %x {axis = array<i64: 1>} : (tensor<?x1x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

// TWO: squeeze.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.squeeze' op expects extent 1 on dropped axis 0, but got 2
func.func @unknown_one(%x: tensor<?x3xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.squeeze %x {axis = array<i64: 0>} : (tensor<?x3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @squares(%x: tensor<2x1xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "out"}) {
  %flat = ebb.squeeze %x {axis = array<i64: 1>} : (tensor<2x1xf64>) -> tensor<2xf64>
  %out = ebb.multiply %flat, %flat : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  return %out : tensor<2xf64>
}

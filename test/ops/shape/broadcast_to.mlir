// Repetition along missing axes and axes of extent 1; numbers by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=new_axis" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function new_axis --input 'x=[1,2,3]' --expect 'out=[[1,2,3],[1,2,3]]'
// RUN: ebb run %s --function extent_one --input 'x=[[1],[2]]' --expect 'out=[[1,1,1],[2,2,2]]'
// RUN: ebb run %s --function scalar --input x=7 --expect 'out=[[7,7],[7,7]]'
// RUN: ebb run %s --function both --input 'x=[[[1],[2]]]' --expect 'out=[[[1,1],[2,2]],[[1,1],[2,2]]]'
// RUN: ebb run %s --function same --input 'x=[1,2,3]' --expect 'out=[1,2,3]'
// RUN: ebb run %s --function to_nothing --input 'x=[1,2,3]' --expect 'out=[]'
// RUN: ebb run %s --function in_i1 --input 'x=[true,false]' --expect 'out=[[true,false],[true,false]]'
// RUN: ebb run %s --function in_i64 --input x=-9223372036854775808 --expect 'out=[-9223372036854775808,-9223372036854775808]'
// RUN: ebb run %s --function in_bf16 --input x=1.5 --expect 'out=[1.5,1.5]'
// RUN: ebb run %s --function unknown --input 'x=[[1],[2]]' --expect 'out=[[1,1,1],[2,2,2]]'
// RUN: not ebb run %s --function unknown --input 'x=[[1]]' 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: ebb run %s --function sum_of_nothing_grad_of --input 'x=[1,2,3]' --expect 'grad=[0,0,0]'
// RUN: ebb check %s --function new_axis
// RUN: ebb check %s --function new_axis --order 2
// RUN: ebb check %s --function scalar
// RUN: ebb check %s --function both
// RUN: ebb check %s --function squares --order 1
// RUN: ebb check %s --function squares --order 2

// CHECK-LABEL: @new_axis
// CHECK: ebb.broadcast_to %{{.*}} : (tensor<3xf32>) -> tensor<2x3xf32>
// GRAD-LABEL: @new_axis_grad(
// GRAD-SAME: %[[X:.*]]: tensor<3xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<2x3xf32> {ebb.name = "out_grad"}
// GRAD: ebb.reduce_as %[[G]], %[[X]] : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xf32>
func.func @new_axis(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = "ebb.broadcast_to"(%x) : (tensor<3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @extent_one(%x: tensor<2x1xf32> {ebb.name = "x"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.broadcast_to %x : (tensor<2x1xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.broadcast_to %x : (tensor<f32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

func.func @both(%x: tensor<1x2x1xf32> {ebb.name = "x"}) -> (tensor<2x2x2xf32> {ebb.name = "out"}) {
  %out = ebb.broadcast_to %x : (tensor<1x2x1xf32>) -> tensor<2x2x2xf32>
  return %out : tensor<2x2x2xf32>
}

func.func @same(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.broadcast_to %x : (tensor<3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @to_nothing(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<0x3xf32> {ebb.name = "out"}) {
  %out = ebb.broadcast_to %x : (tensor<3xf32>) -> tensor<0x3xf32>
  return %out : tensor<0x3xf32>
}

func.func @in_i1(%x: tensor<2xi1> {ebb.name = "x"}) -> (tensor<2x2xi1> {ebb.name = "out"}) {
  %out = ebb.broadcast_to %x : (tensor<2xi1>) -> tensor<2x2xi1>
  return %out : tensor<2x2xi1>
}

func.func @in_i64(%x: tensor<i64> {ebb.name = "x"}) -> (tensor<2xi64> {ebb.name = "out"}) {
  %out = ebb.broadcast_to %x : (tensor<i64>) -> tensor<2xi64>
  return %out : tensor<2xi64>
}

func.func @in_bf16(%x: tensor<bf16> {ebb.name = "x"}) -> (tensor<2xbf16> {ebb.name = "out"}) {
  %out = ebb.broadcast_to %x : (tensor<bf16>) -> tensor<2xbf16>
  return %out : tensor<2xbf16>
}

// A `?` that is 1 at run time does not broadcast.
// ONE: broadcast_to.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.broadcast_to' op expects equal extents for dim 0 of the result and x, but got 2 and 1
func.func @unknown(%x: tensor<?x1xf32> {ebb.name = "x"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.broadcast_to %x : (tensor<?x1xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

// What autodiff makes of @to_nothing: an empty sum.
func.func @sum_of_nothing_grad_of(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "grad"}) {
  %g = ebb.broadcast_to %x : (tensor<3xf32>) -> tensor<0x3xf32>
  %grad = ebb.reduce_as %g, %x : (tensor<0x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %grad : tensor<3xf32>
}

func.func @squares(%x: tensor<3xf64> {ebb.name = "x"}) -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %b = ebb.broadcast_to %x : (tensor<3xf64>) -> tensor<2x3xf64>
  %out = ebb.multiply %b, %x : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}

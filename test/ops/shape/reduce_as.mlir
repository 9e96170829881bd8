// Sums down to the shape of target, whose elements are not read; by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=missing_axis wrt=x" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function missing_axis --input 'x=[[1,2,3],[4,5,6]]' --input 't=[nan,0,0]' --expect 'out=[5,7,9]'
// RUN: ebb run %s --function extent_one --input 'x=[[1,2,3],[4,5,6]]' --input 't=[[0],[0]]' --expect 'out=[[6],[15]]'
// RUN: ebb run %s --function both --input 'x=[[[1,2],[3,4]],[[5,6],[7,8]]]' --input 't=[[0,0]]' --expect 'out=[[16,20]]'
// RUN: ebb run %s --function to_scalar --input 'x=[[1,2,3],[4,5,6]]' --input t=0 --expect out=21
// RUN: ebb run %s --function same --input 'x=[1,2,3]' --input 't=[0,0,0]' --expect 'out=[1,2,3]'
// RUN: ebb run %s --function i32_stays_and_wraps --input 'x=[2147483647,1]' --input t=0 --expect out=-2147483648
// RUN: ebb run %s --function f16_accumulates_wide --input x=1 --expect out=4096
// RUN: ebb run %s --function batch --input 'x=[[1,2],[3,4],[5,6]]' --input 't=[0,0]' --expect 'out=[9,12]'
// RUN: ebb run %s --function batch --input 'x=[]' --input 't=[0,0]' --expect 'out=[0,0]'
// RUN: ebb run %s --function two_unknowns --input 'x=[[1,2],[3,4]]' --input 't=[0,0]' --expect 'out=[4,6]'
// RUN: not ebb run %s --function two_unknowns --input 'x=[[1,2],[3,4]]' --input 't=[0]' 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: ebb run %s --function missing_axis --input 'x=[[inf,-inf,0],[-inf,1,nan]]' --input 't=[0,0,0]' --expect 'out=[nan,-inf,nan]'
// RUN: ebb check %s --function missing_axis
// RUN: ebb check %s --function missing_axis --order 2
// RUN: ebb check %s --function both
// RUN: ebb check %s --function to_scalar
// RUN: ebb check %s --function squares --order 1
// RUN: ebb check %s --function squares --order 2
// RUN: ebb check %s --function batch --input 'x=[[1,2],[3,4],[5,6]]' --input 't=[0,0]'

// CHECK-LABEL: @missing_axis
// CHECK: ebb.reduce_as %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xf32>
// GRAD-LABEL: @missing_axis_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x3xf32> {ebb.name = "x"}, %{{.*}}, %[[G:.*]]: tensor<3xf32> {ebb.name = "out_grad"}
// GRAD: ebb.broadcast_to %[[G]] : (tensor<3xf32>) -> tensor<2x3xf32>
func.func @missing_axis(%x: tensor<2x3xf32> {ebb.name = "x"}, %t: tensor<3xf32> {ebb.name = "t"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = "ebb.reduce_as"(%x, %t) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @extent_one(%x: tensor<2x3xf32> {ebb.name = "x"}, %t: tensor<2x1xf32> {ebb.name = "t"}) -> (tensor<2x1xf32> {ebb.name = "out"}) {
  %out = ebb.reduce_as %x, %t : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  return %out : tensor<2x1xf32>
}

func.func @both(%x: tensor<2x2x2xf32> {ebb.name = "x"}, %t: tensor<1x2xf32> {ebb.name = "t"}) -> (tensor<1x2xf32> {ebb.name = "out"}) {
  %out = ebb.reduce_as %x, %t : (tensor<2x2x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  return %out : tensor<1x2xf32>
}

func.func @to_scalar(%x: tensor<2x3xf32> {ebb.name = "x"}, %t: tensor<f32> {ebb.name = "t"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.reduce_as %x, %t : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @same(%x: tensor<3xf32> {ebb.name = "x"}, %t: tensor<3xf32> {ebb.name = "t"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.reduce_as %x, %t : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @i32_stays_and_wraps(%x: tensor<2xi32> {ebb.name = "x"}, %t: tensor<i1> {ebb.name = "t"}) -> (tensor<i32> {ebb.name = "out"}) {
  %out = ebb.reduce_as %x, %t : (tensor<2xi32>, tensor<i1>) -> tensor<i32>
  return %out : tensor<i32>
}

func.func @f16_accumulates_wide(%x: tensor<f16> {ebb.name = "x"}) -> (tensor<f16> {ebb.name = "out"}) {
  %many = ebb.broadcast_to %x : (tensor<f16>) -> tensor<4096xf16>
  %out = ebb.reduce_as %many, %x : (tensor<4096xf16>, tensor<f16>) -> tensor<f16>
  return %out : tensor<f16>
}

func.func @batch(%x: tensor<?x2xf32> {ebb.name = "x"}, %t: tensor<2xf32> {ebb.name = "t"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.reduce_as %x, %t : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

// A `?` that is 1 at run time does not reduce.
// ONE: reduce_as.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.reduce_as' op expects equal extents for dim 0 of x and target, but got 2 and 1
func.func @two_unknowns(%x: tensor<2x?xf32> {ebb.name = "x"}, %t: tensor<?xf32> {ebb.name = "t"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.reduce_as %x, %t : (tensor<2x?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}

func.func @squares(%x: tensor<2x3xf64> {ebb.name = "x"}, %t: tensor<2x1xf64> {ebb.name = "t"}) -> (tensor<2x1xf64> {ebb.name = "out"}) {
  %sum = ebb.reduce_as %x, %t : (tensor<2x3xf64>, tensor<2x1xf64>) -> tensor<2x1xf64>
  %out = ebb.multiply %sum, %sum : (tensor<2x1xf64>, tensor<2x1xf64>) -> tensor<2x1xf64>
  return %out : tensor<2x1xf64>
}

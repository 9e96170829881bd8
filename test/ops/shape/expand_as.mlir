// Broadcasting to the shape of target, whose elements are not read.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=batch wrt=x" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function new_axis --input 'x=[1,2,3]' --input 't=[[nan,0,0],[0,0,0]]' --expect 'out=[[1,2,3],[1,2,3]]'
// RUN: ebb run %s --function scalars --input x=7 --input t=0 --expect out=7
// RUN: ebb run %s --function scalar_in_i32 --input x=-7 --input 't=[0,0]' --expect 'out=[-7,-7]'
// RUN: ebb run %s --function target_of_another_type --input 'x=[1.5]' --input 't=[true,false]' --expect 'out=[1.5,1.5]'
// RUN: ebb run %s --function batch --input 'x=[1,2]' --input 't=[[0,0],[0,0],[0,0]]' --expect 'out=[[1,2],[1,2],[1,2]]'
// RUN: ebb run %s --function batch --input 'x=[1,2]' --input 't=[]' --expect 'out=[]'
// RUN: ebb run %s --function two_unknowns --input 'x=[1,2]' --input 't=[[0,0],[0,0]]' --expect 'out=[[1,2],[1,2]]'
// RUN: not ebb run %s --function two_unknowns --input 'x=[1]' --input 't=[[0,0],[0,0]]' 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: ebb grad %s --function batch --wrt x -o %t.mlir
// RUN: ebb run %t.mlir --function batch_grad --input 'x=[1,2]' --input 't=[]' --input 'out_grad=[]' --expect 'x_grad=[0,0]'
// RUN: ebb check %s --function new_axis
// RUN: ebb check %s --function new_axis --order 2
// RUN: ebb check %s --function scalars
// RUN: ebb check %s --function squares --order 2
// RUN: ebb check %s --function batch --input 'x=[1,2]' --input 't=[[0,0],[0,0],[0,0]]'
// RUN: ebb check %s --function batch --input 'x=[1,2]' --input 't=[[0,0],[0,0],[0,0]]' --order 2

// CHECK-LABEL: @new_axis
// CHECK: ebb.expand_as %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @new_axis(%x: tensor<3xf32> {ebb.name = "x"}, %t: tensor<2x3xf32> {ebb.name = "t"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = "ebb.expand_as"(%x, %t) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @scalars(%x: tensor<f32> {ebb.name = "x"}, %t: tensor<f32> {ebb.name = "t"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.expand_as %x, %t : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @scalar_in_i32(%x: tensor<i32> {ebb.name = "x"}, %t: tensor<2xi32> {ebb.name = "t"}) -> (tensor<2xi32> {ebb.name = "out"}) {
  %out = ebb.expand_as %x, %t : (tensor<i32>, tensor<2xi32>) -> tensor<2xi32>
  return %out : tensor<2xi32>
}

func.func @target_of_another_type(%x: tensor<1xf32> {ebb.name = "x"}, %t: tensor<2xi1> {ebb.name = "t"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.expand_as %x, %t : (tensor<1xf32>, tensor<2xi1>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

// GRAD-LABEL: @batch_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2xf32> {ebb.name = "x"}, %{{.*}}, %[[G:.*]]: tensor<?x2xf32> {ebb.name = "out_grad"}
// GRAD: ebb.reduce_as %[[G]], %[[X]] : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<2xf32>
func.func @batch(%x: tensor<2xf32> {ebb.name = "x"}, %t: tensor<?x2xf32> {ebb.name = "t"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.expand_as %x, %t : (tensor<2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

// ONE: expand_as.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.expand_as' op expects equal extents for dim 1 of target and x, but got 2 and 1
func.func @two_unknowns(%x: tensor<?xf32> {ebb.name = "x"}, %t: tensor<2x?xf32> {ebb.name = "t"}) -> (tensor<2x?xf32> {ebb.name = "out"}) {
  %out = ebb.expand_as %x, %t : (tensor<?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  return %out : tensor<2x?xf32>
}

func.func @squares(%x: tensor<2x1xf64> {ebb.name = "x"}, %t: tensor<2x3xf64> {ebb.name = "t"}) -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %b = ebb.expand_as %x, %t : (tensor<2x1xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  %out = ebb.multiply %b, %b : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}

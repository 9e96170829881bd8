// Second-order gradients worked by hand, each optional operand in turn absent.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=PARTS
// RUN: ebb run %s --function both --input 'x=[[1,2],[3,4]]' --input 'y=[[5,6],[7,8]]' --input 'g=[[1,2],[0,1]]' --input 'u=[[1,0],[2,1]]' --input 'v=[[0,1],[1,0]]' --expect 'dx=[[2,1],[1,0]]' --expect 'dy=[[1,4],[0,1]]' --expect 'dg=[[7,7],[21,23]]' --kernels generated
// RUN: ebb run %s --function both --input 'x=[[1,2],[3,4]]' --input 'y=[[5,6],[7,8]]' --input 'g=[[1,2],[0,1]]' --input 'u=[[1,0],[2,1]]' --input 'v=[[0,1],[1,0]]' --expect 'dx=[[2,1],[1,0]]' --expect 'dy=[[1,4],[0,1]]' --expect 'dg=[[7,7],[21,23]]' --kernels auto
// RUN: ebb run %s --function no_grad_y_grad --input 'x=[[1,2],[3,4]]' --input 'y=[[5,6],[7,8]]' --input 'g=[[1,2],[0,1]]' --input 'u=[[1,0],[2,1]]' --expect 'dx=[[0,0],[0,0]]' --expect 'dy=[[1,4],[0,1]]' --expect 'dg=[[5,6],[17,20]]'
// RUN: ebb run %s --function no_grad_x_grad --input 'x=[[1,2],[3,4]]' --input 'y=[[5,6],[7,8]]' --input 'g=[[1,2],[0,1]]' --input 'v=[[0,1],[1,0]]' --expect 'dx=[[2,1],[1,0]]' --expect 'dy=[[0,0],[0,0]]' --expect 'dg=[[2,1],[4,3]]'
// RUN: ebb run %s --function neither --input 'x=[[1,2],[3,4]]' --input 'y=[[5,6],[7,8]]' --input 'g=[[1,2],[0,1]]' --expect 'dx=[[0,0],[0,0]]' --expect 'dy=[[0,0],[0,0]]' --expect 'dg=[[0,0],[0,0]]'
// RUN: ebb run %s --function neither_of_a_batch --input 'x=[[[1,2]],[[3,4]]]' --input 'y=[[1],[1]]' --input 'g=[[[1]],[[1]]]' --expect 'dx=[[[0,0]],[[0,0]]]' --expect 'dg=[[[0]],[[0]]]'
// RUN: ebb run %s --function row_column --input 'x=[1,2]' --input 'y=[3,4]' --input g=2 --input 'u=[1,10]' --input 'v=[5,7]' --expect 'dx=[10,14]' --expect 'dy=[2,20]' --expect dg=62
// RUN: ebb check %s --function both
// RUN: ebb check %s --function both --order 2
// RUN: ebb check %s --function no_grad_y_grad --order 2
// RUN: ebb check %s --function no_grad_x_grad --order 2
// RUN: ebb check %s --function broadcast --order 2
// RUN: ebb check %s --function row_column --order 2

// CHECK-LABEL: @both
// CHECK: ebb.matmul_double_grad %{{.*}} {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
// PARTS-LABEL: @both
// PARTS-COUNT-4: ebb.matmul
// PARTS-NOT: ebb.matmul
func.func @both(%x: tensor<2x2xf32> {ebb.name = "x"}, %y: tensor<2x2xf32> {ebb.name = "y"}, %g: tensor<2x2xf32> {ebb.name = "g"}, %u: tensor<2x2xf32> {ebb.name = "u"}, %v: tensor<2x2xf32> {ebb.name = "v"})
    -> (tensor<2x2xf32> {ebb.name = "dx"}, tensor<2x2xf32> {ebb.name = "dy"}, tensor<2x2xf32> {ebb.name = "dg"}) {
  %0:3 = "ebb.matmul_double_grad"(%x, %y, %g, %u, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// PARTS-LABEL: @no_grad_y_grad
// PARTS-COUNT-2: ebb.matmul
// PARTS-NOT: ebb.matmul
func.func @no_grad_y_grad(%x: tensor<2x2xf32> {ebb.name = "x"}, %y: tensor<2x2xf32> {ebb.name = "y"}, %g: tensor<2x2xf32> {ebb.name = "g"}, %u: tensor<2x2xf32> {ebb.name = "u"})
    -> (tensor<2x2xf32> {ebb.name = "dx"}, tensor<2x2xf32> {ebb.name = "dy"}, tensor<2x2xf32> {ebb.name = "dg"}) {
  %0:3 = ebb.matmul_double_grad %x, %y, %g, %u {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// PARTS-LABEL: @no_grad_x_grad
func.func @no_grad_x_grad(%x: tensor<2x2xf32> {ebb.name = "x"}, %y: tensor<2x2xf32> {ebb.name = "y"}, %g: tensor<2x2xf32> {ebb.name = "g"}, %v: tensor<2x2xf32> {ebb.name = "v"})
    -> (tensor<2x2xf32> {ebb.name = "dx"}, tensor<2x2xf32> {ebb.name = "dy"}, tensor<2x2xf32> {ebb.name = "dg"}) {
  %0:3 = ebb.matmul_double_grad %x, %y, %g, %v {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// PARTS-LABEL: @neither(
// PARTS-NOT: ebb.matmul
func.func @neither(%x: tensor<2x2xf32> {ebb.name = "x"}, %y: tensor<2x2xf32> {ebb.name = "y"}, %g: tensor<2x2xf32> {ebb.name = "g"})
    -> (tensor<2x2xf32> {ebb.name = "dx"}, tensor<2x2xf32> {ebb.name = "dy"}, tensor<2x2xf32> {ebb.name = "dg"}) {
  %0:3 = ebb.matmul_double_grad %x, %y, %g {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// PARTS-LABEL: @neither_of_a_batch
// PARTS-COUNT-2: ebb.full_like
func.func @neither_of_a_batch(%x: tensor<?x1x2xf32> {ebb.name = "x"}, %y: tensor<2x1xf32> {ebb.name = "y"}, %g: tensor<?x1x1xf32> {ebb.name = "g"})
    -> (tensor<?x1x2xf32> {ebb.name = "dx"}, tensor<?x1x1xf32> {ebb.name = "dg"}) {
  %0:3 = ebb.matmul_double_grad %x, %y, %g {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<?x1x2xf32>, tensor<2x1xf32>, tensor<?x1x1xf32>) -> (tensor<?x1x2xf32>, tensor<2x1xf32>, tensor<?x1x1xf32>)
  return %0#0, %0#2 : tensor<?x1x2xf32>, tensor<?x1x1xf32>
}

// PARTS-LABEL: @broadcast
func.func @broadcast(%x: tensor<2x1x1x2xf32> {ebb.name = "x"}, %y: tensor<3x2x1xf32> {ebb.name = "y"}, %g: tensor<2x3x1x1xf32> {ebb.name = "g"}, %u: tensor<2x1x1x2xf32> {ebb.name = "u"}, %v: tensor<3x2x1xf32> {ebb.name = "v"})
    -> (tensor<2x1x1x2xf32> {ebb.name = "dx"}, tensor<3x2x1xf32> {ebb.name = "dy"}, tensor<2x3x1x1xf32> {ebb.name = "dg"}) {
  %0:3 = ebb.matmul_double_grad %x, %y, %g, %u, %v {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<2x1x1x2xf32>, tensor<3x2x1xf32>, tensor<2x3x1x1xf32>, tensor<2x1x1x2xf32>, tensor<3x2x1xf32>) -> (tensor<2x1x1x2xf32>, tensor<3x2x1xf32>, tensor<2x3x1x1xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x1x1x2xf32>, tensor<3x2x1xf32>, tensor<2x3x1x1xf32>
}

// The second-order result for two vectors is a scalar, not [1].
func.func @row_column(%x: tensor<2xf32> {ebb.name = "x"}, %y: tensor<2xf32> {ebb.name = "y"}, %g: tensor<f32> {ebb.name = "g"}, %u: tensor<2xf32> {ebb.name = "u"}, %v: tensor<2xf32> {ebb.name = "v"})
    -> (tensor<2xf32> {ebb.name = "dx"}, tensor<2xf32> {ebb.name = "dy"}, tensor<f32> {ebb.name = "dg"}) {
  %0:3 = ebb.matmul_double_grad %x, %y, %g, %u, %v {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, transpose_x = true} : (tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<f32>)
  return %0#0, %0#1, %0#2 : tensor<2xf32>, tensor<2xf32>, tensor<f32>
}

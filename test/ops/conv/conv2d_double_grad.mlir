// ebb.conv2d_double_grad, by hand: x = 1, 2, 3 and w = 1, 10 under the cotangent
// g = 5, 7, with each of ddx = 1, 0, 2, ddw = 3, 4 and ddb = 100 or without.
// ddx: w's is 5*1 + 7*0, 5*0 + 7*2, g's 1 + 0, 0 + 20. ddw: x's is g spread by
// ddw, 15, 20 + 21, 28, g's 3 + 8, 6 + 12.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-decompose | FileCheck %s --check-prefix=PARTS
// RUN: ebb run %s --function all --input 'x=[[[[1,2,3]]]]' --input 'w=[[[[1,10]]]]' --input 'g=[[[[5,7]]]]' --input 'u=[[[[1,0,2]]]]' --input 'v=[[[[3,4]]]]' --input 'c=[100]' --expect 'dx=[[[[15,41,28]]]]' --expect 'dw=[[[[5,14]]]]' --expect 'dg=[[[[112,138]]]]' --tol 0
// RUN: ebb run %s --function x_alone --input 'x=[[[[1,2,3]]]]' --input 'w=[[[[1,10]]]]' --input 'g=[[[[5,7]]]]' --input 'u=[[[[1,0,2]]]]' --expect 'dx=[[[[0,0,0]]]]' --expect 'dw=[[[[5,14]]]]' --expect 'dg=[[[[1,20]]]]' --tol 0
// RUN: ebb run %s --function filter_alone --input 'x=[[[[1,2,3]]]]' --input 'w=[[[[1,10]]]]' --input 'g=[[[[5,7]]]]' --input 'v=[[[[3,4]]]]' --expect 'dx=[[[[15,41,28]]]]' --expect 'dw=[[[[0,0]]]]' --expect 'dg=[[[[11,18]]]]' --tol 0
// RUN: ebb run %s --function bias_alone --input 'x=[[[[1,2,3]]]]' --input 'w=[[[[1,10]]]]' --input 'g=[[[[5,7]]]]' --input 'c=[100]' --expect 'dx=[[[[0,0,0]]]]' --expect 'dw=[[[[0,0]]]]' --expect 'dg=[[[[100,100]]]]' --tol 0
// RUN: ebb run %s --function none --input 'x=[[[[1,2,3]]]]' --input 'w=[[[[1,10]]]]' --input 'g=[[[[5,7]]]]' --expect 'dx=[[[[0,0,0]]]]' --expect 'dw=[[[[0,0]]]]' --expect 'dg=[[[[0,0]]]]' --tol 0
// RUN: ebb run %s --function last --input 'x=[[[[1],[2],[3]]]]' --input 'w=[[[[1,10]]]]' --input 'g=[[[[5],[7]]]]' --input 'u=[[[[1],[0],[2]]]]' --input 'c=[100]' --expect 'dw=[[[[5,14]]]]' --expect 'dg=[[[[101],[120]]]]' --tol 0
// No batch: zeros of the right shape.
// RUN: ebb run %s --function no_batch --input 'x=[]' --input 'w=[[[[1,10]]]]' --input 'g=[]' --input 'u=[]' --input 'v=[[[[3,4]]]]' --expect 'dx=[]' --expect 'dw=[[[[0,0]]]]' --expect 'dg=[]' --tol 0
// The cotangent of a filter need not know the filter's extents.
// RUN: ebb run %s --function open_filter_cotangent --input 'x=[[[[1,2,3]]]]' --input 'w=[[[[1,10]]]]' --input 'g=[[[[5,7]]]]' --input 'v=[[[[3,4]]]]' --expect 'dx=[[[[15,41,28]]]]' --expect 'dg=[[[[11,18]]]]' --tol 0
// RUN: ebb check %s --function all --order 1
// RUN: ebb check %s --function all --order 2
// RUN: ebb check %s --function last --order 2
// RUN: ebb check %s --function strided --order 2

// CHECK-LABEL: @all(
// CHECK: ebb.conv2d_double_grad %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>} : (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>) -> (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>)
// PARTS-LABEL: @all(
// PARTS-DAG: ebb.conv2d_grad %arg0, %arg4, %arg2
// PARTS-DAG: ebb.conv2d_grad %arg3, %arg1, %arg2
// PARTS-DAG: ebb.conv2d %arg3, %arg1
// PARTS-DAG: ebb.conv2d %arg0, %arg4
// PARTS: return
func.func @all(%x: tensor<1x1x1x3xf32> {ebb.name = "x"}, %w: tensor<1x1x1x2xf32> {ebb.name = "w"}, %g: tensor<1x1x1x2xf32> {ebb.name = "g"}, %u: tensor<1x1x1x3xf32> {ebb.name = "u"}, %v: tensor<1x1x1x2xf32> {ebb.name = "v"}, %c: tensor<1xf32> {ebb.name = "c"})
    -> (tensor<1x1x1x3xf32> {ebb.name = "dx"}, tensor<1x1x1x2xf32> {ebb.name = "dw"}, tensor<1x1x1x2xf32> {ebb.name = "dg"}) {
  %dx, %dw, %dg = ebb.conv2d_double_grad %x, %w, %g, %u, %v, %c {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>} : (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>) -> (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>)
  return %dx, %dw, %dg : tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>
}
// PARTS-LABEL: @x_alone(
// PARTS-NOT: ebb.conv2d{{(_grad)?}} %arg0
func.func @x_alone(%x: tensor<1x1x1x3xf32> {ebb.name = "x"}, %w: tensor<1x1x1x2xf32> {ebb.name = "w"}, %g: tensor<1x1x1x2xf32> {ebb.name = "g"}, %u: tensor<1x1x1x3xf32> {ebb.name = "u"})
    -> (tensor<1x1x1x3xf32> {ebb.name = "dx"}, tensor<1x1x1x2xf32> {ebb.name = "dw"}, tensor<1x1x1x2xf32> {ebb.name = "dg"}) {
  %dx, %dw, %dg = ebb.conv2d_double_grad %x, %w, %g, %u {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>} : (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x3xf32>) -> (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>)
  return %dx, %dw, %dg : tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>
}
// PARTS-LABEL: @filter_alone(
// PARTS-NOT: ebb.conv2d{{(_grad)?}} %{{.*}}, %arg1
func.func @filter_alone(%x: tensor<1x1x1x3xf32> {ebb.name = "x"}, %w: tensor<1x1x1x2xf32> {ebb.name = "w"}, %g: tensor<1x1x1x2xf32> {ebb.name = "g"}, %v: tensor<1x1x1x2xf32> {ebb.name = "v"})
    -> (tensor<1x1x1x3xf32> {ebb.name = "dx"}, tensor<1x1x1x2xf32> {ebb.name = "dw"}, tensor<1x1x1x2xf32> {ebb.name = "dg"}) {
  %dx, %dw, %dg = ebb.conv2d_double_grad %x, %w, %g, %v {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>} : (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>) -> (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>)
  return %dx, %dw, %dg : tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>
}
// PARTS-LABEL: @bias_alone(
// PARTS-NOT: ebb.conv2d
func.func @bias_alone(%x: tensor<1x1x1x3xf32> {ebb.name = "x"}, %w: tensor<1x1x1x2xf32> {ebb.name = "w"}, %g: tensor<1x1x1x2xf32> {ebb.name = "g"}, %c: tensor<1xf32> {ebb.name = "c"})
    -> (tensor<1x1x1x3xf32> {ebb.name = "dx"}, tensor<1x1x1x2xf32> {ebb.name = "dw"}, tensor<1x1x1x2xf32> {ebb.name = "dg"}) {
  %dx, %dw, %dg = ebb.conv2d_double_grad %x, %w, %g, %c {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1>} : (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>) -> (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>)
  return %dx, %dw, %dg : tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>
}
// PARTS-LABEL: @none(
// PARTS-NOT: ebb.conv2d
func.func @none(%x: tensor<1x1x1x3xf32> {ebb.name = "x"}, %w: tensor<1x1x1x2xf32> {ebb.name = "w"}, %g: tensor<1x1x1x2xf32> {ebb.name = "g"})
    -> (tensor<1x1x1x3xf32> {ebb.name = "dx"}, tensor<1x1x1x2xf32> {ebb.name = "dw"}, tensor<1x1x1x2xf32> {ebb.name = "dg"}) {
  %dx, %dw, %dg = ebb.conv2d_double_grad %x, %w, %g {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>} : (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>) -> (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>)
  return %dx, %dw, %dg : tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>
}
// PARTS-LABEL: @last(
func.func @last(%x: tensor<1x1x3x1xf32> {ebb.name = "x"}, %w: tensor<1x1x1x2xf32> {ebb.name = "w"}, %g: tensor<1x1x2x1xf32> {ebb.name = "g"}, %u: tensor<1x1x3x1xf32> {ebb.name = "u"}, %c: tensor<1xf32> {ebb.name = "c"})
    -> (tensor<1x1x3x1xf32> {ebb.name = "dx"}, tensor<1x1x1x2xf32> {ebb.name = "dw"}, tensor<1x1x2x1xf32> {ebb.name = "dg"}) {
  %dx, %dw, %dg = ebb.conv2d_double_grad %x, %w, %g, %u, %c {data_format = "NHWC", operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 1>} : (tensor<1x1x3x1xf32>, tensor<1x1x1x2xf32>, tensor<1x1x2x1xf32>, tensor<1x1x3x1xf32>, tensor<1xf32>) -> (tensor<1x1x3x1xf32>, tensor<1x1x1x2xf32>, tensor<1x1x2x1xf32>)
  return %dx, %dw, %dg : tensor<1x1x3x1xf32>, tensor<1x1x1x2xf32>, tensor<1x1x2x1xf32>
}
func.func @no_batch(%x: tensor<?x1x1x3xf32> {ebb.name = "x"}, %w: tensor<1x1x1x2xf32> {ebb.name = "w"}, %g: tensor<?x1x1x2xf32> {ebb.name = "g"}, %u: tensor<?x1x1x3xf32> {ebb.name = "u"}, %v: tensor<1x1x1x2xf32> {ebb.name = "v"})
    -> (tensor<?x1x1x3xf32> {ebb.name = "dx"}, tensor<1x1x1x2xf32> {ebb.name = "dw"}, tensor<?x1x1x2xf32> {ebb.name = "dg"}) {
  %dx, %dw, %dg = ebb.conv2d_double_grad %x, %w, %g, %u, %v {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0>} : (tensor<?x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<?x1x1x2xf32>, tensor<?x1x1x3xf32>, tensor<1x1x1x2xf32>) -> (tensor<?x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<?x1x1x2xf32>)
  return %dx, %dw, %dg : tensor<?x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<?x1x1x2xf32>
}
func.func @strided(%x: tensor<2x2x4x5xf64> {ebb.name = "x"}, %w: tensor<2x1x2x3xf64> {ebb.name = "w"}, %g: tensor<2x2x3x2xf64> {ebb.name = "g"}, %u: tensor<2x2x4x5xf64> {ebb.name = "u"}, %v: tensor<2x1x2x3xf64> {ebb.name = "v"}, %c: tensor<2xf64> {ebb.name = "c"})
    -> (tensor<2x2x4x5xf64> {ebb.name = "dx"}, tensor<2x1x2x3xf64> {ebb.name = "dw"}, tensor<2x2x3x2xf64> {ebb.name = "dg"}) {
  %dx, %dw, %dg = ebb.conv2d_double_grad %x, %w, %g, %u, %v, %c {dilations = array<i64: 2, 1>, groups = 2 : i64, paddings = array<i64: 0, 1, 1, 0>, strides = array<i64: 1, 2>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>} : (tensor<2x2x4x5xf64>, tensor<2x1x2x3xf64>, tensor<2x2x3x2xf64>, tensor<2x2x4x5xf64>, tensor<2x1x2x3xf64>, tensor<2xf64>) -> (tensor<2x2x4x5xf64>, tensor<2x1x2x3xf64>, tensor<2x2x3x2xf64>)
  return %dx, %dw, %dg : tensor<2x2x4x5xf64>, tensor<2x1x2x3xf64>, tensor<2x2x3x2xf64>
}

func.func @open_filter_cotangent(%x: tensor<1x1x1x3xf32> {ebb.name = "x"}, %w: tensor<1x1x1x2xf32> {ebb.name = "w"}, %g: tensor<1x1x1x2xf32> {ebb.name = "g"}, %v: tensor<1x1x?x?xf32> {ebb.name = "v"})
    -> (tensor<1x1x1x3xf32> {ebb.name = "dx"}, tensor<1x1x1x2xf32> {ebb.name = "dg"}) {
  %dx, %dw, %dg = ebb.conv2d_double_grad %x, %w, %g, %v {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>} : (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x?x?xf32>) -> (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>)
  return %dx, %dg : tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>
}

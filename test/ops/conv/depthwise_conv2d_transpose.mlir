// ebb.depthwise_conv2d_transpose and its grad ops: what they are in terms of
// conv2d_transpose, and small cases, worked by hand.
// TESTS: ebb.depthwise_conv2d_transpose_grad, ebb.depthwise_conv2d_transpose_double_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=multiplied | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s --ebb-autodiff=function=multiplied --ebb-autodiff=function=multiplied_grad | FileCheck %s --check-prefix=SECOND
// RUN: ebb-opt %s --ebb-decompose | FileCheck %s --check-prefix=PARTS
//
// RUN: ebb run %s --function plain --input 'x=[[[[1,2]],[[3,4]]]]' --input 'w=[[[[1,2]]],[[[3,4]]]]' --expect 'out=[[[[1,4,4]],[[9,24,16]]]]' --tol 0
// RUN: ebb grad %s --function multiplied --value -o %t.mlir
// RUN: ebb run %t.mlir --function multiplied_grad --input 'x=[[[[1,2]],[[3,4]]]]' --input 'w=[[[[1,2]],[[0,1]]],[[[3,4]],[[-1,1]]]]' --input 'b=[0,1,0,1]' --tol 0 \
// RUN:   --input 'out_grad=[[[[1,1,1]],[[0,0,1]],[[1,0,0]],[[1,1,1]]]]' --expect 'out=[[[[1,4,4]],[[1,2,3]],[[9,24,16]],[[-2,0,5]]]]' \
// RUN:   --expect 'x_grad=[[[[3,4]],[[3,0]]]]' --expect 'w_grad=[[[[3,3]],[[0,2]]],[[[3,0]],[[7,7]]]]' --expect 'b_grad=[3,1,1,3]'
// RUN: ebb run %s --function last --input 'x=[[[[1,3],[2,4]]]]' --input 'w=[[[[1,2]]],[[[3,4]]]]' --expect 'out=[[[[1,9],[4,24],[4,16]]]]' --tol 0
//
// RUN: ebb check %s --function many --order 1
// RUN: ebb check %s --function many --order 2
// RUN: ebb check %s --function many --order 3

func.func @plain(%x: tensor<1x2x1x2xf32> {ebb.name = "x"}, %w: tensor<2x1x1x2xf32> {ebb.name = "w"}) -> (tensor<1x2x1x3xf32> {ebb.name = "out"}) {
  %out = ebb.depthwise_conv2d_transpose %x, %w {groups = 2 : i64} : (tensor<1x2x1x2xf32>, tensor<2x1x1x2xf32>) -> tensor<1x2x1x3xf32>
  return %out : tensor<1x2x1x3xf32>
}
// CHECK-LABEL: @multiplied
// CHECK: ebb.depthwise_conv2d_transpose %arg0, %arg1, %arg2 {groups = 2 : i64} : (tensor<1x2x1x2xf32>, tensor<2x2x1x2xf32>, tensor<4xf32>) -> tensor<1x4x1x3xf32>
// PARTS-LABEL: @multiplied
// PARTS: ebb.conv2d_transpose %arg0, %arg1, %arg2 {groups = 2 : i64}
// GRAD-LABEL: @multiplied_grad(
// GRAD: ebb.depthwise_conv2d_transpose_grad %arg0, %arg1, %arg3 {groups = 2 : i64} : {{.*}} -> (tensor<1x2x1x2xf32>, tensor<2x2x1x2xf32>, tensor<4xf32>)
// SECOND-LABEL: @multiplied_grad_grad(
// SECOND: ebb.depthwise_conv2d_transpose_double_grad %{{.*}} {groups = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>}
func.func @multiplied(%x: tensor<1x2x1x2xf32> {ebb.name = "x"}, %w: tensor<2x2x1x2xf32> {ebb.name = "w"}, %b: tensor<4xf32> {ebb.name = "b"}) -> (tensor<1x4x1x3xf32> {ebb.name = "out"}) {
  %out = ebb.depthwise_conv2d_transpose %x, %w, %b {groups = 2 : i64} : (tensor<1x2x1x2xf32>, tensor<2x2x1x2xf32>, tensor<4xf32>) -> tensor<1x4x1x3xf32>
  return %out : tensor<1x4x1x3xf32>
}
func.func @last(%x: tensor<1x1x2x2xf32> {ebb.name = "x"}, %w: tensor<2x1x1x2xf32> {ebb.name = "w"}) -> (tensor<1x1x3x2xf32> {ebb.name = "out"}) {
  %out = ebb.depthwise_conv2d_transpose %x, %w {groups = 2 : i64, data_format = "NHWC"} : (tensor<1x1x2x2xf32>, tensor<2x1x1x2xf32>) -> tensor<1x1x3x2xf32>
  return %out : tensor<1x1x3x2xf32>
}
// PARTS-LABEL: @grads(
// PARTS: ebb.conv2d_transpose_grad %arg0, %arg1, %arg2 {groups = 2 : i64}
func.func @grads(%x: tensor<1x2x1x2xf32> {ebb.name = "x"}, %w: tensor<2x1x1x2xf32> {ebb.name = "w"}, %g: tensor<1x2x1x3xf32> {ebb.name = "g"})
    -> (tensor<1x2x1x2xf32> {ebb.name = "dx"}, tensor<2x1x1x2xf32> {ebb.name = "dw"}, tensor<2xf32> {ebb.name = "db"}) {
  %dx, %dw, %db = ebb.depthwise_conv2d_transpose_grad %x, %w, %g {groups = 2 : i64} : (tensor<1x2x1x2xf32>, tensor<2x1x1x2xf32>, tensor<1x2x1x3xf32>) -> (tensor<1x2x1x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>)
  return %dx, %dw, %db : tensor<1x2x1x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>
}
// PARTS-LABEL: @double(
// PARTS-NOT: depthwise
// PARTS-DAG: ebb.conv2d_transpose_grad
// PARTS-DAG: ebb.conv2d_transpose %
// PARTS: return
func.func @double(%x: tensor<1x2x1x2xf32> {ebb.name = "x"}, %w: tensor<2x1x1x2xf32> {ebb.name = "w"}, %g: tensor<1x2x1x3xf32> {ebb.name = "g"}, %u: tensor<1x2x1x2xf32> {ebb.name = "u"}, %v: tensor<2x1x1x2xf32> {ebb.name = "v"})
    -> (tensor<1x2x1x2xf32> {ebb.name = "dx"}, tensor<2x1x1x2xf32> {ebb.name = "dw"}, tensor<1x2x1x3xf32> {ebb.name = "dg"}) {
  %dx, %dw, %dg = ebb.depthwise_conv2d_transpose_double_grad %x, %w, %g, %u, %v {groups = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0>} : (tensor<1x2x1x2xf32>, tensor<2x1x1x2xf32>, tensor<1x2x1x3xf32>, tensor<1x2x1x2xf32>, tensor<2x1x1x2xf32>) -> (tensor<1x2x1x2xf32>, tensor<2x1x1x2xf32>, tensor<1x2x1x3xf32>)
  return %dx, %dw, %dg : tensor<1x2x1x2xf32>, tensor<2x1x1x2xf32>, tensor<1x2x1x3xf32>
}
func.func @many(%x: tensor<2x2x2x3xf64> {ebb.name = "x"}, %w: tensor<2x2x3x2xf64> {ebb.name = "w"}, %b: tensor<4xf64> {ebb.name = "b"}) -> (tensor<2x4x4x4xf64> {ebb.name = "a"}, tensor<2x4x5x9xf64> {ebb.name = "c"}, tensor<2x4x2x6xf64> {ebb.name = "e"}) {
  %a = ebb.depthwise_conv2d_transpose %x, %w, %b {groups = 2 : i64} : (tensor<2x2x2x3xf64>, tensor<2x2x3x2xf64>, tensor<4xf64>) -> tensor<2x4x4x4xf64>
  %c = ebb.depthwise_conv2d_transpose %x, %w, %b {groups = 2 : i64, strides = array<i64: 2, 3>, paddings = array<i64: 0, 1, 1, 0>, output_padding = array<i64: 1, 2>} : (tensor<2x2x2x3xf64>, tensor<2x2x3x2xf64>, tensor<4xf64>) -> tensor<2x4x5x9xf64>
  %e = ebb.depthwise_conv2d_transpose %x, %w {groups = 2 : i64, strides = array<i64: 1, 2>, padding_algorithm = "SAME"} : (tensor<2x2x2x3xf64>, tensor<2x2x3x2xf64>) -> tensor<2x4x2x6xf64>
  return %a, %c, %e : tensor<2x4x4x4xf64>, tensor<2x4x5x9xf64>, tensor<2x4x2x6xf64>
}

// ebb.depthwise_conv2d and its grad ops: what they are in terms of conv2d, and
// the small cases, worked by hand. test/e2e/golden-conv.test has PyTorch's
// numbers, for 23, 24 and 25 channels too.
// TESTS: ebb.depthwise_conv2d_grad, ebb.depthwise_conv2d_double_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=multiplied | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s --ebb-autodiff=function=multiplied --ebb-autodiff=function=multiplied_grad | FileCheck %s --check-prefix=SECOND
// RUN: ebb-opt %s --ebb-decompose | FileCheck %s --check-prefix=PARTS
//
// RUN: ebb grad %s --function multiplied --value -o %t.mlir
// RUN: ebb run %t.mlir --function multiplied_grad --input 'x=[[[[1,2,3]],[[4,5,6]]]]' --input 'w=[[[[1,10]]],[[[0,1]]],[[[2,0]]],[[[1,-1]]]]' --input 'b=[0,1,0,1]' --tol 0 \
// RUN:   --input 'out_grad=[[[[1,1]],[[1,0]],[[0,1]],[[1,1]]]]' --expect 'out=[[[[21,32]],[[3,4]],[[8,10]],[[0,0]]]]' \
// RUN:   --expect 'x_grad=[[[[1,12,10]],[[1,2,-1]]]]' --expect 'w_grad=[[[[3,5]]],[[[1,2]]],[[[5,6]]],[[[9,11]]]]' --expect 'b_grad=[2,1,1,2]'
// RUN: ebb run %s --function last --input 'x=[[[[1,4],[2,5],[3,6]]]]' --input 'w=[[[[1,10]]],[[[2,0]]]]' --expect 'out=[[[[21,8],[32,10]]]]' --tol 0
// RUN: ebb run %s --function bf16 --input 'x=[[[[1,2,3]],[[4,5,6]]]]' --input 'w=[[[[1,10]]],[[[2,0]]]]' --expect 'out=[[[[21,32]],[[8,10]]]]' --tol 0
// RUN: ebb run %s --function i32 --input 'x=[[[[1,2,3]],[[4,5,6]]]]' --input 'w=[[[[1,10]]],[[[2,0]]]]' --expect 'out=[[[[21,32]],[[8,10]]]]'
// RUN: ebb run %s --function unknown --input 'x=[[[[1,2,3]],[[4,5,6]]]]' --input 'w=[[[[1,10]]],[[[2,0]]]]' --expect 'out=[[[[21,32]],[[8,10]]]]' --tol 0
// RUN: not ebb run %s --function unknown --input 'x=[[[[1,2,3]]]]' --input 'w=[[[[1,10]]],[[[2,0]]]]' 2>&1 | FileCheck %s --check-prefix=CHANNELS
// CHANNELS: depthwise_conv2d.mlir:[[#]]:10: error: 'ebb.{{(depthwise_)?}}conv2d' op expects as many channels in x as the filter takes, but got 1 and 2
//
// RUN: ebb check %s --function many --order 1
// RUN: ebb check %s --function many --order 2
// RUN: ebb check %s --function many --order 3
// RUN: ebb check %s --function many_last --order 2

// CHECK-LABEL: @multiplied
// CHECK: ebb.depthwise_conv2d %arg0, %arg1, %arg2 {groups = 2 : i64} : (tensor<1x2x1x3xf32>, tensor<4x1x1x2xf32>, tensor<4xf32>) -> tensor<1x4x1x2xf32>
// PARTS-LABEL: @multiplied
// PARTS: ebb.conv2d %arg0, %arg1, %arg2 {groups = 2 : i64}
// GRAD-LABEL: @multiplied_grad(
// GRAD: ebb.depthwise_conv2d_grad %arg0, %arg1, %arg3 {groups = 2 : i64} : {{.*}} -> (tensor<1x2x1x3xf32>, tensor<4x1x1x2xf32>, tensor<4xf32>)
// SECOND-LABEL: @multiplied_grad_grad(
// SECOND: ebb.depthwise_conv2d_double_grad %{{.*}} {groups = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>}
func.func @multiplied(%x: tensor<1x2x1x3xf32> {ebb.name = "x"}, %w: tensor<4x1x1x2xf32> {ebb.name = "w"}, %b: tensor<4xf32> {ebb.name = "b"}) -> (tensor<1x4x1x2xf32> {ebb.name = "out"}) {
  %out = ebb.depthwise_conv2d %x, %w, %b {groups = 2 : i64} : (tensor<1x2x1x3xf32>, tensor<4x1x1x2xf32>, tensor<4xf32>) -> tensor<1x4x1x2xf32>
  return %out : tensor<1x4x1x2xf32>
}
func.func @last(%x: tensor<1x1x3x2xf32> {ebb.name = "x"}, %w: tensor<2x1x1x2xf32> {ebb.name = "w"}) -> (tensor<1x1x2x2xf32> {ebb.name = "out"}) {
  %out = ebb.depthwise_conv2d %x, %w {groups = 2 : i64, data_format = "NHWC"} : (tensor<1x1x3x2xf32>, tensor<2x1x1x2xf32>) -> tensor<1x1x2x2xf32>
  return %out : tensor<1x1x2x2xf32>
}
func.func @bf16(%x: tensor<1x2x1x3xbf16> {ebb.name = "x"}, %w: tensor<2x1x1x2xbf16> {ebb.name = "w"}) -> (tensor<1x2x1x2xbf16> {ebb.name = "out"}) {
  %out = ebb.depthwise_conv2d %x, %w {groups = 2 : i64} : (tensor<1x2x1x3xbf16>, tensor<2x1x1x2xbf16>) -> tensor<1x2x1x2xbf16>
  return %out : tensor<1x2x1x2xbf16>
}
func.func @i32(%x: tensor<1x2x1x3xi32> {ebb.name = "x"}, %w: tensor<2x1x1x2xi32> {ebb.name = "w"}) -> (tensor<1x2x1x2xi32> {ebb.name = "out"}) {
  %out = ebb.depthwise_conv2d %x, %w {groups = 2 : i64} : (tensor<1x2x1x3xi32>, tensor<2x1x1x2xi32>) -> tensor<1x2x1x2xi32>
  return %out : tensor<1x2x1x2xi32>
}
func.func @unknown(%x: tensor<?x?x1x?xf32> {ebb.name = "x"}, %w: tensor<?x1x1x2xf32> {ebb.name = "w"}) -> (tensor<?x?x1x?xf32> {ebb.name = "out"}) {
  %out = ebb.depthwise_conv2d %x, %w {groups = 2 : i64} : (tensor<?x?x1x?xf32>, tensor<?x1x1x2xf32>) -> tensor<?x?x1x?xf32>
  return %out : tensor<?x?x1x?xf32>
}
// PARTS-LABEL: @grads(
// PARTS: ebb.conv2d_grad %arg0, %arg1, %arg2 {groups = 2 : i64}
func.func @grads(%x: tensor<1x2x1x3xf32> {ebb.name = "x"}, %w: tensor<2x1x1x2xf32> {ebb.name = "w"}, %g: tensor<1x2x1x2xf32> {ebb.name = "g"})
    -> (tensor<1x2x1x3xf32> {ebb.name = "dx"}, tensor<2x1x1x2xf32> {ebb.name = "dw"}, tensor<2xf32> {ebb.name = "db"}) {
  %dx, %dw, %db = ebb.depthwise_conv2d_grad %x, %w, %g {groups = 2 : i64} : (tensor<1x2x1x3xf32>, tensor<2x1x1x2xf32>, tensor<1x2x1x2xf32>) -> (tensor<1x2x1x3xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>)
  return %dx, %dw, %db : tensor<1x2x1x3xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>
}
// PARTS-LABEL: @double(
// PARTS-NOT: depthwise
// PARTS-DAG: ebb.conv2d_grad
// PARTS-DAG: ebb.conv2d %
// PARTS: return
func.func @double(%x: tensor<1x2x1x3xf32> {ebb.name = "x"}, %w: tensor<2x1x1x2xf32> {ebb.name = "w"}, %g: tensor<1x2x1x2xf32> {ebb.name = "g"}, %u: tensor<1x2x1x3xf32> {ebb.name = "u"}, %v: tensor<2x1x1x2xf32> {ebb.name = "v"})
    -> (tensor<1x2x1x3xf32> {ebb.name = "dx"}, tensor<2x1x1x2xf32> {ebb.name = "dw"}, tensor<1x2x1x2xf32> {ebb.name = "dg"}) {
  %dx, %dw, %dg = ebb.depthwise_conv2d_double_grad %x, %w, %g, %u, %v {groups = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0>} : (tensor<1x2x1x3xf32>, tensor<2x1x1x2xf32>, tensor<1x2x1x2xf32>, tensor<1x2x1x3xf32>, tensor<2x1x1x2xf32>) -> (tensor<1x2x1x3xf32>, tensor<2x1x1x2xf32>, tensor<1x2x1x2xf32>)
  return %dx, %dw, %dg : tensor<1x2x1x3xf32>, tensor<2x1x1x2xf32>, tensor<1x2x1x2xf32>
}
func.func @many(%x: tensor<2x3x4x4xf64> {ebb.name = "x"}, %w: tensor<6x1x3x2xf64> {ebb.name = "w"}, %b: tensor<6xf64> {ebb.name = "b"}) -> (tensor<2x6x2x3xf64> {ebb.name = "a"}, tensor<2x6x2x3xf64> {ebb.name = "c"}, tensor<2x6x4x4xf64> {ebb.name = "e"}) {
  %a = ebb.depthwise_conv2d %x, %w, %b {groups = 3 : i64} : (tensor<2x3x4x4xf64>, tensor<6x1x3x2xf64>, tensor<6xf64>) -> tensor<2x6x2x3xf64>
  %c = ebb.depthwise_conv2d %x, %w, %b {groups = 3 : i64, strides = array<i64: 2, 3>, paddings = array<i64: 1, 2>} : (tensor<2x3x4x4xf64>, tensor<6x1x3x2xf64>, tensor<6xf64>) -> tensor<2x6x2x3xf64>
  %e = ebb.depthwise_conv2d %x, %w {groups = 3 : i64, dilations = array<i64: 1, 3>, padding_algorithm = "SAME"} : (tensor<2x3x4x4xf64>, tensor<6x1x3x2xf64>) -> tensor<2x6x4x4xf64>
  return %a, %c, %e : tensor<2x6x2x3xf64>, tensor<2x6x2x3xf64>, tensor<2x6x4x4xf64>
}
func.func @many_last(%x: tensor<2x3x4x3xf32> {ebb.name = "x"}, %w: tensor<3x1x3x2xf32> {ebb.name = "w"}, %b: tensor<3xf32> {ebb.name = "b"}) -> (tensor<2x1x3x3xf32> {ebb.name = "a"}, tensor<2x2x2x3xf32> {ebb.name = "c"}) {
  %a = ebb.depthwise_conv2d %x, %w, %b {groups = 3 : i64, data_format = "NHWC"} : (tensor<2x3x4x3xf32>, tensor<3x1x3x2xf32>, tensor<3xf32>) -> tensor<2x1x3x3xf32>
  %c = ebb.depthwise_conv2d %x, %w {groups = 3 : i64, data_format = "NHWC", padding_algorithm = "SAME", strides = array<i64: 2, 2>} : (tensor<2x3x4x3xf32>, tensor<3x1x3x2xf32>) -> tensor<2x2x2x3xf32>
  return %a, %c : tensor<2x1x3x3xf32>, tensor<2x2x2x3xf32>
}

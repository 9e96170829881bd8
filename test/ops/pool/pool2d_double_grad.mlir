// ebb.pool2d_double_grad, worked by hand: grad_x_grad, pooled as x was.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=maxima | FileCheck %s --check-prefix=MAX
// RUN: ebb-opt %s --ebb-autodiff=function=averages | FileCheck %s --check-prefix=AVG
//
// RUN: ebb run %s --function maxima --input 'x=[[[[1,9,2,4]]]]' --input 'grad_x_grad=[[[[1,2,3,4]]]]' --expect 'out=[[[[2,2,4]]]]'
// RUN: ebb run %s --function maxima --input 'x=[[[[5,5,nan,nan]]]]' --input 'grad_x_grad=[[[[1,2,3,4]]]]' --expect 'out=[[[[1,3,3]]]]'
// RUN: ebb run %s --function averages --input 'x=[[[[1,9,2,4]]]]' --input 'grad_x_grad=[[[[1,2,3,4]]]]' --expect 'out=[[[[1.5,2.5,3.5]]]]'
// RUN: ebb run %s --function half --input 'x=[[[[1],[9],[2]]]]' --input 'grad_x_grad=[[[[1],[2],[inf]]]]' --expect 'out=[[[[2]]]]'
// RUN: ebb run %s --function unknown --input 'x=[[[[1,9,2,4,8]]]]' --input 'grad_x_grad=[[[[1,2,3,4,5]]]]' --expect 'out=[[[[2,4,5]]]]'
// RUN: not ebb run %s --function unknown --input 'x=[[[[1,9,2]]]]' --input 'grad_x_grad=[[[[1,2]]]]' 2>&1 | FileCheck %s --check-prefix=SHORT
//
// RUN: ebb check %s --function maxima --order 1
// RUN: ebb check %s --function maxima --order 2
// RUN: ebb check %s --function averages --order 1
// RUN: ebb check %s --function averages --order 2

// CHECK-LABEL: @maxima
// CHECK: ebb.pool2d_double_grad %{{.*}} {kernel_size = array<i64: 1, 2>, pooling_type = "max"} : (tensor<1x1x1x4xf64>, tensor<1x1x1x4xf64>) -> tensor<1x1x1x3xf64>
// MAX-LABEL: @maxima_grad(
// MAX: %[[OUT:.*]] = ebb.pool2d %arg0 {kernel_size = array<i64: 1, 2>, pooling_type = "max"}
// MAX: ebb.pool2d_grad %arg0, %[[OUT]], %arg2 {kernel_size = array<i64: 1, 2>, pooling_type = "max"}
func.func @maxima(%x: tensor<1x1x1x4xf64> {ebb.name = "x"}, %u: tensor<1x1x1x4xf64> {ebb.name = "grad_x_grad"}) -> (tensor<1x1x1x3xf64> {ebb.name = "out"}) {
  %0 = "ebb.pool2d_double_grad"(%x, %u) <{kernel_size = array<i64: 1, 2>, pooling_type = "max"}> : (tensor<1x1x1x4xf64>, tensor<1x1x1x4xf64>) -> tensor<1x1x1x3xf64>
  return %0 : tensor<1x1x1x3xf64>
}
// The shape of out is all an average needs.
// AVG-LABEL: @averages_grad(
// AVG-NOT: ebb.pool2d %
// AVG: ebb.pool2d_grad %arg0, %arg2, %arg2 {kernel_size = array<i64: 1, 2>, pooling_type = "avg"}
func.func @averages(%x: tensor<1x1x1x4xf64> {ebb.name = "x"}, %u: tensor<1x1x1x4xf64> {ebb.name = "grad_x_grad"}) -> (tensor<1x1x1x3xf64> {ebb.name = "out"}) {
  %0 = ebb.pool2d_double_grad %x, %u {kernel_size = array<i64: 1, 2>, pooling_type = "avg"} : (tensor<1x1x1x4xf64>, tensor<1x1x1x4xf64>) -> tensor<1x1x1x3xf64>
  return %0 : tensor<1x1x1x3xf64>
}
func.func @half(%x: tensor<1x1x3x1xf16> {ebb.name = "x"}, %u: tensor<1x1x3x1xf16> {ebb.name = "grad_x_grad"}) -> (tensor<1x1x1x1xf16> {ebb.name = "out"}) {
  %0 = ebb.pool2d_double_grad %x, %u {kernel_size = array<i64: 1>, pooling_type = "max", global_pooling = true, data_format = "NHWC"} : (tensor<1x1x3x1xf16>, tensor<1x1x3x1xf16>) -> tensor<1x1x1x1xf16>
  return %0 : tensor<1x1x1x1xf16>
}
// SHORT: pool2d_double_grad.mlir:[[@LINE+2]]:8: error: 'ebb.pool2d_double_grad' op expects equal extents for dim 3 of x and grad_x_grad, but got 3 and 2
func.func @unknown(%x: tensor<?x1x?x?xf32> {ebb.name = "x"}, %u: tensor<?x1x?x?xf32> {ebb.name = "grad_x_grad"}) -> (tensor<?x1x?x?xf32> {ebb.name = "out"}) {
  %0 = ebb.pool2d_double_grad %x, %u {kernel_size = array<i64: 1, 2>, pooling_type = "max", strides = array<i64: 2>, ceil_mode = true} : (tensor<?x1x?x?xf32>, tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32>
  return %0 : tensor<?x1x?x?xf32>
}

// The pass ebb-pair-kernels: a max pooling hands its gradients the places of the
// maxima where both pool the same tensor alike.
// RUN: ebb-opt %s --ebb-to-linalg --ebb-pair-kernels | FileCheck %s
//
// By hand: of 1 to 9, padded around, windows of 3x3 two apart have their maxima
// at 5, 6, 8, 9.
// RUN: ebb run %s --function both --kernels generated --input '0=[[[[1,2,3],[4,5,6],[7,8,9]]]]' --input '1=[[[[1,2],[3,4]]]]' --expect '0=[[[[5,6],[8,9]]]]' --expect '1=[[[[0,0,0],[0,1,2],[0,3,4]]]]'
// RUN: ebb check %s --function squared --order 1
// RUN: ebb check %s --function squared --order 2

// CHECK-LABEL: func.func @both(
// CHECK-SAME: %[[X:.*]]: tensor<1x1x3x3xf32>, %[[G:.*]]: tensor<1x1x2x2xf32>
// CHECK: %[[CALL:.*]]:2 = kernel.library_call "host" "pool_with_places" {{.*}} ins(%[[X]] : tensor<1x1x3x3xf32>) outs(%{{.*}}, %{{.*}} : tensor<1x1x2x2xf32>, tensor<1x1x2x2xui8>)
// CHECK: kernel.library_call "host" "pool_grad_at" {{.*}} ins(%[[CALL]]#1, %[[G]] : tensor<1x1x2x2xui8>, tensor<1x1x2x2xf32>)
func.func @both(%x: tensor<1x1x3x3xf32>, %g: tensor<1x1x2x2xf32>) -> (tensor<1x1x2x2xf32>, tensor<1x1x3x3xf32>) {
  %0 = ebb.pool2d %x {kernel_size = array<i64: 3>, strides = array<i64: 2>, paddings = array<i64: 1>, pooling_type = "max"} : (tensor<1x1x3x3xf32>) -> tensor<1x1x2x2xf32>
  %1 = ebb.pool2d_grad %x, %0, %g {kernel_size = array<i64: 3>, strides = array<i64: 2>, paddings = array<i64: 1>, pooling_type = "max"} : (tensor<1x1x3x3xf32>, tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x3x3xf32>
  return %0, %1 : tensor<1x1x2x2xf32>, tensor<1x1x3x3xf32>
}

// One workspace serves the gradients of both orders.
// CHECK-LABEL: func.func @orders(
// CHECK: %[[CALL:.*]]:2 = kernel.library_call "host" "pool_with_places"
// CHECK: "pool_grad_at" {{.*}} ins(%[[CALL]]#1,
// CHECK: "pool_double_grad_at" {{.*}} ins(%[[CALL]]#1,
// CHECK-NOT: pool_with_places
func.func @orders(%x: tensor<?x6x6x8xf64>, %g: tensor<?x3x3x8xf64>) -> (tensor<?x3x3x8xf64>, tensor<?x6x6x8xf64>, tensor<?x3x3x8xf64>) {
  %0 = ebb.pool2d %x {kernel_size = array<i64: 3>, strides = array<i64: 2>, padding_algorithm = "SAME", pooling_type = "max", data_format = "NHWC"} : (tensor<?x6x6x8xf64>) -> tensor<?x3x3x8xf64>
  %1 = ebb.pool2d_grad %x, %0, %g {kernel_size = array<i64: 3>, strides = array<i64: 2>, padding_algorithm = "SAME", pooling_type = "max", data_format = "NHWC"} : (tensor<?x6x6x8xf64>, tensor<?x3x3x8xf64>, tensor<?x3x3x8xf64>) -> tensor<?x6x6x8xf64>
  %2 = ebb.pool2d_double_grad %x, %1 {kernel_size = array<i64: 3>, strides = array<i64: 2>, padding_algorithm = "SAME", pooling_type = "max", data_format = "NHWC"} : (tensor<?x6x6x8xf64>, tensor<?x6x6x8xf64>) -> tensor<?x3x3x8xf64>
  return %0, %1, %2 : tensor<?x3x3x8xf64>, tensor<?x6x6x8xf64>, tensor<?x3x3x8xf64>
}

// The cotangent may be what the forward kernel returns.
// CHECK-LABEL: func.func @own_result(
// CHECK: %[[CALL:.*]]:2 = kernel.library_call "host" "pool_with_places"
// CHECK: kernel.library_call "host" "pool_grad_at" {{.*}} ins(%[[CALL]]#1, %[[CALL]]#0 :
func.func @own_result(%x: tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32> {
  %0 = ebb.pool2d %x {kernel_size = array<i64: 3>, strides = array<i64: 2>, paddings = array<i64: 1>, pooling_type = "max"} : (tensor<1x1x3x3xf32>) -> tensor<1x1x2x2xf32>
  %1 = ebb.pool2d_grad %x, %0, %0 {kernel_size = array<i64: 3>, strides = array<i64: 2>, paddings = array<i64: 1>, pooling_type = "max"} : (tensor<1x1x3x3xf32>, tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x3x3xf32>
  return %1 : tensor<1x1x3x3xf32>
}

// Other windows, another tensor, averages, half floats and a gradient alone stay.
// CHECK-LABEL: func.func @apart(
// CHECK-NOT: places
// CHECK-NOT: _at"
// CHECK-LABEL: func.func @squared(
func.func @apart(%x: tensor<1x1x6x6xf32>, %y: tensor<1x1x6x6xf32>, %g: tensor<1x1x4x4xf32>, %h: tensor<1x1x6x6xf16>, %i: tensor<1x1x4x4xf16>) -> (tensor<1x1x4x4xf32>, tensor<1x1x6x6xf32>, tensor<1x1x6x6xf32>, tensor<1x1x6x6xf32>, tensor<1x1x4x4xf32>, tensor<1x1x4x4xf16>, tensor<1x1x6x6xf16>) {
  %0 = ebb.pool2d %x {kernel_size = array<i64: 3>, pooling_type = "max"} : (tensor<1x1x6x6xf32>) -> tensor<1x1x4x4xf32>
  %1 = ebb.pool2d_grad %y, %0, %g {kernel_size = array<i64: 3>, pooling_type = "max"} : (tensor<1x1x6x6xf32>, tensor<1x1x4x4xf32>, tensor<1x1x4x4xf32>) -> tensor<1x1x6x6xf32>
  %2 = ebb.pool2d_grad %x, %0, %g {kernel_size = array<i64: 5>, paddings = array<i64: 1>, pooling_type = "max"} : (tensor<1x1x6x6xf32>, tensor<1x1x4x4xf32>, tensor<1x1x4x4xf32>) -> tensor<1x1x6x6xf32>
  %3 = ebb.pool2d %y {kernel_size = array<i64: 3>, pooling_type = "avg"} : (tensor<1x1x6x6xf32>) -> tensor<1x1x4x4xf32>
  %4 = ebb.pool2d_grad %y, %3, %g {kernel_size = array<i64: 3>, pooling_type = "avg"} : (tensor<1x1x6x6xf32>, tensor<1x1x4x4xf32>, tensor<1x1x4x4xf32>) -> tensor<1x1x6x6xf32>
  %5 = ebb.pool2d %h {kernel_size = array<i64: 3>, pooling_type = "max"} : (tensor<1x1x6x6xf16>) -> tensor<1x1x4x4xf16>
  %6 = ebb.pool2d_grad %h, %5, %i {kernel_size = array<i64: 3>, pooling_type = "max"} : (tensor<1x1x6x6xf16>, tensor<1x1x4x4xf16>, tensor<1x1x4x4xf16>) -> tensor<1x1x6x6xf16>
  return %0, %1, %2, %4, %3, %5, %6 : tensor<1x1x4x4xf32>, tensor<1x1x6x6xf32>, tensor<1x1x6x6xf32>, tensor<1x1x6x6xf32>, tensor<1x1x4x4xf32>, tensor<1x1x4x4xf16>, tensor<1x1x6x6xf16>
}

func.func @squared(%x: tensor<2x3x5x6xf64>) -> tensor<2x3x3x3xf64> {
  %0 = ebb.pool2d %x {kernel_size = array<i64: 3>, strides = array<i64: 2>, paddings = array<i64: 1>, pooling_type = "max"} : (tensor<2x3x5x6xf64>) -> tensor<2x3x3x3xf64>
  %1 = ebb.multiply %0, %0 : (tensor<2x3x3x3xf64>, tensor<2x3x3x3xf64>) -> tensor<2x3x3x3xf64>
  return %1 : tensor<2x3x3x3xf64>
}

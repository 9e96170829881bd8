// RUN: ebb-opt %s --ebb-to-onednn --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @matmul(
// CHECK: kernel.library_call "onednn" "matmul" {transpose_x = 0 : i64, transpose_y = 1 : i64} ins(%{{.+}}, %{{.+}} : tensor<2x3xf32>, tensor<4x3xf32>) outs(%{{.+}} : tensor<2x4xf32>) -> tensor<2x4xf32>
func.func @matmul(%x: tensor<2x3xf32>, %y: tensor<4x3xf32>) -> tensor<2x4xf32> {
  %0 = ebb.matmul %x, %y {ebb.kernel = "onednn", transpose_y = true} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// A batch that shares one matrix is more rows.
// CHECK-LABEL: func.func @rows(
// CHECK: %[[X:.+]] = tensor.collapse_shape %{{.+}} {{\[\[}}0, 1], [2]] : tensor<?x4x8xf32> into tensor<?x8xf32>
// CHECK: %[[R:.+]] = kernel.library_call "onednn" "matmul" {{.*}} ins(%[[X]], %{{.+}} : tensor<?x8xf32>, tensor<8x3xf32>) outs(%{{.+}} : tensor<?x3xf32>)
// CHECK: tensor.expand_shape %[[R]] {{\[\[}}0, 1], [2]] output_shape [%{{.+}}, 4, 3]
func.func @rows(%x: tensor<?x4x8xf32>, %y: tensor<8x3xf32>) -> tensor<?x4x3xf32> {
  %0 = ebb.matmul %x, %y {ebb.kernel = "onednn"} : (tensor<?x4x8xf32>, tensor<8x3xf32>) -> tensor<?x4x3xf32>
  return %0 : tensor<?x4x3xf32>
}

// CHECK-LABEL: func.func @vectors(
// CHECK: %[[R:.+]] = kernel.library_call "onednn" "matmul" {{.*}} ins(%{{.+}}, %{{.+}} : tensor<1x8xf32>, tensor<8x1xf32>) outs(%{{.+}} : tensor<1x1xf32>)
// CHECK: tensor.collapse_shape %[[R]] [] : tensor<1x1xf32> into tensor<f32>
func.func @vectors(%x: tensor<8xf32>) -> tensor<f32> {
  %0 = ebb.matmul %x, %x {ebb.kernel = "onednn"} : (tensor<8xf32>, tensor<8xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// Other ops stay as they are.
// CHECK-LABEL: func.func @softmax(
// CHECK: kernel.library_call "onednn" "softmax" {axis = 1 : i64}
// CHECK: kernel.library_call "onednn" "log_softmax" {axis = 0 : i64}
// CHECK: ebb.exp
func.func @softmax(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = ebb.softmax %x {ebb.kernel = "onednn"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = ebb.log_softmax %0 {axis = 0 : i64, ebb.kernel = "onednn"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = ebb.exp %1 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @layer_norm(
// CHECK: kernel.library_call "onednn" "layer_norm" {begin_axis = 1 : i64, epsilon = 1.000000e-05 : f64, has_bias = 0 : i64, has_scale = 1 : i64} ins(%{{.+}}, %{{.+}} : tensor<?x3xf32>, tensor<3xf32>) outs(%{{.+}}, %{{.+}}, %{{.+}} : tensor<?x3xf32>, tensor<?xf32>, tensor<?xf32>)
// CHECK: kernel.library_call "onednn" "layer_norm_grad" {begin_axis = 1 : i64, epsilon = 1.000000e-05 : f64, has_scale = 1 : i64} ins(%{{.+}}, %{{.+}}, %{{.+}}, %{{.+}}, %{{.+}} : tensor<?x3xf32>, tensor<?xf32>, tensor<?xf32>, tensor<3xf32>, tensor<?x3xf32>) outs(%{{.+}}, %{{.+}}, %{{.+}} : tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>)
func.func @layer_norm(%x: tensor<?x3xf32>, %scale: tensor<3xf32>) -> (tensor<?x3xf32>, tensor<3xf32>) {
  %out, %mean, %variance = ebb.layer_norm %x, %scale {ebb.kernel = "onednn", operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<?x3xf32>, tensor<3xf32>) -> (tensor<?x3xf32>, tensor<?xf32>, tensor<?xf32>)
  %x_grad, %scale_grad, %bias_grad = ebb.layer_norm_grad %x, %scale, %mean, %variance, %out {ebb.kernel = "onednn", operandSegmentSizes = array<i32: 1, 1, 0, 1, 1, 1>} : (tensor<?x3xf32>, tensor<3xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %x_grad, %scale_grad : tensor<?x3xf32>, tensor<3xf32>
}

// -----

func.func @unknown(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error @+1 {{'ebb.exp' op has no kernel in library 'onednn'}}
  %0 = ebb.exp %x {ebb.kernel = "onednn"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Convolutions become one library problem per result that has a use.
// RUN: ebb-opt %s --ebb-to-onednn | FileCheck %s

// CHECK-LABEL: func.func @forward(
// CHECK: kernel.library_call "onednn" "conv" {channels_last = 0 : i64, dilation0 = 1 : i64, dilation1 = 1 : i64, groups = 1 : i64, pad0 = 1 : i64, pad1 = 0 : i64, same = 0 : i64, stride0 = 2 : i64, stride1 = 2 : i64} ins(%{{.+}}, %{{.+}}, %{{.+}} : tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) outs(%{{.+}} : tensor<2x4x4x3xf32>)
func.func @forward(%x: tensor<2x3x8x8xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<4xf32>) -> tensor<2x4x4x3xf32> {
  %0 = ebb.conv2d %x, %w, %b {ebb.kernel = "onednn", strides = array<i64: 2>, paddings = array<i64: 1, 0>} : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<2x4x4x3xf32>
  return %0 : tensor<2x4x4x3xf32>
}

// SAME is computed from the extents of a run.
// CHECK-LABEL: func.func @unknown_extents(
// CHECK: kernel.library_call "onednn" "conv" {channels_last = 1 : i64, {{.*}}pad0 = 0 : i64, {{.*}}same = 1 : i64, {{.*}} ins(%{{.+}}, %{{.+}} : tensor<?x?x8x3xf32>, tensor<4x3x3x3xf32>) outs(%{{.+}} : tensor<?x?x8x4xf32>)
func.func @unknown_extents(%x: tensor<?x?x8x3xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<?x?x8x4xf32> {
  %0 = ebb.conv2d %x, %w {ebb.kernel = "onednn", data_format = "NHWC", padding_algorithm = "SAME"} : (tensor<?x?x8x3xf32>, tensor<4x3x3x3xf32>) -> tensor<?x?x8x4xf32>
  return %0 : tensor<?x?x8x4xf32>
}

// CHECK-LABEL: func.func @unbatched(
// CHECK: kernel.library_call "onednn" "conv" {{.*}} ins(%{{.+}}, %{{.+}} : tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>)
// CHECK: tensor.collapse_shape %{{.+}} : tensor<1x4x6x6xf32> into tensor<4x6x6xf32>
func.func @unbatched(%x: tensor<3x8x8xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<4x6x6xf32> {
  %0 = ebb.conv2d %x, %w {ebb.kernel = "onednn"} : (tensor<3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<4x6x6xf32>
  return %0 : tensor<4x6x6xf32>
}

// CHECK-LABEL: func.func @gradients(
// CHECK: kernel.library_call "onednn" "conv_x_grad" {{.*}} ins(%{{.+}}, %{{.+}} : tensor<4x3x3x3xf32>, tensor<2x4x6x6xf32>) outs(%{{.+}} : tensor<2x3x8x8xf32>)
// CHECK: kernel.library_call "onednn" "conv_filter_grad" {{.*}} ins(%{{.+}}, %{{.+}} : tensor<2x3x8x8xf32>, tensor<2x4x6x6xf32>) outs(%{{.+}}, %{{.+}} : tensor<4x3x3x3xf32>, tensor<4xf32>)
func.func @gradients(%x: tensor<2x3x8x8xf32>, %w: tensor<4x3x3x3xf32>, %g: tensor<2x4x6x6xf32>) -> (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) {
  %0:3 = ebb.conv2d_grad %x, %w, %g {ebb.kernel = "onednn"} : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<2x4x6x6xf32>) -> (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>
}

// A first layer: x needs no gradient.
// CHECK-LABEL: func.func @filter_alone(
// CHECK-NOT: conv_x_grad
// CHECK: "conv_filter_grad" {{.*}} outs(%{{.+}} : tensor<4x3x3x3xf32>)
// CHECK-NOT: conv_x_grad
func.func @filter_alone(%x: tensor<2x3x8x8xf32>, %w: tensor<4x3x3x3xf32>, %g: tensor<2x4x6x6xf32>) -> tensor<4x3x3x3xf32> {
  %0:3 = ebb.conv2d_grad %x, %w, %g {ebb.kernel = "onednn"} : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<2x4x6x6xf32>) -> (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>)
  return %0#1 : tensor<4x3x3x3xf32>
}

// A transposed convolution runs as the gradient of a plain one, and the other
// way round; the library knows no bias of it.
// CHECK-LABEL: func.func @transposed(
// CHECK: %[[R:.+]] = kernel.library_call "onednn" "conv_x_grad" {{.*}}stride0 = 2 : i64{{.*}} ins(%{{.+}}, %{{.+}} : tensor<4x3x3x3xf32>, tensor<2x4x5x5xf32>) outs(%{{.+}} : tensor<2x3x11x11xf32>)
// CHECK: %[[B:.+]] = tensor.expand_shape %{{.+}} : tensor<3xf32> into tensor<3x1x1xf32>
// CHECK: ebb.add %[[R]], %[[B]]
func.func @transposed(%x: tensor<2x4x5x5xf32>, %w: tensor<4x3x3x3xf32>, %b: tensor<3xf32>) -> tensor<2x3x11x11xf32> {
  %0 = ebb.conv2d_transpose %x, %w, %b {ebb.kernel = "onednn", strides = array<i64: 2>} : (tensor<2x4x5x5xf32>, tensor<4x3x3x3xf32>, tensor<3xf32>) -> tensor<2x3x11x11xf32>
  return %0 : tensor<2x3x11x11xf32>
}

// CHECK-LABEL: func.func @transposed_gradients(
// CHECK: "conv" {{.*}} ins(%{{.+}}, %{{.+}} : tensor<2x3x11x11xf32>, tensor<4x3x3x3xf32>) outs(%{{.+}} : tensor<2x4x5x5xf32>)
// CHECK: "conv_filter_grad" {{.*}} ins(%{{.+}}, %{{.+}} : tensor<2x3x11x11xf32>, tensor<2x4x5x5xf32>) outs(%{{.+}} : tensor<4x3x3x3xf32>)
// CHECK: ebb.sum %{{.+}} {axis = array<i64: 0, 2, 3>}
func.func @transposed_gradients(%x: tensor<2x4x5x5xf32>, %w: tensor<4x3x3x3xf32>, %g: tensor<2x3x11x11xf32>) -> (tensor<2x4x5x5xf32>, tensor<4x3x3x3xf32>, tensor<3xf32>) {
  %0:3 = ebb.conv2d_transpose_grad %x, %w, %g {ebb.kernel = "onednn", strides = array<i64: 2>} : (tensor<2x4x5x5xf32>, tensor<4x3x3x3xf32>, tensor<2x3x11x11xf32>) -> (tensor<2x4x5x5xf32>, tensor<4x3x3x3xf32>, tensor<3xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x4x5x5xf32>, tensor<4x3x3x3xf32>, tensor<3xf32>
}

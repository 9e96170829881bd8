// A convolution is one contraction over the windows of its wide side, reached
// by one map; zeros are written around an operand only where a window leaves it.
// RUN: ebb-opt %s --ebb-to-linalg | FileCheck %s
// RUN: ebb-opt %s --ebb-to-linalg | FileCheck %s --check-prefix=ONE

// Loops: n, group, rows, columns, output; then kernel and input channels.
// CHECK-DAG: #[[$X:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d2 + d5, d3 + d6, d1, d7)>
// CHECK-DAG: #[[$W:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d1, d7, d4)>
// CHECK-DAG: #[[$OUT:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d2, d3, d1, d4)>
// CHECK-DAG: #[[$STRIDED:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d2 * 3 + d5 * 2, d3 + d6, d1, d7)>
// Of a depthwise one the channels are the innermost loop that is not reduced.
// CHECK-DAG: #[[$EACHX:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d2 + d5, d3 + d6, d7, d4)>
// CHECK-DAG: #[[$EACHW:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7, d1, d4)>
// The filter of a transposed one is read backwards in space, its axes exchanged.
// CHECK-DAG: #[[$TURNED:.+]] = affine_map<(d0, d1, d2, d3, d4) -> (d2, d3, d4, -d0 + 2, -d1)>
// Kernel positions are loops, batch and outputs are reduced.
// CHECK-DAG: #[[$GRADX:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6 * 2 + d0, d7 * 2 + d1, d2, d3)>
// CHECK-DAG: #[[$GRADY:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7, d2, d4)>
// CHECK-DAG: #[[$GRADW:.+]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>

// Nothing is copied but the filter.
// CHECK-LABEL: func.func @plain(
// CHECK: linalg.generic {{.*}} outs(%{{.+}} : tensor<3x2x1x3x4xf32>)
// CHECK-NOT: linalg.generic
// CHECK-NOT: tensor.insert_slice
// CHECK: linalg.generic {indexing_maps = [#[[$X]], #[[$W]], #[[$OUT]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
// CHECK: math.fma
// CHECK-NOT: linalg.generic
// CHECK: return
// ONE-LABEL: func.func @plain(
// ONE: math.fma
// ONE-NOT: math.fma
// ONE: return
func.func @plain(%x: tensor<2x6x6x3xf32>, %w: tensor<4x3x3x2xf32>) -> tensor<2x4x5x4xf32> {
  %0 = ebb.conv2d %x, %w {data_format = "NHWC"} : (tensor<2x6x6x3xf32>, tensor<4x3x3x2xf32>) -> tensor<2x4x5x4xf32>
  return %0 : tensor<2x4x5x4xf32>
}

// Strides and dilations are in the map, also where no window reaches the end.
// CHECK-LABEL: func.func @strided(
// CHECK-NOT: tensor.insert_slice
// CHECK: linalg.generic {indexing_maps = [#[[$STRIDED]], #[[$W]], #[[$OUT]]]
func.func @strided(%x: tensor<?x7x6x3xf32>, %w: tensor<4x3x2x3xf32>) -> tensor<?x2x4x4xf32> {
  %0 = ebb.conv2d %x, %w {strides = array<i64: 3, 1>, dilations = array<i64: 2, 1>, data_format = "NHWC"} : (tensor<?x7x6x3xf32>, tensor<4x3x2x3xf32>) -> tensor<?x2x4x4xf32>
  return %0 : tensor<?x2x4x4xf32>
}

// Groups are a loop, never one convolution each.
// CHECK-LABEL: func.func @groups(
// CHECK: linalg.generic {indexing_maps = [#[[$X]], #[[$W]], #[[$OUT]]]
// ONE-LABEL: func.func @groups(
// ONE: math.fma
// ONE-NOT: math.fma
// ONE: return
func.func @groups(%x: tensor<2x6x6x4xf32>, %w: tensor<6x2x3x2xf32>) -> tensor<2x4x5x6xf32> {
  %0 = ebb.conv2d %x, %w {groups = 2 : i64, data_format = "NHWC"} : (tensor<2x6x6x4xf32>, tensor<6x2x3x2xf32>) -> tensor<2x4x5x6xf32>
  return %0 : tensor<2x4x5x6xf32>
}

// CHECK-LABEL: func.func @depthwise(
// CHECK-NOT: tensor.insert_slice
// CHECK: linalg.generic {indexing_maps = [#[[$EACHX]], #[[$EACHW]], #[[$OUT]]]
func.func @depthwise(%x: tensor<2x6x6x3xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<2x4x4x6xf32> {
  %0 = ebb.conv2d %x, %w {groups = 3 : i64, data_format = "NHWC"} : (tensor<2x6x6x3xf32>, tensor<6x1x3x3xf32>) -> tensor<2x4x4x6xf32>
  return %0 : tensor<2x4x4x6xf32>
}

// CHECK-LABEL: func.func @padded(
// CHECK: tensor.insert_slice %{{.+}} into %{{.+}}[0, 2, 1, 0, 0] [2, 6, 6, 1, 3] [1, 1, 1, 1, 1] : tensor<2x6x6x1x3xf32> into tensor<2x9x7x1x3xf32>
// CHECK-NOT: tensor.extract_slice
// CHECK: linalg.generic {indexing_maps = [#[[$X]], #[[$W]], #[[$OUT]]]
func.func @padded(%x: tensor<2x6x6x3xf32>, %w: tensor<4x3x3x2xf32>) -> tensor<2x7x6x4xf32> {
  %0 = ebb.conv2d %x, %w {paddings = array<i64: 2, 1, 1, 0>, data_format = "NHWC"} : (tensor<2x6x6x3xf32>, tensor<4x3x3x2xf32>) -> tensor<2x7x6x4xf32>
  return %0 : tensor<2x7x6x4xf32>
}

// SAME without padding, and extents known when running: no copy either.
// CHECK-LABEL: func.func @same(
// CHECK-NOT: tensor.insert_slice
// CHECK: math.fma
func.func @same(%x: tensor<1x6x6x2xf32>, %w: tensor<2x2x2x2xf32>) -> tensor<1x3x3x2xf32> {
  %0 = ebb.conv2d %x, %w {strides = array<i64: 2>, padding_algorithm = "SAME", data_format = "NHWC"} : (tensor<1x6x6x2xf32>, tensor<2x2x2x2xf32>) -> tensor<1x3x3x2xf32>
  return %0 : tensor<1x3x3x2xf32>
}

// CHECK-LABEL: func.func @unknown(
// CHECK: kernel.require "le" %{{.+}}, %{{.+}} "expects the dilated kernel to fit the padded input in spatial dim 0"
// CHECK-NOT: tensor.insert_slice
// CHECK: math.fma
func.func @unknown(%x: tensor<?x?x?x2xf32>, %w: tensor<2x2x2x2xf32>) -> tensor<?x?x?x2xf32> {
  %0 = ebb.conv2d %x, %w {strides = array<i64: 2>, data_format = "NHWC"} : (tensor<?x?x?x2xf32>, tensor<2x2x2x2xf32>) -> tensor<?x?x?x2xf32>
  return %0 : tensor<?x?x?x2xf32>
}

// The narrow side spread by the stride, then a plain contraction.
// CHECK-LABEL: func.func @transposed(
// CHECK: tensor.insert_slice %{{.+}} into %{{.+}}[0, 2, 0, 0, 0] [1, 3, 4, 1, 2] [1, 2, 1, 1, 1] : tensor<1x3x4x1x2xf32> into tensor<1x9x4x1x2xf32>
// CHECK: linalg.generic {indexing_maps = [#[[$TURNED]], #{{.+}}]
// CHECK: linalg.generic {indexing_maps = [#[[$X]], #[[$W]], #[[$OUT]]]
func.func @transposed(%x: tensor<1x3x4x2xf32>, %w: tensor<2x5x3x1xf32>) -> tensor<1x7x4x5xf32> {
  %0 = ebb.conv2d_transpose %x, %w {strides = array<i64: 2, 1>, data_format = "NHWC"} : (tensor<1x3x4x2xf32>, tensor<2x5x3x1xf32>) -> tensor<1x7x4x5xf32>
  return %0 : tensor<1x7x4x5xf32>
}

// CHECK-LABEL: func.func @filter_grad(
// CHECK-NOT: tensor.insert_slice
// CHECK: linalg.generic {indexing_maps = [#[[$GRADX]], #[[$GRADY]], #[[$GRADW]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
// ONE-LABEL: func.func @filter_grad(
// ONE: math.fma
// ONE-NOT: math.fma
// ONE: return
func.func @filter_grad(%x: tensor<2x6x6x3xf32>, %w: tensor<4x3x3x3xf32>, %g: tensor<2x2x2x4xf32>) -> tensor<4x3x3x3xf32> {
  %0, %1 = ebb.conv2d_grad %x, %w, %g {strides = array<i64: 2>, data_format = "NHWC"} : (tensor<2x6x6x3xf32>, tensor<4x3x3x3xf32>, tensor<2x2x2x4xf32>) -> (tensor<2x6x6x3xf32>, tensor<4x3x3x3xf32>)
  return %1 : tensor<4x3x3x3xf32>
}

// bf16 is widened, summed in f32, the bias added before the one rounding.
// CHECK-LABEL: func.func @half(
// CHECK: linalg.fill {{.*}} outs(%{{.+}} : tensor<1x3x4x1x5xf32>)
// CHECK: math.fma {{.*}} : f32
// CHECK-NOT: arith.truncf
// CHECK: arith.addf {{.*}} : f32
// CHECK: arith.truncf %{{.+}} : f32 to bf16
// CHECK-NOT: arith.truncf
func.func @half(%x: tensor<1x3x4x2xbf16>, %w: tensor<5x2x1x1xbf16>, %b: tensor<5xbf16>) -> tensor<1x3x4x5xbf16> {
  %0 = ebb.conv2d %x, %w, %b {data_format = "NHWC"} : (tensor<1x3x4x2xbf16>, tensor<5x2x1x1xbf16>, tensor<5xbf16>) -> tensor<1x3x4x5xbf16>
  return %0 : tensor<1x3x4x5xbf16>
}

// RUN: ebb-opt %s --ebb-to-linalg | FileCheck %s

// CHECK: #[[$PERMUTED:.+]] = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
// CHECK-LABEL: func.func @views(
// CHECK: tensor.collapse_shape %{{.+}} {{\[\[}}0, 1], [2]] : tensor<2x3x4xf32> into tensor<6x4xf32>
// CHECK: tensor.collapse_shape %{{.+}} {{\[\[}}0, 1]] : tensor<6x4xf32> into tensor<24xf32>
// CHECK: tensor.expand_shape %{{.+}} {{\[\[}}0, 1]] output_shape [8, 3] : tensor<24xf32> into tensor<8x3xf32>
// CHECK: tensor.expand_shape %{{.+}} {{\[\[}}0, 1], [2]] output_shape [1, 8, 3]
// CHECK: tensor.collapse_shape %{{.+}} {{\[\[}}0, 1], [2]] : tensor<1x8x3xf32> into tensor<8x3xf32>
func.func @views(%x: tensor<2x3x4xf32>) -> tensor<8x3xf32> {
  %0 = ebb.reshape %x {shape = array<i64: -1, 4>} : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %1 = ebb.reshape %0 {shape = array<i64: 8, 3>} : (tensor<6x4xf32>) -> tensor<8x3xf32>
  %2 = ebb.unsqueeze %1 {axis = array<i64: 0>} : (tensor<8x3xf32>) -> tensor<1x8x3xf32>
  %3 = ebb.squeeze %2 {axis = array<i64: 0>} : (tensor<1x8x3xf32>) -> tensor<8x3xf32>
  return %3 : tensor<8x3xf32>
}

// A -1 is all elements over the rest, and the division must come out even.
// CHECK-LABEL: func.func @remaining(
// CHECK: %[[N:.+]] = tensor.dim
// CHECK: %[[TOTAL:.+]] = arith.muli %{{.+}}, %[[N]] : index
// CHECK: %[[ROWS:.+]] = arith.divsi %[[TOTAL]], %{{.+}} : index
// CHECK: kernel.require "eq" %{{.+}}, %{{.+}} "expects 'shape' to hold the elements of x"
// CHECK: tensor.expand_shape %{{.+}} {{\[\[}}0, 1]] output_shape [%[[ROWS]], 4]
func.func @remaining(%x: tensor<?x6xf32>) -> tensor<?x4xf32> {
  %0 = ebb.reshape %x {shape = array<i64: -1, 4>} : (tensor<?x6xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// A copied extent cancels: nothing is left to check.
// CHECK-LABEL: func.func @copied(
// CHECK-NOT: kernel.require
// CHECK: output_shape [%{{.+}}, 12] : tensor<?xf32> into tensor<?x12xf32>
func.func @copied(%x: tensor<?x3x4xf32>) -> tensor<?x12xf32> {
  %0 = ebb.reshape %x {shape = array<i64: 0, -1>} : (tensor<?x3x4xf32>) -> tensor<?x12xf32>
  return %0 : tensor<?x12xf32>
}

// CHECK-LABEL: func.func @moves(
// CHECK: linalg.generic {indexing_maps = [#[[$PERMUTED]], #{{.+}}], iterator_types = ["parallel", "parallel", "parallel"]} ins(%{{.+}} : tensor<2x3x4xf32>) outs(%{{.+}} : tensor<4x2x3xf32>)
func.func @moves(%x: tensor<2x3x4xf32>) -> tensor<4x2x3xf32> {
  %0 = ebb.transpose %x {perm = array<i64: 2, 0, 1>} : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}

// CHECK-LABEL: func.func @joins(
// CHECK: %[[A:.+]] = tensor.insert_slice %{{.+}} into %{{.+}}[0, 0] [2, 3] [1, 1]
// CHECK: tensor.insert_slice %{{.+}} into %[[A]][2, 0] [1, 3] [1, 1]
// CHECK: tensor.extract_slice %{{.+}}[0, 0] [3, 1] [1, 1]
// CHECK: tensor.extract_slice %{{.+}}[0, 1] [3, 2] [1, 1]
func.func @joins(%x: tensor<2x3xf32>, %y: tensor<1x3xf32>) -> (tensor<3x1xf32>, tensor<3x2xf32>) {
  %0 = ebb.concat %x, %y {axis = 0 : i64} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
  %1, %2 = ebb.split %0 {sections = array<i64: 1, -1>, axis = 1 : i64} : (tensor<3x3xf32>) -> (tensor<3x1xf32>, tensor<3x2xf32>)
  return %1, %2 : tensor<3x1xf32>, tensor<3x2xf32>
}

// Listed sections are the extents, whatever the dim turns out to be.
// CHECK-LABEL: func.func @sections(
// CHECK: kernel.require "eq" %{{.+}}, %{{.+}} "expects 'sections' to add up to the extent"
// The second part is not asked for.
// CHECK: tensor.extract_slice %{{.+}}[0] [2] [1]
// CHECK-NOT: tensor.extract_slice
func.func @sections(%x: tensor<?xf32>) -> tensor<2xf32> {
  %0, %1 = ebb.split %x {sections = array<i64: 2, 3>} : (tensor<?xf32>) -> (tensor<2xf32>, tensor<3xf32>)
  return %0 : tensor<2xf32>
}

// Bounds count from an end known at run time only, and are clamped.
// CHECK-LABEL: func.func @slice(
// CHECK: %[[N:.+]] = tensor.dim
// CHECK: %[[C:.+]] = arith.constant -3 : index
// CHECK: %[[BACK:.+]] = arith.addi %[[N]], %[[C]] : index
// CHECK: %[[START:.+]] = arith.maxsi %[[BACK]], %{{.+}} : index
// CHECK: arith.subi %[[N]], %[[START]] : index
// CHECK: tensor.extract_slice %{{.+}}[%[[START]], 1] [%{{.+}}, 1] [1, 1] : tensor<?x4xf32> to tensor<?xf32>
func.func @slice(%x: tensor<?x4xf32>) -> tensor<?xf32> {
  %0 = ebb.slice %x {axes = array<i64: 0, 1>, starts = array<i64: -3, 1>, ends = array<i64: 9223372036854775807, 2>, decrease_axis = array<i64: 1>} : (tensor<?x4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @pad(
// CHECK: arith.constant 9.000000e+00 : f32
// CHECK: tensor.insert_slice %{{.+}} into %{{.+}}[1] [2] [1] : tensor<2xf32> into tensor<5xf32>
func.func @pad(%x: tensor<2xf32>) -> tensor<5xf32> {
  %0 = ebb.pad %x {paddings = array<i64: 1, 2>, pad_value = 9.0} : (tensor<2xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

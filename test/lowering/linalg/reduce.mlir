// RUN: ebb-opt %s --ebb-to-linalg | FileCheck %s

// CHECK: #[[$ALL:.+]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: #[[$KEPT:.+]] = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func.func @sum(
// CHECK: %[[ZERO:.+]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[INIT:.+]] = linalg.fill ins(%[[ZERO]] : f32) outs(%{{.+}} : tensor<2xf32>)
// CHECK: linalg.generic {indexing_maps = [#[[$ALL]], #[[$KEPT]]], iterator_types = ["parallel", "reduction"]} ins(%{{.+}} : tensor<2x3xf32>) outs(%[[INIT]] : tensor<2xf32>)
// CHECK: ^bb0(%[[X:.+]]: f32, %[[ACC:.+]]: f32):
// CHECK-NEXT: arith.addf %[[X]], %[[ACC]] : f32
// CHECK: tensor.expand_shape %{{.+}} {{\[\[}}0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
func.func @sum(%x: tensor<2x3xf32>) -> tensor<2x1xf32> {
  %0 = ebb.sum %x {axis = array<i64: 1>, keepdim = true} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// f16 accumulates in f32 and is rounded once, at the end.
// CHECK-LABEL: func.func @half(
// CHECK: linalg.generic {{.*}} outs(%{{.+}} : tensor<f32>)
// CHECK: arith.extf %{{.+}} : f16 to f32
// CHECK: arith.addf {{.*}} : f32
// CHECK: linalg.generic {{.*}} ins(%{{.+}} : tensor<f32>) outs(%{{.+}} : tensor<f16>)
// CHECK: arith.truncf
func.func @half(%x: tensor<2x3xf16>) -> tensor<f16> {
  %0 = ebb.sum %x : (tensor<2x3xf16>) -> tensor<f16>
  return %0 : tensor<f16>
}

// CHECK-LABEL: func.func @count(
// CHECK: %[[ONE:.+]] = arith.extui %{{.+}} : i1 to i64
// CHECK: arith.addi %[[ONE]], %{{.+}} : i64
func.func @count(%x: tensor<4xi1>) -> tensor<i64> {
  %0 = ebb.sum %x : (tensor<4xi1>) -> tensor<i64>
  return %0 : tensor<i64>
}

// An axis that may be empty is checked.
// CHECK-LABEL: func.func @max(
// CHECK: %[[N:.+]] = tensor.dim
// CHECK: %[[ONE:.+]] = arith.constant 1 : index
// CHECK: kernel.require "le" %[[ONE]], %[[N]] "expects a non-empty maximum"
// CHECK: arith.constant 0xFF800000 : f32
// CHECK: arith.maximumf
func.func @max(%x: tensor<2x?xf32>) -> tensor<2xf32> {
  %0 = ebb.max %x {axis = array<i64: -1>} : (tensor<2x?xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// Only an extent 1 in target's type is summed over; another is compared.
// CHECK-LABEL: func.func @reduce_as(
// CHECK-SAME: %[[X:.+]]: tensor<4x?x?xf32>, %[[T:.+]]: tensor<?x1xf32>)
// CHECK-DAG: %[[A:.+]] = tensor.dim %[[X]], %{{.+}}
// CHECK-DAG: %[[B:.+]] = tensor.dim %[[T]], %{{.+}}
// CHECK: kernel.require "eq" %[[A]], %[[B]] "expects equal extents for dim 0 of x and target"
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "parallel", "reduction"]
// CHECK: tensor.expand_shape %{{.+}} {{\[\[}}0, 1]] output_shape [%[[A]], 1]
func.func @reduce_as(%x: tensor<4x?x?xf32>, %t: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %0 = ebb.reduce_as %x, %t : (tensor<4x?x?xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

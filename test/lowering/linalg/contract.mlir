// RUN: ebb-opt %s --ebb-to-linalg | FileCheck %s

// CHECK-DAG: #[[$XT:.+]] = affine_map<(d0, d1, d2, d3) -> (0, d3, d1)>
// CHECK-DAG: #[[$YT:.+]] = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
// CHECK-DAG: #[[$OUT:.+]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-DAG: #[[$VECTOR:.+]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[$SCALAR:.+]] = affine_map<(d0) -> ()>
// CHECK-LABEL: func.func @transposed(
// CHECK: linalg.generic {indexing_maps = [#[[$XT]], #{{.+}}, #[[$OUT]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
// CHECK: ^bb0(%[[X:.+]]: f32, %[[Y:.+]]: f32, %[[ACC:.+]]: f32):
// CHECK-NEXT: math.fma %[[X]], %[[Y]], %[[ACC]] : f32
func.func @transposed(%x: tensor<1x3x2xf32>, %y: tensor<5x4x3xf32>) -> tensor<5x2x4xf32> {
  %0 = ebb.matmul %x, %y {transpose_x = true, transpose_y = true} : (tensor<1x3x2xf32>, tensor<5x4x3xf32>) -> tensor<5x2x4xf32>
  return %0 : tensor<5x2x4xf32>
}

// One matrix serves the batch; unknown contracted extents are compared.
// CHECK-LABEL: func.func @shared(
// CHECK: kernel.require "eq" %{{.+}}, %{{.+}} "expects equal contracted extents of x and y"
// CHECK: linalg.generic {indexing_maps = [#{{.+}}, #[[$YT]], #[[$OUT]]]
func.func @shared(%x: tensor<5x2x?xf32>, %y: tensor<4x?xf32>) -> tensor<5x2x4xf32> {
  %0 = ebb.matmul %x, %y {transpose_y = true} : (tensor<5x2x?xf32>, tensor<4x?xf32>) -> tensor<5x2x4xf32>
  return %0 : tensor<5x2x4xf32>
}

// CHECK-LABEL: func.func @dot(
// CHECK: linalg.generic {indexing_maps = [#[[$VECTOR]], #[[$VECTOR]], #[[$SCALAR]]], iterator_types = ["reduction"]}
// CHECK: arith.muli
// CHECK: arith.addi
func.func @dot(%x: tensor<3xi32>, %y: tensor<3xi32>) -> tensor<i32> {
  %0 = ebb.matmul %x, %y : (tensor<3xi32>, tensor<3xi32>) -> tensor<i32>
  return %0 : tensor<i32>
}

// CHECK-LABEL: func.func @half(
// CHECK: linalg.fill {{.*}} outs(%{{.+}} : tensor<2x4xf32>)
// CHECK: arith.extf
// CHECK: arith.extf
// CHECK: math.fma {{.*}} : f32
// CHECK: arith.truncf %{{.+}} : f32 to bf16
func.func @half(%x: tensor<2x3xbf16>, %y: tensor<3x4xbf16>) -> tensor<2x4xbf16> {
  %0 = ebb.matmul %x, %y : (tensor<2x3xbf16>, tensor<3x4xbf16>) -> tensor<2x4xbf16>
  return %0 : tensor<2x4xbf16>
}

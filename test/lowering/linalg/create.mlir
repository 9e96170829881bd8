// RUN: ebb-opt %s --ebb-to-linalg | FileCheck %s

// One repeated element is never stored as a big constant.
// CHECK-LABEL: func.func @constants(
// CHECK: arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK: linalg.generic {{.*}} outs(%{{.+}} : tensor<1000xf32>)
// CHECK: linalg.yield %{{.+}} : f32
// CHECK: %[[T:.+]] = arith.constant 2 : i32
// CHECK: linalg.yield %[[T]] : i32
func.func @constants() -> (tensor<2xf32>, tensor<1000xf32>, tensor<3xi32>) {
  %0 = ebb.constant {value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %1 = ebb.constant {value = dense<4.0> : tensor<1000xf32>} : () -> tensor<1000xf32>
  %2 = ebb.full {value = 2.7} : () -> tensor<3xi32>
  return %0, %1, %2 : tensor<2xf32>, tensor<1000xf32>, tensor<3xi32>
}

// CHECK-LABEL: func.func @ramps(
// CHECK: %[[N:.+]] = tensor.dim
// CHECK: %[[I:.+]] = linalg.index 1 : index
// CHECK: arith.index_cast %[[I]] : index to i64
// CHECK: tensor.empty(%[[N]]) : tensor<?x3xi64>
// CHECK: linalg.index 0 : index
func.func @ramps(%x: tensor<?x3xf32>) -> (tensor<2x3xi64>, tensor<?x3xi64>) {
  %0 = ebb.iota {axis = -1 : i64} : () -> tensor<2x3xi64>
  %1 = ebb.iota_like %x {axis = 0 : i64} : (tensor<?x3xf32>) -> tensor<?x3xi64>
  return %0, %1 : tensor<2x3xi64>, tensor<?x3xi64>
}

// CHECK-LABEL: func.func @dim(
// CHECK-SAME: %[[X:.+]]: tensor<?x3xf32>)
// CHECK: kernel.library_call "host" "dim" {axis = 0 : i64} ins(%[[X]] : tensor<?x3xf32>) outs(%{{.+}} : tensor<i64>) -> tensor<i64>
// CHECK: arith.constant 3 : i64
func.func @dim(%x: tensor<?x3xf32>) -> (tensor<i64>, tensor<i64>) {
  %0 = ebb.dim %x {axis = 0 : i64} : (tensor<?x3xf32>) -> tensor<i64>
  %1 = ebb.dim %x {axis = 1 : i64} : (tensor<?x3xf32>) -> tensor<i64>
  return %0, %1 : tensor<i64>, tensor<i64>
}

// CHECK-LABEL: func.func @check_index(
// CHECK-SAME: %[[I:.+]]: tensor<4x1xi64>, %[[X:.+]]: tensor<4x10xf32>)
// CHECK: kernel.library_call "host" "check_range" {ignore = -100 : i64, lower = 0 : i64, upper_axis = 1 : i64} ins(%[[I]], %[[X]] : tensor<4x1xi64>, tensor<4x10xf32>)
// CHECK: return %[[I]]
func.func @check_index(%i: tensor<4x1xi64>, %x: tensor<4x10xf32>) -> tensor<4x1xi64> {
  %0 = ebb.check_index %i, %x {axis = -1 : i64, ignore = -100 : i64} : (tensor<4x1xi64>, tensor<4x10xf32>) -> tensor<4x1xi64>
  return %0 : tensor<4x1xi64>
}

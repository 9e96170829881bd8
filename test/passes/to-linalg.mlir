// RUN: ebb-opt %s --ebb-to-linalg | FileCheck %s --implicit-check-not=ebb.
// RUN: ebb-opt %s --ebb-to-linalg --canonicalize --cse | ebb-opt -o /dev/null

// One generic per op, written to a fresh destination.
// CHECK-LABEL: @unary
// CHECK: tensor.empty() : tensor<4xf32>
// CHECK: linalg.generic
// CHECK: math.exp
func.func @unary(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = ebb.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// Broadcasting is in the indexing maps, not in copies.
// CHECK-LABEL: @broadcast
// CHECK-NOT: linalg.broadcast
// CHECK: linalg.generic
// CHECK: arith.addf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @broadcast(%x: tensor<2x3xf32>, %y: tensor<1x3xf32>,
                     %z: tensor<f32>) -> tensor<2x3xf32> {
  %a = ebb.add %x, %y : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %a : tensor<2x3xf32>
}

// A composite op is decomposed first.
// CHECK-LABEL: @composite
// CHECK: arith.maximumf
// CHECK: math.exp
func.func @composite(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %a = ebb.softmax %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %a : tensor<2x3xf32>
}

// Reshapes are views.
// CHECK-LABEL: @view
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @view(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %a = ebb.reshape %x {shape = array<i64: -1>}
      : (tensor<2x3xf32>) -> tensor<6xf32>
  return %a : tensor<6xf32>
}

// `?` extents are read from the operands.
// CHECK-LABEL: @dynamic
// CHECK: tensor.dim
// CHECK: linalg.generic
func.func @dynamic(%x: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %a = ebb.exp %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  return %a : tensor<?x3xf32>
}

// Other dialects' ops stay.
// CHECK-LABEL: @others
// CHECK: math.exp %{{.*}} : tensor<4xf32>
func.func @others(%x: tensor<4xf32>) -> tensor<4xf32> {
  %a = math.exp %x : tensor<4xf32>
  return %a : tensor<4xf32>
}

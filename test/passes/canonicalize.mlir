// RUN: ebb-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @transposes_become_flags
// CHECK-SAME: %[[X:.*]]: tensor<5x3x2xf32>, %[[Y:.*]]: tensor<4x3xf32>
// CHECK-NEXT: %[[R:.*]] = ebb.matmul %[[X]], %[[Y]] {transpose_x = true, transpose_y = true}
// CHECK-NEXT: return %[[R]]
func.func @transposes_become_flags(%x: tensor<5x3x2xf32>, %y: tensor<4x3xf32>) -> tensor<5x2x4xf32> {
  %xt = ebb.transpose %x {perm = array<i64: 0, 2, 1>} : (tensor<5x3x2xf32>) -> tensor<5x2x3xf32>
  %yt = ebb.transpose %y {perm = array<i64: -1, 0>} : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %r = ebb.matmul %xt, %yt : (tensor<5x2x3xf32>, tensor<3x4xf32>) -> tensor<5x2x4xf32>
  return %r : tensor<5x2x4xf32>
}

// CHECK-LABEL: @transposing_twice_is_nothing
// CHECK: ebb.matmul %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3x4xf32>)
func.func @transposing_twice_is_nothing(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %xt = ebb.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %r = ebb.matmul %xt, %y {transpose_x = true} : (tensor<3x2xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// Moving a batch axis is no transposition of matrices.
// CHECK-LABEL: @batch_moves_stay
// CHECK: ebb.transpose
// CHECK: ebb.matmul
func.func @batch_moves_stay(%x: tensor<2x5x3xf32>, %y: tensor<3x4xf32>) -> tensor<5x2x4xf32> {
  %xt = ebb.transpose %x {perm = array<i64: 1, 0, 2>} : (tensor<2x5x3xf32>) -> tensor<5x2x3xf32>
  %r = ebb.matmul %xt, %y : (tensor<5x2x3xf32>, tensor<3x4xf32>) -> tensor<5x2x4xf32>
  return %r : tensor<5x2x4xf32>
}

// CHECK-LABEL: @moves_of_nothing
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
// CHECK-NEXT: return %[[X]]
func.func @moves_of_nothing(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %a = ebb.reshape %x {shape = array<i64: 2, 3>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %b = ebb.broadcast_to %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %c = ebb.expand_as %b, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %d = ebb.reduce_as %c, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %e = ebb.concat %d : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %f = ebb.slice %e {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 9>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %g = ebb.pad %f {paddings = array<i64: 0, 0, 0, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %h = ebb.add_n %g : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %i = ebb.scale %h {scale = 1.0} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %j = ebb.cast %i {dtype = f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %k = ebb.transpose %j {perm = array<i64: 0, 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %k : tensor<2x3xf32>
}

// Unknown extents leave a check to do.
// CHECK-LABEL: @checks_stay
// CHECK: ebb.expand_as
func.func @checks_stay(%x: tensor<?x3xf32>, %y: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %r = ebb.expand_as %x, %y : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}

// CHECK-LABEL: @known_extents_are_constants
// CHECK: ebb.constant {value = dense<3> : tensor<i64>}
func.func @known_extents_are_constants(%x: tensor<?x3xf32>) -> tensor<i64> {
  %r = ebb.dim %x {axis = -1 : i64} : (tensor<?x3xf32>) -> tensor<i64>
  return %r : tensor<i64>
}

// What ebb.tile and its gradients refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @zero(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.tile' op expects entries of 'repeat_times' to be 1 or more, but got 0}}
  %out = ebb.tile %x {repeat_times = array<i64: 2, 0>} : (tensor<2xf32>) -> tensor<2x0xf32>
  return
}

// -----

func.func @overflow(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{'ebb.tile' op expects the repeated extent of axis 1 to stay below 2^63}}
  %out = ebb.tile %x {repeat_times = array<i64: 9223372036854775807>} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @result(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.tile' op expects result types compatible with the inferred 'tensor<6xf32>', but got 'tensor<5xf32>'}}
  %out = ebb.tile %x {repeat_times = array<i64: 3>} : (tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

// The shorter repetitions stand for the last axes.
func.func @cotangent(%x: tensor<2x3xf32>, %g: tensor<4x3xf32>) {
  // expected-error @+1 {{'ebb.tile_grad' op expects 'out_grad' to have shape 2x6, but got 4x3}}
  %out = ebb.tile_grad %x, %g {repeat_times = array<i64: 2>} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @cotangent_type(%x: tensor<2xf32>, %g: tensor<4xf64>) {
  // expected-error @+1 {{'ebb.tile_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %out = ebb.tile_grad %x, %g {repeat_times = array<i64: 2>} : (tensor<2xf32>, tensor<4xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @negative(%u: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.tile_double_grad' op expects entries of 'repeat_times' to be 1 or more, but got -1}}
  %out = ebb.tile_double_grad %u {repeat_times = array<i64: -1>} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

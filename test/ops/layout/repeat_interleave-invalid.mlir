// What ebb.repeat_interleave and its gradient refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @zero(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.repeat_interleave' op expects 'repeats' to be 1 or more, but got 0}}
  %out = ebb.repeat_interleave %x {repeats = 0, axis = 0} : (tensor<2xf32>) -> tensor<0xf32>
  return
}

// -----

func.func @axis(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.repeat_interleave' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.repeat_interleave %x {repeats = 2, axis = 2} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.repeat_interleave' op expects an operand of rank 1 or more, but got a scalar}}
  %out = ebb.repeat_interleave %x {repeats = 2, axis = 0} : (tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @overflow(%x: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.repeat_interleave' op expects the repeated extent of axis 0 to stay below 2^63}}
  %out = ebb.repeat_interleave %x {repeats = 4611686018427387904, axis = 0} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_axis(%x: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.repeat_interleave' op requires attribute 'axis'}}
  %out = ebb.repeat_interleave %x {repeats = 2} : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @cotangent(%x: tensor<2x3xf32>, %g: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.repeat_interleave_grad' op expects 'out_grad' to have shape 4x3, but got 2x3}}
  %out = ebb.repeat_interleave_grad %x, %g {repeats = 2, axis = 0} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

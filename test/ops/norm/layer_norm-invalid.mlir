// What ebb.layer_norm refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.layer_norm' op expects 'x' to have rank 1 or more, but got a scalar}}
  %0:3 = ebb.layer_norm %x {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.layer_norm' op expects 'begin_norm_axis' in [-2, 2) for rank 2, but got 2}}
  %0:3 = ebb.layer_norm %x {operandSegmentSizes = array<i32: 1, 0, 0>, begin_norm_axis = 2} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @negative_epsilon(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.layer_norm' op expects 'epsilon' to be 0 or more, but got -1.0}}
  %0:3 = ebb.layer_norm %x {operandSegmentSizes = array<i32: 1, 0, 0>, epsilon = -1.0} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @short_scale(%x: tensor<2x3xf32>, %scale: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.layer_norm' op expects 'scale' to have shape 3, but got 2}}
  %0:3 = ebb.layer_norm %x, %scale {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<2x3xf32>, tensor<2xf32>) -> (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @bias_of_two_axes(%x: tensor<2x3x4xf32>, %bias: tensor<12xf32>) {
  // expected-error @+1 {{'ebb.layer_norm' op expects 'bias' to have shape 3x4, but got 12}}
  %0:3 = ebb.layer_norm %x, %bias {operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<2x3x4xf32>, tensor<12xf32>) -> (tensor<2x3x4xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @scale_of_another_type(%x: tensor<2x3xf32>, %scale: tensor<3xf64>) {
  // expected-error @+1 {{'ebb.layer_norm' op expects 'scale' to hold f32, but got f64; convert it with ebb.cast}}
  %0:3 = ebb.layer_norm %x, %scale {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<2x3xf32>, tensor<3xf64>) -> (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @bias_of_another_half(%x: tensor<2x3xf16>, %bias: tensor<3xbf16>) {
  // expected-error @+1 {{'ebb.layer_norm' op expects 'bias' to hold f16 or f32, but got bf16; convert it with ebb.cast}}
  %0:3 = ebb.layer_norm %x, %bias {operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<2x3xf16>, tensor<3xbf16>) -> (tensor<2x3xf16>, tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.layer_norm' op has no attribute 'eps'; valid are begin_norm_axis, epsilon}}
  %0:3 = ebb.layer_norm %x {operandSegmentSizes = array<i32: 1, 0, 0>, eps = 1.0} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}

// What ebb.window_sum refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @even(%x: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.window_sum' op expects 'size' to be odd and positive, so that as many neighbours lie on both sides, but got 4}}
  %0 = ebb.window_sum %x {axis = 0, size = 4} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @negative(%x: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.window_sum' op expects 'size' to be odd and positive, so that as many neighbours lie on both sides, but got -3}}
  %0 = ebb.window_sum %x {axis = 0, size = -3} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @axis(%x: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.window_sum' op expects 'axis' in [-1, 1) for rank 1, but got 1}}
  %0 = ebb.window_sum %x {axis = 1, size = 3} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.window_sum' op expects an operand of rank 1 or more, but got a scalar}}
  %0 = ebb.window_sum %x {axis = 0, size = 3} : (tensor<f32>) -> tensor<f32>
  return
}

// What ebb.check_index refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @no_axis(%index: tensor<2x1xi64>, %target: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.check_index' op requires attribute 'axis'}}
  %out = ebb.check_index %index, %target : (tensor<2x1xi64>, tensor<2x3xf32>) -> tensor<2x1xi64>
  return
}

// -----

func.func @axis_beyond_the_rank(%index: tensor<2x1xi64>, %target: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.check_index' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.check_index %index, %target {axis = 2 : i64} : (tensor<2x1xi64>, tensor<2x3xf32>) -> tensor<2x1xi64>
  return
}

// -----

func.func @scalar_target(%index: tensor<2x1xi64>, %target: tensor<f32>) {
  // expected-error @+1 {{'ebb.check_index' op expects a target of rank 1 or more, but got a scalar}}
  %out = ebb.check_index %index, %target {axis = 0 : i64} : (tensor<2x1xi64>, tensor<f32>) -> tensor<2x1xi64>
  return
}

// -----

func.func @float_index(%index: tensor<2x1xf32>, %target: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.check_index' op operand #0 must be ranked tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2x1xf32>'}}
  %out = ebb.check_index %index, %target {axis = 1 : i64} : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @unknown_attribute(%index: tensor<2x1xi64>, %target: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.check_index' op has no attribute 'depth'; valid are axis, ignore}}
  %out = ebb.check_index %index, %target {axis = 1 : i64, depth = 3 : i64} : (tensor<2x1xi64>, tensor<2x3xf32>) -> tensor<2x1xi64>
  return
}

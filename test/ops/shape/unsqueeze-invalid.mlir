// What ebb.unsqueeze refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @without_axis(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.unsqueeze' op requires attribute 'axis'}}
  %out = ebb.unsqueeze %x : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  return
}

// -----

func.func @axis_of_another_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.unsqueeze' op attribute 'axis' failed to satisfy constraint: i64 dense array attribute}}
  %out = ebb.unsqueeze %x {axis = 0 : i64} : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.unsqueeze' op has no attribute 'axes'; valid are axis}}
  %out = ebb.unsqueeze %x {axis = array<i64: 0>, axes = array<i64: 0>} : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.unsqueeze' op has no attribute 'axes'; valid are axis}}
  %out = "ebb.unsqueeze"(%x) <{axis = array<i64: 0>, axes = array<i64: 0>}> : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  return
}

// -----

func.func @two_operands(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.unsqueeze' op requires a single operand}}
  %out = ebb.unsqueeze %x, %x {axis = array<i64: 0>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<1x2x3xf32>
  return
}

// -----

func.func @axis_beyond_the_result(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.unsqueeze' op expects 'axis' in [-3, 3) for rank 3, but got 3}}
  %out = ebb.unsqueeze %x {axis = array<i64: 3>} : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  return
}

// -----

func.func @axis_below_the_result(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.unsqueeze' op expects 'axis' in [-3, 3) for rank 3, but got -4}}
  %out = ebb.unsqueeze %x {axis = array<i64: -4>} : (tensor<2x3xf32>) -> tensor<1x2x3xf32>
  return
}

// -----

func.func @axis_twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.unsqueeze' op expects distinct axes in 'axis', but got 0 twice}}
  %out = ebb.unsqueeze %x {axis = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<1x1x2x3xf32>
  return
}

// -----

func.func @result_of_another_shape(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.unsqueeze' op expects result types compatible with the inferred 'tensor<1x2x3xf32>', but got 'tensor<2x1x3xf32>'}}
  %out = ebb.unsqueeze %x {axis = array<i64: 0>} : (tensor<2x3xf32>) -> tensor<2x1x3xf32>
  return
}

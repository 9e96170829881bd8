// What ebb.squeeze refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @without_axis(%x: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.squeeze' op requires attribute 'axis'}}
  %out = ebb.squeeze %x : (tensor<1x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @axis_of_another_type(%x: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.squeeze' op attribute 'axis' failed to satisfy constraint: i64 dense array attribute}}
  %out = ebb.squeeze %x {axis = 0 : i64} : (tensor<1x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.squeeze' op has no attribute 'axes'; valid are axis}}
  %out = ebb.squeeze %x {axis = array<i64: 0>, axes = array<i64: 0>} : (tensor<1x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.squeeze' op has no attribute 'axes'; valid are axis}}
  %out = "ebb.squeeze"(%x) <{axis = array<i64: 0>, axes = array<i64: 0>}> : (tensor<1x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @two_operands(%x: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.squeeze' op requires a single operand}}
  %out = ebb.squeeze %x, %x {axis = array<i64: 0>} : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @extent_not_one(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.squeeze' op expects extent 1 on axis 0, but got 2x3}}
  %out = ebb.squeeze %x {axis = array<i64: 0>} : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @axis_beyond_the_rank(%x: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.squeeze' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.squeeze %x {axis = array<i64: 2>} : (tensor<1x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @axis_twice(%x: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.squeeze' op expects distinct axes in 'axis', but got 0 twice}}
  %out = ebb.squeeze %x {axis = array<i64: 0, 0>} : (tensor<1x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @axis_of_a_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.squeeze' op expects 'axis' in [-1, 1) for rank 0, but got 1}}
  %out = ebb.squeeze %x {axis = array<i64: 1>} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @result_of_another_shape(%x: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.squeeze' op expects result types compatible with the inferred 'tensor<3xf32>', but got 'tensor<1x3xf32>'}}
  %out = ebb.squeeze %x {axis = array<i64: 0>} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  return
}

// What ebb.log_softmax refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.log_softmax' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.log_softmax %x {axis = 2 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @axis_below_minus_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.log_softmax' op expects 'axis' in [-2, 2) for rank 2, but got -3}}
  %out = ebb.log_softmax %x {axis = -3 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @axis_of_a_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.log_softmax' op expects 'axis' in [-1, 1) for rank 0, but got 1}}
  %out = ebb.log_softmax %x {axis = 1 : i64} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @integers(%x: tensor<2x3xi32>) {
  // expected-error @+1 {{'ebb.log_softmax' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2x3xi32>'}}
  %out = ebb.log_softmax %x : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @attribute_of_another_kind(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.log_softmax' op attribute 'axis' failed to satisfy constraint: 64-bit signless integer attribute}}
  %out = ebb.log_softmax %x {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @result_of_another_shape(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.log_softmax' op expects result types compatible with the inferred 'tensor<2x3xf32>', but got 'tensor<2x4xf32>'}}
  %out = ebb.log_softmax %x : (tensor<2x3xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.log_softmax' op has no attribute 'dim'; valid are axis}}
  %out = ebb.log_softmax %x {dim = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unknown_attribute_in_properties(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.log_softmax' op has no attribute 'dim'; valid are axis}}
  %out = "ebb.log_softmax"(%x) <{dim = 1 : i64}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @two_operands(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.log_softmax' op requires a single operand}}
  %out = ebb.log_softmax %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

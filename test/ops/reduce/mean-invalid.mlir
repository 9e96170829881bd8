// What ebb.mean refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.mean' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.mean %x {axis = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @axis_below_minus_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.mean' op expects 'axis' in [-2, 2) for rank 2, but got -3}}
  %out = ebb.mean %x {axis = array<i64: -3>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @axis_of_a_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.mean' op expects 'axis' in [-1, 1) for rank 0, but got 1}}
  %out = ebb.mean %x {axis = array<i64: 1>} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @axis_twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.mean' op expects distinct axes in 'axis', but got 1 twice}}
  %out = ebb.mean %x {axis = array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @result_of_another_shape(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.mean' op expects result types compatible with the inferred 'tensor<2xf32>', but got 'tensor<3xf32>'}}
  %out = ebb.mean %x {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @result_without_keepdim(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.mean' op expects result types compatible with the inferred 'tensor<2x1xf32>', but got 'tensor<2xf32>'}}
  %out = ebb.mean %x {axis = array<i64: 1>, keepdim = true} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.mean' op has no attribute 'axes'; valid are axis, keepdim}}
  %out = ebb.mean %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.mean' op has no attribute 'axes'; valid are axis, keepdim}}
  %out = "ebb.mean"(%x) <{axes = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @axis_of_another_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.mean' op attribute 'axis' failed to satisfy constraint: i64 dense array attribute}}
  %out = ebb.mean %x {axis = 1 : i64} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @keepdim_of_another_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.mean' op attribute 'keepdim' failed to satisfy constraint: bool attribute}}
  %out = ebb.mean %x {keepdim = 1 : i64} : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @two_operands(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.mean' op requires a single operand}}
  %out = ebb.mean %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @unranked_operand(%x: tensor<*xf32>) {
  // expected-error @+1 {{'ebb.mean' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<*xf32>'}}
  %out = ebb.mean %x : (tensor<*xf32>) -> tensor<f32>
  return
}

// -----

func.func @integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.mean' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi32>'}}
  %out = ebb.mean %x : (tensor<2xi32>) -> tensor<i32>
  return
}

// -----

func.func @result_of_another_element_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.mean' op expects result types compatible with the inferred 'tensor<f32>', but got 'tensor<f64>'}}
  %out = ebb.mean %x : (tensor<2x3xf32>) -> tensor<f64>
  return
}

// What ebb.split_grad refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @other_extent_off_the_axis(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.split_grad' op expects operands that differ on axis 0 only, but got 2x3 and, as operand 1, 2x1}}
  %out = ebb.split_grad %a, %b {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @other_rank(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.split_grad' op expects operands that differ on axis 1 only, but got 2x3 and, as operand 1, 2}}
  %out = ebb.split_grad %a, %b {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @scalars(%a: tensor<f32>) {
  // expected-error @+1 {{'ebb.split_grad' op expects operands of rank 1 or more, but got a scalar}}
  %out = ebb.split_grad %a, %a {axis = 0 : i64} : (tensor<f32>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @axis_beyond_the_rank(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.split_grad' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.split_grad %a, %b {axis = 2 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @mixed_element_types(%a: tensor<2xf32>, %b: tensor<2xf16>) {
  // expected-error @+1 {{'ebb.split_grad' op expects operands of one element type, but got f32 and f16; convert one with ebb.cast}}
  %out = ebb.split_grad %a, %b : (tensor<2xf32>, tensor<2xf16>) -> tensor<4xf32>
  return
}

// -----

func.func @result_of_another_extent(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.split_grad' op expects result types compatible with the inferred 'tensor<2x4xf32>', but got 'tensor<2x3xf32>'}}
  %out = ebb.split_grad %a, %b {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @extent_beyond_64_bits(%a: tensor<9223372036854775807xf32>) {
  // expected-error @+1 {{'ebb.split_grad' op expects the joined extent to stay below 2^63}}
  %out = ebb.split_grad %a, %a : (tensor<9223372036854775807xf32>, tensor<9223372036854775807xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @no_operands() {
  // expected-error @+1 {{'ebb.split_grad' op expects at least one operand, but got none}}
  %out = "ebb.split_grad"() : () -> tensor<0xf32>
  return
}

// -----

func.func @axis_of_another_type(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.split_grad' op attribute 'axis' failed to satisfy constraint: 64-bit signless integer attribute}}
  %out = ebb.split_grad %a, %b {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @unknown_attribute(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.split_grad' op has no attribute 'dim'; valid are axis}}
  %out = ebb.split_grad %a, %b {axis = 1 : i64, dim = 1} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @unknown_property(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.split_grad' op has no attribute 'dim'; valid are axis}}
  %out = "ebb.split_grad"(%a, %b) <{axis = 1 : i64, dim = 1}> : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @integers(%a: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.split_grad' op operand #0 must be variadic of ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi32>'}}
  %out = ebb.split_grad %a : (tensor<2xi32>) -> tensor<2xi32>
  return
}

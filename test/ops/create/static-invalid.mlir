// What ebb.constant, ebb.full and ebb.iota refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @constant_shape() {
  // expected-error @+1 {{'ebb.constant' op expects result types compatible with the inferred 'tensor<2xf32>', but got 'tensor<3xf32>'}}
  %0 = ebb.constant {value = dense<1.0> : tensor<2xf32>} : () -> tensor<3xf32>
  return
}

// -----

func.func @constant_is_a_number() {
  // expected-error @+1 {{'ebb.constant' op attribute 'value' failed to satisfy constraint: constant vector/tensor attribute}}
  %0 = ebb.constant {value = 1.0} : () -> tensor<f32>
  return
}

// -----

func.func @constant_without_value() {
  // expected-error @+1 {{'ebb.constant' op requires attribute 'value'}}
  %0 = ebb.constant : () -> tensor<3xf32>
  return
}

// -----

func.func @constant_is_a_vector() {
  // expected-error @+1 {{'ebb.constant' op expects result types compatible with the inferred 'vector<2xi32>', but got 'tensor<2xi32>'}}
  %0 = ebb.constant {value = dense<1> : vector<2xi32>} : () -> tensor<2xi32>
  return
}

// -----

func.func @constant_of_i4() {
  // expected-error @+1 {{'ebb.constant' op result #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signless integer or 8-bit unsigned integer or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi4>'}}
  %0 = ebb.constant {value = dense<1> : tensor<2xi4>} : () -> tensor<2xi4>
  return
}

// -----

func.func @full_without_value() {
  // expected-error @+1 {{'ebb.full' op requires attribute 'value'}}
  %0 = ebb.full : () -> tensor<3xf32>
  return
}

// -----

func.func @full_value_is_an_integer() {
  // expected-error @+1 {{'ebb.full' op attribute 'value' failed to satisfy constraint: 64-bit float attribute}}
  %0 = ebb.full {value = 1} : () -> tensor<3xi64>
  return
}

// -----

func.func @full_of_unknown_extent() {
  // expected-error @+1 {{'ebb.full' op expects a static result shape, but got ?x2; use the _like form for unknown extents}}
  %0 = ebb.full {value = 1.0} : () -> tensor<?x2xf32>
  return
}

// -----

func.func @full_unranked() {
  // expected-error @+1 {{'ebb.full' op result #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signless integer or 8-bit unsigned integer or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<*xf32>'}}
  %0 = ebb.full {value = 1.0} : () -> tensor<*xf32>
  return
}

// -----

func.func @full_shape_is_no_attribute() {
  // expected-error @+1 {{'ebb.full' op has no attribute 'shape'; valid are value}}
  %0 = ebb.full {value = 1.0, shape = array<i64: 2>} : () -> tensor<2xf32>
  return
}

// -----

func.func @iota_axis_too_large() {
  // expected-error @+1 {{'ebb.iota' op expects 'axis' in [-1, 1) for rank 1, but got 1}}
  %0 = ebb.iota {axis = 1} : () -> tensor<3xf32>
  return
}

// -----

func.func @iota_axis_too_small() {
  // expected-error @+1 {{'ebb.iota' op expects 'axis' in [-2, 2) for rank 2, but got -3}}
  %0 = ebb.iota {axis = -3} : () -> tensor<3x2xf32>
  return
}

// -----

func.func @iota_scalar_axis() {
  // expected-error @+1 {{'ebb.iota' op expects 'axis' in [-1, 1) for rank 0, but got 1}}
  %0 = ebb.iota {axis = 1} : () -> tensor<i64>
  return
}

// -----

func.func @iota_of_unknown_extent() {
  // expected-error @+1 {{'ebb.iota' op expects a static result shape, but got ?; use the _like form for unknown extents}}
  %0 = ebb.iota : () -> tensor<?xf32>
  return
}

// -----

func.func @iota_of_bool() {
  // expected-error @+1 {{'ebb.iota' op result #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values, but got 'tensor<3xi1>'}}
  %0 = ebb.iota : () -> tensor<3xi1>
  return
}

// -----

func.func @iota_axis_is_a_float() {
  // expected-error @+1 {{'ebb.iota' op attribute 'axis' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0 = ebb.iota {axis = 1.0} : () -> tensor<3xf32>
  return
}

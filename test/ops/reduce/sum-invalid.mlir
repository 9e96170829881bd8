// What ebb.sum refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.sum %x {axis = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @axis_below_minus_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum' op expects 'axis' in [-2, 2) for rank 2, but got -3}}
  %out = ebb.sum %x {axis = array<i64: -3>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @axis_of_a_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.sum' op expects 'axis' in [-1, 1) for rank 0, but got 1}}
  %out = ebb.sum %x {axis = array<i64: 1>} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @axis_twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum' op expects distinct axes in 'axis', but got 1 twice}}
  %out = ebb.sum %x {axis = array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @result_of_another_shape(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum' op expects result types compatible with the inferred 'tensor<2xf32>', but got 'tensor<3xf32>'}}
  %out = ebb.sum %x {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @result_without_keepdim(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum' op expects result types compatible with the inferred 'tensor<2x1xf32>', but got 'tensor<2xf32>'}}
  %out = ebb.sum %x {axis = array<i64: 1>, keepdim = true} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum' op has no attribute 'axes'; valid are axis, dtype, keepdim}}
  %out = ebb.sum %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum' op has no attribute 'axes'; valid are axis, dtype, keepdim}}
  %out = "ebb.sum"(%x) <{axes = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @axis_of_another_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum' op attribute 'axis' failed to satisfy constraint: i64 dense array attribute}}
  %out = ebb.sum %x {axis = 1 : i64} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @keepdim_of_another_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum' op attribute 'keepdim' failed to satisfy constraint: bool attribute}}
  %out = ebb.sum %x {keepdim = 1 : i64} : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @two_operands(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum' op requires a single operand}}
  %out = ebb.sum %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @unranked_operand(%x: tensor<*xf32>) {
  // expected-error @+1 {{'ebb.sum' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signless integer or 8-bit unsigned integer or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<*xf32>'}}
  %out = ebb.sum %x : (tensor<*xf32>) -> tensor<f32>
  return
}

// -----

func.func @i32_does_not_stay_i32(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.sum' op expects result types compatible with the inferred 'tensor<i64>', but got 'tensor<i32>'}}
  %out = ebb.sum %x : (tensor<2xi32>) -> tensor<i32>
  return
}

// -----

func.func @result_unlike_dtype(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum' op expects result types compatible with the inferred 'tensor<f64>', but got 'tensor<f32>'}}
  %out = ebb.sum %x {dtype = f64} : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @dtype_that_no_sum_has(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum' op result #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<i1>'}}
  %out = ebb.sum %x {dtype = i1} : (tensor<2x3xf32>) -> tensor<i1>
  return
}

// -----

func.func @dtype_of_another_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum' op attribute 'dtype' failed to satisfy constraint: any type attribute}}
  %out = ebb.sum %x {dtype = 32 : i64} : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @dtype_not_an_element_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum' op expects 'dtype' to be an element type, but got tuple<>}}
  %out = ebb.sum %x {dtype = tuple<>} : (tensor<2x3xf32>) -> tensor<f32>
  return
}

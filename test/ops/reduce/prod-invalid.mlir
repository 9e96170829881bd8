// What ebb.prod refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.prod' op expects 'dims' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.prod %x {dims = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @axis_below_minus_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.prod' op expects 'dims' in [-2, 2) for rank 2, but got -3}}
  %out = ebb.prod %x {dims = array<i64: -3>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @axis_twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.prod' op expects distinct axes in 'dims', but got 1 twice}}
  %out = ebb.prod %x {dims = array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @result_without_keepdim(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.prod' op expects result types compatible with the inferred 'tensor<2x1xf32>', but got 'tensor<2xf32>'}}
  %out = ebb.prod %x {dims = array<i64: 1>, keep_dim = true} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.prod' op has no attribute 'axes'; valid are dims, keep_dim, reduce_all}}
  %out = ebb.prod %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @axis_of_another_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.prod' op attribute 'dims' failed to satisfy constraint: i64 dense array attribute}}
  %out = ebb.prod %x {dims = 1 : i64} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @two_operands(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.prod' op requires a single operand}}
  %out = ebb.prod %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @bools(%x: tensor<2xi1>) {
  // expected-error @+1 {{'ebb.prod' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2xi1>'}}
  %out = ebb.prod %x : (tensor<2xi1>) -> tensor<i1>
  return
}

// What ebb.transpose refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @axis_twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose' op expects 'perm' to permute the 2 axes of x, but got [0, 0]}}
  %out = ebb.transpose %x {perm = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @axis_missing(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose' op expects 'perm' to permute the 2 axes of x, but got [0]}}
  %out = ebb.transpose %x {perm = array<i64: 0>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose' op expects 'perm' to permute the 2 axes of x, but got [0, 2]}}
  %out = ebb.transpose %x {perm = array<i64: 0, 2>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @axis_below_minus_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose' op expects 'perm' to permute the 2 axes of x, but got [-3, 0]}}
  %out = ebb.transpose %x {perm = array<i64: -3, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @result_of_another_shape(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose' op expects result types compatible with the inferred 'tensor<3x2xf32>', but got 'tensor<2x3xf32>'}}
  %out = ebb.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @without_perm(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose' op requires attribute 'perm'}}
  %out = ebb.transpose %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @perm_of_another_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose' op attribute 'perm' failed to satisfy constraint: i64 dense array attribute}}
  %out = ebb.transpose %x {perm = [1, 0]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose' op has no attribute 'axes'; valid are perm}}
  %out = ebb.transpose %x {perm = array<i64: 1, 0>, axes = 0} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose' op has no attribute 'axes'; valid are perm}}
  %out = "ebb.transpose"(%x) <{perm = array<i64: 1, 0>, axes = 0}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @two_operands(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose' op requires a single operand}}
  %out = ebb.transpose %x, %x {perm = array<i64: 1, 0>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @unranked_operand(%x: tensor<*xf32>) {
  // expected-error @+1 {{'ebb.transpose' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signless integer or 8-bit unsigned integer or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<*xf32>'}}
  %out = ebb.transpose %x {perm = array<i64: 1, 0>} : (tensor<*xf32>) -> tensor<3x2xf32>
  return
}

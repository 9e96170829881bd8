// What ebb.transpose_grad and ebb.transpose_double_grad refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @axis_twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_grad' op expects 'perm' to permute the 2 axes of x, but got [0, 0]}}
  %out = ebb.transpose_grad %x {perm = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @axis_missing(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_grad' op expects 'perm' to permute the 2 axes of x, but got [0]}}
  %out = ebb.transpose_grad %x {perm = array<i64: 0>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_grad' op expects 'perm' to permute the 2 axes of x, but got [0, 2]}}
  %out = ebb.transpose_grad %x {perm = array<i64: 0, 2>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @axis_below_minus_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_grad' op expects 'perm' to permute the 2 axes of x, but got [-3, 0]}}
  %out = ebb.transpose_grad %x {perm = array<i64: -3, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @result_of_another_shape(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_grad' op expects result types compatible with the inferred 'tensor<3x2xf32>', but got 'tensor<2x3xf32>'}}
  %out = ebb.transpose_grad %x {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @without_perm(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_grad' op requires attribute 'perm'}}
  %out = ebb.transpose_grad %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @perm_of_another_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_grad' op attribute 'perm' failed to satisfy constraint: i64 dense array attribute}}
  %out = ebb.transpose_grad %x {perm = [1, 0]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_grad' op has no attribute 'axes'; valid are perm}}
  %out = ebb.transpose_grad %x {perm = array<i64: 1, 0>, axes = 0} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_grad' op has no attribute 'axes'; valid are perm}}
  %out = "ebb.transpose_grad"(%x) <{perm = array<i64: 1, 0>, axes = 0}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @two_operands(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_grad' op requires a single operand}}
  %out = ebb.transpose_grad %x, %x {perm = array<i64: 1, 0>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @integers(%x: tensor<2x3xi32>) {
  // expected-error @+1 {{'ebb.transpose_grad' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2x3xi32>'}}
  %out = ebb.transpose_grad %x {perm = array<i64: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  return
}

// -----

func.func @double_axis_twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_double_grad' op expects 'perm' to permute the 2 axes of x, but got [0, 0]}}
  %out = ebb.transpose_double_grad %x {perm = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @double_result_of_another_shape(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_double_grad' op expects result types compatible with the inferred 'tensor<3x2xf32>', but got 'tensor<2x3xf32>'}}
  %out = ebb.transpose_double_grad %x {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @double_without_perm(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_double_grad' op requires attribute 'perm'}}
  %out = ebb.transpose_double_grad %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @double_perm_of_another_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_double_grad' op attribute 'perm' failed to satisfy constraint: i64 dense array attribute}}
  %out = ebb.transpose_double_grad %x {perm = [1, 0]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @double_unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.transpose_double_grad' op has no attribute 'axes'; valid are perm}}
  %out = ebb.transpose_double_grad %x {perm = array<i64: 1, 0>, axes = 0} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @double_integers(%x: tensor<2x3xi32>) {
  // expected-error @+1 {{'ebb.transpose_double_grad' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2x3xi32>'}}
  %out = ebb.transpose_double_grad %x {perm = array<i64: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  return
}

// What ebb.amin refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.amin' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.amin %x {axis = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @axis_below_minus_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.amin' op expects 'axis' in [-2, 2) for rank 2, but got -3}}
  %out = ebb.amin %x {axis = array<i64: -3>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @axis_twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.amin' op expects distinct axes in 'axis', but got 1 twice}}
  %out = ebb.amin %x {axis = array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @result_without_keepdim(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.amin' op expects result types compatible with the inferred 'tensor<2x1xf32>', but got 'tensor<2xf32>'}}
  %out = ebb.amin %x {axis = array<i64: 1>, keepdim = true} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.amin' op has no attribute 'axes'; valid are axis, keepdim}}
  %out = ebb.amin %x {axes = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @axis_of_another_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.amin' op attribute 'axis' failed to satisfy constraint: i64 dense array attribute}}
  %out = ebb.amin %x {axis = 1 : i64} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @two_operands(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.amin' op requires a single operand}}
  %out = ebb.amin %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @bools(%x: tensor<2xi1>) {
  // expected-error @+1 {{'ebb.amin' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2xi1>'}}
  %out = ebb.amin %x : (tensor<2xi1>) -> tensor<i1>
  return
}

// -----

func.func @empty_axis(%x: tensor<2x0xf32>) {
  // expected-error @+1 {{'ebb.amin' op expects a non-empty minimum, but axis 1 of 2x0 has extent 0}}
  %out = ebb.amin %x {axis = array<i64: -1>} : (tensor<2x0xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @empty_tensor(%x: tensor<0x3xf32>) {
  // expected-error @+1 {{'ebb.amin' op expects a non-empty minimum, but axis 0 of 0x3 has extent 0}}
  %out = ebb.amin %x : (tensor<0x3xf32>) -> tensor<f32>
  return
}

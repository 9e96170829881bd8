// What ebb.sum_grad and ebb.sum_double_grad refuse. The cotangent of a sum may
// have another element type than x: the sum may have had a dtype.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @out_grad_of_another_shape(%x: tensor<2x3xf32>, %g: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.sum_grad' op expects 'out_grad' to have shape 2, but got 3}}
  %grad = ebb.sum_grad %x, %g {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @out_grad_without_keepdim(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.sum_grad' op expects 'out_grad' to have shape 2x1, but got 2}}
  %grad = ebb.sum_grad %x, %g {axis = array<i64: 1>, keepdim = true} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @out_grad_beside_reduce_all(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.sum_grad' op expects 'out_grad' to have shape scalar, but got 2}}
  %grad = ebb.sum_grad %x, %g {axis = array<i64: 1>, reduce_all = true} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.sum_grad' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %grad = ebb.sum_grad %x, %g {axis = array<i64: 2>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @axis_twice(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.sum_grad' op expects distinct axes in 'axis', but got 1 twice}}
  %grad = ebb.sum_grad %x, %g {axis = array<i64: 1, 1>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @result_unlike_x(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.sum_grad' op expects result types compatible with the inferred 'tensor<2x3xf32>', but got 'tensor<2xf32>'}}
  %grad = ebb.sum_grad %x, %g {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.sum_grad' op has no attribute 'dtype'; valid are axis, keepdim, reduce_all}}
  %grad = ebb.sum_grad %x, %g {axis = array<i64: 1>, dtype = f32} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.sum_grad' op has no attribute 'dtype'; valid are axis, keepdim, reduce_all}}
  %grad = "ebb.sum_grad"(%x, %g) <{axis = array<i64: 1>, dtype = f32}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @keepdim_of_another_type(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.sum_grad' op attribute 'keepdim' failed to satisfy constraint: bool attribute}}
  %grad = ebb.sum_grad %x, %g {axis = array<i64: 1>, keepdim = 0 : i64} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @too_few_operands(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.sum_grad' op expected 2 operands, but found 1}}
  %grad = ebb.sum_grad %x {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @integers(%x: tensor<2x3xi32>, %g: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.sum_grad' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2x3xi32>'}}
  %grad = ebb.sum_grad %x, %g {axis = array<i64: 1>} : (tensor<2x3xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @double_axis_beyond_the_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum_double_grad' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.sum_double_grad %x {axis = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @double_result_of_another_shape(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum_double_grad' op expects result types compatible with the inferred 'tensor<2xf32>', but got 'tensor<3xf32>'}}
  %out = ebb.sum_double_grad %x {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @double_unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum_double_grad' op has no attribute 'reduce_all'; valid are axis, keepdim}}
  %out = ebb.sum_double_grad %x {reduce_all = true} : (tensor<2x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @double_integers(%x: tensor<2x3xi64>) {
  // expected-error @+1 {{'ebb.sum_double_grad' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2x3xi64>'}}
  %out = ebb.sum_double_grad %x : (tensor<2x3xi64>) -> tensor<i64>
  return
}

// -----

func.func @double_two_operands(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.sum_double_grad' op requires a single operand}}
  %out = ebb.sum_double_grad %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<f32>
  return
}

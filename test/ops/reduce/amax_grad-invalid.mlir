// What ebb.amax_grad refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @out_grad_of_another_shape(%x: tensor<2x3xf32>, %g: tensor<3xf32>, %out: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.amax_grad' op expects 'out_grad' to have shape 2, but got 3}}
  %grad = ebb.amax_grad %x, %out, %g {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<2xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @out_grad_beside_reduce_all(%x: tensor<2x3xf32>, %g: tensor<2xf32>, %out: tensor<f32>) {
  // expected-error @+1 {{'ebb.amax_grad' op expects 'out_grad' to have shape scalar, but got 2}}
  %grad = ebb.amax_grad %x, %out, %g {axis = array<i64: 1>, reduce_all = true} : (tensor<2x3xf32>, tensor<f32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.amax_grad' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %grad = ebb.amax_grad %x, %g, %g {axis = array<i64: 2>} : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @axis_twice(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.amax_grad' op expects distinct axes in 'axis', but got 1 twice}}
  %grad = ebb.amax_grad %x, %g, %g {axis = array<i64: 1, 1>} : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @result_unlike_x(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.amax_grad' op expects result types compatible with the inferred 'tensor<2x3xf32>', but got 'tensor<2xf32>'}}
  %grad = ebb.amax_grad %x, %g, %g {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.amax_grad' op has no attribute 'dtype'; valid are axis, keepdim, reduce_all}}
  %grad = ebb.amax_grad %x, %g, %g {axis = array<i64: 1>, dtype = f32} : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @too_few_operands(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.amax_grad' op expected 3 operands, but found 1}}
  %grad = ebb.amax_grad %x {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @integers(%x: tensor<2x3xi32>, %g: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.amax_grad' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2x3xi32>'}}
  %grad = ebb.amax_grad %x, %g, %g {axis = array<i64: 1>} : (tensor<2x3xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @mixed_element_types(%x: tensor<2x3xf32>, %g: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.amax_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %grad = ebb.amax_grad %x, %g, %g {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @out_of_another_shape(%x: tensor<2x3xf32>, %out: tensor<3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.amax_grad' op expects 'out' to have shape 2, but got 3}}
  %grad = ebb.amax_grad %x, %out, %g {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// What ebb.swish and ebb.swish_grad refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.swish' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2xi32>'}}
  %0 = ebb.swish %x : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @grad_shapes(%x: tensor<2xf32>, %g: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.swish_grad' op expects operands of one shape, but got 2 and 3}}
  %0 = ebb.swish_grad %x, %g : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @grad_element_types(%x: tensor<2xf32>, %g: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.swish_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.swish_grad %x, %g : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @grad_one_operand(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.swish_grad' op expected 2 operands, but found 1}}
  %0 = ebb.swish_grad %x : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.swish' op has no attribute 'beta'; it takes none}}
  %0 = ebb.swish %x {beta = 1.0} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @grad_unknown_attribute(%x: tensor<2xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.swish_grad' op has no attribute 'beta'; it takes none}}
  %0 = ebb.swish_grad %x, %g {beta = 1.0} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

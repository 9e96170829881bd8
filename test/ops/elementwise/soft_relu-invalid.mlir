// What ebb.soft_relu and ebb.soft_relu_grad refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.soft_relu' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2xi32>'}}
  %0 = ebb.soft_relu %x : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @grad_shapes(%out: tensor<2xf32>, %g: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.soft_relu_grad' op expects operands of one shape, but got 2 and 3}}
  %0 = ebb.soft_relu_grad %out, %g : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @grad_element_types(%out: tensor<2xf32>, %g: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.soft_relu_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.soft_relu_grad %out, %g : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @grad_one_operand(%out: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.soft_relu_grad' op expected 2 operands, but found 1}}
  %0 = ebb.soft_relu_grad %out : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.soft_relu' op has no attribute 'beta'; valid are threshold}}
  %0 = ebb.soft_relu %x {beta = 1.0} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @grad_unknown_attribute(%out: tensor<2xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.soft_relu_grad' op has no attribute 'beta'; valid are threshold}}
  %0 = ebb.soft_relu_grad %out, %g {beta = 1.0} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @threshold_is_an_integer(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.soft_relu' op attribute 'threshold' failed to satisfy constraint: 64-bit float attribute}}
  %0 = ebb.soft_relu %x {threshold = 20} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @negative_threshold(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.soft_relu' op expects 'threshold' to be at least 0, but got -1.000000e+00 : f64}}
  %0 = ebb.soft_relu %x {threshold = -1.0} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @threshold_is_nan(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.soft_relu' op expects 'threshold' to be at least 0, but got 0x7FF8000000000000 : f64}}
  %0 = ebb.soft_relu %x {threshold = 0x7FF8000000000000 : f64} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @grad_negative_threshold(%out: tensor<2xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.soft_relu_grad' op expects 'threshold' to be at least 0, but got -1.000000e+00 : f64}}
  %0 = ebb.soft_relu_grad %out, %g {threshold = -1.0} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

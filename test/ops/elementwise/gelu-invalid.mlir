// What ebb.gelu and the grad ops of relu and gelu refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @relu_grad_shapes(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.relu_grad' op expects operands of one shape, but got 2 and 3}}
  %0 = ebb.relu_grad %x, %y : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @relu_grad_ranks(%x: tensor<2xf32>, %y: tensor<1x2xf32>) {
  // expected-error @+1 {{'ebb.relu_grad' op expects operands of one shape, but got 2 and 1x2}}
  %0 = ebb.relu_grad %x, %y : (tensor<2xf32>, tensor<1x2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @relu_grad_element_types(%x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.relu_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.relu_grad %x, %y : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @relu_grad_one_operand(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.relu_grad' op expected 2 operands, but found 1}}
  %0 = ebb.relu_grad %x : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @gelu_grad_shapes(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.gelu_grad' op expects operands of one shape, but got 2 and 3}}
  %0 = ebb.gelu_grad %x, %y : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @gelu_grad_ranks(%x: tensor<2xf32>, %y: tensor<1x2xf32>) {
  // expected-error @+1 {{'ebb.gelu_grad' op expects operands of one shape, but got 2 and 1x2}}
  %0 = ebb.gelu_grad %x, %y : (tensor<2xf32>, tensor<1x2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @gelu_grad_element_types(%x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.gelu_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.gelu_grad %x, %y : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @gelu_grad_one_operand(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.gelu_grad' op expected 2 operands, but found 1}}
  %0 = ebb.gelu_grad %x : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @relu_grad_takes_no_attribute(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.relu_grad' op has no attribute 'approximate'; it takes none}}
  %0 = ebb.relu_grad %x, %y {approximate = true} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @gelu_unknown_attribute(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.gelu' op has no attribute 'approx'; valid are approximate}}
  %0 = ebb.gelu %x {approx = true} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @gelu_flag_is_a_string(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.gelu' op attribute 'approximate' failed to satisfy constraint: bool attribute}}
  %0 = ebb.gelu %x {approximate = "tanh"} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @gelu_grad_flag_is_an_integer(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.gelu_grad' op attribute 'approximate' failed to satisfy constraint: bool attribute}}
  %0 = ebb.gelu_grad %x, %y {approximate = 1} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @gelu_grad_unknown_property(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{invalid properties {approx = true} for op ebb.gelu_grad: 'ebb.gelu_grad' op has no attribute 'approx'; valid are approximate}}
  %0 = "ebb.gelu_grad"(%x, %y) <{approx = true}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

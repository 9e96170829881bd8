// What ebb.log_softmax_grad refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @out_grad_of_another_shape(%out: tensor<2x3xf32>, %g: tensor<2x2xf32>) {
  // expected-error @+1 {{'ebb.log_softmax_grad' op expects operands of one shape, but got 2x3 and 2x2}}
  %x_grad = ebb.log_softmax_grad %out, %g : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @out_grad_does_not_broadcast(%out: tensor<2x3xf32>, %g: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.log_softmax_grad' op expects operands of one shape, but got 2x3 and 3}}
  %x_grad = ebb.log_softmax_grad %out, %g : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @element_types_differ(%out: tensor<2x3xf32>, %g: tensor<2x3xf64>) {
  // expected-error @+1 {{'ebb.log_softmax_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %x_grad = ebb.log_softmax_grad %out, %g : (tensor<2x3xf32>, tensor<2x3xf64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @axis_beyond_the_rank(%out: tensor<2x3xf32>, %g: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.log_softmax_grad' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %x_grad = ebb.log_softmax_grad %out, %g {axis = 2 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unknown_attribute(%out: tensor<2x3xf32>, %g: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.log_softmax_grad' op has no attribute 'dim'; valid are axis}}
  %x_grad = ebb.log_softmax_grad %out, %g {dim = 2 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @one_operand(%out: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.log_softmax_grad' op expected 2 operands, but found 1}}
  %x_grad = ebb.log_softmax_grad %out : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// What ebb.softmax_with_cross_entropy_grad refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @loss_grad_without_trailing_1(%label: tensor<2x1xi64>, %softmax: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy_grad' op expects 'loss_grad' to have shape 2x1, but got 2}}
  %logits_grad = ebb.softmax_with_cross_entropy_grad %label, %softmax, %g : (tensor<2x1xi64>, tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @loss_grad_of_another_element_type(%label: tensor<2x1xi64>, %softmax: tensor<2x3xf32>, %g: tensor<2x1xf64>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %logits_grad = ebb.softmax_with_cross_entropy_grad %label, %softmax, %g : (tensor<2x1xi64>, tensor<2x3xf32>, tensor<2x1xf64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @operands_in_the_order_of_the_forward_op(%label: tensor<2x3xf32>, %softmax: tensor<2x1xf32>, %g: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy_grad' op expects 'label' to hold i32 or i64 class numbers unless 'soft_label' is set, but got f32}}
  %logits_grad = ebb.softmax_with_cross_entropy_grad %label, %softmax, %g : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @axis_beyond_the_rank(%label: tensor<2x1xi64>, %softmax: tensor<2x3xf32>, %g: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy_grad' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %logits_grad = ebb.softmax_with_cross_entropy_grad %label, %softmax, %g {axis = 2 : i64} : (tensor<2x1xi64>, tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unknown_attribute(%label: tensor<2x1xi64>, %softmax: tensor<2x3xf32>, %g: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy_grad' op has no attribute 'reduction'; valid are axis, ignore_index, soft_label}}
  %logits_grad = ebb.softmax_with_cross_entropy_grad %label, %softmax, %g {reduction = "mean"} : (tensor<2x1xi64>, tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return
}

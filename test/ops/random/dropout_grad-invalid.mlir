// What ebb.dropout_grad refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @mask_shape(%mask: tensor<3xui8>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.dropout_grad' op expects 'mask' to have shape 2, but got 3}}
  %0 = ebb.dropout_grad %mask, %g : (tensor<3xui8>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @p_below_zero(%mask: tensor<2xui8>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.dropout_grad' op expects 'p' in [0, 1], but got -0.1}}
  %0 = ebb.dropout_grad %mask, %g {p = -0.1} : (tensor<2xui8>, tensor<2xf32>) -> tensor<2xf32>
  return
}

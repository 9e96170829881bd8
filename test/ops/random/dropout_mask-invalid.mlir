// What ebb.dropout_mask refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @no_seed(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.dropout_mask' op requires attribute 'seed'}}
  %0 = ebb.dropout_mask %x {p = 0.5} : (tensor<2xf32>) -> tensor<2xui8>
  return
}

// -----

func.func @two_offsets(%x: tensor<2xf32>, %o: tensor<1x2xi64>) {
  // expected-error @+1 {{'ebb.dropout_mask' op expects 'seed_tensor' to have one element, but got 1x2}}
  %0 = ebb.dropout_mask %x, %o {p = 0.5, seed = 0} : (tensor<2xf32>, tensor<1x2xi64>) -> tensor<2xui8>
  return
}

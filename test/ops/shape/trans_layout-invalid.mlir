// What ebb.trans_layout and its gradient refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.trans_layout' op expects 'perm' to permute the 2 axes of x, but got [0, 0]}}
  %out = ebb.trans_layout %x {perm = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @short_gradient(%x: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error @+1 {{'ebb.trans_layout_grad' op expects 'perm' to permute the 2 axes of x, but got [0]}}
  %out = ebb.trans_layout_grad %x, %g {perm = array<i64: 0>} : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @gradient(%x: tensor<2x3xf32>, %g: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.trans_layout_grad' op expects 'out_grad' to have shape 3x2, but got 2x3}}
  %out = ebb.trans_layout_grad %x, %g {perm = array<i64: 1, 0>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

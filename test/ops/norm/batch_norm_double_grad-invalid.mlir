// What ebb.batch_norm_double_grad refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @no_running_statistics(%x: tensor<2x3xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.batch_norm_double_grad' op expects 'out_mean' and 'out_variance', as the statistics are global, but got 'out_mean' alone}}
  %0:3 = ebb.batch_norm_double_grad %x, %m, %m, %m, %x {operandSegmentSizes = array<i32: 1, 0, 1, 0, 1, 1, 1, 0, 0, 0>, is_test = true} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @cotangent_of_scale(%x: tensor<2x3xf32>, %m: tensor<3xf32>, %v: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.batch_norm_double_grad' op expects 'grad_scale_grad' to have shape 3, but got 2}}
  %0:3 = ebb.batch_norm_double_grad %x, %m, %m, %x, %v {operandSegmentSizes = array<i32: 1, 0, 0, 0, 1, 1, 1, 0, 1, 0>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>, tensor<2xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @cotangent_of_x(%x: tensor<2x3xf32>, %m: tensor<3xf32>, %u: tensor<2x4xf32>) {
  // expected-error @+1 {{'ebb.batch_norm_double_grad' op expects 'grad_x_grad' to have shape 2x3, but got 2x4}}
  %0:3 = ebb.batch_norm_double_grad %x, %m, %m, %x, %u {operandSegmentSizes = array<i32: 1, 0, 0, 0, 1, 1, 1, 1, 0, 0>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>)
  return
}

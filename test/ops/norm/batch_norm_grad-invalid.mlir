// What ebb.batch_norm_grad refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @no_running_statistics(%x: tensor<2x3xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.batch_norm_grad' op expects 'mean_out' and 'variance_out', as the statistics are global, but got neither}}
  %0:3 = ebb.batch_norm_grad %x, %m, %m, %x {operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1, 1, 0, 1>, use_global_stats = true} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @no_mean_out(%x: tensor<2x3xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.batch_norm_grad' op expects 'mean_out' and 'variance_out', as the statistics are global, but got 'variance_out' alone}}
  %0:3 = ebb.batch_norm_grad %x, %m, %m, %m, %x {operandSegmentSizes = array<i32: 1, 0, 0, 0, 1, 1, 1, 0, 1>, is_test = true} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @vector(%x: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.batch_norm_grad' op expects 'x' to have rank 2 to 5, but got 1}}
  %0:3 = ebb.batch_norm_grad %x, %x, %x, %x {operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1, 1, 0, 1>} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @short_statistic(%x: tensor<2x3xf32>, %m: tensor<3xf32>, %s: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.batch_norm_grad' op expects 'saved_variance' to have shape 3, but got 2}}
  %0:3 = ebb.batch_norm_grad %x, %m, %s, %x {operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1, 1, 0, 1>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @cotangent_shape(%x: tensor<2x3xf32>, %m: tensor<3xf32>, %g: tensor<3x2xf32>) {
  // expected-error @+1 {{'ebb.batch_norm_grad' op expects 'out_grad' to have shape 2x3, but got 3x2}}
  %0:3 = ebb.batch_norm_grad %x, %m, %m, %g {operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1, 1, 0, 1>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x2xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @cotangent_type(%x: tensor<2x3xf16>, %m: tensor<3xf32>, %g: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.batch_norm_grad' op expects operands of one element type, but got f16 and f32; convert one with ebb.cast}}
  %0:3 = ebb.batch_norm_grad %x, %m, %m, %g {operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1, 1, 0, 1>} : (tensor<2x3xf16>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf16>, tensor<3xf32>, tensor<3xf32>)
  return
}

// What ebb.matmul_double_grad refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @grad_x_grad_of_another_shape(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>, %g: tensor<2x5xf32>, %u0: tensor<2x4xf32>) {
  // expected-error @+1 {{'ebb.matmul_double_grad' op expects 'grad_x_grad' to have shape 2x3, but got 2x4}}
  %0:3 = ebb.matmul_double_grad %x, %y, %g, %u0 {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>} : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x5xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x5xf32>)
  return
}

// -----

func.func @grad_y_grad_of_another_shape(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>, %g: tensor<2x5xf32>, %u0: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.matmul_double_grad' op expects 'grad_y_grad' to have shape 3x5, but got 2x3}}
  %0:3 = ebb.matmul_double_grad %x, %y, %g, %u0 {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>} : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x5xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x5xf32>)
  return
}

// -----

func.func @grad_y_grad_of_another_element_type(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>, %g: tensor<2x5xf32>, %u0: tensor<3x5xf64>) {
  // expected-error @+1 {{'ebb.matmul_double_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0:3 = ebb.matmul_double_grad %x, %y, %g, %u0 {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>} : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x5xf32>, tensor<3x5xf64>) -> (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x5xf32>)
  return
}

// -----

func.func @no_segment_sizes(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>, %g: tensor<2x5xf32>, %u0: tensor<3x5xf32>) {
  // expected-error @+1 {{'ebb.matmul_double_grad' op operand count (4) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %0:3 = ebb.matmul_double_grad %x, %y, %g, %u0 : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x5xf32>, tensor<3x5xf32>) -> (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x5xf32>)
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>, %g: tensor<2x5xf32>, %u0: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.matmul_double_grad' op has no attribute 'axis'; valid are transpose_x, transpose_y}}
  %0:3 = ebb.matmul_double_grad %x, %y, %g, %u0 {axis = 0 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>} : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x5xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x5xf32>)
  return
}

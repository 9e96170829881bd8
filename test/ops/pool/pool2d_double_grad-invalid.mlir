// What ebb.pool2d_double_grad refuses; its attributes are pool2d's.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @shape(%x: tensor<1x1x4x4xf32>, %u: tensor<1x1x4x3xf32>) {
  // expected-error @+1 {{'ebb.pool2d_double_grad' op expects 'grad_x_grad' to have shape 1x1x4x4, but got 1x1x4x3}}
  %0 = ebb.pool2d_double_grad %x, %u {kernel_size = array<i64: 2>, pooling_type = "max"} : (tensor<1x1x4x4xf32>, tensor<1x1x4x3xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @element_types(%x: tensor<1x1x4x4xf32>, %u: tensor<1x1x4x4xf64>) {
  // expected-error @+1 {{'ebb.pool2d_double_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.pool2d_double_grad %x, %u {kernel_size = array<i64: 2>, pooling_type = "max"} : (tensor<1x1x4x4xf32>, tensor<1x1x4x4xf64>) -> tensor<1x1x3x3xf32>
  return
}

// -----

// What either operand knows of the extents counts.
func.func @window_beyond(%x: tensor<1x1x?x4xf32>, %u: tensor<1x1x3x?xf32>) {
  // expected-error @+1 {{'ebb.pool2d_double_grad' op expects a window no larger than the padded input, but got a window of 5 x 2 and a padded input of 3 x 4}}
  %0 = ebb.pool2d_double_grad %x, %u {kernel_size = array<i64: 5, 2>, pooling_type = "max"} : (tensor<1x1x?x4xf32>, tensor<1x1x3x?xf32>) -> tensor<1x1x1x3xf32>
  return
}

// -----

func.func @format(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d_double_grad' op expects 'data_format' to be "NCHW" or "NHWC", but got "NCDHW"}}
  %0 = ebb.pool2d_double_grad %x, %x {kernel_size = array<i64: 2>, pooling_type = "max", data_format = "NCDHW"} : (tensor<1x1x4x4xf32>, tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  return
}

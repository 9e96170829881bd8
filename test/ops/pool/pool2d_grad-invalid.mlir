// What ebb.pool2d_grad refuses; its attributes are pool2d's.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @out_shape(%x: tensor<1x1x4x4xf32>, %out: tensor<1x1x4x3xf32>, %g: tensor<1x1x3x3xf32>) {
  // expected-error @+1 {{'ebb.pool2d_grad' op expects 'out' to have shape 1x1x3x3, but got 1x1x4x3}}
  %0 = ebb.pool2d_grad %x, %out, %g {kernel_size = array<i64: 2>, pooling_type = "max"} : (tensor<1x1x4x4xf32>, tensor<1x1x4x3xf32>, tensor<1x1x3x3xf32>) -> tensor<1x1x4x4xf32>
  return
}

// -----

func.func @cotangent_shape(%x: tensor<1x1x4x4xf32>, %out: tensor<1x1x3x3xf32>, %g: tensor<1x1x2x3xf32>) {
  // expected-error @+1 {{'ebb.pool2d_grad' op expects 'out_grad' to have shape 1x1x3x3, but got 1x1x2x3}}
  %0 = ebb.pool2d_grad %x, %out, %g {kernel_size = array<i64: 2>, pooling_type = "avg"} : (tensor<1x1x4x4xf32>, tensor<1x1x3x3xf32>, tensor<1x1x2x3xf32>) -> tensor<1x1x4x4xf32>
  return
}

// -----

func.func @element_types(%x: tensor<1x1x4x4xf32>, %out: tensor<1x1x3x3xf32>, %g: tensor<1x1x3x3xf64>) {
  // expected-error @+1 {{'ebb.pool2d_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.pool2d_grad %x, %out, %g {kernel_size = array<i64: 2>, pooling_type = "avg"} : (tensor<1x1x4x4xf32>, tensor<1x1x3x3xf32>, tensor<1x1x3x3xf64>) -> tensor<1x1x4x4xf32>
  return
}

// -----

func.func @no_stride(%x: tensor<1x1x4x4xf32>, %g: tensor<1x1x3x3xf32>) {
  // expected-error @+1 {{'ebb.pool2d_grad' op expects 'strides' to hold numbers from 1 to 2147483647, but got -2}}
  %0 = ebb.pool2d_grad %x, %g, %g {kernel_size = array<i64: 2>, pooling_type = "avg", strides = array<i64: -2, 1>} : (tensor<1x1x4x4xf32>, tensor<1x1x3x3xf32>, tensor<1x1x3x3xf32>) -> tensor<1x1x4x4xf32>
  return
}

// What the grad ops of the family refuse; what they share with the forward ops is
// in those files.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @out_grad_of_another_extent(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %g: tensor<2x6x3x5xf32>) {
  // expected-error @+1 {{'ebb.conv2d_grad' op expects 'out_grad' to have shape 2x6x3x4, but got 2x6x3x5}}
  %r0, %r1, %r2 = ebb.conv2d_grad %x, %f, %g : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x5xf32>) -> (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<6xf32>)
  return
}

// -----

func.func @out_grad_of_another_layout(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %g: tensor<2x3x4x6xf32>) {
  // expected-error @+1 {{'ebb.conv2d_grad' op expects 'out_grad' to have shape 2x6x3x4, but got 2x3x4x6}}
  %r0, %r1, %r2 = ebb.conv2d_grad %x, %f, %g : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x3x4x6xf32>) -> (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<6xf32>)
  return
}

// -----

func.func @out_grad_of_another_type(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %g: tensor<2x6x3x4xf64>) {
  // expected-error @+1 {{'ebb.conv2d_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %r0, %r1, %r2 = ebb.conv2d_grad %x, %f, %g : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x4xf64>) -> (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<6xf32>)
  return
}

// -----

func.func @no_batch_axis(%x: tensor<4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %g: tensor<2x6x3x4xf32>) {
  // expected-error @+1 {{'ebb.conv2d_grad' op expects 'x' to have rank 4, but got 3 (4x5x6)}}
  %r0, %r1, %r2 = ebb.conv2d_grad %x, %f, %g : (tensor<4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x4xf32>) -> (tensor<4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<6xf32>)
  return
}

// -----

func.func @kernel_beyond_input(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %g: tensor<2x6x3x4xf32>) {
  // expected-error @+1 {{'ebb.conv2d_grad' op expects a padded input of at least the dilated kernel's extents, 9 x 9, but got 5 x 6}}
  %r0, %r1, %r2 = ebb.conv2d_grad %x, %f, %g {dilations = array<i64: 4>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x4xf32>) -> (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<6xf32>)
  return
}

// -----

func.func @bias_grad(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %g: tensor<2x6x3x4xf32>) {
  // expected-error @+1 {{'ebb.conv2d_grad' op expects result types compatible with the inferred 'tensor<2x4x5x6xf32>', 'tensor<6x4x3x3xf32>', 'tensor<6xf32>', but got 'tensor<2x4x5x6xf32>', 'tensor<6x4x3x3xf32>', 'tensor<4xf32>'}}
  %r0, %r1, %r2 = ebb.conv2d_grad %x, %f, %g : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x4xf32>) -> (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<4xf32>)
  return
}

// -----

func.func @integers(%x: tensor<1x1x2x2xi32>, %f: tensor<1x1x1x1xi32>, %g: tensor<1x1x2x2xi32>) {
  // expected-error @+1 {{'ebb.conv2d_grad' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<1x1x2x2xi32>'}}
  %r0, %r1 = ebb.conv2d_grad %x, %f, %g : (tensor<1x1x2x2xi32>, tensor<1x1x1x1xi32>, tensor<1x1x2x2xi32>) -> (tensor<1x1x2x2xi32>, tensor<1x1x1x1xi32>)
  return
}

// -----

func.func @transposed(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>, %g: tensor<2x2x7x7xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose_grad' op expects 'out_grad' to have shape 2x2x7x8, but got 2x2x7x7}}
  %r0, %r1, %r2 = ebb.conv2d_transpose_grad %x, %f, %g : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>, tensor<2x2x7x7xf32>) -> (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>, tensor<2xf32>)
  return
}

// -----

func.func @depthwise(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>, %g: tensor<2x4x3x4xf32>) {
  // expected-error @+1 {{'ebb.depthwise_conv2d_grad' op expects 'groups' to be the channels of 'x', 4, but got 2}}
  %r0, %r1, %r2 = ebb.depthwise_conv2d_grad %x, %f, %g {groups = 2 : i64} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>, tensor<2x4x3x4xf32>) -> (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>, tensor<4xf32>)
  return
}

// -----

func.func @depthwise_transposed(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>, %g: tensor<2x2x7x8xf32>) {
  // expected-error @+1 {{'ebb.depthwise_conv2d_transpose_grad' op expects 'groups' to be the channels of 'x', 4, but got 1}}
  %r0, %r1, %r2 = ebb.depthwise_conv2d_transpose_grad %x, %f, %g : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>, tensor<2x2x7x8xf32>) -> (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>, tensor<2xf32>)
  return
}

// -----

func.func @grad_x_grad(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %g: tensor<2x6x3x4xf32>, %u: tensor<2x4x6x5xf32>) {
  // expected-error @+1 {{'ebb.conv2d_double_grad' op expects 'grad_x_grad' to have shape 2x4x5x6, but got 2x4x6x5}}
  %r0, %r1, %r2 = ebb.conv2d_double_grad %x, %f, %g, %u {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x4xf32>, tensor<2x4x6x5xf32>) -> (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x4xf32>)
  return
}

// -----

func.func @grad_filter_grad(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %g: tensor<2x6x3x4xf32>, %u: tensor<4x6x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_double_grad' op expects 'grad_filter_grad' to have shape 6x4x3x3, but got 4x6x3x3}}
  %r0, %r1, %r2 = ebb.conv2d_double_grad %x, %f, %g, %u {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x4xf32>, tensor<4x6x3x3xf32>) -> (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x4xf32>)
  return
}

// -----

func.func @grad_bias_grad(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %g: tensor<2x6x3x4xf32>, %u: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.conv2d_double_grad' op expects 'grad_bias_grad' to have shape 6, but got 4}}
  %r0, %r1, %r2 = ebb.conv2d_double_grad %x, %f, %g, %u {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x4xf32>, tensor<4xf32>) -> (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x4xf32>)
  return
}

// -----

func.func @grad_bias_grad_of_another_type(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %g: tensor<2x6x3x4xf32>, %u: tensor<6xf64>) {
  // expected-error @+1 {{'ebb.conv2d_double_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %r0, %r1, %r2 = ebb.conv2d_double_grad %x, %f, %g, %u {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x4xf32>, tensor<6xf64>) -> (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x4xf32>)
  return
}

// -----

func.func @double_out_grad(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %g: tensor<2x6x4x4xf32>) {
  // expected-error @+1 {{'ebb.conv2d_double_grad' op expects 'out_grad' to have shape 2x6x3x4, but got 2x6x4x4}}
  %r0, %r1, %r2 = ebb.conv2d_double_grad %x, %f, %g {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x4x4xf32>) -> (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x4x4xf32>)
  return
}

// -----

func.func @double_transposed(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>, %g: tensor<2x2x8x8xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose_double_grad' op expects 'grad_out' to have shape 2x2x7x8, but got 2x2x8x8}}
  %r0, %r1, %r2 = ebb.conv2d_transpose_double_grad %x, %f, %g {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>, tensor<2x2x8x8xf32>) -> (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>, tensor<2x2x8x8xf32>)
  return
}

// -----

func.func @double_depthwise(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %g: tensor<2x6x3x4xf32>) {
  // expected-error @+1 {{'ebb.depthwise_conv2d_double_grad' op expects 'groups' to be the channels of 'x', 4, but got 1}}
  %r0, %r1, %r2 = ebb.depthwise_conv2d_double_grad %x, %f, %g {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x4xf32>) -> (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<2x6x3x4xf32>)
  return
}

// -----

func.func @double_depthwise_transposed(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>, %g: tensor<2x2x7x8xf32>) {
  // expected-error @+1 {{'ebb.depthwise_conv2d_transpose_double_grad' op expects 'groups' to be the channels of 'x', 4, but got 1}}
  %r0, %r1, %r2 = ebb.depthwise_conv2d_transpose_double_grad %x, %f, %g {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>, tensor<2x2x7x8xf32>) -> (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>, tensor<2x2x7x8xf32>)
  return
}

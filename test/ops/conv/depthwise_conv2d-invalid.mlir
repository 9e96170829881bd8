// What the depthwise ops refuse beside what the plain ones do.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @groups_left_out(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.depthwise_conv2d' op expects 'groups' to be the channels of 'x', 4, but got 1}}
  %r0 = ebb.depthwise_conv2d %x, %f : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @groups_of_two(%x: tensor<2x4x5x6xf32>, %f: tensor<6x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.depthwise_conv2d' op expects 'groups' to be the channels of 'x', 4, but got 2}}
  %r0 = ebb.depthwise_conv2d %x, %f {groups = 2 : i64} : (tensor<2x4x5x6xf32>, tensor<6x2x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @filter_of_two_inputs(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.depthwise_conv2d' op expects 'x' to have 2 * 4 channels, the second extent of 'filter' times the groups, but got 4}}
  %r0 = ebb.depthwise_conv2d %x, %f {groups = 4 : i64} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @outputs(%x: tensor<2x4x5x6xf32>, %f: tensor<6x1x3x3xf32>) {
  // expected-error @+1 {{'ebb.depthwise_conv2d' op expects the first extent of 'filter', the output channels, to be a multiple of 'groups' = 4, but got 6}}
  %r0 = ebb.depthwise_conv2d %x, %f {groups = 4 : i64} : (tensor<2x4x5x6xf32>, tensor<6x1x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @last(%x: tensor<2x4x5x6xf32>, %f: tensor<6x3x3x3xf32>) {
  // expected-error @+1 {{'ebb.depthwise_conv2d' op expects 'groups' to be the channels of 'x', 6, but got 2}}
  %r0 = ebb.depthwise_conv2d %x, %f {groups = 2 : i64, data_format = "NHWC"} : (tensor<2x4x5x6xf32>, tensor<6x3x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @transposed(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.depthwise_conv2d_transpose' op expects 'groups' to be the channels of 'x', 4, but got 1}}
  %r0 = ebb.depthwise_conv2d_transpose %x, %f : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @transposed_groups_of_two(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.depthwise_conv2d_transpose' op expects 'groups' to be the channels of 'x', 4, but got 2}}
  %r0 = ebb.depthwise_conv2d_transpose %x, %f {groups = 2 : i64} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @transposed_output_padding(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.depthwise_conv2d_transpose' op expects 'output_padding' below max(stride, dilation) = 1 for spatial dim 0, but got 1}}
  %r0 = ebb.depthwise_conv2d_transpose %x, %f {groups = 4 : i64, output_padding = array<i64: 1>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @unknown_channels(%x: tensor<2x?x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.depthwise_conv2d' op expects the second extent of 'filter' to be 1, but got 2}}
  %r0 = ebb.depthwise_conv2d %x, %f {groups = 2 : i64} : (tensor<2x?x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x4x3x4xf32>
  return
}

// -----

func.func @unknown_channels_transposed(%x: tensor<2x?x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.depthwise_conv2d_transpose' op expects 'groups' to be the first extent of 'filter', 4, but got 2}}
  %r0 = ebb.depthwise_conv2d_transpose %x, %f {groups = 2 : i64} : (tensor<2x?x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x4x7x8xf32>
  return
}

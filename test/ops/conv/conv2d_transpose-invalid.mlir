// What ebb.conv2d_transpose refuses beside what ebb.conv2d does.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @channels(%x: tensor<2x4x5x6xf32>, %f: tensor<5x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects 'x' to have 5 channels, the first extent of 'filter', but got 4}}
  %r0 = ebb.conv2d_transpose %x, %f : (tensor<2x4x5x6xf32>, tensor<5x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @groups_of_inputs(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects the first extent of 'filter', the input channels, to be a multiple of 'groups' = 3, but got 4}}
  %r0 = ebb.conv2d_transpose %x, %f {groups = 3 : i64} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @more_groups_than_inputs(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects the first extent of 'filter', the input channels, to be a multiple of 'groups' = 8, but got 4}}
  %r0 = ebb.conv2d_transpose %x, %f {groups = 8 : i64} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @no_input_channels(%x: tensor<2x0x5x6xf32>, %f: tensor<0x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects 1 or more input channels in 'filter', but got 0x2x3x3}}
  %r0 = ebb.conv2d_transpose %x, %f : (tensor<2x0x5x6xf32>, tensor<0x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @no_output_channels(%x: tensor<2x4x5x6xf32>, %f: tensor<4x0x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects 1 or more output channels in 'filter', but got 4x0x3x3}}
  %r0 = ebb.conv2d_transpose %x, %f : (tensor<2x4x5x6xf32>, tensor<4x0x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @output_padding_of_a_stride(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects 'output_padding' below max(stride, dilation) = 2 for spatial dim 1, but got 2}}
  %r0 = ebb.conv2d_transpose %x, %f {strides = array<i64: 3, 2>, output_padding = array<i64: 2>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @output_padding_of_a_dilation(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects 'output_padding' below max(stride, dilation) = 3 for spatial dim 0, but got 3}}
  %r0 = ebb.conv2d_transpose %x, %f {dilations = array<i64: 3>, output_padding = array<i64: 3>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @negative_output_padding(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects the values of 'output_padding' to be 0 or more, but got -1}}
  %r0 = ebb.conv2d_transpose %x, %f {strides = array<i64: 2>, output_padding = array<i64: -1>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @output_size_below(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects 'output_size' in [11, 13) for spatial dim 0, but got 10}}
  %r0 = ebb.conv2d_transpose %x, %f {strides = array<i64: 2>, output_size = array<i64: 10, 13>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @output_size_a_stride_above(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects 'output_size' in [13, 15) for spatial dim 1, but got 15}}
  %r0 = ebb.conv2d_transpose %x, %f {strides = array<i64: 2>, output_size = array<i64: 12, 15>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @negative_output_size(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects the values of 'output_size' to be 1 or more, but got -7}}
  %r0 = ebb.conv2d_transpose %x, %f {output_size = array<i64: -7>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @three_output_sizes(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects 'output_size' to have 1 or 2 values, but got 3}}
  %r0 = ebb.conv2d_transpose %x, %f {output_size = array<i64: 7, 8, 9>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @both(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects 'output_padding' or 'output_size', but got both}}
  %r0 = ebb.conv2d_transpose %x, %f {strides = array<i64: 2>, output_size = array<i64: 11, 13>, output_padding = array<i64: 0>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @output_padding_with_same(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects no 'output_padding' with SAME, whose output is x's extent times the stride}}
  %r0 = ebb.conv2d_transpose %x, %f {padding_algorithm = "SAME", strides = array<i64: 2>, output_padding = array<i64: 1>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @output_size_with_same(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects no 'output_size' with SAME, whose output is x's extent times the stride}}
  %r0 = ebb.conv2d_transpose %x, %f {padding_algorithm = "SAME", strides = array<i64: 2>, output_size = array<i64: 10, 12>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @nothing_left(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects an output extent of 1 or more for spatial dim 0, but got -1}}
  %r0 = ebb.conv2d_transpose %x, %f {paddings = array<i64: 4, 0>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @huge_output(%x: tensor<2x4x1099511627776x1xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects an output of less than 2^60 elements, but got 1099511627776 * 2147483647}}
  %r0 = ebb.conv2d_transpose %x, %f {strides = array<i64: 2147483647>} : (tensor<2x4x1099511627776x1xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @huge_channels(%x: tensor<2x4x5x6xf32>, %f: tensor<4x1152921504606846976x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects output channels of less than 2^60 elements, but got 1152921504606846976 * 1}}
  %r0 = ebb.conv2d_transpose %x, %f : (tensor<2x4x5x6xf32>, tensor<4x1152921504606846976x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @long_bias(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>, %b: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects 'bias' to have shape 4, but got 2}}
  %r0 = ebb.conv2d_transpose %x, %f, %b {groups = 2 : i64} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>, tensor<2xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @filter_of_rank_five(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op expects 'filter' to have rank 4, but got 5 (4x2x3x3x3)}}
  %r0 = ebb.conv2d_transpose %x, %f : (tensor<2x4x5x6xf32>, tensor<4x2x3x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x4x5x6xf32>, %f: tensor<4x2x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d_transpose' op has no attribute 'out_padding'; valid are data_format, dilations, groups, output_padding, output_size, padding_algorithm, paddings, strides}}
  %r0 = ebb.conv2d_transpose %x, %f {out_padding = array<i64: 1>} : (tensor<2x4x5x6xf32>, tensor<4x2x3x3xf32>) -> tensor<2x2x7x8xf32>
  return
}

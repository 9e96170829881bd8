// What ebb.conv2d refuses; the attributes are those of all ops of the family.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @no_groups(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'groups' to be 1 or more, but got 0}}
  %r0 = ebb.conv2d %x, %f {groups = 0 : i64} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @groups_of_outputs(%x: tensor<2x4x5x6xf32>, %f: tensor<6x1x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects the first extent of 'filter', the output channels, to be a multiple of 'groups' = 4, but got 6}}
  %r0 = ebb.conv2d %x, %f {groups = 4 : i64} : (tensor<2x4x5x6xf32>, tensor<6x1x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @more_groups_than_outputs(%x: tensor<2x4x5x6xf32>, %f: tensor<2x1x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects the first extent of 'filter', the output channels, to be a multiple of 'groups' = 4, but got 2}}
  %r0 = ebb.conv2d %x, %f {groups = 4 : i64} : (tensor<2x4x5x6xf32>, tensor<2x1x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @channels(%x: tensor<2x4x5x6xf32>, %f: tensor<6x3x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'x' to have 3 * 1 channels, the second extent of 'filter' times the groups, but got 4}}
  %r0 = ebb.conv2d %x, %f : (tensor<2x4x5x6xf32>, tensor<6x3x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @channels_of_groups(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'x' to have 4 * 2 channels, the second extent of 'filter' times the groups, but got 4}}
  %r0 = ebb.conv2d %x, %f {groups = 2 : i64} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @channels_last(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'x' to have 4 * 1 channels, the second extent of 'filter' times the groups, but got 6}}
  %r0 = ebb.conv2d %x, %f {data_format = "NHWC"} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @no_stride(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects the values of 'strides' to be 1 or more, but got 0}}
  %r0 = ebb.conv2d %x, %f {strides = array<i64: 1, 0>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @no_dilation(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects the values of 'dilations' to be 1 or more, but got 0}}
  %r0 = ebb.conv2d %x, %f {dilations = array<i64: 0>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @negative_padding(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects the values of 'paddings' to be 0 or more, but got -1}}
  %r0 = ebb.conv2d %x, %f {paddings = array<i64: 0, 0, -1, 0>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @huge_stride(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects the values of 'strides' to be 2147483647 or less, but got 4611686018427387904}}
  %r0 = ebb.conv2d %x, %f {strides = array<i64: 4611686018427387904>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @huge_padding(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects the values of 'paddings' to be 2147483647 or less, but got 4611686018427387904}}
  %r0 = ebb.conv2d %x, %f {paddings = array<i64: 4611686018427387904>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @huge_dilation(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects the values of 'dilations' to be 2147483647 or less, but got 1099511627776}}
  %r0 = ebb.conv2d %x, %f {dilations = array<i64: 1099511627776>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @huge_kernel(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x4611686018427387904x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects a dilated kernel of less than 2^60 elements, but got 4611686018427387904 * 2}}
  %r0 = ebb.conv2d %x, %f {dilations = array<i64: 2>} : (tensor<2x4x5x6xf32>, tensor<6x4x4611686018427387904x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @huge_input(%x: tensor<2x4x9223372036854775807x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects an input of less than 2^60 elements, but got 9223372036854775807 * 1}}
  %r0 = ebb.conv2d %x, %f : (tensor<2x4x9223372036854775807x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @empty_strides(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'strides' to have 1 or 2 values, but got 0}}
  %r0 = ebb.conv2d %x, %f {strides = array<i64>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @three_dilations(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'dilations' to have 1 or 2 values, but got 3}}
  %r0 = ebb.conv2d %x, %f {dilations = array<i64: 1, 1, 1>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @three_paddings(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'paddings' to have 1, 2 or 4 values, but got 3}}
  %r0 = ebb.conv2d %x, %f {paddings = array<i64: 1, 1, 1>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @kernel_beyond_input(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects a padded input of at least the dilated kernel's extents, 7 x 9, but got 7 x 8}}
  %r0 = ebb.conv2d %x, %f {dilations = array<i64: 3, 4>, paddings = array<i64: 1>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @kernel_beyond_one_side(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x7xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects a padded input of at least the dilated kernel's extents, 3 x 7, but got 6 x 6}}
  %r0 = ebb.conv2d %x, %f {paddings = array<i64: 0, 1, 0, 0>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x7xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @kernel_beyond_known_side(%x: tensor<2x4x?x2xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects a padded input of at least the dilated kernel's extents, 3 x 3, but got ? x 2}}
  %r0 = ebb.conv2d %x, %f : (tensor<2x4x?x2xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @kernel_beyond_input_of_no_batch(%x: tensor<0x4x2x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects a padded input of at least the dilated kernel's extents, 3 x 3, but got 2 x 6}}
  %r0 = ebb.conv2d %x, %f : (tensor<0x4x2x6xf32>, tensor<6x4x3x3xf32>) -> tensor<0x6x1x4xf32>
  return
}

// -----

func.func @paddings_with_same(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'paddings' to be 0 with SAME, but got 2}}
  %r0 = ebb.conv2d %x, %f {padding_algorithm = "SAME", paddings = array<i64: 0, 2>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @paddings_with_valid(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'paddings' to be 0 with VALID, but got 1}}
  %r0 = ebb.conv2d %x, %f {padding_algorithm = "VALID", paddings = array<i64: 1>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @padding_algorithm(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'padding_algorithm' to be EXPLICIT, SAME or VALID, but got 'FULL'}}
  %r0 = ebb.conv2d %x, %f {padding_algorithm = "FULL"} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @data_format(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'data_format' to be NCHW or NHWC, but got 'NCDHW'}}
  %r0 = ebb.conv2d %x, %f {data_format = "NCDHW"} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @no_height(%x: tensor<2x4x0x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects spatial extents of 1 or more in 'x', but got 2x4x0x6}}
  %r0 = ebb.conv2d %x, %f : (tensor<2x4x0x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @no_output_channels(%x: tensor<2x4x5x6xf32>, %f: tensor<0x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 1 or more output channels in 'filter', but got 0x4x3x3}}
  %r0 = ebb.conv2d %x, %f : (tensor<2x4x5x6xf32>, tensor<0x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @no_kernel(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x0x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects known kernel extents of 1 or more in 'filter', but got 6x4x0x3}}
  %r0 = ebb.conv2d %x, %f : (tensor<2x4x5x6xf32>, tensor<6x4x0x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @unknown_kernel(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x?x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects known kernel extents of 1 or more in 'filter', but got 6x4x?x3}}
  %r0 = ebb.conv2d %x, %f : (tensor<2x4x5x6xf32>, tensor<6x4x?x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @filter_of_rank_two(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'filter' to have rank 4, but got 2 (6x4)}}
  %r0 = ebb.conv2d %x, %f : (tensor<2x4x5x6xf32>, tensor<6x4xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @filter_of_a_row(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'filter' to have rank 4, but got 3 (6x4x3)}}
  %r0 = ebb.conv2d %x, %f : (tensor<2x4x5x6xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @x_of_rank_two(%x: tensor<4x5xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'x' to have rank 4, or 3 without a batch, but got 2 (4x5)}}
  %r0 = ebb.conv2d %x, %f : (tensor<4x5xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @x_of_rank_five(%x: tensor<2x4x5x6x7xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'x' to have rank 4, or 3 without a batch, but got 5 (2x4x5x6x7)}}
  %r0 = ebb.conv2d %x, %f : (tensor<2x4x5x6x7xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @element_types_differ(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf64>) {
  // expected-error @+1 {{'ebb.conv2d' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %r0 = ebb.conv2d %x, %f : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf64>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @bias_of_another_type(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %b: tensor<6xbf16>) {
  // expected-error @+1 {{'ebb.conv2d' op expects operands of one element type, but got f32 and bf16; convert one with ebb.cast}}
  %r0 = ebb.conv2d %x, %f, %b : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<6xbf16>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @long_bias(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'bias' to have shape 6, but got 4}}
  %r0 = ebb.conv2d %x, %f, %b : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<4xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @bias_of_rank_two(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>, %b: tensor<6x1xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects 'bias' to have shape 6, but got 6x1}}
  %r0 = ebb.conv2d %x, %f, %b : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>, tensor<6x1xf32>) -> tensor<2x6x3x4xf32>
  return
}

// -----

func.func @declared_result(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op expects result types compatible with the inferred 'tensor<2x6x3x4xf32>', but got 'tensor<2x6x3x3xf32>'}}
  %r0 = ebb.conv2d %x, %f : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x3xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x4x5x6xf32>, %f: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv2d' op has no attribute 'stride'; valid are data_format, dilations, groups, padding_algorithm, paddings, strides}}
  %r0 = ebb.conv2d %x, %f {stride = array<i64: 1>} : (tensor<2x4x5x6xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x3x4xf32>
  return
}

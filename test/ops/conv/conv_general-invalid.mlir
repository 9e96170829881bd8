// What ebb.conv_general refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @both_groups(%x: tensor<2x4x5xf32>, %f: tensor<6x2x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects 'feature_groups' or 'batch_groups' to be 1, but got 2 and 2}}
  %r0 = ebb.conv_general %x, %f {batch_groups = 2 : i64, feature_groups = 2 : i64} : (tensor<2x4x5xf32>, tensor<6x2x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @no_feature_groups(%x: tensor<2x4x5xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects 'feature_groups' to be 1 or more, but got 0}}
  %r0 = ebb.conv_general %x, %f {feature_groups = 0 : i64} : (tensor<2x4x5xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @no_batch_groups(%x: tensor<2x4x5xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects 'batch_groups' to be 1 or more, but got -1}}
  %r0 = ebb.conv_general %x, %f {batch_groups = -1 : i64} : (tensor<2x4x5xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @feature_groups(%x: tensor<2x4x5xf32>, %f: tensor<6x1x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects the first extent of 'filter', the output channels, to be a multiple of 'feature_groups' = 4, but got 6}}
  %r0 = ebb.conv_general %x, %f {feature_groups = 4 : i64} : (tensor<2x4x5xf32>, tensor<6x1x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @batch_groups(%x: tensor<4x4x5xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects the first extent of 'filter', the output channels, to be a multiple of 'batch_groups' = 4, but got 6}}
  %r0 = ebb.conv_general %x, %f {batch_groups = 4 : i64} : (tensor<4x4x5xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @batch(%x: tensor<2x4x5xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects the batch of 'x' to be a multiple of 'batch_groups' = 3, but got 2}}
  %r0 = ebb.conv_general %x, %f {batch_groups = 3 : i64} : (tensor<2x4x5xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @channels(%x: tensor<2x4x5xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects 'x' to have 4 * 2 channels, the second extent of 'filter' times the groups, but got 4}}
  %r0 = ebb.conv_general %x, %f {feature_groups = 2 : i64} : (tensor<2x4x5xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @filter_of_rank_two(%x: tensor<2x4x5xf32>, %f: tensor<6x4xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects 'filter' to have rank 3 to 5, but got 2 (6x4)}}
  %r0 = ebb.conv_general %x, %f : (tensor<2x4x5xf32>, tensor<6x4xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @filter_of_rank_six(%x: tensor<2x4x5xf32>, %f: tensor<6x4x3x3x3x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects 'filter' to have rank 3 to 5, but got 6 (6x4x3x3x3x3)}}
  %r0 = ebb.conv_general %x, %f : (tensor<2x4x5xf32>, tensor<6x4x3x3x3x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @no_batch_axis(%x: tensor<4x5xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects 'x' to have rank 3, but got 2 (4x5)}}
  %r0 = ebb.conv_general %x, %f : (tensor<4x5xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @kernel_beyond_input(%x: tensor<2x4x5xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects a padded input of at least the dilated kernel's extents, 5, but got 4}}
  %r0 = ebb.conv_general %x, %f {filter_dilations = array<i64: 2>, paddings = array<i64: 0, -1>} : (tensor<2x4x5xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @cut_to_nothing(%x: tensor<2x4x5xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects a padded input of at least the dilated kernel's extents, 3, but got -1}}
  %r0 = ebb.conv_general %x, %f {paddings = array<i64: -3>} : (tensor<2x4x5xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @planes(%x: tensor<2x4x5x5xf32>, %f: tensor<6x4x3x6xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects a padded input of at least the dilated kernel's extents, 3 x 6, but got 9 x 5}}
  %r0 = ebb.conv_general %x, %f {x_dilations = array<i64: 2, 1>} : (tensor<2x4x5x5xf32>, tensor<6x4x3x6xf32>) -> tensor<2x6x7x1xf32>
  return
}

// -----

func.func @unknown_extent(%x: tensor<2x4x?xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects known spatial extents of 1 or more in 'x', but got 2x4x?}}
  %r0 = ebb.conv_general %x, %f : (tensor<2x4x?xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @no_extent(%x: tensor<2x4x0xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects known spatial extents of 1 or more in 'x', but got 2x4x0}}
  %r0 = ebb.conv_general %x, %f : (tensor<2x4x0xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @two_unknown_extents(%x: tensor<?x?x5xf32>, %f: tensor<6x2x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects at most one unknown extent where there are groups, but got ?x?x5}}
  %r0 = ebb.conv_general %x, %f {feature_groups = 2 : i64} : (tensor<?x?x5xf32>, tensor<6x2x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @two_unknown_extents_of_the_result(%x: tensor<?x4x5xf32>, %f: tensor<?x2x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects at most one unknown extent in the result where there are groups, but got ?x?x3}}
  %r0 = ebb.conv_general %x, %f {feature_groups = 2 : i64} : (tensor<?x4x5xf32>, tensor<?x2x3xf32>) -> tensor<?x?x3xf32>
  return
}

// -----

func.func @three_paddings(%x: tensor<2x4x5xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects 'paddings' to have 1 or 2 values, but got 3}}
  %r0 = ebb.conv_general %x, %f {paddings = array<i64: 1, 1, 1>} : (tensor<2x4x5xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @two_strides(%x: tensor<2x4x5xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects 'strides' to have 1 value, but got 2}}
  %r0 = ebb.conv_general %x, %f {strides = array<i64: 1, 1>} : (tensor<2x4x5xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @no_x_dilation(%x: tensor<2x4x5xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects the values of 'x_dilations' to be 1 or more, but got 0}}
  %r0 = ebb.conv_general %x, %f {x_dilations = array<i64: 0>} : (tensor<2x4x5xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @huge_padding(%x: tensor<2x4x5xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects the values of 'paddings' to be -1152921504606846976 or more, but got -4611686018427387904}}
  %r0 = ebb.conv_general %x, %f {paddings = array<i64: -4611686018427387904>} : (tensor<2x4x5xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @huge_x_dilation(%x: tensor<2x4x5xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects the values of 'x_dilations' to be 2147483647 or less, but got 2305843009213693952}}
  %r0 = ebb.conv_general %x, %f {x_dilations = array<i64: 2305843009213693952>} : (tensor<2x4x5xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @huge_input(%x: tensor<2x4x1099511627776xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op expects a dilated input of less than 2^60 elements, but got 1099511627776 * 1073741824}}
  %r0 = ebb.conv_general %x, %f {x_dilations = array<i64: 1073741824>} : (tensor<2x4x1099511627776xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @element_types_differ(%x: tensor<2x4x5xf32>, %f: tensor<6x4x3xf64>) {
  // expected-error @+1 {{'ebb.conv_general' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %r0 = ebb.conv_general %x, %f : (tensor<2x4x5xf32>, tensor<6x4x3xf64>) -> tensor<2x6x3xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x4x5xf32>, %f: tensor<6x4x3xf32>) {
  // expected-error @+1 {{'ebb.conv_general' op has no attribute 'groups'; valid are batch_groups, feature_groups, filter_dilations, paddings, reverse_filter, strides, x_dilations}}
  %r0 = ebb.conv_general %x, %f {groups = 1 : i64} : (tensor<2x4x5xf32>, tensor<6x4x3xf32>) -> tensor<2x6x3xf32>
  return
}

// What ebb.pool2d refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @no_window(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects 'kernel_size' to hold numbers from 1 to 2147483647, but got 0}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2, 0>, pooling_type = "max"} : (tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @no_stride(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects 'strides' to hold numbers from 1 to 2147483647, but got 0}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "max", strides = array<i64: 0>} : (tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @too_large(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects 'strides' to hold numbers from 1 to 2147483647, but got 9223372036854775807}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "max", strides = array<i64: 9223372036854775807>, ceil_mode = true} : (tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @negative_padding(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects 'paddings' to hold numbers from 0 to 2147483647, but got -1}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "max", paddings = array<i64: 0, -1>} : (tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @more_than_half(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects 'paddings' of at most half a window of 3 in dim 3 of x, but got 2}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 3>, pooling_type = "avg", paddings = array<i64: 1, 1, 0, 2>} : (tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @window_lengths(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects 'kernel_size' to hold 1 or 2 numbers, but got 3}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2, 2, 2>, pooling_type = "max"} : (tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @stride_lengths(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects 'strides' to hold 1 or 2 numbers, but got 0}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2, 2>, pooling_type = "max", strides = array<i64>} : (tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @padding_lengths(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects 'paddings' to hold 1, 2 or 4 numbers, but got 3}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2, 2>, pooling_type = "max", paddings = array<i64: 0, 0, 0>} : (tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @type(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects 'pooling_type' to be "max" or "avg", but got "average"}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "average"} : (tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @format(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects 'data_format' to be "NCHW" or "NHWC", but got "CHWN"}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "max", data_format = "CHWN"} : (tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @algorithm(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects 'padding_algorithm' to be "EXPLICIT", "SAME" or "VALID", but got "same"}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "max", padding_algorithm = "same"} : (tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @window_beyond(%x: tensor<1x1x3x?xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects a window no larger than the padded input, but got a window of 7 x 2 and a padded input of 5 x ?}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 7, 2>, pooling_type = "max", paddings = array<i64: 1>} : (tensor<1x1x3x?xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @no_rows(%x: tensor<1x0x4x3xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects spatial extents of 1 or more in 'x', but got 0 x 4}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 1>, pooling_type = "max", global_pooling = true, data_format = "NHWC"} : (tensor<1x0x4x3xf32>) -> tensor<1x1x1x3xf32>
  return
}

// -----

func.func @rank(%x: tensor<1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects 'x' to have rank 4, but got 1x4x4}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "max"} : (tensor<1x4x4xf32>) -> tensor<1x3x3xf32>
  return
}

// -----

func.func @average_of_integers(%x: tensor<1x1x4x4xi32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects 'x' to hold floats for pooling_type "avg", but got i32}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "avg"} : (tensor<1x1x4x4xi32>) -> tensor<1x1x3x3xi32>
  return
}

// -----

func.func @global_and_adaptive(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects one of 'global_pooling' and 'adaptive' at most, but got both}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "max", global_pooling = true, adaptive = true} : (tensor<1x1x4x4xf32>) -> tensor<1x1x1x1xf32>
  return
}

// -----

func.func @no_windows_asked_for(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op expects 'kernel_size' to hold numbers from 1 to 2147483647, but got 0}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 0>, pooling_type = "max", adaptive = true} : (tensor<1x1x4x4xf32>) -> tensor<1x1x0x0xf32>
  return
}

// -----

func.func @kernel_size_missing(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op requires attribute 'kernel_size'}}
  %0 = "ebb.pool2d"(%x) <{pooling_type = "max"}> : (tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<1x1x4x4xf32>) {
  // expected-error @+1 {{'ebb.pool2d' op has no attribute 'stride'; valid are adaptive, ceil_mode, data_format, exclusive, global_pooling, kernel_size, padding_algorithm, paddings, pooling_type, strides}}
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "max", stride = array<i64: 2>} : (tensor<1x1x4x4xf32>) -> tensor<1x1x3x3xf32>
  return
}

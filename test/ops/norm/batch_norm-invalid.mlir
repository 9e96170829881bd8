// What ebb.batch_norm refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @vector(%x: tensor<3xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.batch_norm' op expects 'x' to have rank 2 to 5, but got 1}}
  %0:5 = ebb.batch_norm %x, %m, %m {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @six_axes(%x: tensor<1x3x1x1x1x1xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.batch_norm' op expects 'x' to have rank 2 to 5, but got 6}}
  %0:5 = ebb.batch_norm %x, %m, %m {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<1x3x1x1x1x1xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<1x3x1x1x1x1xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @long_scale(%x: tensor<2x3xf32>, %m: tensor<3xf32>, %scale: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.batch_norm' op expects 'scale' to have shape 3, but got 4}}
  %0:5 = ebb.batch_norm %x, %m, %m, %scale {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @bias_of_one(%x: tensor<2x3xf32>, %m: tensor<3xf32>, %bias: tensor<1xf32>) {
  // expected-error @+1 {{'ebb.batch_norm' op expects 'bias' to have shape 3, but got 1}}
  %0:5 = ebb.batch_norm %x, %m, %m, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<1xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

// The channels of x are unknown; mean and scale disagree about them.
func.func @two_opinions(%x: tensor<2x?xf32>, %m: tensor<3xf32>, %scale: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.batch_norm' op expects 'scale' to have shape 3, but got 4}}
  %0:5 = ebb.batch_norm %x, %m, %m, %scale {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>} : (tensor<2x?xf32>, tensor<3xf32>, tensor<3xf32>, tensor<4xf32>) -> (tensor<2x?xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @channels_last(%x: tensor<2x3x4x5xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.batch_norm' op expects 'mean' to have shape 5, but got 3}}
  %0:5 = ebb.batch_norm %x, %m, %m {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, data_format = "NHWC"} : (tensor<2x3x4x5xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3x4x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5xf32>)
  return
}

// -----

func.func @unknown_format(%x: tensor<2x3xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.batch_norm' op expects 'data_format' to be NCHW, NHWC, NCL, NLC, NCDHW or NDHWC, but got 'CHWN'}}
  %0:5 = ebb.batch_norm %x, %m, %m {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, data_format = "CHWN"} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @mixed_types(%x: tensor<2x3xf32>, %m: tensor<3xf32>, %scale: tensor<3xf64>) {
  // expected-error @+1 {{'ebb.batch_norm' op expects 'scale' to hold f32, but got f64; convert it with ebb.cast}}
  %0:5 = ebb.batch_norm %x, %m, %m, %scale {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf64>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @half_statistics(%x: tensor<2x3xf16>, %m: tensor<3xf16>) {
  // expected-error @+1 {{'ebb.batch_norm' op expects 'mean' to hold f32, but got f16; convert it with ebb.cast}}
  %0:5 = ebb.batch_norm %x, %m, %m {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<2x3xf16>, tensor<3xf16>, tensor<3xf16>) -> (tensor<2x3xf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @negative_epsilon(%x: tensor<2x3xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.batch_norm' op expects 'epsilon' to be 0 or more, but got -1.0}}
  %0:5 = ebb.batch_norm %x, %m, %m {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, epsilon = -1.0} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.batch_norm' op has no attribute 'axis'; valid are data_format, epsilon, is_test, momentum, trainable_statistics, use_global_stats}}
  %0:5 = ebb.batch_norm %x, %m, %m {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, axis = 1 : i64} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @filled_reserve_space(%x: tensor<2x3xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.batch_norm' op expects result types compatible with the inferred 'tensor<2x3xf32>', 'tensor<3xf32>', 'tensor<3xf32>', 'tensor<3xf32>', 'tensor<3xf32>', but got 'tensor<2x3xf32>', 'tensor<3xf32>', 'tensor<3xf32>', 'tensor<3xf32>', 'tensor<3xf32>', 'tensor<8xui8>'}}
  %0:6 = ebb.batch_norm %x, %m, %m {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<8xui8>)
  return
}

// -----

func.func @reserve_space_of_floats(%x: tensor<2x3xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.batch_norm' op result #5 must be 1D tensor of 8-bit unsigned integer values, but got 'tensor<?xf32>'}}
  %0:6 = ebb.batch_norm %x, %m, %m {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<?xf32>)
  return
}

// -----

func.func @four_results(%x: tensor<2x3xf32>, %m: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.batch_norm' op}}
  %0:4 = ebb.batch_norm %x, %m, %m {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

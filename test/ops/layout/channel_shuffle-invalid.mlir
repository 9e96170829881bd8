// What ebb.channel_shuffle and its gradient refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @rank(%x: tensor<2x4x3xf32>) {
  // expected-error @+1 {{'ebb.channel_shuffle' op expects an operand of rank 4, but got 2x4x3}}
  %out = ebb.channel_shuffle %x {groups = 2} : (tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return
}

// -----

func.func @groups(%x: tensor<2x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.channel_shuffle' op expects 'groups' to divide the 4 channels of 2x4x3x3, but got 3}}
  %out = ebb.channel_shuffle %x {groups = 3} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  return
}

// -----

func.func @no_groups(%x: tensor<2x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.channel_shuffle' op expects 'groups' to be 1 or more, but got 0}}
  %out = ebb.channel_shuffle %x {groups = 0} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  return
}

// -----

func.func @format(%x: tensor<2x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.channel_shuffle' op expects 'data_format' to be "NCHW" or "NHWC", but got "NCL"}}
  %out = ebb.channel_shuffle %x {groups = 2, data_format = "NCL"} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  return
}

// -----

func.func @gradient(%g: tensor<2x4x3x3xf32>) {
  // expected-error @+1 {{'ebb.channel_shuffle_grad' op expects 'groups' to divide the 3 channels of 2x4x3x3, but got 2}}
  %out = ebb.channel_shuffle_grad %g {groups = 2, data_format = "NHWC"} : (tensor<2x4x3x3xf32>) -> tensor<2x4x3x3xf32>
  return
}

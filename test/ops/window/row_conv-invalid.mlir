// What ebb.row_conv and ebb.row_conv_grad refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @rank(%x: tensor<4x2xf32>, %filter: tensor<3x2xf32>) {
  // expected-error @+1 {{'ebb.row_conv' op expects x of [batch, time, channels] and filter of [steps, channels], but got 4x2 and 3x2}}
  %0 = ebb.row_conv %x, %filter : (tensor<4x2xf32>, tensor<3x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @channels(%x: tensor<1x4x2xf32>, %filter: tensor<3x5xf32>) {
  // expected-error @+1 {{'ebb.row_conv' op expects x of [batch, time, channels] and filter of [steps, channels], but got 1x4x2 and 3x5}}
  %0 = ebb.row_conv %x, %filter : (tensor<1x4x2xf32>, tensor<3x5xf32>) -> tensor<1x4x2xf32>
  return
}

// -----

func.func @element_types(%x: tensor<1x4x2xf32>, %filter: tensor<3x2xf64>) {
  // expected-error @+1 {{'ebb.row_conv' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.row_conv %x, %filter : (tensor<1x4x2xf32>, tensor<3x2xf64>) -> tensor<1x4x2xf32>
  return
}

// -----

func.func @cotangent(%x: tensor<1x4x2xf32>, %filter: tensor<3x2xf32>, %g: tensor<1x3x2xf32>) {
  // expected-error @+1 {{'ebb.row_conv_grad' op expects 'out_grad' to have shape 1x4x2, but got 1x3x2}}
  %0:2 = ebb.row_conv_grad %x, %filter, %g : (tensor<1x4x2xf32>, tensor<3x2xf32>, tensor<1x3x2xf32>) -> (tensor<1x4x2xf32>, tensor<3x2xf32>)
  return
}

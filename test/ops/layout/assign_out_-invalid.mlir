// What ebb.assign_out_ refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @another_shape(%x: tensor<2x3xf32>, %output: tensor<3x2xf32>) {
  // expected-error @+1 {{'ebb.assign_out_' op expects operands of one shape, but got 2x3 and 3x2}}
  %out = ebb.assign_out_ %x, %output : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @another_type(%x: tensor<2xf32>, %output: tensor<2xi64>) {
  // expected-error @+1 {{'ebb.assign_out_' op expects operands of one element type, but got f32 and i64; convert one with ebb.cast}}
  %out = ebb.assign_out_ %x, %output : (tensor<2xf32>, tensor<2xi64>) -> tensor<2xf32>
  return
}

// -----

func.func @integers_have_no_gradient(%g: tensor<2xi64>) {
  // expected-error @+1 {{'ebb.assign_out__grad' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi64>'}}
  %out = ebb.assign_out__grad %g : (tensor<2xi64>) -> tensor<2xi64>
  return
}

// What ebb.strided_slice refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @lists_of_other_lengths(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.strided_slice' op expects 'axes', 'starts', 'ends' and 'strides' of one length, but got 1, 1, 1 and 2}}
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, strides = array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @stands_still(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.strided_slice' op expects 'strides' other than 0, but got 0 for axis 1}}
  %out = ebb.strided_slice %x {axes = array<i64: 0, -1>, starts = array<i64: 0, 0>, ends = array<i64: 1, 1>, strides = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.strided_slice' op expects 'axes' in [-2, 2) for rank 2, but got -3}}
  %out = ebb.strided_slice %x {axes = array<i64: -3>, starts = array<i64: 0>, ends = array<i64: 1>, strides = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @axis_twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.strided_slice' op expects distinct 'axes', but got 1 twice}}
  %out = ebb.strided_slice %x {axes = array<i64: 1, -1>, starts = array<i64: 0, 0>, ends = array<i64: 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.strided_slice' op expects an operand of rank 1 or more, but got a scalar}}
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, strides = array<i64: 1>} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @result_of_another_extent(%x: tensor<5xf32>) {
  // expected-error @+1 {{'ebb.strided_slice' op expects result types compatible with the inferred 'tensor<3xf32>', but got 'tensor<2xf32>'}}
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 5>, strides = array<i64: 2>} : (tensor<5xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @without_strides(%x: tensor<5xf32>) {
  // expected-error @+1 {{'ebb.strided_slice' op requires attribute 'strides'}}
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 5>} : (tensor<5xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @gradient_of_another_extent(%x: tensor<5xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.strided_slice_grad' op expects 'out_grad' to have shape 3, but got 2}}
  %0 = ebb.strided_slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 5>, strides = array<i64: 2>} : (tensor<5xf32>, tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @gradient_of_another_type(%x: tensor<5xf32>, %g: tensor<3xf64>) {
  // expected-error @+1 {{'ebb.strided_slice_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.strided_slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 5>, strides = array<i64: 2>} : (tensor<5xf32>, tensor<3xf64>) -> tensor<5xf32>
  return
}

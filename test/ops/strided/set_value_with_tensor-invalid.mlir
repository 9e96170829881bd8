// What ebb.set_value_with_tensor and its gradient refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @lists_of_other_lengths(%x: tensor<4xf32>, %v: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.set_value_with_tensor' op expects 'axes', 'starts', 'ends' and 'steps' of one length, but got 1, 1, 2 and 1}}
  %out = ebb.set_value_with_tensor %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1, 2>, steps = array<i64: 1>} : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @stands_still(%x: tensor<4xf32>, %v: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.set_value_with_tensor' op expects 'steps' other than 0, but got 0 for axis 0}}
  %out = ebb.set_value_with_tensor %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>, steps = array<i64: 0>} : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @values_that_do_not_broadcast(%x: tensor<4x3xf32>, %v: tensor<3x3xf32>) {
  // expected-error @+1 {{'ebb.set_value_with_tensor' op expects 'values' to broadcast to the region 2x3, but got 3x3}}
  %out = ebb.set_value_with_tensor %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 4>, steps = array<i64: 2>} : (tensor<4x3xf32>, tensor<3x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @values_of_a_higher_rank(%x: tensor<4xf32>, %v: tensor<2x4xf32>) {
  // expected-error @+1 {{'ebb.set_value_with_tensor' op expects 'values' to broadcast to the region 4, but got 2x4}}
  %out = ebb.set_value_with_tensor %x, %v {axes = array<i64>, starts = array<i64>, ends = array<i64>, steps = array<i64>} : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @an_inserted_extent_takes_one(%x: tensor<4xf32>, %v: tensor<4x2xf32>) {
  // expected-error @+1 {{'ebb.set_value_with_tensor' op expects 'values' to broadcast to the region 4x1, but got 4x2}}
  %out = ebb.set_value_with_tensor %x, %v {axes = array<i64>, starts = array<i64>, ends = array<i64>, steps = array<i64>, none_axes = array<i64: 1>} : (tensor<4xf32>, tensor<4x2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @decreased_axis_not_of_extent_one(%x: tensor<4x3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.set_value_with_tensor' op expects extent 1 on decreased axis 0, but got 2}}
  %out = ebb.set_value_with_tensor %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 4>, steps = array<i64: 2>, decrease_axes = array<i64: 0>} : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @decreased_axis_beyond_the_rank(%x: tensor<4x3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.set_value_with_tensor' op expects 'decrease_axes' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.set_value_with_tensor %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, steps = array<i64: 1>, decrease_axes = array<i64: 2>} : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @decreased_axis_twice(%x: tensor<4x3xf32>, %v: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.set_value_with_tensor' op expects distinct 'decrease_axes', but got 0 twice}}
  %out = ebb.set_value_with_tensor %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, steps = array<i64: 1>, decrease_axes = array<i64: 0, -2>} : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @negative_none_axis(%x: tensor<4xf32>, %v: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.set_value_with_tensor' op expects 'none_axes' of 0 or more, but got -1}}
  %out = ebb.set_value_with_tensor %x, %v {axes = array<i64>, starts = array<i64>, ends = array<i64>, steps = array<i64>, none_axes = array<i64: -1>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @axis_twice(%x: tensor<4xf32>, %v: tensor<1xf32>) {
  // expected-error @+1 {{'ebb.set_value_with_tensor' op expects distinct 'axes', but got 0 twice}}
  %out = ebb.set_value_with_tensor %x, %v {axes = array<i64: 0, -1>, starts = array<i64: 0, 0>, ends = array<i64: 1, 1>, steps = array<i64: 1, 1>} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @axis_beyond_the_rank(%x: tensor<4xf32>, %v: tensor<1xf32>) {
  // expected-error @+1 {{'ebb.set_value_with_tensor' op expects 'axes' in [-1, 1) for rank 1, but got 1}}
  %out = ebb.set_value_with_tensor %x, %v {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 1>, steps = array<i64: 1>} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @values_of_another_type(%x: tensor<4xf32>, %v: tensor<1xf64>) {
  // expected-error @+1 {{'ebb.set_value_with_tensor' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %out = ebb.set_value_with_tensor %x, %v {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, steps = array<i64: 1>} : (tensor<4xf32>, tensor<1xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @gradient(%v: tensor<3xf32>, %g: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.set_value_with_tensor_grad' op expects 'values' to broadcast to the region 2, but got 3}}
  %0, %1 = ebb.set_value_with_tensor_grad %v, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 4>, steps = array<i64: 2>} : (tensor<3xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<3xf32>)
  return
}

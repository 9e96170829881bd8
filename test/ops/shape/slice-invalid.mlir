// What ebb.slice refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @bounds_of_other_lengths(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op expects 'axes', 'starts' and 'ends' of one length, but got 1, 2 and 1}}
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 0, 0>, ends = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op expects 'axes' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.slice %x {axes = array<i64: 2>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @axis_twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op expects distinct 'axes', but got 0 twice}}
  %out = ebb.slice %x {axes = array<i64: 0, -2>, starts = array<i64: 0, 0>, ends = array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.slice' op expects an operand of rank 1 or more, but got a scalar}}
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @decreased_axis_of_a_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.slice' op expects an operand of rank 1 or more, but got a scalar}}
  %out = ebb.slice %x {axes = array<i64>, starts = array<i64>, ends = array<i64>, decrease_axis = array<i64: 0>} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @bounds_at_run_time(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op expects 'infer_flags' to be empty or one 1 per axis: bounds are constants}}
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, infer_flags = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @too_many_infer_flags(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op expects 'infer_flags' to be empty or one 1 per axis: bounds are constants}}
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, infer_flags = array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @decreased_axis_not_of_extent_one(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op expects extent 1 on decreased axis 0, but got 2}}
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>, decrease_axis = array<i64: 0>} : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @decreased_axis_twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op expects distinct axes in 'decrease_axis', but got 0 twice}}
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, decrease_axis = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @decreased_axis_beyond_the_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op expects 'decrease_axis' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, decrease_axis = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @without_ends(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op requires attribute 'ends'}}
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 0>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @starts_of_another_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op attribute 'starts' failed to satisfy constraint: i64 dense array attribute}}
  %out = ebb.slice %x {axes = array<i64: 0>, starts = 0 : i64, ends = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op has no attribute 'strides'; valid are axes, decrease_axis, ends, infer_flags, starts}}
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, strides = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op has no attribute 'strides'; valid are axes, decrease_axis, ends, infer_flags, starts}}
  %out = "ebb.slice"(%x) <{axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @result_of_another_extent(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op expects result types compatible with the inferred 'tensor<1x3xf32>', but got 'tensor<2x3xf32>'}}
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @decreased_axis_of_an_empty_slice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op expects extent 1 on decreased axis 0, but got 0}}
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: -1>, ends = array<i64: 0>, decrease_axis = array<i64: 0>} : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @two_operands(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice' op requires a single operand}}
  %out = ebb.slice %x, %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

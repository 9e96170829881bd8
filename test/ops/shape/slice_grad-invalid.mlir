// What ebb.slice_grad and ebb.slice_double_grad refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @bounds_of_other_lengths(%x: tensor<2x3xf32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op expects 'axes', 'starts' and 'ends' of one length, but got 1, 2 and 1}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0, 0>, ends = array<i64: 1>} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op expects 'axes' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 2>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @axis_twice(%x: tensor<2x3xf32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op expects distinct 'axes', but got 0 twice}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0, -2>, starts = array<i64: 0, 0>, ends = array<i64: 1, 1>} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @scalar(%x: tensor<f32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op expects an operand of rank 1 or more, but got a scalar}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<f32>, tensor<1x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @decreased_axis_of_a_scalar(%x: tensor<f32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op expects an operand of rank 1 or more, but got a scalar}}
  %out = ebb.slice_grad %x, %g {axes = array<i64>, starts = array<i64>, ends = array<i64>, decrease_axis = array<i64: 0>} : (tensor<f32>, tensor<1x3xf32>) -> tensor<f32>
  return
}

// -----

func.func @bounds_at_run_time(%x: tensor<2x3xf32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op expects 'infer_flags' to be empty or one 1 per axis: bounds are constants}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, infer_flags = array<i64: -1>} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @too_many_infer_flags(%x: tensor<2x3xf32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op expects 'infer_flags' to be empty or one 1 per axis: bounds are constants}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, infer_flags = array<i64: 1, 1>} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @decreased_axis_not_of_extent_one(%x: tensor<2x3xf32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op expects extent 1 on decreased axis 0, but got 2}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 2>, decrease_axis = array<i64: 0>} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @decreased_axis_twice(%x: tensor<2x3xf32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op expects distinct axes in 'decrease_axis', but got 0 twice}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, decrease_axis = array<i64: 0, 0>} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @decreased_axis_beyond_the_rank(%x: tensor<2x3xf32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op expects 'decrease_axis' in [-2, 2) for rank 2, but got 2}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, decrease_axis = array<i64: 2>} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @without_ends(%x: tensor<2x3xf32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op requires attribute 'ends'}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @starts_of_another_type(%x: tensor<2x3xf32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op attribute 'starts' failed to satisfy constraint: i64 dense array attribute}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = 0 : i64, ends = array<i64: 1>} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op has no attribute 'strides'; valid are axes, decrease_axis, ends, infer_flags, starts}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, strides = array<i64: 1>} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2x3xf32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op has no attribute 'strides'; valid are axes, decrease_axis, ends, infer_flags, starts}}
  %out = "ebb.slice_grad"(%x, %g) <{axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @out_grad_of_another_shape(%x: tensor<2x3xf32>, %g: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op expects 'out_grad' to have shape 1x3, but got 2x3}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @mixed_element_types(%x: tensor<2x3xf32>, %g: tensor<1x3xf64>) {
  // expected-error @+1 {{'ebb.slice_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<2x3xf32>, tensor<1x3xf64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @result_unlike_input(%x: tensor<2x3xf32>, %g: tensor<1x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op expects result types compatible with the inferred 'tensor<2x3xf32>', but got 'tensor<1x3xf32>'}}
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @one_operand(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice_grad' op expected 2 operands, but found 1}}
  %out = ebb.slice_grad %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @double_bounds_of_other_lengths(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice_double_grad' op expects 'axes', 'starts' and 'ends' of one length, but got 1, 2 and 1}}
  %out = ebb.slice_double_grad %x {axes = array<i64: 0>, starts = array<i64: 0, 0>, ends = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @double_decreased_axis_twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice_double_grad' op expects distinct axes in 'decrease_axis', but got 0 twice}}
  %out = ebb.slice_double_grad %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, decrease_axis = array<i64: 0, 0>} : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @double_without_ends(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice_double_grad' op requires attribute 'ends'}}
  %out = ebb.slice_double_grad %x {axes = array<i64: 0>, starts = array<i64: 0>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @double_unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice_double_grad' op has no attribute 'strides'; valid are axes, decrease_axis, ends, infer_flags, starts}}
  %out = ebb.slice_double_grad %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, strides = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @double_result_of_another_extent(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.slice_double_grad' op expects result types compatible with the inferred 'tensor<1x3xf32>', but got 'tensor<2x3xf32>'}}
  %out = ebb.slice_double_grad %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @double_integers(%x: tensor<2x3xi32>) {
  // expected-error @+1 {{'ebb.slice_double_grad' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2x3xi32>'}}
  %out = ebb.slice_double_grad %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  return
}

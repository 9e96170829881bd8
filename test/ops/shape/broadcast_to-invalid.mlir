// What ebb.broadcast_to refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @extents_do_not_broadcast(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.broadcast_to' op expects a shape that broadcasts to 4x3, but got 2x3}}
  %out = ebb.broadcast_to %x : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @result_of_lower_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.broadcast_to' op expects a shape that broadcasts to 3, but got 2x3}}
  %out = ebb.broadcast_to %x : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @extent_shrinks_to_one(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.broadcast_to' op expects a shape that broadcasts to 1x3, but got 2x3}}
  %out = ebb.broadcast_to %x : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @aligned_at_the_first_axis(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.broadcast_to' op expects a shape that broadcasts to 2x3, but got 2}}
  %out = ebb.broadcast_to %x : (tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unknown_result_extent(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.broadcast_to' op expects a static result shape, but got ?x2x3; use ebb.expand_as for unknown extents}}
  %out = ebb.broadcast_to %x : (tensor<2x3xf32>) -> tensor<?x2x3xf32>
  return
}

// -----

func.func @mixed_element_types(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.broadcast_to' op expects one element type, but got 'tensor<2x3xf32>' and 'tensor<2x3xf64>'}}
  %out = ebb.broadcast_to %x : (tensor<2x3xf32>) -> tensor<2x3xf64>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.broadcast_to' op has no attribute 'shape'; it takes none}}
  %out = ebb.broadcast_to %x {shape = array<i64: 2, 3>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.broadcast_to' op has no attribute 'shape'; it takes none}}
  %out = "ebb.broadcast_to"(%x) <{shape = array<i64: 2, 3>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @two_operands(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.broadcast_to' op requires a single operand}}
  %out = ebb.broadcast_to %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

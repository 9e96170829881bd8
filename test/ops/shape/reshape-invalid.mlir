// What ebb.reshape refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @other_count(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reshape' op expects 'shape' to hold the 6 elements of 2x3, but got 5, which holds 5}}
  %out = ebb.reshape %x {shape = array<i64: 5>} : (tensor<2x3xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @rest_does_not_divide(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reshape' op expects the known extents of 'shape' to divide the 6 elements of 2x3, but got 4x?}}
  %out = ebb.reshape %x {shape = array<i64: 4, -1>} : (tensor<2x3xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @two_rests(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reshape' op expects at most one -1 in 'shape'}}
  %out = ebb.reshape %x {shape = array<i64: -1, -1>} : (tensor<2x3xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @below_minus_one(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reshape' op expects entries of 'shape' to be -1, 0 or positive, but got -2}}
  %out = ebb.reshape %x {shape = array<i64: -2, 3>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @copy_beyond_the_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reshape' op expects entry 2 of 'shape', a 0, to copy an extent of x, but x has rank 2}}
  %out = ebb.reshape %x {shape = array<i64: 2, 3, 0>} : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  return
}

// -----

func.func @rest_of_nothing(%x: tensor<0x3xf32>) {
  // expected-error @+1 {{'ebb.reshape' op expects the known extents of 'shape' to divide the 0 elements of 0x3, but got 0x?}}
  %out = ebb.reshape %x {shape = array<i64: 0, -1>} : (tensor<0x3xf32>) -> tensor<0x?xf32>
  return
}

// -----

func.func @count_beyond_64_bits(%x: tensor<16xf32>) {
  // expected-error @+1 {{'ebb.reshape' op expects 'shape' to hold less than 2^63 elements, unlike 1152921504606846977x16}}
  %out = ebb.reshape %x {shape = array<i64: 1152921504606846977, 16>} : (tensor<16xf32>) -> tensor<1152921504606846977x16xf32>
  return
}

// -----

func.func @result_of_another_shape(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reshape' op expects result types compatible with the inferred 'tensor<3x2xf32>', but got 'tensor<2x3xf32>'}}
  %out = ebb.reshape %x {shape = array<i64: 3, 2>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @result_of_another_element_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reshape' op expects result types compatible with the inferred 'tensor<3x2xf32>', but got 'tensor<3x2xf64>'}}
  %out = ebb.reshape %x {shape = array<i64: 3, 2>} : (tensor<2x3xf32>) -> tensor<3x2xf64>
  return
}

// -----

func.func @without_shape(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reshape' op requires attribute 'shape'}}
  %out = ebb.reshape %x : (tensor<2x3xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @shape_of_another_type(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reshape' op attribute 'shape' failed to satisfy constraint: i64 dense array attribute}}
  %out = ebb.reshape %x {shape = [6]} : (tensor<2x3xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reshape' op has no attribute 'allowzero'; valid are shape}}
  %out = ebb.reshape %x {shape = array<i64: 6>, allowzero = true} : (tensor<2x3xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reshape' op has no attribute 'allowzero'; valid are shape}}
  %out = "ebb.reshape"(%x) <{shape = array<i64: 6>, allowzero = true}> : (tensor<2x3xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @two_operands(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reshape' op requires a single operand}}
  %out = ebb.reshape %x, %x {shape = array<i64: 6>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<6xf32>
  return
}

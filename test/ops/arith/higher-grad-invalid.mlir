// What the grad ops of second and third order refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @segments_missing(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.add_double_grad' op operand count (4) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %0 = ebb.add_double_grad %y, %x, %x, %y : (tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @segments_short(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.add_double_grad' op operand count (4) does not match with the total size (3) specified in attribute 'operandSegmentSizes'}}
  %0 = ebb.add_double_grad %y, %x, %x, %y {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @optional_operand_given_twice(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.subtract_double_grad' op operand group starting at #2 requires 0 or 1 element, but found 2}}
  %0 = ebb.subtract_double_grad %y, %x, %x, %x {operandSegmentSizes = array<i32: 1, 1, 2, 0>} : (tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @cotangent_does_not_fit(%x: tensor<2x3xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.add_double_grad' op expects shapes that broadcast, but got 4 and 2x3: 4 and 3 in dim 1 of the result are neither equal nor 1}}
  %0 = ebb.add_double_grad %y, %x, %x {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (tensor<4xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @cotangent_larger_than_the_result(%y: tensor<3xf32>, %u: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.subtract_double_grad' op expects cotangents of the broadcast shape 2x3, but got 3}}
  %0 = ebb.subtract_double_grad %y, %y, %u {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @multiply_grad_out(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.multiply_double_grad' op expects cotangents of the broadcast shape 2x3, but got 3}}
  %0, %1, %2 = ebb.multiply_double_grad %x, %y, %y {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @divide_reduced_grad_x(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.divide_double_grad' op expects cotangents of the broadcast shape 2x3, but got 3}}
  %0, %1, %2 = ebb.divide_double_grad %x, %x, %y {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @triple_cotangent(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.add_triple_grad' op expects cotangents of the broadcast shape 2x3, but got 3}}
  %0, %1 = ebb.add_triple_grad %x, %y, %y : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @triple_operands_are_all_needed(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.add_triple_grad' op expected 3 operands, but found 2}}
  %0, %1 = ebb.add_triple_grad %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @multiply_triple_results(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.multiply_triple_grad' op expected 5 results}}
  %0, %1 = ebb.multiply_triple_grad %x, %y, %x {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @misspelt_axis(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.multiply_triple_grad' op has no attribute 'aixs'; valid are axis}}
  %0, %1, %2, %3, %4 = ebb.multiply_triple_grad %x, %y, %x {aixs = -1, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @other_axis(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.add_double_grad' op expects 'axis' to be -1, alignment at the last dims, but got 1}}
  %0 = ebb.add_double_grad %y, %x, %x {axis = 1, operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// More of what the ops of two broadcasting operands and ebb.add_n refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @maximum_of_bool(%x: tensor<2xi1>) {
  // expected-error @+1 {{'ebb.maximum' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2xi1>'}}
  %0 = ebb.maximum %x, %x : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @minimum_shapes(%x: tensor<2x3xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.minimum' op expects shapes that broadcast, but got 2x3 and 2: 3 and 2 in dim 1 of the result are neither equal nor 1}}
  %0 = ebb.minimum %x, %y : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @minimum_element_types(%x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.minimum' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.minimum %x, %y : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @minimum_of_bool(%x: tensor<2xi1>) {
  // expected-error @+1 {{'ebb.minimum' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2xi1>'}}
  %0 = ebb.minimum %x, %x : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @empty_against_two(%x: tensor<0x3xf32>, %y: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.add' op expects shapes that broadcast, but got 0x3 and 2x3: 0 and 2 in dim 0 of the result are neither equal nor 1}}
  %0 = ebb.add %x, %y : (tensor<0x3xf32>, tensor<2x3xf32>) -> tensor<0x3xf32>
  return
}

// -----

func.func @integer_and_float(%x: tensor<2xi32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.multiply' op expects operands of one element type, but got i32 and f32; convert one with ebb.cast}}
  %0 = ebb.multiply %x, %y : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @one_operand(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.add' op expected 2 operands, but found 1}}
  %0 = ebb.add %x : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @three_operands(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.add' op expected 2 operands, but found 3}}
  %0 = "ebb.add"(%x, %x, %x) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @forward_ops_take_no_axis(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.add' op has no attribute 'axis'; it takes none}}
  %0 = ebb.add %x, %y {axis = -1} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{invalid properties {axis = -1 : i64} for op ebb.divide: 'ebb.divide' op has no attribute 'axis'; it takes none}}
  %0 = "ebb.divide"(%x, %y) <{axis = -1}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @narrow_result(%x: tensor<3xf32>, %y: tensor<?xf32>) {
  // expected-error @+1 {{'ebb.add' op expects result types compatible with the inferred 'tensor<3xf32>', but got 'tensor<1xf32>'}}
  %0 = ebb.add %x, %y : (tensor<3xf32>, tensor<?xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @no_addend() {
  // expected-error @+1 {{'ebb.add_n' op expects at least one operand, but got none}}
  %0 = ebb.add_n : () -> tensor<2xf32>
  return
}

// -----

func.func @addends_do_not_broadcast(%x: tensor<2xf32>, %y: tensor<1xf32>) {
  // expected-error @+1 {{'ebb.add_n' op expects operands of one shape, but got 2 and 1}}
  %0 = ebb.add_n %x, %y : (tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @addends_of_two_types(%x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.add_n' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.add_n %x, %y : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

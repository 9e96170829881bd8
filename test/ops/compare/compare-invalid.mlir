// What the comparisons refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @equal_element_types(%x: tensor<2xf32>, %y: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.equal' op expects operands of one element type, but got f32 and i32; convert one with ebb.cast}}
  %0 = ebb.equal %x, %y : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi1>
  return
}

// -----

func.func @equal_result(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.equal' op result #0 must be ranked tensor of 1-bit signless integer values, but got 'tensor<2xf32>'}}
  %0 = ebb.equal %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @not_equal_element_types(%x: tensor<2xf32>, %y: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.not_equal' op expects operands of one element type, but got f32 and i32; convert one with ebb.cast}}
  %0 = ebb.not_equal %x, %y : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi1>
  return
}

// -----

func.func @not_equal_result(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.not_equal' op result #0 must be ranked tensor of 1-bit signless integer values, but got 'tensor<2xf32>'}}
  %0 = ebb.not_equal %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @less_than_element_types(%x: tensor<2xf32>, %y: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.less_than' op expects operands of one element type, but got f32 and i32; convert one with ebb.cast}}
  %0 = ebb.less_than %x, %y : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi1>
  return
}

// -----

func.func @less_than_result(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.less_than' op result #0 must be ranked tensor of 1-bit signless integer values, but got 'tensor<2xf32>'}}
  %0 = ebb.less_than %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @less_equal_element_types(%x: tensor<2xf32>, %y: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.less_equal' op expects operands of one element type, but got f32 and i32; convert one with ebb.cast}}
  %0 = ebb.less_equal %x, %y : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi1>
  return
}

// -----

func.func @less_equal_result(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.less_equal' op result #0 must be ranked tensor of 1-bit signless integer values, but got 'tensor<2xf32>'}}
  %0 = ebb.less_equal %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @greater_than_element_types(%x: tensor<2xf32>, %y: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.greater_than' op expects operands of one element type, but got f32 and i32; convert one with ebb.cast}}
  %0 = ebb.greater_than %x, %y : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi1>
  return
}

// -----

func.func @greater_than_result(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.greater_than' op result #0 must be ranked tensor of 1-bit signless integer values, but got 'tensor<2xf32>'}}
  %0 = ebb.greater_than %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @greater_equal_element_types(%x: tensor<2xf32>, %y: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.greater_equal' op expects operands of one element type, but got f32 and i32; convert one with ebb.cast}}
  %0 = ebb.greater_equal %x, %y : (tensor<2xf32>, tensor<2xi32>) -> tensor<2xi1>
  return
}

// -----

func.func @greater_equal_result(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.greater_equal' op result #0 must be ranked tensor of 1-bit signless integer values, but got 'tensor<2xf32>'}}
  %0 = ebb.greater_equal %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @shapes(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.less_than' op expects shapes that broadcast, but got 2 and 3: 2 and 3 in dim 0 of the result are neither equal nor 1}}
  %0 = ebb.less_than %x, %y : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xi1>
  return
}

// -----

func.func @attribute(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.equal' op has no attribute 'axis'; it takes none}}
  %0 = ebb.equal %x, %y {axis = 0} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return
}

// -----

func.func @one_operand(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.equal' op expected 2 operands, but found 1}}
  %0 = ebb.equal %x : (tensor<2xf32>) -> tensor<2xi1>
  return
}

// -----

func.func @complex(%x: tensor<2xcomplex<f32>>) {
  // expected-error @+1 {{'ebb.less_than' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signless integer or 8-bit unsigned integer values, but got 'tensor<2xcomplex<f32>>'}}
  %0 = ebb.less_than %x, %x : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
  return
}

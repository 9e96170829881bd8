// What the ops of two broadcasting operands and ebb.add_n refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @add_shapes(%x: tensor<2x3xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.add' op expects shapes that broadcast, but got 2x3 and 2: 3 and 2 in dim 1 of the result are neither equal nor 1}}
  %0 = ebb.add %x, %y : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @add_element_types(%x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.add' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.add %x, %y : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @add_of_bool(%x: tensor<2xi1>) {
  // expected-error @+1 {{'ebb.add' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi1>'}}
  %0 = ebb.add %x, %x : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @subtract_shapes(%x: tensor<2x3xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.subtract' op expects shapes that broadcast, but got 2x3 and 2: 3 and 2 in dim 1 of the result are neither equal nor 1}}
  %0 = ebb.subtract %x, %y : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @subtract_element_types(%x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.subtract' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.subtract %x, %y : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @subtract_of_bool(%x: tensor<2xi1>) {
  // expected-error @+1 {{'ebb.subtract' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi1>'}}
  %0 = ebb.subtract %x, %x : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @multiply_shapes(%x: tensor<2x3xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.multiply' op expects shapes that broadcast, but got 2x3 and 2: 3 and 2 in dim 1 of the result are neither equal nor 1}}
  %0 = ebb.multiply %x, %y : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @multiply_element_types(%x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.multiply' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.multiply %x, %y : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @multiply_of_bool(%x: tensor<2xi1>) {
  // expected-error @+1 {{'ebb.multiply' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi1>'}}
  %0 = ebb.multiply %x, %x : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @divide_shapes(%x: tensor<2x3xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.divide' op expects shapes that broadcast, but got 2x3 and 2: 3 and 2 in dim 1 of the result are neither equal nor 1}}
  %0 = ebb.divide %x, %y : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @divide_element_types(%x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.divide' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.divide %x, %y : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @divide_of_bool(%x: tensor<2xi1>) {
  // expected-error @+1 {{'ebb.divide' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi1>'}}
  %0 = ebb.divide %x, %x : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @elementwise_pow_shapes(%x: tensor<2x3xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.elementwise_pow' op expects shapes that broadcast, but got 2x3 and 2: 3 and 2 in dim 1 of the result are neither equal nor 1}}
  %0 = ebb.elementwise_pow %x, %y : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @elementwise_pow_element_types(%x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.elementwise_pow' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.elementwise_pow %x, %y : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @elementwise_pow_of_bool(%x: tensor<2xi1>) {
  // expected-error @+1 {{'ebb.elementwise_pow' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2xi1>'}}
  %0 = ebb.elementwise_pow %x, %x : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @maximum_shapes(%x: tensor<2x3xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.maximum' op expects shapes that broadcast, but got 2x3 and 2: 3 and 2 in dim 1 of the result are neither equal nor 1}}
  %0 = ebb.maximum %x, %y : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @maximum_element_types(%x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.maximum' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.maximum %x, %y : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

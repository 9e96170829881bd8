// What the first-order grad ops of arithmetic refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @add_grad_cotangent(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.add_grad' op expects cotangents of the broadcast shape 2x3, but got 3}}
  %0, %1 = ebb.add_grad %x, %y, %y : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @subtract_grad_cotangent(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.subtract_grad' op expects cotangents of the broadcast shape 2x3, but got 3}}
  %0, %1 = ebb.subtract_grad %x, %y, %y : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @multiply_grad_cotangent(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.multiply_grad' op expects cotangents of the broadcast shape 2x3, but got 3}}
  %0, %1 = ebb.multiply_grad %x, %y, %y : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @elementwise_pow_grad_cotangent(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.elementwise_pow_grad' op expects cotangents of the broadcast shape 2x3, but got 3}}
  %0, %1 = ebb.elementwise_pow_grad %x, %y, %y : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @maximum_grad_cotangent(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.maximum_grad' op expects cotangents of the broadcast shape 2x3, but got 3}}
  %0, %1 = ebb.maximum_grad %x, %y, %y : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @minimum_grad_cotangent(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.minimum_grad' op expects cotangents of the broadcast shape 2x3, but got 3}}
  %0, %1 = ebb.minimum_grad %x, %y, %y : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @divide_grad_out(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.divide_grad' op expects cotangents of the broadcast shape 2x3, but got 3}}
  %0, %1 = ebb.divide_grad %x, %y, %y, %x : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @legacy_axis(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.add_grad' op expects 'axis' to be -1, alignment at the last dims, but got 0}}
  %0, %1 = ebb.add_grad %x, %y, %x {axis = 0} : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @axis_is_i32(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.add_grad' op attribute 'axis' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0, %1 = ebb.add_grad %x, %y, %x {axis = -1 : i32} : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @no_axis_here(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.maximum_grad' op has no attribute 'axis'; it takes none}}
  %0, %1 = ebb.maximum_grad %x, %y, %x {axis = -1} : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.multiply_grad' op has no attribute 'axes'; valid are axis}}
  %0, %1 = ebb.multiply_grad %x, %y, %x {axes = -1} : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.add_grad' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi32>'}}
  %0, %1 = ebb.add_grad %x, %x, %x : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>)
  return
}

// -----

func.func @cotangent_of_another_type(%x: tensor<2x3xf32>, %y: tensor<3xf32>, %g: tensor<2x3xf64>) {
  // expected-error @+1 {{'ebb.subtract_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0, %1 = ebb.subtract_grad %x, %y, %g : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf64>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @operands_do_not_broadcast(%x: tensor<2x3xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.add_grad' op expects shapes that broadcast, but got 2x3 and 2: 3 and 2 in dim 1 of the result are neither equal nor 1}}
  %0, %1 = ebb.add_grad %x, %y, %x : (tensor<2x3xf32>, tensor<2xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>)
  return
}

// -----

func.func @gradients_swapped(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.add_grad' op expects result types compatible with the inferred 'tensor<2x3xf32>', 'tensor<3xf32>', but got 'tensor<3xf32>', 'tensor<2x3xf32>'}}
  %0, %1 = ebb.add_grad %x, %y, %x : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @one_result(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.add_grad' op expected 2 results}}
  %0 = ebb.add_grad %x, %y, %x : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @divide_grad_without_out(%x: tensor<2x3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.divide_grad' op expected 4 operands, but found 3}}
  %0, %1 = ebb.divide_grad %x, %y, %x : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

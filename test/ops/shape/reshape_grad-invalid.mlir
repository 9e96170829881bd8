// What ebb.reshape_grad and ebb.reshape_double_grad refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @other_count(%xshape: tensor<2x3xf32>, %g: tensor<5xf32>) {
  // expected-error @+1 {{'ebb.reshape_grad' op expects as many elements in both operands, but got 2x3 and 5}}
  %out = ebb.reshape_grad %xshape, %g : (tensor<2x3xf32>, tensor<5xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @result_of_another_shape(%xshape: tensor<2x3xf32>, %g: tensor<6xf32>) {
  // expected-error @+1 {{'ebb.reshape_grad' op expects result types compatible with the inferred 'tensor<2x3xf32>', but got 'tensor<6xf32>'}}
  %out = ebb.reshape_grad %xshape, %g : (tensor<2x3xf32>, tensor<6xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @integers(%xshape: tensor<2xi32>, %g: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.reshape_grad' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi32>'}}
  %out = ebb.reshape_grad %xshape, %g : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @unknown_attribute(%xshape: tensor<2x3xf32>, %g: tensor<6xf32>) {
  // expected-error @+1 {{'ebb.reshape_grad' op has no attribute 'shape'; it takes none}}
  %out = ebb.reshape_grad %xshape, %g {shape = array<i64: 2, 3>} : (tensor<2x3xf32>, tensor<6xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unknown_property(%xshape: tensor<2x3xf32>, %g: tensor<6xf32>) {
  // expected-error @+1 {{'ebb.reshape_grad' op has no attribute 'shape'; it takes none}}
  %out = "ebb.reshape_grad"(%xshape, %g) <{shape = array<i64: 2, 3>}> : (tensor<2x3xf32>, tensor<6xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @one_operand(%xshape: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reshape_grad' op expected 2 operands, but found 1}}
  %out = ebb.reshape_grad %xshape : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @double_other_count(%g: tensor<2x3xf32>, %u: tensor<5xf32>) {
  // expected-error @+1 {{'ebb.reshape_double_grad' op expects as many elements in both operands, but got 2x3 and 5}}
  %out = ebb.reshape_double_grad %g, %u : (tensor<2x3xf32>, tensor<5xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @double_result_of_another_shape(%g: tensor<2x3xf32>, %u: tensor<6xf32>) {
  // expected-error @+1 {{'ebb.reshape_double_grad' op expects result types compatible with the inferred 'tensor<2x3xf32>', but got 'tensor<6xf32>'}}
  %out = ebb.reshape_double_grad %g, %u : (tensor<2x3xf32>, tensor<6xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @double_integers(%g: tensor<2xi32>, %u: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.reshape_double_grad' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi32>'}}
  %out = ebb.reshape_double_grad %g, %u : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @double_unknown_attribute(%g: tensor<2x3xf32>, %u: tensor<6xf32>) {
  // expected-error @+1 {{'ebb.reshape_double_grad' op has no attribute 'shape'; it takes none}}
  %out = ebb.reshape_double_grad %g, %u {shape = array<i64: 2, 3>} : (tensor<2x3xf32>, tensor<6xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @double_unknown_property(%g: tensor<2x3xf32>, %u: tensor<6xf32>) {
  // expected-error @+1 {{'ebb.reshape_double_grad' op has no attribute 'shape'; it takes none}}
  %out = "ebb.reshape_double_grad"(%g, %u) <{shape = array<i64: 2, 3>}> : (tensor<2x3xf32>, tensor<6xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @double_one_operand(%g: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reshape_double_grad' op expected 2 operands, but found 1}}
  %out = ebb.reshape_double_grad %g : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

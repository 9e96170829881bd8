// What ebb.reduce_as refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @target_does_not_broadcast(%x: tensor<2x3xf32>, %t: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.reduce_as' op expects a shape that broadcasts to 2x3, but got 2}}
  %out = ebb.reduce_as %x, %t : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @target_of_higher_rank(%x: tensor<2x3xf32>, %t: tensor<1x2x3xf32>) {
  // expected-error @+1 {{'ebb.reduce_as' op expects a shape that broadcasts to 2x3, but got 1x2x3}}
  %out = ebb.reduce_as %x, %t : (tensor<2x3xf32>, tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
  return
}

// -----

func.func @result_unlike_target(%x: tensor<2x3xf32>, %t: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.reduce_as' op expects result types compatible with the inferred 'tensor<3xf32>', but got 'tensor<2x3xf32>'}}
  %out = ebb.reduce_as %x, %t : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @bools(%x: tensor<2x3xi1>, %t: tensor<3xi1>) {
  // expected-error @+1 {{'ebb.reduce_as' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2x3xi1>'}}
  %out = ebb.reduce_as %x, %t : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<3xi1>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>, %t: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reduce_as' op has no attribute 'axis'; it takes none}}
  %out = ebb.reduce_as %x, %t {axis = 0} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2x3xf32>, %t: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reduce_as' op has no attribute 'axis'; it takes none}}
  %out = "ebb.reduce_as"(%x, %t) <{axis = 0}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @one_operand(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.reduce_as' op expected 2 operands, but found 1}}
  %out = ebb.reduce_as %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @result_of_targets_element_type(%x: tensor<2x3xf32>, %t: tensor<2x3xf64>) {
  // expected-error @+1 {{'ebb.reduce_as' op expects result types compatible with the inferred 'tensor<2x3xf32>', but got 'tensor<2x3xf64>'}}
  %out = ebb.reduce_as %x, %t : (tensor<2x3xf32>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return
}

// What ebb.expand_as refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @extents_do_not_broadcast(%x: tensor<2x3xf32>, %t: tensor<4x3xf32>) {
  // expected-error @+1 {{'ebb.expand_as' op expects a shape that broadcasts to 4x3, but got 2x3}}
  %out = ebb.expand_as %x, %t : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @target_of_lower_rank(%x: tensor<2x3xf32>, %t: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.expand_as' op expects a shape that broadcasts to 3, but got 2x3}}
  %out = ebb.expand_as %x, %t : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @result_unlike_target(%x: tensor<2x3xf32>, %t: tensor<2x2x3xf32>) {
  // expected-error @+1 {{'ebb.expand_as' op expects result types compatible with the inferred 'tensor<2x2x3xf32>', but got 'tensor<2x3xf32>'}}
  %out = ebb.expand_as %x, %t : (tensor<2x3xf32>, tensor<2x2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>, %t: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.expand_as' op has no attribute 'axis'; it takes none}}
  %out = ebb.expand_as %x, %t {axis = 0} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2x3xf32>, %t: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.expand_as' op has no attribute 'axis'; it takes none}}
  %out = "ebb.expand_as"(%x, %t) <{axis = 0}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @one_operand(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.expand_as' op expected 2 operands, but found 1}}
  %out = ebb.expand_as %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @result_of_targets_element_type(%x: tensor<2x3xf32>, %t: tensor<2x3xf64>) {
  // expected-error @+1 {{'ebb.expand_as' op expects result types compatible with the inferred 'tensor<2x3xf32>', but got 'tensor<2x3xf64>'}}
  %out = ebb.expand_as %x, %t : (tensor<2x3xf32>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return
}

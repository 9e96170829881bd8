// What ebb.where refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @condition_is_a_float(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.where' op operand #0 must be ranked tensor of 1-bit signless integer values, but got 'tensor<2xf32>'}}
  %0 = ebb.where %x, %y, %y : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @branches_of_two_types(%c: tensor<2xi1>, %x: tensor<2xi32>, %y: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.where' op expects operands of one element type, but got i32 and f32; convert one with ebb.cast}}
  %0 = ebb.where %c, %x, %y : (tensor<2xi1>, tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  return
}

// -----

func.func @branches_do_not_broadcast(%c: tensor<2xi1>, %x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.where' op expects shapes that broadcast, but got 2 and 3: 2 and 3 in dim 0 of the result are neither equal nor 1}}
  %0 = ebb.where %c, %x, %y : (tensor<2xi1>, tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @condition_does_not_broadcast(%c: tensor<3xi1>, %x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.where' op expects shapes that broadcast, but got 3 and 2: 3 and 2 in dim 0 of the result are neither equal nor 1}}
  %0 = ebb.where %c, %x, %x : (tensor<3xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @result_type(%c: tensor<2xi1>, %x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.where' op expects result types compatible with the inferred 'tensor<2xf32>', but got 'tensor<1x2xf32>'}}
  %0 = ebb.where %c, %x, %x : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
  return
}

// -----

func.func @two_operands(%c: tensor<2xi1>, %x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.where' op expected 3 operands, but found 2}}
  %0 = ebb.where %c, %x : (tensor<2xi1>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @attribute(%c: tensor<2xi1>, %x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.where' op has no attribute 'axis'; it takes none}}
  %0 = ebb.where %c, %x, %x {axis = 0} : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

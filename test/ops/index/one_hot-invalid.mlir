// What ebb.one_hot refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @no_depth(%x: tensor<2xi64>) {
  // expected-error @+1 {{'ebb.one_hot' op requires attribute 'depth'}}
  %0 = ebb.one_hot %x : (tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @depth_zero(%x: tensor<2xi64>) {
  // expected-error @+1 {{'ebb.one_hot' op expects 'depth' to be 1 or more, but got 0}}
  %0 = ebb.one_hot %x {depth = 0} : (tensor<2xi64>) -> tensor<2x0xf32>
  return
}

// -----

func.func @other_depth(%x: tensor<2xi64>) {
  // expected-error @+1 {{'ebb.one_hot' op expects a result of shape 2x3, but got 2x4}}
  %0 = ebb.one_hot %x {depth = 3} : (tensor<2xi64>) -> tensor<2x4xf32>
  return
}

// -----

func.func @other_rank(%x: tensor<2xi64>) {
  // expected-error @+1 {{'ebb.one_hot' op expects a result of shape 2x3, but got 3}}
  %0 = ebb.one_hot %x {depth = 3} : (tensor<2xi64>) -> tensor<3xf32>
  return
}

// -----

func.func @float_index(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.one_hot' op operand #0 must be ranked tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2xf32>'}}
  %0 = ebb.one_hot %x {depth = 3} : (tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2xi64>) {
  // expected-error @+1 {{'ebb.one_hot' op has no attribute 'classes'; valid are depth}}
  %0 = ebb.one_hot %x {depth = 3, classes = 3} : (tensor<2xi64>) -> tensor<2x3xf32>
  return
}

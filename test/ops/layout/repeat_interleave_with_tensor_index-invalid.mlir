// What ebb.repeat_interleave_with_tensor_index and its relatives refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @length(%x: tensor<2x3xf32>, %r: tensor<2xi64>) {
  // expected-error @+1 {{'ebb.repeat_interleave_with_tensor_index' op expects 'repeats' to have shape 3, but got 2}}
  %out = ebb.repeat_interleave_with_tensor_index %x, %r {axis = 1} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2x4xf32>
  return
}

// -----

func.func @rank(%x: tensor<2xf32>, %r: tensor<2x1xi64>) {
  // expected-error @+1 {{'ebb.repeat_interleave_with_tensor_index' op expects 'repeats' to have shape 2, but got 2x1}}
  %out = ebb.repeat_interleave_with_tensor_index %x, %r {axis = 0} : (tensor<2xf32>, tensor<2x1xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @real_repeats(%x: tensor<2xf32>, %r: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.repeat_interleave_with_tensor_index' op operand #1 must be ranked tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2xf32>'}}
  %out = ebb.repeat_interleave_with_tensor_index %x, %r {axis = 0} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @scalar(%x: tensor<f32>, %r: tensor<1xi64>) {
  // expected-error @+1 {{'ebb.repeat_interleave_with_tensor_index' op expects an operand of rank 1 or more, but got a scalar}}
  %out = ebb.repeat_interleave_with_tensor_index %x, %r {axis = 0} : (tensor<f32>, tensor<1xi64>) -> tensor<1xf32>
  return
}

// -----

func.func @axis(%x: tensor<2xf32>, %r: tensor<2xi64>) {
  // expected-error @+1 {{'ebb.repeat_interleave_with_tensor_index' op expects 'axis' in [-1, 1) for rank 1, but got -2}}
  %out = ebb.repeat_interleave_with_tensor_index %x, %r {axis = -2} : (tensor<2xf32>, tensor<2xi64>) -> tensor<2xf32>
  return
}

// -----

func.func @target(%x: tensor<2x3xf32>, %r: tensor<2xi64>, %t: tensor<5x4xf32>) {
  // expected-error @+1 {{'ebb.repeat_interleave_like' op expects 'target' to have shape ?x3, but got 5x4}}
  %out = ebb.repeat_interleave_like %x, %r, %t {axis = 0} : (tensor<2x3xf32>, tensor<2xi64>, tensor<5x4xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @cotangent(%x: tensor<2x3xf32>, %r: tensor<2xi64>, %g: tensor<5x4xf32>) {
  // expected-error @+1 {{'ebb.repeat_interleave_with_tensor_index_grad' op expects 'out_grad' to have shape ?x3, but got 5x4}}
  %out = ebb.repeat_interleave_with_tensor_index_grad %x, %r, %g {axis = 0} : (tensor<2x3xf32>, tensor<2xi64>, tensor<5x4xf32>) -> tensor<2x3xf32>
  return
}

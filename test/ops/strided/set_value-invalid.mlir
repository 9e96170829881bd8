// What ebb.set_value and its gradient refuse beyond what
// ebb.set_value_with_tensor does.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @too_few_values(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.set_value' op expects 'values' to hold the elements of 'shape' 2x3, but got 4 of them}}
  %out = ebb.set_value %x {axes = array<i64>, starts = array<i64>, ends = array<i64>, steps = array<i64>, shape = array<i64: 2, 3>, values = [1.0, 2.0, 3.0, 4.0]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @values_for_nothing(%x: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.set_value' op expects 'values' to hold the elements of 'shape' 0, but got 1 of them}}
  %out = ebb.set_value %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 1>, steps = array<i64: 1>, shape = array<i64: 0>, values = [1.0]} : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @more_than_can_be(%x: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.set_value' op expects 'values' to hold the elements of 'shape' 4294967296x4294967296, but got 1 of them}}
  %out = ebb.set_value %x {axes = array<i64>, starts = array<i64>, ends = array<i64>, steps = array<i64>, shape = array<i64: 4294967296, 4294967296>, values = [1.0]} : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @negative_extent(%x: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.set_value' op expects entries of 'shape' to be 0 or more, but got -1}}
  %out = ebb.set_value %x {axes = array<i64>, starts = array<i64>, ends = array<i64>, steps = array<i64>, shape = array<i64: -1>, values = [1.0]} : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @shape_that_does_not_broadcast(%x: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.set_value' op expects 'shape' to broadcast to the region 3, but got 2}}
  %out = ebb.set_value %x {axes = array<i64: 0>, starts = array<i64: -1>, ends = array<i64: 0>, steps = array<i64: -1>, shape = array<i64: 2>, values = [1.0, 2.0]} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @integers(%x: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.set_value' op attribute 'values' failed to satisfy constraint: array of f64}}
  %out = ebb.set_value %x {axes = array<i64>, starts = array<i64>, ends = array<i64>, steps = array<i64>, shape = array<i64>, values = [1]} : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @without_shape(%x: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.set_value' op requires attribute 'shape'}}
  %out = ebb.set_value %x {axes = array<i64>, starts = array<i64>, ends = array<i64>, steps = array<i64>, values = [1.0]} : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @gradient_that_stands_still(%g: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.set_value_grad' op expects 'steps' other than 0, but got 0 for axis 0}}
  %0 = ebb.set_value_grad %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, steps = array<i64: 0>} : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// What ebb.norm refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.norm' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %out, %norm = ebb.norm %x {axis = 2 : i64} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @axis_below_minus_rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.norm' op expects 'axis' in [-2, 2) for rank 2, but got -3}}
  %out, %norm = ebb.norm %x {axis = -3 : i64} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @no_axis(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.norm' op requires attribute 'axis'}}
  %out, %norm = ebb.norm %x : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @negative_epsilon(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.norm' op expects 'epsilon' to be 0 or more, but got -1.000000}}
  %out, %norm = ebb.norm %x {axis = 1 : i64, epsilon = -1.0 : f64} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @norm_without_its_axis(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.norm' op expects result types compatible with the inferred 'tensor<2x3xf32>', 'tensor<2x1xf32>', but got 'tensor<2x3xf32>', 'tensor<2xf32>'}}
  %out, %norm = ebb.norm %x {axis = 1 : i64} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>)
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.norm' op has no attribute 'p'; valid are axis, epsilon, is_test}}
  %out, %norm = ebb.norm %x {axis = 1 : i64, p = 2 : i64} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.norm' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2xi32>'}}
  %out, %norm = ebb.norm %x {axis = 0 : i64} : (tensor<2xi32>) -> (tensor<2xi32>, tensor<1xi32>)
  return
}

// What ebb.norm_grad refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @axis_beyond_the_rank(%x: tensor<2x3xf32>, %n: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.norm_grad' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %grad = ebb.norm_grad %x, %n, %x {axis = 2 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @negative_epsilon(%x: tensor<2x3xf32>, %n: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.norm_grad' op expects 'epsilon' to be 0 or more, but got -1.000000}}
  %grad = ebb.norm_grad %x, %n, %x {axis = 1 : i64, epsilon = -1.0 : f64} : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @norm_without_its_axis(%x: tensor<2x3xf32>, %n: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.norm_grad' op expects 'norm' to have shape 2x1, but got 2}}
  %grad = ebb.norm_grad %x, %n, %x {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @out_grad_of_another_shape(%x: tensor<2x3xf32>, %n: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.norm_grad' op expects 'out_grad' to have shape 2x3, but got 2x1}}
  %grad = ebb.norm_grad %x, %n, %n {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @mixed_element_types(%x: tensor<2x3xf32>, %n: tensor<2x1xf64>) {
  // expected-error @+1 {{'ebb.norm_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %grad = ebb.norm_grad %x, %n, %x {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x1xf64>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @result_unlike_x(%x: tensor<2x3xf32>, %n: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.norm_grad' op expects result types compatible with the inferred 'tensor<2x3xf32>', but got 'tensor<2x1xf32>'}}
  %grad = ebb.norm_grad %x, %n, %x {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @too_few_operands(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.norm_grad' op expected 3 operands, but found 1}}
  %grad = ebb.norm_grad %x {axis = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

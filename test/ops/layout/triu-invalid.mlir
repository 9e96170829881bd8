// What ebb.triu and its gradient refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @vector(%x: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.triu' op expects an operand of rank 2 or more, but got 3}}
  %out = ebb.triu %x : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @scalar_gradient(%g: tensor<f32>) {
  // expected-error @+1 {{'ebb.triu_grad' op expects an operand of rank 2 or more, but got scalar}}
  %out = ebb.triu_grad %g : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @result(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.triu' op expects result types compatible with the inferred 'tensor<2x3xf32>', but got 'tensor<3x2xf32>'}}
  %out = ebb.triu %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

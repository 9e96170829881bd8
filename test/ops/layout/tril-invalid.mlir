// What ebb.tril and its gradient refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @vector(%x: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.tril' op expects an operand of rank 2 or more, but got 3}}
  %out = ebb.tril %x : (tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @scalar_gradient(%g: tensor<f32>) {
  // expected-error @+1 {{'ebb.tril_grad' op expects an operand of rank 2 or more, but got scalar}}
  %out = ebb.tril_grad %g : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @result(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.tril' op expects result types compatible with the inferred 'tensor<2x3xf32>', but got 'tensor<3x2xf32>'}}
  %out = ebb.tril %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

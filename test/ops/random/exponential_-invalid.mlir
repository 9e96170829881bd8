// What ebb.exponential_ and ebb.exponential__grad refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @zero(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.exponential_' op expects 'lam' to be finite and above 0, but got 0.000000}}
  %0 = ebb.exponential_ %x {lam = 0.0} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @result(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.exponential_' op expects result types compatible with the inferred 'tensor<2xf32>', but got 'tensor<3xf32>'}}
  %0 = ebb.exponential_ %x : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @gradient(%g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.exponential__grad' op expects result types compatible with the inferred 'tensor<2xf32>', but got 'tensor<2xf64>'}}
  %0 = ebb.exponential__grad %g : (tensor<2xf32>) -> tensor<2xf64>
  return
}

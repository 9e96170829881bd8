// What ebb.rrelu and ebb.rrelu_grad refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @exchanged(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.rrelu' op expects 0 <= 'lower' <= 'upper' <= 1, but got 0.500000 and 0.250000}}
  %0:2 = ebb.rrelu %x {lower = 0.5, upper = 0.25} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @above_one(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.rrelu' op expects 0 <= 'lower' <= 'upper' <= 1, but got 0.125000 and 2.000000}}
  %0:2 = ebb.rrelu %x {upper = 2.0} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @not_a_number(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.rrelu' op expects 0 <= 'lower' <= 'upper' <= 1, but got nan and 0.333333}}
  %0:2 = ebb.rrelu %x {lower = 0x7FF8000000000000 : f64} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return
}

// -----

func.func @noise_shape(%x: tensor<2xf32>, %noise: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.rrelu_grad' op expects operands of one shape, but got 2 and 3}}
  %0 = ebb.rrelu_grad %x, %noise, %x : (tensor<2xf32>, tensor<3xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

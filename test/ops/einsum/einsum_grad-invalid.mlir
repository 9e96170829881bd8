// What ebb.einsum_grad refuses; the equation is checked as einsum's is.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @cotangent(%x: tensor<2x3xf32>, %g: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.einsum_grad' op expects 'out_grad' to have shape 2, but got 3}}
  %0 = ebb.einsum_grad %x, %g {equation = "ij->i", operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @no_operand(%g: tensor<f32>) {
  // expected-error @+1 {{'ebb.einsum_grad' op expects at least one operand, but got none}}
  "ebb.einsum_grad"(%g) <{equation = "->", operandSegmentSizes = array<i32: 0, 0, 1>}> : (tensor<f32>) -> ()
  return
}

// -----

func.func @no_cotangent(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.einsum_grad' op expects one operand for 'out_grad', but got 0}}
  %0 = ebb.einsum_grad %x {equation = "i->", operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @equation(%x: tensor<2x3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.einsum_grad' op expects labels of the output to occur in an operand, but got 'k' in the output, "ik"}}
  %0 = ebb.einsum_grad %x, %g {equation = "ij->ik", operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @element_types(%x: tensor<2xf32>, %g: tensor<f64>) {
  // expected-error @+1 {{'ebb.einsum_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.einsum_grad %x, %g {equation = "i->", operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<2xf32>, tensor<f64>) -> tensor<2xf32>
  return
}

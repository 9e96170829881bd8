// What ebb.matmul_grad refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @out_grad_of_another_shape(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{'ebb.matmul_grad' op expects 'out_grad' to have shape 2x5, but got 2x4}}
  %x_grad, %y_grad = ebb.matmul_grad %x, %y, %g : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<3x5xf32>)
  return
}

// -----

func.func @out_grad_of_another_rank(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>, %g: tensor<1x2x5xf32>) {
  // expected-error @+1 {{'ebb.matmul_grad' op expects 'out_grad' to have shape 2x5, but got 1x2x5}}
  %x_grad, %y_grad = ebb.matmul_grad %x, %y, %g : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<1x2x5xf32>) -> (tensor<2x3xf32>, tensor<3x5xf32>)
  return
}

// -----

func.func @out_grad_of_another_element_type(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>, %g: tensor<2x5xf64>) {
  // expected-error @+1 {{'ebb.matmul_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %x_grad, %y_grad = ebb.matmul_grad %x, %y, %g : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x5xf64>) -> (tensor<2x3xf32>, tensor<3x5xf32>)
  return
}

// -----

func.func @contracted_extents_differ(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>, %g: tensor<2x5xf32>) {
  // expected-error @+1 {{'ebb.matmul_grad' op expects contracted extents of x and y to be equal, but got 2 and 3 (of 2x3 transposed and 3x5)}}
  %x_grad, %y_grad = ebb.matmul_grad %x, %y, %g {transpose_x = true} : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x5xf32>) -> (tensor<2x3xf32>, tensor<3x5xf32>)
  return
}

// -----

func.func @integers(%x: tensor<2x3xi32>, %y: tensor<3x5xi32>, %g: tensor<2x5xi32>) {
  // expected-error @+1 {{'ebb.matmul_grad' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2x3xi32>'}}
  %x_grad, %y_grad = ebb.matmul_grad %x, %y, %g : (tensor<2x3xi32>, tensor<3x5xi32>, tensor<2x5xi32>) -> (tensor<2x3xi32>, tensor<3x5xi32>)
  return
}

// -----

func.func @gradient_of_another_shape(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>, %g: tensor<2x5xf32>) {
  // expected-error @+1 {{'ebb.matmul_grad' op expects result types compatible with the inferred 'tensor<2x3xf32>', 'tensor<3x5xf32>', but got 'tensor<3x2xf32>', 'tensor<3x5xf32>'}}
  %x_grad, %y_grad = ebb.matmul_grad %x, %y, %g : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x5xf32>) -> (tensor<3x2xf32>, tensor<3x5xf32>)
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>, %g: tensor<2x5xf32>) {
  // expected-error @+1 {{'ebb.matmul_grad' op has no attribute 'axis'; valid are transpose_x, transpose_y}}
  %x_grad, %y_grad = ebb.matmul_grad %x, %y, %g {axis = 0 : i64} : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<2x5xf32>) -> (tensor<2x3xf32>, tensor<3x5xf32>)
  return
}

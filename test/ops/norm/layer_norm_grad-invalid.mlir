// What ebb.layer_norm_grad refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @mean_shape(%x: tensor<2x3xf32>, %m: tensor<3xf32>, %v: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.layer_norm_grad' op expects 'mean' to have shape 2, but got 3}}
  %0:3 = ebb.layer_norm_grad %x, %m, %v, %x {operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 1>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @narrow_variance(%x: tensor<2x3xf16>, %m: tensor<2xf32>, %v: tensor<2xf16>) {
  // expected-error @+1 {{'ebb.layer_norm_grad' op expects 'variance' to hold f32, but got f16; convert it with ebb.cast}}
  %0:3 = ebb.layer_norm_grad %x, %m, %v, %x {operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 1>} : (tensor<2x3xf16>, tensor<2xf32>, tensor<2xf16>, tensor<2x3xf16>) -> (tensor<2x3xf16>, tensor<3xf16>, tensor<3xf16>)
  return
}

// -----

func.func @cotangent_shape(%x: tensor<2x3xf32>, %m: tensor<2xf32>, %g: tensor<3x2xf32>) {
  // expected-error @+1 {{'ebb.layer_norm_grad' op expects 'out_grad' to have shape 2x3, but got 3x2}}
  %0:3 = ebb.layer_norm_grad %x, %m, %m, %g {operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 1>} : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3x2xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @cotangent_type(%x: tensor<2x3xf32>, %m: tensor<2xf32>, %g: tensor<2x3xf64>) {
  // expected-error @+1 {{'ebb.layer_norm_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0:3 = ebb.layer_norm_grad %x, %m, %m, %g {operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 1>} : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x3xf64>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @scale_grad_type(%x: tensor<2x3xf32>, %m: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.layer_norm_grad' op expects result types compatible with the inferred 'tensor<2x3xf32>', 'tensor<3xf32>', 'tensor<3xf32>', but got 'tensor<2x3xf32>', 'tensor<2xf32>', 'tensor<3xf32>'}}
  %0:3 = ebb.layer_norm_grad %x, %m, %m, %x {operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 1>} : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>, tensor<3xf32>)
  return
}

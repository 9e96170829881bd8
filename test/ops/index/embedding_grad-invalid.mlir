// What ebb.embedding_grad refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @cotangent_shape(%x: tensor<2xi64>, %w: tensor<3x4xf32>, %g: tensor<4x2xf32>) {
  // expected-error @+1 {{'ebb.embedding_grad' op expects 'out_grad' to have shape 2x4, but got 4x2}}
  %0 = ebb.embedding_grad %x, %w, %g : (tensor<2xi64>, tensor<3x4xf32>, tensor<4x2xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @cotangent_type(%x: tensor<2xi64>, %w: tensor<3x4xf32>, %g: tensor<2x4xf64>) {
  // expected-error @+1 {{'ebb.embedding_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %0 = ebb.embedding_grad %x, %w, %g : (tensor<2xi64>, tensor<3x4xf32>, tensor<2x4xf64>) -> tensor<3x4xf32>
  return
}

// -----

func.func @padding_beyond_the_table(%x: tensor<2xi64>, %w: tensor<3x4xf32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{'ebb.embedding_grad' op expects 'padding_idx' in [-1, 3), -1 for none, but got 7}}
  %0 = ebb.embedding_grad %x, %w, %g {padding_idx = 7} : (tensor<2xi64>, tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @table_of_rank_one(%x: tensor<2xi64>, %w: tensor<3xf32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.embedding_grad' op expects 'weight' to have rank 2, but got 3}}
  %0 = ebb.embedding_grad %x, %w, %g : (tensor<2xi64>, tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>
  return
}

// What ebb.shuffle_batch and its gradients refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @scalar(%x: tensor<f32>, %seed: tensor<1xi64>) {
  // expected-error @+1 {{'ebb.shuffle_batch' op expects 'x' to have rank 1 or more, but got a scalar}}
  %0, %1, %2 = ebb.shuffle_batch %x, %seed : (tensor<f32>, tensor<1xi64>) -> (tensor<f32>, tensor<1xi64>, tensor<1xi64>)
  return
}

// -----

func.func @two_seeds(%x: tensor<4x2xf32>, %seed: tensor<2xi64>) {
  // expected-error @+1 {{'ebb.shuffle_batch' op expects 'seed' to have one element, or none in one dim, but got 2}}
  %0, %1, %2 = ebb.shuffle_batch %x, %seed : (tensor<4x2xf32>, tensor<2xi64>) -> (tensor<4x2xf32>, tensor<4xi64>, tensor<1xi64>)
  return
}

// -----

func.func @seeds_in_two_dims(%x: tensor<4x2xf32>, %seed: tensor<1x0xi64>) {
  // expected-error @+1 {{'ebb.shuffle_batch' op expects 'seed' to have one element, or none in one dim, but got 1x0}}
  %0, %1, %2 = ebb.shuffle_batch %x, %seed : (tensor<4x2xf32>, tensor<1x0xi64>) -> (tensor<4x2xf32>, tensor<4xi64>, tensor<1xi64>)
  return
}

// -----

func.func @seed_of_reals(%x: tensor<4x2xf32>, %seed: tensor<1xf32>) {
  // expected-error @+1 {{'ebb.shuffle_batch' op operand #1 must be ranked tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<1xf32>'}}
  %0, %1, %2 = ebb.shuffle_batch %x, %seed : (tensor<4x2xf32>, tensor<1xf32>) -> (tensor<4x2xf32>, tensor<4xi64>, tensor<1xi64>)
  return
}

// -----

func.func @index_of_columns(%x: tensor<4x2xf32>, %seed: tensor<1xi64>) {
  // expected-error @+1 {{'ebb.shuffle_batch' op expects result types compatible with the inferred 'tensor<4x2xf32>', 'tensor<4xi64>', 'tensor<1xi64>', but got 'tensor<4x2xf32>', 'tensor<2xi64>', 'tensor<1xi64>'}}
  %0, %1, %2 = ebb.shuffle_batch %x, %seed : (tensor<4x2xf32>, tensor<1xi64>) -> (tensor<4x2xf32>, tensor<2xi64>, tensor<1xi64>)
  return
}

// -----

func.func @more_rows_than_can_be(%x: tensor<4294967296x?x4294967296x0xf32>, %seed: tensor<1xi64>) {
  // expected-error @+1 {{'ebb.shuffle_batch' op expects 'x' to have less than 2^63 rows, but got 4294967296x?x4294967296x0}}
  %0, %1, %2 = ebb.shuffle_batch %x, %seed : (tensor<4294967296x?x4294967296x0xf32>, tensor<1xi64>) -> (tensor<4294967296x?x4294967296x0xf32>, tensor<?xi64>, tensor<1xi64>)
  return
}

// -----

func.func @gradient(%idx: tensor<2xi64>, %g: tensor<4x2xf32>) {
  // expected-error @+1 {{'ebb.shuffle_batch_grad' op expects 'shuffle_idx' to have shape 4, but got 2}}
  %0 = ebb.shuffle_batch_grad %idx, %g : (tensor<2xi64>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @double_gradient(%idx: tensor<4xi64>, %g: tensor<f32>) {
  // expected-error @+1 {{'ebb.shuffle_batch_double_grad' op expects 'grad_x_grad' to have rank 1 or more, but got a scalar}}
  %0 = ebb.shuffle_batch_double_grad %idx, %g : (tensor<4xi64>, tensor<f32>) -> tensor<f32>
  return
}

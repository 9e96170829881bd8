// What ebb.embedding refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @table_of_rank_three(%x: tensor<2xi64>, %w: tensor<3x4x5xf32>) {
  // expected-error @+1 {{'ebb.embedding' op expects 'weight' to have rank 2, but got 3x4x5}}
  %0 = ebb.embedding %x, %w : (tensor<2xi64>, tensor<3x4x5xf32>) -> tensor<2x4x5xf32>
  return
}

// -----

func.func @padding_beyond_the_table(%x: tensor<2xi64>, %w: tensor<3x4xf32>) {
  // expected-error @+1 {{'ebb.embedding' op expects 'padding_idx' in [-1, 3), -1 for none, but got 3}}
  %0 = ebb.embedding %x, %w {padding_idx = 3} : (tensor<2xi64>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @padding_from_the_end(%x: tensor<2xi64>, %w: tensor<?x4xf32>) {
  // expected-error @+1 {{'ebb.embedding' op expects 'padding_idx' in [-1, ?), -1 for none, but got -2}}
  %0 = ebb.embedding %x, %w {padding_idx = -2} : (tensor<2xi64>, tensor<?x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @float_numbers(%x: tensor<2xf32>, %w: tensor<3x4xf32>) {
  // expected-error @+1 {{'ebb.embedding' op operand #0 must be ranked tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2xf32>'}}
  %0 = ebb.embedding %x, %w : (tensor<2xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @sparse(%x: tensor<2xi64>, %w: tensor<3x4xf32>) {
  // expected-error @+1 {{'ebb.embedding' op has no attribute 'sparse'; valid are padding_idx}}
  %0 = ebb.embedding %x, %w {sparse = true} : (tensor<2xi64>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

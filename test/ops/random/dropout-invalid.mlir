// What ebb.dropout refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @no_seed(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.dropout' op expects 'seed_tensor', or 'fix_seed' to be true, unless 'is_test' is, but got neither}}
  %0:2 = ebb.dropout %x : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xui8>)
  return
}

// -----

func.func @p_above_one(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.dropout' op expects 'p' in [0, 1], but got 1.5}}
  %0:2 = ebb.dropout %x {fix_seed = true, p = 1.5} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xui8>)
  return
}

// -----

func.func @unknown_mode(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.dropout' op expects 'mode' to be "upscale_in_train" or "downgrade_in_infer", but got "upscale"}}
  %0:2 = ebb.dropout %x {fix_seed = true, mode = "upscale"} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xui8>)
  return
}

// -----

func.func @two_seeds(%x: tensor<2xf32>, %seed: tensor<2xi64>) {
  // expected-error @+1 {{'ebb.dropout' op expects 'seed_tensor' to have one element, but got 2}}
  %0:2 = ebb.dropout %x, %seed : (tensor<2xf32>, tensor<2xi64>) -> (tensor<2xf32>, tensor<2xui8>)
  return
}

// -----

func.func @mask_of_i8(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.dropout' op result #1 must be ranked tensor of 8-bit unsigned integer values, but got 'tensor<2xi8>'}}
  %0:2 = ebb.dropout %x {is_test = true} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi8>)
  return
}

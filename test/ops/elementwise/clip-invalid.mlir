// What ebb.clip refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @no_max(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.clip' op requires attribute 'max'}}
  %0 = ebb.clip %x {min = 0.0} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @min_above_max(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.clip' op expects 'min' to be at most 'max', but got 2.000000e+00 : f64 and 1.000000e+00 : f64}}
  %0 = ebb.clip %x {min = 2.0, max = 1.0} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @bound_is_nan(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.clip' op expects 'min' to be at most 'max', but got 0.000000e+00 : f64 and 0x7FF8000000000000 : f64}}
  %0 = ebb.clip %x {min = 0.0, max = 0x7FF8000000000000 : f64} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @min_is_an_integer(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.clip' op attribute 'min' failed to satisfy constraint: 64-bit float attribute}}
  %0 = ebb.clip %x {min = 0, max = 1.0} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.clip' op has no attribute 'minimum'; valid are max, min}}
  %0 = ebb.clip %x {min = 0.0, max = 1.0, minimum = 0.0} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

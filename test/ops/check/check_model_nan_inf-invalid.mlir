// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @flag(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.enable_check_model_nan_inf' op expects 'flag' to be 0 or 1, but got 2}}
  %0 = ebb.enable_check_model_nan_inf %x {flag = 2} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unsetflag(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.disable_check_model_nan_inf_grad' op expects 'unsetflag' to be 0 or 1, but got -1}}
  %0 = ebb.disable_check_model_nan_inf_grad %x {unsetflag = -1} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @name(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.disable_check_model_nan_inf' op has no attribute 'unsetflag'; valid are flag}}
  %0 = ebb.disable_check_model_nan_inf %x {unsetflag = 0} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

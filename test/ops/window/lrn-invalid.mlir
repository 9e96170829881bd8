// What ebb.lrn and ebb.lrn_grad refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @even(%x: tensor<1x4x1x1xf32>) {
  // expected-error @+1 {{'ebb.lrn' op expects 'n' to be odd and positive, so that as many neighbours lie on both sides, but got 4}}
  %0:2 = ebb.lrn %x {n = 4} : (tensor<1x4x1x1xf32>) -> (tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>)
  return
}

// -----

func.func @rank(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{'ebb.lrn' op expects x of rank 4, but got 4x4}}
  %0:2 = ebb.lrn %x : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  return
}

// -----

func.func @negative(%x: tensor<1x4x1x1xf32>) {
  // expected-error @+1 {{'ebb.lrn' op expects 'alpha' to be finite and 0 or more, but got -1.000000}}
  %0:2 = ebb.lrn %x {alpha = -1.0} : (tensor<1x4x1x1xf32>) -> (tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>)
  return
}

// -----

func.func @layout(%x: tensor<1x4x1x1xf32>) {
  // expected-error @+1 {{'ebb.lrn' op expects 'data_format' to be "NCHW" or "NHWC", but got "NCDHW"}}
  %0:2 = ebb.lrn %x {data_format = "NCDHW"} : (tensor<1x4x1x1xf32>) -> (tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>)
  return
}

// -----

func.func @even_gradient(%x: tensor<1x4x1x1xf32>) {
  // expected-error @+1 {{'ebb.lrn_grad' op expects 'n' to be odd and positive, so that as many neighbours lie on both sides, but got 2}}
  %0 = ebb.lrn_grad %x, %x, %x, %x {n = 2} : (tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>) -> tensor<1x4x1x1xf32>
  return
}

// -----

func.func @cotangent(%x: tensor<1x4x1x1xf32>, %g: tensor<1x3x1x1xf32>) {
  // expected-error @+1 {{'ebb.lrn_grad' op expects operands of one shape, but got 1x4x1x1 and 1x3x1x1}}
  %0 = ebb.lrn_grad %x, %x, %x, %g {n = 3} : (tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<1x3x1x1xf32>) -> tensor<1x4x1x1xf32>
  return
}

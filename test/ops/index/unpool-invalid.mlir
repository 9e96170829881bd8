// What ebb.unpool and its gradients refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @of_rank_3(%x: tensor<1x2x2xf32>, %i: tensor<1x2x2xi32>) {
  // expected-error @+1 {{'ebb.unpool' op expects 'indices' to have rank 4, but got 1x2x2}}
  %0 = ebb.unpool %x, %i {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 4, 4>} : (tensor<1x2x2xf32>, tensor<1x2x2xi32>) -> tensor<1x2x4x4xf32>
  return
}

// -----

func.func @other_indices(%x: tensor<1x3x2x2xf32>, %i: tensor<1x3x2x1xi32>) {
  // expected-error @+1 {{'ebb.unpool' op expects 'x' to have shape 1x3x2x1, but got 1x3x2x2}}
  %0 = ebb.unpool %x, %i {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 4, 4>} : (tensor<1x3x2x2xf32>, tensor<1x3x2x1xi32>) -> tensor<1x3x4x4xf32>
  return
}

// -----

func.func @channels_last(%x: tensor<1x3x2x2xf32>, %i: tensor<1x3x2x2xi32>) {
  // expected-error @+1 {{'ebb.unpool' op expects 'data_format' to be "NCHW", but got "NHWC"}}
  %0 = ebb.unpool %x, %i {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 4, 4>, data_format = "NHWC"} : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xi32>) -> tensor<1x3x4x4xf32>
  return
}

// -----

func.func @three_extents(%x: tensor<1x3x2x2xf32>, %i: tensor<1x3x2x2xi32>) {
  // expected-error @+1 {{'ebb.unpool' op expects 'output_size' to list 2 entries, but got 3}}
  %0 = ebb.unpool %x, %i {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 3, 4, 4>} : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xi32>) -> tensor<1x3x4x4xf32>
  return
}

// -----

func.func @negative_extent(%x: tensor<1x3x2x2xf32>, %i: tensor<1x3x2x2xi32>) {
  // expected-error @+1 {{'ebb.unpool' op expects 'output_size' of 0 or more, but got -1}}
  %0 = ebb.unpool %x, %i {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: -1, 4>} : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xi32>) -> tensor<1x3x4x4xf32>
  return
}

// -----

func.func @planes_larger_than_can_be(%x: tensor<1x3x2x2xf32>, %i: tensor<1x3x2x2xi32>) {
  // expected-error @+1 {{'ebb.unpool' op expects 'output_size' to stay below 2^63 elements, but got 4294967296x4294967296}}
  %0 = ebb.unpool %x, %i {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 4294967296, 4294967296>} : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xi32>) -> tensor<1x3x?x?xf32>
  return
}

// -----

func.func @no_stride(%x: tensor<1x3x2x2xf32>, %i: tensor<1x3x2x2xi32>) {
  // expected-error @+1 {{'ebb.unpool' op expects 'strides' of 1 or more, but got 0}}
  %0 = ebb.unpool %x, %i {ksize = array<i64: 2, 2>, strides = array<i64: 2, 0>, output_size = array<i64: 4, 4>} : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xi32>) -> tensor<1x3x4x4xf32>
  return
}

// -----

func.func @one_window(%x: tensor<1x3x2x2xf32>, %i: tensor<1x3x2x2xi32>) {
  // expected-error @+1 {{'ebb.unpool' op expects 'ksize' to list 2 entries, but got 1}}
  %0 = ebb.unpool %x, %i {ksize = array<i64: 2>, strides = array<i64: 2, 2>, output_size = array<i64: 4, 4>} : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xi32>) -> tensor<1x3x4x4xf32>
  return
}

// -----

func.func @without_output_size(%x: tensor<1x3x2x2xf32>, %i: tensor<1x3x2x2xi32>) {
  // expected-error @+1 {{'ebb.unpool' op requires attribute 'output_size'}}
  %0 = ebb.unpool %x, %i {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>} : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xi32>) -> tensor<1x3x4x4xf32>
  return
}

// -----

func.func @indices_of_reals(%x: tensor<1x3x2x2xf32>) {
  // expected-error @+1 {{'ebb.unpool' op operand #1 must be ranked tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<1x3x2x2xf32>'}}
  %0 = ebb.unpool %x, %x {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 4, 4>} : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xf32>) -> tensor<1x3x4x4xf32>
  return
}

// -----

func.func @gradient_of_another_shape(%x: tensor<1x3x2x2xf32>, %i: tensor<1x3x2x2xi32>, %out: tensor<1x3x4x4xf32>, %g: tensor<1x3x4x5xf32>) {
  // expected-error @+1 {{'ebb.unpool_grad' op expects 'out_grad' to have shape 1x3x4x4, but got 1x3x4x5}}
  %0 = ebb.unpool_grad %x, %i, %out, %g {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 4, 4>} : (tensor<1x3x2x2xf32>, tensor<1x3x2x2xi32>, tensor<1x3x4x4xf32>, tensor<1x3x4x5xf32>) -> tensor<1x3x2x2xf32>
  return
}

// -----

func.func @double_gradient(%i: tensor<1x3x2x2xi32>, %g: tensor<1x3x2x1xf32>) {
  // expected-error @+1 {{'ebb.unpool_double_grad' op expects 'grad_x_grad' to have shape 1x3x2x2, but got 1x3x2x1}}
  %0 = ebb.unpool_double_grad %i, %g {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 4, 4>} : (tensor<1x3x2x2xi32>, tensor<1x3x2x1xf32>) -> tensor<1x3x4x4xf32>
  return
}

// What ebb.fused_softmax_mask_upper_triangle and its gradient refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @rank(%x: tensor<3x3xf32>) {
  // expected-error @+1 {{'ebb.fused_softmax_mask_upper_triangle' op expects 'X' of [batch, heads, rows, rows], but got 3x3}}
  %0 = ebb.fused_softmax_mask_upper_triangle %x : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @square(%x: tensor<1x2x3x4xf32>) {
  // expected-error @+1 {{'ebb.fused_softmax_mask_upper_triangle' op expects 'X' of [batch, heads, rows, rows], but got 1x2x3x4}}
  %0 = ebb.fused_softmax_mask_upper_triangle %x : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return
}

// -----

func.func @cotangent(%out: tensor<1x2x3x3xf32>, %g: tensor<1x1x3x3xf32>) {
  // expected-error @+1 {{'ebb.fused_softmax_mask_upper_triangle_grad' op expects operands of one shape, but got 1x2x3x3 and 1x1x3x3}}
  %0 = ebb.fused_softmax_mask_upper_triangle_grad %out, %g : (tensor<1x2x3x3xf32>, tensor<1x1x3x3xf32>) -> tensor<1x2x3x3xf32>
  return
}

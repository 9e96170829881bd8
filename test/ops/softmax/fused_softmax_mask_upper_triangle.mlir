// ebb.fused_softmax_mask_upper_triangle and its gradient, worked by hand: rows
// [0], [0, 0], [0, log 2, log 3] give [1], [1/2, 1/2], [1/6, 1/3, 1/2].
// TESTS: ebb.fused_softmax_mask_upper_triangle_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=three | FileCheck %s --check-prefix=GRAD
//
// Nothing above the diagonal influences anything.
// RUN: ebb run %s --function three --input 'x=[[[[7,nan,inf],[0,0,nan],[0,0.6931471805599453,1.0986122886681098]]]]' --expect 'out=[[[[1,0,0],[0.5,0.5,0],[0.16666667,0.33333333,0.5]]]]' --kernels generated
// RUN: ebb run %s --function three --input 'x=[[[[7,nan,inf],[0,0,nan],[0,0.6931471805599453,1.0986122886681098]]]]' --expect 'out=[[[[1,0,0],[0.5,0.5,0],[0.16666667,0.33333333,0.5]]]]' --kernels auto
// RUN: ebb run %s --function any --input 'x=[[[[7,nan,inf],[0,0,nan],[0,0.6931471805599453,1.0986122886681098]]]]' --expect 'out=[[[[1,0,0],[0.5,0.5,0],[0.16666667,0.33333333,0.5]]]]'
// Large elements do not overflow; a row of -inf is NaN up to the diagonal, as in
// softmax.
// RUN: ebb run %s --function three --input 'x=[[[[-inf,0,0],[1000,1000,0],[-1000,-1000,-2000]]]]' --expect 'out=[[[[nan,0,0],[0.5,0.5,0],[0.5,0.5,0]]]]'
// RUN: ebb run %s --function any --input 'x=[[[[3]]]]' --expect 'out=[[[[1]]]]'
// RUN: ebb run %s --function any --input 'x=[]' --expect 'out=[]'
// RUN: not ebb run %s --function any --input 'x=[[[[1,2]]]]' 2>&1 | FileCheck %s --check-prefix=SQUARE
// RUN: ebb run %s --function half --input 'x=[[[[9,0],[1,1]]]]' --expect 'out=[[[[1,0],[0.5,0.5]]]]'
// RUN: ebb run %s --function gradient --input 'out=[[[[1,nan,9],[0.5,0.5,inf],[0.16666666666666666,0.3333333333333333,0.5]]]]' --input 'out_grad=[[[[5,nan,inf],[1,3,nan],[1,0,0]]]]' \
// RUN:   --expect 'x_grad=[[[[0,0,0],[-0.5,0.5,0],[0.13888889,-0.05555556,-0.08333333]]]]'
// RUN: ebb check %s --function three --order 3
// RUN: ebb check %s --function any --order 2 --input 'x=[[[[1,2],[3,4]]]]'
// RUN: ebb check %s --function gradient --order 2
// RUN: ebb check %s --function half --order 1

// CHECK-LABEL: @three
// CHECK: ebb.fused_softmax_mask_upper_triangle %{{[^ ]*}} : (tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
// GRAD-LABEL: @three_grad(
// GRAD-SAME: %[[X:.*]]: tensor<1x1x3x3xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<1x1x3x3xf32>
// GRAD: %[[OUT:.*]] = ebb.fused_softmax_mask_upper_triangle %[[X]]
// GRAD: ebb.fused_softmax_mask_upper_triangle_grad %[[OUT]], %[[G]]
func.func @three(%x: tensor<1x1x3x3xf32> {ebb.name = "x"}) -> (tensor<1x1x3x3xf32> {ebb.name = "out"}) {
  %out = ebb.fused_softmax_mask_upper_triangle %x : (tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
  return %out : tensor<1x1x3x3xf32>
}
// SQUARE: fused_softmax_mask_upper_triangle.mlir:[[@LINE+2]]:10: error: 'ebb.fused_softmax_mask_upper_triangle' op expects equal extents for dim 2 of x and y, but got 1 and 2
func.func @any(%x: tensor<?x?x?x?xf32> {ebb.name = "x"}) -> (tensor<?x?x?x?xf32> {ebb.name = "out"}) {
  %out = ebb.fused_softmax_mask_upper_triangle %x : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %out : tensor<?x?x?x?xf32>
}
func.func @half(%x: tensor<1x1x2x2xf16> {ebb.name = "x"}) -> (tensor<1x1x2x2xf16> {ebb.name = "out"}) {
  %out = ebb.fused_softmax_mask_upper_triangle %x : (tensor<1x1x2x2xf16>) -> tensor<1x1x2x2xf16>
  return %out : tensor<1x1x2x2xf16>
}
func.func @gradient(%out: tensor<1x1x3x3xf32> {ebb.name = "out"}, %g: tensor<1x1x3x3xf32> {ebb.name = "out_grad"}) -> (tensor<1x1x3x3xf32> {ebb.name = "x_grad"}) {
  %dx = ebb.fused_softmax_mask_upper_triangle_grad %out, %g : (tensor<1x1x3x3xf32>, tensor<1x1x3x3xf32>) -> tensor<1x1x3x3xf32>
  return %dx : tensor<1x1x3x3xf32>
}

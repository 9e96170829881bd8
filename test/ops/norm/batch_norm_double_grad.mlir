// ebb.batch_norm_double_grad. Numbers of the worked example in the op catalog, or
// by hand where said so.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
//
// RUN: ebb run %s --function batch --input 'x=[[[[1,2]]],[[[3,6]]]]' --input 'scale=[2.0]' --input 'saved_mean=[3.0]' --input 'saved_variance=[0.534522483824849]' \
// RUN:   --input 'grad_out=[[[[1,0]]],[[[0,0]]]]' --input 'grad_x_grad=[[[[0,1]]],[[[0,0]]]]' --input 'grad_scale_grad=[0.5]' --input 'grad_bias_grad=[0.25]' --tol 1e-6 \
// RUN:   --expect 'x_grad=[[[[0.039544,-0.061361]]],[[[-0.124086,0.145903]]]]' --expect 'scale_grad=[-0.209991]' \
// RUN:   --expect 'grad_out_grad=[[[[-0.704504,0.708162]]],[[[-0.017261,1.013604]]]]'
// By hand, global, with s = 1/2: x_grad = 0.5 s g, scale_grad = s sum(u g),
// grad_out_grad = 2 s u + 0.5 s (x - 1) + 0.25.
// RUN: ebb run %s --function global --input 'x=[[1],[3]]' --input 'scale=[2.0]' --input 'out_mean=[1.0]' --input 'out_variance=[4.0]' \
// RUN:   --input 'grad_out=[[4],[8]]' --input 'grad_x_grad=[[1],[2]]' --input 'grad_scale_grad=[0.5]' --input 'grad_bias_grad=[0.25]' \
// RUN:   --expect 'x_grad=[[1],[2]]' --expect 'scale_grad=[10.0]' --expect 'grad_out_grad=[[1.25],[2.75]]'
// An absent cotangent is 0; without any, so are the results.
// RUN: ebb run %s --function bias_alone --input 'x=[[1,2],[3,4]]' --input 'saved_mean=[2,3]' --input 'saved_variance=[1,1]' --input 'grad_out=[[1,2],[3,4]]' --input 'grad_bias_grad=[5,6]' \
// RUN:   --expect 'x_grad=[[0,0],[0,0]]' --expect 'scale_grad=[0,0]' --expect 'grad_out_grad=[[5,6],[5,6]]' --tol 0
// RUN: ebb run %s --function nothing --input 'x=[[1,2],[3,4]]' --input 'saved_mean=[2,3]' --input 'saved_variance=[1,1]' --input 'grad_out=[[1,2],[3,4]]' \
// RUN:   --expect 'x_grad=[[0,0],[0,0]]' --expect 'scale_grad=[0,0]' --expect 'grad_out_grad=[[0,0],[0,0]]' --tol 0
//
// The third derivative and the fourth: by every operand, given statistics too.
// RUN: ebb check %s --function batch --order 1
// RUN: ebb check %s --function batch --order 2
// RUN: ebb check %s --function global --order 1 --input 'out_variance=[1.5]'
// RUN: ebb check %s --function scale_alone --order 1
// RUN: ebb check %s --function bias_alone --order 1 --input 'x=[[1,2],[3,4]]' --input 'grad_out=[[1,2],[3,4]]'

// CHECK-LABEL: @batch
// CHECK: ebb.batch_norm_double_grad %{{.*}} {epsilon = 0.000000e+00 : f64, operandSegmentSizes = array<i32: 1, 1, 0, 0, 1, 1, 1, 1, 1, 1>} : (tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<2x1x1x2xf64>, tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>) -> (tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<2x1x1x2xf64>)
func.func @batch(%x: tensor<2x1x1x2xf64> {ebb.name = "x"}, %scale: tensor<1xf64> {ebb.name = "scale"}, %m: tensor<1xf64> {ebb.name = "saved_mean"}, %s: tensor<1xf64> {ebb.name = "saved_variance"}, %g: tensor<2x1x1x2xf64> {ebb.name = "grad_out"}, %u: tensor<2x1x1x2xf64> {ebb.name = "grad_x_grad"}, %v: tensor<1xf64> {ebb.name = "grad_scale_grad"}, %w: tensor<1xf64> {ebb.name = "grad_bias_grad"}) -> (tensor<2x1x1x2xf64> {ebb.name = "x_grad"}, tensor<1xf64> {ebb.name = "scale_grad"}, tensor<2x1x1x2xf64> {ebb.name = "grad_out_grad"}) {
  %0:3 = ebb.batch_norm_double_grad %x, %scale, %m, %s, %g, %u, %v, %w {operandSegmentSizes = array<i32: 1, 1, 0, 0, 1, 1, 1, 1, 1, 1>, epsilon = 0.0} : (tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<2x1x1x2xf64>, tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>) -> (tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<2x1x1x2xf64>)
  return %0#0, %0#1, %0#2 : tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<2x1x1x2xf64>
}

// CHECK-LABEL: @global
// CHECK: ebb.batch_norm_double_grad %{{.*}} {epsilon = 0.000000e+00 : f64, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>}
func.func @global(%x: tensor<2x1xf64> {ebb.name = "x"}, %scale: tensor<1xf64> {ebb.name = "scale"}, %m: tensor<1xf64> {ebb.name = "out_mean"}, %s: tensor<1xf64> {ebb.name = "out_variance"}, %g: tensor<2x1xf64> {ebb.name = "grad_out"}, %u: tensor<2x1xf64> {ebb.name = "grad_x_grad"}, %v: tensor<1xf64> {ebb.name = "grad_scale_grad"}, %w: tensor<1xf64> {ebb.name = "grad_bias_grad"}) -> (tensor<2x1xf64> {ebb.name = "x_grad"}, tensor<1xf64> {ebb.name = "scale_grad"}, tensor<2x1xf64> {ebb.name = "grad_out_grad"}) {
  %0:3 = "ebb.batch_norm_double_grad"(%x, %scale, %m, %s, %m, %s, %g, %u, %v, %w) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>, epsilon = 0.0 : f64, is_test = true}> : (tensor<2x1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<2x1xf64>, tensor<2x1xf64>, tensor<1xf64>, tensor<1xf64>) -> (tensor<2x1xf64>, tensor<1xf64>, tensor<2x1xf64>)
  return %0#0, %0#1, %0#2 : tensor<2x1xf64>, tensor<1xf64>, tensor<2x1xf64>
}
func.func @scale_alone(%x: tensor<3x2xf64> {ebb.name = "x"}, %m: tensor<2xf64> {ebb.name = "saved_mean"}, %s: tensor<2xf64> {ebb.name = "saved_variance"}, %g: tensor<3x2xf64> {ebb.name = "grad_out"}, %v: tensor<2xf64> {ebb.name = "grad_scale_grad"}) -> (tensor<3x2xf64> {ebb.name = "x_grad"}, tensor<3x2xf64> {ebb.name = "grad_out_grad"}) {
  %0:3 = ebb.batch_norm_double_grad %x, %m, %s, %g, %v {operandSegmentSizes = array<i32: 1, 0, 0, 0, 1, 1, 1, 0, 1, 0>} : (tensor<3x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<3x2xf64>, tensor<2xf64>) -> (tensor<3x2xf64>, tensor<2xf64>, tensor<3x2xf64>)
  return %0#0, %0#2 : tensor<3x2xf64>, tensor<3x2xf64>
}
func.func @bias_alone(%x: tensor<?x?xf32> {ebb.name = "x"}, %m: tensor<2xf32> {ebb.name = "saved_mean"}, %s: tensor<2xf32> {ebb.name = "saved_variance"}, %g: tensor<?x2xf32> {ebb.name = "grad_out"}, %w: tensor<?xf32> {ebb.name = "grad_bias_grad"}) -> (tensor<?x?xf32> {ebb.name = "x_grad"}, tensor<?xf32> {ebb.name = "scale_grad"}, tensor<?x?xf32> {ebb.name = "grad_out_grad"}) {
  %0:3 = ebb.batch_norm_double_grad %x, %m, %s, %g, %w {operandSegmentSizes = array<i32: 1, 0, 0, 0, 1, 1, 1, 0, 0, 1>} : (tensor<?x?xf32>, tensor<2xf32>, tensor<2xf32>, tensor<?x2xf32>, tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1, %0#2 : tensor<?x?xf32>, tensor<?xf32>, tensor<?x?xf32>
}
func.func @nothing(%x: tensor<?x2xf16> {ebb.name = "x"}, %m: tensor<2xf32> {ebb.name = "saved_mean"}, %s: tensor<2xf32> {ebb.name = "saved_variance"}, %g: tensor<?x2xf16> {ebb.name = "grad_out"}) -> (tensor<?x2xf16> {ebb.name = "x_grad"}, tensor<2xf32> {ebb.name = "scale_grad"}, tensor<?x2xf16> {ebb.name = "grad_out_grad"}) {
  %0:3 = ebb.batch_norm_double_grad %x, %m, %s, %g {operandSegmentSizes = array<i32: 1, 0, 0, 0, 1, 1, 1, 0, 0, 0>} : (tensor<?x2xf16>, tensor<2xf32>, tensor<2xf32>, tensor<?x2xf16>) -> (tensor<?x2xf16>, tensor<2xf32>, tensor<?x2xf16>)
  return %0#0, %0#1, %0#2 : tensor<?x2xf16>, tensor<2xf32>, tensor<?x2xf16>
}

// ebb.batch_norm_grad. Numbers of the worked examples in the op catalog.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-decompose=ops=batch_norm_grad --canonicalize --cse | FileCheck %s --check-prefix=PARTS
// RUN: ebb-opt %s --ebb-autodiff=function=batch | FileCheck %s --check-prefix=GRAD
//
// RUN: ebb run %s --function batch --input 'x=[[[[1,2]]],[[[3,6]]]]' --input 'scale=[1.0]' --input 'saved_mean=[3.0]' --input 'saved_variance=[0.534522483824849]' \
// RUN:   --input 'out_grad=[[[[1,0]]],[[[0,0]]]]' --tol 1e-6 \
// RUN:   --expect 'x_grad=[[[[0.248171,-0.209991]]],[[[-0.133631,0.095450]]]]' --expect 'scale_grad=[-1.069045]' --expect 'bias_grad=[1.0]'
// RUN: ebb run %s --function global --input 'x=[[1],[3]]' --input 'scale=[2.0]' --input 'mean_out=[1.0]' --input 'variance_out=[4.0]' --input 'out_grad=[[1],[1]]' \
// RUN:   --expect 'x_grad=[[1],[1]]' --expect 'scale_grad=[1.0]' --expect 'bias_grad=[2.0]'
// RUN: ebb run %s --function is_test --input 'x=[[1],[3]]' --input 'mean_out=[1.0]' --input 'variance_out=[4.0]' --input 'out_grad=[[2],[2]]' --expect 'x_grad=[[1],[1]]'
//
// No values: sums of nothing.
// RUN: ebb run %s --function open --input 'x=[]' --input 'scale=[1,2,3]' --input 'saved_mean=[0,0,0]' --input 'saved_variance=[1,1,1]' --input 'out_grad=[]' --check-nan \
// RUN:   --expect 'x_grad=[]' --expect 'scale_grad=[0,0,0]' --expect 'bias_grad=[0,0,0]' --tol 0
// By hand: 600 ones times 300 have no f16 sum; half of them cancel.
// RUN: ebb run %s --function half --expect 'bias_grad=[0.0]' --expect 'scale_grad=[180000.0]' --tol 0
//
// Statistics that are no batch_norm's of this x are operands like any other: the
// gradient is the exact derivative by each.
// RUN: ebb check %s --function batch --order 1
// RUN: ebb check %s --function batch --order 2
// RUN: ebb check %s --function channels --order 1
// RUN: ebb check %s --function channels --order 2
// RUN: ebb check %s --function global --order 1 --input 'variance_out=[1.5]'
// RUN: ebb check %s --function global --order 2 --input 'variance_out=[1.5]'
// RUN: ebb check %s --function is_test --order 2 --input 'variance_out=[1.5]'
// RUN: ebb check %s --function open --order 1 --input 'x=[[1,2,4],[3,0,1]]' --input 'out_grad=[[1,-2,3],[0,1,2]]'

// CHECK-LABEL: @batch
// CHECK: ebb.batch_norm_grad %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} {epsilon = 0.000000e+00 : f64, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 1, 1, 0, 1>} : (tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<2x1x1x2xf64>) -> (tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>)
// Two sums and the result.
// PARTS-LABEL: @batch
// PARTS: ebb.sum %arg4 {axis = array<i64: 0, 2, 3>}
// PARTS: ebb.subtract %{{.*}}, %arg0
// PARTS: %[[P:.*]] = ebb.multiply %arg4
// PARTS: ebb.sum %[[P]] {axis = array<i64: 0, 2, 3>}
// PARTS-NOT: ebb.sum
// PARTS: return
// GRAD-LABEL: @batch_grad(
// GRAD: ebb.batch_norm_double_grad %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 {epsilon = 0.000000e+00 : f64, operandSegmentSizes = array<i32: 1, 1, 0, 0, 1, 1, 1, 1, 1, 1>}
func.func @batch(%x: tensor<2x1x1x2xf64> {ebb.name = "x"}, %scale: tensor<1xf64> {ebb.name = "scale"}, %m: tensor<1xf64> {ebb.name = "saved_mean"}, %s: tensor<1xf64> {ebb.name = "saved_variance"}, %g: tensor<2x1x1x2xf64> {ebb.name = "out_grad"}) -> (tensor<2x1x1x2xf64> {ebb.name = "x_grad"}, tensor<1xf64> {ebb.name = "scale_grad"}, tensor<1xf64> {ebb.name = "bias_grad"}) {
  %0:3 = ebb.batch_norm_grad %x, %scale, %m, %s, %g {operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 1, 1, 0, 1>, epsilon = 0.0} : (tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<2x1x1x2xf64>) -> (tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>)
  return %0#0, %0#1, %0#2 : tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>
}
func.func @channels(%x: tensor<3x2x2xf64> {ebb.name = "x"}, %m: tensor<2xf64> {ebb.name = "saved_mean"}, %s: tensor<2xf64> {ebb.name = "saved_variance"}, %g: tensor<3x2x2xf64> {ebb.name = "out_grad"}) -> (tensor<3x2x2xf64> {ebb.name = "x_grad"}, tensor<2xf64> {ebb.name = "scale_grad"}) {
  %0:3 = ebb.batch_norm_grad %x, %m, %s, %g {operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1, 1, 0, 1>, data_format = "NLC"} : (tensor<3x2x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<3x2x2xf64>) -> (tensor<3x2x2xf64>, tensor<2xf64>, tensor<2xf64>)
  return %0#0, %0#1 : tensor<3x2x2xf64>, tensor<2xf64>
}

// CHECK-LABEL: @global
// CHECK: ebb.batch_norm_grad %{{.*}} {epsilon = 0.000000e+00 : f64, operandSegmentSizes = array<i32: 1, 1, 0, 1, 1, 1, 1, 0, 1>, use_global_stats = true}
func.func @global(%x: tensor<2x1xf64> {ebb.name = "x"}, %scale: tensor<1xf64> {ebb.name = "scale"}, %m: tensor<1xf64> {ebb.name = "mean_out"}, %v: tensor<1xf64> {ebb.name = "variance_out"}, %g: tensor<2x1xf64> {ebb.name = "out_grad"}) -> (tensor<2x1xf64> {ebb.name = "x_grad"}, tensor<1xf64> {ebb.name = "scale_grad"}, tensor<1xf64> {ebb.name = "bias_grad"}) {
  %0:3 = ebb.batch_norm_grad %x, %scale, %m, %v, %m, %v, %g {operandSegmentSizes = array<i32: 1, 1, 0, 1, 1, 1, 1, 0, 1>, epsilon = 0.0, use_global_stats = true} : (tensor<2x1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<2x1xf64>) -> (tensor<2x1xf64>, tensor<1xf64>, tensor<1xf64>)
  return %0#0, %0#1, %0#2 : tensor<2x1xf64>, tensor<1xf64>, tensor<1xf64>
}
func.func @is_test(%x: tensor<2x1xf64> {ebb.name = "x"}, %m: tensor<1xf64> {ebb.name = "mean_out"}, %v: tensor<1xf64> {ebb.name = "variance_out"}, %g: tensor<2x1xf64> {ebb.name = "out_grad"}) -> (tensor<2x1xf64> {ebb.name = "x_grad"}) {
  %0:3 = "ebb.batch_norm_grad"(%x, %m, %v, %m, %v, %g) <{operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 1, 1, 0, 1>, epsilon = 0.0 : f64, is_test = true}> : (tensor<2x1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<2x1xf64>) -> (tensor<2x1xf64>, tensor<1xf64>, tensor<1xf64>)
  return %0#0 : tensor<2x1xf64>
}
func.func @open(%x: tensor<?x3xf32> {ebb.name = "x"}, %scale: tensor<3xf32> {ebb.name = "scale"}, %m: tensor<3xf32> {ebb.name = "saved_mean"}, %s: tensor<3xf32> {ebb.name = "saved_variance"}, %g: tensor<?x3xf32> {ebb.name = "out_grad"}) -> (tensor<?x3xf32> {ebb.name = "x_grad"}, tensor<3xf32> {ebb.name = "scale_grad"}, tensor<3xf32> {ebb.name = "bias_grad"}) {
  %0:3 = ebb.batch_norm_grad %x, %scale, %m, %s, %g {operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 1, 1, 0, 1>} : (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1, %0#2 : tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>
}
// A reserve_space is accepted and not read.
func.func @half() -> (tensor<1xf32> {ebb.name = "scale_grad"}, tensor<1xf32> {ebb.name = "bias_grad"}) {
  %zero = ebb.full {value = 0.0} : () -> tensor<1xf32>
  %one = ebb.full {value = 1.0} : () -> tensor<1xf32>
  %none = ebb.full {value = 0.0} : () -> tensor<0xui8>
  %up = ebb.full {value = 300.0} : () -> tensor<300x1xf16>
  %down = ebb.full {value = -300.0} : () -> tensor<300x1xf16>
  %g = ebb.concat %up, %down : (tensor<300x1xf16>, tensor<300x1xf16>) -> tensor<600x1xf16>
  %x = ebb.sign %g : (tensor<600x1xf16>) -> tensor<600x1xf16>
  %0:3 = ebb.batch_norm_grad %x, %zero, %one, %none, %g {operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1, 1, 1, 1>} : (tensor<600x1xf16>, tensor<1xf32>, tensor<1xf32>, tensor<0xui8>, tensor<600x1xf16>) -> (tensor<600x1xf16>, tensor<1xf32>, tensor<1xf32>)
  return %0#1, %0#2 : tensor<1xf32>, tensor<1xf32>
}

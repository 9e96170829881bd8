// ebb.batch_norm. Numbers of the worked examples in the op catalog, or by hand
// where said so; PyTorch's are in test/golden/batch_norm.npz.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=out -o %t.1.mlir
// RUN: FileCheck %s --check-prefix=GRAD --input-file=%t.1.mlir
// RUN: ebb-opt %t.1.mlir --ebb-autodiff="function=out_grad wrt=x,scale,out_grad" -o %t.2.mlir
// RUN: FileCheck %s --check-prefix=SECOND --input-file=%t.2.mlir
// RUN: ebb-opt %s --ebb-autodiff=function=statistics | FileCheck %s --check-prefix=STATS
// RUN: ebb-opt %s --ebb-autodiff=function=test | FileCheck %s --check-prefix=GLOBAL
// RUN: ebb-opt %s --ebb-decompose=ops=batch_norm --canonicalize --cse | FileCheck %s --check-prefix=PARTS
//
// x = 1, 2, 3, 6: m = 3, the variance 3.5.
// RUN: ebb run %s --function worked --input 'x=[[[[1,2]]],[[[3,6]]]]' --input 'mean=[0.0]' --input 'variance=[1.0]' --tol 1e-6 \
// RUN:   --expect 'out=[[[[-1.069045,-0.534522]]],[[[0.0,1.603567]]]]' --expect 'mean_out=[0.3]' --expect 'variance_out=[1.25]' \
// RUN:   --expect 'saved_mean=[3.0]' --expect 'saved_variance=[0.534522]'
// RUN: ebb run %t.1.mlir --function out_grad --input 'x=[[[[1,2]]],[[[3,6]]]]' --input 'scale=[1.0]' --input 'bias=[0.0]' \
// RUN:   --input 'mean=[0.0]' --input 'variance=[1.0]' --input 'out_grad=[[[[1,0]]],[[[0,0]]]]' --tol 1e-6 \
// RUN:   --expect 'x_grad=[[[[0.248171,-0.209991]]],[[[-0.133631,0.095450]]]]' --expect 'scale_grad=[-1.069045]' --expect 'bias_grad=[1.0]' \
// RUN:   --expect 'mean_grad=[0.0]' --expect 'variance_grad=[0.0]'
// RUN: ebb run %t.2.mlir --function out_grad_grad --input 'x=[[[[1,2]]],[[[3,6]]]]' --input 'scale=[2.0]' --input 'bias=[0.0]' \
// RUN:   --input 'mean=[0.0]' --input 'variance=[1.0]' --input 'out_grad=[[[[1,0]]],[[[0,0]]]]' \
// RUN:   --input 'x_grad_grad=[[[[0,1]]],[[[0,0]]]]' --input 'scale_grad_grad=[0.5]' --input 'bias_grad_grad=[0.25]' \
// RUN:   --input 'mean_grad_grad=[0.0]' --input 'variance_grad_grad=[0.0]' --tol 1e-6 \
// RUN:   --expect 'x_grad=[[[[0.039544,-0.061361]]],[[[-0.124086,0.145903]]]]' --expect 'scale_grad=[-0.209991]' \
// RUN:   --expect 'out_grad_grad=[[[[-0.704504,0.708162]]],[[[-0.017261,1.013604]]]]'
//
// Global statistics: (x - 1)/2 * 2; and by hand, with s = 1/2, B = 2, D = 1, those of
// mean, -scale s B, and of variance, -scale s^2 D/2. The running ones return.
// RUN: ebb grad %s --function test -o %t.mlir
// RUN: ebb run %s --function test --input 'x=[[1],[3]]' --input 'mean=[1.0]' --input 'variance=[4.0]' --input 'scale=[2.0]' --expect 'out=[[0.0],[2.0]]'
// RUN: ebb run %t.mlir --function test_grad --input 'x=[[1],[3]]' --input 'mean=[1.0]' --input 'variance=[4.0]' --input 'scale=[2.0]' --input 'out_grad=[[1],[1]]' \
// RUN:   --expect 'x_grad=[[1],[1]]' --expect 'scale_grad=[1.0]' --expect 'mean_grad=[-2.0]' --expect 'variance_grad=[-0.25]'
// RUN: ebb run %s --function kept --input 'x=[[7,9]]' --input 'mean=[1,2]' --input 'variance=[1.5,2.5]' --expect 'mean_out=[1,2]' --expect 'variance_out=[1.5,2.5]' --tol 0
//
// One value per channel is its own mean, with variance 0: out is the bias, and
// nothing flows to x and scale.
// RUN: ebb run %s --function single --input 'x=[[7,-2]]' --input 'mean=[1,1]' --input 'variance=[1,2]' --input 'scale=[3,3]' --input 'bias=[3,5]' --tol 1e-6 \
// RUN:   --expect 'out=[[3,5]]' --expect 'mean_out=[1.6,0.7]' --expect 'variance_out=[0.9,1.8]' --expect 'saved_variance=[316.227766,316.227766]'
// RUN: ebb grad %s --function single --wrt x,scale,bias -o %t.mlir
// RUN: ebb run %t.mlir --function single_grad --input 'x=[[7,-2]]' --input 'mean=[1,1]' --input 'variance=[1,2]' --input 'scale=[3,3]' --input 'bias=[3,5]' --tol 0 \
// RUN:   --input 'out_grad=[[4,5]]' --input 'mean_out_grad=[0,0]' --input 'variance_out_grad=[0,0]' --input 'saved_variance_grad=[0,0]' \
// RUN:   --expect 'x_grad=[[0,0]]' --expect 'scale_grad=[0,0]' --expect 'bias_grad=[4,5]'
//
// No values: the running statistics stay, exactly, and pass their cotangents on.
// RUN: ebb run %s --function batch --input 'x=[]' --input 'mean=[5,6,7]' --input 'variance=[1,2,3]' --tol 0 \
// RUN:   --expect 'out=[]' --expect 'mean_out=[5,6,7]' --expect 'variance_out=[1,2,3]' --expect 'saved_mean=[0,0,0]' --check-nan
// RUN: ebb run %s --function none --input 'mean=[5,6,7]' --input 'variance=[1,2,3]' --expect 'mean_out=[5,6,7]' --expect 'variance_out=[1,2,3]' --tol 0 --check-nan
// RUN: ebb grad %s --function batch -o %t.mlir
// RUN: ebb run %t.mlir --function batch_grad --input 'x=[]' --input 'mean=[5,6,7]' --input 'variance=[1,2,3]' --input 'out_grad=[]' --tol 0 --check-nan \
// RUN:   --input 'mean_out_grad=[1,2,3]' --input 'variance_out_grad=[4,5,6]' --input 'saved_mean_grad=[1,1,1]' \
// RUN:   --expect 'x_grad=[]' --expect 'mean_grad=[1,2,3]' --expect 'variance_grad=[4,5,6]'
// By hand: 1 and 3 have mean 2 and variance 1.
// RUN: ebb run %s --function batch --input 'x=[[1,1,1],[3,3,3]]' --input 'mean=[0,0,12]' --input 'variance=[1,2,3]' \
// RUN:   --expect 'out=[[-0.999995,-0.999995,-0.999995],[0.999995,0.999995,0.999995]]' --expect 'mean_out=[0.2,0.2,11]' --expect 'variance_out=[1,1.9,2.8]'
//
// Sums around 4000 have no f16, and squares around 10^8 no f32 that would leave
// digits to a variance of 2.5.
// RUN: ebb run %s --function half --input 'x=[[1000],[1001],[1003],[1004]]' --input 'mean=[0]' --input 'variance=[1]' --tol 1e-3 \
// RUN:   --expect 'out=[[-1.2646484375],[-0.63232421875],[0.63232421875],[1.2646484375]]'
// RUN: ebb run %s --function half_statistics --input 'x=[[1000],[1001],[1003],[1004]]' --input 'mean=[2]' --input 'variance=[1]' \
// RUN:   --expect 'mean_out=[102]' --expect 'variance_out=[1.15]' --expect 'saved_mean=[1002]'
// RUN: ebb run %s --function two_passes --input 'x=[[10000],[10001],[10003],[10004]]' --input 'mean=[0]' --input 'variance=[0]' --expect 'saved_mean=[10002]' --expect 'variance_out=[0.25]'
//
// What types leave open must agree when running; a 1 in a type does not repeat.
// RUN: ebb run %s --function one_scale --input 'x=[[1],[3]]' --input 'mean=[0]' --input 'variance=[1]' --input 'scale=[2]' --expect 'out=[[-1.99999],[1.99999]]'
// RUN: not ebb run %s --function one_scale --input 'x=[[1,2],[3,4]]' --input 'mean=[0,0]' --input 'variance=[1,1]' --input 'scale=[2]' 2>&1 | FileCheck %s --check-prefix=EXTENT
// EXTENT: batch_norm.mlir:[[#]]:[[#]]: error: 'ebb.batch_norm' op expects the declared extent for dim {{[01]}}, but got 2 and 1
// RUN: not ebb run %s --function open --input 'x=[[1,2],[3,4]]' --input 'mean=[0,0]' --input 'variance=[1,1]' --input 'scale=[2,2,2]' 2>&1 | FileCheck %s --check-prefix=OPEN
// OPEN: batch_norm.mlir:[[#]]:[[#]]: error: 'ebb.batch_norm' op expects
//
// A reserve_space may be declared; it is empty.
// RUN: ebb run %s --function reserve --input 'x=[[1],[3]]' --input 'mean=[0]' --input 'variance=[1]' | FileCheck %s --check-prefix=RESERVE
// RESERVE: reserve_space = [] : 0xu8
//
// RUN: ebb check %s --function full --order 1 --input 'variance=[1.5,2.5,0.75]'
// RUN: ebb check %s --function full --order 2 --input 'variance=[1.5,2.5,0.75]'
// RUN: ebb check %s --function full --order 3 --input 'variance=[1.5,2.5,0.75]'
// RUN: ebb check %s --function nhwc --order 2 --input 'variance=[1.5,2.5,0.75]'
// RUN: ebb check %s --function nhwc --order 3 --input 'variance=[1.5,2.5,0.75]'
// RUN: ebb check %s --function rank2 --order 3
// RUN: ebb check %s --function no_scale --order 2
// RUN: ebb check %s --function no_scale --order 3
// RUN: ebb check %s --function no_bias --order 3
// RUN: ebb check %s --function neither --order 3
// RUN: ebb check %s --function global --order 1 --input 'variance=[1.5,2.5,0.75]'
// RUN: ebb check %s --function global --order 2 --input 'variance=[1.5,2.5,0.75]'
// RUN: ebb check %s --function global --order 3 --input 'variance=[1.5,2.5,0.75]'
// RUN: ebb check %s --function is_test --order 3 --input 'variance=[1.5,2.5,0.75]'
// RUN: ebb check %s --function trainable --order 3 --input 'variance=[1.5,2.5,0.75]'
// RUN: ebb check %s --function rank5 --order 2
// RUN: ebb check %s --function statistics --order 2 --input 'variance=[1.5,2.5,0.75]'
// RUN: ebb check %s --function single --order 2 --input 'variance=[1.5,2.5]'
// RUN: ebb check %s --function batch --order 2 --input 'variance=[1.5,2.5,0.75]' --input 'x=[[1,2,4],[3,0,1]]'
// RUN: ebb check %s --function half --order 2

// CHECK-LABEL: @worked
// CHECK: ebb.batch_norm %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} {epsilon = 0.000000e+00 : f64, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>) -> (tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>)
func.func @worked(%x: tensor<2x1x1x2xf64> {ebb.name = "x"}, %mean: tensor<1xf64> {ebb.name = "mean"}, %variance: tensor<1xf64> {ebb.name = "variance"}) -> (tensor<2x1x1x2xf64> {ebb.name = "out"}, tensor<1xf64> {ebb.name = "mean_out"}, tensor<1xf64> {ebb.name = "variance_out"}, tensor<1xf64> {ebb.name = "saved_mean"}, tensor<1xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, epsilon = 0.0}
      : (tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>) -> (tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>
}

// GRAD-LABEL: @out_grad(
// GRAD: %[[OUT:.*]], %[[MO:.*]], %[[VO:.*]], %[[M:.*]], %[[S:.*]] = ebb.batch_norm %arg0, %arg1, %arg2, %arg3, %arg4
// GRAD: ebb.batch_norm_grad %arg0, %arg3, %arg4, %[[M]], %[[S]], %arg5 {epsilon = 0.000000e+00 : f64, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 1, 1, 0, 1>}
// Batch statistics: nothing reaches the running ones.
// GRAD-NOT: ebb.rsqrt
// SECOND-LABEL: @out_grad_grad(
// SECOND: %[[OUT:.*]], %[[MO:.*]], %[[VO:.*]], %[[M:.*]], %[[S:.*]] = ebb.batch_norm %arg0
// SECOND: ebb.batch_norm_double_grad %arg0, %arg3, %[[M]], %[[S]], %arg5, %arg6, %arg9, %arg10 {epsilon = 0.000000e+00 : f64, operandSegmentSizes = array<i32: 1, 1, 0, 0, 1, 1, 1, 1, 1, 1>}
// Its x_grad is all of it: nothing else comes through the statistics.
// SECOND-NOT: ebb.sum
// SECOND: return
func.func @out(%x: tensor<2x1x1x2xf64> {ebb.name = "x"}, %mean: tensor<1xf64> {ebb.name = "mean"}, %variance: tensor<1xf64> {ebb.name = "variance"}, %scale: tensor<1xf64> {ebb.name = "scale"}, %bias: tensor<1xf64> {ebb.name = "bias"}) -> (tensor<2x1x1x2xf64> {ebb.name = "out"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, epsilon = 0.0}
      : (tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>) -> (tensor<2x1x1x2xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>)
  return %out : tensor<2x1x1x2xf64>
}

// CHECK-LABEL: @test
// CHECK: ebb.batch_norm %{{.*}} {epsilon = 0.000000e+00 : f64, is_test = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}
// GLOBAL-LABEL: @test_grad(
// GLOBAL: %[[OUT:.*]], %[[MO:.*]], %[[VO:.*]], %[[M:.*]], %[[S:.*]] = ebb.batch_norm
// GLOBAL: ebb.batch_norm_grad %arg0, %arg3, %[[MO]], %[[VO]], %[[M]], %[[S]], %arg4 {epsilon = 0.000000e+00 : f64, is_test = true, operandSegmentSizes = array<i32: 1, 1, 0, 1, 1, 1, 1, 0, 1>}
func.func @test(%x: tensor<2x1xf64> {ebb.name = "x"}, %mean: tensor<1xf64> {ebb.name = "mean"}, %variance: tensor<1xf64> {ebb.name = "variance"}, %scale: tensor<1xf64> {ebb.name = "scale"}) -> (tensor<2x1xf64> {ebb.name = "out"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>, is_test = true, epsilon = 0.0}
      : (tensor<2x1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>) -> (tensor<2x1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>, tensor<1xf64>)
  return %out : tensor<2x1xf64>
}

// The cotangents of the statistics come from primitives.
// STATS-LABEL: @statistics_grad(
// STATS-NOT: ebb.batch_norm_grad
// STATS: ebb.multiply
// STATS: return
func.func @statistics(%x: tensor<2x3x2x2xf64> {ebb.name = "x"}, %mean: tensor<3xf64> {ebb.name = "mean"}, %variance: tensor<3xf64> {ebb.name = "variance"}) -> (tensor<3xf64> {ebb.name = "mean_out"}, tensor<3xf64> {ebb.name = "variance_out"}, tensor<3xf64> {ebb.name = "saved_mean"}, tensor<3xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x3x2x2xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<2x3x2x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
}

// Three passes over x: two sums, and the result.
// PARTS-LABEL: @full
// PARTS: %[[SUM:.*]] = ebb.sum %arg0 {axis = array<i64: 0, 2, 3>} : (tensor<2x3x2x2xf64>) -> tensor<3xf64>
// PARTS: %[[M:.*]] = ebb.divide %[[SUM]]
// PARTS: %[[WIDE:.*]] = ebb.unsqueeze %[[M]]
// PARTS: %[[C:.*]] = ebb.subtract %arg0, %[[WIDE]]
// PARTS: %[[D:.*]] = ebb.subtract %[[WIDE]], %arg0
// PARTS: %[[Q:.*]] = ebb.multiply %[[D]], %[[D]]
// PARTS: ebb.sum %[[Q]]
// PARTS: ebb.rsqrt
// PARTS: ebb.multiply %[[C]]
// PARTS-NOT: ebb.where
// PARTS: return
func.func @full(%x: tensor<2x3x2x2xf64> {ebb.name = "x"}, %mean: tensor<3xf64> {ebb.name = "mean"}, %variance: tensor<3xf64> {ebb.name = "variance"}, %scale: tensor<3xf64> {ebb.name = "scale"}, %bias: tensor<3xf64> {ebb.name = "bias"}) -> (tensor<2x3x2x2xf64> {ebb.name = "out"}, tensor<3xf64> {ebb.name = "mean_out"}, tensor<3xf64> {ebb.name = "variance_out"}, tensor<3xf64> {ebb.name = "saved_mean"}, tensor<3xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}
      : (tensor<2x3x2x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<2x3x2x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<2x3x2x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
}
func.func @nhwc(%x: tensor<2x2x1x3xf64> {ebb.name = "x"}, %mean: tensor<3xf64> {ebb.name = "mean"}, %variance: tensor<3xf64> {ebb.name = "variance"}, %scale: tensor<3xf64> {ebb.name = "scale"}, %bias: tensor<3xf64> {ebb.name = "bias"}) -> (tensor<2x2x1x3xf64> {ebb.name = "out"}, tensor<3xf64> {ebb.name = "mean_out"}, tensor<3xf64> {ebb.name = "variance_out"}, tensor<3xf64> {ebb.name = "saved_mean"}, tensor<3xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, data_format = "NHWC"}
      : (tensor<2x2x1x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<2x2x1x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<2x2x1x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
}
func.func @rank2(%x: tensor<4x3xf64> {ebb.name = "x"}, %mean: tensor<3xf64> {ebb.name = "mean"}, %variance: tensor<3xf64> {ebb.name = "variance"}, %scale: tensor<3xf64> {ebb.name = "scale"}, %bias: tensor<3xf64> {ebb.name = "bias"}) -> (tensor<4x3xf64> {ebb.name = "out"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}
      : (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %out : tensor<4x3xf64>
}
func.func @no_scale(%x: tensor<4x3xf64> {ebb.name = "x"}, %mean: tensor<3xf64> {ebb.name = "mean"}, %variance: tensor<3xf64> {ebb.name = "variance"}, %bias: tensor<3xf64> {ebb.name = "bias"}) -> (tensor<4x3xf64> {ebb.name = "out"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>, data_format = "NHWC"}
      : (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %out : tensor<4x3xf64>
}
func.func @no_bias(%x: tensor<2x3x3xf64> {ebb.name = "x"}, %mean: tensor<3xf64> {ebb.name = "mean"}, %variance: tensor<3xf64> {ebb.name = "variance"}, %scale: tensor<3xf64> {ebb.name = "scale"}) -> (tensor<2x3x3xf64> {ebb.name = "out"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}
      : (tensor<2x3x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<2x3x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %out : tensor<2x3x3xf64>
}
func.func @neither(%x: tensor<4x2xf64> {ebb.name = "x"}, %mean: tensor<2xf64> {ebb.name = "mean"}, %variance: tensor<2xf64> {ebb.name = "variance"}) -> (tensor<4x2xf64> {ebb.name = "out"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<4x2xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<4x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
  return %out : tensor<4x2xf64>
}
func.func @rank5(%x: tensor<2x2x2x1x2xf64> {ebb.name = "x"}, %mean: tensor<2xf64> {ebb.name = "mean"}, %variance: tensor<2xf64> {ebb.name = "variance"}, %scale: tensor<2xf64> {ebb.name = "scale"}, %bias: tensor<2xf64> {ebb.name = "bias"}) -> (tensor<2x2x2x1x2xf64> {ebb.name = "out"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}
      : (tensor<2x2x2x1x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<2x2x2x1x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
  return %out : tensor<2x2x2x1x2xf64>
}
func.func @global(%x: tensor<2x3x2x2xf64> {ebb.name = "x"}, %mean: tensor<3xf64> {ebb.name = "mean"}, %variance: tensor<3xf64> {ebb.name = "variance"}, %scale: tensor<3xf64> {ebb.name = "scale"}, %bias: tensor<3xf64> {ebb.name = "bias"}) -> (tensor<2x3x2x2xf64> {ebb.name = "out"}, tensor<3xf64> {ebb.name = "mean_out"}, tensor<3xf64> {ebb.name = "variance_out"}, tensor<3xf64> {ebb.name = "saved_mean"}, tensor<3xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, use_global_stats = true}
      : (tensor<2x3x2x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<2x3x2x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %out, %mean_out, %variance_out, %saved_mean, %saved_variance : tensor<2x3x2x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>
}
func.func @is_test(%x: tensor<2x3x2xf64> {ebb.name = "x"}, %mean: tensor<3xf64> {ebb.name = "mean"}, %variance: tensor<3xf64> {ebb.name = "variance"}, %scale: tensor<3xf64> {ebb.name = "scale"}, %bias: tensor<3xf64> {ebb.name = "bias"}) -> (tensor<2x3x2xf64> {ebb.name = "out"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, is_test = true}
      : (tensor<2x3x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<2x3x2xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %out : tensor<2x3x2xf64>
}
func.func @trainable(%x: tensor<4x3xf64> {ebb.name = "x"}, %mean: tensor<3xf64> {ebb.name = "mean"}, %variance: tensor<3xf64> {ebb.name = "variance"}, %scale: tensor<3xf64> {ebb.name = "scale"}, %bias: tensor<3xf64> {ebb.name = "bias"}) -> (tensor<4x3xf64> {ebb.name = "out"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, is_test = true, trainable_statistics = true}
      : (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<4x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %out : tensor<4x3xf64>
}
func.func @kept(%x: tensor<1x2xf64> {ebb.name = "x"}, %mean: tensor<2xf64> {ebb.name = "mean"}, %variance: tensor<2xf64> {ebb.name = "variance"}) -> (tensor<2xf64> {ebb.name = "mean_out"}, tensor<2xf64> {ebb.name = "variance_out"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, use_global_stats = true}
      : (tensor<1x2xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<1x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
  return %mean_out, %variance_out : tensor<2xf64>, tensor<2xf64>
}
func.func @single(%x: tensor<1x2xf64> {ebb.name = "x"}, %mean: tensor<2xf64> {ebb.name = "mean"}, %variance: tensor<2xf64> {ebb.name = "variance"}, %scale: tensor<2xf64> {ebb.name = "scale"}, %bias: tensor<2xf64> {ebb.name = "bias"}) -> (tensor<1x2xf64> {ebb.name = "out"}, tensor<2xf64> {ebb.name = "mean_out"}, tensor<2xf64> {ebb.name = "variance_out"}, tensor<2xf64> {ebb.name = "saved_variance"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}
      : (tensor<1x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>) -> (tensor<1x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>)
  return %out, %mean_out, %variance_out, %saved_variance : tensor<1x2xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2xf64>
}
func.func @batch(%x: tensor<?x3xf32> {ebb.name = "x"}, %mean: tensor<3xf32> {ebb.name = "mean"}, %variance: tensor<3xf32> {ebb.name = "variance"}) -> (tensor<?x3xf32> {ebb.name = "out"}, tensor<3xf32> {ebb.name = "mean_out"}, tensor<3xf32> {ebb.name = "variance_out"}, tensor<3xf32> {ebb.name = "saved_mean"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %out, %mean_out, %variance_out, %saved_mean : tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
func.func @half(%x: tensor<4x1xf16> {ebb.name = "x"}, %mean: tensor<1xf32> {ebb.name = "mean"}, %variance: tensor<1xf32> {ebb.name = "variance"}) -> (tensor<4x1xf16> {ebb.name = "out"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<4x1xf16>, tensor<1xf32>, tensor<1xf32>) -> (tensor<4x1xf16>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  return %out : tensor<4x1xf16>
}
func.func @half_statistics(%x: tensor<4x1xf16> {ebb.name = "x"}, %mean: tensor<1xf32> {ebb.name = "mean"}, %variance: tensor<1xf32> {ebb.name = "variance"}) -> (tensor<1xf32> {ebb.name = "mean_out"}, tensor<1xf32> {ebb.name = "variance_out"}, tensor<1xf32> {ebb.name = "saved_mean"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<4x1xf16>, tensor<1xf32>, tensor<1xf32>) -> (tensor<4x1xf16>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  return %mean_out, %variance_out, %saved_mean : tensor<1xf32>, tensor<1xf32>, tensor<1xf32>
}
func.func @two_passes(%x: tensor<4x1xf32> {ebb.name = "x"}, %mean: tensor<1xf32> {ebb.name = "mean"}, %variance: tensor<1xf32> {ebb.name = "variance"}) -> (tensor<1xf32> {ebb.name = "variance_out"}, tensor<1xf32> {ebb.name = "saved_mean"}) {
  %out, %mean_out, %variance_out, %saved_mean, %saved_variance = ebb.batch_norm %x, %mean, %variance {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<4x1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<4x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  return %variance_out, %saved_mean : tensor<1xf32>, tensor<1xf32>
}
func.func @none(%mean: tensor<3xf32> {ebb.name = "mean"}, %variance: tensor<3xf32> {ebb.name = "variance"}) -> (tensor<3xf32> {ebb.name = "mean_out"}, tensor<3xf32> {ebb.name = "variance_out"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<0x3xf32>
  %0:5 = ebb.batch_norm %x, %mean, %variance {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<0x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#1, %0#2 : tensor<3xf32>, tensor<3xf32>
}
func.func @one_scale(%x: tensor<2x?xf32> {ebb.name = "x"}, %mean: tensor<?xf32> {ebb.name = "mean"}, %variance: tensor<?xf32> {ebb.name = "variance"}, %scale: tensor<1xf32> {ebb.name = "scale"}) -> (tensor<2x?xf32> {ebb.name = "out"}) {
  %0:5 = ebb.batch_norm %x, %mean, %variance, %scale {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>} : (tensor<2x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<1xf32>) -> (tensor<2x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<2x?xf32>
}
func.func @open(%x: tensor<2x?xf32> {ebb.name = "x"}, %mean: tensor<?xf32> {ebb.name = "mean"}, %variance: tensor<?xf32> {ebb.name = "variance"}, %scale: tensor<?xf32> {ebb.name = "scale"}) -> (tensor<2x?xf32> {ebb.name = "out"}) {
  %0:5 = ebb.batch_norm %x, %mean, %variance, %scale {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>} : (tensor<2x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> (tensor<2x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<2x?xf32>
}
// CHECK-LABEL: @reserve
// CHECK: -> (tensor<2x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<?xui8>)
func.func @reserve(%x: tensor<2x1xf32> {ebb.name = "x"}, %mean: tensor<1xf32> {ebb.name = "mean"}, %variance: tensor<1xf32> {ebb.name = "variance"}) -> (tensor<?xui8> {ebb.name = "reserve_space"}) {
  %0:6 = "ebb.batch_norm"(%x, %mean, %variance) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<2x1xf32>, tensor<1xf32>, tensor<1xf32>) -> (tensor<2x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<?xui8>)
  return %0#5 : tensor<?xui8>
}

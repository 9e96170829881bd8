// ebb.layer_norm. Numbers by PyTorch 2.15.0 (layer_norm, mean, var(unbiased =
// False) and their backward in f64), or by hand where said so.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=full | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s --ebb-autodiff=function=out_alone | FileCheck %s --check-prefix=ALONE
//
// RUN: ebb run %s --function full --input 'x=[[1,2,4],[-1,0.5,3]]' --input 'scale=[0.5,1,2]' --input 'bias=[0.1,-0.2,0.3]' \
// RUN:   --expect 'out=[[-0.43452076572514886,-0.46726038286257454,2.9726038286257435],[-0.4555828790463038,-0.4020301378350195,2.9263917918552544]]' \
// RUN:   --expect 'mean=[2.3333333333333335,0.8333333333333334]' --expect 'variance=[1.5555555555555554,2.7222222222222228]'
// RUN: ebb run %s --function out_alone --input 'x=[[1,2,4],[-1,0.5,3]]' \
// RUN:   --expect 'out=[[-1.0362555203016797,-0.25906388007541997,1.2953194003770994],[-1.0913042114322493,-0.1984189475331362,1.2897231589653857]]'
// RUN: ebb run %s --function last_axis --input 'x=[[[1,2],[4,0]],[[3,5],[-1,1]]]' \
// RUN:   --expect 'out=[[[-0.9999800005999799,0.9999800005999799],[0.9999987500023437,-0.9999987500023437]],[[-0.9999950000374997,0.9999950000374997],[-0.9999950000374997,0.9999950000374997]]]' \
// RUN:   --expect 'mean=[[1.5,2],[4,0]]' --expect 'variance=[[0.25,4],[1,1]]'
// RUN: ebb run %s --function two_axes --input 'x=[[[1,2],[4,0]],[[3,5],[-1,1]]]' \
// RUN:   --expect 'out=[[[-0.5070913937723917,0.1690304645907972],[1.5212741813171748,-1.1832132521355805]],[[0.4472131482870333,1.3416394448610998],[-1.3416394448610998,-0.4472131482870333]]]'
// RUN: ebb run %s --function all_axes --input 'x=[[[1,2],[4,0]],[[3,5],[-1,1]]]' --expect 'mean=1.875' --expect 'variance=3.609375' \
// RUN:   --expect 'out=[[[-0.4605655484593993,0.06579507835134275],[1.1185163319728268,-0.9869261752701413]],[[0.5921557051620848,1.6448769587835688],[-1.5132868020808834,-0.4605655484593993]]]'
//
// The sum, 4008, has no f16, and squares around 10^6 are beyond it.
// RUN: ebb run %s --function half --input 'x=[[1000,1001,1003,1004]]' --tol 1e-3 \
// RUN:   --expect 'out=[[-1.2646484375,-0.63232421875,0.63232421875,1.2646484375]]'
// RUN: ebb run %s --function half_statistics --input 'x=[[1000,1001,1003,1004]]' --expect 'mean=[1002]' --expect 'variance=[2.5]'
// By hand: 1 and 3 have mean 2 and variance 1; scale 2 and bias 0.5 in f32.
// RUN: ebb run %s --function bfloat_f32_scale --input 'x=[[1,3]]' --input 'scale=[2,2]' --input 'bias=[0.5,0.5]' --expect 'out=[[-1.5,2.5]]' --tol 1e-2
// One value is its own mean: out is the bias.
// RUN: ebb run %s --function single --input 'x=[[7],[-2]]' --input 'bias=[3]' --expect 'out=[[3],[3]]' --expect 'variance=[0,0]'
// RUN: ebb run %s --function batch --input 'x=[]' --input 'scale=[1,1,1]' --input 'bias=[1,1,1]' --expect 'out=[]' --expect 'mean=[]' --expect 'variance=[]'
// RUN: ebb run %s --function batch --input 'x=[[1,2,4],[-1,0.5,3]]' --input 'scale=[0.5,1,2]' --input 'bias=[0.1,-0.2,0.3]' \
// RUN:   --expect 'out=[[-0.43452076,-0.46726038,2.9726038],[-0.45558288,-0.40203014,2.9263918]]'
// No rows: the gradients of scale and bias are exact zeros.
// RUN: ebb grad %s --function batch --wrt scale,bias -o %t.mlir
// RUN: ebb run %t.mlir --function batch_grad --input 'x=[]' --input 'scale=[1,1,1]' --input 'bias=[1,1,1]' \
// RUN:   --input 'out_grad=[]' --input 'mean_grad=[]' --input 'variance_grad=[]' --tol 0 \
// RUN:   --expect 'scale_grad=[0,0,0]' --expect 'bias_grad=[0,0,0]'
// What types leave open must agree when running; a 1 in a type does not repeat.
// RUN: ebb run %s --function one_scale --input 'x=[[7]]' --input 'scale=[2]' --input 'bias=[3]' --expect 'out=[[3]]'
// RUN: not ebb run %s --function one_scale --input 'x=[[1,2,4]]' --input 'scale=[2]' --input 'bias=[3,3,3]' 2>&1 | FileCheck %s --check-prefix=EXTENT
// EXTENT: layer_norm.mlir:[[#]]:[[#]]: error: 'ebb.layer_norm' op expects the declared extent for dim 1, but got 3 and 1
// RUN: not ebb run %s --function one_x --input 'x=[[1]]' --input 'scale=[2,2,2]' 2>&1 | FileCheck %s --check-prefix=ONEX
// ONEX: layer_norm.mlir:[[#]]:[[#]]: error: 'ebb.layer_norm' op expects the declared extent for dim 0, but got 3 and 1
// The cotangents of mean and variance alone.
// RUN: ebb grad %s --function statistics -o %t.mlir
// RUN: ebb run %t.mlir --function statistics_grad --input 'x=[[1,2,4],[-1,0.5,3]]' --input 'mean_grad=[2,-1]' --input 'variance_grad=[0.5,3]' \
// RUN:   --expect 'x_grad=[[0.22222222222222215,0.5555555555555555,1.222222222222222],[-4,-1,3.9999999999999996]]'
//
// RUN: ebb check %s --function full --order 1
// RUN: ebb check %s --function full --order 2
// RUN: ebb check %s --function full --order 3
// RUN: ebb check %s --function out_alone --order 2
// RUN: ebb check %s --function statistics --order 2
// RUN: ebb check %s --function scale_alone --order 2
// RUN: ebb check %s --function single --order 2
// RUN: ebb check %s --function last_axis --order 2
// RUN: ebb check %s --function two_axes --order 2
// RUN: ebb check %s --function all_axes --order 2
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,2,4],[-1,0.5,3]]'

// CHECK-LABEL: @full
// CHECK: ebb.layer_norm %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>)
// The cotangents of mean and variance come from primitives.
// GRAD-LABEL: @full_grad(
// GRAD: %[[OUT:.*]], %[[M:.*]], %[[V:.*]] = ebb.layer_norm
// GRAD: ebb.layer_norm_grad %arg0, %arg1, %arg2, %[[M]], %[[V]], %arg3
// GRAD: ebb.mean_grad %arg0, %arg4
// GRAD: ebb.mean_grad %arg0, %arg5
func.func @full(%x: tensor<2x3xf64> {ebb.name = "x"}, %scale: tensor<3xf64> {ebb.name = "scale"}, %bias: tensor<3xf64> {ebb.name = "bias"}) -> (tensor<2x3xf64> {ebb.name = "out"}, tensor<2xf64> {ebb.name = "mean"}, tensor<2xf64> {ebb.name = "variance"}) {
  %out, %mean, %variance = ebb.layer_norm %x, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1>, epsilon = 1.0e-5, begin_norm_axis = 1} : (tensor<2x3xf64>, tensor<3xf64>, tensor<3xf64>) -> (tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>)
  return %out, %mean, %variance : tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>
}

// CHECK-LABEL: @out_alone
// CHECK: ebb.layer_norm %{{[^ ]*}} {epsilon = 1.000000e-01 : f64, operandSegmentSizes = array<i32: 1, 0, 0>}
// ALONE-LABEL: @out_alone_grad(
// ALONE: ebb.layer_norm_grad %arg0, %{{.*}}, %{{.*}}, %arg1 {epsilon = 1.000000e-01 : f64, operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 1>}
// ALONE-NOT: ebb.mean_grad
func.func @out_alone(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out, %mean, %variance = "ebb.layer_norm"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>, epsilon = 0.1 : f64}> : (tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>)
  return %out : tensor<2x3xf64>
}
func.func @statistics(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "mean"}, tensor<2xf64> {ebb.name = "variance"}) {
  %out, %mean, %variance = ebb.layer_norm %x {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>)
  return %mean, %variance : tensor<2xf64>, tensor<2xf64>
}
func.func @scale_alone(%x: tensor<2x3xf32> {ebb.name = "x"}, %scale: tensor<3xf32> {ebb.name = "scale"}) -> (tensor<2x3xf32> {ebb.name = "out"}, tensor<2xf32> {ebb.name = "variance"}) {
  %out, %mean, %variance = ebb.layer_norm %x, %scale {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>)
  return %out, %variance : tensor<2x3xf32>, tensor<2xf32>
}
func.func @single(%x: tensor<2x1xf32> {ebb.name = "x"}, %bias: tensor<1xf32> {ebb.name = "bias"}) -> (tensor<2x1xf32> {ebb.name = "out"}, tensor<2xf32> {ebb.name = "variance"}) {
  %out, %mean, %variance = ebb.layer_norm %x, %bias {operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<2x1xf32>, tensor<1xf32>) -> (tensor<2x1xf32>, tensor<2xf32>, tensor<2xf32>)
  return %out, %variance : tensor<2x1xf32>, tensor<2xf32>
}
func.func @last_axis(%x: tensor<2x2x2xf64> {ebb.name = "x"}) -> (tensor<2x2x2xf64> {ebb.name = "out"}, tensor<2x2xf64> {ebb.name = "mean"}, tensor<2x2xf64> {ebb.name = "variance"}) {
  %out, %mean, %variance = ebb.layer_norm %x {operandSegmentSizes = array<i32: 1, 0, 0>, begin_norm_axis = -1} : (tensor<2x2x2xf64>) -> (tensor<2x2x2xf64>, tensor<2x2xf64>, tensor<2x2xf64>)
  return %out, %mean, %variance : tensor<2x2x2xf64>, tensor<2x2xf64>, tensor<2x2xf64>
}
func.func @two_axes(%x: tensor<2x2x2xf64> {ebb.name = "x"}) -> (tensor<2x2x2xf64> {ebb.name = "out"}) {
  %out, %mean, %variance = ebb.layer_norm %x {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x2x2xf64>) -> (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>)
  return %out : tensor<2x2x2xf64>
}
func.func @all_axes(%x: tensor<2x2x2xf64> {ebb.name = "x"}) -> (tensor<2x2x2xf64> {ebb.name = "out"}, tensor<f64> {ebb.name = "mean"}, tensor<f64> {ebb.name = "variance"}) {
  %out, %mean, %variance = ebb.layer_norm %x {operandSegmentSizes = array<i32: 1, 0, 0>, begin_norm_axis = 0} : (tensor<2x2x2xf64>) -> (tensor<2x2x2xf64>, tensor<f64>, tensor<f64>)
  return %out, %mean, %variance : tensor<2x2x2xf64>, tensor<f64>, tensor<f64>
}
func.func @half(%x: tensor<1x4xf16> {ebb.name = "x"}) -> (tensor<1x4xf16> {ebb.name = "out"}) {
  %out, %mean, %variance = ebb.layer_norm %x {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<1x4xf16>) -> (tensor<1x4xf16>, tensor<1xf32>, tensor<1xf32>)
  return %out : tensor<1x4xf16>
}
func.func @half_statistics(%x: tensor<1x4xf16> {ebb.name = "x"}) -> (tensor<1xf32> {ebb.name = "mean"}, tensor<1xf32> {ebb.name = "variance"}) {
  %out, %mean, %variance = ebb.layer_norm %x {operandSegmentSizes = array<i32: 1, 0, 0>} : (tensor<1x4xf16>) -> (tensor<1x4xf16>, tensor<1xf32>, tensor<1xf32>)
  return %mean, %variance : tensor<1xf32>, tensor<1xf32>
}
func.func @bfloat_f32_scale(%x: tensor<1x2xbf16> {ebb.name = "x"}, %scale: tensor<2xf32> {ebb.name = "scale"}, %bias: tensor<2xf32> {ebb.name = "bias"}) -> (tensor<1x2xbf16> {ebb.name = "out"}) {
  %out, %mean, %variance = ebb.layer_norm %x, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<1x2xbf16>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1x2xbf16>, tensor<1xf32>, tensor<1xf32>)
  return %out : tensor<1x2xbf16>
}
func.func @batch(%x: tensor<?x3xf32> {ebb.name = "x"}, %scale: tensor<3xf32> {ebb.name = "scale"}, %bias: tensor<3xf32> {ebb.name = "bias"}) -> (tensor<?x3xf32> {ebb.name = "out"}, tensor<?xf32> {ebb.name = "mean"}, tensor<?xf32> {ebb.name = "variance"}) {
  %out, %mean, %variance = ebb.layer_norm %x, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<?x3xf32>, tensor<?xf32>, tensor<?xf32>)
  return %out, %mean, %variance : tensor<?x3xf32>, tensor<?xf32>, tensor<?xf32>
}
func.func @one_scale(%x: tensor<1x?xf32> {ebb.name = "x"}, %scale: tensor<1xf32> {ebb.name = "scale"}, %bias: tensor<?xf32> {ebb.name = "bias"}) -> (tensor<1x?xf32> {ebb.name = "out"}) {
  %out, %mean, %variance = ebb.layer_norm %x, %scale, %bias {operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<1x?xf32>, tensor<1xf32>, tensor<?xf32>) -> (tensor<1x?xf32>, tensor<1xf32>, tensor<1xf32>)
  return %out : tensor<1x?xf32>
}
func.func @one_x(%x: tensor<1x1xf32> {ebb.name = "x"}, %scale: tensor<?xf32> {ebb.name = "scale"}) -> (tensor<1x1xf32> {ebb.name = "out"}) {
  %out, %mean, %variance = ebb.layer_norm %x, %scale {operandSegmentSizes = array<i32: 1, 1, 0>} : (tensor<1x1xf32>, tensor<?xf32>) -> (tensor<1x1xf32>, tensor<1xf32>, tensor<1xf32>)
  return %out : tensor<1x1xf32>
}

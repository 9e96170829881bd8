// ebb.layer_norm_grad. Numbers by PyTorch 2.15.0, backward of layer_norm in f64.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb run %s --function full --input 'x=[[1,2,4],[-1,0.5,3]]' --input 'scale=[0.5,1,2]' --input 'bias=[0.1,-0.2,0.3]' \
// RUN:   --input 'mean=[2.3333333333333335,0.8333333333333334]' --input 'variance=[1.5555555555555554,2.7222222222222228]' --input 'out_grad=[[1,-2,3],[0.5,1,-1]]' \
// RUN:   --expect 'x_grad=[[1.4890074065936316,-2.2335368812616925,0.7445294746680617],[-0.39426543703179295,0.630829263465992,-0.23656382643419901]]' \
// RUN:   --expect 'scale_grad=[-1.6246244104966017,0.3324906278901296,2.695709847010989]' --expect 'bias_grad=[1.5,-1,2]'
// RUN: ebb run %s --function absent --input 'x=[[1,2,4],[-1,0.5,3]]' \
// RUN:   --input 'mean=[2.3333333333333335,0.8333333333333334]' --input 'variance=[1.5555555555555554,2.7222222222222228]' --input 'out_grad=[[1,-2,3],[0.5,1,-1]]' \
// RUN:   --expect 'x_grad=[[1.1631794347010462,-1.846482151946952,0.6833027172459067],[-0.2419695629857831,0.4159767305566734,-0.1740071675708903]]'
// RUN: ebb run %s --function batch --input 'x=[]' --input 'scale=[1,2,3]' --input 'mean=[]' --input 'variance=[]' --input 'out_grad=[]' \
// RUN:   --expect 'x_grad=[]' --expect 'scale_grad=[0,0,0]' --expect 'bias_grad=[0,0,0]' --tol 0
// Halves sum in f32: 300 rows of 300 overflow an f16 on the way to 0.
// RUN: ebb run %s --function half --expect 'bias_grad=[0]'
// One row of cotangents is not repeated for the rows of x.
// RUN: not ebb run %s --function one_row --input 'x=[[1,2],[3,4]]' --input 'mean=[0,0]' --input 'variance=[1,1]' --input 'out_grad=[[1,1]]' 2>&1 | FileCheck %s --check-prefix=EXTENT
// EXTENT: layer_norm_grad.mlir:[[#]]:[[#]]: error: 'ebb.layer_norm_grad' op expects the declared extent for dim 0, but got 2 and 1
// RUN: ebb check %s --function full --order 1 --input 'variance=[1.5,2.5]'
// RUN: ebb check %s --function full --order 2 --input 'variance=[1.5,2.5]'
// RUN: ebb check %s --function absent --order 2 --input 'variance=[1.5,2.5]'
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,2,4]]' --input 'mean=[2]' --input 'variance=[1.5]' --input 'out_grad=[[1,-2,3]]'

// CHECK-LABEL: @full
// CHECK: ebb.layer_norm_grad %{{.*}} {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>} : (tensor<2x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<3xf64>, tensor<3xf64>)
func.func @full(%x: tensor<2x3xf64> {ebb.name = "x"}, %scale: tensor<3xf64> {ebb.name = "scale"}, %bias: tensor<3xf64> {ebb.name = "bias"}, %mean: tensor<2xf64> {ebb.name = "mean"}, %variance: tensor<2xf64> {ebb.name = "variance"}, %g: tensor<2x3xf64> {ebb.name = "out_grad"}) -> (tensor<2x3xf64> {ebb.name = "x_grad"}, tensor<3xf64> {ebb.name = "scale_grad"}, tensor<3xf64> {ebb.name = "bias_grad"}) {
  %0:3 = ebb.layer_norm_grad %x, %scale, %bias, %mean, %variance, %g {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>} : (tensor<2x3xf64>, tensor<3xf64>, tensor<3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %0#0, %0#1, %0#2 : tensor<2x3xf64>, tensor<3xf64>, tensor<3xf64>
}

// The gradients of what is absent are typed as if it were there.
func.func @absent(%x: tensor<2x3xf64> {ebb.name = "x"}, %mean: tensor<2xf64> {ebb.name = "mean"}, %variance: tensor<2xf64> {ebb.name = "variance"}, %g: tensor<2x3xf64> {ebb.name = "out_grad"}) -> (tensor<2x3xf64> {ebb.name = "x_grad"}) {
  %0:3 = "ebb.layer_norm_grad"(%x, %mean, %variance, %g) <{operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 1>, epsilon = 0.1 : f64}> : (tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>, tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<3xf64>, tensor<3xf64>)
  return %0#0 : tensor<2x3xf64>
}
func.func @batch(%x: tensor<?x3xf32> {ebb.name = "x"}, %scale: tensor<3xf32> {ebb.name = "scale"}, %mean: tensor<?xf32> {ebb.name = "mean"}, %variance: tensor<?xf32> {ebb.name = "variance"}, %g: tensor<?x3xf32> {ebb.name = "out_grad"}) -> (tensor<?x3xf32> {ebb.name = "x_grad"}, tensor<3xf32> {ebb.name = "scale_grad"}, tensor<3xf32> {ebb.name = "bias_grad"}) {
  %0:3 = ebb.layer_norm_grad %x, %scale, %mean, %variance, %g {operandSegmentSizes = array<i32: 1, 1, 0, 1, 1, 1>} : (tensor<?x3xf32>, tensor<3xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %0#0, %0#1, %0#2 : tensor<?x3xf32>, tensor<3xf32>, tensor<3xf32>
}
func.func @half() -> (tensor<1xf16> {ebb.name = "bias_grad"}) {
  %x = ebb.full {value = 0.0} : () -> tensor<600x1xf16>
  %zero = ebb.full {value = 0.0} : () -> tensor<600xf32>
  %up = ebb.full {value = 300.0} : () -> tensor<300x1xf16>
  %down = ebb.full {value = -300.0} : () -> tensor<300x1xf16>
  %g = ebb.concat %up, %down : (tensor<300x1xf16>, tensor<300x1xf16>) -> tensor<600x1xf16>
  %0:3 = ebb.layer_norm_grad %x, %zero, %zero, %g {operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 1>} : (tensor<600x1xf16>, tensor<600xf32>, tensor<600xf32>, tensor<600x1xf16>) -> (tensor<600x1xf16>, tensor<1xf16>, tensor<1xf16>)
  return %0#2 : tensor<1xf16>
}
func.func @one_row(%x: tensor<?x2xf32> {ebb.name = "x"}, %mean: tensor<?xf32> {ebb.name = "mean"}, %variance: tensor<?xf32> {ebb.name = "variance"}, %g: tensor<1x2xf32> {ebb.name = "out_grad"}) -> (tensor<?x2xf32> {ebb.name = "x_grad"}) {
  %0:3 = ebb.layer_norm_grad %x, %mean, %variance, %g {operandSegmentSizes = array<i32: 1, 0, 0, 1, 1, 1>} : (tensor<?x2xf32>, tensor<?xf32>, tensor<?xf32>, tensor<1x2xf32>) -> (tensor<?x2xf32>, tensor<2xf32>, tensor<2xf32>)
  return %0#0 : tensor<?x2xf32>
}

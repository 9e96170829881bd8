// ebb.dropout_grad, worked by hand: what dropout does, with the mask given.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff="function=upscale wrt=out_grad" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s --ebb-decompose | FileCheck %s --check-prefix=PARTS
// RUN: ebb run %s --function upscale --input 'mask=[1,0,1,0]' --input 'out_grad=[1,inf,3,4]' --expect 'x_grad=[2,0,6,0]'
// RUN: ebb run %s --function downgrade --input 'mask=[1,0,1,0]' --input 'out_grad=[1,nan,3,4]' --expect 'x_grad=[1,0,3,0]'
// RUN: ebb run %s --function all_dropped --input 'mask=[0,0]' --input 'out_grad=[1,inf]' --expect 'x_grad=[0,0]'
// RUN: ebb run %s --function test_upscale --input 'mask=[1,1]' --input 'out_grad=[1,3]' --expect 'x_grad=[1,3]'
// RUN: ebb run %s --function test_downgrade --input 'mask=[[1,1]]' --input 'out_grad=[[1,3]]' --expect 'x_grad=[[0.75,2.25]]'
// RUN: ebb run %s --function test_downgrade --input 'mask=[]' --input 'out_grad=[]' --expect 'x_grad=[]'
// RUN: ebb check %s --function upscale --order 1 --input 'mask=[1,0,1,0]'
// RUN: ebb check %s --function upscale --order 2 --input 'mask=[1,0,1,0]'
// RUN: ebb check %s --function test_downgrade --order 1 --input 'mask=[[1,1]]' --input 'out_grad=[[1,3]]'

// CHECK-LABEL: @upscale
// CHECK: ebb.dropout_grad %{{[^ ]*}}, %{{[^ ]*}} : (tensor<4xui8>, tensor<4xf32>) -> tensor<4xf32>
// GRAD-LABEL: @upscale_grad(
// GRAD: ebb.dropout_grad %arg0, %arg2 : (tensor<4xui8>, tensor<4xf32>) -> tensor<4xf32>
// Selected, not multiplied by the mask.
// PARTS-LABEL: @upscale
// PARTS-NOT: ebb.multiply
// PARTS: ebb.where
func.func @upscale(%mask: tensor<4xui8> {ebb.name = "mask"}, %g: tensor<4xf32> {ebb.name = "out_grad"}) -> (tensor<4xf32> {ebb.name = "x_grad"}) {
  %0 = "ebb.dropout_grad"(%mask, %g) <{p = 0.5 : f64}> : (tensor<4xui8>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @downgrade(%mask: tensor<4xui8> {ebb.name = "mask"}, %g: tensor<4xf32> {ebb.name = "out_grad"}) -> (tensor<4xf32> {ebb.name = "x_grad"}) {
  %0 = ebb.dropout_grad %mask, %g {mode = "downgrade_in_infer"} : (tensor<4xui8>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @all_dropped(%mask: tensor<2xui8> {ebb.name = "mask"}, %g: tensor<2xf64> {ebb.name = "out_grad"}) -> (tensor<2xf64> {ebb.name = "x_grad"}) {
  %0 = ebb.dropout_grad %mask, %g {p = 1.0} : (tensor<2xui8>, tensor<2xf64>) -> tensor<2xf64>
  return %0 : tensor<2xf64>
}
func.func @test_upscale(%mask: tensor<2xui8> {ebb.name = "mask"}, %g: tensor<2xf32> {ebb.name = "out_grad"}) -> (tensor<2xf32> {ebb.name = "x_grad"}) {
  %0 = ebb.dropout_grad %mask, %g {p = 0.25, is_test = true} : (tensor<2xui8>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @test_downgrade(%mask: tensor<?x2xui8> {ebb.name = "mask"}, %g: tensor<?x2xf32> {ebb.name = "out_grad"}) -> (tensor<?x2xf32> {ebb.name = "x_grad"}) {
  %0 = ebb.dropout_grad %mask, %g {p = 0.25, is_test = true, mode = "downgrade_in_infer"} : (tensor<?x2xui8>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

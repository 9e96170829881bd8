// ebb.gelu and ebb.gelu_grad, the erf and the tanh form. Numbers by mpmath
// 1.3.0, gradients by its numerical differentiation.
// TESTS: ebb.gelu_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @erf_form
// CHECK-NEXT: ebb.gelu %{{.*}} : (tensor<4xf64>) -> tensor<4xf64>
// CHECK-LABEL: func.func @tanh_form
// CHECK-NEXT: ebb.gelu %{{.*}} {approximate = true} : (tensor<4xf64>) -> tensor<4xf64>
// CHECK-LABEL: func.func @gradient
// CHECK-NEXT: ebb.gelu_grad %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
//
// RUN: ebb-opt %s --ebb-autodiff=function=tanh_form | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @tanh_form_grad
// GRAD-NEXT: ebb.gelu_grad %arg0, %arg1 {approximate = true}
// RUN: ebb-opt %s --ebb-decompose=ops=gelu_grad | FileCheck %s --check-prefix=PARTS
// PARTS-LABEL: func.func @gradient
// PARTS-DAG: ebb.erf
// PARTS-DAG: ebb.exp
//
// RUN: ebb run %s --function erf_form --input 'x=[-2, 0, 0.5, 3]' \
// RUN:   --expect 'out=[-0.04550026389635841, 0, 0.3457312306370066, 2.99595030590511]'
// RUN: ebb grad %s --function erf_form -o %t.erf_form.mlir
// RUN: ebb run %t.erf_form.mlir --function erf_form_grad --input 'x=[-2, 0, 0.5, 3]' \
// RUN:   --input 'out_grad=[1, 2, -1, 0.5]' \
// RUN:   --expect 'x_grad=[-0.0852318010781969, 1, -0.8674951246561628, 0.505972823602092]'
// RUN: ebb run %s --function tanh_form --input 'x=[-2, 0, 0.5, 3]' \
// RUN:   --expect 'out=[-0.04540230591222498, 0, 0.3457140098251439, 2.996362607918227]'
// RUN: ebb grad %s --function tanh_form -o %t.tanh_form.mlir
// RUN: ebb run %t.tanh_form.mlir --function tanh_form_grad --input 'x=[-2, 0, 0.5, 3]' \
// RUN:   --input 'out_grad=[1, 2, -1, 0.5]' \
// RUN:   --expect 'x_grad=[-0.08609925662361838, 1, -0.8673699035346423, 0.5057920833154849]'
// RUN: ebb run %s --function gradient --input 'x=[0.5, -1, 2]' \
// RUN:   --input 'out_grad=[1, 1, 1]' \
// RUN:   --expect 'x_grad=[0.8674951246561628, -0.0833154705876863, 1.085231801078197]'
// RUN: ebb run %s --function half --input 'x=[0.5, -1, 2]' \
// RUN:   --expect 'out=[0.3457312306370066, -0.1586552539314571, 1.954499736103642]'
// RUN: ebb run %s --function bfloat --input 'x=[0.5, -1, 2]' \
// RUN:   --expect 'out=[0.3457140098251439, -0.1588080093917233, 1.954597694087775]'
// RUN: ebb run %s --function scalar --input x=nan --expect out=nan
// RUN: ebb run %s --function scalar --input x=30 --expect out=30
// RUN: ebb run %s --function unknown_batch --input 'x=[[0.5, -1]]' \
// RUN:   --expect 'out=[[0.3457312306370066, -0.1586552539314571]]'
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// RUN: ebb check %s --function erf_form --order 1 --input 'x=[-2, 0, 0.5, 3]'
// RUN: ebb check %s --function erf_form --order 2 --input 'x=[-2, 0, 0.5, 3]'
// RUN: ebb check %s --function erf_form --order 3 --input 'x=[-2, 0, 0.5, 3]'
// RUN: ebb check %s --function tanh_form --order 1 --input 'x=[-2, 0, 0.5, 3]'
// RUN: ebb check %s --function tanh_form --order 2 --input 'x=[-2, 0, 0.5, 3]'
// RUN: ebb check %s --function tanh_form --order 3 --input 'x=[-2, 0, 0.5, 3]'
// RUN: ebb check %s --function gradient --order 2
// RUN: ebb check %s --function unknown_batch --order 2 --input 'x=[[0.25, -1]]'

func.func @erf_form(%x: tensor<4xf64> {ebb.name = "x"})
    -> (tensor<4xf64> {ebb.name = "out"}) {
  %out = ebb.gelu %x : (tensor<4xf64>) -> tensor<4xf64>
  return %out : tensor<4xf64>
}
func.func @tanh_form(%x: tensor<4xf64> {ebb.name = "x"})
    -> (tensor<4xf64> {ebb.name = "out"}) {
  %out = ebb.gelu %x {approximate = true} : (tensor<4xf64>) -> tensor<4xf64>
  return %out : tensor<4xf64>
}
func.func @gradient(%x: tensor<3xf32> {ebb.name = "x"},
                    %out_grad: tensor<3xf32> {ebb.name = "out_grad"})
    -> (tensor<3xf32> {ebb.name = "x_grad"}) {
  %x_grad = ebb.gelu_grad %x, %out_grad : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %x_grad : tensor<3xf32>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"})
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.gelu %x : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @bfloat(%x: tensor<3xbf16> {ebb.name = "x"})
    -> (tensor<3xbf16> {ebb.name = "out"}) {
  %out = ebb.gelu %x {approximate = true} : (tensor<3xbf16>) -> tensor<3xbf16>
  return %out : tensor<3xbf16>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.gelu %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.gelu %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

// ebb.mish and ebb.mish_grad: x tanh(log(1 + e^x)), and x tanh(x) above lambda.
// Numbers by PyTorch 2.15.0: mish, and with a lambda autograd of the formula; at
// the infinities the limits, where PyTorch gives NaN.
// TESTS: ebb.mish_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @values
// CHECK-NEXT: ebb.mish %{{.*}} : (tensor<4xf64>) -> tensor<4xf64>
// CHECK-LABEL: func.func @early
// CHECK-NEXT: ebb.mish %{{.*}} {lambda = 1.000000e+00 : f64} : (tensor<4xf64>) -> tensor<4xf64>
// CHECK-LABEL: func.func @gradient
// CHECK-NEXT: ebb.mish_grad %{{.*}}, %{{.*}} : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
//
// RUN: ebb-opt %s --ebb-autodiff=function=values | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @values_grad
// GRAD-NEXT: ebb.mish_grad %arg0, %arg1 :
// RUN: ebb-opt %s --ebb-autodiff=function=early | FileCheck %s --check-prefix=EARLY
// EARLY-LABEL: func.func @early_grad
// EARLY-NEXT: ebb.mish_grad %arg0, %arg1 {lambda = 1.000000e+00 : f64}
// RUN: ebb-opt %s --ebb-decompose=ops=mish | FileCheck %s --check-prefix=FORWARD
// FORWARD-LABEL: func.func @early
// FORWARD: ebb.tanh
// FORWARD: ebb.where
// FORWARD-LABEL: func.func @half(
// FORWARD-NEXT: ebb.cast
// FORWARD-NOT: ebb.{{mish|tanh|where}}
// FORWARD: ebb.sigmoid
// FORWARD: ebb.cast
// FORWARD-NEXT: return
// RUN: ebb-opt %s --ebb-decompose=ops=mish_grad | FileCheck %s --check-prefix=PARTS
// PARTS-LABEL: func.func @gradient
// PARTS-NOT: ebb.{{mish|tanh|where}}
// PARTS: ebb.sigmoid
// PARTS: return
//
// RUN: ebb run %s --function values --input 'x=[-1, 0, 0.5, 3]' \
// RUN:   --expect 'out=[-0.303401461374109, 0, 0.3752452113048951, 2.986535004967958]'
// RUN: ebb grad %s --function values -o %t.values.mlir
// RUN: ebb run %t.values.mlir --function values_grad --input 'x=[-2, 0, 0.5, 3]' \
// RUN:   --input 'out_grad=[1, 2, -1, 0.5]' \
// RUN:   --expect 'x_grad=[-0.1083550924203939, 1.2, -0.8864243753577272, 0.5105534554647218]'
// RUN: ebb run %s --function values --input 'x=[-30, 19, 25, -4]' \
// RUN:   --expect 'out=[-2.807286890651921e-12, 18.999999999999996, 25, -0.07259174079202535]'
// RUN: ebb run %s --function early --input 'x=[-1, 1, 1.5, 2]' \
// RUN:   --expect 'out=[-0.303401461374109, 0.8650983882673103, 1.3577223804673, 1.928055160151634]'
// RUN: ebb grad %s --function early -o %t.early.mlir
// RUN: ebb run %t.early.mlir --function early_grad --input 'x=[-1, 1, 1.5, 2]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1]' \
// RUN:   --expect 'x_grad=[0.059216755877395, 1.049036220099792, 1.176208212030339, 1.105329229782146]'
// RUN: ebb run %s --function edges --input 'x=[-100, 100, 1e30, -1e30, 20]' \
// RUN:   --expect 'out=[0, 100, 1e30, 0, 20]'
// RUN: ebb run %s --function edges --input 'x=[inf, -inf, nan, 3, -4]' \
// RUN:   --expect 'out=[inf, 0, nan, 2.986535004967958, -0.07259174079202535]'
// RUN: ebb run %s --function gradient --input 'x=[-100, 100, 1e30, -1e30, 0]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1, 1]' \
// RUN:   --expect 'x_grad=[0, 1, 1, 0, 0.6]'
// RUN: ebb run %s --function gradient --input 'x=[inf, -inf, nan, 3, -4]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1, 1]' \
// RUN:   --expect 'x_grad=[1, 0, nan, 1.021106910929444, -0.05377320979348033]'
// RUN: ebb run %s --function early_gradient --input 'x=[inf, -inf, nan, 1e30]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1]' \
// RUN:   --expect 'x_grad=[1, 0, nan, 1]'
// The second and third order at infinity; at 0 they are 16/25 and -12/125.
// RUN: ebb grad %s --function gradient -o %t.gradient.mlir
// RUN: ebb run %t.gradient.mlir --function gradient_grad --input 'x=[inf, -inf, 1e30, -1e30, 0]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1, 2]' --input 'x_grad_grad=[1, 1, 1, 1, 3]' \
// RUN:   --expect 'x_grad=[0, 0, 0, 0, 3.84]' --expect 'out_grad_grad=[1, 0, 1, 0, 1.8]'
// RUN: ebb grad %s --function gradient --order 2 -o %t.third.mlir
// RUN: ebb run %t.third.mlir --function gradient_grad_grad --input 'x=[inf, -inf, 1e30, -1e30, 0]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1, 1]' --input 'x_grad_grad=[1, 1, 1, 1, 1]' \
// RUN:   --input 'x_grad_grad_grad=[1, 1, 1, 1, 1]' \
// RUN:   --input 'out_grad_grad_grad=[1, 1, 1, 1, 1]' --expect 'x_grad=[0, 0, 0, 0, 0.544]' \
// RUN:   --expect 'out_grad_grad=[0, 0, 0, 0, 0.64]' \
// RUN:   --expect 'x_grad_grad_grad=[1, 0, 1, 0, 1.24]'
// f16 and bf16 round once, where rounding each step gives other values.
// RUN: ebb run %s --function half --input 'x=[-2.75, -1, 2.875]' \
// RUN:   --expect 'out=[-0.170166015625, -0.303466796875, 2.859375]' --tol 0
// RUN: ebb run %s --function half_gradient --input 'x=[-2.75, -1.125, 2.875]' \
// RUN:   --input 'out_grad=[1, 1, 1]' \
// RUN:   --expect 'x_grad=[-0.10272216796875, 0.018951416015625, 1.025390625]' --tol 0
// RUN: ebb run %s --function bfloat --input 'x=[-2.75, -1.5, 2.625]' \
// RUN:   --expect 'out=[-0.169921875, -0.298828125, 2.59375]' --tol 0
// RUN: ebb run %s --function scalar --input x=25 --expect out=25
// RUN: ebb run %s --function unknown_batch --input 'x=[[0.5, -1]]' \
// RUN:   --expect 'out=[[0.3752452113048951, -0.303401461374109]]'
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// RUN: ebb check %s --function values --order 1 --input 'x=[-4, 0, 0.5, 3]'
// RUN: ebb check %s --function values --order 2 --input 'x=[-4, 0, 0.5, 3]'
// RUN: ebb check %s --function values --order 3 --input 'x=[-4, 0, 0.5, 3]'
// Away from lambda = 1, where the function jumps.
// RUN: ebb check %s --function early --order 1 --input 'x=[-1, 0.5, 1.5, 3]'
// RUN: ebb check %s --function early --order 2 --input 'x=[-1, 0.5, 1.5, 3]'
// RUN: ebb check %s --function early --order 3 --input 'x=[-1, 0.5, 1.5, 3]'
// RUN: ebb check %s --function unknown_batch --order 2 --input 'x=[[0.25, -1]]'
// RUN: ebb check %s --function gradient --order 2 --input 'x=[-4, -2, 0, 2, 4]'

func.func @values(%x: tensor<4xf64> {ebb.name = "x"})
    -> (tensor<4xf64> {ebb.name = "out"}) {
  %out = ebb.mish %x : (tensor<4xf64>) -> tensor<4xf64>
  return %out : tensor<4xf64>
}
func.func @early(%x: tensor<4xf64> {ebb.name = "x"})
    -> (tensor<4xf64> {ebb.name = "out"}) {
  %out = ebb.mish %x {lambda = 1.0} : (tensor<4xf64>) -> tensor<4xf64>
  return %out : tensor<4xf64>
}
func.func @edges(%x: tensor<5xf32> {ebb.name = "x"})
    -> (tensor<5xf32> {ebb.name = "out"}) {
  %out = ebb.mish %x : (tensor<5xf32>) -> tensor<5xf32>
  return %out : tensor<5xf32>
}
func.func @gradient(%x: tensor<5xf32> {ebb.name = "x"},
                    %out_grad: tensor<5xf32> {ebb.name = "out_grad"})
    -> (tensor<5xf32> {ebb.name = "x_grad"}) {
  %x_grad = ebb.mish_grad %x, %out_grad : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %x_grad : tensor<5xf32>
}
func.func @half_gradient(%x: tensor<3xf16> {ebb.name = "x"},
                         %out_grad: tensor<3xf16> {ebb.name = "out_grad"})
    -> (tensor<3xf16> {ebb.name = "x_grad"}) {
  %x_grad = ebb.mish_grad %x, %out_grad : (tensor<3xf16>, tensor<3xf16>) -> tensor<3xf16>
  return %x_grad : tensor<3xf16>
}
func.func @early_gradient(%x: tensor<4xf32> {ebb.name = "x"},
                          %out_grad: tensor<4xf32> {ebb.name = "out_grad"})
    -> (tensor<4xf32> {ebb.name = "x_grad"}) {
  %x_grad = ebb.mish_grad %x, %out_grad {lambda = 1.0} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %x_grad : tensor<4xf32>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"})
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.mish %x : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @bfloat(%x: tensor<3xbf16> {ebb.name = "x"})
    -> (tensor<3xbf16> {ebb.name = "out"}) {
  %out = ebb.mish %x : (tensor<3xbf16>) -> tensor<3xbf16>
  return %out : tensor<3xbf16>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.mish %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.mish %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

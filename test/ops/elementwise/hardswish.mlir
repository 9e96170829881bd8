// ebb.hardswish and ebb.hardswish_grad: x clip(x + 3, 0, 6) / 6, its derivative 0
// up to -3 and 1 from 3 on. Numbers by PyTorch 2.15.0, those at -3, 3 and NaN
// worked by hand; at minus infinity the limit, where PyTorch gives NaN.
// TESTS: ebb.hardswish_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @values
// CHECK-NEXT: ebb.hardswish %{{.*}} : (tensor<4xf64>) -> tensor<4xf64>
// CHECK-LABEL: func.func @gradient
// CHECK-NEXT: ebb.hardswish_grad %{{.*}}, %{{.*}} : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
//
// RUN: ebb-opt %s --ebb-autodiff=function=values | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @values_grad
// GRAD-NEXT: ebb.hardswish_grad %arg0, %arg1
// RUN: ebb-opt %s --ebb-decompose=ops=hardswish | FileCheck %s --check-prefix=FORWARD
// FORWARD-LABEL: func.func @half(
// FORWARD-NEXT: ebb.cast
// FORWARD-NOT: ebb.hardswish
// FORWARD: ebb.multiply
// FORWARD-NEXT: ebb.cast
// RUN: ebb-opt %s --ebb-decompose=ops=hardswish_grad | FileCheck %s --check-prefix=PARTS
// PARTS-LABEL: func.func @gradient
// PARTS-NOT: ebb.hardswish
// PARTS-COUNT-2: ebb.where
//
// RUN: ebb run %s --function values --input 'x=[-2, 0, 0.5, 2]' \
// RUN:   --expect 'out=[-0.3333333333333333, 0, 0.2916666666666667, 1.6666666666666667]'
// RUN: ebb grad %s --function values -o %t.values.mlir
// RUN: ebb run %t.values.mlir --function values_grad --input 'x=[-2, 0, 0.5, 2]' \
// RUN:   --input 'out_grad=[1, 2, -1, 0.5]' \
// RUN:   --expect 'x_grad=[-0.1666666666666667, 1, -0.6666666666666667, 0.5833333333333333]'
// RUN: ebb run %s --function edges --input 'x=[-4, -3, -1, 3, 4]' \
// RUN:   --expect 'out=[0, 0, -0.3333333333333333, 3, 4]'
// RUN: ebb run %s --function edges --input 'x=[inf, -inf, nan, 3e38, -3e38]' \
// RUN:   --expect 'out=[inf, 0, nan, 3e38, 0]'
// RUN: ebb run %s --function gradient --input 'x=[-4, -3, -1, 3, 4]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1, 1]' \
// RUN:   --expect 'x_grad=[0, 0, 0.1666666666666667, 1, 1]'
// RUN: ebb run %s --function gradient --input 'x=[inf, -inf, nan, -4, 3]' \
// RUN:   --input 'out_grad=[1, 1, 1, inf, inf]' \
// RUN:   --expect 'x_grad=[1, 0, nan, 0, inf]'
// The second order is 1/3 strictly between -3 and 3, and the third
// 0; both are finite at infinity.
// RUN: ebb grad %s --function gradient -o %t.gradient.mlir
// RUN: ebb run %t.gradient.mlir --function gradient_grad --input 'x=[-3, 3, inf, -inf, 1]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1, 2]' --input 'x_grad_grad=[1, 1, 1, 1, 3]' \
// RUN:   --expect 'x_grad=[0, 0, 0, 0, 2]' --expect 'out_grad_grad=[0, 1, 1, 0, 2.5]'
// RUN: ebb grad %s --function gradient --order 2 -o %t.third.mlir
// RUN: ebb run %t.third.mlir --function gradient_grad_grad --input 'x=[-3, 3, inf, -inf, 1]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1, 1]' --input 'x_grad_grad=[1, 1, 1, 1, 1]' \
// RUN:   --input 'x_grad_grad_grad=[1, 1, 1, 1, 1]' \
// RUN:   --input 'out_grad_grad_grad=[1, 1, 1, 1, 1]' --expect 'x_grad=[0, 0, 0, 0, 0.3333333333333333]' \
// RUN:   --expect 'out_grad_grad=[0, 0, 0, 0, 0.3333333333333333]' \
// RUN:   --expect 'x_grad_grad_grad=[0, 1, 1, 0, 1.1666666666666667]'
// f16 and bf16 round once; bf16 step by step would give other values.
// RUN: ebb run %s --function half --input 'x=[0.5, -1.125, 2]' \
// RUN:   --expect 'out=[0.291748046875, -0.3515625, 1.6669921875]' --tol 0
// RUN: ebb run %s --function half_gradient --input 'x=[-2.75, 0.25, 2.75]' \
// RUN:   --input 'out_grad=[1, 1, 1]' \
// RUN:   --expect 'x_grad=[-0.416748046875, 0.58349609375, 1.4169921875]' --tol 0
// RUN: ebb run %s --function bfloat --input 'x=[1.125, 2.625, 2]' \
// RUN:   --expect 'out=[0.7734375, 2.46875, 1.6640625]' --tol 0
// RUN: ebb run %s --function scalar --input x=30 --expect out=30
// RUN: ebb run %s --function unknown_batch --input 'x=[[0.5, -1]]' \
// RUN:   --expect 'out=[[0.2916666666666667, -0.3333333333333333]]'
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// Away from -3 and 3, where the derivative jumps.
// RUN: ebb check %s --function values --order 1 --input 'x=[-2.5, -4, 0.5, 4]'
// RUN: ebb check %s --function values --order 2 --input 'x=[-2.5, -4, 0.5, 4]'
// RUN: ebb check %s --function values --order 3 --input 'x=[-2.5, -4, 0.5, 4]'
// RUN: ebb check %s --function unknown_batch --order 2 --input 'x=[[0.25, -1]]'
// RUN: ebb check %s --function gradient --order 2 --input 'x=[-4, -2, 0, 2, 4]'

func.func @values(%x: tensor<4xf64> {ebb.name = "x"})
    -> (tensor<4xf64> {ebb.name = "out"}) {
  %out = ebb.hardswish %x : (tensor<4xf64>) -> tensor<4xf64>
  return %out : tensor<4xf64>
}
func.func @edges(%x: tensor<5xf32> {ebb.name = "x"})
    -> (tensor<5xf32> {ebb.name = "out"}) {
  %out = ebb.hardswish %x : (tensor<5xf32>) -> tensor<5xf32>
  return %out : tensor<5xf32>
}
func.func @gradient(%x: tensor<5xf32> {ebb.name = "x"},
                    %out_grad: tensor<5xf32> {ebb.name = "out_grad"})
    -> (tensor<5xf32> {ebb.name = "x_grad"}) {
  %x_grad = ebb.hardswish_grad %x, %out_grad : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %x_grad : tensor<5xf32>
}
func.func @half_gradient(%x: tensor<3xf16> {ebb.name = "x"},
                         %out_grad: tensor<3xf16> {ebb.name = "out_grad"})
    -> (tensor<3xf16> {ebb.name = "x_grad"}) {
  %x_grad = ebb.hardswish_grad %x, %out_grad : (tensor<3xf16>, tensor<3xf16>) -> tensor<3xf16>
  return %x_grad : tensor<3xf16>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"})
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.hardswish %x : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @bfloat(%x: tensor<3xbf16> {ebb.name = "x"})
    -> (tensor<3xbf16> {ebb.name = "out"}) {
  %out = ebb.hardswish %x : (tensor<3xbf16>) -> tensor<3xbf16>
  return %out : tensor<3xbf16>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.hardswish %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.hardswish %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

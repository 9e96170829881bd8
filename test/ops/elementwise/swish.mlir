// ebb.swish and ebb.swish_grad: x sigmoid(x). Numbers by PyTorch 2.15.0 (silu); at
// the infinities the limits, where PyTorch gives NaN.
// TESTS: ebb.swish_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @values
// CHECK-NEXT: ebb.swish %{{.*}} : (tensor<4xf64>) -> tensor<4xf64>
// CHECK-LABEL: func.func @gradient
// CHECK-NEXT: ebb.swish_grad %{{.*}}, %{{.*}} : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
//
// RUN: ebb-opt %s --ebb-autodiff=function=values | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @values_grad
// GRAD-NEXT: ebb.swish_grad %arg0, %arg1
// RUN: ebb-opt %s --ebb-decompose=ops=swish | FileCheck %s --check-prefix=FORWARD
// FORWARD-LABEL: func.func @half(
// FORWARD-NEXT: ebb.cast
// FORWARD-NOT: ebb.swish
// FORWARD: ebb.sigmoid
// FORWARD-NEXT: ebb.multiply
// FORWARD-NEXT: ebb.cast
// RUN: ebb-opt %s --ebb-decompose=ops=swish_grad | FileCheck %s --check-prefix=PARTS
// PARTS-LABEL: func.func @gradient
// PARTS-NOT: ebb.swish
// PARTS: ebb.sigmoid
//
// RUN: ebb run %s --function values --input 'x=[-1, 0, 0.5, 2]' \
// RUN:   --expect 'out=[-0.2689414213699951, 0, 0.3112296656009273, 1.761594155955765]'
// RUN: ebb grad %s --function values -o %t.values.mlir
// RUN: ebb run %t.values.mlir --function values_grad --input 'x=[-2, 0, 0.5, 3]' \
// RUN:   --input 'out_grad=[1, 2, -1, 0.5]' \
// RUN:   --expect 'x_grad=[-0.09078424878489547, 1, -0.7399611873026519, 0.5440520530075846]'
// RUN: ebb run %s --function edges --input 'x=[-100, 100, 1e30, -1e30, 0]' \
// RUN:   --expect 'out=[0, 100, 1e30, 0, 0]'
// RUN: ebb run %s --function edges --input 'x=[inf, -inf, nan, 3, -4]' \
// RUN:   --expect 'out=[inf, 0, nan, 2.8577223804673, -0.07194483984836623]'
// RUN: ebb run %s --function gradient --input 'x=[-100, 100, 1e30, -1e30, 0]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1, 1]' \
// RUN:   --expect 'x_grad=[0, 1, 1, 0, 0.5]'
// RUN: ebb run %s --function gradient --input 'x=[inf, -inf, nan, 3, -4]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1, 1]' \
// RUN:   --expect 'x_grad=[1, 0, nan, 1.088104106015169, -0.05266461489107291]'
// The second and third order at infinity; at 0 they are 1/2 and 0.
// RUN: ebb grad %s --function gradient -o %t.gradient.mlir
// RUN: ebb run %t.gradient.mlir --function gradient_grad --input 'x=[inf, -inf, 1e30, -1e30, 0]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1, 2]' --input 'x_grad_grad=[1, 1, 1, 1, 3]' \
// RUN:   --expect 'x_grad=[0, 0, 0, 0, 3]' --expect 'out_grad_grad=[1, 0, 1, 0, 1.5]'
// RUN: ebb grad %s --function gradient --order 2 -o %t.third.mlir
// RUN: ebb run %t.third.mlir --function gradient_grad_grad --input 'x=[inf, -inf, 1e30, -1e30, 0]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1, 1]' --input 'x_grad_grad=[1, 1, 1, 1, 1]' \
// RUN:   --input 'x_grad_grad_grad=[1, 1, 1, 1, 1]' \
// RUN:   --input 'out_grad_grad_grad=[1, 1, 1, 1, 1]' --expect 'x_grad=[0, 0, 0, 0, 0.5]' \
// RUN:   --expect 'out_grad_grad=[0, 0, 0, 0, 0.5]' \
// RUN:   --expect 'x_grad_grad_grad=[1, 0, 1, 0, 1]'
// f16 and bf16 round once, where rounding each step gives other values.
// RUN: ebb run %s --function half --input 'x=[-2.375, 0.625, 2.875]' \
// RUN:   --expect 'out=[-0.2021484375, 0.406982421875, 2.720703125]' --tol 0
// RUN: ebb run %s --function half_gradient --input 'x=[-2.625, -1.125, 0.875]' \
// RUN:   --input 'out_grad=[1, 1, 1]' \
// RUN:   --expect 'x_grad=[-0.0977783203125, 0.03692626953125, 0.8876953125]' --tol 0
// RUN: ebb run %s --function bfloat --input 'x=[-2.625, -1.25, 2.75]' \
// RUN:   --expect 'out=[-0.177734375, -0.279296875, 2.578125]' --tol 0
// RUN: ebb run %s --function scalar --input x=-1 --expect out=-0.2689414213699951
// RUN: ebb run %s --function unknown_batch --input 'x=[[0.5, -1]]' \
// RUN:   --expect 'out=[[0.3112296656009273, -0.2689414213699951]]'
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// RUN: ebb check %s --function values --order 1 --input 'x=[-4, 0, 0.5, 3]'
// RUN: ebb check %s --function values --order 2 --input 'x=[-4, 0, 0.5, 3]'
// RUN: ebb check %s --function values --order 3 --input 'x=[-4, 0, 0.5, 3]'
// RUN: ebb check %s --function unknown_batch --order 2 --input 'x=[[0.25, -1]]'
// RUN: ebb check %s --function gradient --order 2 --input 'x=[-4, -2, 0, 2, 4]'

func.func @values(%x: tensor<4xf64> {ebb.name = "x"})
    -> (tensor<4xf64> {ebb.name = "out"}) {
  %out = ebb.swish %x : (tensor<4xf64>) -> tensor<4xf64>
  return %out : tensor<4xf64>
}
func.func @edges(%x: tensor<5xf32> {ebb.name = "x"})
    -> (tensor<5xf32> {ebb.name = "out"}) {
  %out = ebb.swish %x : (tensor<5xf32>) -> tensor<5xf32>
  return %out : tensor<5xf32>
}
func.func @gradient(%x: tensor<5xf32> {ebb.name = "x"},
                    %out_grad: tensor<5xf32> {ebb.name = "out_grad"})
    -> (tensor<5xf32> {ebb.name = "x_grad"}) {
  %x_grad = ebb.swish_grad %x, %out_grad : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %x_grad : tensor<5xf32>
}
func.func @half_gradient(%x: tensor<3xf16> {ebb.name = "x"},
                         %out_grad: tensor<3xf16> {ebb.name = "out_grad"})
    -> (tensor<3xf16> {ebb.name = "x_grad"}) {
  %x_grad = ebb.swish_grad %x, %out_grad : (tensor<3xf16>, tensor<3xf16>) -> tensor<3xf16>
  return %x_grad : tensor<3xf16>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"})
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.swish %x : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @bfloat(%x: tensor<3xbf16> {ebb.name = "x"})
    -> (tensor<3xbf16> {ebb.name = "out"}) {
  %out = ebb.swish %x : (tensor<3xbf16>) -> tensor<3xbf16>
  return %out : tensor<3xbf16>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.swish %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.swish %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

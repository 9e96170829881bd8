// ebb.soft_relu and ebb.soft_relu_grad: log(1 + e^x) of x held between -threshold
// and threshold. Numbers by PyTorch 2.15.0: softplus, and where x is held its
// log1p(exp(clamp(x))); gradients there by hand, (1 - e^-out) below threshold.
// TESTS: ebb.soft_relu_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @values
// CHECK-NEXT: ebb.soft_relu %{{.*}} : (tensor<4xf64>) -> tensor<4xf64>
// CHECK-LABEL: func.func @held
// CHECK-NEXT: ebb.soft_relu %{{.*}} {threshold = 1.000000e+00 : f64} : (tensor<4xf64>) -> tensor<4xf64>
// CHECK-LABEL: func.func @gradient
// CHECK-NEXT: ebb.soft_relu_grad %{{.*}}, %{{.*}} : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
//
// RUN: ebb-opt %s --ebb-autodiff=function=values | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @values_grad
// GRAD-NEXT: %[[OUT:.*]] = ebb.soft_relu %arg0
// GRAD-NEXT: ebb.soft_relu_grad %[[OUT]], %arg1 :
// RUN: ebb-opt %s --ebb-autodiff=function=held | FileCheck %s --check-prefix=HELD
// HELD-LABEL: func.func @held_grad
// HELD: ebb.soft_relu_grad %{{.*}}, %arg1 {threshold = 1.000000e+00 : f64}
// RUN: ebb-opt %s --ebb-decompose=ops=soft_relu_grad | FileCheck %s --check-prefix=PARTS
// PARTS-LABEL: func.func @gradient
// PARTS-NOT: ebb.soft_relu
// PARTS: ebb.exp
// PARTS-COUNT-2: ebb.where
//
// RUN: ebb run %s --function values --input 'x=[-30, 0, 1, 30]' \
// RUN:   --expect 'out=[2.061153620314381e-9, 0.6931471805599453, 1.313261687518223, 20.00000000206115]'
// RUN: ebb grad %s --function values -o %t.values.mlir
// RUN: ebb run %t.values.mlir --function values_grad --input 'x=[-2, 0, 0.5, 3]' \
// RUN:   --input 'out_grad=[1, 2, -1, 0.5]' \
// RUN:   --expect 'x_grad=[0.1192029220221176, 1, -0.6224593312018546, 0.4762870634112166]'
// RUN: ebb run %s --function held --input 'x=[-5, 0, 0.25, 5]' \
// RUN:   --expect 'out=[0.3132616875182229, 0.6931471805599453, 0.8259394198788436, 1.313261687518223]'
// Of x = -5 sigmoid(-1) is left; 0.6 is beyond log(e - 1) = 0.5413, where out is 1.
// RUN: ebb grad %s --function held -o %t.held.mlir
// RUN: ebb run %t.held.mlir --function held_grad --input 'x=[-5, 0.25, 0.6, 5]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1]' \
// RUN:   --expect 'x_grad=[0.2689414213699951, 0.5621765008857982, 0, 0]'
// RUN: ebb run %s --function edges --input 'x=[inf, -inf, nan, 1e30, -1e30]' \
// RUN:   --expect 'out=[20, 0, nan, 20, 0]'
// RUN: ebb run %s --function unbounded --input 'x=[inf, -inf, nan, 1e30, -1e30]' \
// RUN:   --expect 'out=[inf, 0, nan, 1e30, 0]'
// RUN: ebb run %s --function constant --input x=7 --expect out=0.6931471805599453
// 1e7 times the result, whose digits log(1 + e^x) would lose in f32.
// RUN: ebb run %s --function small --input x=-15 --expect out=3.059022737137205
// RUN: ebb run %s --function gradient --input 'out=[0, 0.6931471805599453, 19.5, 20, 25]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1, inf]' \
// RUN:   --expect 'x_grad=[0, 0.5, 1, 0, 0]'
// RUN: ebb run %s --function gradient --input 'out=[nan, inf, -20, -1, 1]' \
// RUN:   --input 'out_grad=[1, 1, inf, 1, 1]' \
// RUN:   --expect 'x_grad=[nan, 0, 0, -1.718281828459045, 0.6321205588285577]'
// f16 and bf16 round once, where rounding each step gives other values.
// RUN: ebb run %s --function half --input 'x=[-2.75, -1.25, 2.375]' \
// RUN:   --expect 'out=[0.061981201171875, 0.251953125, 2.46484375]' --tol 0
// RUN: ebb run %s --function half_gradient --input 'out=[0.75, 1, 20]' \
// RUN:   --input 'out_grad=[1, 1, 1]' \
// RUN:   --expect 'x_grad=[0.52783203125, 0.63232421875, 0]' --tol 0
// RUN: ebb run %s --function bfloat --input 'x=[-2.75, -0.875, 2.625]' \
// RUN:   --expect 'out=[0.06201171875, 0.34765625, 2.6875]' --tol 0
// RUN: ebb run %s --function scalar --input x=1 --expect out=1.313261687518223
// RUN: ebb run %s --function unknown_batch --input 'x=[[0.5, -1]]' \
// RUN:   --expect 'out=[[0.9740769841801067, 0.3132616875182229]]'
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// Where |x| is below log(e^threshold - 1), as the gradient is no derivative beyond.
// RUN: ebb check %s --function values --order 1 --input 'x=[-4, 0, 0.5, 3]'
// RUN: ebb check %s --function values --order 2 --input 'x=[-4, 0, 0.5, 3]'
// RUN: ebb check %s --function values --order 3 --input 'x=[-4, 0, 0.5, 3]'
// RUN: ebb check %s --function held --order 1 --input 'x=[-0.5, 0, 0.25, 0.5]'
// RUN: ebb check %s --function held --order 2 --input 'x=[-0.5, 0, 0.25, 0.5]'
// RUN: ebb check %s --function held --order 3 --input 'x=[-0.5, 0, 0.25, 0.5]'
// RUN: ebb check %s --function unknown_batch --order 2 --input 'x=[[0.25, -1]]'
// RUN: ebb check %s --function gradient --order 2 --input 'out=[0.5, 1, 2, 3, 4]'

func.func @values(%x: tensor<4xf64> {ebb.name = "x"})
    -> (tensor<4xf64> {ebb.name = "out"}) {
  %out = ebb.soft_relu %x : (tensor<4xf64>) -> tensor<4xf64>
  return %out : tensor<4xf64>
}
func.func @held(%x: tensor<4xf64> {ebb.name = "x"})
    -> (tensor<4xf64> {ebb.name = "out"}) {
  %out = ebb.soft_relu %x {threshold = 1.0} : (tensor<4xf64>) -> tensor<4xf64>
  return %out : tensor<4xf64>
}
func.func @edges(%x: tensor<5xf32> {ebb.name = "x"})
    -> (tensor<5xf32> {ebb.name = "out"}) {
  %out = ebb.soft_relu %x : (tensor<5xf32>) -> tensor<5xf32>
  return %out : tensor<5xf32>
}
func.func @unbounded(%x: tensor<5xf32> {ebb.name = "x"})
    -> (tensor<5xf32> {ebb.name = "out"}) {
  %out = ebb.soft_relu %x {threshold = 0x7FF0000000000000 : f64} : (tensor<5xf32>) -> tensor<5xf32>
  return %out : tensor<5xf32>
}
func.func @constant(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.soft_relu %x {threshold = 0.0} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @small(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %0 = ebb.soft_relu %x : (tensor<f32>) -> tensor<f32>
  %out = ebb.scale %0 {scale = 1.0e7} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @gradient(%out: tensor<5xf32> {ebb.name = "out"},
                    %out_grad: tensor<5xf32> {ebb.name = "out_grad"})
    -> (tensor<5xf32> {ebb.name = "x_grad"}) {
  %x_grad = ebb.soft_relu_grad %out, %out_grad : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %x_grad : tensor<5xf32>
}
func.func @half_gradient(%out: tensor<3xf16> {ebb.name = "out"},
                         %out_grad: tensor<3xf16> {ebb.name = "out_grad"})
    -> (tensor<3xf16> {ebb.name = "x_grad"}) {
  %x_grad = ebb.soft_relu_grad %out, %out_grad : (tensor<3xf16>, tensor<3xf16>) -> tensor<3xf16>
  return %x_grad : tensor<3xf16>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"})
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.soft_relu %x : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @bfloat(%x: tensor<3xbf16> {ebb.name = "x"})
    -> (tensor<3xbf16> {ebb.name = "out"}) {
  %out = ebb.soft_relu %x : (tensor<3xbf16>) -> tensor<3xbf16>
  return %out : tensor<3xbf16>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.soft_relu %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.soft_relu %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

// ebb.relu and ebb.relu_grad, worked by hand: max(x, 0), NaN stays; the
// derivative at 0 is 0 and an infinite cotangent stays out of what was not
// taken.
// TESTS: ebb.relu_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @values
// CHECK-NEXT: ebb.relu %{{.*}} : (tensor<6xf32>) -> tensor<6xf32>
// CHECK-LABEL: func.func @gradient
// CHECK-NEXT: ebb.relu_grad %{{.*}}, %{{.*}} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
//
// RUN: ebb-opt %s --ebb-autodiff=function=values | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @values_grad
// GRAD-NEXT: %[[OUT:.*]] = ebb.relu %arg0
// GRAD-NEXT: ebb.relu_grad %[[OUT]], %arg1
// RUN: ebb-opt %s --ebb-decompose=ops=relu_grad | FileCheck %s --check-prefix=PARTS
// PARTS-LABEL: func.func @gradient
// PARTS: ebb.greater_than
// PARTS: ebb.where
//
// RUN: ebb run %s --function values --input 'x=[-1.5, -0, 0, 2.5, inf, nan]' \
// RUN:   --expect 'out=[0, 0, 0, 2.5, inf, nan]'
// RUN: ebb run %s --function values --input 'x=[-inf, -1, 1, 2, 3, 4]' \
// RUN:   --expect 'out=[0, 0, 1, 2, 3, 4]'
// RUN: ebb run %s --function gradient --input 'out=[0, 0, 2, 3]' \
// RUN:   --input 'out_grad=[7, inf, 5, -inf]' --expect 'x_grad=[0, 0, 5, -inf]'
// RUN: ebb run %s --function half --input 'x=[-1, 0.5, 3]' --expect 'out=[0, 0.5, 3]'
// RUN: ebb run %s --function bfloat --input 'x=[-1, 0.5, 3]' --expect 'out=[0, 0.5, 3]'
// RUN: ebb run %s --function scalar --input x=-3 --expect out=0
// RUN: ebb run %s --function unknown_batch --input 'x=[[-1, 2], [3, -4]]' \
// RUN:   --expect 'out=[[0, 2], [3, 0]]'
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// RUN: ebb check %s --function values --order 1 \
// RUN:   --input 'x=[-1.5, -0.5, 0.25, 2.5, 1, -3]'
// RUN: ebb check %s --function values --order 2 \
// RUN:   --input 'x=[-1.5, -0.5, 0.25, 2.5, 1, -3]'
// RUN: ebb check %s --function values --order 3 \
// RUN:   --input 'x=[-1.5, -0.5, 0.25, 2.5, 1, -3]'
// RUN: ebb check %s --function gradient --wrt out_grad --order 1 \
// RUN:   --input 'out=[0, 1, 2, 0.5]'
// RUN: ebb check %s --function unknown_batch --order 2 --input 'x=[[0.25, -1]]'

func.func @values(%x: tensor<6xf32> {ebb.name = "x"})
    -> (tensor<6xf32> {ebb.name = "out"}) {
  %out = ebb.relu %x : (tensor<6xf32>) -> tensor<6xf32>
  return %out : tensor<6xf32>
}
func.func @gradient(%out: tensor<4xf32> {ebb.name = "out"},
                    %out_grad: tensor<4xf32> {ebb.name = "out_grad"})
    -> (tensor<4xf32> {ebb.name = "x_grad"}) {
  %x_grad = ebb.relu_grad %out, %out_grad : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %x_grad : tensor<4xf32>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"})
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.relu %x : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @bfloat(%x: tensor<3xbf16> {ebb.name = "x"})
    -> (tensor<3xbf16> {ebb.name = "out"}) {
  %out = ebb.relu %x : (tensor<3xbf16>) -> tensor<3xbf16>
  return %out : tensor<3xbf16>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.relu %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.relu %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

// ebb.tanh: the hyperbolic tangent. Numbers by mpmath 1.3.0, gradients by its
// numerical differentiation.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @values
// CHECK-NEXT: ebb.tanh %{{.*}} : (tensor<4xf64>) -> tensor<4xf64>
//
// RUN: ebb-opt %s --ebb-autodiff=function=values | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @values_grad
// GRAD: ebb.multiply %0, %0
//
// RUN: ebb run %s --function values --input 'x=[-2, 0, 0.5, 3]' \
// RUN:   --expect 'out=[-0.9640275800758169, 0, 0.4621171572600098, 0.9950547536867305]'
// RUN: ebb grad %s --function values -o %t.values.mlir
// RUN: ebb run %t.values.mlir --function values_grad --input 'x=[-2, 0, 0.5, 3]' \
// RUN:   --input 'out_grad=[1, 2, -1, 0.5]' \
// RUN:   --expect 'x_grad=[0.07065082485316447, 2, -0.7864477329659274, 0.004933018582720096]'
// RUN: ebb run %s --function edges --input 'x=[inf, -inf, nan, 100]' \
// RUN:   --expect 'out=[1, -1, nan, 1]'
// RUN: ebb grad %s --function unknown_extent -o %t.edges.mlir
// RUN: ebb run %t.edges.mlir --function unknown_extent_grad \
// RUN:   --input 'x=[inf, -inf, nan]' --input 'out_grad=[1, 1, 1]' \
// RUN:   --expect 'x_grad=[0, 0, nan]'
// RUN: ebb run %s --function half --input 'x=[0.5, -1, 2]' \
// RUN:   --expect 'out=[0.4621171572600098, -0.7615941559557649, 0.9640275800758169]'
// RUN: ebb run %s --function bfloat --input 'x=[0.5, -1, 2]' \
// RUN:   --expect 'out=[0.4621171572600098, -0.7615941559557649, 0.9640275800758169]'
// RUN: ebb run %s --function scalar --input x=2 --expect out=0.9640275800758169
// RUN: ebb run %s --function unknown_batch --input 'x=[[-2, 0], [0.5, 3]]' \
// RUN:   --expect 'out=[[-0.9640275800758169, 0], [0.4621171572600098, 0.9950547536867305]]'
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// RUN: ebb check %s --function values --order 1 --input 'x=[-2, 0, 0.5, 3]'
// RUN: ebb check %s --function values --order 2 --input 'x=[-2, 0, 0.5, 3]'
// RUN: ebb check %s --function values --order 3 --input 'x=[-2, 0, 0.5, 3]'
// RUN: ebb check %s --function unknown_batch --order 2 --input 'x=[[-2, 0]]'

func.func @values(%x: tensor<4xf64> {ebb.name = "x"})
    -> (tensor<4xf64> {ebb.name = "out"}) {
  %out = ebb.tanh %x : (tensor<4xf64>) -> tensor<4xf64>
  return %out : tensor<4xf64>
}
func.func @edges(%x: tensor<4xf32> {ebb.name = "x"})
    -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.tanh %x : (tensor<4xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}
func.func @unknown_extent(%x: tensor<?xf32> {ebb.name = "x"})
    -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.tanh %x : (tensor<?xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"})
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.tanh %x : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @bfloat(%x: tensor<3xbf16> {ebb.name = "x"})
    -> (tensor<3xbf16> {ebb.name = "out"}) {
  %out = ebb.tanh %x : (tensor<3xbf16>) -> tensor<3xbf16>
  return %out : tensor<3xbf16>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.tanh %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.tanh %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

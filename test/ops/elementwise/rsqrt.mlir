// ebb.rsqrt: 1 / sqrt(x). Numbers by mpmath 1.3.0, gradients by its numerical
// differentiation.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @values
// CHECK-NEXT: ebb.rsqrt %{{.*}} : (tensor<4xf64>) -> tensor<4xf64>
//
// RUN: ebb-opt %s --ebb-autodiff=function=values | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @values_grad
// GRAD: ebb.scale %{{.*}} {scale = -5.000000e-01 : f64}
//
// RUN: ebb run %s --function values --input 'x=[0.25, 1, 2, 9]' \
// RUN:   --expect 'out=[2, 1, 0.7071067811865475, 0.3333333333333333]'
// RUN: ebb grad %s --function values -o %t.values.mlir
// RUN: ebb run %t.values.mlir --function values_grad --input 'x=[0.25, 1, 2, 9]' \
// RUN:   --input 'out_grad=[1, 2, -1, 0.5]' \
// RUN:   --expect 'x_grad=[-4, -1, 0.1767766952966369, -0.009259259259259259]'
// RUN: ebb run %s --function edges --input 'x=[0, -1, inf, nan]' \
// RUN:   --expect 'out=[inf, nan, 0, nan]'
// RUN: ebb grad %s --function unknown_extent -o %t.edges.mlir
// RUN: ebb run %t.edges.mlir --function unknown_extent_grad --input 'x=[0, inf]' \
// RUN:   --input 'out_grad=[1, 1]' --expect 'x_grad=[-inf, 0]'
// RUN: ebb run %s --function half --input 'x=[0.5, 4, 3]' \
// RUN:   --expect 'out=[1.414213562373095, 0.5, 0.5773502691896258]'
// RUN: ebb run %s --function bfloat --input 'x=[0.5, 4, 3]' \
// RUN:   --expect 'out=[1.414213562373095, 0.5, 0.5773502691896258]'
// RUN: ebb run %s --function scalar --input x=3 --expect out=0.5773502691896258
// RUN: ebb run %s --function unknown_batch --input 'x=[[0.25, 1], [2, 9]]' \
// RUN:   --expect 'out=[[2, 1], [0.7071067811865475, 0.3333333333333333]]'
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// RUN: ebb check %s --function values --order 1 --input 'x=[0.25, 1, 2, 9]'
// RUN: ebb check %s --function values --order 2 --input 'x=[0.25, 1, 2, 9]'
// RUN: ebb check %s --function values --order 3 --input 'x=[0.25, 1, 2, 9]'
// RUN: ebb check %s --function unknown_batch --order 2 --input 'x=[[0.25, 1]]'

func.func @values(%x: tensor<4xf64> {ebb.name = "x"})
    -> (tensor<4xf64> {ebb.name = "out"}) {
  %out = ebb.rsqrt %x : (tensor<4xf64>) -> tensor<4xf64>
  return %out : tensor<4xf64>
}
func.func @edges(%x: tensor<4xf32> {ebb.name = "x"})
    -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.rsqrt %x : (tensor<4xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}
func.func @unknown_extent(%x: tensor<?xf32> {ebb.name = "x"})
    -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.rsqrt %x : (tensor<?xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"})
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.rsqrt %x : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @bfloat(%x: tensor<3xbf16> {ebb.name = "x"})
    -> (tensor<3xbf16> {ebb.name = "out"}) {
  %out = ebb.rsqrt %x : (tensor<3xbf16>) -> tensor<3xbf16>
  return %out : tensor<3xbf16>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.rsqrt %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.rsqrt %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

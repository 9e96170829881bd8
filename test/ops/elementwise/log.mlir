// ebb.log: the natural logarithm. Numbers by mpmath 1.3.0, gradients by its
// numerical differentiation.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @values
// CHECK-NEXT: ebb.log %{{.*}} : (tensor<4xf64>) -> tensor<4xf64>
//
// RUN: ebb-opt %s --ebb-autodiff=function=values | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @values_grad
// GRAD: ebb.divide %arg1, %arg0
//
// RUN: ebb run %s --function values --input 'x=[0.1, 0.5, 1, 7]' \
// RUN:   --expect 'out=[-2.302585092994046, -0.6931471805599453, 0, 1.945910149055313]'
// RUN: ebb grad %s --function values -o %t.values.mlir
// RUN: ebb run %t.values.mlir --function values_grad --input 'x=[0.1, 0.5, 1, 7]' \
// RUN:   --input 'out_grad=[1, 2, -1, 0.5]' \
// RUN:   --expect 'x_grad=[9.999999999999999, 4, -1, 0.07142857142857143]'
// RUN: ebb run %s --function edges --input 'x=[0, 0, -1, inf, nan]' \
// RUN:   --expect 'out=[-inf, -inf, nan, inf, nan]'
// RUN: ebb grad %s --function unknown_extent -o %t.edges.mlir
// RUN: ebb run %t.edges.mlir --function unknown_extent_grad --input 'x=[0, inf]' \
// RUN:   --input 'out_grad=[1, 1]' --expect 'x_grad=[inf, 0]'
// RUN: ebb run %s --function half --input 'x=[0.5, 1, 3]' \
// RUN:   --expect 'out=[-0.6931471805599453, 0, 1.09861228866811]'
// RUN: ebb run %s --function bfloat --input 'x=[0.5, 1, 3]' \
// RUN:   --expect 'out=[-0.6931471805599453, 0, 1.09861228866811]'
// RUN: ebb run %s --function scalar --input x=3 --expect out=1.09861228866811
// RUN: ebb run %s --function unknown_batch --input 'x=[[0.1, 0.5], [1, 7]]' \
// RUN:   --expect 'out=[[-2.302585092994046, -0.6931471805599453], [0, 1.945910149055313]]'
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// RUN: ebb check %s --function values --order 1 --input 'x=[0.1, 0.5, 1, 7]'
// RUN: ebb check %s --function values --order 2 --input 'x=[0.1, 0.5, 1, 7]'
// RUN: ebb check %s --function values --order 3 --input 'x=[0.1, 0.5, 1, 7]'
// RUN: ebb check %s --function unknown_batch --order 2 --input 'x=[[0.1, 0.5]]'

func.func @values(%x: tensor<4xf64> {ebb.name = "x"})
    -> (tensor<4xf64> {ebb.name = "out"}) {
  %out = ebb.log %x : (tensor<4xf64>) -> tensor<4xf64>
  return %out : tensor<4xf64>
}
func.func @edges(%x: tensor<5xf32> {ebb.name = "x"})
    -> (tensor<5xf32> {ebb.name = "out"}) {
  %out = ebb.log %x : (tensor<5xf32>) -> tensor<5xf32>
  return %out : tensor<5xf32>
}
func.func @unknown_extent(%x: tensor<?xf32> {ebb.name = "x"})
    -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.log %x : (tensor<?xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"})
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.log %x : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @bfloat(%x: tensor<3xbf16> {ebb.name = "x"})
    -> (tensor<3xbf16> {ebb.name = "out"}) {
  %out = ebb.log %x : (tensor<3xbf16>) -> tensor<3xbf16>
  return %out : tensor<3xbf16>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.log %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.log %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

// ebb.sign, worked by hand: -1, 0 or 1, NaN stays; no gradient flows through.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @values
// CHECK-NEXT: ebb.sign %{{.*}} : (tensor<6xf32>) -> tensor<6xf32>
//
// RUN: ebb-opt %s --ebb-autodiff=function=gated | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @gated_grad
// GRAD-NEXT: %[[SIGN:.*]] = ebb.sign %arg0
// GRAD-NEXT: %[[DX:[a-z_]*]], %{{.*}} = ebb.multiply_grad %arg0, %[[SIGN]], %arg1
// GRAD-NEXT: return %[[DX]] :
//
// RUN: ebb run %s --function values --input 'x=[-1.5, -0, 0, 2.5, -inf, nan]' \
// RUN:   --expect 'out=[-1, 0, 0, 1, -1, nan]'
// RUN: ebb run %s --function i32 --input 'x=[-5, 0, 7, -2147483648, 2147483647]' \
// RUN:   --expect 'out=[-1, 0, 1, -1, 1]'
// RUN: ebb run %s --function i64 --input 'x=[4294967296, -4294967296]' \
// RUN:   --expect 'out=[1, -1]'
// RUN: ebb run %s --function half --input 'x=[-1, 0.5, 0]' --expect 'out=[-1, 1, 0]'
// RUN: ebb run %s --function scalar --input x=-3 --expect out=-1
// RUN: ebb run %s --function unknown_batch --input 'x=[[-1, 2], [0, -4]]' \
// RUN:   --expect 'out=[[-1, 1], [0, -1]]'
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// RUN: ebb check %s --function gated --order 1 --input 'x=[-1.5, 0.5, 2]'
// RUN: ebb check %s --function gated --order 2 --input 'x=[-1.5, 0.5, 2]'

func.func @values(%x: tensor<6xf32> {ebb.name = "x"})
    -> (tensor<6xf32> {ebb.name = "out"}) {
  %out = ebb.sign %x : (tensor<6xf32>) -> tensor<6xf32>
  return %out : tensor<6xf32>
}
func.func @i32(%x: tensor<5xi32> {ebb.name = "x"})
    -> (tensor<5xi32> {ebb.name = "out"}) {
  %out = ebb.sign %x : (tensor<5xi32>) -> tensor<5xi32>
  return %out : tensor<5xi32>
}
func.func @i64(%x: tensor<2xi64> {ebb.name = "x"})
    -> (tensor<2xi64> {ebb.name = "out"}) {
  %out = ebb.sign %x : (tensor<2xi64>) -> tensor<2xi64>
  return %out : tensor<2xi64>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"})
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.sign %x : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.sign %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.sign %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}
func.func @gated(%x: tensor<3xf32> {ebb.name = "x"})
    -> (tensor<3xf32> {ebb.name = "out"}) {
  %s = ebb.sign %x : (tensor<3xf32>) -> tensor<3xf32>
  %out = ebb.multiply %x, %s : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

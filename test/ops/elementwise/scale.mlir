// ebb.scale, worked by hand: scale * x + bias, or scale * (x + bias). On
// integers both are truncated first and the arithmetic wraps.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @scale_alone
// CHECK-NEXT: ebb.scale %{{.*}} {scale = -2.500000e+00 : f64} : (tensor<3xf32>) -> tensor<3xf32>
// CHECK-LABEL: func.func @bias_after
// CHECK-NEXT: ebb.scale %{{.*}} {bias = 1.000000e+00 : f64, scale = 2.000000e+00 : f64}
// CHECK-LABEL: func.func @bias_before
// CHECK-NEXT: ebb.scale %{{.*}} {bias = 1.000000e+00 : f64, bias_after_scale = false, scale = 2.000000e+00 : f64}
//
// RUN: ebb-opt %s --ebb-autodiff=function=bias_before | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @bias_before_grad
// GRAD-NEXT: ebb.scale %arg1 {scale = 2.000000e+00 : f64}
//
// RUN: ebb-opt %s --canonicalize | FileCheck %s --check-prefix=FOLD
// FOLD-LABEL: func.func @identity
// FOLD-NEXT: return %arg0
//
// RUN: ebb run %s --function scale_alone --input 'x=[-1, 0, 3]' \
// RUN:   --expect 'out=[2.5, 0, -7.5]'
// RUN: ebb run %s --function bias_after --input 'x=[-1, 0.25, nan]' \
// RUN:   --expect 'out=[-1, 1.5, nan]'
// RUN: ebb run %s --function bias_before --input 'x=[-1, 0.25, inf]' \
// RUN:   --expect 'out=[0, 2.5, inf]'
// RUN: ebb run %s --function zero --input 'x=[5, inf, nan]' \
// RUN:   --expect 'out=[0, nan, nan]'
// RUN: ebb run %s --function identity --input 'x=[5, -1]' --expect 'out=[5, -1]'
// RUN: ebb run %s --function truncated_i32 --input 'x=[0, 5, -2, 2147483647]' \
// RUN:   --expect 'out=[-1, 9, -5, -3]'
// RUN: ebb run %s --function before_i64 --input 'x=[0, 9007199254740993]' \
// RUN:   --expect 'out=[-2, 18014398509481984]'
// RUN: ebb run %s --function half --input 'x=[1, 2.5, -3]' \
// RUN:   --expect 'out=[2.5, 5.5, -5.5]'
// RUN: ebb run %s --function scalar --input x=-3 --expect out=-5
// RUN: ebb run %s --function unknown_batch --input 'x=[[-1, 2], [0, -4]]' \
// RUN:   --expect 'out=[[-3, 6], [0, -12]]'
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// RUN: ebb check %s --function bias_after --order 1
// RUN: ebb check %s --function bias_after --order 2
// RUN: ebb check %s --function bias_before --order 1
// RUN: ebb check %s --function bias_before --order 2
// RUN: ebb check %s --function unknown_batch --order 2 --input 'x=[[0.25, -1]]'

func.func @scale_alone(%x: tensor<3xf32> {ebb.name = "x"})
    -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.scale %x {scale = -2.5} : (tensor<3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}
func.func @bias_after(%x: tensor<3xf32> {ebb.name = "x"})
    -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.scale %x {scale = 2.0, bias = 1.0} : (tensor<3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}
func.func @bias_before(%x: tensor<3xf32> {ebb.name = "x"})
    -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.scale %x {scale = 2.0, bias = 1.0, bias_after_scale = false} : (tensor<3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}
func.func @zero(%x: tensor<3xf32> {ebb.name = "x"})
    -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.scale %x {scale = 0.0} : (tensor<3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}
func.func @identity(%x: tensor<2xf32> {ebb.name = "x"})
    -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.scale %x {scale = 1.0} : (tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
func.func @truncated_i32(%x: tensor<4xi32> {ebb.name = "x"})
    -> (tensor<4xi32> {ebb.name = "out"}) {
  %out = ebb.scale %x {scale = 2.9, bias = -1.9} : (tensor<4xi32>) -> tensor<4xi32>
  return %out : tensor<4xi32>
}
func.func @before_i64(%x: tensor<2xi64> {ebb.name = "x"})
    -> (tensor<2xi64> {ebb.name = "out"}) {
  %out = ebb.scale %x {scale = 2.0, bias = -1.0, bias_after_scale = false} : (tensor<2xi64>) -> tensor<2xi64>
  return %out : tensor<2xi64>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"})
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.scale %x {scale = 2.0, bias = 0.5} : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.scale %x {scale = 2.0, bias = 1.0} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.scale %x {scale = 3.0} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

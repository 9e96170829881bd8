// ebb.abs, worked by hand. The derivative at 0 is 0; the least integer has no
// positive counterpart and wraps to itself.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @values
// CHECK-NEXT: ebb.abs %{{.*}} : (tensor<6xf32>) -> tensor<6xf32>
//
// RUN: ebb-opt %s --ebb-autodiff=function=values | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @values_grad
// GRAD-NEXT: %[[SIGN:.*]] = ebb.sign %arg0
// GRAD-NEXT: ebb.multiply %arg1, %[[SIGN]]
//
// RUN: ebb run %s --function values --input 'x=[-1.5, -0, 0, 2.5, -inf, nan]' \
// RUN:   --expect 'out=[1.5, 0, 0, 2.5, inf, nan]'
// RUN: ebb grad %s --function values -o %t.mlir
// RUN: ebb run %t.mlir --function values_grad --input 'x=[-1.5, -0, 0, 2.5, -inf, nan]' \
// RUN:   --input 'out_grad=[1, 2, 3, 4, 5, 6]' --expect 'x_grad=[-1, 0, 0, 4, -5, nan]'
// RUN: ebb run %s --function i32 --input 'x=[-5, 0, 7, -2147483648, 2147483647]' \
// RUN:   --expect 'out=[5, 0, 7, -2147483648, 2147483647]'
// RUN: ebb run %s --function i64 --input 'x=[-9007199254740993, -9223372036854775808]' \
// RUN:   --expect 'out=[9007199254740993, -9223372036854775808]'
// RUN: ebb run %s --function i8 --input 'x=[-128, -127, 3]' \
// RUN:   --expect 'out=[-128, 127, 3]'
// RUN: ebb run %s --function half --input 'x=[-1, 0.5, -3]' --expect 'out=[1, 0.5, 3]'
// RUN: ebb run %s --function scalar --input x=-3 --expect out=3
// RUN: ebb run %s --function unknown_batch --input 'x=[[-1, 2], [3, -4]]' \
// RUN:   --expect 'out=[[1, 2], [3, 4]]'
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// RUN: ebb check %s --function values --order 1 \
// RUN:   --input 'x=[-1.5, -0.5, 0.25, 2.5, 1, -3]'
// RUN: ebb check %s --function values --order 2 \
// RUN:   --input 'x=[-1.5, -0.5, 0.25, 2.5, 1, -3]'
// RUN: ebb check %s --function unknown_batch --order 2 --input 'x=[[0.25, -1]]'

func.func @values(%x: tensor<6xf32> {ebb.name = "x"})
    -> (tensor<6xf32> {ebb.name = "out"}) {
  %out = ebb.abs %x : (tensor<6xf32>) -> tensor<6xf32>
  return %out : tensor<6xf32>
}
func.func @i32(%x: tensor<5xi32> {ebb.name = "x"})
    -> (tensor<5xi32> {ebb.name = "out"}) {
  %out = ebb.abs %x : (tensor<5xi32>) -> tensor<5xi32>
  return %out : tensor<5xi32>
}
func.func @i64(%x: tensor<2xi64> {ebb.name = "x"})
    -> (tensor<2xi64> {ebb.name = "out"}) {
  %out = ebb.abs %x : (tensor<2xi64>) -> tensor<2xi64>
  return %out : tensor<2xi64>
}
func.func @i8(%x: tensor<3xi8> {ebb.name = "x"})
    -> (tensor<3xi8> {ebb.name = "out"}) {
  %out = ebb.abs %x : (tensor<3xi8>) -> tensor<3xi8>
  return %out : tensor<3xi8>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"})
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.abs %x : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.abs %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.abs %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

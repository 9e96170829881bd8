// ebb.full_like: one value in the shape and element type of another tensor,
// whose elements are not read.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @unknown_batch
// CHECK-NEXT: ebb.full_like %{{.*}} {value = 2.500000e+00 : f64} : (tensor<?x2xf32>) -> tensor<?x2xf32>
//
// RUN: ebb-opt %s --ebb-autodiff=function=unknown_batch | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @unknown_batch_grad
// GRAD-NEXT: %[[ZEROS:.*]] = ebb.full_like %arg0 {value = 0.000000e+00 : f64}
// GRAD-NEXT: return %[[ZEROS]]
//
// RUN: ebb run %s --function unknown_batch --input 'x=[[nan, 1], [2, 3]]' \
// RUN:   --expect 'out=[[2.5, 2.5], [2.5, 2.5]]'
// RUN: ebb run %s --function known --input 'x=[1, 2]' --expect 'out=[0.1, 0.1]'
// RUN: ebb run %s --function i32 --input 'x=[5, 6, 7]' --expect 'out=[-1, -1, -1]'
// RUN: ebb run %s --function half --input 'x=[5]' --expect 'out=[0.5]'
// RUN: ebb run %s --function scalar --input x=7 --expect out=3
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// RUN: ebb check %s --function unknown_batch --order 1 --input 'x=[[1, 2]]'

func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.full_like %x {value = 2.5} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}
func.func @known(%x: tensor<2xf64> {ebb.name = "x"})
    -> (tensor<2xf64> {ebb.name = "out"}) {
  %out = ebb.full_like %x {value = 0.1} : (tensor<2xf64>) -> tensor<2xf64>
  return %out : tensor<2xf64>
}
func.func @i32(%x: tensor<?xi32> {ebb.name = "x"})
    -> (tensor<?xi32> {ebb.name = "out"}) {
  %out = ebb.full_like %x {value = -1.9} : (tensor<?xi32>) -> tensor<?xi32>
  return %out : tensor<?xi32>
}
func.func @half(%x: tensor<?xf16> {ebb.name = "x"})
    -> (tensor<?xf16> {ebb.name = "out"}) {
  %out = ebb.full_like %x {value = 0.5} : (tensor<?xf16>) -> tensor<?xf16>
  return %out : tensor<?xf16>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.full_like %x {value = 3.0} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

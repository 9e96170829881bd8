// ebb.dim: one extent as a 0-d i64 tensor; a known one folds.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @unknown
// CHECK-NEXT: ebb.dim %{{.*}} {axis = 0 : i64} : (tensor<?x3xf32>) -> tensor<i64>
//
// RUN: ebb-opt %s --canonicalize | FileCheck %s --check-prefix=FOLD
// FOLD-LABEL: func.func @known
// FOLD-NEXT: ebb.constant {value = dense<3> : tensor<i64>} : () -> tensor<i64>
// FOLD-LABEL: func.func @negative_axis
// FOLD-NEXT: ebb.constant {value = dense<3> : tensor<i64>} : () -> tensor<i64>
//
// RUN: ebb run %s --function unknown --input 'x=[[nan, 1, 2], [3, 4, 5]]' \
// RUN:   --expect out=2
// RUN: ebb run %s --function as_float --input 'x=[[nan, 1, 2], [3, 4, 5]]' \
// RUN:   --expect out=2
// RUN: ebb run %s --function known --input 'x=[[nan, 1, 2], [3, 4, 5]]' --expect out=3
// RUN: ebb run %s --function negative_axis --input 'x=[[nan, 1, 2], [3, 4, 5]]' \
// RUN:   --expect out=3
// RUN: ebb run %s --function negative_unknown --input 'x=[[nan, 1, 2], [3, 4, 5]]' \
// RUN:   --expect out=2
// RUN: ebb run %s --function unknown --input 'x=[]' --expect out=0
//
// RUN: ebb check %s --function mean --order 2 --input 'x=[1, -2, 4]'

func.func @unknown(%x: tensor<?x3xf32> {ebb.name = "x"})
    -> (tensor<i64> {ebb.name = "out"}) {
  %out = ebb.dim %x {axis = 0} : (tensor<?x3xf32>) -> tensor<i64>
  return %out : tensor<i64>
}
func.func @known(%x: tensor<?x3xf32> {ebb.name = "x"})
    -> (tensor<i64> {ebb.name = "out"}) {
  %out = ebb.dim %x {axis = 1} : (tensor<?x3xf32>) -> tensor<i64>
  return %out : tensor<i64>
}
func.func @negative_axis(%x: tensor<?x3xf32> {ebb.name = "x"})
    -> (tensor<i64> {ebb.name = "out"}) {
  %out = ebb.dim %x {axis = -1} : (tensor<?x3xf32>) -> tensor<i64>
  return %out : tensor<i64>
}
func.func @negative_unknown(%x: tensor<?x3xf32> {ebb.name = "x"})
    -> (tensor<i64> {ebb.name = "out"}) {
  %out = ebb.dim %x {axis = -2} : (tensor<?x3xf32>) -> tensor<i64>
  return %out : tensor<i64>
}
func.func @as_float(%x: tensor<?x3xf32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %n = ebb.dim %x {axis = 0} : (tensor<?x3xf32>) -> tensor<i64>
  %out = ebb.cast %n {dtype = f32} : (tensor<i64>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @mean(%x: tensor<?xf32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %n = ebb.dim %x {axis = 0} : (tensor<?xf32>) -> tensor<i64>
  %count = ebb.cast %n {dtype = f32} : (tensor<i64>) -> tensor<f32>
  %square = ebb.multiply %x, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %sum = ebb.sum %square : (tensor<?xf32>) -> tensor<f32>
  %out = ebb.divide %sum, %count : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

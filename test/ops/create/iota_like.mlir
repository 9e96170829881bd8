// ebb.iota_like: the index along one axis, as i64, in the shape of another
// tensor, whose elements are not read.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @first_axis
// CHECK-NEXT: ebb.iota_like %{{.*}} : (tensor<?x3xf32>) -> tensor<?x3xi64>
// CHECK-LABEL: func.func @last_axis
// CHECK-NEXT: ebb.iota_like %{{.*}} {axis = -1 : i64} : (tensor<?x3xf32>) -> tensor<?x3xi64>
//
// RUN: ebb run %s --function first_axis --input 'x=[[nan, 1, 2], [3, 4, 5]]' \
// RUN:   --expect 'out=[[0, 0, 0], [1, 1, 1]]'
// RUN: ebb run %s --function last_axis --input 'x=[[nan, 1, 2], [3, 4, 5]]' \
// RUN:   --expect 'out=[[0, 1, 2], [0, 1, 2]]'
// RUN: ebb run %s --function of_i1 --input 'x=[true, true]' --expect 'out=[0, 1]'
// RUN: ebb run %s --function scalar --input x=5 --expect out=0
// RUN: ebb run %s --function first_axis --input 'x=[]' --expect 'out=[]'

func.func @first_axis(%x: tensor<?x3xf32> {ebb.name = "x"})
    -> (tensor<?x3xi64> {ebb.name = "out"}) {
  %out = ebb.iota_like %x : (tensor<?x3xf32>) -> tensor<?x3xi64>
  return %out : tensor<?x3xi64>
}
func.func @last_axis(%x: tensor<?x3xf32> {ebb.name = "x"})
    -> (tensor<?x3xi64> {ebb.name = "out"}) {
  %out = ebb.iota_like %x {axis = -1} : (tensor<?x3xf32>) -> tensor<?x3xi64>
  return %out : tensor<?x3xi64>
}
func.func @of_i1(%x: tensor<2xi1> {ebb.name = "x"})
    -> (tensor<2xi64> {ebb.name = "out"}) {
  %out = ebb.iota_like %x : (tensor<2xi1>) -> tensor<2xi64>
  return %out : tensor<2xi64>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<i64> {ebb.name = "out"}) {
  %out = ebb.iota_like %x : (tensor<f32>) -> tensor<i64>
  return %out : tensor<i64>
}

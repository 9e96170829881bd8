// ebb.iota: the index along one axis. A scalar has the index 0; small integers
// wrap.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @first_axis
// CHECK-NEXT: ebb.iota : () -> tensor<2x3xi64>
// CHECK-LABEL: func.func @last_axis
// CHECK-NEXT: ebb.iota {axis = 1 : i64} : () -> tensor<2x3xi64>
//
// RUN: ebb run %s --function first_axis --expect 'out=[[0, 0, 0], [1, 1, 1]]'
// RUN: ebb run %s --function last_axis --expect 'out=[[0, 1, 2], [0, 1, 2]]'
// RUN: ebb run %s --function negative_axis --expect 'out=[[0, 0, 0], [1, 1, 1]]'
// RUN: ebb run %s --function half --expect 'out=[0, 1, 2]'
// RUN: ebb run %s --function i8 --expect 'out=[0, 1, 2]'
// RUN: ebb run %s --function doubles --expect 'out=[0, 1, 2]'
// RUN: ebb run %s --function scalar --expect out=0
// RUN: ebb run %s --function empty --expect 'out=[]'
// RUN: ebb run %s --function wraps --expect 'out=[127, -128, -127]'

func.func @first_axis()
    -> (tensor<2x3xi64> {ebb.name = "out"}) {
  %out = ebb.iota : () -> tensor<2x3xi64>
  return %out : tensor<2x3xi64>
}
func.func @last_axis()
    -> (tensor<2x3xi64> {ebb.name = "out"}) {
  %out = ebb.iota {axis = 1} : () -> tensor<2x3xi64>
  return %out : tensor<2x3xi64>
}
func.func @negative_axis()
    -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.iota {axis = -2} : () -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}
func.func @half()
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.iota : () -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @i8()
    -> (tensor<3xi8> {ebb.name = "out"}) {
  %out = ebb.iota : () -> tensor<3xi8>
  return %out : tensor<3xi8>
}
func.func @doubles()
    -> (tensor<3xf64> {ebb.name = "out"}) {
  %out = ebb.iota : () -> tensor<3xf64>
  return %out : tensor<3xf64>
}
func.func @scalar()
    -> (tensor<i32> {ebb.name = "out"}) {
  %out = ebb.iota : () -> tensor<i32>
  return %out : tensor<i32>
}
func.func @empty()
    -> (tensor<0x2xi64> {ebb.name = "out"}) {
  %out = ebb.iota {axis = 1} : () -> tensor<0x2xi64>
  return %out : tensor<0x2xi64>
}
func.func @wraps()
    -> (tensor<3xi8> {ebb.name = "out"}) {
  %all = ebb.iota : () -> tensor<130xi8>
  %out = ebb.slice %all {axes = array<i64: 0>, starts = array<i64: 127>, ends = array<i64: 130>}
      : (tensor<130xi8>) -> tensor<3xi8>
  return %out : tensor<3xi8>
}

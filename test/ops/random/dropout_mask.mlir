// ebb.dropout_mask, by a separate implementation of Philox4x32-10 in Python that
// gives the authors' known answers.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb run %s --function seeded --input 'x=[[nan,0],[0,0],[0,0],[0,0],[0,0]]' --input 'offset=3' --expect 'mask=[[1,1],[0,1],[0,1],[0,0],[1,1]]'
// RUN: ebb run %s --function plain --input 'x=[0,0,0,0,0,0,0,0,0,0]' --expect 'mask=[0,1,1,1,1,0,1,0,0,0]'
// RUN: ebb run %s --function plain --input 'x=[]' --expect 'mask=[]'

// CHECK-LABEL: @seeded
// CHECK: ebb.dropout_mask %{{[^ ]*}}, %{{[^ ]*}} {p = 5.000000e-01 : f64, seed = -1 : i64} : (tensor<5x2xf32>, tensor<i32>) -> tensor<5x2xui8>
func.func @seeded(%x: tensor<5x2xf32> {ebb.name = "x"}, %offset: tensor<i32> {ebb.name = "offset"}) -> (tensor<5x2xui8> {ebb.name = "mask"}) {
  %mask = ebb.dropout_mask %x, %offset {p = 0.5, seed = -1} : (tensor<5x2xf32>, tensor<i32>) -> tensor<5x2xui8>
  return %mask : tensor<5x2xui8>
}
func.func @plain(%x: tensor<?xi64> {ebb.name = "x"}) -> (tensor<?xui8> {ebb.name = "mask"}) {
  %mask = "ebb.dropout_mask"(%x) <{p = 0.5 : f64, seed = 0 : i64}> : (tensor<?xi64>) -> tensor<?xui8>
  return %mask : tensor<?xui8>
}

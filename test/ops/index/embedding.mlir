// ebb.embedding, worked by hand: rows of the table; the padding row is zero
// whatever the table holds there.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=padded | FileCheck %s --check-prefix=GRAD
//
// RUN: ebb run %s --function plain --input 'x=[[2,0],[1,2]]' --input 'weight=[[1,2],[3,4],[5,6]]' --expect 'out=[[[5,6],[1,2]],[[3,4],[5,6]]]'
// RUN: ebb run %s --function padded --input 'x=[0,2,0]' --input 'weight=[[10],[20],[nan]]' --expect 'out=[[10],[0],[10]]'
// RUN: ebb run %s --function scalar --input 'x=1' --input 'weight=[[1,2],[3,4]]' --expect 'out=[3,4]'
// RUN: ebb run %s --function half --input 'x=[1]' --input 'weight=[[1,2],[0.5,inf]]' --expect 'out=[[0.5,inf]]'
// RUN: ebb run %s --function bfloat --input 'x=[1]' --input 'weight=[[1,2],[0.5,-inf]]' --expect 'out=[[0.5,-inf]]'
// RUN: ebb run %s --function i8 --input 'x=[1,0]' --input 'weight=[[1,2],[-128,127]]' --expect 'out=[[-128,127],[1,2]]'
// RUN: ebb run %s --function turned --input 'x=[[1,0,1],[0,0,1]]' --input 'weight=[[1,2,3],[4,5,6]]' --expect 'out=[[[2,5],[1,4]],[[1,4],[1,4]],[[2,5],[2,5]]]'
// RUN: ebb run %s --function unknown --input 'x=[1,0]' --input 'weight=[[1,2],[3,4]]' --expect 'out=[[3,4],[1,2]]'
// RUN: ebb run %s --function unknown --input 'x=[]' --input 'weight=[[1,2],[3,4]]' --expect 'out=[]'
// RUN: not ebb run %s --function plain --input 'x=[[2,0],[3,-1]]' --input 'weight=[[1,2],[3,4],[5,6]]' 2>&1 | FileCheck %s --check-prefix=ABOVE
// RUN: not ebb run %s --function unknown --input 'x=[0,-1]' --input 'weight=[[1,2],[3,4]]' 2>&1 | FileCheck %s --check-prefix=BELOW
// A padding number is a row of the table like any other.
// RUN: not ebb run %s --function unknown_padding --input 'x=[0,5]' --input 'weight=[[1,2],[3,4]]' 2>&1 | FileCheck %s --check-prefix=BEYOND
//
// RUN: ebb check %s --function plain --order 1 --input 'x=[[2,0],[1,2]]'
// RUN: ebb check %s --function of_square --order 1 --input 'x=[0,2,0]'
// RUN: ebb check %s --function of_square --order 2 --input 'x=[0,2,0]'
// RUN: ebb check %s --function unknown --order 2 --input 'x=[1,1,0]' --input 'weight=[[1,2],[3,4]]'

// CHECK-LABEL: @plain
// CHECK: ebb.embedding %{{[^ ]*}}, %{{[^ ]*}} : (tensor<2x2xi64>, tensor<3x2xf64>) -> tensor<2x2x2xf64>
// ABOVE: embedding.mlir:[[@LINE+2]]:10: error: 'ebb.embedding' op expects values in [0, 3), but got 3 at flat index 2
func.func @plain(%x: tensor<2x2xi64> {ebb.name = "x"}, %weight: tensor<3x2xf64> {ebb.name = "weight"}) -> (tensor<2x2x2xf64> {ebb.name = "out"}) {
  %out = ebb.embedding %x, %weight {padding_idx = -1} : (tensor<2x2xi64>, tensor<3x2xf64>) -> tensor<2x2x2xf64>
  return %out : tensor<2x2x2xf64>
}

// CHECK-LABEL: @padded
// CHECK: ebb.embedding %{{.*}} {padding_idx = 2 : i64}
// GRAD-LABEL: @padded_grad(
// GRAD-NEXT: %[[DW:.*]] = ebb.embedding_grad %arg0, %arg1, %arg2 {padding_idx = 2 : i64}
// GRAD-NEXT: return %[[DW]]
func.func @padded(%x: tensor<3xi32> {ebb.name = "x"}, %weight: tensor<3x1xf32> {ebb.name = "weight"}) -> (tensor<3x1xf32> {ebb.name = "out"}) {
  %out = "ebb.embedding"(%x, %weight) <{padding_idx = 2 : i64}> : (tensor<3xi32>, tensor<3x1xf32>) -> tensor<3x1xf32>
  return %out : tensor<3x1xf32>
}
func.func @scalar(%x: tensor<i64> {ebb.name = "x"}, %weight: tensor<2x2xf32> {ebb.name = "weight"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.embedding %x, %weight : (tensor<i64>, tensor<2x2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
func.func @half(%x: tensor<1xi64> {ebb.name = "x"}, %weight: tensor<2x2xf16> {ebb.name = "weight"}) -> (tensor<1x2xf16> {ebb.name = "out"}) {
  %out = ebb.embedding %x, %weight : (tensor<1xi64>, tensor<2x2xf16>) -> tensor<1x2xf16>
  return %out : tensor<1x2xf16>
}
func.func @bfloat(%x: tensor<1xi64> {ebb.name = "x"}, %weight: tensor<2x2xbf16> {ebb.name = "weight"}) -> (tensor<1x2xbf16> {ebb.name = "out"}) {
  %out = ebb.embedding %x, %weight : (tensor<1xi64>, tensor<2x2xbf16>) -> tensor<1x2xbf16>
  return %out : tensor<1x2xbf16>
}
func.func @i8(%x: tensor<2xi32> {ebb.name = "x"}, %weight: tensor<2x2xi8> {ebb.name = "weight"}) -> (tensor<2x2xi8> {ebb.name = "out"}) {
  %out = ebb.embedding %x, %weight : (tensor<2xi32>, tensor<2x2xi8>) -> tensor<2x2xi8>
  return %out : tensor<2x2xi8>
}
// Numbers and table come transposed.
func.func @turned(%x: tensor<2x3xi64> {ebb.name = "x"}, %weight: tensor<2x3xf32> {ebb.name = "weight"}) -> (tensor<3x2x2xf32> {ebb.name = "out"}) {
  %numbers = ebb.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x3xi64>) -> tensor<3x2xi64>
  %table = ebb.transpose %weight {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %out = ebb.embedding %numbers, %table : (tensor<3x2xi64>, tensor<3x2xf32>) -> tensor<3x2x2xf32>
  return %out : tensor<3x2x2xf32>
}
func.func @of_square(%x: tensor<3xi32> {ebb.name = "x"}, %weight: tensor<3x2xf32> {ebb.name = "weight"}) -> (tensor<3x2xf32> {ebb.name = "out"}) {
  %square = ebb.multiply %weight, %weight : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %rows = ebb.embedding %x, %square {padding_idx = 2} : (tensor<3xi32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  %out = ebb.multiply %rows, %rows : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return %out : tensor<3x2xf32>
}
// BELOW: embedding.mlir:[[@LINE+2]]:10: error: 'ebb.embedding' op expects values in [0, 2), but got -1 at flat index 1
func.func @unknown(%x: tensor<?xi64> {ebb.name = "x"}, %weight: tensor<?x2xf32> {ebb.name = "weight"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.embedding %x, %weight : (tensor<?xi64>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}
// BEYOND: embedding.mlir:[[@LINE+2]]:10: error: 'ebb.embedding' op expects values in [0, 2), but got 5 at flat index 1
func.func @unknown_padding(%x: tensor<?xi64> {ebb.name = "x"}, %weight: tensor<?x2xf32> {ebb.name = "weight"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.embedding %x, %weight {padding_idx = 5} : (tensor<?xi64>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

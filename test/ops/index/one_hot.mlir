// ebb.one_hot, worked by hand: 1 where the place is the index, in the declared
// element type; an index out of range stops the run.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @matrix
// CHECK-NEXT: ebb.one_hot %{{.*}} {depth = 3 : i64} : (tensor<2x2xi64>) -> tensor<2x2x3xf32>
// RUN: ebb-opt %s --ebb-decompose | FileCheck %s --check-prefix=PARTS
// PARTS-LABEL: func.func @matrix
// PARTS: ebb.check_index %{{.*}} {axis = 0 : i64}
// PARTS: ebb.equal
// PARTS: ebb.cast
//
// Nothing flows to an index; what is multiplied by a one-hot row gets it.
// RUN: ebb-opt %s --ebb-autodiff=function=gated | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @gated_grad
// GRAD-SAME: -> (tensor<2x3xf32> {ebb.name = "x_grad"})
//
// RUN: ebb run %s --function matrix --input 'x=[[0, 2], [1, 1]]' \
// RUN:   --expect 'out=[[[1, 0, 0], [0, 0, 1]], [[0, 1, 0], [0, 1, 0]]]'
// RUN: ebb run %s --function f64 --input 'x=[1]' --expect 'out=[[0, 1]]'
// RUN: ebb run %s --function half --input 'x=[1]' --expect 'out=[[0, 1]]'
// RUN: ebb run %s --function i64 --input 'x=[1, 0]' --expect 'out=[[0, 1], [1, 0]]'
// RUN: ebb run %s --function i1 --input 'x=[1, 0]' --expect 'out=[[false, true], [true, false]]'
// RUN: ebb run %s --function scalar --input x=1 --expect 'out=[0, 1]'
// RUN: ebb run %s --function batch --input 'x=[1, 0]' --expect 'out=[[0, 1], [1, 0]]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[]'
// RUN: not ebb run %s --function matrix --input 'x=[[0, 2], [3, -1]]' 2>&1 | FileCheck %s --check-prefix=ABOVE
// RUN: not ebb run %s --function batch --input 'x=[0, -1]' 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: ebb check %s --function gated --order 1 --input 'index=[2, 0]'
// RUN: ebb check %s --function gated --order 2 --input 'index=[2, 0]'

// ABOVE: one_hot.mlir:[[@LINE+2]]:10: error: 'ebb.one_hot' op expects values in [0, 3), but got 3 at flat index 2
func.func @matrix(%x: tensor<2x2xi64> {ebb.name = "x"}) -> (tensor<2x2x3xf32> {ebb.name = "out"}) {
  %out = ebb.one_hot %x {depth = 3} : (tensor<2x2xi64>) -> tensor<2x2x3xf32>
  return %out : tensor<2x2x3xf32>
}
func.func @f64(%x: tensor<1xi32> {ebb.name = "x"}) -> (tensor<1x2xf64> {ebb.name = "out"}) {
  %out = ebb.one_hot %x {depth = 2} : (tensor<1xi32>) -> tensor<1x2xf64>
  return %out : tensor<1x2xf64>
}
func.func @half(%x: tensor<1xi32> {ebb.name = "x"}) -> (tensor<1x2xf16> {ebb.name = "out"}) {
  %out = ebb.one_hot %x {depth = 2} : (tensor<1xi32>) -> tensor<1x2xf16>
  return %out : tensor<1x2xf16>
}
func.func @i64(%x: tensor<2xi64> {ebb.name = "x"}) -> (tensor<2x2xi64> {ebb.name = "out"}) {
  %out = "ebb.one_hot"(%x) <{depth = 2 : i64}> : (tensor<2xi64>) -> tensor<2x2xi64>
  return %out : tensor<2x2xi64>
}
func.func @i1(%x: tensor<2xi64> {ebb.name = "x"}) -> (tensor<2x2xi1> {ebb.name = "out"}) {
  %out = ebb.one_hot %x {depth = 2} : (tensor<2xi64>) -> tensor<2x2xi1>
  return %out : tensor<2x2xi1>
}
func.func @scalar(%x: tensor<i64> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.one_hot %x {depth = 2} : (tensor<i64>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
// BELOW: one_hot.mlir:[[@LINE+2]]:10: error: 'ebb.one_hot' op expects values in [0, 2), but got -1 at flat index 1
func.func @batch(%x: tensor<?xi32> {ebb.name = "x"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.one_hot %x {depth = 2} : (tensor<?xi32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}
func.func @gated(%x: tensor<2x3xf32> {ebb.name = "x"}, %index: tensor<2xi64> {ebb.name = "index"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %rows = ebb.one_hot %index {depth = 3} : (tensor<2xi64>) -> tensor<2x3xf32>
  %square = ebb.multiply %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %out = ebb.multiply %square, %rows : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

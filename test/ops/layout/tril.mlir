// One triangle of the last two axes, 0 in the other; 2x3 ones are the rule's
// worked example. Other numbers of numpy 2.4.6's tril.
// TESTS: ebb.tril_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=matrix" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-autodiff="function=back" | FileCheck %s --check-prefix=BACK
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function matrix --input 'x=[[1,1,1],[1,1,1]]' --expect 'out=[[1,0,0],[1,1,0]]'
// RUN: ebb run %s --function right --input 'x=[[1,2,3],[4,5,6],[7,8,9]]' --expect 'out=[[1,2,0],[4,5,6],[7,8,9]]'
// RUN: ebb run %s --function left --input 'x=[[1,2,3],[4,5,6],[7,8,9]]' --expect 'out=[[0,0,0],[4,0,0],[7,8,0]]'
// NaN and infinity on the other side do not leak.
// RUN: ebb run %s --function square --input 'x=[[1,nan],[3,-inf]]' --expect 'out=[[1,0],[3,-inf]]' --tol 0
// RUN: ebb run %s --function far_right --input 'x=[[1,2],[3,4]]' --expect 'out=[[1,2],[3,4]]'
// RUN: ebb run %s --function far_left --input 'x=[[1,2],[3,4]]' --expect 'out=[[0,0],[0,0]]'
// RUN: ebb run %s --function in_i1 --input 'x=[[true,true],[true,true]]' --expect 'out=[[true,false],[true,true]]'
// RUN: ebb run %s --function in_i64 --input 'x=[[9007199254740993,9007199254740993],[9007199254740993,9007199254740993]]' --expect 'out=[[9007199254740993,0],[9007199254740993,9007199254740993]]' --tol 0
// RUN: ebb run %s --function in_bf16 --input 'x=[[1.5,1.5],[1.5,1.5]]' --expect 'out=[[1.5,0],[1.5,1.5]]'
// RUN: ebb run %s --function batch --input 'x=[[[1,2],[3,4]],[[5,6],[7,8]]]' --expect 'out=[[[1,0],[3,4]],[[5,0],[7,8]]]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function empty --input 'x=[[],[]]' --expect 'out=[[],[]]'
// RUN: ebb run %s --function wide --expect 'sums=[21,22]'
// RUN: ebb run %s --function back --input 'g=[[1,nan],[3,-inf]]' --expect 'out=[[1,0],[3,-inf]]' --tol 0
// RUN: ebb check %s --function matrix
// RUN: ebb check %s --function right --order 2
// RUN: ebb check %s --function left --order 3
// RUN: ebb check %s --function back --order 2
// RUN: ebb check %s --function squares --order 2
// RUN: ebb check %s --function batch --order 2 --input 'x=[[[1,2],[3,4]],[[5,6],[7,8]]]'

// CHECK-LABEL: @matrix
// CHECK: ebb.tril %{{[^ ]*}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
// GRAD-LABEL: @matrix_grad(
// GRAD-SAME: %[[G:[^:]*]]: tensor<2x3xf32> {ebb.name = "out_grad"}
// GRAD: ebb.tril_grad %[[G]] : (tensor<2x3xf32>) -> tensor<2x3xf32>
// DECOMPOSE-LABEL: @matrix
// DECOMPOSE: ebb.where
func.func @matrix(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = "ebb.tril"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}
// CHECK-LABEL: @right
// CHECK: ebb.tril %{{.*}} {diagonal = 1 : i64} : (tensor<3x3xf32>) -> tensor<3x3xf32>
func.func @right(%x: tensor<3x3xf32> {ebb.name = "x"}) -> (tensor<3x3xf32> {ebb.name = "out"}) {
  %out = ebb.tril %x {diagonal = 1} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return %out : tensor<3x3xf32>
}
func.func @left(%x: tensor<3x3xf32> {ebb.name = "x"}) -> (tensor<3x3xf32> {ebb.name = "out"}) {
  %out = ebb.tril %x {diagonal = -1} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return %out : tensor<3x3xf32>
}
func.func @square(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.tril %x : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @far_right(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.tril %x {diagonal = 9223372036854775807} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @far_left(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.tril %x {diagonal = -9223372036854775808} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @in_i1(%x: tensor<2x2xi1> {ebb.name = "x"}) -> (tensor<2x2xi1> {ebb.name = "out"}) {
  %out = ebb.tril %x : (tensor<2x2xi1>) -> tensor<2x2xi1>
  return %out : tensor<2x2xi1>
}
func.func @in_i64(%x: tensor<2x2xi64> {ebb.name = "x"}) -> (tensor<2x2xi64> {ebb.name = "out"}) {
  %out = ebb.tril %x : (tensor<2x2xi64>) -> tensor<2x2xi64>
  return %out : tensor<2x2xi64>
}
func.func @in_bf16(%x: tensor<2x2xbf16> {ebb.name = "x"}) -> (tensor<2x2xbf16> {ebb.name = "out"}) {
  %out = ebb.tril %x : (tensor<2x2xbf16>) -> tensor<2x2xbf16>
  return %out : tensor<2x2xbf16>
}
func.func @batch(%x: tensor<?x?x?xf32> {ebb.name = "x"}) -> (tensor<?x?x?xf32> {ebb.name = "out"}) {
  %out = ebb.tril %x : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %out : tensor<?x?x?xf32>
}
func.func @empty(%x: tensor<2x0xf32> {ebb.name = "x"}) -> (tensor<2x0xf32> {ebb.name = "out"}) {
  %out = ebb.tril %x : (tensor<2x0xf32>) -> tensor<2x0xf32>
  return %out : tensor<2x0xf32>
}
// Rows of more than one vector, counted.
func.func @wide() -> (tensor<2xf32> {ebb.name = "sums"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<2x37xf32>
  %part = ebb.tril %x {diagonal = 20} : (tensor<2x37xf32>) -> tensor<2x37xf32>
  %out = ebb.sum %part {axis = array<i64: 1>} : (tensor<2x37xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
// BACK-LABEL: @back_grad(
// BACK: ebb.tril %{{[^ ]*}} : (tensor<2x2xf32>) -> tensor<2x2xf32>
// DECOMPOSE-LABEL: @back
// DECOMPOSE: ebb.where
func.func @back(%g: tensor<2x2xf32> {ebb.name = "g"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.tril_grad %g : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @squares(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %y = ebb.tril %x : (tensor<2x3xf64>) -> tensor<2x3xf64>
  %out = ebb.multiply %y, %y : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}

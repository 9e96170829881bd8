// Extent i of the result is extent perm[i] of x. Numbers of numpy 2.4.6's
// transpose, by the same perm.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -canonicalize | FileCheck %s --check-prefix=FOLD
// RUN: ebb-opt %s -ebb-autodiff="function=rotate" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function matrix --input 'x=[[1,2,3],[4,5,6]]' --expect 'out=[[1,4],[2,5],[3,6]]'
// RUN: ebb run %s --function rotate --input 'x=[[[0,1],[2,3],[4,5]]]' --expect 'out=[[[0,2,4]],[[1,3,5]]]'
// RUN: ebb run %s --function negative --input 'x=[[[0,1],[2,3],[4,5]]]' --expect 'out=[[[0,2,4]],[[1,3,5]]]'
// RUN: ebb run %s --function identity --input 'x=[[1,2,3],[4,5,6]]' --expect 'out=[[1,2,3],[4,5,6]]'
// RUN: ebb run %s --function scalar --input x=5 --expect out=5
// RUN: ebb run %s --function in_i8 --input 'x=[[1,-128],[3,127]]' --expect 'out=[[1,3],[-128,127]]'
// RUN: ebb run %s --function in_i1 --input 'x=[[true,false],[true,true]]' --expect 'out=[[true,true],[false,true]]'
// RUN: ebb run %s --function batch --input 'x=[[1,2],[3,4],[5,6]]' --expect 'out=[[1,3,5],[2,4,6]]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[[],[]]'
// RUN: ebb check %s --function rotate
// RUN: ebb check %s --function rotate --order 2
// RUN: ebb check %s --function scalar
// RUN: ebb check %s --function identity
// RUN: ebb check %s --function gram --order 1
// RUN: ebb check %s --function gram --order 2
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,2],[3,4],[5,6]]'

// CHECK-LABEL: @matrix
// CHECK: ebb.transpose %{{.*}} {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
func.func @matrix(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<3x2xf32> {ebb.name = "out"}) {
  %out = "ebb.transpose"(%x) <{perm = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %out : tensor<3x2xf32>
}

// FOLD-LABEL: @rotate
// FOLD: ebb.transpose
// GRAD-LABEL: @rotate_grad(
// GRAD: ebb.transpose_grad %{{.*}} {perm = array<i64: 2, 0, 1>} : (tensor<2x1x3xf32>) -> tensor<1x3x2xf32>
func.func @rotate(%x: tensor<1x3x2xf32> {ebb.name = "x"}) -> (tensor<2x1x3xf32> {ebb.name = "out"}) {
  %out = ebb.transpose %x {perm = array<i64: 2, 0, 1>} : (tensor<1x3x2xf32>) -> tensor<2x1x3xf32>
  return %out : tensor<2x1x3xf32>
}

func.func @negative(%x: tensor<1x3x2xf32> {ebb.name = "x"}) -> (tensor<2x1x3xf32> {ebb.name = "out"}) {
  %out = ebb.transpose %x {perm = array<i64: -1, 0, -2>} : (tensor<1x3x2xf32>) -> tensor<2x1x3xf32>
  return %out : tensor<2x1x3xf32>
}

// FOLD-LABEL: @identity
// FOLD-NEXT: return
func.func @identity(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.transpose %x {perm = array<i64: 0, -1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.transpose %x {perm = array<i64>} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @in_i8(%x: tensor<2x2xi8> {ebb.name = "x"}) -> (tensor<2x2xi8> {ebb.name = "out"}) {
  %out = ebb.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x2xi8>) -> tensor<2x2xi8>
  return %out : tensor<2x2xi8>
}

func.func @in_i1(%x: tensor<2x2xi1> {ebb.name = "x"}) -> (tensor<2x2xi1> {ebb.name = "out"}) {
  %out = ebb.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x2xi1>) -> tensor<2x2xi1>
  return %out : tensor<2x2xi1>
}

func.func @batch(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<2x?xf32> {ebb.name = "out"}) {
  %out = ebb.transpose %x {perm = array<i64: 1, 0>} : (tensor<?x2xf32>) -> tensor<2x?xf32>
  return %out : tensor<2x?xf32>
}

func.func @gram(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<3x3xf64> {ebb.name = "out"}) {
  %t = ebb.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x3xf64>) -> tensor<3x2xf64>
  %out = ebb.matmul %t, %x : (tensor<3x2xf64>, tensor<2x3xf64>) -> tensor<3x3xf64>
  return %out : tensor<3x3xf64>
}

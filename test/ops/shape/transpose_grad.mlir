// The inverse permutation, and the permutation again. The perm is the rule's
// worked example: [2, 0, 1], whose inverse is [1, 2, 0].
// TESTS: ebb.transpose_double_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=first" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function first --input 'g=[[[0,2,4]],[[1,3,5]]]' --expect 'out=[[[0,1],[2,3],[4,5]]]'
// RUN: ebb run %s --function negative --input 'g=[[[0,2,4]],[[1,3,5]]]' --expect 'out=[[[0,1],[2,3],[4,5]]]'
// RUN: ebb run %s --function scalar --input g=5 --expect out=5
// RUN: ebb run %s --function batch --input 'g=[[1,3,5],[2,4,6]]' --expect 'out=[[1,2],[3,4],[5,6]]'
// RUN: ebb run %s --function batch --input 'g=[[],[]]' --expect 'out=[]'
// RUN: ebb run %s --function double --input 'u=[[[0,1],[2,3],[4,5]]]' --expect 'out=[[[0,2,4]],[[1,3,5]]]'
// RUN: ebb check %s --function first
// RUN: ebb check %s --function first --order 2
// RUN: ebb check %s --function negative
// RUN: ebb check %s --function double
// RUN: ebb check %s --function double --order 2

// CHECK-LABEL: @first
// CHECK: ebb.transpose_grad %{{.*}} {perm = array<i64: 2, 0, 1>} : (tensor<2x1x3xf32>) -> tensor<1x3x2xf32>
// GRAD-LABEL: @first_grad(
// GRAD: ebb.transpose %{{.*}} {perm = array<i64: 2, 0, 1>} : (tensor<1x3x2xf32>) -> tensor<2x1x3xf32>
// DECOMPOSE-LABEL: @first
// DECOMPOSE: ebb.transpose %{{.*}} {perm = array<i64: 1, 2, 0>} : (tensor<2x1x3xf32>) -> tensor<1x3x2xf32>
func.func @first(%g: tensor<2x1x3xf32> {ebb.name = "g"}) -> (tensor<1x3x2xf32> {ebb.name = "out"}) {
  %out = "ebb.transpose_grad"(%g) <{perm = array<i64: 2, 0, 1>}> : (tensor<2x1x3xf32>) -> tensor<1x3x2xf32>
  return %out : tensor<1x3x2xf32>
}

func.func @negative(%g: tensor<2x1x3xf32> {ebb.name = "g"}) -> (tensor<1x3x2xf32> {ebb.name = "out"}) {
  %out = ebb.transpose_grad %g {perm = array<i64: -1, -3, -2>} : (tensor<2x1x3xf32>) -> tensor<1x3x2xf32>
  return %out : tensor<1x3x2xf32>
}

func.func @scalar(%g: tensor<f32> {ebb.name = "g"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.transpose_grad %g {perm = array<i64>} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @batch(%g: tensor<2x?xf32> {ebb.name = "g"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.transpose_grad %g {perm = array<i64: 1, 0>} : (tensor<2x?xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

// CHECK-LABEL: @double
// CHECK: ebb.transpose_double_grad %{{.*}} {perm = array<i64: 2, 0, 1>} : (tensor<1x3x2xf32>) -> tensor<2x1x3xf32>
// DECOMPOSE-LABEL: @double
// DECOMPOSE: ebb.transpose %{{.*}} {perm = array<i64: 2, 0, 1>} : (tensor<1x3x2xf32>) -> tensor<2x1x3xf32>
func.func @double(%u: tensor<1x3x2xf32> {ebb.name = "u"}) -> (tensor<2x1x3xf32> {ebb.name = "out"}) {
  %out = "ebb.transpose_double_grad"(%u) <{perm = array<i64: 2, 0, 1>}> : (tensor<1x3x2xf32>) -> tensor<2x1x3xf32>
  return %out : tensor<2x1x3xf32>
}

// The cotangents joined again. Its default axis is -1, unlike split's.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=last_axis" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function last_axis --input 'a=[[1],[4]]' --input 'b=[[2,3],[5,6]]' --expect 'out=[[1,2,3],[4,5,6]]'
// RUN: ebb run %s --function first_axis --input 'a=[[1,2]]' --input 'b=[[3,4],[5,6]]' --expect 'out=[[1,2],[3,4],[5,6]]'
// RUN: ebb run %s --function batch --input 'a=[[1],[4]]' --input 'b=[[2,3],[5,6]]' --expect 'out=[[1,2,3],[4,5,6]]'
// RUN: ebb run %s --function batch --input 'a=[]' --input 'b=[]' --expect 'out=[]'
// RUN: ebb check %s --function last_axis
// RUN: ebb check %s --function last_axis --order 2
// RUN: ebb check %s --function first_axis
// RUN: ebb check %s --function batch --input 'a=[[1],[4]]' --input 'b=[[2,3],[5,6]]'

// CHECK-LABEL: @last_axis
// CHECK: ebb.split_grad %{{[^ ]*}}, %{{[^ ]*}} : (tensor<2x1xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
// GRAD-LABEL: @last_axis_grad(
// GRAD: ebb.concat_grad %{{.*}} {axis = -1 : i64} : (tensor<2x1xf32>, tensor<2x2xf32>, tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x2xf32>)
// DECOMPOSE-LABEL: @last_axis
// DECOMPOSE: ebb.concat %{{.*}} {axis = -1 : i64} : (tensor<2x1xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
func.func @last_axis(%a: tensor<2x1xf32> {ebb.name = "a"}, %b: tensor<2x2xf32> {ebb.name = "b"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = "ebb.split_grad"(%a, %b) <{axis = -1 : i64}> : (tensor<2x1xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

// CHECK-LABEL: @first_axis
// CHECK: ebb.split_grad %{{.*}}, %{{.*}} {axis = 0 : i64} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
func.func @first_axis(%a: tensor<1x2xf32> {ebb.name = "a"}, %b: tensor<2x2xf32> {ebb.name = "b"}) -> (tensor<3x2xf32> {ebb.name = "out"}) {
  %out = ebb.split_grad %a, %b {axis = 0 : i64} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
  return %out : tensor<3x2xf32>
}

func.func @batch(%a: tensor<?x1xf32> {ebb.name = "a"}, %b: tensor<?x2xf32> {ebb.name = "b"}) -> (tensor<?x3xf32> {ebb.name = "out"}) {
  %out = ebb.split_grad %a, %b : (tensor<?x1xf32>, tensor<?x2xf32>) -> tensor<?x3xf32>
  return %out : tensor<?x3xf32>
}

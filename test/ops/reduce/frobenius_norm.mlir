// Euclidean length over axes. Values from PyTorch 2.15's vector_norm, of the second
// order from JAX 0.10.2; the first is the op table's worked example.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb-opt %s -ebb-autodiff="function=rows" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function pair --input 'x=[3,4]' --expect out=5
// RUN: ebb run %s --function pair --input 'x=[0,0]' --expect out=0
// RUN: ebb run %s --function pair --input 'x=[-inf,2]' --expect out=inf
// RUN: ebb run %s --function pair --input 'x=[nan,inf]' --expect out=nan
// RUN: ebb run %s --function rows --input 'x=[[1,2,2],[-6,2,3]]' --expect 'out=[3,7]'
// RUN: ebb run %s --function kept --input 'x=[[1,2,2],[-6,2,3]]' --expect 'out=[[3],[7]]'
// RUN: ebb run %s --function reduce_all_wins --input 'x=[[1,2,2],[-6,2,3]]' --expect out=7.615773105863909
// RUN: ebb run %s --function outer_and_inner --input 'x=[[[1,2],[3,4]],[[5,6],[7,0]]]' --expect 'out=[8.12403840463596,8.602325267042627]'
// RUN: ebb run %s --function batch --input 'x=[[1,2],[2,-1],[2,2]]' --expect 'out=[3,3]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[0,0]'
// RUN: ebb run %s --function per_row_of_batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function of_nothing --input 'x=[[],[]]' --expect 'out=[0,0]'
// RUN: ebb run %s --function scalar --input x=-2.5 --expect out=2.5
// RUN: ebb run %s --function in_f16 --input 'x=[3072,4096]' --expect out=5120
// RUN: ebb run %s --function in_bf16 --input 'x=[3,-4]' --expect out=5
// RUN: ebb grad %s --function rows --order 3 -o %t.mlir
// RUN: ebb run %t.mlir --function rows_grad --input 'x=[[3,0,4],[0,0,0]]' --input 'out_grad=[2,3]' --expect 'x_grad=[[1.2,0,1.6],[0,0,0]]'
// RUN: ebb run %t.mlir --function rows_grad_grad --input 'x=[[1,2,2],[-6,2,3]]' --input 'out_grad=[3,7]' --input 'x_grad_grad=[[1,0,-1],[2,1,0.5]]' --expect 'x_grad=[[1.1111111111111,0.2222222222222,-0.7777777777778],[0.9591836734694,1.3469387755102,1.0204081632653]]' --expect 'out_grad_grad=[-0.3333333333333,-1.2142857142857]'
// RUN: ebb run %t.mlir --function rows_grad_grad --input 'x=[[0,0,0],[0,0,0]]' --input 'out_grad=[3,7]' --input 'x_grad_grad=[[1,0,-1],[2,1,0.5]]' --expect 'x_grad=[[0,0,0],[0,0,0]]' --expect 'out_grad_grad=[0,0]'
// RUN: ebb run %t.mlir --function rows_grad_grad_grad --input 'x=[[0,0,0],[0,0,0]]' --input 'out_grad=[1,-2]' --input 'x_grad_grad=[[1,0,-1],[2,1,0.5]]' --input 'x_grad_grad_grad=[[1,0,-1],[2,1,0.5]]' --input 'out_grad_grad_grad=[3,1]' --expect 'x_grad=[[0,0,0],[0,0,0]]' --expect 'out_grad_grad=[0,0]' --expect 'x_grad_grad_grad=[[0,0,0],[0,0,0]]'
// The parts have the gradient 0 at zero as well, and of nothing.
// RUN: ebb-opt %s -ebb-decompose -o %t.parts.mlir
// RUN: ebb grad %t.parts.mlir --function rows -o %t.parts_rows.mlir
// RUN: ebb run %t.parts_rows.mlir --function rows_grad --input 'x=[[3,0,4],[0,0,0]]' --input 'out_grad=[2,3]' --expect 'x_grad=[[1.2,0,1.6],[0,0,0]]'
// RUN: ebb grad %t.parts.mlir --function of_nothing --order 2 -o %t.parts_nothing.mlir
// RUN: ebb run %t.parts_nothing.mlir --function of_nothing_grad_grad --input 'x=[[],[]]' --input 'out_grad=[1,2]' --input 'x_grad_grad=[[],[]]' --expect 'out_grad_grad=[0,0]'
// RUN: ebb check %s --function rows
// RUN: ebb check %s --function rows --order 2
// RUN: ebb check %s --function rows --order 3 --input 'x=[[1,2,2],[-6,2,3]]'
// RUN: ebb check %s --function outer_and_inner --order 2
// RUN: ebb check %s --function kept --order 2
// RUN: ebb check %s --function scalar --input x=-2.5
// RUN: ebb check %s --function batch --order 3 --input 'x=[[1,2],[2,-1],[2,2]]'

func.func @pair(%x: tensor<2xf64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "out"}) {
  %out = ebb.frobenius_norm %x : (tensor<2xf64>) -> tensor<f64>
  return %out : tensor<f64>
}

// CHECK-LABEL: @rows
// CHECK: ebb.frobenius_norm %{{.*}} {axis = array<i64: -1>} : (tensor<2x3xf64>) -> tensor<2xf64>
// DECOMPOSE-LABEL: @rows
// DECOMPOSE: %[[SQUARE:.*]] = ebb.multiply %[[X:.*]], %[[X]]
// DECOMPOSE: %[[SUM:.*]] = ebb.sum %[[SQUARE]] {axis = array<i64: 1>}
// DECOMPOSE: %[[ZERO:.*]] = ebb.equal %[[SUM]]
// DECOMPOSE: %[[SAFE:.*]] = ebb.where %[[ZERO]], %{{.*}}, %[[SUM]]
// DECOMPOSE: %[[ROOT:.*]] = ebb.sqrt %[[SAFE]]
// DECOMPOSE: ebb.where %[[ZERO]], %{{.*}}, %[[ROOT]]
// GRAD-LABEL: @rows_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x3xf64> {ebb.name = "x"}, %[[G:.*]]: tensor<2xf64> {ebb.name = "out_grad"}
// GRAD: %[[OUT:.*]] = ebb.frobenius_norm %[[X]]
// GRAD: ebb.frobenius_norm_grad %[[X]], %[[OUT]], %[[G]] {axis = array<i64: -1>} : (tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x3xf64>
func.func @rows(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "out"}) {
  %out = ebb.frobenius_norm %x {axis = array<i64: -1>} : (tensor<2x3xf64>) -> tensor<2xf64>
  return %out : tensor<2xf64>
}

func.func @kept(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<2x1xf64> {ebb.name = "out"}) {
  %out = ebb.frobenius_norm %x {axis = array<i64: 1>, keep_dim = true} : (tensor<2x3xf64>) -> tensor<2x1xf64>
  return %out : tensor<2x1xf64>
}

// CHECK-LABEL: @reduce_all_wins
// CHECK: ebb.frobenius_norm %{{.*}} {axis = array<i64: 1>, reduce_all = true} :
func.func @reduce_all_wins(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "out"}) {
  %out = ebb.frobenius_norm %x {axis = array<i64: 1>, reduce_all = true} : (tensor<2x3xf64>) -> tensor<f64>
  return %out : tensor<f64>
}

func.func @outer_and_inner(%x: tensor<2x2x2xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "out"}) {
  %out = ebb.frobenius_norm %x {axis = array<i64: -1, 0>} : (tensor<2x2x2xf64>) -> tensor<2xf64>
  return %out : tensor<2xf64>
}

func.func @batch(%x: tensor<?x2xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "out"}) {
  %out = ebb.frobenius_norm %x {axis = array<i64: 0>} : (tensor<?x2xf64>) -> tensor<2xf64>
  return %out : tensor<2xf64>
}

func.func @per_row_of_batch(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.frobenius_norm %x {axis = array<i64: 1>} : (tensor<?x2xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}

func.func @of_nothing(%x: tensor<2x0xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.frobenius_norm %x {axis = array<i64: 1>} : (tensor<2x0xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @scalar(%x: tensor<f64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "out"}) {
  %out = ebb.frobenius_norm %x : (tensor<f64>) -> tensor<f64>
  return %out : tensor<f64>
}

func.func @in_f16(%x: tensor<2xf16> {ebb.name = "x"}) -> (tensor<f16> {ebb.name = "out"}) {
  %out = ebb.frobenius_norm %x : (tensor<2xf16>) -> tensor<f16>
  return %out : tensor<f16>
}

func.func @in_bf16(%x: tensor<2xbf16> {ebb.name = "x"}) -> (tensor<bf16> {ebb.name = "out"}) {
  %out = ebb.frobenius_norm %x : (tensor<2xbf16>) -> tensor<bf16>
  return %out : tensor<bf16>
}

// out_grad x / out, 0 where out is. Values from PyTorch 2.15's vector_norm; the
// first is the op table's worked example.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function pair --input 'x=[3,4]' --input out=5 --input g=1 --expect 'grad=[0.6,0.8]'
// RUN: ebb run %s --function pair --input 'x=[0,0]' --input out=0 --input g=inf --expect 'grad=[0,0]'
// RUN: ebb run %s --function axis_one --input 'x=[[1,2,2],[-6,2,3]]' --input 'out=[3,7]' --input 'g=[3,7]' --expect 'grad=[[1,2,2],[-6,2,3]]'
// RUN: ebb run %s --function keepdim --input 'x=[[1,2,2],[-6,2,3]]' --input 'out=[[3],[7]]' --input 'g=[[3],[7]]' --expect 'grad=[[1,2,2],[-6,2,3]]'
// RUN: ebb run %s --function reduce_all_wins --input 'x=[[1,2,2],[-6,2,3]]' --input out=7.615773105863909 --input g=1 --expect 'grad=[[0.1313064328597225,0.2626128657194451,0.2626128657194451],[-0.7878385971583353,0.2626128657194451,0.3939192985791676]]'
// RUN: ebb run %s --function batch --input 'x=[[1,2],[2,-1],[2,2]]' --input 'out=[3,3]' --input 'g=[3,9]' --expect 'grad=[[1,6],[2,-3],[2,6]]'
// RUN: ebb run %s --function batch --input 'x=[]' --input 'out=[0,0]' --input 'g=[3,9]' --expect 'grad=[]'
// RUN: ebb check %s --function axis_one --input 'out=[1,2]'
// RUN: ebb check %s --function axis_one --order 2 --input 'out=[1,2]'
// RUN: ebb check %s --function axis_one --order 3 --input 'out=[1,2]'
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,2],[2,-1],[2,2]]' --input 'out=[3,3]' --input 'g=[3,9]'

func.func @pair(%x: tensor<2xf64> {ebb.name = "x"}, %out: tensor<f64> {ebb.name = "out"}, %g: tensor<f64> {ebb.name = "g"}) -> (tensor<2xf64> {ebb.name = "grad"}) {
  %grad = ebb.frobenius_norm_grad %x, %out, %g : (tensor<2xf64>, tensor<f64>, tensor<f64>) -> tensor<2xf64>
  return %grad : tensor<2xf64>
}

// CHECK-LABEL: @axis_one
// CHECK: ebb.frobenius_norm_grad %{{.*}}, %{{.*}}, %{{.*}} {axis = array<i64: 1>} : (tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x3xf64>
// DECOMPOSE-LABEL: @axis_one
// DECOMPOSE-NOT: ebb.frobenius_norm_grad
// DECOMPOSE: %[[FLAT:.*]] = ebb.equal
// DECOMPOSE: %[[OUT:.*]] = ebb.where %[[FLAT]],
// DECOMPOSE: ebb.divide %{{.*}}, %[[OUT]]
// DECOMPOSE: ebb.where %[[FLAT]],
func.func @axis_one(%x: tensor<2x3xf64> {ebb.name = "x"}, %out: tensor<2xf64> {ebb.name = "out"}, %g: tensor<2xf64> {ebb.name = "g"}) -> (tensor<2x3xf64> {ebb.name = "grad"}) {
  %grad = ebb.frobenius_norm_grad %x, %out, %g {axis = array<i64: 1>} : (tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x3xf64>
  return %grad : tensor<2x3xf64>
}

func.func @keepdim(%x: tensor<2x3xf64> {ebb.name = "x"}, %out: tensor<2x1xf64> {ebb.name = "out"}, %g: tensor<2x1xf64> {ebb.name = "g"}) -> (tensor<2x3xf64> {ebb.name = "grad"}) {
  %grad = ebb.frobenius_norm_grad %x, %out, %g {axis = array<i64: -1>, keep_dim = true} : (tensor<2x3xf64>, tensor<2x1xf64>, tensor<2x1xf64>) -> tensor<2x3xf64>
  return %grad : tensor<2x3xf64>
}

// CHECK-LABEL: @reduce_all_wins
// CHECK: ebb.frobenius_norm_grad %{{.*}} {axis = array<i64: 1>, reduce_all = true} :
func.func @reduce_all_wins(%x: tensor<2x3xf64> {ebb.name = "x"}, %out: tensor<f64> {ebb.name = "out"}, %g: tensor<f64> {ebb.name = "g"}) -> (tensor<2x3xf64> {ebb.name = "grad"}) {
  %grad = ebb.frobenius_norm_grad %x, %out, %g {axis = array<i64: 1>, reduce_all = true} : (tensor<2x3xf64>, tensor<f64>, tensor<f64>) -> tensor<2x3xf64>
  return %grad : tensor<2x3xf64>
}

func.func @batch(%x: tensor<?x2xf64> {ebb.name = "x"}, %out: tensor<2xf64> {ebb.name = "out"}, %g: tensor<2xf64> {ebb.name = "g"}) -> (tensor<?x2xf64> {ebb.name = "grad"}) {
  %grad = ebb.frobenius_norm_grad %x, %out, %g {axis = array<i64: 0>} : (tensor<?x2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<?x2xf64>
  return %grad : tensor<?x2xf64>
}

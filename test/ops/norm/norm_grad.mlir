// (out_grad - out sum(out out_grad)) / norm, where out is x / norm. Values from JAX
// 0.10.2, in f64; the first is the op table's worked example.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function pair --input 'x=[3,4]' --input 'norm=[5]' --input 'g=[1,0]' --expect 'grad=[0.128,-0.096]'
// RUN: ebb run %s --function pair --input 'x=[0,0]' --input 'norm=[0]' --input 'g=[1,0]' --expect 'grad=[nan,nan]'
// RUN: ebb run %s --function rows --input 'x=[[1,2,2],[-6,2,3]]' --input 'norm=[[3.08220700148449],[7.03562363973514]]' --input 'g=[[1,0,0],[0,1,-1]]' --expect 'grad=[[0.2902909641287,-0.0683037562656,-0.0683037562656],[-0.0172283407156,0.1478765911423,-0.1335196405459]]'
// RUN: ebb run %s --function batch --input 'x=[[1,2],[2,-1],[2,2]]' --input 'norm=[[3.0000000000166667,3.0000000000166667]]' --input 'g=[[1,0],[0,1],[1,-1]]' --expect 'grad=[[0.2222222222222,0.2222222222185],[-0.2222222222185,0.2222222222222],[0.111111111113,-0.111111111113]]'
// RUN: ebb run %s --function batch --input 'x=[]' --input 'norm=[[1,1]]' --input 'g=[]' --expect 'grad=[]'
// RUN: ebb run %s --function open --input 'x=[[3,4]]' --input 'norm=[[5]]' --input 'g=[[1,0]]' --expect 'grad=[[0.128,-0.096]]'
// RUN: ebb check %s --function open --order 2 --input 'x=[[3,4]]' --input 'norm=[[5]]' --input 'g=[[1,0]]'
// RUN: ebb check %s --function rows --input 'norm=[[2],[1]]'
// RUN: ebb check %s --function rows --order 2 --input 'norm=[[2],[1]]'
// RUN: ebb check %s --function rows --order 3 --input 'norm=[[2],[1]]'
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,2],[2,-1],[2,2]]' --input 'norm=[[2,1]]' --input 'g=[[1,0],[0,1],[1,-1]]'

// CHECK-LABEL: @pair
// CHECK: ebb.norm_grad %{{.*}}, %{{.*}}, %{{.*}} {axis = -1 : i64} : (tensor<2xf64>, tensor<1xf64>, tensor<2xf64>) -> tensor<2xf64>
// DECOMPOSE-LABEL: @pair
// DECOMPOSE: %[[OUT:.*]] = ebb.divide %{{.*}}, %[[NORM:.*]] :
// DECOMPOSE: ebb.multiply %[[OUT]],
// DECOMPOSE: ebb.sum %{{.*}} {axis = array<i64: 0>, keepdim = true}
// DECOMPOSE: ebb.divide %{{.*}}, %[[NORM]] :
func.func @pair(%x: tensor<2xf64> {ebb.name = "x"}, %norm: tensor<1xf64> {ebb.name = "norm"}, %g: tensor<2xf64> {ebb.name = "g"}) -> (tensor<2xf64> {ebb.name = "grad"}) {
  %grad = ebb.norm_grad %x, %norm, %g {axis = -1 : i64} : (tensor<2xf64>, tensor<1xf64>, tensor<2xf64>) -> tensor<2xf64>
  return %grad : tensor<2xf64>
}

func.func @rows(%x: tensor<2x3xf64> {ebb.name = "x"}, %norm: tensor<2x1xf64> {ebb.name = "norm"}, %g: tensor<2x3xf64> {ebb.name = "g"}) -> (tensor<2x3xf64> {ebb.name = "grad"}) {
  %grad = ebb.norm_grad %x, %norm, %g {axis = 1 : i64, epsilon = 0.5 : f64} : (tensor<2x3xf64>, tensor<2x1xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %grad : tensor<2x3xf64>
}

func.func @batch(%x: tensor<?x2xf64> {ebb.name = "x"}, %norm: tensor<1x2xf64> {ebb.name = "norm"}, %g: tensor<?x2xf64> {ebb.name = "g"}) -> (tensor<?x2xf64> {ebb.name = "grad"}) {
  %grad = ebb.norm_grad %x, %norm, %g {axis = 0 : i64} : (tensor<?x2xf64>, tensor<1x2xf64>, tensor<?x2xf64>) -> tensor<?x2xf64>
  return %grad : tensor<?x2xf64>
}

// norm has extent 1 along the axis, also where its type does not say so.
func.func @open(%x: tensor<?x2xf64> {ebb.name = "x"}, %norm: tensor<?x?xf64> {ebb.name = "norm"}, %g: tensor<?x2xf64> {ebb.name = "g"}) -> (tensor<?x2xf64> {ebb.name = "grad"}) {
  %grad = ebb.norm_grad %x, %norm, %g {axis = 1 : i64} : (tensor<?x2xf64>, tensor<?x?xf64>, tensor<?x2xf64>) -> tensor<?x2xf64>
  return %grad : tensor<?x2xf64>
}

// x with length 1 along an axis. Values from JAX 0.10.2, in f64; the first is the op
// table's worked example.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb-opt %s -ebb-autodiff="function=pair wrt=x" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function pair --input 'x=[3,4]' --expect 'out=[0.6,0.8]' --expect 'norm=[5]'
// RUN: ebb run %s --function pair --input 'x=[0,0]' --expect 'out=[nan,nan]' --expect 'norm=[0]'
// RUN: ebb run %s --function rows --input 'x=[[1,2,2],[-6,2,3]]' --expect 'out=[[0.3244428422615,0.6488856845231,0.6488856845231],[-0.8528028654224,0.2842676218075,0.4264014327112]]' --expect 'norm=[[3.0822070014845],[7.0356236397351]]'
// RUN: ebb run %s --function rows --input 'x=[[0,0,0],[-6,2,3]]' --expect 'out=[[0,0,0],[-0.8528028654224,0.2842676218075,0.4264014327112]]' --expect 'norm=[[0.7071067811865],[7.0356236397351]]'
// RUN: ebb run %s --function batch --input 'x=[[1,2],[2,-1],[2,2]]' --expect 'out=[[0.3333333333315,0.666666666663],[0.666666666663,-0.3333333333315],[0.666666666663,0.666666666663]]' --expect 'norm=[[3.0000000000167,3.0000000000167]]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[]' --expect 'norm=[[1e-5,1e-5]]'
// RUN: ebb run %s --function scalar --input x=-2 --expect out=-1 --expect norm=2
// RUN: ebb run %s --function half --input 'x=[3072,4096]' --expect 'out=[0.6,0.8]' --expect 'norm=[5120]'
// RUN: ebb grad %s --function rows -o %t.mlir
// RUN: ebb run %t.mlir --function rows_grad --input 'x=[[1,2,2],[-6,2,3]]' --input 'out_grad=[[1,0,0],[0,1,-1]]' --input 'norm_grad=[[2],[-1]]' --expect 'x_grad=[[0.9391766486518,1.2294676127805,1.2294676127805],[0.8355745247068,-0.1363910306652,-0.5599210732572]]'
// RUN: ebb grad %s --function pair -o %t.pair.mlir
// RUN: ebb run %t.pair.mlir --function pair_grad --input 'x=[0,0]' --input 'out_grad=[1,0]' --input 'norm_grad=[0]' --expect 'x_grad=[nan,nan]'
// RUN: ebb check %s --function rows
// RUN: ebb check %s --function rows --order 2
// RUN: ebb check %s --function rows --order 3
// RUN: ebb check %s --function only_norm --order 2
// RUN: ebb check %s --function only_out --order 3
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,2],[2,-1],[2,2]]'
// RUN: ebb check %s --function scalar --input x=-2

// CHECK-LABEL: @pair
// CHECK: ebb.norm %{{.*}} {axis = 0 : i64, epsilon = 0.000000e+00 : f64} : (tensor<2xf64>) -> (tensor<2xf64>, tensor<1xf64>)
// DECOMPOSE-LABEL: @pair
// DECOMPOSE: %[[SQUARE:.*]] = ebb.multiply %[[X:.*]], %[[X]]
// DECOMPOSE: ebb.sum %[[SQUARE]] {axis = array<i64: 0>, keepdim = true}
// DECOMPOSE: %[[NORM:.*]] = ebb.sqrt
// DECOMPOSE: ebb.divide %[[X]], %[[NORM]]
// GRAD-LABEL: @pair_grad(
// GRAD: %{{.*}}, %[[NORM:.*]] = ebb.norm %[[X:.*]] {axis = 0 : i64
// GRAD: ebb.norm_grad %[[X]], %[[NORM]], %{{.*}} {axis = 0 : i64, epsilon = 0.000000e+00 : f64} : (tensor<2xf64>, tensor<1xf64>, tensor<2xf64>) -> tensor<2xf64>
func.func @pair(%x: tensor<2xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "out"}, tensor<1xf64> {ebb.name = "norm"}) {
  %out, %norm = ebb.norm %x {axis = 0 : i64, epsilon = 0.0 : f64} : (tensor<2xf64>) -> (tensor<2xf64>, tensor<1xf64>)
  return %out, %norm : tensor<2xf64>, tensor<1xf64>
}

// CHECK-LABEL: @rows
// CHECK: ebb.norm %{{.*}} {axis = -1 : i64, epsilon = 5.000000e-01 : f64, is_test = true} :
func.func @rows(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<2x3xf64> {ebb.name = "out"}, tensor<2x1xf64> {ebb.name = "norm"}) {
  %out, %norm = ebb.norm %x {axis = -1 : i64, epsilon = 0.5 : f64, is_test = true} : (tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<2x1xf64>)
  return %out, %norm : tensor<2x3xf64>, tensor<2x1xf64>
}

func.func @only_norm(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<2x1xf64> {ebb.name = "norm"}) {
  %out, %norm = ebb.norm %x {axis = 1 : i64} : (tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<2x1xf64>)
  return %norm : tensor<2x1xf64>
}

func.func @only_out(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out, %norm = ebb.norm %x {axis = 1 : i64} : (tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<2x1xf64>)
  return %out : tensor<2x3xf64>
}

func.func @batch(%x: tensor<?x2xf64> {ebb.name = "x"}) -> (tensor<?x2xf64> {ebb.name = "out"}, tensor<1x2xf64> {ebb.name = "norm"}) {
  %out, %norm = ebb.norm %x {axis = 0 : i64} : (tensor<?x2xf64>) -> (tensor<?x2xf64>, tensor<1x2xf64>)
  return %out, %norm : tensor<?x2xf64>, tensor<1x2xf64>
}

func.func @scalar(%x: tensor<f64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "out"}, tensor<f64> {ebb.name = "norm"}) {
  %out, %norm = ebb.norm %x {axis = 0 : i64, epsilon = 0.0 : f64} : (tensor<f64>) -> (tensor<f64>, tensor<f64>)
  return %out, %norm : tensor<f64>, tensor<f64>
}

// Squares beyond what an f16 holds.
func.func @half(%x: tensor<2xf16> {ebb.name = "x"}) -> (tensor<2xf16> {ebb.name = "out"}, tensor<1xf16> {ebb.name = "norm"}) {
  %out, %norm = ebb.norm %x {axis = 0 : i64} : (tensor<2xf16>) -> (tensor<2xf16>, tensor<1xf16>)
  return %out, %norm : tensor<2xf16>, tensor<1xf16>
}

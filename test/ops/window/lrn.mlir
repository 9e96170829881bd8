// ebb.lrn. Numbers by PyTorch 2.15.0 (local_response_norm in f64, whose alpha is
// divided by n: it was given n times ours); mid_out and its cotangent by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=first | FileCheck %s --check-prefix=GRAD
//
// RUN: ebb run %s --function both --input 'x=[[[[1]],[[2]],[[3]],[[4]]]]' --expect 'out=[[[[0.23236808]],[[0.25]],[[0.22834946]],[[0.33770475]]]]' --expect 'mid=[[[[7]],[[16]],[[31]],[[27]]]]'
// RUN: ebb run %s --function last --input 'x=[[[[1,2,3,4]]]]' --expect 'out=[[[[0.23236808,0.25,0.22834946,0.33770475]]]]' --expect 'mid=[[[[7,16,31,27]]]]'
// More channels around than there are.
// RUN: ebb run %s --function wide --input 'x=[[[[1,2],[3,4]],[[5,6],[7,8]],[[9,10],[11,12]]]]' --expect 'out=[[[[0.04985430006312234,0.08176853825879155],[0.10224329105546998,0.1154120509272614]],[[0.24927150031561168,0.24530561477637464],[0.23856767912942994,0.2308241018545228]],[[0.448688700568101,0.4088426912939577],[0.3748920672033899,0.3462361527817842]]]]'
// RUN: ebb run %s --function wide_any --input 'x=[[[[1,2],[3,4]],[[5,6],[7,8]],[[9,10],[11,12]]]]' --expect 'out=[[[[0.04985430006312234,0.08176853825879155],[0.10224329105546998,0.1154120509272614]],[[0.24927150031561168,0.24530561477637464],[0.23856767912942994,0.2308241018545228]],[[0.448688700568101,0.4088426912939577],[0.3748920672033899,0.3462361527817842]]]]'
// RUN: ebb run %s --function default --input 'x=[[[[0]],[[1]],[[2]],[[3]]]]' --expect 'mid=[[[[2.0005]],[[2.0014]],[[2.0014]],[[2.0014]]]]'
// RUN: ebb run %s --function wide_any --input 'x=[]' --expect 'out=[]'
// RUN: ebb grad %s --function first -o %t.mlir
// RUN: ebb run %t.mlir --function first_grad --input 'x=[[[[1]],[[2]],[[3]],[[4]]]]' --input 'out_grad=[[[[1]],[[0]],[[0]],[[0]]]]' --expect 'x_grad=[[[[0.18257492]],[[-0.09958632]],[[0]],[[0]]]]'
// RUN: ebb grad %s --function wide_out -o %t.wide.mlir
// RUN: ebb run %t.wide.mlir --function wide_out_grad --input 'x=[[[[1,2],[3,4]],[[5,6],[7,8]],[[9,10],[11,12]]]]' --input 'out_grad=[[[[1,1],[1,1]],[[1,1],[1,1]],[[1,1],[1,1]]]]' --expect 'x_grad=[[[[0.0395632748207347,0.025336730164695967],[0.016287375094471736,0.01046879223012769]],[[-0.001600826148815862,-0.005758347764703631],[-0.007437587470885937,-0.007915428271559971]],[[-0.04276492711836643,-0.03685342569410324],[-0.031162550036243603,-0.026299648773247634]]]]'
// The cotangent of mid_out: 2 alpha x times its sum around.
// RUN: ebb grad %s --function middle -o %t.mid.mlir
// RUN: ebb run %t.mid.mlir --function middle_grad --input 'x=[[[[1]],[[2]],[[3]],[[4]]]]' --input 'mid_grad=[[[[1]],[[0]],[[0]],[[10]]]]' --expect 'x_grad=[[[[2]],[[4]],[[60]],[[80]]]]'
// RUN: ebb check %s --function both --order 3
// RUN: ebb check %s --function last --order 3
// RUN: ebb check %s --function wide --order 2
// RUN: ebb check %s --function wide_any --order 2 --input 'x=[[[[1,2],[3,4]],[[5,6],[7,8]],[[9,10],[11,12]]]]'
// RUN: ebb check %s --function half --order 2

// CHECK-LABEL: @both
// CHECK: ebb.lrn %{{[^ ]*}} {alpha = 1.000000e+00 : f64, n = 3 : i64} : (tensor<1x4x1x1xf32>) -> (tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>)
func.func @both(%x: tensor<1x4x1x1xf32> {ebb.name = "x"}) -> (tensor<1x4x1x1xf32> {ebb.name = "out"}, tensor<1x4x1x1xf32> {ebb.name = "mid"}) {
  %out, %mid = ebb.lrn %x {n = 3, k = 2.0, alpha = 1.0, beta = 0.75} : (tensor<1x4x1x1xf32>) -> (tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>)
  return %out, %mid : tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>
}
// GRAD-LABEL: @first_grad(
// GRAD-SAME: %[[X:.*]]: tensor<1x4x1x1xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<1x4x1x1xf32>
// GRAD: %[[OUT:.*]], %[[MID:.*]] = ebb.lrn %[[X]]
// GRAD: ebb.lrn_grad %[[X]], %[[OUT]], %[[MID]], %[[G]] {alpha = 1.000000e+00 : f64, n = 3 : i64}
func.func @first(%x: tensor<1x4x1x1xf32> {ebb.name = "x"}) -> (tensor<1x4x1x1xf32> {ebb.name = "out"}) {
  %out, %mid = ebb.lrn %x {n = 3, k = 2.0, alpha = 1.0, beta = 0.75} : (tensor<1x4x1x1xf32>) -> (tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>)
  return %out : tensor<1x4x1x1xf32>
}
func.func @middle(%x: tensor<1x4x1x1xf32> {ebb.name = "x"}) -> (tensor<1x4x1x1xf32> {ebb.name = "mid"}) {
  %out, %mid = ebb.lrn %x {n = 3, k = 2.0, alpha = 1.0, beta = 0.75} : (tensor<1x4x1x1xf32>) -> (tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>)
  return %mid : tensor<1x4x1x1xf32>
}
func.func @last(%x: tensor<1x1x1x4xf32> {ebb.name = "x"}) -> (tensor<1x1x1x4xf32> {ebb.name = "out"}, tensor<1x1x1x4xf32> {ebb.name = "mid"}) {
  %out, %mid = ebb.lrn %x {n = 3, k = 2.0, alpha = 1.0, beta = 0.75, data_format = "NHWC"} : (tensor<1x1x1x4xf32>) -> (tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>)
  return %out, %mid : tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>
}
func.func @wide(%x: tensor<1x3x2x2xf32> {ebb.name = "x"}) -> (tensor<1x3x2x2xf32> {ebb.name = "out"}, tensor<1x3x2x2xf32> {ebb.name = "mid"}) {
  %out, %mid = ebb.lrn %x {n = 9, k = 1.0, alpha = 0.5} : (tensor<1x3x2x2xf32>) -> (tensor<1x3x2x2xf32>, tensor<1x3x2x2xf32>)
  return %out, %mid : tensor<1x3x2x2xf32>, tensor<1x3x2x2xf32>
}
func.func @wide_any(%x: tensor<?x?x?x?xf32> {ebb.name = "x"}) -> (tensor<?x?x?x?xf32> {ebb.name = "out"}) {
  %out, %mid = ebb.lrn %x {n = 9, k = 1.0, alpha = 0.5} : (tensor<?x?x?x?xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
  return %out : tensor<?x?x?x?xf32>
}
func.func @default(%x: tensor<1x4x1x1xf32> {ebb.name = "x"}) -> (tensor<1x4x1x1xf32> {ebb.name = "out"}, tensor<1x4x1x1xf32> {ebb.name = "mid"}) {
  %out, %mid = ebb.lrn %x : (tensor<1x4x1x1xf32>) -> (tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>)
  return %out, %mid : tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>
}
func.func @wide_out(%x: tensor<1x3x2x2xf32> {ebb.name = "x"}) -> (tensor<1x3x2x2xf32> {ebb.name = "out"}) {
  %out, %mid = ebb.lrn %x {n = 9, k = 1.0, alpha = 0.5} : (tensor<1x3x2x2xf32>) -> (tensor<1x3x2x2xf32>, tensor<1x3x2x2xf32>)
  return %out : tensor<1x3x2x2xf32>
}
func.func @half(%x: tensor<1x4x1x1xf16> {ebb.name = "x"}) -> (tensor<1x4x1x1xf16> {ebb.name = "out"}, tensor<1x4x1x1xf16> {ebb.name = "mid"}) {
  %out, %mid = ebb.lrn %x {n = 3, k = 2.0, alpha = 1.0, beta = 0.75} : (tensor<1x4x1x1xf16>) -> (tensor<1x4x1x1xf16>, tensor<1x4x1x1xf16>)
  return %out, %mid : tensor<1x4x1x1xf16>, tensor<1x4x1x1xf16>
}

// ebb.embedding_grad, worked by hand: each row of the table gets the sum of the
// cotangents it was read for, the padding row nothing.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=padded | FileCheck %s --check-prefix=GRAD
//
// RUN: ebb run %s --function padded --input 'x=[0,2,0]' --input 'weight=[[10],[20],[30]]' --input 'out_grad=[[1],[nan],[3]]' --expect 'weight_grad=[[4],[0],[0]]'
// RUN: ebb run %s --function plain --input 'x=[[2,0],[2,2]]' --input 'out_grad=[[[1,2],[3,4]],[[5,6],[7,8]]]' --expect 'weight_grad=[[3,4],[0,0],[13,16]]'
// RUN: ebb run %s --function turned --input 'x=[1,0,1]' --input 'out_grad=[[1,2,3],[4,5,6]]' --expect 'weight_grad=[[2,5],[4,10]]'
// RUN: ebb run %s --function i8_wraps --input 'x=[1,1]' --input 'out_grad=[[100],[100]]' --expect 'weight_grad=[[0],[-56]]'
// Sums of 1 end at 256 in bf16, at 2048 in f16; 2100 times 32 has no f16, and
// 1023 times 2^-24 is the largest subnormal one.
// RUN: ebb run %s --function bfloat --expect 'weight_grad=[[300]]' --tol 0
// RUN: ebb run %s --function half --expect 'weight_grad=[[2100, inf, 6.0975551605224609e-05]]' --tol 0
// RUN: ebb run %s --function wide --threads 1 --expect 'weight_grad=[[1e16],[20000]]'
// RUN: ebb run %s --function wide --threads 2 --expect 'weight_grad=[[1e16],[20000]]'
// RUN: ebb run %s --function unknown --input 'x=[]' --input 'weight=[[1,2],[3,4]]' --input 'out_grad=[]' --expect 'weight_grad=[[0,0],[0,0]]' --tol 0
// RUN: ebb run %s --function unknown --input 'x=[1]' --input 'weight=[[1,2],[3,4]]' --input 'out_grad=[[5,6]]' --expect 'weight_grad=[[0,0],[5,6]]'
// RUN: not ebb run %s --function unknown --input 'x=[1,2]' --input 'weight=[[1,2],[3,4]]' --input 'out_grad=[[5,6],[7,8]]' 2>&1 | FileCheck %s --check-prefix=ABOVE
// RUN: not ebb run %s --function unknown --input 'x=[1,1]' --input 'weight=[[1,2],[3,4]]' --input 'out_grad=[[5,6]]' 2>&1 | FileCheck %s --check-prefix=SHORT
//
// RUN: ebb check %s --function padded --order 1 --input 'x=[0,2,0]'
// RUN: ebb check %s --function padded --order 2 --input 'x=[0,2,0]'
// RUN: ebb check %s --function unknown --wrt out_grad --order 1 --input 'x=[1,1,0]' --input 'weight=[[1,2],[3,4]]' --input 'out_grad=[[1,2],[3,4],[5,6]]'

// CHECK-LABEL: @padded
// CHECK: ebb.embedding_grad %{{.*}} {padding_idx = 2 : i64} : (tensor<3xi32>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
// Linear: the cotangent's gradient is the look-up, with the same padding.
// GRAD-LABEL: @padded_grad(
// GRAD: %[[G:.*]] = ebb.embedding %arg0, %arg3 {padding_idx = 2 : i64}
// GRAD: return %{{.*}}, %[[G]] : tensor<3x1xf32>, tensor<3x1xf32>
func.func @padded(%x: tensor<3xi32> {ebb.name = "x"}, %weight: tensor<3x1xf32> {ebb.name = "weight"}, %g: tensor<3x1xf32> {ebb.name = "out_grad"}) -> (tensor<3x1xf32> {ebb.name = "weight_grad"}) {
  %0 = "ebb.embedding_grad"(%x, %weight, %g) <{padding_idx = 2 : i64}> : (tensor<3xi32>, tensor<3x1xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
  return %0 : tensor<3x1xf32>
}
func.func @plain(%x: tensor<2x2xi64> {ebb.name = "x"}, %g: tensor<2x2x2xf64> {ebb.name = "out_grad"}) -> (tensor<3x2xf64> {ebb.name = "weight_grad"}) {
  %weight = ebb.full {value = 1.0} : () -> tensor<3x2xf64>
  %0 = ebb.embedding_grad %x, %weight, %g : (tensor<2x2xi64>, tensor<3x2xf64>, tensor<2x2x2xf64>) -> tensor<3x2xf64>
  return %0 : tensor<3x2xf64>
}
func.func @turned(%x: tensor<3xi64> {ebb.name = "x"}, %g: tensor<2x3xf32> {ebb.name = "out_grad"}) -> (tensor<2x2xf32> {ebb.name = "weight_grad"}) {
  %weight = ebb.full {value = 1.0} : () -> tensor<2x2xf32>
  %rows = ebb.transpose %g {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %0 = ebb.embedding_grad %x, %weight, %rows : (tensor<3xi64>, tensor<2x2xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
func.func @i8_wraps(%x: tensor<2xi64> {ebb.name = "x"}, %g: tensor<2x1xi8> {ebb.name = "out_grad"}) -> (tensor<2x1xi8> {ebb.name = "weight_grad"}) {
  %weight = ebb.full {value = 1.0} : () -> tensor<2x1xi8>
  %0 = ebb.embedding_grad %x, %weight, %g : (tensor<2xi64>, tensor<2x1xi8>, tensor<2x1xi8>) -> tensor<2x1xi8>
  return %0 : tensor<2x1xi8>
}
func.func @bfloat() -> (tensor<1x1xbf16> {ebb.name = "weight_grad"}) {
  %x = ebb.full {value = 0.0} : () -> tensor<300xi32>
  %weight = ebb.full {value = 0.0} : () -> tensor<1x1xbf16>
  %g = ebb.full {value = 1.0} : () -> tensor<300x1xbf16>
  %0 = ebb.embedding_grad %x, %weight, %g : (tensor<300xi32>, tensor<1x1xbf16>, tensor<300x1xbf16>) -> tensor<1x1xbf16>
  return %0 : tensor<1x1xbf16>
}
func.func @half() -> (tensor<1x3xf16> {ebb.name = "weight_grad"}) {
  %x = ebb.full {value = 0.0} : () -> tensor<2100xi32>
  %weight = ebb.full {value = 0.0} : () -> tensor<1x3xf16>
  %ones = ebb.full {value = 1.0} : () -> tensor<2100x1xf16>
  %large = ebb.full {value = 32.0} : () -> tensor<2100x1xf16>
  %tiny = ebb.full {value = 5.9604644775390625e-08} : () -> tensor<1023x1xf16>
  %none = ebb.full {value = 0.0} : () -> tensor<1077x1xf16>
  %small = ebb.concat %tiny, %none : (tensor<1023x1xf16>, tensor<1077x1xf16>) -> tensor<2100x1xf16>
  %g = ebb.concat %ones, %large, %small {axis = 1} : (tensor<2100x1xf16>, tensor<2100x1xf16>, tensor<2100x1xf16>) -> tensor<2100x3xf16>
  %0 = ebb.embedding_grad %x, %weight, %g : (tensor<2100xi32>, tensor<1x3xf16>, tensor<2100x3xf16>) -> tensor<1x3xf16>
  return %0 : tensor<1x3xf16>
}
// In the order of x: 1e16 swallows every 1 that comes after it.
func.func @wide() -> (tensor<2x1xf64> {ebb.name = "weight_grad"}) {
  %zeros = ebb.full {value = 0.0} : () -> tensor<20000xi32>
  %ones = ebb.full {value = 1.0} : () -> tensor<20000xi32>
  %x = ebb.concat %zeros, %ones : (tensor<20000xi32>, tensor<20000xi32>) -> tensor<40000xi32>
  %weight = ebb.full {value = 0.0} : () -> tensor<2x1xf64>
  %first = ebb.full {value = 1.0e16} : () -> tensor<1x1xf64>
  %rest = ebb.full {value = 1.0} : () -> tensor<39999x1xf64>
  %g = ebb.concat %first, %rest : (tensor<1x1xf64>, tensor<39999x1xf64>) -> tensor<40000x1xf64>
  %0 = ebb.embedding_grad %x, %weight, %g : (tensor<40000xi32>, tensor<2x1xf64>, tensor<40000x1xf64>) -> tensor<2x1xf64>
  return %0 : tensor<2x1xf64>
}
// ABOVE: embedding_grad.mlir:[[@LINE+3]]:8: error: 'ebb.embedding_grad' op expects values in [0, 2), but got 2 at flat index 1
// SHORT: embedding_grad.mlir:[[@LINE+2]]:8: error: 'ebb.embedding_grad' op expects the extent of x for dim 0 of out_grad, but got 2 and 1
func.func @unknown(%x: tensor<?xi64> {ebb.name = "x"}, %weight: tensor<?x2xf32> {ebb.name = "weight"}, %g: tensor<?x2xf32> {ebb.name = "out_grad"}) -> (tensor<?x2xf32> {ebb.name = "weight_grad"}) {
  %0 = ebb.embedding_grad %x, %weight, %g : (tensor<?xi64>, tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

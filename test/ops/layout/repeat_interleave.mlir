// Each element several times in a row: [a, b] by 2 is [a, a, b, b] in the
// rule's worked example. Other numbers of numpy 2.4.6's repeat.
// TESTS: ebb.repeat_interleave_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=columns" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-autodiff="function=columns_back wrt=g" | FileCheck %s --check-prefix=BACK
// RUN: ebb run %s --function vector --input 'x=[1,2]' --expect 'out=[1,1,2,2]'
// RUN: ebb run %s --function columns --input 'x=[[1,2],[3,4]]' --expect 'out=[[1,1,1,2,2,2],[3,3,3,4,4,4]]'
// RUN: ebb run %s --function rows --input 'x=[[[1,2],[3,4]]]' --expect 'out=[[[1,2],[1,2],[3,4],[3,4]]]'
// RUN: ebb run %s --function once --input 'x=[1,2]' --expect 'out=[1,2]'
// RUN: ebb run %s --function one --input 'x=[[1],[2]]' --expect 'out=[[1,1],[2,2]]'
// RUN: ebb run %s --function empty --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function in_i1 --input 'x=[true,false]' --expect 'out=[true,true,false,false]'
// RUN: ebb run %s --function in_i32 --input 'x=[-2147483648,7]' --expect 'out=[-2147483648,-2147483648,7,7]' --tol 0
// RUN: ebb run %s --function in_f16 --input 'x=[1.5,inf]' --expect 'out=[1.5,1.5,inf,inf]'
// RUN: ebb run %s --function batch --input 'x=[[1,2],[3,4]]' --expect 'out=[[1,1,2,2],[3,3,4,4]]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function declared --input 'x=[1,2]' --expect 'out=[1,1,2,2]'
// RUN: not ebb run %s --function declared --input 'x=[1,2,3]' 2>&1 | FileCheck %s --check-prefix=DECLARED
// Of 0 to 39, each three times.
// RUN: ebb run %s --function long --expect 'out=[2340,7,7,7,8]'
// RUN: ebb run %s --function columns_back --input 'x=[[nan,nan],[0,0]]' --input 'g=[[1,2,3,4,5,6],[1,1,1,1,1,7]]' --expect 'out=[[6,15],[3,9]]'
// RUN: ebb run %s --function rows_back --input 'x=[[[0,0],[0,0]]]' --input 'g=[[[1,2],[3,4],[5,6],[7,8]]]' --expect 'out=[[[4,6],[12,14]]]'
// RUN: ebb run %s --function half_back --expect 'out=[4096]' --tol 0
// RUN: ebb run %s --function batch_back --input 'x=[[0,0]]' --input 'g=[[1,2,3,4]]' --expect 'out=[[3,7]]'
// RUN: ebb run %s --function batch_back --input 'x=[]' --input 'g=[]' --expect 'out=[]'
// RUN: not ebb run %s --function batch_back --input 'x=[[0,0],[0,0]]' --input 'g=[[1,2,3,4]]' 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: ebb run %s --function known_cotangent --input 'x=[0,0]' --input 'g=[1,2,3,4]' --expect 'out=[3,7]'
// RUN: not ebb run %s --function known_cotangent --input 'x=[0]' --input 'g=[1,2,3,4]' 2>&1 | FileCheck %s --check-prefix=KNOWN
// RUN: ebb check %s --function columns
// RUN: ebb check %s --function columns --order 2
// RUN: ebb check %s --function rows --order 3
// RUN: ebb check %s --function one --order 2
// RUN: ebb check %s --function empty
// RUN: ebb check %s --function columns_back --order 2
// RUN: ebb check %s --function squares --order 2
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,2],[3,4]]'

func.func @vector(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave %x {repeats = 2, axis = 0} : (tensor<2xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}
// CHECK-LABEL: @columns
// CHECK: ebb.repeat_interleave %{{.*}} {axis = -1 : i64, repeats = 3 : i64} : (tensor<2x2xf32>) -> tensor<2x6xf32>
// GRAD-LABEL: @columns_grad(
// GRAD-SAME: %[[X:[^:]*]]: tensor<2x2xf32> {ebb.name = "x"}, %[[G:[^:]*]]: tensor<2x6xf32> {ebb.name = "out_grad"}
// GRAD: ebb.repeat_interleave_grad %[[X]], %[[G]] {axis = -1 : i64, repeats = 3 : i64} : (tensor<2x2xf32>, tensor<2x6xf32>) -> tensor<2x2xf32>
func.func @columns(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<2x6xf32> {ebb.name = "out"}) {
  %out = "ebb.repeat_interleave"(%x) <{repeats = 3 : i64, axis = -1 : i64}> : (tensor<2x2xf32>) -> tensor<2x6xf32>
  return %out : tensor<2x6xf32>
}
func.func @rows(%x: tensor<1x2x2xf32> {ebb.name = "x"}) -> (tensor<1x4x2xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave %x {repeats = 2, axis = 1} : (tensor<1x2x2xf32>) -> tensor<1x4x2xf32>
  return %out : tensor<1x4x2xf32>
}
func.func @once(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave %x {repeats = 1, axis = 0} : (tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
func.func @one(%x: tensor<2x1xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave %x {repeats = 2, axis = 1} : (tensor<2x1xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @empty(%x: tensor<0xf32> {ebb.name = "x"}) -> (tensor<0xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave %x {repeats = 2, axis = 0} : (tensor<0xf32>) -> tensor<0xf32>
  return %out : tensor<0xf32>
}
func.func @in_i1(%x: tensor<2xi1> {ebb.name = "x"}) -> (tensor<4xi1> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave %x {repeats = 2, axis = 0} : (tensor<2xi1>) -> tensor<4xi1>
  return %out : tensor<4xi1>
}
func.func @in_i32(%x: tensor<2xi32> {ebb.name = "x"}) -> (tensor<4xi32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave %x {repeats = 2, axis = 0} : (tensor<2xi32>) -> tensor<4xi32>
  return %out : tensor<4xi32>
}
func.func @in_f16(%x: tensor<2xf16> {ebb.name = "x"}) -> (tensor<4xf16> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave %x {repeats = 2, axis = 0} : (tensor<2xf16>) -> tensor<4xf16>
  return %out : tensor<4xf16>
}
func.func @batch(%x: tensor<?x?xf32> {ebb.name = "x"}) -> (tensor<?x?xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave %x {repeats = 2, axis = 1} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %out : tensor<?x?xf32>
}
// DECLARED: repeat_interleave.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.repeat_interleave' op expects the declared extent for dim 0 of result 0, but got 6 and 4
func.func @declared(%x: tensor<?xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave %x {repeats = 2, axis = 0} : (tensor<?xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}
func.func @long() -> (tensor<5xf32> {ebb.name = "out"}) {
  %x = ebb.iota : () -> tensor<40xf32>
  %all = ebb.repeat_interleave %x {repeats = 3, axis = 0} : (tensor<40xf32>) -> tensor<120xf32>
  %sum = ebb.sum %all {keepdim = true} : (tensor<120xf32>) -> tensor<1xf32>
  %some = ebb.slice %all {axes = array<i64: 0>, starts = array<i64: 21>, ends = array<i64: 25>} : (tensor<120xf32>) -> tensor<4xf32>
  %out = ebb.concat %sum, %some : (tensor<1xf32>, tensor<4xf32>) -> tensor<5xf32>
  return %out : tensor<5xf32>
}
// CHECK-LABEL: @columns_back
// CHECK: ebb.repeat_interleave_grad %{{.*}}, %{{.*}} {axis = 1 : i64, repeats = 3 : i64} : (tensor<2x2xf32>, tensor<2x6xf32>) -> tensor<2x2xf32>
// BACK-LABEL: @columns_back_grad(
// BACK: ebb.repeat_interleave %{{.*}} {axis = 1 : i64, repeats = 3 : i64} : (tensor<2x2xf32>) -> tensor<2x6xf32>
func.func @columns_back(%x: tensor<2x2xf32> {ebb.name = "x"}, %g: tensor<2x6xf32> {ebb.name = "g"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = "ebb.repeat_interleave_grad"(%x, %g) <{repeats = 3 : i64, axis = 1 : i64}> : (tensor<2x2xf32>, tensor<2x6xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @rows_back(%x: tensor<1x2x2xf32> {ebb.name = "x"}, %g: tensor<1x4x2xf32> {ebb.name = "g"}) -> (tensor<1x2x2xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_grad %x, %g {repeats = 2, axis = -2} : (tensor<1x2x2xf32>, tensor<1x4x2xf32>) -> tensor<1x2x2xf32>
  return %out : tensor<1x2x2xf32>
}
// Sums of 1 end at 2048 in f16.
func.func @half_back() -> (tensor<1xf16> {ebb.name = "out"}) {
  %x = ebb.full {value = 0.0} : () -> tensor<1xf16>
  %g = ebb.full {value = 1.0} : () -> tensor<4096xf16>
  %out = ebb.repeat_interleave_grad %x, %g {repeats = 4096, axis = 0} : (tensor<1xf16>, tensor<4096xf16>) -> tensor<1xf16>
  return %out : tensor<1xf16>
}
// SHORT: repeat_interleave.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.repeat_interleave_grad' op expects the repeated extent of x for dim 0 of out_grad, but got 2 and 1
func.func @batch_back(%x: tensor<?x?xf32> {ebb.name = "x"}, %g: tensor<?x?xf32> {ebb.name = "g"}) -> (tensor<?x?xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_grad %x, %g {repeats = 2, axis = 1} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %out : tensor<?x?xf32>
}
// KNOWN: repeat_interleave.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.repeat_interleave_grad' op expects the repeated extent of x for dim 0 of out_grad, but got 2 and 4
func.func @known_cotangent(%x: tensor<?xf32> {ebb.name = "x"}, %g: tensor<4xf32> {ebb.name = "g"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_grad %x, %g {repeats = 2, axis = 0} : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}
func.func @squares(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<4x3xf64> {ebb.name = "out"}) {
  %y = ebb.repeat_interleave %x {repeats = 2, axis = 0} : (tensor<2x3xf64>) -> tensor<4x3xf64>
  %out = ebb.multiply %y, %y : (tensor<4x3xf64>, tensor<4x3xf64>) -> tensor<4x3xf64>
  return %out : tensor<4x3xf64>
}

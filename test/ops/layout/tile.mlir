// x beside itself. Numbers of numpy 2.4.6's tile by the same repetitions.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -canonicalize | FileCheck %s --check-prefix=FOLD
// RUN: ebb-opt %s -ebb-autodiff="function=longer" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function longer --input 'x=[1,2]' --expect 'out=[[1,2,1,2],[1,2,1,2]]'
// RUN: ebb run %s --function shorter --input 'x=[[1,2],[3,4]]' --expect 'out=[[1,2,1,2,1,2],[3,4,3,4,3,4]]'
// RUN: ebb run %s --function rows --input 'x=[[1,2],[3,4]]' --expect 'out=[[1,2],[3,4],[1,2],[3,4]]'
// RUN: ebb run %s --function once --input 'x=[[1,2],[3,4]]' --expect 'out=[[1,2],[3,4]]'
// RUN: ebb run %s --function none --input 'x=[[1,2],[3,4]]' --expect 'out=[[1,2],[3,4]]'
// RUN: ebb run %s --function scalar --input x=7 --expect 'out=[7,7,7]'
// RUN: ebb run %s --function scalar_none --input x=7 --expect 'out=7'
// RUN: ebb run %s --function one --input 'x=[[1],[2]]' --expect 'out=[[1,1,1],[2,2,2],[1,1,1],[2,2,2]]'
// RUN: ebb run %s --function empty --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function in_i1 --input 'x=[true,false]' --expect 'out=[true,false,true,false]'
// RUN: ebb run %s --function in_i64 --input 'x=[9007199254740993]' --expect 'out=[9007199254740993,9007199254740993]' --tol 0
// RUN: ebb run %s --function in_bf16 --input 'x=[1.5,nan]' --expect 'out=[1.5,nan,1.5,nan]'
// RUN: ebb run %s --function unknown --input 'x=[[1,2,3]]' --expect 'out=[[[1,2,3,1,2,3],[1,2,3,1,2,3]]]'
// RUN: ebb run %s --function unknown --input 'x=[]' --expect 'out=[[]]'
// RUN: ebb run %s --function declared --input 'x=[1,2]' --expect 'out=[1,2,1,2]'
// RUN: not ebb run %s --function declared --input 'x=[1,2,3]' 2>&1 | FileCheck %s --check-prefix=DECLARED
// RUN: ebb run %s --function long --expect 'sums=[[780],[780],[780],[780]]'
// RUN: ebb check %s --function longer
// RUN: ebb check %s --function longer --order 2
// RUN: ebb check %s --function longer --order 3
// RUN: ebb check %s --function one --order 2
// RUN: ebb check %s --function scalar --order 2
// RUN: ebb check %s --function empty
// RUN: ebb check %s --function squares --order 2
// RUN: ebb check %s --function unknown --order 2 --input 'x=[[1,2,3]]'

// CHECK-LABEL: @longer
// CHECK: ebb.tile %{{.*}} {repeat_times = array<i64: 2, 2>} : (tensor<2xf32>) -> tensor<2x4xf32>
// GRAD-LABEL: @longer_grad(
// GRAD-SAME: %[[X:[^:]*]]: tensor<2xf32> {ebb.name = "x"}, %[[G:[^:]*]]: tensor<2x4xf32> {ebb.name = "out_grad"}
// GRAD: ebb.tile_grad %[[X]], %[[G]] {repeat_times = array<i64: 2, 2>} : (tensor<2xf32>, tensor<2x4xf32>) -> tensor<2xf32>
func.func @longer(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2x4xf32> {ebb.name = "out"}) {
  %out = "ebb.tile"(%x) <{repeat_times = array<i64: 2, 2>}> : (tensor<2xf32>) -> tensor<2x4xf32>
  return %out : tensor<2x4xf32>
}
func.func @shorter(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<2x6xf32> {ebb.name = "out"}) {
  %out = ebb.tile %x {repeat_times = array<i64: 3>} : (tensor<2x2xf32>) -> tensor<2x6xf32>
  return %out : tensor<2x6xf32>
}
func.func @rows(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<4x2xf32> {ebb.name = "out"}) {
  %out = ebb.tile %x {repeat_times = array<i64: 2, 1>} : (tensor<2x2xf32>) -> tensor<4x2xf32>
  return %out : tensor<4x2xf32>
}
// FOLD-LABEL: @once
// FOLD-NEXT: return
func.func @once(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.tile %x {repeat_times = array<i64: 1>} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
// CHECK-LABEL: @none
// CHECK: ebb.tile %{{[^ ]*}} : (tensor<2x2xf32>) -> tensor<2x2xf32>
func.func @none(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = "ebb.tile"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.tile %x {repeat_times = array<i64: 3>} : (tensor<f32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}
func.func @scalar_none(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.tile %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @one(%x: tensor<2x1xf32> {ebb.name = "x"}) -> (tensor<4x3xf32> {ebb.name = "out"}) {
  %out = ebb.tile %x {repeat_times = array<i64: 2, 3>} : (tensor<2x1xf32>) -> tensor<4x3xf32>
  return %out : tensor<4x3xf32>
}
func.func @empty(%x: tensor<0x2xf32> {ebb.name = "x"}) -> (tensor<0x6xf32> {ebb.name = "out"}) {
  %out = ebb.tile %x {repeat_times = array<i64: 2, 3>} : (tensor<0x2xf32>) -> tensor<0x6xf32>
  return %out : tensor<0x6xf32>
}
func.func @in_i1(%x: tensor<2xi1> {ebb.name = "x"}) -> (tensor<4xi1> {ebb.name = "out"}) {
  %out = ebb.tile %x {repeat_times = array<i64: 2>} : (tensor<2xi1>) -> tensor<4xi1>
  return %out : tensor<4xi1>
}
func.func @in_i64(%x: tensor<1xi64> {ebb.name = "x"}) -> (tensor<2xi64> {ebb.name = "out"}) {
  %out = ebb.tile %x {repeat_times = array<i64: 2>} : (tensor<1xi64>) -> tensor<2xi64>
  return %out : tensor<2xi64>
}
func.func @in_bf16(%x: tensor<2xbf16> {ebb.name = "x"}) -> (tensor<4xbf16> {ebb.name = "out"}) {
  %out = ebb.tile %x {repeat_times = array<i64: 2>} : (tensor<2xbf16>) -> tensor<4xbf16>
  return %out : tensor<4xbf16>
}
func.func @unknown(%x: tensor<?x?xf32> {ebb.name = "x"}) -> (tensor<1x?x?xf32> {ebb.name = "out"}) {
  %out = ebb.tile %x {repeat_times = array<i64: 1, 2, 2>} : (tensor<?x?xf32>) -> tensor<1x?x?xf32>
  return %out : tensor<1x?x?xf32>
}
// DECLARED: tile.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.tile' op expects the declared extent for dim 0, but got 6 and 4
func.func @declared(%x: tensor<?xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.tile %x {repeat_times = array<i64: 2>} : (tensor<?xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}
// Rows of more than one vector: 0 to 39 add up to 780.
func.func @long() -> (tensor<4x1xf32> {ebb.name = "sums"}) {
  %x = ebb.iota {axis = 1} : () -> tensor<2x40xf32>
  %tiled = ebb.tile %x {repeat_times = array<i64: 2, 3>} : (tensor<2x40xf32>) -> tensor<4x120xf32>
  %sums = ebb.sum %tiled {axis = array<i64: 1>, keepdim = true} : (tensor<4x120xf32>) -> tensor<4x1xf32>
  %out = ebb.scale %sums {scale = 0.3333333333333333} : (tensor<4x1xf32>) -> tensor<4x1xf32>
  return %out : tensor<4x1xf32>
}
func.func @squares(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<4x3xf64> {ebb.name = "out"}) {
  %y = ebb.tile %x {repeat_times = array<i64: 2, 1>} : (tensor<2x3xf64>) -> tensor<4x3xf64>
  %out = ebb.multiply %y, %y : (tensor<4x3xf64>, tensor<4x3xf64>) -> tensor<4x3xf64>
  return %out : tensor<4x3xf64>
}

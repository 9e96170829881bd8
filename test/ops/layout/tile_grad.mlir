// The sum over the repetitions; x = [1, 2] by [2, 2] with ones gives [4, 4] in
// the rule's worked example. Other numbers by hand.
// TESTS: ebb.tile_double_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=longer wrt=g" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function longer --input 'x=[nan,nan]' --input 'g=[[1,1,1,1],[1,1,1,1]]' --expect 'out=[4,4]'
// RUN: ebb run %s --function longer --input 'x=[0,0]' --input 'g=[[1,2,3,4],[5,6,7,8]]' --expect 'out=[16,20]'
// RUN: ebb run %s --function shorter --input 'x=[[0,0],[0,0]]' --input 'g=[[1,2,3,4],[5,6,7,8]]' --expect 'out=[[4,6],[12,14]]'
// RUN: ebb run %s --function rows --input 'x=[[0,0]]' --input 'g=[[1,2],[3,4],[5,6]]' --expect 'out=[[9,12]]'
// RUN: ebb run %s --function scalar --input 'x=0' --input 'g=[1,2,3]' --expect 'out=6'
// RUN: ebb run %s --function none --input 'x=0' --input 'g=5' --expect 'out=5'
// RUN: ebb run %s --function empty --input 'x=[]' --input 'g=[]' --expect 'out=[]'
// Sums of 1 end at 2048 in f16.
// RUN: ebb run %s --function half --expect 'out=[4096,4096]' --tol 0
// RUN: ebb run %s --function unknown --input 'x=[[0,0,0]]' --input 'g=[[[1,2,3,4,5,6],[7,8,9,10,11,12]]]' --expect 'out=[[22,26,30]]'
// RUN: not ebb run %s --function unknown --input 'x=[[0],[0],[0]]' --input 'g=[[[1,2,3,4,5,6],[7,8,9,10,11,12]]]' 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: not ebb run %s --function impossible --input 'x=[0,0]' --input 'g=[1,2,3,4,5]' 2>&1 | FileCheck %s --check-prefix=IMPOSSIBLE
// RUN: ebb run %s --function double --input 'u=[1,2]' --expect 'out=[[1,2,1,2],[1,2,1,2]]'
// RUN: ebb run %s --function empty_beside_unknown --input 'x=[[],[]]' --input 'g=[[],[],[],[]]' --expect 'out=[[],[]]'
// RUN: ebb run %s --function empty_beside_unknown --input 'x=[]' --input 'g=[]' --expect 'out=[]'
// RUN: ebb check %s --function longer --wrt g
// RUN: ebb check %s --function longer --wrt g --order 2
// RUN: ebb check %s --function longer --wrt x
// RUN: ebb check %s --function rows --wrt g --order 2
// RUN: ebb check %s --function scalar --wrt g
// RUN: ebb check %s --function unknown --wrt g --order 2 --input 'x=[[0,0,0]]' --input 'g=[[[1,2,3,4,5,6],[7,8,9,10,11,12]]]'
// RUN: ebb check %s --function double --order 2

// CHECK-LABEL: @longer
// CHECK: ebb.tile_grad %{{.*}}, %{{.*}} {repeat_times = array<i64: 2, 2>} : (tensor<2xf32>, tensor<2x4xf32>) -> tensor<2xf32>
// The table's second order is tile itself.
// GRAD-LABEL: @longer_grad(
// GRAD: ebb.tile %{{.*}} {repeat_times = array<i64: 2, 2>} : (tensor<2xf32>) -> tensor<2x4xf32>
// DECOMPOSE-LABEL: @longer
// DECOMPOSE: %[[SPREAD:.*]] = ebb.reshape %{{.*}} {shape = array<i64: 2, 2, 2>} : (tensor<2x4xf32>) -> tensor<2x2x2xf32>
// DECOMPOSE: ebb.sum %[[SPREAD]] {axis = array<i64: 0, 1>} : (tensor<2x2x2xf32>) -> tensor<2xf32>
func.func @longer(%x: tensor<2xf32> {ebb.name = "x"}, %g: tensor<2x4xf32> {ebb.name = "g"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = "ebb.tile_grad"(%x, %g) <{repeat_times = array<i64: 2, 2>}> : (tensor<2xf32>, tensor<2x4xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
func.func @shorter(%x: tensor<2x2xf32> {ebb.name = "x"}, %g: tensor<2x4xf32> {ebb.name = "g"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.tile_grad %x, %g {repeat_times = array<i64: 2>} : (tensor<2x2xf32>, tensor<2x4xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @rows(%x: tensor<1x2xf32> {ebb.name = "x"}, %g: tensor<3x2xf32> {ebb.name = "g"}) -> (tensor<1x2xf32> {ebb.name = "out"}) {
  %out = ebb.tile_grad %x, %g {repeat_times = array<i64: 3, 1>} : (tensor<1x2xf32>, tensor<3x2xf32>) -> tensor<1x2xf32>
  return %out : tensor<1x2xf32>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"}, %g: tensor<3xf32> {ebb.name = "g"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.tile_grad %x, %g {repeat_times = array<i64: 3>} : (tensor<f32>, tensor<3xf32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @none(%x: tensor<f32> {ebb.name = "x"}, %g: tensor<f32> {ebb.name = "g"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.tile_grad %x, %g : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @empty(%x: tensor<0xf32> {ebb.name = "x"}, %g: tensor<0xf32> {ebb.name = "g"}) -> (tensor<0xf32> {ebb.name = "out"}) {
  %out = ebb.tile_grad %x, %g {repeat_times = array<i64: 3>} : (tensor<0xf32>, tensor<0xf32>) -> tensor<0xf32>
  return %out : tensor<0xf32>
}
func.func @half() -> (tensor<2xf16> {ebb.name = "out"}) {
  %x = ebb.full {value = 0.0} : () -> tensor<2xf16>
  %g = ebb.full {value = 1.0} : () -> tensor<8192xf16>
  %out = ebb.tile_grad %x, %g {repeat_times = array<i64: 4096>} : (tensor<2xf16>, tensor<8192xf16>) -> tensor<2xf16>
  return %out : tensor<2xf16>
}
// As many elements in another shape are not enough.
// DECOMPOSE-LABEL: @unknown
// DECOMPOSE-NEXT: ebb.tile_grad
// SHAPE: tile_grad.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.tile_grad' op expects the repeated extent of x for dim 1 of out_grad, but got 6 and 2
func.func @unknown(%x: tensor<?x?xf32> {ebb.name = "x"}, %g: tensor<1x?x?xf32> {ebb.name = "g"}) -> (tensor<?x?xf32> {ebb.name = "out"}) {
  %out = ebb.tile_grad %x, %g {repeat_times = array<i64: 1, 2, 2>} : (tensor<?x?xf32>, tensor<1x?x?xf32>) -> tensor<?x?xf32>
  return %out : tensor<?x?xf32>
}
// CHECK-LABEL: @double
// CHECK: ebb.tile_double_grad %{{.*}} {repeat_times = array<i64: 2, 2>} : (tensor<2xf32>) -> tensor<2x4xf32>
// DECOMPOSE-LABEL: @double
// DECOMPOSE-NEXT: ebb.tile %
func.func @double(%u: tensor<2xf32> {ebb.name = "u"}) -> (tensor<2x4xf32> {ebb.name = "out"}) {
  %out = ebb.tile_double_grad %u {repeat_times = array<i64: 2, 2>} : (tensor<2xf32>) -> tensor<2x4xf32>
  return %out : tensor<2x4xf32>
}
// Types that no run can satisfy.
// IMPOSSIBLE: tile_grad.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.tile_grad' op expects the
func.func @impossible(%x: tensor<?xf32> {ebb.name = "x"}, %g: tensor<5xf32> {ebb.name = "g"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.tile_grad %x, %g {repeat_times = array<i64: 2>} : (tensor<?xf32>, tensor<5xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @empty_beside_unknown(%x: tensor<?x0xf32> {ebb.name = "x"}, %g: tensor<?x0xf32> {ebb.name = "g"}) -> (tensor<?x0xf32> {ebb.name = "out"}) {
  %out = ebb.tile_grad %x, %g {repeat_times = array<i64: 2, 3>} : (tensor<?x0xf32>, tensor<?x0xf32>) -> tensor<?x0xf32>
  return %out : tensor<?x0xf32>
}

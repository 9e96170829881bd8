// ebb.row_conv. [1, 2, 3] times [1, 10] by hand; the rest by PyTorch 2.15.0
// (conv1d of one group per channel, zeros behind, in f64).
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=two | FileCheck %s --check-prefix=GRAD
//
// RUN: ebb run %s --function any --input 'x=[[[1],[2],[3]]]' --input 'filter=[[1],[10]]' --expect 'out=[[[21],[32],[3]]]'
// RUN: ebb run %s --function two --input 'x=[[[1,2],[3,4],[5,6],[7,8]],[[0,1],[1,0],[2,-1],[-1,3]]]' --input 'filter=[[1,2],[0.5,-1],[3,1]]' --expect 'out=[[[17.5,6],[26.5,10],[8.5,4],[7,16]],[[6.5,1],[-1,4],[1.5,-5],[-1,6]]]'
// RUN: ebb run %s --function any --input 'x=[[[1,2],[3,4],[5,6],[7,8]],[[0,1],[1,0],[2,-1],[-1,3]]]' --input 'filter=[[1,2],[0.5,-1],[3,1]]' --expect 'out=[[[17.5,6],[26.5,10],[8.5,4],[7,16]],[[6.5,1],[-1,4],[1.5,-5],[-1,6]]]'
// A filter that looks further than time goes.
// RUN: ebb run %s --function beyond --input 'x=[[[1,2],[3,4],[5,6],[7,8]],[[0,1],[1,0],[2,-1],[-1,3]]]' --input 'filter=[[1,2],[0.5,-1],[3,1],[1,2],[0.5,-1],[3,1]]' --expect 'out=[[[24.5,22],[26.5,10],[8.5,4],[7,16]],[[5.5,7],[-1,4],[1.5,-5],[-1,6]]]'
// RUN: ebb run %s --function any --input 'x=[[[1,2],[3,4],[5,6],[7,8]],[[0,1],[1,0],[2,-1],[-1,3]]]' --input 'filter=[[1,2],[0.5,-1],[3,1],[1,2],[0.5,-1],[3,1]]' --expect 'out=[[[24.5,22],[26.5,10],[8.5,4],[7,16]],[[5.5,7],[-1,4],[1.5,-5],[-1,6]]]'
// RUN: ebb run %s --function no_times --input 'x=[[],[]]' --input 'filter=[[1,2]]' --expect 'out=[[],[]]'
// RUN: ebb run %s --function any_times --input 'x=[[],[]]' --input 'filter=[[1,2],[3,4]]' --expect 'out=[[],[]]'
// What is beyond the last time is not there, so it cannot be 0 times infinity.
// RUN: ebb run %s --function any --input 'x=[[[1],[2]]]' --input 'filter=[[1],[inf]]' --expect 'out=[[[inf],[2]]]'
// RUN: ebb run %s --function nothing --input 'x=[[[1,2],[3,4],[5,6],[7,8]],[[0,1],[1,0],[2,-1],[-1,3]]]' --input 'filter=[]' --expect 'out=[[[0,0],[0,0],[0,0],[0,0]],[[0,0],[0,0],[0,0],[0,0]]]'
// RUN: ebb run %s --function any_steps --input 'x=[[[1,2],[3,4]]]' --input 'filter=[]' --expect 'out=[[[0,0],[0,0]]]'
// RUN: ebb run %s --function half --input 'x=[[[2048],[1],[1]]]' --input 'filter=[[1],[1],[1]]' --expect 'out=[[[2050],[2],[1]]]'
// RUN: not ebb run %s --function any --input 'x=[[[1,2]]]' --input 'filter=[[1]]' 2>&1 | FileCheck %s --check-prefix=CHANNELS
// RUN: ebb check %s --function two --order 3
// RUN: ebb check %s --function beyond --order 2
// RUN: ebb check %s --function half --order 2
// RUN: ebb check %s --function any --order 3 --input 'x=[[[1,2],[3,4],[5,6],[7,8]],[[0,1],[1,0],[2,-1],[-1,3]]]' --input 'filter=[[1,2],[0.5,-1],[3,1]]'

// CHECK-LABEL: @two
// CHECK: ebb.row_conv %{{[^ ]*}}, %{{[^ ]*}} : (tensor<2x4x2xf32>, tensor<3x2xf32>) -> tensor<2x4x2xf32>
// GRAD-LABEL: @two_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x4x2xf32> {ebb.name = "x"}, %[[F:.*]]: tensor<3x2xf32> {ebb.name = "filter"}, %[[G:.*]]: tensor<2x4x2xf32>
// GRAD: ebb.row_conv_grad %[[X]], %[[F]], %[[G]]
func.func @two(%x: tensor<2x4x2xf32> {ebb.name = "x"}, %filter: tensor<3x2xf32> {ebb.name = "filter"}) -> (tensor<2x4x2xf32> {ebb.name = "out"}) {
  %out = "ebb.row_conv"(%x, %filter) : (tensor<2x4x2xf32>, tensor<3x2xf32>) -> tensor<2x4x2xf32>
  return %out : tensor<2x4x2xf32>
}
func.func @beyond(%x: tensor<2x4x2xf32> {ebb.name = "x"}, %filter: tensor<6x2xf32> {ebb.name = "filter"}) -> (tensor<2x4x2xf32> {ebb.name = "out"}) {
  %out = ebb.row_conv %x, %filter : (tensor<2x4x2xf32>, tensor<6x2xf32>) -> tensor<2x4x2xf32>
  return %out : tensor<2x4x2xf32>
}
// CHANNELS: row_conv.mlir:[[@LINE+2]]:10: error: 'ebb.row_conv' op expects equal channels of x and filter, but got 2 and 1
func.func @any(%x: tensor<?x?x?xf32> {ebb.name = "x"}, %filter: tensor<?x?xf32> {ebb.name = "filter"}) -> (tensor<?x?x?xf32> {ebb.name = "out"}) {
  %out = ebb.row_conv %x, %filter : (tensor<?x?x?xf32>, tensor<?x?xf32>) -> tensor<?x?x?xf32>
  return %out : tensor<?x?x?xf32>
}
func.func @nothing(%x: tensor<2x4x2xf32> {ebb.name = "x"}, %filter: tensor<0x2xf32> {ebb.name = "filter"}) -> (tensor<2x4x2xf32> {ebb.name = "out"}) {
  %out = ebb.row_conv %x, %filter : (tensor<2x4x2xf32>, tensor<0x2xf32>) -> tensor<2x4x2xf32>
  return %out : tensor<2x4x2xf32>
}
func.func @half(%x: tensor<1x3x1xf16> {ebb.name = "x"}, %filter: tensor<3x1xf16> {ebb.name = "filter"}) -> (tensor<1x3x1xf16> {ebb.name = "out"}) {
  %out = ebb.row_conv %x, %filter : (tensor<1x3x1xf16>, tensor<3x1xf16>) -> tensor<1x3x1xf16>
  return %out : tensor<1x3x1xf16>
}
func.func @no_times(%x: tensor<2x0x2xf32> {ebb.name = "x"}, %filter: tensor<1x2xf32> {ebb.name = "filter"}) -> (tensor<2x0x2xf32> {ebb.name = "out"}) {
  %out = ebb.row_conv %x, %filter : (tensor<2x0x2xf32>, tensor<1x2xf32>) -> tensor<2x0x2xf32>
  return %out : tensor<2x0x2xf32>
}
func.func @any_times(%x: tensor<2x?x2xf32> {ebb.name = "x"}, %filter: tensor<2x2xf32> {ebb.name = "filter"}) -> (tensor<2x?x2xf32> {ebb.name = "out"}) {
  %out = ebb.row_conv %x, %filter : (tensor<2x?x2xf32>, tensor<2x2xf32>) -> tensor<2x?x2xf32>
  return %out : tensor<2x?x2xf32>
}
func.func @any_steps(%x: tensor<1x2x2xf32> {ebb.name = "x"}, %filter: tensor<?x2xf32> {ebb.name = "filter"}) -> (tensor<1x2x2xf32> {ebb.name = "out"}) {
  %out = ebb.row_conv %x, %filter : (tensor<1x2x2xf32>, tensor<?x2xf32>) -> tensor<1x2x2xf32>
  return %out : tensor<1x2x2xf32>
}

// ebb.row_conv_grad. Numbers by PyTorch 2.15.0 (its gradient of conv1d with one
// group per channel, zeros behind, in f64).
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
//
// RUN: ebb run %s --function two --input 'x=[[[1,2],[3,4],[5,6],[7,8]],[[0,1],[1,0],[2,-1],[-1,3]]]' --input 'filter=[[1,2],[0.5,-1],[3,1]]' --input 'out_grad=[[[1,1],[2,0],[0,1],[-1,2]],[[3,1],[0,0],[1,1],[2,-2]]]' --expect 'x_grad=[[[1,2],[2.5,-1],[4,3],[5,3]],[[3,2],[1.5,-1],[10,3],[2.5,-5]]]' --expect 'filter_grad=[[0,18],[15,15],[25,5]]'
// RUN: ebb run %s --function any --input 'x=[[[1,2],[3,4],[5,6],[7,8]],[[0,1],[1,0],[2,-1],[-1,3]]]' --input 'filter=[[1,2],[0.5,-1],[3,1]]' --input 'out_grad=[[[1,1],[2,0],[0,1],[-1,2]],[[3,1],[0,0],[1,1],[2,-2]]]' --expect 'x_grad=[[[1,2],[2.5,-1],[4,3],[5,3]],[[3,2],[1.5,-1],[10,3],[2.5,-5]]]' --expect 'filter_grad=[[0,18],[15,15],[25,5]]'
// RUN: ebb run %s --function beyond --input 'x=[[[1,2],[3,4],[5,6],[7,8]],[[0,1],[1,0],[2,-1],[-1,3]]]' --input 'filter=[[1,2],[0.5,-1],[3,1],[1,2],[0.5,-1],[3,1]]' --input 'out_grad=[[[1,1],[2,0],[0,1],[-1,2]],[[3,1],[0,0],[1,1],[2,-2]]]' --expect 'x_grad=[[[1,2],[2.5,-1],[4,3],[6,5]],[[3,2],[1.5,-1],[10,3],[5.5,-3]]]' --expect 'filter_grad=[[0,18],[15,15],[25,5],[4,11],[0,0],[0,0]]'
// RUN: ebb run %s --function any --input 'x=[[[1,2],[3,4],[5,6],[7,8]],[[0,1],[1,0],[2,-1],[-1,3]]]' --input 'filter=[[1,2],[0.5,-1],[3,1],[1,2],[0.5,-1],[3,1]]' --input 'out_grad=[[[1,1],[2,0],[0,1],[-1,2]],[[3,1],[0,0],[1,1],[2,-2]]]' --expect 'x_grad=[[[1,2],[2.5,-1],[4,3],[6,5]],[[3,2],[1.5,-1],[10,3],[5.5,-3]]]' --expect 'filter_grad=[[0,18],[15,15],[25,5],[4,11],[0,0],[0,0]]'
// RUN: ebb run %s --function no_batch --input 'x=[]' --input 'filter=[[1,2],[0.5,-1],[3,1]]' --input 'out_grad=[]' --expect 'x_grad=[]' --expect 'filter_grad=[[0,0],[0,0],[0,0]]'
// A cotangent goes to no time that is not there: not even infinity times 0.
// RUN: ebb run %s --function any --input 'x=[[[1],[2]]]' --input 'filter=[[1],[2]]' --input 'out_grad=[[[1],[inf]]]' --expect 'x_grad=[[[1],[inf]]]' --expect 'filter_grad=[[inf],[2]]'
// RUN: not ebb run %s --function any --input 'x=[[[1,2],[3,4],[5,6],[7,8]],[[0,1],[1,0],[2,-1],[-1,3]]]' --input 'filter=[[1,2],[0.5,-1],[3,1]]' --input 'out_grad=[[[1,1]]]' 2>&1 | FileCheck %s --check-prefix=EXTENTS
// RUN: ebb check %s --function two --order 2
// RUN: ebb check %s --function any --order 2 --input 'x=[[[1,2],[3,4],[5,6],[7,8]],[[0,1],[1,0],[2,-1],[-1,3]]]' --input 'filter=[[1,2],[0.5,-1],[3,1]]' --input 'out_grad=[[[1,1],[2,0],[0,1],[-1,2]],[[3,1],[0,0],[1,1],[2,-2]]]'

// CHECK-LABEL: @two
// CHECK: ebb.row_conv_grad %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} : (tensor<2x4x2xf32>, tensor<3x2xf32>, tensor<2x4x2xf32>) -> (tensor<2x4x2xf32>, tensor<3x2xf32>)
func.func @two(%x: tensor<2x4x2xf32> {ebb.name = "x"}, %filter: tensor<3x2xf32> {ebb.name = "filter"}, %g: tensor<2x4x2xf32> {ebb.name = "out_grad"}) -> (tensor<2x4x2xf32> {ebb.name = "x_grad"}, tensor<3x2xf32> {ebb.name = "filter_grad"}) {
  %dx, %df = ebb.row_conv_grad %x, %filter, %g : (tensor<2x4x2xf32>, tensor<3x2xf32>, tensor<2x4x2xf32>) -> (tensor<2x4x2xf32>, tensor<3x2xf32>)
  return %dx, %df : tensor<2x4x2xf32>, tensor<3x2xf32>
}
// EXTENTS: row_conv_grad.mlir:[[@LINE+2]]:14: error: 'ebb.row_conv_grad' op expects equal extents for dim 0 of x and out_grad, but got 2 and 1
func.func @any(%x: tensor<?x?x?xf32> {ebb.name = "x"}, %filter: tensor<?x?xf32> {ebb.name = "filter"}, %g: tensor<?x?x?xf32> {ebb.name = "out_grad"}) -> (tensor<?x?x?xf32> {ebb.name = "x_grad"}, tensor<?x?xf32> {ebb.name = "filter_grad"}) {
  %dx, %df = ebb.row_conv_grad %x, %filter, %g : (tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>) -> (tensor<?x?x?xf32>, tensor<?x?xf32>)
  return %dx, %df : tensor<?x?x?xf32>, tensor<?x?xf32>
}
func.func @beyond(%x: tensor<2x4x2xf32> {ebb.name = "x"}, %filter: tensor<6x2xf32> {ebb.name = "filter"}, %g: tensor<2x4x2xf32> {ebb.name = "out_grad"}) -> (tensor<2x4x2xf32> {ebb.name = "x_grad"}, tensor<6x2xf32> {ebb.name = "filter_grad"}) {
  %dx, %df = ebb.row_conv_grad %x, %filter, %g : (tensor<2x4x2xf32>, tensor<6x2xf32>, tensor<2x4x2xf32>) -> (tensor<2x4x2xf32>, tensor<6x2xf32>)
  return %dx, %df : tensor<2x4x2xf32>, tensor<6x2xf32>
}
func.func @no_batch(%x: tensor<0x4x2xf32> {ebb.name = "x"}, %filter: tensor<3x2xf32> {ebb.name = "filter"}, %g: tensor<0x4x2xf32> {ebb.name = "out_grad"}) -> (tensor<0x4x2xf32> {ebb.name = "x_grad"}, tensor<3x2xf32> {ebb.name = "filter_grad"}) {
  %dx, %df = ebb.row_conv_grad %x, %filter, %g : (tensor<0x4x2xf32>, tensor<3x2xf32>, tensor<0x4x2xf32>) -> (tensor<0x4x2xf32>, tensor<3x2xf32>)
  return %dx, %df : tensor<0x4x2xf32>, tensor<3x2xf32>
}

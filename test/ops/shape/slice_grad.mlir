// out_grad in zeros of input's shape, and the slice again. The first numbers
// are the rule's worked example; others by hand.
// TESTS: ebb.slice_double_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=last_three wrt=g" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function last_three --input 'x=[nan,0,0,0,0,0,0,0,0,0]' --input 'g=[1,1,1]' --expect 'out=[0,0,0,0,0,0,0,1,1,1]'
// RUN: ebb run %s --function drops_axis --input 'x=[[0,0,0],[0,0,0]]' --input 'g=[1,2,3]' --expect 'out=[[0,0,0],[1,2,3]]'
// RUN: ebb run %s --function two_axes --input 'x=[[0,0,0],[0,0,0],[0,0,0]]' --input 'g=[[1,2],[3,4]]' --expect 'out=[[0,0,0],[0,1,2],[0,3,4]]'
// RUN: ebb run %s --function from_scalar --input 'x=[[0,0],[0,0]]' --input g=7 --expect 'out=[[0,0],[7,0]]'
// RUN: ebb run %s --function from_nothing --input 'x=[1,2,3]' --input 'g=[]' --expect 'out=[0,0,0]'
// RUN: ebb run %s --function beyond_the_end --input 'x=[1,2,3]' --input 'g=[]' --expect 'out=[0,0,0]'
// RUN: ebb run %s --function unknown_middle --input 'x=[0,0,0,0,0]' --input 'g=[1,2,3]' --expect 'out=[0,1,2,3,0]'
// RUN: ebb run %s --function unknown_middle --input 'x=[9]' --input 'g=[]' --expect 'out=[0]'
// RUN: not ebb run %s --function unknown_middle --input 'x=[0,0,0,0,0]' --input 'g=[1,2]' 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: ebb run %s --function batch --input 'x=[[0,0,0],[0,0,0]]' --input 'g=[[1],[2]]' --expect 'out=[[0,1,0],[0,2,0]]'
// RUN: ebb run %s --function batch --input 'x=[]' --input 'g=[]' --expect 'out=[]'
// RUN: not ebb run %s --function batch --input 'x=[[0,0,0],[0,0,0]]' --input 'g=[[1]]' 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: ebb run %s --function double --input 'u=[0,1,2,3,4,5,6,7,8,9]' --expect 'out=[7,8,9]'
// RUN: ebb check %s --function last_three --wrt g
// RUN: ebb check %s --function last_three --wrt g --order 2
// RUN: ebb check %s --function last_three --wrt x
// RUN: ebb check %s --function two_axes --wrt g
// RUN: ebb check %s --function from_scalar --wrt g
// RUN: ebb check %s --function unknown_middle --wrt g --input 'x=[0,0,0,0,0]' --input 'g=[1,2,3]'
// RUN: ebb check %s --function double
// RUN: ebb check %s --function double --order 2

// CHECK-LABEL: @last_three
// CHECK: ebb.slice_grad %{{.*}}, %{{.*}} {axes = array<i64: 0>, ends = array<i64: 100>, starts = array<i64: -3>} : (tensor<10xf32>, tensor<3xf32>) -> tensor<10xf32>
// GRAD-LABEL: @last_three_grad(
// GRAD: ebb.slice %{{.*}} {axes = array<i64: 0>, ends = array<i64: 100>, starts = array<i64: -3>} : (tensor<10xf32>) -> tensor<3xf32>
// DECOMPOSE-LABEL: @last_three
// DECOMPOSE: ebb.pad %{{.*}} {paddings = array<i64: 7, 0>} : (tensor<3xf32>) -> tensor<10xf32>
func.func @last_three(%x: tensor<10xf32> {ebb.name = "x"}, %g: tensor<3xf32> {ebb.name = "g"}) -> (tensor<10xf32> {ebb.name = "out"}) {
  %out = "ebb.slice_grad"(%x, %g) <{axes = array<i64: 0>, starts = array<i64: -3>, ends = array<i64: 100>}> : (tensor<10xf32>, tensor<3xf32>) -> tensor<10xf32>
  return %out : tensor<10xf32>
}

// CHECK-LABEL: @drops_axis
// CHECK: ebb.slice_grad %{{.*}}, %{{.*}} {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, infer_flags = array<i64: 1>, starts = array<i64: 1>} :
func.func @drops_axis(%x: tensor<2x3xf32> {ebb.name = "x"}, %g: tensor<3xf32> {ebb.name = "g"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 2>, infer_flags = array<i64: 1>, decrease_axis = array<i64: 0>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @two_axes(%x: tensor<3x3xf32> {ebb.name = "x"}, %g: tensor<2x2xf32> {ebb.name = "g"}) -> (tensor<3x3xf32> {ebb.name = "out"}) {
  %out = ebb.slice_grad %x, %g {axes = array<i64: 1, 0>, starts = array<i64: -2, 1>, ends = array<i64: 3, 3>} : (tensor<3x3xf32>, tensor<2x2xf32>) -> tensor<3x3xf32>
  return %out : tensor<3x3xf32>
}

func.func @from_scalar(%x: tensor<2x2xf32> {ebb.name = "x"}, %g: tensor<f32> {ebb.name = "g"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0, 1>, starts = array<i64: 1, 0>, ends = array<i64: 2, 1>, decrease_axis = array<i64: 0, 1>} : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

func.func @from_nothing(%x: tensor<3xf32> {ebb.name = "x"}, %g: tensor<0xf32> {ebb.name = "g"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 2>, ends = array<i64: 1>} : (tensor<3xf32>, tensor<0xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @beyond_the_end(%x: tensor<3xf32> {ebb.name = "x"}, %g: tensor<0xf32> {ebb.name = "g"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 3>, ends = array<i64: 9>} : (tensor<3xf32>, tensor<0xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

// Unknown extents have no constant paddings: the op stays.
// DECOMPOSE-LABEL: @unknown_middle
// DECOMPOSE: ebb.slice_grad
// SHORT: slice_grad.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.slice_grad' op expects the extent of the slice for dim 0 of out_grad, but got 3 and 2
func.func @unknown_middle(%x: tensor<?xf32> {ebb.name = "x"}, %g: tensor<?xf32> {ebb.name = "g"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: -1>} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}

// ROWS: slice_grad.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.slice_grad' op expects the extent of the slice for dim 0 of out_grad, but got 2 and 1
func.func @batch(%x: tensor<?x3xf32> {ebb.name = "x"}, %g: tensor<?x1xf32> {ebb.name = "g"}) -> (tensor<?x3xf32> {ebb.name = "out"}) {
  %out = ebb.slice_grad %x, %g {axes = array<i64: 1>, starts = array<i64: 1>, ends = array<i64: 2>} : (tensor<?x3xf32>, tensor<?x1xf32>) -> tensor<?x3xf32>
  return %out : tensor<?x3xf32>
}

// CHECK-LABEL: @double
// CHECK: ebb.slice_double_grad %{{.*}} {axes = array<i64: 0>, ends = array<i64: 100>, starts = array<i64: -3>} : (tensor<10xf32>) -> tensor<3xf32>
// DECOMPOSE-LABEL: @double
// DECOMPOSE: ebb.slice %{{.*}} {axes = array<i64: 0>, ends = array<i64: 100>, starts = array<i64: -3>} : (tensor<10xf32>) -> tensor<3xf32>
func.func @double(%u: tensor<10xf32> {ebb.name = "u"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.slice_double_grad %u {axes = array<i64: 0>, starts = array<i64: -3>, ends = array<i64: 100>} : (tensor<10xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

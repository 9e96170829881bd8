// Unit-step slices. The first two are the rule's worked examples, the others
// what numpy 2.4.6 gives for x[start:end].
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=last_three" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function nothing_left --input 'x=[[1,2],[3,4]]' --expect 'out=[[],[]]'
// RUN: ebb run %s --function last_three --input 'x=[0,1,2,3,4,5,6,7,8,9]' --expect 'out=[7,8,9]'
// RUN: ebb run %s --function drops_axis --input 'x=[[1,2,3],[4,5,6]]' --expect 'out=[4,5,6]'
// RUN: ebb run %s --function two_axes --input 'x=[[1,2,3],[4,5,6],[7,8,9]]' --expect 'out=[[5,6],[8,9]]'
// RUN: ebb run %s --function unordered_axes --input 'x=[[1,2,3],[4,5,6],[7,8,9]]' --expect 'out=[[2,3],[5,6]]'
// RUN: ebb run %s --function to_scalar --input 'x=[[1,2],[3,4]]' --expect out=3
// RUN: ebb run %s --function drops_middle --input 'x=[[[1],[2]],[[3],[4]]]' --expect 'out=[[2],[4]]'
// RUN: ebb run %s --function clamps_far --input 'x=[1,2,3]' --expect 'out=[1,2,3]'
// RUN: ebb run %s --function end_before_start --input 'x=[1,2,3]' --expect 'out=[]'
// RUN: ebb run %s --function start_beyond --input 'x=[1,2,3]' --expect 'out=[]'
// RUN: ebb run %s --function no_axes --input x=5 --expect out=5
// RUN: ebb run %s --function in_i64 --input 'x=[1,-9223372036854775808,3]' --expect 'out=[-9223372036854775808,3]'
// RUN: ebb run %s --function in_i1 --input 'x=[true,false]' --expect 'out=[false]'
// RUN: ebb run %s --function in_f16 --input 'x=[1.5,nan]' --expect 'out=[nan]'
// RUN: ebb run %s --function batch --input 'x=[[1,2,3],[4,5,6]]' --expect 'out=[[2],[5]]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function unknown_middle --input 'x=[1,2,3,4,5]' --expect 'out=[2,3,4]'
// RUN: ebb run %s --function unknown_middle --input 'x=[1]' --expect 'out=[]'
// RUN: ebb run %s --function unknown_tail --input 'x=[1,2,3]' --expect 'out=[2,3]'
// RUN: ebb run %s --function unknown_tail --input 'x=[1]' --expect 'out=[1]'
// RUN: ebb run %s --function unknown_dropped --input 'x=[[1,2],[3,4]]' --expect 'out=[3,4]'
// RUN: not ebb run %s --function unknown_dropped --input 'x=[[1,2]]' 2>&1 | FileCheck %s --check-prefix=DROPPED
// RUN: ebb check %s --function last_three
// RUN: ebb check %s --function last_three --order 2
// RUN: ebb check %s --function two_axes
// RUN: ebb check %s --function to_scalar
// RUN: ebb check %s --function end_before_start
// RUN: ebb check %s --function neighbours --order 1
// RUN: ebb check %s --function neighbours --order 2
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,2,3],[4,5,6]]'
// RUN: ebb check %s --function unknown_middle --order 1 --input 'x=[1,2,3,4,5]'
// RUN: ebb check %s --function unknown_tail --order 2 --input 'x=[1,2,3]'
// RUN: ebb check %s --function unknown_dropped --input 'x=[[1,2],[3,4]]'

// CHECK-LABEL: @last_three
// CHECK: ebb.slice %{{.*}} {axes = array<i64: 0>, ends = array<i64: 100>, starts = array<i64: -3>} : (tensor<10xf32>) -> tensor<3xf32>
// GRAD-LABEL: @last_three_grad(
// GRAD-SAME: %[[X:.*]]: tensor<10xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<3xf32> {ebb.name = "out_grad"}
// GRAD: ebb.slice_grad %[[X]], %[[G]] {axes = array<i64: 0>, ends = array<i64: 100>, starts = array<i64: -3>} : (tensor<10xf32>, tensor<3xf32>) -> tensor<10xf32>
func.func @last_three(%x: tensor<10xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = "ebb.slice"(%x) <{axes = array<i64: 0>, starts = array<i64: -3>, ends = array<i64: 100>, infer_flags = array<i64>, decrease_axis = array<i64>}> : (tensor<10xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

// CHECK-LABEL: @drops_axis
// CHECK: ebb.slice %{{.*}} {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, infer_flags = array<i64: 1>, starts = array<i64: 1>} :
func.func @drops_axis(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 2>, infer_flags = array<i64: 1>, decrease_axis = array<i64: 0>} : (tensor<2x3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @two_axes(%x: tensor<3x3xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: 0, 1>, starts = array<i64: 1, -2>, ends = array<i64: 3, 3>} : (tensor<3x3xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

func.func @unordered_axes(%x: tensor<3x3xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: -1, 0>, starts = array<i64: 1, 0>, ends = array<i64: 3, -1>} : (tensor<3x3xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

func.func @to_scalar(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: 0, 1>, starts = array<i64: 1, 0>, ends = array<i64: 2, 1>, decrease_axis = array<i64: 0, 1>} : (tensor<2x2xf32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @drops_middle(%x: tensor<2x2x1xf32> {ebb.name = "x"}) -> (tensor<2x1xf32> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: 1>, starts = array<i64: 1>, ends = array<i64: 2>, decrease_axis = array<i64: -2>} : (tensor<2x2x1xf32>) -> tensor<2x1xf32>
  return %out : tensor<2x1xf32>
}

func.func @clamps_far(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: -9223372036854775808>, ends = array<i64: 9223372036854775807>} : (tensor<3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @end_before_start(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<0xf32> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 2>, ends = array<i64: 1>} : (tensor<3xf32>) -> tensor<0xf32>
  return %out : tensor<0xf32>
}

func.func @start_beyond(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<0xf32> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 5>, ends = array<i64: 9>} : (tensor<3xf32>) -> tensor<0xf32>
  return %out : tensor<0xf32>
}

func.func @no_axes(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64>, starts = array<i64>, ends = array<i64>} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @in_i64(%x: tensor<3xi64> {ebb.name = "x"}) -> (tensor<2xi64> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 3>} : (tensor<3xi64>) -> tensor<2xi64>
  return %out : tensor<2xi64>
}

func.func @in_i1(%x: tensor<2xi1> {ebb.name = "x"}) -> (tensor<1xi1> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 2>} : (tensor<2xi1>) -> tensor<1xi1>
  return %out : tensor<1xi1>
}

func.func @in_f16(%x: tensor<2xf16> {ebb.name = "x"}) -> (tensor<1xf16> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 2>} : (tensor<2xf16>) -> tensor<1xf16>
  return %out : tensor<1xf16>
}

func.func @batch(%x: tensor<?x3xf32> {ebb.name = "x"}) -> (tensor<?x1xf32> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: 1>, starts = array<i64: 1>, ends = array<i64: 2>} : (tensor<?x3xf32>) -> tensor<?x1xf32>
  return %out : tensor<?x1xf32>
}

func.func @unknown_middle(%x: tensor<?xf32> {ebb.name = "x"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: -1>} : (tensor<?xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}

func.func @unknown_tail(%x: tensor<?xf32> {ebb.name = "x"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: -2>, ends = array<i64: 9223372036854775807>} : (tensor<?xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}

// DROPPED: slice.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.slice' op expects extent 1 on decreased axis 0, but got 0 and 1
func.func @unknown_dropped(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 2>, decrease_axis = array<i64: 0>} : (tensor<?x2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @neighbours(%x: tensor<4xf64> {ebb.name = "x"}) -> (tensor<3xf64> {ebb.name = "out"}) {
  %left = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: -1>} : (tensor<4xf64>) -> tensor<3xf64>
  %right = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 4>} : (tensor<4xf64>) -> tensor<3xf64>
  %out = ebb.multiply %left, %right : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
  return %out : tensor<3xf64>
}

// Compiling ends, though that nothing is left is only found on the way.
func.func @nothing_left(%x: tensor<?x?xf64> {ebb.name = "x"}) -> (tensor<?x?xf64> {ebb.name = "out"}) {
  %none = ebb.slice %x {axes = array<i64: 1>, starts = array<i64: 1>, ends = array<i64: 1>} : (tensor<?x?xf64>) -> tensor<?x?xf64>
  %out = ebb.exp %none : (tensor<?x?xf64>) -> tensor<?x?xf64>
  return %out : tensor<?x?xf64>
}

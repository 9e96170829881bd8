// A tensor written over a region: what numpy 2.4.6 gives for
// y = x.copy(); y[region] = values. The first and the third are the rule's worked
// examples.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=one_value" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function one_value --input 'x=[1,2,3,4]' --input 'values=[9]' --expect 'out=[1,9,9,4]'
// RUN: ebb run %s --function turned --input 'x=[1,2,3,4]' --input 'values=[7,8]' --expect 'out=[1,8,3,7]'
// RUN: ebb run %s --function column --input 'x=[[1,2,3,4],[5,6,7,8],[9,10,11,12]]' --input 'values=[-1,-2,-3]' --expect 'out=[[-1,2,3,4],[-2,6,7,8],[-3,10,11,12]]'
// y[-1, ::2][None, :, None] = values, and y[:, None, ::-2, None] = values.
// RUN: ebb run %s --function nones --input 'x=[[1,2,3,4],[5,6,7,8]]' --input 'values=[[[-1],[-2]]]' --expect 'out=[[1,2,3,4],[-1,6,-2,8]]'
// RUN: ebb run %s --function none_between --input 'x=[[1,2,3,4],[5,6,7,8]]' --input 'values=[[[[-1],[-2]]],[[[-3],[-4]]]]' --expect 'out=[[1,-2,3,-1],[5,-4,7,-3]]'
// RUN: ebb run %s --function leading_ones --input 'x=[1,2,3]' --input 'values=[[[5,6]]]' --expect 'out=[1,5,6]'
// RUN: ebb run %s --function scalar_region --input 'x=[1,2,3]' --input 'values=[[7]]' --expect 'out=[1,2,7]'
// RUN: ebb run %s --function whole --input 'x=[[1,2],[3,nan]]' --input 'values=[5,6]' --expect 'out=[[5,6],[5,6]]'
// RUN: ebb run %s --function nothing --input 'x=[1,2,3]' --input 'values=[5,6]' --expect 'out=[1,2,3]'
// RUN: ebb run %s --function of_scalar --input 'x=1' --input 'values=5' --expect 'out=5'
// RUN: ebb run %s --function in_i1 --input 'x=[true,true,false]' --input 'values=[false]' --expect 'out=[true,false,false]'
// RUN: ebb run %s --function in_f16 --input 'x=[1,2,3]' --input 'values=[nan]' --expect 'out=[1,nan,3]'
// RUN: ebb run %s --function unknown --input 'x=[[1,2,3],[4,5,6]]' --input 'values=[-1,-2]' --expect 'out=[[1,2,-1],[4,5,-2]]'
// RUN: ebb run %s --function unknown --input 'x=[[1,2]]' --input 'values=[-1]' --expect 'out=[[1,-1]]'
// RUN: not ebb run %s --function unknown --input 'x=[[1,2,3],[4,5,6]]' --input 'values=[-1]' 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: not ebb run %s --function unknown --input 'x=[[]]' --input 'values=[-1]' 2>&1 | FileCheck %s --check-prefix=DROPPED
// RUN: ebb run %s --function unknown_turned --input 'x=[1,2,3,4,5]' --input 'values=[7,8,9]' --expect 'out=[9,2,8,4,7]'
// RUN: ebb run %s --function unknown_turned --input 'x=[1]' --input 'values=[7]' --expect 'out=[7]'
// RUN: ebb run %s --function unknown_turned --input 'x=[]' --input 'values=[]' --expect 'out=[]'
// x is needed after the write, by the product.
// RUN: ebb run %s --function kept --input 'x=[1,2,3,4]' --input 'values=[7,8]' --expect 'out=[4,32,63,256]'
//
// RUN: ebb check %s --function one_value
// RUN: ebb check %s --function turned
// RUN: ebb check %s --function column --order 2
// RUN: ebb check %s --function nones
// RUN: ebb check %s --function none_between
// RUN: ebb check %s --function leading_ones
// RUN: ebb check %s --function scalar_region
// RUN: ebb check %s --function whole
// RUN: ebb check %s --function nothing
// RUN: ebb check %s --function of_scalar
// RUN: ebb check %s --function kept --order 1
// RUN: ebb check %s --function kept --order 2
// RUN: ebb check %s --function unknown --input 'x=[[1,2,3],[4,5,6]]' --input 'values=[-1,-2]'
// RUN: ebb check %s --function unknown_turned --order 2 --input 'x=[1,2,3,4,5]' --input 'values=[7,8,9]'

// CHECK-LABEL: @one_value
// CHECK: ebb.set_value_with_tensor %{{.*}} {axes = array<i64: 0>, ends = array<i64: 3>, starts = array<i64: 1>, steps = array<i64: 1>} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
// GRAD-LABEL: @one_value_grad(
// GRAD-SAME: %[[X:[^:]*]]: tensor<4xf32> {ebb.name = "x"}, %[[V:[^:]*]]: tensor<1xf32> {ebb.name = "values"}, %[[G:[^:]*]]: tensor<4xf32> {ebb.name = "out_grad"}
// GRAD: ebb.set_value_with_tensor_grad %[[V]], %[[G]] {axes = array<i64: 0>, ends = array<i64: 3>, starts = array<i64: 1>, steps = array<i64: 1>} : (tensor<1xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<1xf32>)
func.func @one_value(%x: tensor<4xf32> {ebb.name = "x"}, %values: tensor<1xf32> {ebb.name = "values"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = "ebb.set_value_with_tensor"(%x, %values) <{axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 3>, steps = array<i64: 1>, decrease_axes = array<i64>, none_axes = array<i64>}> : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}

func.func @turned(%x: tensor<4xf32> {ebb.name = "x"}, %values: tensor<2xf32> {ebb.name = "values"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.set_value_with_tensor %x, %values {axes = array<i64: -1>, starts = array<i64: 9>, ends = array<i64: -9>, steps = array<i64: -2>} : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}

func.func @column(%x: tensor<3x4xf64> {ebb.name = "x"}, %values: tensor<3xf64> {ebb.name = "values"}) -> (tensor<3x4xf64> {ebb.name = "out"}) {
  %out = ebb.set_value_with_tensor %x, %values {axes = array<i64: 0, 1>, starts = array<i64: 0, 0>, ends = array<i64: 3, 1>, steps = array<i64: 1, 1>, decrease_axes = array<i64: -1>} : (tensor<3x4xf64>, tensor<3xf64>) -> tensor<3x4xf64>
  return %out : tensor<3x4xf64>
}

func.func @nones(%x: tensor<2x4xf32> {ebb.name = "x"}, %values: tensor<1x2x1xf32> {ebb.name = "values"}) -> (tensor<2x4xf32> {ebb.name = "out"}) {
  %out = ebb.set_value_with_tensor %x, %values {axes = array<i64: 0, 1>, starts = array<i64: -1, 0>, ends = array<i64: 2, 4>, steps = array<i64: 1, 2>, decrease_axes = array<i64: 0>, none_axes = array<i64: 5, 1>} : (tensor<2x4xf32>, tensor<1x2x1xf32>) -> tensor<2x4xf32>
  return %out : tensor<2x4xf32>
}

func.func @none_between(%x: tensor<2x4xf32> {ebb.name = "x"}, %values: tensor<2x1x2x1xf32> {ebb.name = "values"}) -> (tensor<2x4xf32> {ebb.name = "out"}) {
  %out = ebb.set_value_with_tensor %x, %values {axes = array<i64: 1>, starts = array<i64: -1>, ends = array<i64: 0>, steps = array<i64: -2>, none_axes = array<i64: 1, 2>} : (tensor<2x4xf32>, tensor<2x1x2x1xf32>) -> tensor<2x4xf32>
  return %out : tensor<2x4xf32>
}

func.func @leading_ones(%x: tensor<3xf32> {ebb.name = "x"}, %values: tensor<1x1x2xf32> {ebb.name = "values"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.set_value_with_tensor %x, %values {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 3>, steps = array<i64: 1>} : (tensor<3xf32>, tensor<1x1x2xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @scalar_region(%x: tensor<3xf32> {ebb.name = "x"}, %values: tensor<1x1xf32> {ebb.name = "values"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.set_value_with_tensor %x, %values {axes = array<i64: 0>, starts = array<i64: -1>, ends = array<i64: 3>, steps = array<i64: 1>, decrease_axes = array<i64: 0>} : (tensor<3xf32>, tensor<1x1xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @whole(%x: tensor<2x2xf32> {ebb.name = "x"}, %values: tensor<2xf32> {ebb.name = "values"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.set_value_with_tensor %x, %values {axes = array<i64>, starts = array<i64>, ends = array<i64>, steps = array<i64>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

func.func @nothing(%x: tensor<3xf32> {ebb.name = "x"}, %values: tensor<2xf32> {ebb.name = "values"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.set_value_with_tensor %x, %values {axes = array<i64: 0>, starts = array<i64: 2>, ends = array<i64: -1>, steps = array<i64: -1>} : (tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @of_scalar(%x: tensor<f32> {ebb.name = "x"}, %values: tensor<f32> {ebb.name = "values"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.set_value_with_tensor %x, %values {axes = array<i64>, starts = array<i64>, ends = array<i64>, steps = array<i64>} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @in_i1(%x: tensor<3xi1> {ebb.name = "x"}, %values: tensor<1xi1> {ebb.name = "values"}) -> (tensor<3xi1> {ebb.name = "out"}) {
  %out = ebb.set_value_with_tensor %x, %values {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 2>, steps = array<i64: 1>} : (tensor<3xi1>, tensor<1xi1>) -> tensor<3xi1>
  return %out : tensor<3xi1>
}

func.func @in_f16(%x: tensor<3xf16> {ebb.name = "x"}, %values: tensor<1xf16> {ebb.name = "values"}) -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.set_value_with_tensor %x, %values {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 2>, steps = array<i64: 1>} : (tensor<3xf16>, tensor<1xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}

// SHORT: set_value_with_tensor.mlir:[[@LINE+3]]:{{.*}}: error: 'ebb.set_value_with_tensor' op expects the extent of the region for dim 0 of values, but got 2 and 1
// DROPPED: set_value_with_tensor.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.set_value_with_tensor' op expects extent 1 on decreased axis 1, but got 0 and 1
func.func @unknown(%x: tensor<?x?xf32> {ebb.name = "x"}, %values: tensor<?xf32> {ebb.name = "values"}) -> (tensor<?x?xf32> {ebb.name = "out"}) {
  %out = ebb.set_value_with_tensor %x, %values {axes = array<i64: 1>, starts = array<i64: -1>, ends = array<i64: 9223372036854775807>, steps = array<i64: 1>, decrease_axes = array<i64: 1>} : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %out : tensor<?x?xf32>
}

func.func @unknown_turned(%x: tensor<?xf32> {ebb.name = "x"}, %values: tensor<?xf32> {ebb.name = "values"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.set_value_with_tensor %x, %values {axes = array<i64: 0>, starts = array<i64: -1>, ends = array<i64: -9>, steps = array<i64: -2>} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}

func.func @kept(%x: tensor<4xf64> {ebb.name = "x"}, %values: tensor<2xf64> {ebb.name = "values"}) -> (tensor<4xf64> {ebb.name = "out"}) {
  %square = ebb.multiply %x, %x : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  %written = ebb.set_value_with_tensor %square, %values {axes = array<i64: 0>, starts = array<i64: 2>, ends = array<i64: 0>, steps = array<i64: -1>} : (tensor<4xf64>, tensor<2xf64>) -> tensor<4xf64>
  %mixed = ebb.multiply %square, %written : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  %first = ebb.full {value = 4.0} : () -> tensor<1xf64>
  %out = ebb.set_value_with_tensor %mixed, %first {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, steps = array<i64: 1>} : (tensor<4xf64>, tensor<1xf64>) -> tensor<4xf64>
  return %out : tensor<4xf64>
}

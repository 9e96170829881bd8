// By hand: the cotangent outside of the region, and inside its sums over what
// the values were broadcast along, in the order of the write.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-decompose="ops=set_value_with_tensor_grad" | FileCheck %s --check-prefix=PARTS
// RUN: ebb run %s --function one_value --input 'values=[0]' --input 'out_grad=[1,2,3,4]' --expect 'x_grad=[1,0,0,4]' --expect 'values_grad=[5]'
// RUN: ebb run %s --function turned --input 'values=[[0],[0],[0]]' --input 'out_grad=[[1,2],[3,4],[5,6],[7,8]]' --expect 'x_grad=[[1,2],[0,0],[0,0],[0,0]]' --expect 'values_grad=[[15],[11],[7]]'
// Where 1s separate axes, aligning without them would mix the axes up.
// RUN: ebb run %s --function none_between --input 'values=[[[0]],[[0]]]' --input 'out_grad=[[1,2],[3,4]]' --expect 'x_grad=[[0,0],[0,0]]' --expect 'values_grad=[[[3]],[[7]]]'
// RUN: ebb run %s --function nothing --input 'values=[0,0]' --input 'out_grad=[1,2,3]' --expect 'x_grad=[1,2,3]' --expect 'values_grad=[0,0]'
// RUN: ebb run %s --function unknown --input 'values=[0,0]' --input 'out_grad=[[1,2,3],[4,5,6]]' --expect 'x_grad=[[1,0,0],[4,0,0]]' --expect 'values_grad=[9,7]'
// RUN: ebb run %s --function half --expect 'values_grad=[2100]' --tol 0
// RUN: ebb check %s --function turned --order 1
// RUN: ebb check %s --function none_between --order 2

// CHECK-LABEL: @one_value
// CHECK: ebb.set_value_with_tensor_grad %{{.*}} {axes = array<i64: 0>, ends = array<i64: 3>, starts = array<i64: 1>, steps = array<i64: 1>}
// PARTS-LABEL: @one_value
// PARTS-DAG: ebb.set_value_grad
// PARTS-DAG: ebb.strided_slice
func.func @one_value(%values: tensor<1xf32> {ebb.name = "values"}, %g: tensor<4xf32> {ebb.name = "out_grad"}) -> (tensor<4xf32> {ebb.name = "x_grad"}, tensor<1xf32> {ebb.name = "values_grad"}) {
  %0, %1 = ebb.set_value_with_tensor_grad %values, %g {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 3>, steps = array<i64: 1>} : (tensor<1xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<1xf32>)
  return %0, %1 : tensor<4xf32>, tensor<1xf32>
}

func.func @turned(%values: tensor<3x1xf64> {ebb.name = "values"}, %g: tensor<4x2xf64> {ebb.name = "out_grad"}) -> (tensor<4x2xf64> {ebb.name = "x_grad"}, tensor<3x1xf64> {ebb.name = "values_grad"}) {
  %0, %1 = ebb.set_value_with_tensor_grad %values, %g {axes = array<i64: 0>, starts = array<i64: 3>, ends = array<i64: 0>, steps = array<i64: -1>} : (tensor<3x1xf64>, tensor<4x2xf64>) -> (tensor<4x2xf64>, tensor<3x1xf64>)
  return %0, %1 : tensor<4x2xf64>, tensor<3x1xf64>
}

func.func @none_between(%values: tensor<2x1x1xf32> {ebb.name = "values"}, %g: tensor<2x2xf32> {ebb.name = "out_grad"}) -> (tensor<2x2xf32> {ebb.name = "x_grad"}, tensor<2x1x1xf32> {ebb.name = "values_grad"}) {
  %0, %1 = ebb.set_value_with_tensor_grad %values, %g {axes = array<i64: 0, 1>, starts = array<i64: 0, 0>, ends = array<i64: 2, 2>, steps = array<i64: 1, 1>, none_axes = array<i64: 1>} : (tensor<2x1x1xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x1x1xf32>)
  return %0, %1 : tensor<2x2xf32>, tensor<2x1x1xf32>
}

func.func @nothing(%values: tensor<2xf32> {ebb.name = "values"}, %g: tensor<3xf32> {ebb.name = "out_grad"}) -> (tensor<3xf32> {ebb.name = "x_grad"}, tensor<2xf32> {ebb.name = "values_grad"}) {
  %0, %1 = ebb.set_value_with_tensor_grad %values, %g {axes = array<i64: 0>, starts = array<i64: 2>, ends = array<i64: 1>, steps = array<i64: 1>} : (tensor<2xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<2xf32>)
  return %0, %1 : tensor<3xf32>, tensor<2xf32>
}

func.func @unknown(%values: tensor<?xf32> {ebb.name = "values"}, %g: tensor<?x?xf32> {ebb.name = "out_grad"}) -> (tensor<?x?xf32> {ebb.name = "x_grad"}, tensor<?xf32> {ebb.name = "values_grad"}) {
  %0, %1 = ebb.set_value_with_tensor_grad %values, %g {axes = array<i64: 1>, starts = array<i64: -1>, ends = array<i64: 0>, steps = array<i64: -1>} : (tensor<?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xf32>)
  return %0, %1 : tensor<?x?xf32>, tensor<?xf32>
}

// Sums of 1 would end at 2048 in f16.
func.func @half() -> (tensor<1xf16> {ebb.name = "values_grad"}) {
  %values = ebb.full {value = 0.0} : () -> tensor<1xf16>
  %g = ebb.full {value = 1.0} : () -> tensor<4200xf16>
  %0, %1 = ebb.set_value_with_tensor_grad %values, %g {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 4200>, steps = array<i64: 2>} : (tensor<1xf16>, tensor<4200xf16>) -> (tensor<4200xf16>, tensor<1xf16>)
  return %1 : tensor<1xf16>
}

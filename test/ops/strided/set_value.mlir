// Constants written over a region, cast as ebb.cast does. The first is the
// rule's worked example, the others what numpy 2.4.6 gives.
// TESTS: ebb.set_value_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=nine" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s --ebb-decompose | FileCheck %s --check-prefix=PARTS
// RUN: ebb run %s --function nine --input 'x=[1,2,3,4]' --expect 'out=[1,9,9,4]'
// RUN: ebb run %s --function listed --input 'x=[[1,2],[3,4],[5,6]]' --expect 'out=[[30,40],[3,4],[10,20]]'
// RUN: ebb run %s --function nothing --input 'x=[1,2,3]' --expect 'out=[1,2,3]'
// RUN: ebb run %s --function none_listed --input 'x=[1,2,3]' --expect 'out=[1,2,3]'
// RUN: ebb run %s --function in_i8 --input 'x=[1,2,3,4]' --expect 'out=[-2,127,0,4]'
// RUN: ebb run %s --function in_i1 --input 'x=[false,false,true]' --expect 'out=[true,false,true]'
// RUN: ebb run %s --function in_bf16 --input 'x=[1,2,3]' --expect 'out=[1,inf,3]'
// RUN: ebb run %s --function unknown --input 'x=[[1,2,3],[4,5,6]]' --expect 'out=[[1,2,3],[8,7,8]]'
// RUN: ebb run %s --function unknown --input 'x=[[1,2,3]]' --expect 'out=[[8,7,8]]'
// RUN: not ebb run %s --function unknown --input 'x=[[1,2],[3,4],[5,6]]' 2>&1 | FileCheck %s --check-prefix=SHORT
// The gradient is the exact one: what was written over had no say.
// RUN: ebb run %s --function erased --input 'out_grad=[1,nan,3,4]' --expect 'x_grad=[1,0,0,4]'
// RUN: ebb run %s --function erased_unknown --input 'out_grad=[1,2,3,4]' --expect 'x_grad=[0,2,0,4]'
// RUN: ebb run %s --function erased_unknown --input 'out_grad=[]' --expect 'x_grad=[]'
//
// RUN: ebb check %s --function nine
// RUN: ebb check %s --function of_square --order 1
// RUN: ebb check %s --function of_square --order 2
// RUN: ebb check %s --function nothing
// RUN: ebb check %s --function erased --order 2
// RUN: ebb check %s --function unknown --order 1 --input 'x=[[1,2,3],[4,5,6]]'

// CHECK-LABEL: @nine
// CHECK: ebb.set_value %{{.*}} {axes = array<i64: 0>, ends = array<i64: 3>, shape = array<i64: 1>, starts = array<i64: 1>, steps = array<i64: 1>, values = [9.000000e+00]} : (tensor<4xf32>) -> tensor<4xf32>
// GRAD-LABEL: @nine_grad(
// GRAD-SAME: %[[G:[^:]*]]: tensor<4xf32> {ebb.name = "out_grad"}
// GRAD: ebb.set_value_grad %[[G]] {axes = array<i64: 0>, ends = array<i64: 3>, starts = array<i64: 1>, steps = array<i64: 1>} : (tensor<4xf32>) -> tensor<4xf32>
// PARTS-LABEL: @nine
// PARTS: ebb.set_value_with_tensor
func.func @nine(%x: tensor<4xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = "ebb.set_value"(%x) <{axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 3>, steps = array<i64: 1>, shape = array<i64: 1>, values = [9.0 : f64]}> : (tensor<4xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}

// x[::-2] = [[10, 20], [30, 40]]
func.func @listed(%x: tensor<3x2xf32> {ebb.name = "x"}) -> (tensor<3x2xf32> {ebb.name = "out"}) {
  %out = ebb.set_value %x {axes = array<i64: 0>, starts = array<i64: -1>, ends = array<i64: -4>, steps = array<i64: -2>, shape = array<i64: 1, 2, 2>, values = [10.0, 20.0, 30.0, 40.0]} : (tensor<3x2xf32>) -> tensor<3x2xf32>
  return %out : tensor<3x2xf32>
}

func.func @nothing(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.set_value %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 1>, steps = array<i64: 1>, shape = array<i64: 5>, values = [1.0, 2.0, 3.0, 4.0, 5.0]} : (tensor<3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @none_listed(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.set_value %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 1>, steps = array<i64: 1>, shape = array<i64: 0>, values = []} : (tensor<3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @in_i8(%x: tensor<4xi8> {ebb.name = "x"}) -> (tensor<4xi8> {ebb.name = "out"}) {
  %out = ebb.set_value %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 3>, steps = array<i64: 1>, shape = array<i64: 3>, values = [-2.9, 1.0e9, 0x7FF8000000000000 : f64]} : (tensor<4xi8>) -> tensor<4xi8>
  return %out : tensor<4xi8>
}

func.func @in_i1(%x: tensor<3xi1> {ebb.name = "x"}) -> (tensor<3xi1> {ebb.name = "out"}) {
  %out = ebb.set_value %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, steps = array<i64: 1>, decrease_axes = array<i64: 0>, shape = array<i64>, values = [0.5]} : (tensor<3xi1>) -> tensor<3xi1>
  return %out : tensor<3xi1>
}

func.func @in_bf16(%x: tensor<3xbf16> {ebb.name = "x"}) -> (tensor<3xbf16> {ebb.name = "out"}) {
  %out = ebb.set_value %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 2>, steps = array<i64: 1>, shape = array<i64: 1>, values = [1.0e300]} : (tensor<3xbf16>) -> tensor<3xbf16>
  return %out : tensor<3xbf16>
}

// x[-1, ::-2] = 8 at the ends of a row of 3, with 7 in the middle left over from
// the write before.
// SHORT: set_value.mlir:[[@LINE+3]]:{{.*}}: error: 'ebb.set_value' op expects the extent of the region for dim 0 of values, but got 1 and 2
func.func @unknown(%x: tensor<?x?xf32> {ebb.name = "x"}) -> (tensor<?x?xf32> {ebb.name = "out"}) {
  %row = ebb.set_value %x {axes = array<i64: 0>, starts = array<i64: -1>, ends = array<i64: 9>, steps = array<i64: 1>, shape = array<i64>, values = [7.0]} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %out = ebb.set_value %row {axes = array<i64: 0, 1>, starts = array<i64: -1, -1>, ends = array<i64: 9, -9>, steps = array<i64: 1, -2>, decrease_axes = array<i64: 0>, shape = array<i64: 2>, values = [8.0, 8.0]} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %out : tensor<?x?xf32>
}

func.func @erased(%g: tensor<4xf64> {ebb.name = "out_grad"}) -> (tensor<4xf64> {ebb.name = "x_grad"}) {
  %0 = ebb.set_value_grad %g {axes = array<i64: 0>, starts = array<i64: 2>, ends = array<i64: 0>, steps = array<i64: -1>} : (tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

func.func @erased_unknown(%g: tensor<?xf32> {ebb.name = "out_grad"}) -> (tensor<?xf32> {ebb.name = "x_grad"}) {
  %0 = ebb.set_value_grad %g {axes = array<i64: 0>, starts = array<i64: 2>, ends = array<i64: -9>, steps = array<i64: -2>} : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @of_square(%x: tensor<4x3xf64> {ebb.name = "x"}) -> (tensor<4x3xf64> {ebb.name = "out"}) {
  %square = ebb.multiply %x, %x : (tensor<4x3xf64>, tensor<4x3xf64>) -> tensor<4x3xf64>
  %out = ebb.set_value %square {axes = array<i64: 0, 1>, starts = array<i64: 3, 1>, ends = array<i64: 0, 2>, steps = array<i64: -2, 1>, decrease_axes = array<i64: 1>, shape = array<i64: 2>, values = [5.0, 6.0]} : (tensor<4x3xf64>) -> tensor<4x3xf64>
  return %out : tensor<4x3xf64>
}

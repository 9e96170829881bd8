// Strided slices: what numpy 2.4.6 gives for x[start:end:stride].
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=evens" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function evens --input 'x=[0,1,2,3,4]' --expect 'out=[0,2,4]'
// RUN: ebb run %s --function back --input 'x=[0,1,2,3,4]' --expect 'out=[3,2,1]'
// A -1 is the last element, for ends too, so that this is empty; an end far
// before the first takes that one in.
// RUN: ebb run %s --function wrong_way --input 'x=[0,1,2,3,4]' --expect 'out=[]'
// RUN: ebb run %s --function to_first --input 'x=[0,1,2,3,4]' --expect 'out=[3,2,1,0]'
// RUN: ebb run %s --function from_beyond --input 'x=[0,1,2,3,4]' --expect 'out=[4,2]'
// RUN: ebb run %s --function longest --input 'x=[0,1,2,3,4]' --expect 'out=[1]' --expect 'back=[4]'
// RUN: ebb run %s --function two_axes --input 'x=[[1,2,3,4],[5,6,7,8],[9,10,11,12]]' --expect 'out=[[12,10],[8,6],[4,2]]'
// RUN: ebb run %s --function rows --input 'x=[[1,2,3,4],[5,6,7,8],[9,10,11,12]]' --expect 'out=[[9,10,11,12],[5,6,7,8]]'
// RUN: ebb run %s --function no_axes --input x=5 --expect out=5
// RUN: ebb run %s --function of_nothing --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function in_i64 --input 'x=[1,-9223372036854775808,3]' --expect 'out=[3,1]'
// RUN: ebb run %s --function in_i1 --input 'x=[true,false]' --expect 'out=[false,true]'
// RUN: ebb run %s --function in_bf16 --input 'x=[1.5,nan]' --expect 'out=[nan,1.5]'
// Extents known when running only.
// RUN: ebb run %s --function unknown --input 'x=[[0,1,2,3,4],[5,6,7,8,9]]' --expect 'forth=[[1,3],[6,8]]' --expect 'back=[[9,7,5],[4,2,0]]'
// RUN: ebb run %s --function unknown --input 'x=[[0,1]]' --expect 'forth=[[]]' --expect 'back=[[1]]'
// RUN: ebb run %s --function unknown --input 'x=[]' --expect 'forth=[]' --expect 'back=[]'
// RUN: ebb run %s --function unknown_longest --input 'x=[0,1,2,3,4]' --expect 'forth=[1]' --expect 'back=[4]'
// RUN: ebb run %s --function unknown_longest --input 'x=[]' --expect 'forth=[]' --expect 'back=[]'
// RUN: ebb run %s --function declared --input 'x=[0,1,2,3]' --expect 'out=[3,1]'
// RUN: not ebb run %s --function declared --input 'x=[0,1]' 2>&1 | FileCheck %s --check-prefix=DECLARED
//
// RUN: ebb check %s --function evens
// RUN: ebb check %s --function of_square --order 1
// RUN: ebb check %s --function of_square --order 2
// RUN: ebb check %s --function wrong_way
// RUN: ebb check %s --function unknown --order 1 --input 'x=[[0,1,2,3,4],[5,6,7,8,9]]'
// RUN: ebb check %s --function unknown --order 2 --input 'x=[[0,1,2,3,4],[5,6,7,8,9]]'

// CHECK-LABEL: @evens
// CHECK: ebb.strided_slice %{{.*}} {axes = array<i64: -1>, ends = array<i64: 5>, starts = array<i64: 0>, strides = array<i64: 2>} : (tensor<5xf32>) -> tensor<3xf32>
// GRAD-LABEL: @evens_grad(
// GRAD-SAME: %[[X:.*]]: tensor<5xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<3xf32> {ebb.name = "out_grad"}
// GRAD: ebb.strided_slice_grad %[[X]], %[[G]] {axes = array<i64: -1>, ends = array<i64: 5>, starts = array<i64: 0>, strides = array<i64: 2>} : (tensor<5xf32>, tensor<3xf32>) -> tensor<5xf32>
func.func @evens(%x: tensor<5xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = "ebb.strided_slice"(%x) <{axes = array<i64: -1>, starts = array<i64: 0>, ends = array<i64: 5>, strides = array<i64: 2>}> : (tensor<5xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @back(%x: tensor<5xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 3>, ends = array<i64: 0>, strides = array<i64: -1>} : (tensor<5xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @wrong_way(%x: tensor<5xf32> {ebb.name = "x"}) -> (tensor<0xf32> {ebb.name = "out"}) {
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 3>, ends = array<i64: -1>, strides = array<i64: -1>} : (tensor<5xf32>) -> tensor<0xf32>
  return %out : tensor<0xf32>
}

func.func @to_first(%x: tensor<5xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 3>, ends = array<i64: -6>, strides = array<i64: -1>} : (tensor<5xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}

func.func @from_beyond(%x: tensor<5xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 7>, ends = array<i64: 1>, strides = array<i64: -2>} : (tensor<5xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @longest(%x: tensor<5xf32> {ebb.name = "x"}) -> (tensor<1xf32> {ebb.name = "out"}, tensor<1xf32> {ebb.name = "back"}) {
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 9223372036854775807>, strides = array<i64: 9223372036854775807>} : (tensor<5xf32>) -> tensor<1xf32>
  %back = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 9223372036854775807>, ends = array<i64: -9223372036854775808>, strides = array<i64: -9223372036854775808>} : (tensor<5xf32>) -> tensor<1xf32>
  return %out, %back : tensor<1xf32>, tensor<1xf32>
}

func.func @two_axes(%x: tensor<3x4xf32> {ebb.name = "x"}) -> (tensor<3x2xf32> {ebb.name = "out"}) {
  %out = ebb.strided_slice %x {axes = array<i64: -1, 0>, starts = array<i64: -1, -1>, ends = array<i64: 0, -4>, strides = array<i64: -2, -1>} : (tensor<3x4xf32>) -> tensor<3x2xf32>
  return %out : tensor<3x2xf32>
}

func.func @rows(%x: tensor<3x4xf32> {ebb.name = "x"}) -> (tensor<2x4xf32> {ebb.name = "out"}) {
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 2>, ends = array<i64: 0>, strides = array<i64: -1>} : (tensor<3x4xf32>) -> tensor<2x4xf32>
  return %out : tensor<2x4xf32>
}

func.func @no_axes(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.strided_slice %x {axes = array<i64>, starts = array<i64>, ends = array<i64>, strides = array<i64>} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @of_nothing(%x: tensor<0xf32> {ebb.name = "x"}) -> (tensor<0xf32> {ebb.name = "out"}) {
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: -1>, ends = array<i64: -9>, strides = array<i64: -1>} : (tensor<0xf32>) -> tensor<0xf32>
  return %out : tensor<0xf32>
}

func.func @in_i64(%x: tensor<3xi64> {ebb.name = "x"}) -> (tensor<2xi64> {ebb.name = "out"}) {
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 2>, ends = array<i64: -9>, strides = array<i64: -2>} : (tensor<3xi64>) -> tensor<2xi64>
  return %out : tensor<2xi64>
}

func.func @in_i1(%x: tensor<2xi1> {ebb.name = "x"}) -> (tensor<2xi1> {ebb.name = "out"}) {
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: -9>, strides = array<i64: -1>} : (tensor<2xi1>) -> tensor<2xi1>
  return %out : tensor<2xi1>
}

func.func @in_bf16(%x: tensor<2xbf16> {ebb.name = "x"}) -> (tensor<2xbf16> {ebb.name = "out"}) {
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: -9>, strides = array<i64: -1>} : (tensor<2xbf16>) -> tensor<2xbf16>
  return %out : tensor<2xbf16>
}

func.func @unknown(%x: tensor<?x?xf32> {ebb.name = "x"}) -> (tensor<?x?xf32> {ebb.name = "forth"}, tensor<?x?xf32> {ebb.name = "back"}) {
  %forth = ebb.strided_slice %x {axes = array<i64: 1>, starts = array<i64: 1>, ends = array<i64: -1>, strides = array<i64: 2>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %back = ebb.strided_slice %x {axes = array<i64: 0, 1>, starts = array<i64: -1, 9>, ends = array<i64: -9, -9>, strides = array<i64: -1, -2>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %forth, %back : tensor<?x?xf32>, tensor<?x?xf32>
}

func.func @unknown_longest(%x: tensor<?xf32> {ebb.name = "x"}) -> (tensor<?xf32> {ebb.name = "forth"}, tensor<?xf32> {ebb.name = "back"}) {
  %forth = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 9223372036854775807>, strides = array<i64: 9223372036854775807>} : (tensor<?xf32>) -> tensor<?xf32>
  %back = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: 9223372036854775807>, ends = array<i64: -9223372036854775808>, strides = array<i64: -9223372036854775808>} : (tensor<?xf32>) -> tensor<?xf32>
  return %forth, %back : tensor<?xf32>, tensor<?xf32>
}

// DECLARED: strided_slice.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.strided_slice' op expects the declared extent for dim 0, but got 1 and 2
func.func @declared(%x: tensor<?xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.strided_slice %x {axes = array<i64: 0>, starts = array<i64: -1>, ends = array<i64: -9>, strides = array<i64: -2>} : (tensor<?xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @of_square(%x: tensor<4x5xf64> {ebb.name = "x"}) -> (tensor<2x2xf64> {ebb.name = "out"}) {
  %square = ebb.multiply %x, %x : (tensor<4x5xf64>, tensor<4x5xf64>) -> tensor<4x5xf64>
  %out = ebb.strided_slice %square {axes = array<i64: 0, 1>, starts = array<i64: 3, 1>, ends = array<i64: 0, 5>, strides = array<i64: -2, 2>} : (tensor<4x5xf64>) -> tensor<2x2xf64>
  return %out : tensor<2x2xf64>
}

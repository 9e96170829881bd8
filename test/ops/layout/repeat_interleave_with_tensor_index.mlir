// Element j repeats[j] times; [a, b] by [1, 3] is [a, b, b, b], and back
// [1, 2, 3, 4] gives [1, 9], in the rule's worked example. Other numbers of
// numpy 2.4.6's repeat.
// TESTS: ebb.repeat_interleave_with_tensor_index_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=rows" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-autodiff="function=back" | FileCheck %s --check-prefix=BACK
// RUN: ebb-opt %s -ebb-autodiff="function=unknown_back" | FileCheck %s --check-prefix=LIKE
// RUN: ebb run %s --function vector --input 'x=[1,2]' --input 'repeats=[1,3]' --expect 'out=[1,2,2,2]'
// RUN: ebb run %s --function vector --input 'x=[1,2]' --input 'repeats=[4,0]' --expect 'out=[1,1,1,1]'
// RUN: not ebb run %s --function vector --input 'x=[1,2]' --input 'repeats=[1,2]' 2>&1 | FileCheck %s --check-prefix=SUM
// RUN: not ebb run %s --function vector --input 'x=[1,2]' --input 'repeats=[5,-1]' 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not ebb run %s --function vector --input 'x=[1,2]' --input 'repeats=[9223372036854775807,9223372036854775807]' 2>&1 | FileCheck %s --check-prefix=HUGE
// RUN: ebb run %s --function rows --input 'x=[[1,2],[3,4],[5,6]]' --input 'repeats=[2,0,1]' --expect 'out=[[1,2],[1,2],[5,6]]'
// RUN: ebb run %s --function columns --input 'x=[[1,2,3],[4,5,6]]' --input 'repeats=[0,1,3]' --expect 'out=[[2,3,3,3],[5,6,6,6]]'
// RUN: ebb run %s --function middle --input 'x=[[[1,2],[3,4]],[[5,6],[7,8]]]' --input 'repeats=[1,2]' --expect 'out=[[[1,2],[3,4],[3,4]],[[5,6],[7,8],[7,8]]]'
// RUN: ebb run %s --function to_nothing --input 'x=[1,2]' --input 'repeats=[0,0]' --expect 'out=[]'
// RUN: not ebb run %s --function to_nothing --input 'x=[1,2]' --input 'repeats=[1,2]' 2>&1 | FileCheck %s --check-prefix=TONOTHING
// RUN: ebb run %s --function of_nothing --input 'x=[]' --input 'repeats=[]' --expect 'out=[]'
// RUN: not ebb run %s --function something_of_nothing --input 'x=[]' --input 'repeats=[]' 2>&1 | FileCheck %s --check-prefix=SOMETHING
// RUN: ebb run %s --function in_i1 --input 'x=[true,false]' --input 'repeats=[1,2]' --expect 'out=[true,false,false]'
// RUN: ebb run %s --function in_f64 --input 'x=[1,nan]' --input 'repeats=[1,2]' --expect 'out=[1,nan,nan]'
// RUN: ebb run %s --function in_f16 --input 'x=[1.5,inf]' --input 'repeats=[1,2]' --expect 'out=[1.5,inf,inf]'
// RUN: ebb run %s --function transposed --input 'x=[[1,2],[3,4]]' --input 'repeats=[1,2]' --expect 'out=[[1,3],[2,4],[2,4]]'
// RUN: ebb run %s --function unknown --input 'x=[[1,2],[3,4],[5,6]]' --input 'repeats=[0,1,2]' --expect 'out=[[3,4],[5,6],[5,6]]'
// RUN: not ebb run %s --function unknown --input 'x=[[1,2],[3,4]]' --input 'repeats=[3]' 2>&1 | FileCheck %s --check-prefix=LENGTH
// RUN: not ebb run %s --function undeclared --input 'x=[1,2]' --input 'repeats=[1,2]' 2>&1 | FileCheck %s --check-prefix=UNDECLARED
// 0 to 39999 in order, each once, but the last thrice and the first not at all:
// 800000000 + 2 * 39999 in all, on any number of threads.
// RUN: ebb run %s --function long --threads 1 --expect 'out=[800059998,1,39999,39999,39999]' --tol 0
// RUN: ebb run %s --function long --threads 2 --expect 'out=[800059998,1,39999,39999,39999]' --tol 0
// RUN: ebb run %s --function back --input 'x=[nan,0]' --input 'repeats=[1,3]' --input 'g=[1,2,3,4]' --expect 'out=[1,9]'
// RUN: ebb run %s --function back --input 'x=[0,0]' --input 'repeats=[0,4]' --input 'g=[1,2,3,4]' --expect 'out=[0,10]'
// RUN: not ebb run %s --function back --input 'x=[0,0]' --input 'repeats=[1,4]' --input 'g=[1,2,3,4]' 2>&1 | FileCheck %s --check-prefix=BACKSUM
// No repetition at all: zeros, as torch 2.15 gives.
// RUN: ebb run %s --function none_back --input 'x=[[1,2],[3,4]]' --input 'repeats=[0,0]' --input 'g=[]' --expect 'out=[[0,0],[0,0]]'
// RUN: not ebb run %s --function none_back --input 'x=[[1,2],[3,4]]' --input 'repeats=[1,0]' --input 'g=[]' 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: ebb run %s --function columns_back --input 'x=[[0,0,0],[0,0,0]]' --input 'repeats=[0,1,3]' --input 'g=[[1,2,3,4],[5,6,7,8]]' --expect 'out=[[0,1,9],[0,5,21]]'
// RUN: ebb run %s --function half_back --expect 'out=[4096]' --tol 0
// Sums of nothing: where the ends of repeats are kept is asked for, too.
// RUN: ebb run %s --function back_of_nothing --input 'x=[1,1]' --input 'repeats=[0,0]' --input 'g=[]' --expect 'out=[0,0]'
// RUN: ebb run %s --function unknown_back --input 'x=[[0],[0]]' --input 'repeats=[2,1]' --input 'g=[[1],[2],[3]]' --expect 'out=[[3],[3]]'
// RUN: not ebb run %s --function unknown_back --input 'x=[[0],[0]]' --input 'repeats=[1,1]' --input 'g=[[1,2],[3,4]]' 2>&1 | FileCheck %s --check-prefix=WIDTH
// RUN: ebb check %s --function rows --input 'repeats=[2,0,1]'
// RUN: ebb check %s --function rows --input 'repeats=[2,0,1]' --order 2
// RUN: ebb check %s --function columns --input 'repeats=[0,1,3]' --order 3
// RUN: ebb check %s --function back --input 'repeats=[1,3]' --order 2
// RUN: ebb check %s --function squares --input 'repeats=[2,0,1]' --order 2
// RUN: ebb check %s --function unknown_back --order 2 --input 'x=[[0],[0]]' --input 'repeats=[2,1]' --input 'g=[[1],[2],[3]]'

// SUM: repeat_interleave_with_tensor_index.mlir:[[@LINE+4]]:{{.*}}: error: 'ebb.repeat_interleave_with_tensor_index' op expects repeats that add up to the repeated extent 4, but got 3
// NEGATIVE: repeat_interleave_with_tensor_index.mlir:[[@LINE+3]]:{{.*}}: error: 'ebb.repeat_interleave_with_tensor_index' op expects repeats of 0 or more, but got -1 at flat index 1
// HUGE: repeat_interleave_with_tensor_index.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.repeat_interleave_with_tensor_index' op expects repeats that add up to the repeated extent 4, but got a sum of 2^63 or more
func.func @vector(%x: tensor<2xf32> {ebb.name = "x"}, %repeats: tensor<2xi64> {ebb.name = "repeats"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index %x, %repeats {axis = 0} : (tensor<2xf32>, tensor<2xi64>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}
// CHECK-LABEL: @rows
// CHECK: ebb.repeat_interleave_with_tensor_index %{{.*}}, %{{.*}} {axis = 0 : i64} : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
// GRAD-LABEL: @rows_grad(
// GRAD-SAME: %[[X:[^:]*]]: tensor<3x2xf32> {ebb.name = "x"}, %[[R:[^:]*]]: tensor<3xi32> {ebb.name = "repeats"}, %[[G:[^:]*]]: tensor<3x2xf32> {ebb.name = "out_grad"}
// GRAD: ebb.repeat_interleave_with_tensor_index_grad %[[X]], %[[R]], %[[G]] {axis = 0 : i64} : (tensor<3x2xf32>, tensor<3xi32>, tensor<3x2xf32>) -> tensor<3x2xf32>
func.func @rows(%x: tensor<3x2xf32> {ebb.name = "x"}, %repeats: tensor<3xi32> {ebb.name = "repeats"}) -> (tensor<3x2xf32> {ebb.name = "out"}) {
  %out = "ebb.repeat_interleave_with_tensor_index"(%x, %repeats) <{axis = 0 : i64}> : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
  return %out : tensor<3x2xf32>
}
func.func @columns(%x: tensor<2x3xf32> {ebb.name = "x"}, %repeats: tensor<3xi64> {ebb.name = "repeats"}) -> (tensor<2x4xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index %x, %repeats {axis = -1} : (tensor<2x3xf32>, tensor<3xi64>) -> tensor<2x4xf32>
  return %out : tensor<2x4xf32>
}
func.func @middle(%x: tensor<2x2x2xf32> {ebb.name = "x"}, %repeats: tensor<2xi64> {ebb.name = "repeats"}) -> (tensor<2x3x2xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index %x, %repeats {axis = 1} : (tensor<2x2x2xf32>, tensor<2xi64>) -> tensor<2x3x2xf32>
  return %out : tensor<2x3x2xf32>
}
// TONOTHING: repeat_interleave_with_tensor_index.mlir:[[@LINE+2]]:10: error: 'ebb.repeat_interleave_with_tensor_index' op expects repeats that add up to the repeated extent 0, but got 3{{$}}
func.func @to_nothing(%x: tensor<2xf32> {ebb.name = "x"}, %repeats: tensor<2xi64> {ebb.name = "repeats"}) -> (tensor<0xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index %x, %repeats {axis = 0} : (tensor<2xf32>, tensor<2xi64>) -> tensor<0xf32>
  return %out : tensor<0xf32>
}
func.func @of_nothing(%x: tensor<0xf32> {ebb.name = "x"}, %repeats: tensor<0xi64> {ebb.name = "repeats"}) -> (tensor<0xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index %x, %repeats {axis = 0} : (tensor<0xf32>, tensor<0xi64>) -> tensor<0xf32>
  return %out : tensor<0xf32>
}
// SOMETHING: repeat_interleave_with_tensor_index.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.repeat_interleave_with_tensor_index' op expects repeats that add up to the repeated extent 3, but got 0
func.func @something_of_nothing(%x: tensor<0xf32> {ebb.name = "x"}, %repeats: tensor<0xi64> {ebb.name = "repeats"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index %x, %repeats {axis = 0} : (tensor<0xf32>, tensor<0xi64>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}
func.func @in_i1(%x: tensor<2xi1> {ebb.name = "x"}, %repeats: tensor<2xi64> {ebb.name = "repeats"}) -> (tensor<3xi1> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index %x, %repeats {axis = 0} : (tensor<2xi1>, tensor<2xi64>) -> tensor<3xi1>
  return %out : tensor<3xi1>
}
func.func @in_f64(%x: tensor<2xf64> {ebb.name = "x"}, %repeats: tensor<2xi64> {ebb.name = "repeats"}) -> (tensor<3xf64> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index %x, %repeats {axis = 0} : (tensor<2xf64>, tensor<2xi64>) -> tensor<3xf64>
  return %out : tensor<3xf64>
}
func.func @in_f16(%x: tensor<2xf16> {ebb.name = "x"}, %repeats: tensor<2xi64> {ebb.name = "repeats"}) -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index %x, %repeats {axis = 0} : (tensor<2xf16>, tensor<2xi64>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @transposed(%x: tensor<2x2xf32> {ebb.name = "x"}, %repeats: tensor<2xi64> {ebb.name = "repeats"}) -> (tensor<3x2xf32> {ebb.name = "out"}) {
  %t = ebb.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %out = ebb.repeat_interleave_with_tensor_index %t, %repeats {axis = 0} : (tensor<2x2xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  return %out : tensor<3x2xf32>
}
// LENGTH: repeat_interleave_with_tensor_index.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.repeat_interleave_with_tensor_index' op expects a repeat for each element along axis 0, but got 2 and 1
func.func @unknown(%x: tensor<?x?xf32> {ebb.name = "x"}, %repeats: tensor<?xi64> {ebb.name = "repeats"}) -> (tensor<3x?xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index %x, %repeats {axis = 0} : (tensor<?x?xf32>, tensor<?xi64>) -> tensor<3x?xf32>
  return %out : tensor<3x?xf32>
}
// Memory is planned before the repeats are known.
// UNDECLARED: repeat_interleave_with_tensor_index.mlir:[[@LINE+3]]:{{.*}}: error: 'ebb.repeat_interleave_with_tensor_index' op expects a result type that declares the extent along axis 0, the sum of 'repeats', but got 'tensor<?xf32>'; ebb.repeat_interleave_like takes it from another tensor
// UNDECLARED-NOT: error:
func.func @undeclared(%x: tensor<2xf32> {ebb.name = "x"}, %repeats: tensor<2xi64> {ebb.name = "repeats"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index %x, %repeats {axis = 0} : (tensor<2xf32>, tensor<2xi64>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}
func.func @long() -> (tensor<5xf64> {ebb.name = "out"}) {
  %x = ebb.iota : () -> tensor<40000xf64>
  %none = ebb.full {value = 0.0} : () -> tensor<1xi64>
  %ones = ebb.full {value = 1.0} : () -> tensor<39998xi64>
  %three = ebb.full {value = 3.0} : () -> tensor<1xi64>
  %repeats = ebb.concat %none, %ones, %three : (tensor<1xi64>, tensor<39998xi64>, tensor<1xi64>) -> tensor<40000xi64>
  %all = ebb.repeat_interleave_with_tensor_index %x, %repeats {axis = 0} : (tensor<40000xf64>, tensor<40000xi64>) -> tensor<40001xf64>
  %sum = ebb.sum %all {keepdim = true} : (tensor<40001xf64>) -> tensor<1xf64>
  %first = ebb.slice %all {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<40001xf64>) -> tensor<1xf64>
  %last = ebb.slice %all {axes = array<i64: 0>, starts = array<i64: -3>, ends = array<i64: 40001>} : (tensor<40001xf64>) -> tensor<3xf64>
  %out = ebb.concat %sum, %first, %last : (tensor<1xf64>, tensor<1xf64>, tensor<3xf64>) -> tensor<5xf64>
  return %out : tensor<5xf64>
}
// CHECK-LABEL: @back
// CHECK: ebb.repeat_interleave_with_tensor_index_grad %{{.*}}, %{{.*}}, %{{.*}} {axis = 0 : i64} : (tensor<2xf32>, tensor<2xi64>, tensor<4xf32>) -> tensor<2xf32>
// BACK-LABEL: @back_grad(
// BACK: ebb.repeat_interleave_with_tensor_index %{{.*}}, %{{.*}} {axis = 0 : i64} : (tensor<2xf32>, tensor<2xi64>) -> tensor<4xf32>
// BACKSUM: repeat_interleave_with_tensor_index.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.repeat_interleave_with_tensor_index_grad' op expects repeats that add up to the repeated extent 4, but got 5
func.func @back(%x: tensor<2xf32> {ebb.name = "x"}, %repeats: tensor<2xi64> {ebb.name = "repeats"}, %g: tensor<4xf32> {ebb.name = "g"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index_grad %x, %repeats, %g {axis = 0} : (tensor<2xf32>, tensor<2xi64>, tensor<4xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
// NONE: repeat_interleave_with_tensor_index.mlir:[[@LINE+2]]:10: error: 'ebb.repeat_interleave_with_tensor_index_grad' op expects repeats that add up to the repeated extent 0, but got 1{{$}}
func.func @none_back(%x: tensor<2x2xf32> {ebb.name = "x"}, %repeats: tensor<2xi64> {ebb.name = "repeats"}, %g: tensor<0x2xf32> {ebb.name = "g"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index_grad %x, %repeats, %g {axis = 0} : (tensor<2x2xf32>, tensor<2xi64>, tensor<0x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @columns_back(%x: tensor<2x3xf32> {ebb.name = "x"}, %repeats: tensor<3xi64> {ebb.name = "repeats"}, %g: tensor<2x4xf32> {ebb.name = "g"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index_grad %x, %repeats, %g {axis = 1} : (tensor<2x3xf32>, tensor<3xi64>, tensor<2x4xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}
// Sums of 1 end at 2048 in f16.
func.func @half_back() -> (tensor<1xf16> {ebb.name = "out"}) {
  %x = ebb.full {value = 0.0} : () -> tensor<1xf16>
  %repeats = ebb.full {value = 4096.0} : () -> tensor<1xi64>
  %g = ebb.full {value = 1.0} : () -> tensor<4096xf16>
  %out = ebb.repeat_interleave_with_tensor_index_grad %x, %repeats, %g {axis = 0} : (tensor<1xf16>, tensor<1xi64>, tensor<4096xf16>) -> tensor<1xf16>
  return %out : tensor<1xf16>
}
// Where only the run knows the extent, the next order takes it from g.
// LIKE-LABEL: @unknown_back_grad(
// LIKE-SAME: %{{.*}}: tensor<?x1xf32> {ebb.name = "x"}, %[[R:[^:]*]]: tensor<?xi64> {ebb.name = "repeats"}, %[[G:[^:]*]]: tensor<?x?xf32> {ebb.name = "g"}, %[[U:[^:]*]]: tensor<?x1xf32> {ebb.name = "out_grad"}
// LIKE: ebb.repeat_interleave_like %[[U]], %[[R]], %[[G]] {axis = 0 : i64} : (tensor<?x1xf32>, tensor<?xi64>, tensor<?x?xf32>) -> tensor<?x1xf32>
// WIDTH: repeat_interleave_with_tensor_index.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.repeat_interleave_with_tensor_index_grad' op expects equal extents for dim 1 of x and out_grad, but got 1 and 2
func.func @unknown_back(%x: tensor<?x1xf32> {ebb.name = "x"}, %repeats: tensor<?xi64> {ebb.name = "repeats"}, %g: tensor<?x?xf32> {ebb.name = "g"}) -> (tensor<?x1xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index_grad %x, %repeats, %g {axis = 0} : (tensor<?x1xf32>, tensor<?xi64>, tensor<?x?xf32>) -> tensor<?x1xf32>
  return %out : tensor<?x1xf32>
}
func.func @squares(%x: tensor<3x2xf64> {ebb.name = "x"}, %repeats: tensor<3xi64> {ebb.name = "repeats"}) -> (tensor<3x2xf64> {ebb.name = "out"}) {
  %y = ebb.repeat_interleave_with_tensor_index %x, %repeats {axis = 0} : (tensor<3x2xf64>, tensor<3xi64>) -> tensor<3x2xf64>
  %out = ebb.multiply %y, %x : (tensor<3x2xf64>, tensor<3x2xf64>) -> tensor<3x2xf64>
  return %out : tensor<3x2xf64>
}
func.func @back_of_nothing(%x: tensor<2xf32> {ebb.name = "x"}, %repeats: tensor<2xi64> {ebb.name = "repeats"}, %g: tensor<0xf32> {ebb.name = "g"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_with_tensor_index_grad %x, %repeats, %g {axis = 0} : (tensor<2xf32>, tensor<2xi64>, tensor<0xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

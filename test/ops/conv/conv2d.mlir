// ebb.conv2d. The small cases are worked by hand, as one row of the plane;
// test/e2e/golden-conv.test has PyTorch's numbers for planes.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=rows | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s --ebb-autodiff=function=unbatched | FileCheck %s --check-prefix=LIFT
//
// RUN: ebb grad %s --function rows --value -o %t.mlir
// RUN: ebb run %t.mlir --function rows_grad --input 'x=[[[[1,2,3,4,5,6]]]]' --input 'w=[[[[1,10,100]]]]' --input 'v=[[[[1,2]]]]' --input 'k=[[[[3]]]]' --input 'u=[[[[1,2,3]]]]' --input 'p=[[[[1,10]]]]' \
// RUN:   --input 'stride_grad=[[[[1,1]]]]' --input 'padded_grad=[[[[1,1,1,1]]]]' --input 'after_grad=[[[[1,1,1]]]]' --tol 0 \
// RUN:   --expect 'stride=[[[[321,654]]]]' --expect 'x_grad=[[[[1,10,100,1,10,100]]]]' --expect 'w_grad=[[[[5,7,9]]]]' \
// RUN:   --expect 'padded=[[[[0,3,6,0]]]]' --expect 'v_grad=[[[[3,3]]]]' --expect 'k_grad=[[[[3]]]]' \
// RUN:   --expect 'after=[[[[21,32,3]]]]' --expect 'u_grad=[[[[1,11,11]]]]' --expect 'p_grad=[[[[6,5]]]]'
// RUN: ebb run %s --function same --input 'x=[[[[1,2,3,4]]]]' --input 'w=[[[[1,10,100]]]]' --input 'even=[[[[1,10]]]]' --input 'two=[[[[1],[10]]]]' --tol 0 \
// RUN:   --expect 'stride=[[[[321,43]]]]' --expect 'right=[[[[21,32,43,4]]]]' --expect 'below=[[[[1,2,3,4]]]]' --expect 'dilated=[[[[310,420,31,42]]]]'
// RUN: ebb run %s --function steps --input 'x=[[[[1,9,2],[3,9,4]]]]' --input 'w=[[[[1,10],[100,1000]]]]' --expect 'out=[[[[4321]]]]' --tol 0 --kernels generated
// RUN: ebb run %s --function steps --input 'x=[[[[1,9,2],[3,9,4]]]]' --input 'w=[[[[1,10],[100,1000]]]]' --expect 'out=[[[[4321]]]]' --tol 0 --kernels auto
// RUN: ebb run %s --function last --input 'x=[[[[1,10],[2,20],[3,30]]]]' --input 'w=[[[[1,2]],[[1,1]]],[[[0,1]],[[0,0]]]]' --input 'b=[0.5,-0.5]' --expect 'out=[[[[35.5,1.5],[58.5,2.5]]]]' --tol 0
// RUN: ebb run %s --function unbatched --input 'x=[[[1,2,3]],[[10,20,30]]]' --input 'w=[[[[1,2]],[[1,1]]],[[[0,1]],[[0,0]]]]' --input 'b=[0.5,-0.5]' --expect 'out=[[[35.5,58.5]],[[1.5,2.5]]]' --tol 0
// RUN: ebb run %s --function groups --input 'x=[[[[1,2]],[[3,4]],[[5,6]],[[7,8]]]]' --input 'w=[[[[1,0]],[[0,1]]],[[[0,10]],[[1,0]]]]' --expect 'out=[[[[5]],[[67]]]]' --tol 0
//
// Extents known when running, and what they must be.
// RUN: ebb run %s --function unknown --input 'x=[[[[1,2,3,4,5,6]]],[[[0,0,0,1,0,0]]]]' --input 'w=[[[[1,10,100]]]]' --input 'b=[1]' --expect 'out=[[[[322,655]]],[[[1,2]]]]' --expect 'same=[[[[322,655]]],[[[1,2]]]]' --tol 0
// RUN: ebb run %s --function unknown --input 'x=[[[[1,2,3,4]]]]' --input 'w=[[[[1,10,100]]]]' --input 'b=[0]' --expect 'out=[[[[321]]]]' --expect 'same=[[[[210,43]]]]' --tol 0
// RUN: not ebb run %s --function unknown --input 'x=[[[[1,2]]]]' --input 'w=[[[[1,10,100]]]]' --input 'b=[0]' 2>&1 | FileCheck %s --check-prefix=SMALL
// SMALL: conv2d.mlir:[[#]]:10: error: 'ebb.conv2d' op expects the dilated kernel to fit the padded input in spatial dim 1, but got 3 and 2
// RUN: not ebb run %s --function unknown_channels --input 'x=[[[[1]],[[2]],[[3]]]]' --input 'w=[[[[1]],[[1]]],[[[1]],[[1]]]]' --input 'b=[1,1]' 2>&1 | FileCheck %s --check-prefix=CHANNELS
// CHANNELS: conv2d.mlir:[[#]]:10: error: 'ebb.conv2d' op expects as many channels in x as the filter takes, but got 3 and 4
// RUN: not ebb run %s --function unknown_channels --input 'x=[[[[1]],[[2]],[[3]],[[4]]]]' --input 'w=[[[[1]],[[1]]],[[[1]],[[1]]],[[[1]],[[1]]]]' --input 'b=[1,1,1]' 2>&1 | FileCheck %s --check-prefix=GROUPS
// GROUPS: conv2d.mlir:[[#]]:10: error: 'ebb.conv2d' op expects the first extent of filter to be the next lower multiple of 2 groups, but got 3 and 2
// RUN: not ebb run %s --function unknown_channels --input 'x=[[[[1]],[[2]],[[3]],[[4]]]]' --input 'w=[[[[1]],[[1]]]]' --input 'b=[1]' 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: conv2d.mlir:[[#]]:10: error: 'ebb.conv2d' op expects the groups to be at most the first extent of filter, but got 2 and 1
// RUN: not ebb run %s --function unknown_channels --input 'x=[[[[1]],[[2]],[[3]],[[4]]]]' --input 'w=[[[[1]],[[1]]],[[[1]],[[1]]]]' --input 'b=[1,1,1]' 2>&1 | FileCheck %s --check-prefix=BIAS
// BIAS: conv2d.mlir:[[#]]:10: error: 'ebb.conv2d' op expects an element of bias for each channel, but got 3 and 2
// RUN: not ebb run %s --function unknown_channels --input 'x=[[[],[],[],[]]]' --input 'w=[[[[1]],[[1]]],[[[1]],[[1]]]]' --input 'b=[1,1]' 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: conv2d.mlir:[[#]]:10: error: 'ebb.conv2d' op expects the least extent to be at most x's in spatial dim 0, but got 1 and 0
//
// No batch, no input channels: nothing, and the bias.
// RUN: ebb run %s --function empty --input 'b=[1,2]' --expect 'batch=[]' --expect 'channels=[[[[1,1]],[[2,2]]]]' --expect 'zeros=[[[[0,0]],[[0,0]]]]' --tol 0
// 300 and 2050 ones: no bf16 and no f16 counts that far by ones.
// RUN: ebb run %s --function bf16 --expect 'out=[[[[300]]]]' --tol 0
// RUN: ebb run %s --function f16 --expect 'out=[[[[2050]]]]' --tol 0
// RUN: ebb run %s --function i8 --input 'x=[[[[100,50,-128]]]]' --input 'w=[[[[1,2]]]]' --input 'b=[1]' --expect 'out=[[[[-55,51]]]]'
// RUN: ebb run %s --function i32 --input 'x=[[[[2147483647,5,-7]]]]' --input 'w=[[[[1,2]]]]' --input 'b=[1]' --expect 'out=[[[[-2147483638,-8]]]]'
//
// RUN: ebb check %s --function many --order 1
// RUN: ebb check %s --function many --order 2
// RUN: ebb check %s --function many --order 3
// RUN: ebb check %s --function many_last --order 2
// RUN: ebb check %s --function unbatched --order 2
// RUN: ebb check %s --function unknown --order 2 --input 'x=[[[[1,2,3,4,5]]],[[[1,2,3,4,5]]]]'

// CHECK-LABEL: @rows
// CHECK: ebb.conv2d %arg0, %arg1 {strides = array<i64: 1, 3>} : (tensor<1x1x1x6xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x2xf32>
// CHECK: ebb.conv2d %arg2, %arg3 {paddings = array<i64: 0, 1>}
// CHECK: ebb.conv2d %arg4, %arg5 {paddings = array<i64: 0, 0, 0, 1>}
// GRAD-LABEL: @rows_grad(
// GRAD-NOT: ebb.conv2d %
// GRAD-DAG: ebb.conv2d_grad %arg4, %arg5, %arg8 {paddings = array<i64: 0, 0, 0, 1>} : (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x3xf32>) -> (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>)
// GRAD-DAG: ebb.conv2d_grad %arg2, %arg3, %arg7 {paddings = array<i64: 0, 1>}
// GRAD-DAG: ebb.conv2d_grad %arg0, %arg1, %arg6 {strides = array<i64: 1, 3>}
func.func @rows(%x: tensor<1x1x1x6xf32> {ebb.name = "x"}, %w: tensor<1x1x1x3xf32> {ebb.name = "w"}, %v: tensor<1x1x1x2xf32> {ebb.name = "v"}, %k: tensor<1x1x1x1xf32> {ebb.name = "k"}, %u: tensor<1x1x1x3xf32> {ebb.name = "u"}, %p: tensor<1x1x1x2xf32> {ebb.name = "p"}) -> (tensor<1x1x1x2xf32> {ebb.name = "stride"}, tensor<1x1x1x4xf32> {ebb.name = "padded"}, tensor<1x1x1x3xf32> {ebb.name = "after"}) {
  %stride = ebb.conv2d %x, %w {strides = array<i64: 1, 3>} : (tensor<1x1x1x6xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x2xf32>
  %padded = ebb.conv2d %v, %k {paddings = array<i64: 0, 1>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x4xf32>
  %after = ebb.conv2d %u, %p {paddings = array<i64: 0, 0, 0, 1>} : (tensor<1x1x1x3xf32>, tensor<1x1x1x2xf32>) -> tensor<1x1x1x3xf32>
  return %stride, %padded, %after : tensor<1x1x1x2xf32>, tensor<1x1x1x4xf32>, tensor<1x1x1x3xf32>
}
// The larger half of the padding comes after; of two rows, the second reads it.
// CHECK-LABEL: @same
// CHECK: ebb.conv2d %{{.*}} {padding_algorithm = "SAME", strides = array<i64: 1, 2>}
func.func @same(%x: tensor<1x1x1x4xf32> {ebb.name = "x"}, %w: tensor<1x1x1x3xf32> {ebb.name = "w"}, %even: tensor<1x1x1x2xf32> {ebb.name = "even"}, %two: tensor<1x1x2x1xf32> {ebb.name = "two"}) -> (tensor<1x1x1x2xf32> {ebb.name = "stride"}, tensor<1x1x1x4xf32> {ebb.name = "right"}, tensor<1x1x1x4xf32> {ebb.name = "below"}, tensor<1x1x1x4xf32> {ebb.name = "dilated"}) {
  %stride = ebb.conv2d %x, %w {strides = array<i64: 1, 2>, padding_algorithm = "SAME"} : (tensor<1x1x1x4xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x2xf32>
  %right = ebb.conv2d %x, %even {padding_algorithm = "SAME"} : (tensor<1x1x1x4xf32>, tensor<1x1x1x2xf32>) -> tensor<1x1x1x4xf32>
  %below = ebb.conv2d %x, %two {padding_algorithm = "SAME"} : (tensor<1x1x1x4xf32>, tensor<1x1x2x1xf32>) -> tensor<1x1x1x4xf32>
  %dilated = ebb.conv2d %x, %w {dilations = array<i64: 1, 2>, padding_algorithm = "SAME"} : (tensor<1x1x1x4xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x4xf32>
  return %stride, %right, %below, %dilated : tensor<1x1x1x2xf32>, tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>
}
// The filter's layout is the same: x holds 1, 2, 3 and 10, 20, 30.
// CHECK-LABEL: @last
// CHECK: ebb.conv2d %arg0, %arg1, %arg2 {data_format = "NHWC"}
func.func @last(%x: tensor<1x1x3x2xf32> {ebb.name = "x"}, %w: tensor<2x2x1x2xf32> {ebb.name = "w"}, %b: tensor<2xf32> {ebb.name = "b"}) -> (tensor<1x1x2x2xf32> {ebb.name = "out"}) {
  %out = ebb.conv2d %x, %w, %b {data_format = "NHWC"} : (tensor<1x1x3x2xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>) -> tensor<1x1x2x2xf32>
  return %out : tensor<1x1x2x2xf32>
}
// CHECK-LABEL: @unbatched
// CHECK: ebb.conv2d %arg0, %arg1, %arg2 : (tensor<2x1x3xf64>, tensor<2x2x1x2xf64>, tensor<2xf64>) -> tensor<2x1x2xf64>
// LIFT-LABEL: @unbatched_grad(
// LIFT-DAG: %[[X:.*]] = ebb.unsqueeze %arg0 {axis = array<i64: 0>}
// LIFT-DAG: %[[G:.*]] = ebb.unsqueeze %arg3 {axis = array<i64: 0>}
// LIFT: %[[DX:.*]], %[[DW:.*]], %[[DB:.*]] = ebb.conv2d_grad %[[X]], %arg1, %[[G]] : (tensor<1x2x1x3xf64>, tensor<2x2x1x2xf64>, tensor<1x2x1x2xf64>) -> (tensor<1x2x1x3xf64>, tensor<2x2x1x2xf64>, tensor<2xf64>)
// LIFT: %[[LAST:.*]] = ebb.squeeze %[[DX]] {axis = array<i64: 0>}
// LIFT: return %[[LAST]], %[[DW]], %[[DB]]
func.func @unbatched(%x: tensor<2x1x3xf64> {ebb.name = "x"}, %w: tensor<2x2x1x2xf64> {ebb.name = "w"}, %b: tensor<2xf64> {ebb.name = "b"}) -> (tensor<2x1x2xf64> {ebb.name = "out"}) {
  %out = ebb.conv2d %x, %w, %b : (tensor<2x1x3xf64>, tensor<2x2x1x2xf64>, tensor<2xf64>) -> tensor<2x1x2xf64>
  return %out : tensor<2x1x2xf64>
}
func.func @groups(%x: tensor<1x4x1x2xf32> {ebb.name = "x"}, %w: tensor<2x2x1x2xf32> {ebb.name = "w"}) -> (tensor<1x2x1x1xf32> {ebb.name = "out"}) {
  %out = ebb.conv2d %x, %w {groups = 2 : i64} : (tensor<1x4x1x2xf32>, tensor<2x2x1x2xf32>) -> tensor<1x2x1x1xf32>
  return %out : tensor<1x2x1x1xf32>
}
// CHECK-LABEL: @unknown(
func.func @unknown(%x: tensor<?x1x?x?xf32> {ebb.name = "x"}, %w: tensor<1x1x1x3xf32> {ebb.name = "w"}, %b: tensor<1xf32> {ebb.name = "b"}) -> (tensor<?x1x?x?xf32> {ebb.name = "out"}, tensor<?x1x?x?xf32> {ebb.name = "same"}) {
  %out = ebb.conv2d %x, %w, %b {strides = array<i64: 1, 3>} : (tensor<?x1x?x?xf32>, tensor<1x1x1x3xf32>, tensor<1xf32>) -> tensor<?x1x?x?xf32>
  %same = ebb.conv2d %x, %w, %b {strides = array<i64: 1, 3>, padding_algorithm = "SAME"} : (tensor<?x1x?x?xf32>, tensor<1x1x1x3xf32>, tensor<1xf32>) -> tensor<?x1x?x?xf32>
  return %out, %same : tensor<?x1x?x?xf32>, tensor<?x1x?x?xf32>
}
func.func @unknown_channels(%x: tensor<?x?x?x1xf32> {ebb.name = "x"}, %w: tensor<?x?x1x1xf32> {ebb.name = "w"}, %b: tensor<?xf32> {ebb.name = "b"}) -> (tensor<?x?x?x1xf32> {ebb.name = "out"}) {
  %out = ebb.conv2d %x, %w, %b {groups = 2 : i64} : (tensor<?x?x?x1xf32>, tensor<?x?x1x1xf32>, tensor<?xf32>) -> tensor<?x?x?x1xf32>
  return %out : tensor<?x?x?x1xf32>
}
func.func @empty(%b: tensor<2xf32> {ebb.name = "b"}) -> (tensor<0x2x1x2xf32> {ebb.name = "batch"}, tensor<1x2x1x2xf32> {ebb.name = "channels"}, tensor<1x2x1x2xf32> {ebb.name = "zeros"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<0x3x1x2xf32>
  %w = ebb.full {value = 1.0} : () -> tensor<2x3x1x1xf32>
  %batch = ebb.conv2d %x, %w, %b : (tensor<0x3x1x2xf32>, tensor<2x3x1x1xf32>, tensor<2xf32>) -> tensor<0x2x1x2xf32>
  %y = ebb.full {value = 1.0} : () -> tensor<1x0x1x2xf32>
  %v = ebb.full {value = 1.0} : () -> tensor<2x0x1x1xf32>
  %channels = ebb.conv2d %y, %v, %b : (tensor<1x0x1x2xf32>, tensor<2x0x1x1xf32>, tensor<2xf32>) -> tensor<1x2x1x2xf32>
  %zeros = ebb.conv2d %y, %v : (tensor<1x0x1x2xf32>, tensor<2x0x1x1xf32>) -> tensor<1x2x1x2xf32>
  return %batch, %channels, %zeros : tensor<0x2x1x2xf32>, tensor<1x2x1x2xf32>, tensor<1x2x1x2xf32>
}
func.func @bf16() -> (tensor<1x1x1x1xbf16> {ebb.name = "out"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<1x300x1x1xbf16>
  %w = ebb.full {value = 1.0} : () -> tensor<1x300x1x1xbf16>
  %out = ebb.conv2d %x, %w : (tensor<1x300x1x1xbf16>, tensor<1x300x1x1xbf16>) -> tensor<1x1x1x1xbf16>
  return %out : tensor<1x1x1x1xbf16>
}
func.func @f16() -> (tensor<1x1x1x1xf16> {ebb.name = "out"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<1x2050x1x1xf16>
  %w = ebb.full {value = 1.0} : () -> tensor<1x2050x1x1xf16>
  %out = ebb.conv2d %x, %w : (tensor<1x2050x1x1xf16>, tensor<1x2050x1x1xf16>) -> tensor<1x1x1x1xf16>
  return %out : tensor<1x1x1x1xf16>
}
func.func @i8(%x: tensor<1x1x1x3xi8> {ebb.name = "x"}, %w: tensor<1x1x1x2xi8> {ebb.name = "w"}, %b: tensor<1xi8> {ebb.name = "b"}) -> (tensor<1x1x1x2xi8> {ebb.name = "out"}) {
  %out = ebb.conv2d %x, %w, %b : (tensor<1x1x1x3xi8>, tensor<1x1x1x2xi8>, tensor<1xi8>) -> tensor<1x1x1x2xi8>
  return %out : tensor<1x1x1x2xi8>
}
func.func @i32(%x: tensor<1x1x1x3xi32> {ebb.name = "x"}, %w: tensor<1x1x1x2xi32> {ebb.name = "w"}, %b: tensor<1xi32> {ebb.name = "b"}) -> (tensor<1x1x1x2xi32> {ebb.name = "out"}) {
  %out = ebb.conv2d %x, %w, %b : (tensor<1x1x1x3xi32>, tensor<1x1x1x2xi32>, tensor<1xi32>) -> tensor<1x1x1x2xi32>
  return %out : tensor<1x1x1x2xi32>
}
func.func @many(%x: tensor<2x2x4x4xf64> {ebb.name = "x"}, %w: tensor<2x2x3x2xf64> {ebb.name = "w"}, %b: tensor<2xf64> {ebb.name = "b"}) -> (tensor<2x2x2x3xf64> {ebb.name = "a"}, tensor<2x2x2x3xf64> {ebb.name = "c"}, tensor<2x2x1x4xf64> {ebb.name = "d"}, tensor<2x2x2x2xf64> {ebb.name = "e"}, tensor<2x2x1x3xf64> {ebb.name = "f"}) {
  %a = ebb.conv2d %x, %w, %b : (tensor<2x2x4x4xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<2x2x2x3xf64>
  %c = ebb.conv2d %x, %w, %b {strides = array<i64: 2, 3>, paddings = array<i64: 1, 2>} : (tensor<2x2x4x4xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<2x2x2x3xf64>
  %d = ebb.conv2d %x, %w {dilations = array<i64: 2, 1>, paddings = array<i64: 1, 0, 0, 1>} : (tensor<2x2x4x4xf64>, tensor<2x2x3x2xf64>) -> tensor<2x2x1x4xf64>
  %e = ebb.conv2d %x, %w, %b {strides = array<i64: 3, 2>, padding_algorithm = "SAME"} : (tensor<2x2x4x4xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<2x2x2x2xf64>
  %f = ebb.conv2d %x, %w {strides = array<i64: 2, 1>, padding_algorithm = "VALID"} : (tensor<2x2x4x4xf64>, tensor<2x2x3x2xf64>) -> tensor<2x2x1x3xf64>
  return %a, %c, %d, %e, %f : tensor<2x2x2x3xf64>, tensor<2x2x2x3xf64>, tensor<2x2x1x4xf64>, tensor<2x2x2x2xf64>, tensor<2x2x1x3xf64>
}
func.func @many_last(%x: tensor<2x4x3x4xf32> {ebb.name = "x"}, %w: tensor<2x2x3x2xf32> {ebb.name = "w"}, %b: tensor<2xf32> {ebb.name = "b"}) -> (tensor<2x2x2x2xf32> {ebb.name = "a"}, tensor<2x4x2x2xf32> {ebb.name = "c"}) {
  %a = ebb.conv2d %x, %w, %b {groups = 2 : i64, data_format = "NHWC"} : (tensor<2x4x3x4xf32>, tensor<2x2x3x2xf32>, tensor<2xf32>) -> tensor<2x2x2x2xf32>
  %c = ebb.conv2d %x, %w {groups = 2 : i64, data_format = "NHWC", padding_algorithm = "SAME", strides = array<i64: 1, 2>} : (tensor<2x4x3x4xf32>, tensor<2x2x3x2xf32>) -> tensor<2x4x2x2xf32>
  return %a, %c : tensor<2x2x2x2xf32>, tensor<2x4x2x2xf32>
}

// Every other column, of rows that end with one.
func.func @steps(%x: tensor<1x1x2x3xf32> {ebb.name = "x"}, %w: tensor<1x1x2x2xf32> {ebb.name = "w"}) -> (tensor<1x1x1x1xf32> {ebb.name = "out"}) {
  %part = ebb.strided_slice %x {axes = array<i64: 3>, starts = array<i64: 0>, ends = array<i64: 3>, strides = array<i64: 2>} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x2xf32>
  %out = ebb.conv2d %part, %w : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x1x1xf32>
  return %out : tensor<1x1x1x1xf32>
}

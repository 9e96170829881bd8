// ebb.conv2d_transpose and its grad ops, by hand; test/e2e/golden-conv.test has
// PyTorch's numbers for planes.
// TESTS: ebb.conv2d_transpose_grad, ebb.conv2d_transpose_double_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=rows | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s --ebb-decompose | FileCheck %s --check-prefix=PARTS
//
// RUN: ebb run %s --function rows --input 'x=[[[[1,2]]]]' --input 'w=[[[[1,10,100]]]]' --tol 0 \
// RUN:   --expect 'base=[[[[10,102,20]]]]' --expect 'more=[[[[10,102,20,200]]]]' --expect 'sized=[[[[10,102,20,200]]]]'
// Elements past what a kernel reaches are zeros; what the padding cut comes back.
// RUN: ebb grad %s --function catalog --value -o %t.mlir
// RUN: ebb run %t.mlir --function catalog_grad --input 'x=[[[[1,2]]]]' --input 'v=[[[[1,2]]]]' --input 'w=[[[[1,2,3]]]]' --tol 0 --input 'plain_grad=[[[[1,1,1,1]]]]' --input 'zero_grad=[[[[0,0,0,0,0]]]]' --input 'cut_grad=[[[[0,0,0]]]]' --input 'back_grad=[[[[1,1,1,1]]]]' \
// RUN:   --expect 'plain=[[[[1,2,2,4]]]]' --expect 'zero=[[[[1,2,2,4,0]]]]' --expect 'cut=[[[[2,5,4]]]]' --expect 'back=[[[[2,5,4,6]]]]' \
// RUN:   --expect 'x_grad=[[[[8,9]]]]' --expect 'v_grad=[[[[3,3]]]]' --expect 'w_grad=[[[[2,3,3]]]]'
// RUN: ebb run %s --function groups --input 'x=[[[[1,2]],[[3,4]]]]' --input 'w=[[[[1,2]]],[[[3,4]]]]' --input 'b=[0.5,-1]' --expect 'out=[[[[1.5,4.5,4.5]],[[8,23,15]]]]' --tol 0
// RUN: ebb run %s --function same --input 'x=[[[[1,2]]]]' --input 'w=[[[[1,10,100]]]]' --input 'k=[[[[5]]]]' --input 'b=[7]' --expect 'out=[[[[1,10,102,20]]]]' --expect 'one=[[[[12,120]]]]' --expect 'sparse=[[[[12,7,7,17,7,7]]]]' --tol 0
// RUN: ebb run %s --function unbatched --input 'x=[[[1,2]]]' --input 'w=[[[[1,10,100]]]]' --expect 'out=[[[10,102,20]]]' --tol 0
// RUN: ebb run %s --function double --input 'x=[[[[1,2]]]]' --input 'w=[[[[1,2]]]]' --input 'g=[[[[1,1,1,1]]]]' --input 'u=[[[[1,0]]]]' --input 'v=[[[[0,1]]]]' --input 'c=[100]' --expect 'dx=[[[[1,1]]]]' --expect 'dw=[[[[1,1]]]]' --expect 'dg=[[[[101,103,100,102]]]]' --tol 0
//
// RUN: ebb run %s --function unknown --input 'x=[[[[1,2]]],[[[0,1]]]]' --input 'w=[[[[1,10,100]]]]' --expect 'sized=[[[[10,102,20,200]]],[[[0,1,10,100]]]]' --expect 'same=[[[[1,10,102,20]]],[[[0,0,1,10]]]]' --tol 0
// RUN: not ebb run %s --function unknown --input 'x=[[[[1,2,3]]]]' --input 'w=[[[[1,10,100]]]]' 2>&1 | FileCheck %s --check-prefix=LONG
// LONG: conv2d_transpose.mlir:[[#]]:12: error: 'ebb.conv2d_transpose' op expects the base extent to be at most 'output_size' in spatial dim 1, but got 5 and 4
// RUN: not ebb run %s --function unknown --input 'x=[[[[1]]]]' --input 'w=[[[[1,10,100]]]]' 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: conv2d_transpose.mlir:[[#]]:12: error: 'ebb.conv2d_transpose' op expects 'output_size' to be at most the base extent + stride - 1 in spatial dim 1, but got 4 and 2
// RUN: not ebb run %s --function cut_away --input 'x=[[[[1]]]]' --input 'w=[[[[1]]]]' 2>&1 | FileCheck %s --check-prefix=CUT
// CUT: conv2d_transpose.mlir:[[#]]:10: error: 'ebb.conv2d_transpose' op expects the least extent to be at most the output's in spatial dim 0, but got 1 and -1
// RUN: not ebb run %s --function cut_away --input 'x=[[[[1]],[[1]]]]' --input 'w=[[[[1]]]]' 2>&1 | FileCheck %s --check-prefix=CHANNELS
// CHANNELS: conv2d_transpose.mlir:[[#]]:10: error: 'ebb.conv2d_transpose' op expects as many channels in x as the filter takes, but got 2 and 1
// RUN: not ebb run %s --function gradients --input 'x=[[[[1,2]]]]' --input 'w=[[[[1]]]]' --input 'g=[[[[1,2]],[[1,2]]]]' 2>&1 | FileCheck %s --check-prefix=COTANGENT
// COTANGENT: conv2d_transpose.mlir:[[#]]:{{.*}}: error: 'ebb.conv2d_transpose_grad' op expects equal extents of the result and of out_grad in dim 1, but got 1 and 2
//
// No batch: exact zeros for the filter. 300 and 2050 ones: no bf16 and no f16 counts that far by ones.
// RUN: ebb run %s --function no_batch --input 'x=[]' --input 'g=[]' --expect 'dx=[]' --expect 'dw=[[[[0,0]]],[[[0,0]]]]' --expect 'db=[0,0]' --tol 0
// RUN: ebb run %s --function bf16 --expect 'out=[[[[300]]]]' --tol 0
// RUN: ebb run %s --function f16 --expect 'out=[[[[2050]]]]' --tol 0
// RUN: ebb run %s --function i8 --input 'x=[[[[100,50]]]]' --input 'w=[[[[1,2]]]]' --expect 'out=[[[[100,-6,100]]]]'
//
// RUN: ebb check %s --function many --order 1
// RUN: ebb check %s --function many --order 2
// RUN: ebb check %s --function many --order 3
// RUN: ebb check %s --function many_last --order 2
// RUN: ebb check %s --function unbatched --order 2
// RUN: ebb check %s --function unknown --order 2 --input 'x=[[[[1,2]]],[[[0,1]]]]'

// CHECK-LABEL: @rows
// CHECK: ebb.conv2d_transpose %arg0, %arg1 {paddings = array<i64: 0, 1>, strides = array<i64: 1, 2>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
// CHECK: ebb.conv2d_transpose %{{.*}} {output_padding = array<i64: 0, 1>, paddings = array<i64: 0, 1>, strides = array<i64: 1, 2>}
// CHECK: ebb.conv2d_transpose %{{.*}} {output_size = array<i64: 1, 4>, paddings = array<i64: 0, 1>, strides = array<i64: 1, 2>}
// GRAD-LABEL: @rows_grad(
// GRAD-DAG: ebb.conv2d_transpose_grad %arg0, %arg1, %arg2 {paddings = array<i64: 0, 1>, strides = array<i64: 1, 2>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x3xf32>, tensor<1x1x1x3xf32>) -> (tensor<1x1x1x2xf32>, tensor<1x1x1x3xf32>)
// GRAD-DAG: ebb.conv2d_transpose_grad %arg0, %arg1, %arg3 {output_padding = array<i64: 0, 1>
// GRAD-DAG: ebb.conv2d_transpose_grad %arg0, %arg1, %arg4 {output_size = array<i64: 1, 4>
func.func @rows(%x: tensor<1x1x1x2xf32> {ebb.name = "x"}, %w: tensor<1x1x1x3xf32> {ebb.name = "w"}) -> (tensor<1x1x1x3xf32> {ebb.name = "base"}, tensor<1x1x1x4xf32> {ebb.name = "more"}, tensor<1x1x1x4xf32> {ebb.name = "sized"}) {
  %base = ebb.conv2d_transpose %x, %w {paddings = array<i64: 0, 1>, strides = array<i64: 1, 2>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  %more = ebb.conv2d_transpose %x, %w {paddings = array<i64: 0, 1>, strides = array<i64: 1, 2>, output_padding = array<i64: 0, 1>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x4xf32>
  %sized = ebb.conv2d_transpose %x, %w {paddings = array<i64: 0, 1>, strides = array<i64: 1, 2>, output_size = array<i64: 1, 4>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x4xf32>
  return %base, %more, %sized : tensor<1x1x1x3xf32>, tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>
}
func.func @catalog(%x: tensor<1x1x1x2xf32> {ebb.name = "x"}, %v: tensor<1x1x1x2xf32> {ebb.name = "v"}, %w: tensor<1x1x1x3xf32> {ebb.name = "w"}) -> (tensor<1x1x1x4xf32> {ebb.name = "plain"}, tensor<1x1x1x5xf32> {ebb.name = "zero"}, tensor<1x1x1x3xf32> {ebb.name = "cut"}, tensor<1x1x1x4xf32> {ebb.name = "back"}) {
  %plain = ebb.conv2d_transpose %x, %v {strides = array<i64: 1, 2>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x1x1x4xf32>
  %zero = ebb.conv2d_transpose %x, %v {strides = array<i64: 1, 2>, output_padding = array<i64: 0, 1>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x1x1x5xf32>
  %cut = ebb.conv2d_transpose %x, %w {paddings = array<i64: 0, 1>, strides = array<i64: 1, 2>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  %back = ebb.conv2d_transpose %x, %w {paddings = array<i64: 0, 1>, strides = array<i64: 1, 2>, output_padding = array<i64: 0, 1>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x4xf32>
  return %plain, %zero, %cut, %back : tensor<1x1x1x4xf32>, tensor<1x1x1x5xf32>, tensor<1x1x1x3xf32>, tensor<1x1x1x4xf32>
}
func.func @groups(%x: tensor<1x2x1x2xf32> {ebb.name = "x"}, %w: tensor<2x1x1x2xf32> {ebb.name = "w"}, %b: tensor<2xf32> {ebb.name = "b"}) -> (tensor<1x2x1x3xf32> {ebb.name = "out"}) {
  %out = ebb.conv2d_transpose %x, %w, %b {groups = 2 : i64} : (tensor<1x2x1x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>) -> tensor<1x2x1x3xf32>
  return %out : tensor<1x2x1x3xf32>
}
func.func @same(%x: tensor<1x1x1x2xf32> {ebb.name = "x"}, %w: tensor<1x1x1x3xf32> {ebb.name = "w"}, %k: tensor<1x1x1x1xf32> {ebb.name = "k"}, %b: tensor<1xf32> {ebb.name = "b"}) -> (tensor<1x1x1x4xf32> {ebb.name = "out"}, tensor<1x1x1x2xf32> {ebb.name = "one"}, tensor<1x1x1x6xf32> {ebb.name = "sparse"}) {
  %out = ebb.conv2d_transpose %x, %w {strides = array<i64: 1, 2>, padding_algorithm = "SAME"} : (tensor<1x1x1x2xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x4xf32>
  %one = ebb.conv2d_transpose %x, %w {padding_algorithm = "SAME"} : (tensor<1x1x1x2xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x2xf32>
  %sparse = ebb.conv2d_transpose %x, %k, %b {strides = array<i64: 1, 3>, padding_algorithm = "SAME"} : (tensor<1x1x1x2xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>) -> tensor<1x1x1x6xf32>
  return %out, %one, %sparse : tensor<1x1x1x4xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x6xf32>
}
func.func @unbatched(%x: tensor<1x1x2xf64> {ebb.name = "x"}, %w: tensor<1x1x1x3xf64> {ebb.name = "w"}) -> (tensor<1x1x3xf64> {ebb.name = "out"}) {
  %out = ebb.conv2d_transpose %x, %w {paddings = array<i64: 0, 1>, strides = array<i64: 1, 2>} : (tensor<1x1x2xf64>, tensor<1x1x1x3xf64>) -> tensor<1x1x3xf64>
  return %out : tensor<1x1x3xf64>
}
// CHECK-LABEL: @double(
// CHECK: ebb.conv2d_transpose_double_grad %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>, strides = array<i64: 1, 2>}
// PARTS-LABEL: @double(
// PARTS-DAG: ebb.conv2d_transpose_grad %arg0, %arg4, %arg2
// PARTS-DAG: ebb.conv2d_transpose_grad %arg3, %arg1, %arg2
// PARTS-DAG: ebb.conv2d_transpose %arg3, %arg1
// PARTS-DAG: ebb.conv2d_transpose %arg0, %arg4
// PARTS: return
func.func @double(%x: tensor<1x1x1x2xf32> {ebb.name = "x"}, %w: tensor<1x1x1x2xf32> {ebb.name = "w"}, %g: tensor<1x1x1x4xf32> {ebb.name = "g"}, %u: tensor<1x1x1x2xf32> {ebb.name = "u"}, %v: tensor<1x1x1x2xf32> {ebb.name = "v"}, %c: tensor<1xf32> {ebb.name = "c"})
    -> (tensor<1x1x1x2xf32> {ebb.name = "dx"}, tensor<1x1x1x2xf32> {ebb.name = "dw"}, tensor<1x1x1x4xf32> {ebb.name = "dg"}) {
  %dx, %dw, %dg = ebb.conv2d_transpose_double_grad %x, %w, %g, %u, %v, %c {strides = array<i64: 1, 2>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x4xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>) -> (tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x4xf32>)
  return %dx, %dw, %dg : tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x4xf32>
}
func.func @unknown(%x: tensor<?x1x1x?xf32> {ebb.name = "x"}, %w: tensor<1x1x1x3xf32> {ebb.name = "w"}) -> (tensor<?x1x1x?xf32> {ebb.name = "sized"}, tensor<?x1x1x?xf32> {ebb.name = "same"}) {
  %sized = ebb.conv2d_transpose %x, %w {paddings = array<i64: 0, 1>, strides = array<i64: 1, 2>, output_size = array<i64: 1, 4>} : (tensor<?x1x1x?xf32>, tensor<1x1x1x3xf32>) -> tensor<?x1x1x?xf32>
  %same = ebb.conv2d_transpose %x, %w {strides = array<i64: 1, 2>, padding_algorithm = "SAME"} : (tensor<?x1x1x?xf32>, tensor<1x1x1x3xf32>) -> tensor<?x1x1x?xf32>
  return %sized, %same : tensor<?x1x1x?xf32>, tensor<?x1x1x?xf32>
}
func.func @cut_away(%x: tensor<?x?x?x1xf32> {ebb.name = "x"}, %w: tensor<?x1x1x1xf32> {ebb.name = "w"}) -> (tensor<?x1x?x1xf32> {ebb.name = "out"}) {
  %out = ebb.conv2d_transpose %x, %w {paddings = array<i64: 1, 0>} : (tensor<?x?x?x1xf32>, tensor<?x1x1x1xf32>) -> tensor<?x1x?x1xf32>
  return %out : tensor<?x1x?x1xf32>
}
func.func @gradients(%x: tensor<?x1x1x?xf32> {ebb.name = "x"}, %w: tensor<1x?x1x1xf32> {ebb.name = "w"}, %g: tensor<?x?x1x?xf32> {ebb.name = "g"})
    -> (tensor<?x1x1x?xf32> {ebb.name = "dx"}, tensor<1x?x1x1xf32> {ebb.name = "dw"}) {
  %dx, %dw = ebb.conv2d_transpose_grad %x, %w, %g : (tensor<?x1x1x?xf32>, tensor<1x?x1x1xf32>, tensor<?x?x1x?xf32>) -> (tensor<?x1x1x?xf32>, tensor<1x?x1x1xf32>)
  return %dx, %dw : tensor<?x1x1x?xf32>, tensor<1x?x1x1xf32>
}
func.func @no_batch(%x: tensor<0x2x1x2xf32> {ebb.name = "x"}, %g: tensor<0x2x1x3xf32> {ebb.name = "g"})
    -> (tensor<0x2x1x2xf32> {ebb.name = "dx"}, tensor<2x1x1x2xf32> {ebb.name = "dw"}, tensor<2xf32> {ebb.name = "db"}) {
  %w = ebb.full {value = 1.0} : () -> tensor<2x1x1x2xf32>
  %dx, %dw, %db = ebb.conv2d_transpose_grad %x, %w, %g {groups = 2 : i64} : (tensor<0x2x1x2xf32>, tensor<2x1x1x2xf32>, tensor<0x2x1x3xf32>) -> (tensor<0x2x1x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>)
  return %dx, %dw, %db : tensor<0x2x1x2xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>
}
func.func @bf16() -> (tensor<1x1x1x1xbf16> {ebb.name = "out"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<1x300x1x1xbf16>
  %w = ebb.full {value = 1.0} : () -> tensor<300x1x1x1xbf16>
  %out = ebb.conv2d_transpose %x, %w : (tensor<1x300x1x1xbf16>, tensor<300x1x1x1xbf16>) -> tensor<1x1x1x1xbf16>
  return %out : tensor<1x1x1x1xbf16>
}
func.func @f16() -> (tensor<1x1x1x1xf16> {ebb.name = "out"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<1x2050x1x1xf16>
  %w = ebb.full {value = 1.0} : () -> tensor<2050x1x1x1xf16>
  %out = ebb.conv2d_transpose %x, %w : (tensor<1x2050x1x1xf16>, tensor<2050x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  return %out : tensor<1x1x1x1xf16>
}
func.func @i8(%x: tensor<1x1x1x2xi8> {ebb.name = "x"}, %w: tensor<1x1x1x2xi8> {ebb.name = "w"}) -> (tensor<1x1x1x3xi8> {ebb.name = "out"}) {
  %out = ebb.conv2d_transpose %x, %w : (tensor<1x1x1x2xi8>, tensor<1x1x1x2xi8>) -> tensor<1x1x1x3xi8>
  return %out : tensor<1x1x1x3xi8>
}
func.func @many(%x: tensor<2x2x2x3xf64> {ebb.name = "x"}, %w: tensor<2x2x3x2xf64> {ebb.name = "w"}, %b: tensor<2xf64> {ebb.name = "b"}) -> (tensor<2x2x4x4xf64> {ebb.name = "a"}, tensor<2x2x5x7xf64> {ebb.name = "c"}, tensor<2x2x6x8xf64> {ebb.name = "d"}, tensor<2x2x4x3xf64> {ebb.name = "e"}, tensor<2x2x6x10xf64> {ebb.name = "f"}) {
  %a = ebb.conv2d_transpose %x, %w, %b : (tensor<2x2x2x3xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<2x2x4x4xf64>
  %c = ebb.conv2d_transpose %x, %w, %b {strides = array<i64: 2, 3>, paddings = array<i64: 0, 1, 1, 0>, output_padding = array<i64: 1, 0>} : (tensor<2x2x2x3xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<2x2x5x7xf64>
  %d = ebb.conv2d_transpose %x, %w {dilations = array<i64: 2, 1>, strides = array<i64: 1, 3>} : (tensor<2x2x2x3xf64>, tensor<2x2x3x2xf64>) -> tensor<2x2x6x8xf64>
  %e = ebb.conv2d_transpose %x, %w {strides = array<i64: 2, 1>, padding_algorithm = "SAME"} : (tensor<2x2x2x3xf64>, tensor<2x2x3x2xf64>) -> tensor<2x2x4x3xf64>
  %f = ebb.conv2d_transpose %x, %w, %b {strides = array<i64: 2, 3>, output_size = array<i64: 6, 10>} : (tensor<2x2x2x3xf64>, tensor<2x2x3x2xf64>, tensor<2xf64>) -> tensor<2x2x6x10xf64>
  return %a, %c, %d, %e, %f : tensor<2x2x4x4xf64>, tensor<2x2x5x7xf64>, tensor<2x2x6x8xf64>, tensor<2x2x4x3xf64>, tensor<2x2x6x10xf64>
}
func.func @many_last(%x: tensor<2x2x3x4xf32> {ebb.name = "x"}, %w: tensor<4x1x3x2xf32> {ebb.name = "w"}, %b: tensor<2xf32> {ebb.name = "b"}) -> (tensor<2x4x4x2xf32> {ebb.name = "a"}, tensor<2x2x9x2xf32> {ebb.name = "c"}) {
  %a = ebb.conv2d_transpose %x, %w, %b {groups = 2 : i64, data_format = "NHWC"} : (tensor<2x2x3x4xf32>, tensor<4x1x3x2xf32>, tensor<2xf32>) -> tensor<2x4x4x2xf32>
  %c = ebb.conv2d_transpose %x, %w {groups = 2 : i64, data_format = "NHWC", padding_algorithm = "SAME", strides = array<i64: 1, 3>} : (tensor<2x2x3x4xf32>, tensor<4x1x3x2xf32>) -> tensor<2x2x9x2xf32>
  return %a, %c : tensor<2x4x4x2xf32>, tensor<2x2x9x2xf32>
}

// ebb.conv_general, by hand. Its derivatives are conv_generals of exchanged axes.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=row | FileCheck %s --check-prefix=GRAD
//
// RUN: ebb run %s --function row --input 'x=[[[1,2,3,4]]]' --input 'w=[[[1,10]]]' --expect 'out=[[[21,43]]]' --tol 0
// RUN: ebb run %s --function spread --input 'x=[[[1,2,3]]]' --input 'w=[[[1,10]]]' --tol 0 \
// RUN:   --expect 'zeros=[[[1,20,2,30]]]' --expect 'dilated=[[[21,0,32]]]' --expect 'cut=[[[32]]]' --expect 'more=[[[10,1,20,2,30,3,0]]]' --expect 'back=[[[12,23]]]'
// RUN: ebb run %s --function feature_groups --input 'x=[[[1,2],[3,4]]]' --input 'w=[[[1,1]],[[1,10]]]' --expect 'out=[[[3],[43]]]' --tol 0
// RUN: ebb run %s --function batch_groups --input 'x=[[[1,2]],[[3,4]]]' --input 'w=[[[1,1]],[[1,10]]]' --expect 'out=[[[3],[43]]]' --tol 0
// RUN: ebb run %s --function cube --input 'x=[[[[[1,2],[3,4]],[[5,6],[7,8]]]]]' --input 'w=[[[[[1,0]],[[0,100]]]]]' --expect 'out=[[[[[601],[803]]]]]' --tol 0
// RUN: ebb run %s --function i32 --input 'x=[[[1,2,3]]]' --input 'w=[[[1,10]]]' --expect 'out=[[[21,32]]]'
// RUN: ebb run %s --function bf16 --expect 'out=[[[300]]]' --tol 0
// RUN: ebb run %s --function unknown --input 'x=[[[1,2]],[[3,4]]]' --input 'w=[[[1,1]],[[1,10]]]' --expect 'out=[[[3],[43]]]' --tol 0
// RUN: not ebb run %s --function unknown --input 'x=[[[1,2]],[[3,4]],[[3,4]]]' --input 'w=[[[1,1]],[[1,10]]]' 2>&1 | FileCheck %s --check-prefix=BATCH
// BATCH: conv_general.mlir:[[#]]:10: error: 'ebb.conv_general' op expects the batch of x to be the next lower multiple of 2 batch groups, but got 3 and 2
// RUN: not ebb run %s --function unknown_filter --input 'x=[[[1,2],[3,4]]]' --input 'w=[[[1,1]],[[1,10]],[[1,10]]]' 2>&1 | FileCheck %s --check-prefix=GROUPS
// GROUPS: conv_general.mlir:[[#]]:10: error: 'ebb.conv_general' op expects the first extent of filter to be the next lower multiple of 2 groups, but got 3 and 2
//
// RUN: ebb check %s --function open_groups --order 1
// RUN: ebb check %s --function open_groups --order 2
// RUN: ebb check %s --function spread --order 1
// RUN: ebb check %s --function spread --order 2
// RUN: ebb check %s --function planes --order 2
// RUN: ebb check %s --function planes --order 3
// RUN: ebb check %s --function groups --order 2
// RUN: ebb check %s --function groups --order 3
// RUN: ebb check %s --function cube --order 2

// CHECK-LABEL: @row
// CHECK: ebb.conv_general %arg0, %arg1 {strides = array<i64: 2>} : (tensor<1x1x4xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
// GRAD-LABEL: @row_grad(
// GRAD: %[[TURNED:.*]] = ebb.transpose %arg1 {perm = array<i64: 1, 0, 2>}
// GRAD: %[[DX:.*]] = ebb.conv_general %arg2, %[[TURNED]] {paddings = array<i64: 1, 1>, reverse_filter = true, x_dilations = array<i64: 2>}
// GRAD: %[[X:.*]] = ebb.transpose %arg0 {perm = array<i64: 1, 0, 2>}
// GRAD: %[[G:.*]] = ebb.transpose %arg2 {perm = array<i64: 1, 0, 2>}
// GRAD: %[[DW:.*]] = ebb.conv_general %[[X]], %[[G]] {filter_dilations = array<i64: 2>, paddings = array<i64: 0, 0>}
// GRAD: %[[LAST:.*]] = ebb.transpose %[[DW]] {perm = array<i64: 1, 0, 2>}
// GRAD: return %[[DX]], %[[LAST]]
func.func @row(%x: tensor<1x1x4xf32> {ebb.name = "x"}, %w: tensor<1x1x2xf32> {ebb.name = "w"}) -> (tensor<1x1x2xf32> {ebb.name = "out"}) {
  %out = ebb.conv_general %x, %w {strides = array<i64: 2>} : (tensor<1x1x4xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
  return %out : tensor<1x1x2xf32>
}
// CHECK-LABEL: @spread
// CHECK: ebb.conv_general %arg0, %arg1 {x_dilations = array<i64: 2>}
// CHECK: ebb.conv_general %arg0, %arg1 {filter_dilations = array<i64: 2>, x_dilations = array<i64: 2>}
// CHECK: ebb.conv_general %arg0, %arg1 {paddings = array<i64: -1, 0>}
// CHECK: ebb.conv_general %arg0, %arg1 {paddings = array<i64: 1, 2>, x_dilations = array<i64: 2>}
// CHECK: ebb.conv_general %arg0, %arg1 {reverse_filter = true}
func.func @spread(%x: tensor<1x1x3xf32> {ebb.name = "x"}, %w: tensor<1x1x2xf32> {ebb.name = "w"}) -> (tensor<1x1x4xf32> {ebb.name = "zeros"}, tensor<1x1x3xf32> {ebb.name = "dilated"}, tensor<1x1x1xf32> {ebb.name = "cut"}, tensor<1x1x7xf32> {ebb.name = "more"}, tensor<1x1x2xf32> {ebb.name = "back"}) {
  %zeros = ebb.conv_general %x, %w {x_dilations = array<i64: 2>} : (tensor<1x1x3xf32>, tensor<1x1x2xf32>) -> tensor<1x1x4xf32>
  %dilated = ebb.conv_general %x, %w {x_dilations = array<i64: 2>, filter_dilations = array<i64: 2>} : (tensor<1x1x3xf32>, tensor<1x1x2xf32>) -> tensor<1x1x3xf32>
  %cut = ebb.conv_general %x, %w {paddings = array<i64: -1, 0>} : (tensor<1x1x3xf32>, tensor<1x1x2xf32>) -> tensor<1x1x1xf32>
  %more = ebb.conv_general %x, %w {paddings = array<i64: 1, 2>, x_dilations = array<i64: 2>} : (tensor<1x1x3xf32>, tensor<1x1x2xf32>) -> tensor<1x1x7xf32>
  %back = ebb.conv_general %x, %w {reverse_filter = true} : (tensor<1x1x3xf32>, tensor<1x1x2xf32>) -> tensor<1x1x2xf32>
  return %zeros, %dilated, %cut, %more, %back : tensor<1x1x4xf32>, tensor<1x1x3xf32>, tensor<1x1x1xf32>, tensor<1x1x7xf32>, tensor<1x1x2xf32>
}
func.func @feature_groups(%x: tensor<1x2x2xf32> {ebb.name = "x"}, %w: tensor<2x1x2xf32> {ebb.name = "w"}) -> (tensor<1x2x1xf32> {ebb.name = "out"}) {
  %out = ebb.conv_general %x, %w {feature_groups = 2 : i64} : (tensor<1x2x2xf32>, tensor<2x1x2xf32>) -> tensor<1x2x1xf32>
  return %out : tensor<1x2x1xf32>
}
func.func @batch_groups(%x: tensor<2x1x2xf32> {ebb.name = "x"}, %w: tensor<2x1x2xf32> {ebb.name = "w"}) -> (tensor<1x2x1xf32> {ebb.name = "out"}) {
  %out = ebb.conv_general %x, %w {batch_groups = 2 : i64} : (tensor<2x1x2xf32>, tensor<2x1x2xf32>) -> tensor<1x2x1xf32>
  return %out : tensor<1x2x1xf32>
}
func.func @cube(%x: tensor<1x1x2x2x2xf32> {ebb.name = "x"}, %w: tensor<1x1x2x1x2xf32> {ebb.name = "w"}) -> (tensor<1x1x1x2x1xf32> {ebb.name = "out"}) {
  %out = ebb.conv_general %x, %w : (tensor<1x1x2x2x2xf32>, tensor<1x1x2x1x2xf32>) -> tensor<1x1x1x2x1xf32>
  return %out : tensor<1x1x1x2x1xf32>
}
func.func @i32(%x: tensor<1x1x3xi32> {ebb.name = "x"}, %w: tensor<1x1x2xi32> {ebb.name = "w"}) -> (tensor<1x1x2xi32> {ebb.name = "out"}) {
  %out = ebb.conv_general %x, %w : (tensor<1x1x3xi32>, tensor<1x1x2xi32>) -> tensor<1x1x2xi32>
  return %out : tensor<1x1x2xi32>
}
func.func @bf16() -> (tensor<1x1x1xbf16> {ebb.name = "out"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<1x1x300xbf16>
  %out = ebb.conv_general %x, %x : (tensor<1x1x300xbf16>, tensor<1x1x300xbf16>) -> tensor<1x1x1xbf16>
  return %out : tensor<1x1x1xbf16>
}
func.func @unknown(%x: tensor<?x1x2xf32> {ebb.name = "x"}, %w: tensor<2x1x2xf32> {ebb.name = "w"}) -> (tensor<?x2x1xf32> {ebb.name = "out"}) {
  %out = ebb.conv_general %x, %w {batch_groups = 2 : i64} : (tensor<?x1x2xf32>, tensor<2x1x2xf32>) -> tensor<?x2x1xf32>
  return %out : tensor<?x2x1xf32>
}
func.func @unknown_filter(%x: tensor<1x2x2xf32> {ebb.name = "x"}, %w: tensor<?x1x2xf32> {ebb.name = "w"}) -> (tensor<1x?x1xf32> {ebb.name = "out"}) {
  %out = ebb.conv_general %x, %w {feature_groups = 2 : i64} : (tensor<1x2x2xf32>, tensor<?x1x2xf32>) -> tensor<1x?x1xf32>
  return %out : tensor<1x?x1xf32>
}
func.func @planes(%x: tensor<2x2x3x3xf64> {ebb.name = "x"}, %w: tensor<3x2x2x2xf64> {ebb.name = "w"}) -> (tensor<2x3x1x5xf64> {ebb.name = "a"}, tensor<2x3x6x3xf64> {ebb.name = "d"}) {
  %a = ebb.conv_general %x, %w {strides = array<i64: 2, 1>, paddings = array<i64: 1, 0, -1, 2>, x_dilations = array<i64: 1, 2>, filter_dilations = array<i64: 2, 1>} : (tensor<2x2x3x3xf64>, tensor<3x2x2x2xf64>) -> tensor<2x3x1x5xf64>
  %d = ebb.conv_general %x, %w {strides = array<i64: 1, 2>, paddings = array<i64: 2>, reverse_filter = true} : (tensor<2x2x3x3xf64>, tensor<3x2x2x2xf64>) -> tensor<2x3x6x3xf64>
  return %a, %d : tensor<2x3x1x5xf64>, tensor<2x3x6x3xf64>
}
func.func @groups(%x: tensor<2x2x4xf64> {ebb.name = "x"}, %w: tensor<4x1x2xf64> {ebb.name = "w"}, %v: tensor<4x2x2xf64> {ebb.name = "v"}) -> (tensor<2x4x2xf64> {ebb.name = "a"}, tensor<1x4x4xf64> {ebb.name = "d"}, tensor<1x4x3xf64> {ebb.name = "e"}) {
  %a = ebb.conv_general %x, %w {feature_groups = 2 : i64, strides = array<i64: 2>} : (tensor<2x2x4xf64>, tensor<4x1x2xf64>) -> tensor<2x4x2xf64>
  %d = ebb.conv_general %x, %v {batch_groups = 2 : i64, paddings = array<i64: 0, 1>} : (tensor<2x2x4xf64>, tensor<4x2x2xf64>) -> tensor<1x4x4xf64>
  %e = ebb.conv_general %x, %v {batch_groups = 2 : i64, reverse_filter = true} : (tensor<2x2x4xf64>, tensor<4x2x2xf64>) -> tensor<1x4x3xf64>
  return %a, %d, %e : tensor<2x4x2xf64>, tensor<1x4x4xf64>, tensor<1x4x3xf64>
}

// Each operand knows what the other does not say of the channels.
func.func @open_groups(%x: tensor<1x?x4xf64> {ebb.name = "x"}, %w: tensor<?x1x2xf64> {ebb.name = "w"}) -> tensor<1x?x3xf64> {
  %out = ebb.conv_general %x, %w {feature_groups = 2 : i64} : (tensor<1x?x4xf64>, tensor<?x1x2xf64>) -> tensor<1x?x3xf64>
  return %out : tensor<1x?x3xf64>
}

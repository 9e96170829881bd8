// The channels of all groups by turns: [0, 1, 2, 3, 4, 5] in 2 groups gives
// [0, 3, 1, 4, 2, 5], and back [0, 2, 4, 1, 3, 5], in the rule's worked example.
// TESTS: ebb.channel_shuffle_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=last" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-autodiff="function=back" | FileCheck %s --check-prefix=BACK
// RUN: ebb run %s --function first --input 'x=[[[[0]],[[1]],[[2]],[[3]],[[4]],[[5]]]]' --expect 'out=[[[[0]],[[3]],[[1]],[[4]],[[2]],[[5]]]]'
// RUN: ebb run %s --function last --input 'x=[[[[0,1,2,3,4,5]]]]' --expect 'out=[[[[0,3,1,4,2,5]]]]'
// RUN: ebb run %s --function three --input 'x=[[[[0,1,2,3,4,5]]]]' --expect 'out=[[[[0,2,4,1,3,5]]]]'
// RUN: ebb run %s --function alone --input 'x=[[[[0,1,2]]]]' --expect 'out=[[[[0,1,2]]]]'
// RUN: ebb run %s --function unknown --input 'x=[[[[1,2]],[[3,4]],[[5,6]],[[7,8]]]]' --expect 'out=[[[[1,2]],[[5,6]],[[3,4]],[[7,8]]]]'
// RUN: ebb run %s --function unknown --input 'x=[]' --expect 'out=[]'
// RUN: not ebb run %s --function unknown --input 'x=[[[[1,2]],[[3,4]],[[5,6]]]]' 2>&1 | FileCheck %s --check-prefix=DIVIDE
// RUN: ebb run %s --function unknown_size --input 'x=[[[[1,2]],[[3,4]],[[5,6]],[[7,8]]]]' --expect 'out=[[[[1,2]],[[5,6]],[[3,4]],[[7,8]]]]'
// RUN: ebb run %s --function no_channels --input 'x=[[]]' --expect 'out=[[]]'
// RUN: ebb run %s --function in_i1 --input 'x=[[[[true,false,true,true]]]]' --expect 'out=[[[[true,true,false,true]]]]'
// RUN: not ebb run %s --function odd --input 'x=[[[[1,2,3]]]]' 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: ebb run %s --function back --input 'g=[[[[0]],[[1]],[[2]],[[3]],[[4]],[[5]]]]' --expect 'out=[[[[0]],[[2]],[[4]],[[1]],[[3]],[[5]]]]'
// RUN: ebb run %s --function back_unknown --input 'g=[[[[0,1,2,3,4,5]]]]' --expect 'out=[[[[0,2,4,1,3,5]]]]'
// RUN: ebb check %s --function first
// RUN: ebb check %s --function first --order 2
// RUN: ebb check %s --function last --order 3
// RUN: ebb check %s --function back --order 2
// RUN: ebb check %s --function no_channels
// RUN: ebb check %s --function unknown --order 2 --input 'x=[[[[1,2]],[[3,4]],[[5,6]],[[7,8]],[[9,10]],[[11,12]]]]'
// RUN: ebb check %s --function back_unknown --input 'g=[[[[0,1,2,3,4,5]]]]'
// RUN: ebb check %s --function squares --order 2

// CHECK-LABEL: @first
// CHECK: ebb.channel_shuffle %{{.*}} {groups = 2 : i64} : (tensor<1x6x1x1xf32>) -> tensor<1x6x1x1xf32>
func.func @first(%x: tensor<1x6x1x1xf32> {ebb.name = "x"}) -> (tensor<1x6x1x1xf32> {ebb.name = "out"}) {
  %out = "ebb.channel_shuffle"(%x) <{groups = 2 : i64}> : (tensor<1x6x1x1xf32>) -> tensor<1x6x1x1xf32>
  return %out : tensor<1x6x1x1xf32>
}
// CHECK-LABEL: @last
// CHECK: ebb.channel_shuffle %{{.*}} {data_format = "NHWC", groups = 2 : i64}
// GRAD-LABEL: @last_grad(
// GRAD: ebb.channel_shuffle_grad %{{.*}} {data_format = "NHWC", groups = 2 : i64} : (tensor<1x1x1x6xf32>) -> tensor<1x1x1x6xf32>
func.func @last(%x: tensor<1x1x1x6xf32> {ebb.name = "x"}) -> (tensor<1x1x1x6xf32> {ebb.name = "out"}) {
  %out = ebb.channel_shuffle %x {groups = 2, data_format = "NHWC"} : (tensor<1x1x1x6xf32>) -> tensor<1x1x1x6xf32>
  return %out : tensor<1x1x1x6xf32>
}
func.func @three(%x: tensor<1x1x1x6xf32> {ebb.name = "x"}) -> (tensor<1x1x1x6xf32> {ebb.name = "out"}) {
  %out = ebb.channel_shuffle %x {groups = 3, data_format = "NHWC"} : (tensor<1x1x1x6xf32>) -> tensor<1x1x1x6xf32>
  return %out : tensor<1x1x1x6xf32>
}
func.func @alone(%x: tensor<1x1x1x3xf32> {ebb.name = "x"}) -> (tensor<1x1x1x3xf32> {ebb.name = "out"}) {
  %out = ebb.channel_shuffle %x {groups = 3, data_format = "NHWC"} : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  return %out : tensor<1x1x1x3xf32>
}
// DIVIDE: channel_shuffle.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.channel_shuffle' op expects 'groups' to divide the channels, but got 2 and 3
func.func @unknown(%x: tensor<?x?x?x?xf32> {ebb.name = "x"}) -> (tensor<?x?x?x?xf32> {ebb.name = "out"}) {
  %out = ebb.channel_shuffle %x {groups = 2} : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %out : tensor<?x?x?x?xf32>
}
func.func @unknown_size(%x: tensor<?x4x?x?xf32> {ebb.name = "x"}) -> (tensor<?x4x?x?xf32> {ebb.name = "out"}) {
  %out = ebb.channel_shuffle %x {groups = 2} : (tensor<?x4x?x?xf32>) -> tensor<?x4x?x?xf32>
  return %out : tensor<?x4x?x?xf32>
}
func.func @no_channels(%x: tensor<1x0x2x2xf32> {ebb.name = "x"}) -> (tensor<1x0x2x2xf32> {ebb.name = "out"}) {
  %out = ebb.channel_shuffle %x {groups = 2} : (tensor<1x0x2x2xf32>) -> tensor<1x0x2x2xf32>
  return %out : tensor<1x0x2x2xf32>
}
func.func @in_i1(%x: tensor<1x1x1x4xi1> {ebb.name = "x"}) -> (tensor<1x1x1x4xi1> {ebb.name = "out"}) {
  %out = ebb.channel_shuffle %x {groups = 2, data_format = "NHWC"} : (tensor<1x1x1x4xi1>) -> tensor<1x1x1x4xi1>
  return %out : tensor<1x1x1x4xi1>
}
// ODD: channel_shuffle.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.channel_shuffle' op expects 'groups' to divide the channels, but got 0 and 3
func.func @odd(%x: tensor<1x1x1x?xf32> {ebb.name = "x"}) -> (tensor<1x1x1x3xf32> {ebb.name = "out"}) {
  %out = ebb.channel_shuffle %x {groups = 4, data_format = "NHWC"} : (tensor<1x1x1x?xf32>) -> tensor<1x1x1x3xf32>
  return %out : tensor<1x1x1x3xf32>
}
// CHECK-LABEL: @back
// CHECK: ebb.channel_shuffle_grad %{{.*}} {groups = 2 : i64} : (tensor<1x6x1x1xf32>) -> tensor<1x6x1x1xf32>
// BACK-LABEL: @back_grad(
// BACK: ebb.channel_shuffle %{{.*}} {groups = 2 : i64} : (tensor<1x6x1x1xf32>) -> tensor<1x6x1x1xf32>
func.func @back(%g: tensor<1x6x1x1xf32> {ebb.name = "g"}) -> (tensor<1x6x1x1xf32> {ebb.name = "out"}) {
  %out = ebb.channel_shuffle_grad %g {groups = 2} : (tensor<1x6x1x1xf32>) -> tensor<1x6x1x1xf32>
  return %out : tensor<1x6x1x1xf32>
}
func.func @back_unknown(%g: tensor<1x1x1x?xf32> {ebb.name = "g"}) -> (tensor<1x1x1x?xf32> {ebb.name = "out"}) {
  %out = ebb.channel_shuffle_grad %g {groups = 2, data_format = "NHWC"} : (tensor<1x1x1x?xf32>) -> tensor<1x1x1x?xf32>
  return %out : tensor<1x1x1x?xf32>
}
func.func @squares(%x: tensor<2x4x1x2xf64> {ebb.name = "x"}) -> (tensor<2x4x1x2xf64> {ebb.name = "out"}) {
  %y = ebb.channel_shuffle %x {groups = 2} : (tensor<2x4x1x2xf64>) -> tensor<2x4x1x2xf64>
  %out = ebb.multiply %y, %x : (tensor<2x4x1x2xf64>, tensor<2x4x1x2xf64>) -> tensor<2x4x1x2xf64>
  return %out : tensor<2x4x1x2xf64>
}

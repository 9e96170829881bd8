// Parts of one extent. Numbers of numpy 2.4.6's split.
// TESTS: ebb.split_with_num_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=columns" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-autodiff="function=second_only" | FileCheck %s --check-prefix=ZEROS
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function columns --input 'x=[[1,2,3,4],[5,6,7,8]]' --expect 'a=[[1,2],[5,6]]' --expect 'b=[[3,4],[7,8]]'
// RUN: ebb run %s --function rows --input 'x=[[1,2],[3,4],[5,6]]' --expect 'a=[[1,2]]' --expect 'b=[[3,4]]' --expect 'c=[[5,6]]'
// RUN: ebb run %s --function one --input 'x=[1,2]' --expect 'a=[1,2]'
// RUN: ebb run %s --function empty --input 'x=[]' --expect 'a=[]' --expect 'b=[]'
// RUN: ebb run %s --function second_only --input 'x=[1,2,3,4]' --expect 'b=[3,4]'
// RUN: ebb run %s --function in_i1 --input 'x=[true,false]' --expect 'a=[true]' --expect 'b=[false]'
// RUN: ebb run %s --function unknown --input 'x=[[1,2,3,4]]' --expect 'a=[[1,2]]' --expect 'b=[[3,4]]'
// RUN: ebb run %s --function unknown --input 'x=[]' --expect 'a=[]' --expect 'b=[]'
// RUN: not ebb run %s --function unknown --input 'x=[[1,2,3]]' 2>&1 | FileCheck %s --check-prefix=DIVIDE
// RUN: ebb run %s --function declared --input 'x=[1,2,3,4]' --expect 'a=[1,2]' --expect 'b=[3,4]'
// RUN: not ebb run %s --function declared --input 'x=[1,2]' 2>&1 | FileCheck %s --check-prefix=DECLARED
// RUN: ebb run %s --function back --input 'a=[[1],[2]]' --input 'b=[[3],[4]]' --expect 'out=[[1,3],[2,4]]'
// RUN: ebb check %s --function columns
// RUN: ebb check %s --function columns --order 2
// RUN: ebb check %s --function second_only
// RUN: ebb check %s --function empty
// RUN: ebb check %s --function product --order 2
// RUN: ebb check %s --function product --order 3
// RUN: ebb check %s --function unknown --order 2 --input 'x=[[1,2,3,4]]'
// RUN: ebb check %s --function back --order 2

// CHECK-LABEL: @columns
// CHECK: ebb.split_with_num %{{.*}} {axis = 1 : i64, num = 2 : i64} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
// The table's gradient is concat itself.
// GRAD-LABEL: @columns_grad(
// GRAD-SAME: %{{.*}}, %[[A:.*]]: tensor<2x2xf32> {ebb.name = "a_grad"}, %[[B:.*]]: tensor<2x2xf32> {ebb.name = "b_grad"}
// GRAD: ebb.concat %[[A]], %[[B]] {axis = 1 : i64} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x4xf32>
func.func @columns(%x: tensor<2x4xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "a"}, tensor<2x2xf32> {ebb.name = "b"}) {
  %a, %b = "ebb.split_with_num"(%x) <{num = 2 : i64, axis = 1 : i64}> : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
  return %a, %b : tensor<2x2xf32>, tensor<2x2xf32>
}
func.func @rows(%x: tensor<3x2xf32> {ebb.name = "x"}) -> (tensor<1x2xf32> {ebb.name = "a"}, tensor<1x2xf32> {ebb.name = "b"}, tensor<1x2xf32> {ebb.name = "c"}) {
  %a, %b, %c = ebb.split_with_num %x {num = 3, axis = -2} : (tensor<3x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  return %a, %b, %c : tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>
}
// CHECK-LABEL: @one
// CHECK: ebb.split_with_num %{{.*}} {num = 1 : i64} : (tensor<2xf32>) -> tensor<2xf32>
func.func @one(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "a"}) {
  %a = ebb.split_with_num %x {num = 1} : (tensor<2xf32>) -> tensor<2xf32>
  return %a : tensor<2xf32>
}
func.func @empty(%x: tensor<0xf32> {ebb.name = "x"}) -> (tensor<0xf32> {ebb.name = "a"}, tensor<0xf32> {ebb.name = "b"}) {
  %a, %b = ebb.split_with_num %x {num = 2} : (tensor<0xf32>) -> (tensor<0xf32>, tensor<0xf32>)
  return %a, %b : tensor<0xf32>, tensor<0xf32>
}
// ZEROS-LABEL: @second_only_grad(
// ZEROS: %[[ZERO:.*]] = ebb.full {{.*}} tensor<2xf32>
// ZEROS: ebb.concat %[[ZERO]], %{{.*}} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
func.func @second_only(%x: tensor<4xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "b"}) {
  %a, %b = ebb.split_with_num %x {num = 2} : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %b : tensor<2xf32>
}
func.func @in_i1(%x: tensor<2xi1> {ebb.name = "x"}) -> (tensor<1xi1> {ebb.name = "a"}, tensor<1xi1> {ebb.name = "b"}) {
  %a, %b = ebb.split_with_num %x {num = 2} : (tensor<2xi1>) -> (tensor<1xi1>, tensor<1xi1>)
  return %a, %b : tensor<1xi1>, tensor<1xi1>
}
// DIVIDE: split_with_num.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.split_with_num' op expects 'num' to divide the extent, but got 2 and 3
func.func @unknown(%x: tensor<?x?xf32> {ebb.name = "x"}) -> (tensor<?x?xf32> {ebb.name = "a"}, tensor<?x?xf32> {ebb.name = "b"}) {
  %a, %b = ebb.split_with_num %x {num = 2, axis = 1} : (tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %a, %b : tensor<?x?xf32>, tensor<?x?xf32>
}
// DECLARED: split_with_num.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.split_with_num' op expects the declared extent for dim 0, but got 1 and 2
func.func @declared(%x: tensor<?xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "a"}, tensor<2xf32> {ebb.name = "b"}) {
  %a, %b = ebb.split_with_num %x {num = 2} : (tensor<?xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %a, %b : tensor<2xf32>, tensor<2xf32>
}
func.func @product(%x: tensor<4xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "out"}) {
  %a, %b = ebb.split_with_num %x {num = 2} : (tensor<4xf64>) -> (tensor<2xf64>, tensor<2xf64>)
  %out = ebb.multiply %a, %b : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  return %out : tensor<2xf64>
}
// DECOMPOSE-LABEL: @back
// DECOMPOSE: ebb.concat %{{.*}}, %{{.*}} {axis = -1 : i64} : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
func.func @back(%a: tensor<2x1xf32> {ebb.name = "a"}, %b: tensor<2x1xf32> {ebb.name = "b"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.split_with_num_grad %a, %b : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

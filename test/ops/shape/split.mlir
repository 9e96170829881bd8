// Parts of listed extents; extent 7 as 2, 2, 3 is the rule's worked example.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=columns" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-autodiff="function=second_only" | FileCheck %s --check-prefix=ZEROS
// RUN: ebb run %s --function rest --input 'x=[1,2,3,4,5,6,7]' --expect 'a=[1,2]' --expect 'b=[3,4]' --expect 'c=[5,6,7]'
// RUN: ebb run %s --function columns --input 'x=[[1,2,3],[4,5,6]]' --expect 'a=[[1],[4]]' --expect 'b=[[2,3],[5,6]]'
// RUN: ebb run %s --function rows --input 'x=[[1,2],[3,4],[5,6]]' --expect 'a=[[1,2],[3,4]]' --expect 'b=[[5,6]]'
// RUN: ebb run %s --function one --input 'x=[1,2]' --expect 'a=[1,2]'
// RUN: ebb run %s --function empty_parts --input 'x=[1,2]' --expect 'a=[]' --expect 'b=[1,2]' --expect 'c=[]'
// RUN: ebb run %s --function second_only --input 'x=[1,2,3]' --expect 'b=[2,3]'
// RUN: ebb run %s --function in_i32 --input 'x=[1,-2147483648]' --expect 'a=[1]' --expect 'b=[-2147483648]'
// RUN: ebb run %s --function in_i1 --input 'x=[true,false]' --expect 'a=[true]' --expect 'b=[false]'
// RUN: ebb run %s --function in_bf16 --input 'x=[1.5,nan]' --expect 'a=[1.5]' --expect 'b=[nan]'
// RUN: ebb run %s --function batch --input 'x=[[1,2,3],[4,5,6]]' --expect 'a=[[1],[4]]' --expect 'b=[[2,3],[5,6]]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'a=[]' --expect 'b=[]'
// RUN: ebb run %s --function unknown_rest --input 'x=[1,2,3,4]' --expect 'a=[1]' --expect 'b=[2,3,4]'
// RUN: not ebb run %s --function unknown_rest --input 'x=[1]' 2>&1 | FileCheck %s --check-prefix=REST
// RUN: ebb run %s --function unknown_listed --input 'x=[1,2,3]' --expect 'a=[1]' --expect 'b=[2,3]'
// RUN: not ebb run %s --function unknown_listed --input 'x=[1,2,3,4]' 2>&1 | FileCheck %s --check-prefix=LISTED
// RUN: ebb check %s --function columns
// RUN: ebb check %s --function columns --order 2
// RUN: ebb check %s --function second_only
// RUN: ebb check %s --function empty_parts
// RUN: ebb check %s --function product --order 1
// RUN: ebb check %s --function product --order 2
// RUN: ebb check %s --function unknown_rest --input 'x=[1,2,3,4]'
// RUN: ebb check %s --function batch --input 'x=[[1,2,3],[4,5,6]]' --order 2

// CHECK-LABEL: @rest
// CHECK: ebb.split %{{[^ ]*}} {sections = array<i64: 2, -1, 3>} : (tensor<7xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<3xf32>)
func.func @rest(%x: tensor<7xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "a"}, tensor<2xf32> {ebb.name = "b"}, tensor<3xf32> {ebb.name = "c"}) {
  %a, %b, %c = "ebb.split"(%x) <{sections = array<i64: 2, -1, 3>, axis = 0 : i64}> : (tensor<7xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<3xf32>)
  return %a, %b, %c : tensor<2xf32>, tensor<2xf32>, tensor<3xf32>
}

// CHECK-LABEL: @columns
// CHECK: ebb.split %{{.*}} {axis = 1 : i64, sections = array<i64: 1, 2>} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x2xf32>)
// GRAD-LABEL: @columns_grad(
// GRAD-SAME: %{{.*}}, %[[A:.*]]: tensor<2x1xf32> {ebb.name = "a_grad"}, %[[B:.*]]: tensor<2x2xf32> {ebb.name = "b_grad"}
// GRAD: ebb.concat %[[A]], %[[B]] {axis = 1 : i64} : (tensor<2x1xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
func.func @columns(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<2x1xf32> {ebb.name = "a"}, tensor<2x2xf32> {ebb.name = "b"}) {
  %a, %b = ebb.split %x {sections = array<i64: 1, 2>, axis = 1 : i64} : (tensor<2x3xf32>) -> (tensor<2x1xf32>, tensor<2x2xf32>)
  return %a, %b : tensor<2x1xf32>, tensor<2x2xf32>
}

func.func @rows(%x: tensor<3x2xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "a"}, tensor<1x2xf32> {ebb.name = "b"}) {
  %a, %b = ebb.split %x {sections = array<i64: 2, 1>, axis = -2 : i64} : (tensor<3x2xf32>) -> (tensor<2x2xf32>, tensor<1x2xf32>)
  return %a, %b : tensor<2x2xf32>, tensor<1x2xf32>
}

func.func @one(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "a"}) {
  %a = ebb.split %x {sections = array<i64: -1>} : (tensor<2xf32>) -> tensor<2xf32>
  return %a : tensor<2xf32>
}

func.func @empty_parts(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<0xf32> {ebb.name = "a"}, tensor<2xf32> {ebb.name = "b"}, tensor<0xf32> {ebb.name = "c"}) {
  %a, %b, %c = ebb.split %x {sections = array<i64: 0, 2, 0>} : (tensor<2xf32>) -> (tensor<0xf32>, tensor<2xf32>, tensor<0xf32>)
  return %a, %b, %c : tensor<0xf32>, tensor<2xf32>, tensor<0xf32>
}

// The part without a cotangent contributes zeros.
// ZEROS-LABEL: @second_only_grad(
// ZEROS: %[[ZERO:.*]] = ebb.full {{.*}} tensor<1xf32>
// ZEROS: ebb.concat %[[ZERO]], %{{.*}} : (tensor<1xf32>, tensor<2xf32>) -> tensor<3xf32>
func.func @second_only(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "b"}) {
  %a, %b = ebb.split %x {sections = array<i64: 1, 2>} : (tensor<3xf32>) -> (tensor<1xf32>, tensor<2xf32>)
  return %b : tensor<2xf32>
}

func.func @in_i32(%x: tensor<2xi32> {ebb.name = "x"}) -> (tensor<1xi32> {ebb.name = "a"}, tensor<1xi32> {ebb.name = "b"}) {
  %a, %b = ebb.split %x {sections = array<i64: 1, 1>} : (tensor<2xi32>) -> (tensor<1xi32>, tensor<1xi32>)
  return %a, %b : tensor<1xi32>, tensor<1xi32>
}

func.func @in_i1(%x: tensor<2xi1> {ebb.name = "x"}) -> (tensor<1xi1> {ebb.name = "a"}, tensor<1xi1> {ebb.name = "b"}) {
  %a, %b = ebb.split %x {sections = array<i64: 1, 1>} : (tensor<2xi1>) -> (tensor<1xi1>, tensor<1xi1>)
  return %a, %b : tensor<1xi1>, tensor<1xi1>
}

func.func @in_bf16(%x: tensor<2xbf16> {ebb.name = "x"}) -> (tensor<1xbf16> {ebb.name = "a"}, tensor<1xbf16> {ebb.name = "b"}) {
  %a, %b = ebb.split %x {sections = array<i64: 1, 1>} : (tensor<2xbf16>) -> (tensor<1xbf16>, tensor<1xbf16>)
  return %a, %b : tensor<1xbf16>, tensor<1xbf16>
}

func.func @batch(%x: tensor<?x3xf32> {ebb.name = "x"}) -> (tensor<?x1xf32> {ebb.name = "a"}, tensor<?x2xf32> {ebb.name = "b"}) {
  %a, %b = ebb.split %x {sections = array<i64: 1, -1>, axis = -1 : i64} : (tensor<?x3xf32>) -> (tensor<?x1xf32>, tensor<?x2xf32>)
  return %a, %b : tensor<?x1xf32>, tensor<?x2xf32>
}

// REST: split.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.split' op expects 'sections' to leave more than 0 for -1, but got 2 and 1
func.func @unknown_rest(%x: tensor<?xf32> {ebb.name = "x"}) -> (tensor<1xf32> {ebb.name = "a"}, tensor<?xf32> {ebb.name = "b"}) {
  %a, %b = ebb.split %x {sections = array<i64: 1, -1>} : (tensor<?xf32>) -> (tensor<1xf32>, tensor<?xf32>)
  return %a, %b : tensor<1xf32>, tensor<?xf32>
}

// Listed extents are the parts' whatever x's is.
// LISTED: split.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.split' op expects 'sections' to add up to the extent, but got 3 and 4
func.func @unknown_listed(%x: tensor<?xf32> {ebb.name = "x"}) -> (tensor<1xf32> {ebb.name = "a"}, tensor<2xf32> {ebb.name = "b"}) {
  %a, %b = ebb.split %x {sections = array<i64: 1, 2>} : (tensor<?xf32>) -> (tensor<1xf32>, tensor<2xf32>)
  return %a, %b : tensor<1xf32>, tensor<2xf32>
}

func.func @product(%x: tensor<4xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "out"}) {
  %a, %b = ebb.split %x {sections = array<i64: 2, 2>} : (tensor<4xf64>) -> (tensor<2xf64>, tensor<2xf64>)
  %out = ebb.multiply %a, %b : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  return %out : tensor<2xf64>
}

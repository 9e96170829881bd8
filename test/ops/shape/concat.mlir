// Operands side by side along an axis; numbers by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=columns" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function columns --input 'a=[[1,2],[3,4]]' --input 'b=[[5],[6]]' --expect 'out=[[1,2,5],[3,4,6]]'
// RUN: ebb run %s --function rows --input 'a=[[1,2]]' --input 'b=[[3,4],[5,6]]' --expect 'out=[[1,2],[3,4],[5,6]]'
// RUN: ebb run %s --function one --input 'a=[1,2]' --expect 'out=[1,2]'
// RUN: ebb run %s --function twice_the_same --input 'a=[1,2]' --expect 'out=[1,2,1,2]'
// RUN: ebb run %s --function empty_part --input 'a=[1,2]' --input 'b=[]' --input 'c=[3]' --expect 'out=[1,2,3]'
// RUN: ebb run %s --function nothing_at_all --input 'a=[]' --input 'b=[]' --expect 'out=[]'
// RUN: ebb run %s --function in_i32 --input 'a=[1]' --input 'b=[-2147483648]' --expect 'out=[1,-2147483648]'
// RUN: ebb run %s --function in_i1 --input 'a=[true]' --input 'b=[false]' --expect 'out=[true,false]'
// RUN: ebb run %s --function in_f16 --input 'a=[1.5]' --input 'b=[nan]' --expect 'out=[1.5,nan]'
// RUN: ebb run %s --function batch --input 'a=[[1,2],[3,4]]' --input 'b=[[5],[6]]' --expect 'out=[[1,2,5],[3,4,6]]'
// RUN: ebb run %s --function batch --input 'a=[]' --input 'b=[]' --expect 'out=[]'
// RUN: not ebb run %s --function batch --input 'a=[[1,2],[3,4]]' --input 'b=[[5]]' 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: ebb run %s --function unknown_parts --input 'a=[1,2]' --input 'b=[]' --expect 'out=[1,2]'
// RUN: ebb run %s --function known_beside_unknown --input 'a=[[1,2],[3,4]]' --input 'b=[[5],[6]]' --expect 'out=[[1,2,5],[3,4,6]]'
// RUN: ebb check %s --function columns
// RUN: ebb check %s --function columns --order 2
// RUN: ebb check %s --function columns --wrt b
// RUN: ebb check %s --function twice_the_same
// RUN: ebb check %s --function products --order 1
// RUN: ebb check %s --function products --order 2
// RUN: ebb check %s --function unknown_parts --input 'a=[1,2]' --input 'b=[3]'
// RUN: ebb check %s --function batch --input 'a=[[1,2],[3,4]]' --input 'b=[[5],[6]]' --order 2

// CHECK-LABEL: @columns
// CHECK: ebb.concat %{{.*}}, %{{.*}} {axis = 1 : i64} : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
// GRAD-LABEL: @columns_grad(
// GRAD-SAME: %[[A:.*]]: tensor<2x2xf32> {ebb.name = "a"}, %[[B:.*]]: tensor<2x1xf32> {ebb.name = "b"}, %[[G:.*]]: tensor<2x3xf32> {ebb.name = "out_grad"}
// GRAD: ebb.concat_grad %[[A]], %[[B]], %[[G]] {axis = 1 : i64} : (tensor<2x2xf32>, tensor<2x1xf32>, tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x1xf32>)
func.func @columns(%a: tensor<2x2xf32> {ebb.name = "a"}, %b: tensor<2x1xf32> {ebb.name = "b"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = "ebb.concat"(%a, %b) <{axis = 1 : i64}> : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

// CHECK-LABEL: @rows
// CHECK: ebb.concat %{{[^ ]*}}, %{{[^ ]*}} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
func.func @rows(%a: tensor<1x2xf32> {ebb.name = "a"}, %b: tensor<2x2xf32> {ebb.name = "b"}) -> (tensor<3x2xf32> {ebb.name = "out"}) {
  %out = ebb.concat %a, %b {axis = 0 : i64} : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<3x2xf32>
  return %out : tensor<3x2xf32>
}

func.func @one(%a: tensor<2xf32> {ebb.name = "a"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.concat %a {axis = -1 : i64} : (tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @twice_the_same(%a: tensor<2xf32> {ebb.name = "a"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.concat %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}

func.func @empty_part(%a: tensor<2xf32> {ebb.name = "a"}, %b: tensor<0xf32> {ebb.name = "b"}, %c: tensor<1xf32> {ebb.name = "c"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.concat %a, %b, %c : (tensor<2xf32>, tensor<0xf32>, tensor<1xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @nothing_at_all(%a: tensor<0x2xf32> {ebb.name = "a"}, %b: tensor<0x2xf32> {ebb.name = "b"}) -> (tensor<0x2xf32> {ebb.name = "out"}) {
  %out = ebb.concat %a, %b : (tensor<0x2xf32>, tensor<0x2xf32>) -> tensor<0x2xf32>
  return %out : tensor<0x2xf32>
}

func.func @in_i32(%a: tensor<1xi32> {ebb.name = "a"}, %b: tensor<1xi32> {ebb.name = "b"}) -> (tensor<2xi32> {ebb.name = "out"}) {
  %out = ebb.concat %a, %b : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  return %out : tensor<2xi32>
}

func.func @in_i1(%a: tensor<1xi1> {ebb.name = "a"}, %b: tensor<1xi1> {ebb.name = "b"}) -> (tensor<2xi1> {ebb.name = "out"}) {
  %out = ebb.concat %a, %b : (tensor<1xi1>, tensor<1xi1>) -> tensor<2xi1>
  return %out : tensor<2xi1>
}

func.func @in_f16(%a: tensor<1xf16> {ebb.name = "a"}, %b: tensor<1xf16> {ebb.name = "b"}) -> (tensor<2xf16> {ebb.name = "out"}) {
  %out = ebb.concat %a, %b : (tensor<1xf16>, tensor<1xf16>) -> tensor<2xf16>
  return %out : tensor<2xf16>
}

// ROWS: concat.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.concat' op expects equal extents for dim 0 of operands 0 and 1, but got 2 and 1
func.func @batch(%a: tensor<?x2xf32> {ebb.name = "a"}, %b: tensor<?x1xf32> {ebb.name = "b"}) -> (tensor<?x3xf32> {ebb.name = "out"}) {
  %out = ebb.concat %a, %b {axis = 1 : i64} : (tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x3xf32>
  return %out : tensor<?x3xf32>
}

func.func @unknown_parts(%a: tensor<?xf32> {ebb.name = "a"}, %b: tensor<?xf32> {ebb.name = "b"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.concat %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}

// The known extent 2 beside a `?` is the result's.
func.func @known_beside_unknown(%a: tensor<?x2xf32> {ebb.name = "a"}, %b: tensor<2x1xf32> {ebb.name = "b"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.concat %a, %b {axis = 1 : i64} : (tensor<?x2xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @products(%a: tensor<2xf64> {ebb.name = "a"}, %b: tensor<1xf64> {ebb.name = "b"}) -> (tensor<3xf64> {ebb.name = "out"}) {
  %ab = ebb.concat %a, %b : (tensor<2xf64>, tensor<1xf64>) -> tensor<3xf64>
  %ba = ebb.concat %b, %a : (tensor<1xf64>, tensor<2xf64>) -> tensor<3xf64>
  %out = ebb.multiply %ab, %ba : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
  return %out : tensor<3xf64>
}

// The first shapes are the rule's worked examples; numbers by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=copies_and_rest" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function flat --input 'x=[[1,2,3],[4,5,6]]' --expect 'out=[1,2,3,4,5,6]'
// RUN: ebb run %s --function regroup --input 'x=[[1,2,3],[4,5,6]]' --expect 'out=[[1,2],[3,4],[5,6]]'
// RUN: ebb run %s --function copies_and_rest --input 'x=[[[1,2],[3,4]],[[5,6],[7,8]]]' --expect 'out=[[1,2,3,4],[5,6,7,8]]'
// RUN: ebb run %s --function from_scalar --input x=5 --expect 'out=[[5]]'
// RUN: ebb run %s --function to_scalar --input 'x=[[5]]' --expect out=5
// RUN: ebb run %s --function to_vector_of_unknown --input 'x=[[1,2],[3,4]]' --expect 'out=[1,2,3,4]'
// RUN: ebb run %s --function in_i32 --input 'x=[1,2,-2147483648,4]' --expect 'out=[[1,2],[-2147483648,4]]'
// RUN: ebb run %s --function in_i1 --input 'x=[true,false]' --expect 'out=[[true],[false]]'
// RUN: ebb run %s --function in_bf16 --input 'x=[1.5,nan]' --expect 'out=[[1.5],[nan]]'
// RUN: ebb run %s --function batch --input 'x=[[[1,2],[3,4]],[[5,6],[7,8]]]' --expect 'out=[[1,2,3,4],[5,6,7,8]]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function unknown_split --input 'x=[1,2,3,4,5,6]' --expect 'out=[[1,2],[3,4],[5,6]]'
// RUN: not ebb run %s --function unknown_split --input 'x=[1,2,3]' 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: not ebb run %s --function unknown_fixed --input 'x=[1,2,3]' 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: ebb run %s --function zero_is_literal_when_empty --input 'x=[[],[],[]]' --expect 'out=[]'
// RUN: ebb run %s --function zero_copies_unknown --input 'x=[[],[],[]]' | FileCheck %s --check-prefix=COPIES
// RUN: ebb check %s --function copies_and_rest
// RUN: ebb check %s --function copies_and_rest --order 2
// RUN: ebb check %s --function from_scalar --order 2
// RUN: ebb check %s --function to_scalar --order 2
// RUN: ebb check %s --function squares --order 2
// RUN: ebb check %s --function batch --input 'x=[[[1,2],[3,4]]]'
// RUN: ebb check %s --function batch --order 2 --input 'x=[[[1,2],[3,4]]]'

// CHECK-LABEL: @flat
// CHECK: ebb.reshape %{{.*}} {shape = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<6xf32>
func.func @flat(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<6xf32> {ebb.name = "out"}) {
  %out = "ebb.reshape"(%x) <{shape = array<i64: -1>}> : (tensor<2x3xf32>) -> tensor<6xf32>
  return %out : tensor<6xf32>
}

func.func @regroup(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<3x2xf32> {ebb.name = "out"}) {
  %out = ebb.reshape %x {shape = array<i64: 3, 2>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %out : tensor<3x2xf32>
}

// CHECK-LABEL: @copies_and_rest
// CHECK: ebb.reshape %{{.*}} {shape = array<i64: 0, -1>} : (tensor<2x2x2xf32>) -> tensor<2x4xf32>
// GRAD-LABEL: @copies_and_rest_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x2x2xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<2x4xf32> {ebb.name = "out_grad"}
// GRAD: ebb.reshape_grad %[[X]], %[[G]] : (tensor<2x2x2xf32>, tensor<2x4xf32>) -> tensor<2x2x2xf32>
func.func @copies_and_rest(%x: tensor<2x2x2xf32> {ebb.name = "x"}) -> (tensor<2x4xf32> {ebb.name = "out"}) {
  %out = ebb.reshape %x {shape = array<i64: 0, -1>} : (tensor<2x2x2xf32>) -> tensor<2x4xf32>
  return %out : tensor<2x4xf32>
}

func.func @from_scalar(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<1x1xf32> {ebb.name = "out"}) {
  %out = ebb.reshape %x {shape = array<i64: 1, -1>} : (tensor<f32>) -> tensor<1x1xf32>
  return %out : tensor<1x1xf32>
}

func.func @to_scalar(%x: tensor<1x1xf32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.reshape %x {shape = array<i64>} : (tensor<1x1xf32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @to_vector_of_unknown(%x: tensor<?x?xf32> {ebb.name = "x"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.reshape %x {shape = array<i64: -1>} : (tensor<?x?xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}

func.func @in_i32(%x: tensor<4xi32> {ebb.name = "x"}) -> (tensor<2x2xi32> {ebb.name = "out"}) {
  %out = ebb.reshape %x {shape = array<i64: 2, 2>} : (tensor<4xi32>) -> tensor<2x2xi32>
  return %out : tensor<2x2xi32>
}

func.func @in_i1(%x: tensor<2xi1> {ebb.name = "x"}) -> (tensor<2x1xi1> {ebb.name = "out"}) {
  %out = ebb.reshape %x {shape = array<i64: 2, 1>} : (tensor<2xi1>) -> tensor<2x1xi1>
  return %out : tensor<2x1xi1>
}

func.func @in_bf16(%x: tensor<2xbf16> {ebb.name = "x"}) -> (tensor<2x1xbf16> {ebb.name = "out"}) {
  %out = ebb.reshape %x {shape = array<i64: 2, 1>} : (tensor<2xbf16>) -> tensor<2x1xbf16>
  return %out : tensor<2x1xbf16>
}

// CHECK-LABEL: @batch
// CHECK: ebb.reshape %{{.*}} {shape = array<i64: 0, 4>} : (tensor<?x2x2xf32>) -> tensor<?x4xf32>
func.func @batch(%x: tensor<?x2x2xf32> {ebb.name = "x"}) -> (tensor<?x4xf32> {ebb.name = "out"}) {
  %out = ebb.reshape %x {shape = array<i64: 0, 4>} : (tensor<?x2x2xf32>) -> tensor<?x4xf32>
  return %out : tensor<?x4xf32>
}

// ODD: reshape.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.reshape' op expects 'shape' to hold the elements of x, but got 3 and 2
func.func @unknown_split(%x: tensor<?xf32> {ebb.name = "x"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.reshape %x {shape = array<i64: -1, 2>} : (tensor<?xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

// COUNT: reshape.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.reshape' op expects 'shape' to hold the elements of x, but got 3 and 4
func.func @unknown_fixed(%x: tensor<?xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.reshape %x {shape = array<i64: 2, 2>} : (tensor<?xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

// Without elements a 0 copies nothing, so it may stand beyond x's rank.
func.func @zero_is_literal_when_empty(%x: tensor<3x0xf32> {ebb.name = "x"}) -> (tensor<0x5x0xf32> {ebb.name = "out"}) {
  %out = ebb.reshape %x {shape = array<i64: 0, 5, 0>} : (tensor<3x0xf32>) -> tensor<0x5x0xf32>
  return %out : tensor<0x5x0xf32>
}

// Where the extent 0 is not known, a 0 copies also at another position.
// COPIES: out = {{.*}} : 3x0x1xf32
func.func @zero_copies_unknown(%x: tensor<?x?xf32> {ebb.name = "x"}) -> (tensor<?x?x1xf32> {ebb.name = "out"}) {
  %out = ebb.reshape %x {shape = array<i64: 0, 0, 1>} : (tensor<?x?xf32>) -> tensor<?x?x1xf32>
  return %out : tensor<?x?x1xf32>
}

func.func @squares(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<6xf64> {ebb.name = "out"}) {
  %flat = ebb.reshape %x {shape = array<i64: 6>} : (tensor<2x3xf64>) -> tensor<6xf64>
  %out = ebb.multiply %flat, %flat : (tensor<6xf64>, tensor<6xf64>) -> tensor<6xf64>
  return %out : tensor<6xf64>
}

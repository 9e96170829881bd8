// One value around x, first axis first: [1, 2] with 1 before and 2 after is the
// rule's worked example; others by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=vector" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function vector --input 'x=[1,2]' --expect 'out=[9,1,2,9,9]'
// RUN: ebb run %s --function zeros_by_default --input 'x=[[1,2]]' --expect 'out=[[0,1,2],[0,0,0]]'
// RUN: ebb run %s --function scalar --input x=5 --expect out=5
// RUN: ebb run %s --function nothing_around --input 'x=[1,2]' --expect 'out=[1,2]'
// RUN: ebb run %s --function around_nothing --input 'x=[]' --expect 'out=[9,9,9]'
// RUN: ebb run %s --function empty_rows --input 'x=[[],[]]' --expect 'out=[[9,9],[9,9]]'
// RUN: ebb run %s --function with_infinity --input 'x=[1]' --expect 'out=[-inf,1]'
// RUN: ebb run %s --function with_nan --input 'x=[1]' --expect 'out=[nan,1]'
// RUN: ebb run %s --function in_i32_truncates --input 'x=[1]' --expect 'out=[-2,1]'
// RUN: ebb run %s --function in_f16_rounds --input 'x=[1]' --expect 'out=[0.0999755859375,1]' --tol 1e-9
// RUN: ebb run %s --function batch --input 'x=[[1],[2]]' --expect 'out=[[9,1],[9,2]]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function padded_batch --input 'x=[[1],[2]]' --expect 'out=[[9],[1],[2]]'
// RUN: ebb run %s --function padded_batch --input 'x=[]' --expect 'out=[[9]]'
// RUN: ebb check %s --function vector
// RUN: ebb check %s --function vector --order 2
// RUN: ebb check %s --function scalar
// RUN: ebb check %s --function squares --order 1
// RUN: ebb check %s --function squares --order 2
// RUN: ebb check %s --function padded_batch --input 'x=[[1],[2]]'
// RUN: ebb check %s --function padded_batch --order 2 --input 'x=[[1],[2]]'

// CHECK-LABEL: @vector
// CHECK: ebb.pad %{{.*}} {pad_value = 9.000000e+00 : f64, paddings = array<i64: 1, 2>} : (tensor<2xf32>) -> tensor<5xf32>
// GRAD-LABEL: @vector_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<5xf32> {ebb.name = "out_grad"}
// GRAD: ebb.pad_grad %[[X]], %[[G]] {pad_value = 9.000000e+00 : f64, paddings = array<i64: 1, 2>} : (tensor<2xf32>, tensor<5xf32>) -> tensor<2xf32>
func.func @vector(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<5xf32> {ebb.name = "out"}) {
  %out = "ebb.pad"(%x) <{paddings = array<i64: 1, 2>, pad_value = 9.0 : f64}> : (tensor<2xf32>) -> tensor<5xf32>
  return %out : tensor<5xf32>
}

// CHECK-LABEL: @zeros_by_default
// CHECK: ebb.pad %{{[^ ]*}} {paddings = array<i64: 0, 1, 1, 0>} : (tensor<1x2xf32>) -> tensor<2x3xf32>
func.func @zeros_by_default(%x: tensor<1x2xf32> {ebb.name = "x"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.pad %x {paddings = array<i64: 0, 1, 1, 0>} : (tensor<1x2xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.pad %x {paddings = array<i64>} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @nothing_around(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.pad %x {paddings = array<i64: 0, 0>, pad_value = 9.0} : (tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @around_nothing(%x: tensor<0xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.pad %x {paddings = array<i64: 3, 0>, pad_value = 9.0} : (tensor<0xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

func.func @empty_rows(%x: tensor<2x0xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.pad %x {paddings = array<i64: 0, 0, 1, 1>, pad_value = 9.0} : (tensor<2x0xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

func.func @with_infinity(%x: tensor<1xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.pad %x {paddings = array<i64: 1, 0>, pad_value = 0xFFF0000000000000 : f64} : (tensor<1xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @with_nan(%x: tensor<1xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.pad %x {paddings = array<i64: 1, 0>, pad_value = 0x7FF8000000000000 : f64} : (tensor<1xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @in_i32_truncates(%x: tensor<1xi32> {ebb.name = "x"}) -> (tensor<2xi32> {ebb.name = "out"}) {
  %out = ebb.pad %x {paddings = array<i64: 1, 0>, pad_value = -2.75} : (tensor<1xi32>) -> tensor<2xi32>
  return %out : tensor<2xi32>
}

func.func @in_f16_rounds(%x: tensor<1xf16> {ebb.name = "x"}) -> (tensor<2xf16> {ebb.name = "out"}) {
  %out = ebb.pad %x {paddings = array<i64: 1, 0>, pad_value = 0.1} : (tensor<1xf16>) -> tensor<2xf16>
  return %out : tensor<2xf16>
}

func.func @batch(%x: tensor<?x1xf32> {ebb.name = "x"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.pad %x {paddings = array<i64: 0, 0, 1, 0>, pad_value = 9.0} : (tensor<?x1xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

func.func @padded_batch(%x: tensor<?x1xf32> {ebb.name = "x"}) -> (tensor<?x1xf32> {ebb.name = "out"}) {
  %out = ebb.pad %x {paddings = array<i64: 1, 0, 0, 0>, pad_value = 9.0} : (tensor<?x1xf32>) -> tensor<?x1xf32>
  return %out : tensor<?x1xf32>
}

func.func @squares(%x: tensor<2xf64> {ebb.name = "x"}) -> (tensor<5xf64> {ebb.name = "out"}) {
  %p = ebb.pad %x {paddings = array<i64: 1, 2>, pad_value = 9.0} : (tensor<2xf64>) -> tensor<5xf64>
  %out = ebb.multiply %p, %p : (tensor<5xf64>, tensor<5xf64>) -> tensor<5xf64>
  return %out : tensor<5xf64>
}

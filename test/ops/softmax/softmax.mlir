// Numbers worked by hand or, where they have more than three digits, by PyTorch
// 2.15.0 (torch.softmax in f64). Larger sweeps: e2e/library-vs-generated.test.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=last_axis" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-decompose="ops=softmax" | FileCheck %s --check-prefix=PARTS
// A slice has gaps between its rows, which a library's kernel may not take.
// RUN: ebb run %s --function of_slice --input 'x=[[0,0,5],[0,1.3862943611198906,7]]' --expect 'out=[[0.5,0.5],[0.2,0.8]]' --tol 1e-6 --kernels auto
// RUN: ebb run %s --function of_slice --input 'x=[[0,0,5],[0,1.3862943611198906,7]]' --expect 'out=[[0.5,0.5],[0.2,0.8]]' --tol 1e-6 --kernels generated
// RUN: ebb run %s --function last_axis --input 'x=[[0,0,-inf],[1,2,3]]' --expect 'out=[[0.5,0.5,0],[0.09003057317038045,0.2447284710547976,0.6652409557748218]]' --tol 1e-6 --kernels generated
// RUN: ebb run %s --function last_axis --input 'x=[[0,0,-inf],[1,2,3]]' --expect 'out=[[0.5,0.5,0],[0.09003057317038045,0.2447284710547976,0.6652409557748218]]' --tol 1e-6 --kernels auto
// RUN: ebb run %s --function last_axis --input 'x=[[1000,1000,-1000],[-5000,-5000,-6000]]' --expect 'out=[[0.5,0.5,0],[0.5,0.5,0]]' --kernels generated
// RUN: ebb run %s --function last_axis --input 'x=[[1000,1000,-1000],[-5000,-5000,-6000]]' --expect 'out=[[0.5,0.5,0],[0.5,0.5,0]]' --kernels auto
// RUN: ebb run %s --function last_axis --input 'x=[[-inf,-inf,-inf],[0,0,-inf]]' --expect 'out=[[nan,nan,nan],[0.5,0.5,0]]' --kernels generated
// RUN: ebb run %s --function last_axis --input 'x=[[-inf,-inf,-inf],[0,0,-inf]]' --expect 'out=[[nan,nan,nan],[0.5,0.5,0]]' --kernels auto
// RUN: ebb run %s --function last_axis --input 'x=[[1,nan,2],[inf,0,0]]' --expect 'out=[[nan,nan,nan],[nan,nan,nan]]' --kernels generated
// RUN: ebb run %s --function first_axis --input 'x=[[1,2],[3,5]]' --expect 'out=[[0.11920292202211755,0.04742587317756679],[0.8807970779778823,0.9525741268224334]]' --kernels generated
// RUN: ebb run %s --function first_axis --input 'x=[[1,2],[3,5]]' --expect 'out=[[0.11920292202211755,0.04742587317756679],[0.8807970779778823,0.9525741268224334]]' --kernels auto
// RUN: ebb run %s --function middle_axis --input 'x=[[[0,1],[0,1]]]' --expect 'out=[[[0.5,0.5],[0.5,0.5]]]' --kernels generated
// RUN: ebb run %s --function middle_axis --input 'x=[[[0,1],[0,1]]]' --expect 'out=[[[0.5,0.5],[0.5,0.5]]]' --kernels auto
// RUN: ebb run %s --function generic_form --input 'x=[1,2,3]' --expect 'out=[0.09003057317038045,0.2447284710547976,0.6652409557748218]'
// RUN: ebb run %s --function scalar --input x=-7 --expect out=1
// RUN: ebb run %s --function one_element --input 'x=[3]' --expect 'out=[1]' --kernels generated
// RUN: ebb run %s --function one_element --input 'x=[3]' --expect 'out=[1]' --kernels auto
// RUN: ebb run %s --function empty_axis --input 'x=[[],[]]' --expect 'out=[[],[]]'
// RUN: ebb run %s --function unknown_axis --input 'x=[[],[]]' --expect 'out=[[],[]]' --kernels generated
// RUN: ebb run %s --function unknown_axis --input 'x=[[],[]]' --expect 'out=[[],[]]' --kernels auto
// RUN: ebb run %s --function unknown_axis --input 'x=[[3,3],[4,4]]' --expect 'out=[[0.5,0.5],[0.5,0.5]]' --kernels generated
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[]' --kernels generated
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[]' --kernels auto
// RUN: ebb run %s --function batch --input 'x=[[3,3],[4,4]]' --expect 'out=[[0.5,0.5],[0.5,0.5]]' --kernels generated
// RUN: ebb run %s --function batch --input 'x=[[3,3],[4,4]]' --expect 'out=[[0.5,0.5],[0.5,0.5]]' --kernels auto
// RUN: ebb run %s --function f16_rounds_once --input 'x=[1,2,3]' --expect 'out=[0.09002685546875,0.2447509765625,0.6650390625]' --tol 0 --kernels generated
// RUN: ebb run %s --function bf16_rounds_once --input 'x=[1,2,3]' --expect 'out=[0.08984375,0.2451171875,0.6640625]' --tol 0 --kernels generated
// RUN: ebb run %s --function f16_counts_beyond_65504 --expect 'out=[1.430511474609375e-05]' --tol 0 --kernels generated
// RUN: ebb check %s --function last_axis
// RUN: ebb check %s --function last_axis --order 2
// RUN: ebb check %s --function last_axis --order 3
// RUN: ebb check %s --function first_axis --order 2
// RUN: ebb check %s --function middle_axis --order 2
// RUN: ebb check %s --function scalar --order 2
// RUN: ebb check %s --function one_element --order 2
// RUN: ebb check %s --function f16_rounds_once --order 2
// RUN: ebb check %s --function batch --order 2 --input 'x=[[3,3.5],[4,4]]'

// CHECK-LABEL: @last_axis
// CHECK: ebb.softmax %{{[^ ]*}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
// GRAD-LABEL: @last_axis_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x3xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<2x3xf32> {ebb.name = "out_grad"}
// GRAD: %[[OUT:.*]] = ebb.softmax %[[X]]
// GRAD: ebb.softmax_grad %[[OUT]], %[[G]] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// PARTS-LABEL: @last_axis
// PARTS: %[[MAX:.*]] = ebb.max %[[X:.*]] {axis = array<i64: 1>, keepdim = true}
// PARTS: %[[Z:.*]] = ebb.subtract %[[X]], %[[MAX]]
// PARTS: %[[E:.*]] = ebb.exp %[[Z]]
// PARTS: %[[SUM:.*]] = ebb.sum %[[E]] {axis = array<i64: 1>, keepdim = true}
// PARTS: ebb.divide %[[E]], %[[SUM]]
func.func @last_axis(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.softmax %x {axis = -1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

// CHECK-LABEL: @first_axis
// CHECK: ebb.softmax %{{.*}} {axis = 0 : i64} : (tensor<2x2xf32>) -> tensor<2x2xf32>
func.func @first_axis(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.softmax %x {axis = 0 : i64} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

func.func @middle_axis(%x: tensor<1x2x2xf32> {ebb.name = "x"}) -> (tensor<1x2x2xf32> {ebb.name = "out"}) {
  %out = ebb.softmax %x {axis = -2 : i64} : (tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  return %out : tensor<1x2x2xf32>
}

// CHECK-LABEL: @generic_form
// CHECK: ebb.softmax %{{.*}} {axis = 0 : i64} : (tensor<3xf64>) -> tensor<3xf64>
func.func @generic_form(%x: tensor<3xf64> {ebb.name = "x"}) -> (tensor<3xf64> {ebb.name = "out"}) {
  %out = "ebb.softmax"(%x) <{axis = 0 : i64}> : (tensor<3xf64>) -> tensor<3xf64>
  return %out : tensor<3xf64>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.softmax %x {axis = 0 : i64} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @one_element(%x: tensor<1xf32> {ebb.name = "x"}) -> (tensor<1xf32> {ebb.name = "out"}) {
  %out = ebb.softmax %x : (tensor<1xf32>) -> tensor<1xf32>
  return %out : tensor<1xf32>
}

// No maximum is asked of an empty row.
// PARTS-LABEL: @empty_axis
// PARTS-NOT: ebb.max
// PARTS: return
func.func @empty_axis(%x: tensor<2x0xf32> {ebb.name = "x"}) -> (tensor<2x0xf32> {ebb.name = "out"}) {
  %out = ebb.softmax %x : (tensor<2x0xf32>) -> tensor<2x0xf32>
  return %out : tensor<2x0xf32>
}

// A row that may turn out empty keeps its maximum, and the run does not refuse it.
// PARTS-LABEL: @unknown_axis
// PARTS: ebb.max %{{.*}} {axis = array<i64: 1>, ebb.may_be_empty, keepdim = true}
func.func @unknown_axis(%x: tensor<2x?xf32> {ebb.name = "x"}) -> (tensor<2x?xf32> {ebb.name = "out"}) {
  %out = ebb.softmax %x : (tensor<2x?xf32>) -> tensor<2x?xf32>
  return %out : tensor<2x?xf32>
}

func.func @batch(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.softmax %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

// PARTS-LABEL: @f16_rounds_once
// PARTS: ebb.cast %{{.*}} {dtype = f32}
// PARTS: ebb.divide {{.*}} -> tensor<3xf32>
// PARTS-NEXT: ebb.cast %{{.*}} {dtype = f16}
func.func @f16_rounds_once(%x: tensor<3xf16> {ebb.name = "x"}) -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.softmax %x : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}

func.func @bf16_rounds_once(%x: tensor<3xbf16> {ebb.name = "x"}) -> (tensor<3xbf16> {ebb.name = "out"}) {
  %out = ebb.softmax %x : (tensor<3xbf16>) -> tensor<3xbf16>
  return %out : tensor<3xbf16>
}

// 1/70000; the sum has no f16.
func.func @f16_counts_beyond_65504() -> (tensor<1xf16> {ebb.name = "out"}) {
  %x = ebb.full {value = 0.0 : f64} : () -> tensor<1x70000xf16>
  %y = ebb.softmax %x : (tensor<1x70000xf16>) -> tensor<1x70000xf16>
  %out = ebb.max %y {axis = array<i64: 1>} : (tensor<1x70000xf16>) -> tensor<1xf16>
  return %out : tensor<1xf16>
}
func.func @of_slice(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %part = ebb.slice %x {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 2>} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  %out = ebb.softmax %part {axis = 1} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

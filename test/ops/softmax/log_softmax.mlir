// Numbers worked by hand or, where they have more than three digits, by PyTorch
// 2.15.0 (torch.log_softmax in f64).
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=last_axis" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-decompose="ops=log_softmax" | FileCheck %s --check-prefix=PARTS
// RUN: ebb run %s --function last_axis --input 'x=[[0,-inf,-inf],[1,2,3]]' --expect 'out=[[0,-inf,-inf],[-2.4076059644443806,-1.4076059644443804,-0.4076059644443804]]' --kernels generated
// RUN: ebb run %s --function last_axis --input 'x=[[0,-inf,-inf],[1,2,3]]' --expect 'out=[[0,-inf,-inf],[-2.4076059644443806,-1.4076059644443804,-0.4076059644443804]]' --kernels auto
// RUN: ebb run %s --function last_axis --input 'x=[[1000,0,-1000],[0,-5000,-6000]]' --expect 'out=[[0,-1000,-2000],[0,-5000,-6000]]' --kernels generated
// RUN: ebb run %s --function last_axis --input 'x=[[1000,0,-1000],[0,-5000,-6000]]' --expect 'out=[[0,-1000,-2000],[0,-5000,-6000]]' --kernels auto
// RUN: ebb run %s --function last_axis --input 'x=[[-inf,-inf,-inf],[0,-5000,-6000]]' --expect 'out=[[nan,nan,nan],[0,-5000,-6000]]' --kernels generated
// RUN: ebb run %s --function last_axis --input 'x=[[-inf,-inf,-inf],[0,-5000,-6000]]' --expect 'out=[[nan,nan,nan],[0,-5000,-6000]]' --kernels auto
// RUN: ebb run %s --function first_axis --input 'x=[[1,2],[3,5]]' --expect 'out=[[-2.1269280110429727,-3.048587351573742],[-0.1269280110429726,-0.048587351573741965]]' --kernels generated
// RUN: ebb run %s --function first_axis --input 'x=[[1,2],[3,5]]' --expect 'out=[[-2.1269280110429727,-3.048587351573742],[-0.1269280110429726,-0.048587351573741965]]' --kernels auto
// RUN: ebb run %s --function scalar --input x=-7 --expect out=0
// RUN: ebb run %s --function empty_axis --input 'x=[[],[]]' --expect 'out=[[],[]]'
// RUN: ebb run %s --function unknown_axis --input 'x=[[],[]]' --expect 'out=[[],[]]' --kernels generated
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function batch --input 'x=[[0,-20]]' --expect 'out=[[-2.0611536e-9,-20]]' --tol 1e-8
// RUN: ebb run %s --function f16_counts_beyond_65504 --expect 'out=[-11.15625]' --tol 0 --kernels generated
// RUN: ebb check %s --function last_axis
// RUN: ebb check %s --function last_axis --order 2
// RUN: ebb check %s --function last_axis --order 3
// RUN: ebb check %s --function first_axis --order 2
// RUN: ebb check %s --function scalar --order 2
// RUN: ebb check %s --function batch --order 2 --input 'x=[[3,3.5],[4,4]]'

// CHECK-LABEL: @last_axis
// CHECK: ebb.log_softmax %{{[^ ]*}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
// GRAD-LABEL: @last_axis_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x3xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<2x3xf32> {ebb.name = "out_grad"}
// GRAD: %[[OUT:.*]] = ebb.log_softmax %[[X]]
// GRAD: ebb.log_softmax_grad %[[OUT]], %[[G]] : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// PARTS-LABEL: @last_axis
// PARTS: %[[MAX:.*]] = ebb.max %[[X:.*]] {axis = array<i64: 1>, keepdim = true}
// PARTS: %[[Z:.*]] = ebb.subtract %[[X]], %[[MAX]]
// PARTS: %[[E:.*]] = ebb.exp %[[Z]]
// PARTS: %[[SUM:.*]] = ebb.sum %[[E]] {axis = array<i64: 1>, keepdim = true}
// PARTS: %[[LOG:.*]] = ebb.log %[[SUM]]
// PARTS: ebb.subtract %[[Z]], %[[LOG]]
func.func @last_axis(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = "ebb.log_softmax"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

// CHECK-LABEL: @first_axis
// CHECK: ebb.log_softmax %{{.*}} {axis = 0 : i64} : (tensor<2x2xf32>) -> tensor<2x2xf32>
func.func @first_axis(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.log_softmax %x {axis = 0 : i64} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.log_softmax %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @empty_axis(%x: tensor<2x0xf32> {ebb.name = "x"}) -> (tensor<2x0xf32> {ebb.name = "out"}) {
  %out = ebb.log_softmax %x : (tensor<2x0xf32>) -> tensor<2x0xf32>
  return %out : tensor<2x0xf32>
}

func.func @unknown_axis(%x: tensor<2x?xf32> {ebb.name = "x"}) -> (tensor<2x?xf32> {ebb.name = "out"}) {
  %out = ebb.log_softmax %x : (tensor<2x?xf32>) -> tensor<2x?xf32>
  return %out : tensor<2x?xf32>
}

func.func @batch(%x: tensor<?x2xf64> {ebb.name = "x"}) -> (tensor<?x2xf64> {ebb.name = "out"}) {
  %out = ebb.log_softmax %x : (tensor<?x2xf64>) -> tensor<?x2xf64>
  return %out : tensor<?x2xf64>
}

// -log(70000); the sum has no f16.
func.func @f16_counts_beyond_65504() -> (tensor<1xf16> {ebb.name = "out"}) {
  %x = ebb.full {value = 0.0 : f64} : () -> tensor<1x70000xf16>
  %y = ebb.log_softmax %x : (tensor<1x70000xf16>) -> tensor<1x70000xf16>
  %out = ebb.max %y {axis = array<i64: 1>} : (tensor<1x70000xf16>) -> tensor<1xf16>
  return %out : tensor<1xf16>
}

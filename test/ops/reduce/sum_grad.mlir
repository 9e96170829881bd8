// out_grad spread over the reduced axes, in x's element type; and back again.
// Numbers worked by hand.
// TESTS: ebb.sum_double_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=axis_one wrt=g" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function axis_one --input 'x=[[nan,1,1],[1,1,1]]' --input 'g=[2,3]' --expect 'out=[[2,2,2],[3,3,3]]'
// RUN: ebb run %s --function keepdim --input 'x=[[1,1,1],[1,1,1]]' --input 'g=[[2],[3]]' --expect 'out=[[2,2,2],[3,3,3]]'
// RUN: ebb run %s --function kept --input 'x=[[1,1,1]]' --input 'g=[[5]]' --expect 'out=[[5,5,5]]'
// RUN: not ebb run %s --function kept --input 'x=[[1,1,1]]' --input 'g=[[5,6,7]]' 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: ebb run %s --function all_axes --input 'x=[[1,1,1],[1,1,1]]' --input g=7 --expect 'out=[[7,7,7],[7,7,7]]'
// RUN: ebb run %s --function reduce_all_wins --input 'x=[[1,1,1],[1,1,1]]' --input g=7 --expect 'out=[[7,7,7],[7,7,7]]'
// RUN: ebb run %s --function scalar --input x=1 --input g=-0.5 --expect out=-0.5
// RUN: ebb run %s --function narrows_to_x --input 'x=[1,1]' --input g=0.1 --expect 'out=[0.0999755859375,0.0999755859375]'
// RUN: ebb grad %s --function narrows_to_x --wrt g -o %t.mlir
// RUN: ebb run %t.mlir --function narrows_to_x_grad --input 'x=[1,1]' --input g=1 --input 'out_grad=[60000,60000]' --expect 'g_grad=120000'
// RUN: ebb run %s --function batch --input 'x=[[1,1],[1,1],[1,1]]' --input 'g=[4,5]' --expect 'out=[[4,5],[4,5],[4,5]]'
// RUN: ebb run %s --function batch --input 'x=[]' --input 'g=[4,5]' --expect 'out=[]'
// RUN: not ebb run %s --function batch_out_grad --input 'x=[[1,1],[1,1],[1,1]]' --input 'g=[4,5]' 2>&1 | FileCheck %s --check-prefix=LENGTH
// RUN: ebb run %s --function double --input 'u=[[1,2,3],[4,5,6]]' --expect 'out=[6,15]'
// RUN: ebb run %s --function double_keepdim --input 'u=[[1,2,3],[4,5,6]]' --expect 'out=[[21]]'
// RUN: ebb check %s --function axis_one --wrt g
// RUN: ebb check %s --function axis_one --wrt g --order 2
// RUN: ebb check %s --function reduce_all_wins
// RUN: ebb check %s --function narrows_to_x --wrt g
// RUN: ebb check %s --function batch --input 'x=[[1,1],[1,1],[1,1]]' --input 'g=[4,5]'
// RUN: ebb check %s --function double
// RUN: ebb check %s --function double --order 2
// RUN: ebb check %s --function double_keepdim

// Only the shape of x is read, so its NaN does not show.
// CHECK-LABEL: @axis_one
// CHECK: ebb.sum_grad %{{.*}}, %{{.*}} {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
// GRAD-LABEL: @axis_one_grad(
// GRAD: ebb.sum %{{.*}} {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
// DECOMPOSE-LABEL: @axis_one
// DECOMPOSE: %[[K:.*]] = ebb.unsqueeze %{{.*}} {axis = array<i64: 1>} : (tensor<2xf32>) -> tensor<2x1xf32>
// DECOMPOSE: ebb.broadcast_to %[[K]] : (tensor<2x1xf32>) -> tensor<2x3xf32>
func.func @axis_one(%x: tensor<2x3xf32> {ebb.name = "x"}, %g: tensor<2xf32> {ebb.name = "g"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = "ebb.sum_grad"(%x, %g) <{axis = array<i64: 1>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @keepdim(%x: tensor<2x3xf32> {ebb.name = "x"}, %g: tensor<2x1xf32> {ebb.name = "g"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.sum_grad %x, %g {axis = array<i64: -1>, keepdim = true} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @all_axes(%x: tensor<2x3xf32> {ebb.name = "x"}, %g: tensor<f32> {ebb.name = "g"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.sum_grad %x, %g : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

// CHECK-LABEL: @reduce_all_wins
// CHECK: ebb.sum_grad %{{.*}}, %{{.*}} {axis = array<i64: 1>, reduce_all = true} :
func.func @reduce_all_wins(%x: tensor<2x3xf32> {ebb.name = "x"}, %g: tensor<f32> {ebb.name = "g"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.sum_grad %x, %g {axis = array<i64: 1>, reduce_all = true} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}, %g: tensor<f32> {ebb.name = "g"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.sum_grad %x, %g {axis = array<i64: 0>} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

// The gradient of a sum with dtype = f32 over f16: 0.1 rounds to f16. In its own
// gradient the sum is an f32: 120000 is above f16's largest.
func.func @narrows_to_x(%x: tensor<2xf16> {ebb.name = "x"}, %g: tensor<f32> {ebb.name = "g"}) -> (tensor<2xf16> {ebb.name = "out"}) {
  %out = ebb.sum_grad %x, %g : (tensor<2xf16>, tensor<f32>) -> tensor<2xf16>
  return %out : tensor<2xf16>
}

func.func @batch(%x: tensor<?x2xf32> {ebb.name = "x"}, %g: tensor<2xf32> {ebb.name = "g"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.sum_grad %x, %g {axis = array<i64: 0>} : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

// LENGTH: sum_grad.mlir:[[@LINE+2]]:{{.*}}: error: {{.*}}expects equal extents for dim 0 of target and x, but got 3 and 2
func.func @batch_out_grad(%x: tensor<?x2xf32> {ebb.name = "x"}, %g: tensor<?xf32> {ebb.name = "g"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.sum_grad %x, %g {axis = array<i64: 1>} : (tensor<?x2xf32>, tensor<?xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

// CHECK-LABEL: @double(
// CHECK: ebb.sum_double_grad %{{.*}} {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
// DECOMPOSE-LABEL: @double(
// DECOMPOSE: ebb.sum %{{.*}} {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
func.func @double(%u: tensor<2x3xf32> {ebb.name = "u"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.sum_double_grad %u {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @double_keepdim(%u: tensor<2x3xf32> {ebb.name = "u"}) -> (tensor<1x1xf32> {ebb.name = "out"}) {
  %out = "ebb.sum_double_grad"(%u) <{keepdim = true}> : (tensor<2x3xf32>) -> tensor<1x1xf32>
  return %out : tensor<1x1xf32>
}

// What was kept has extent 1, also where the type does not say so.
// KEPT: sum_grad.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.sum_grad' op expects extent 1 on dropped axis 1, but got 3 and 1
func.func @kept(%x: tensor<?x3xf32> {ebb.name = "x"}, %g: tensor<?x?xf32> {ebb.name = "g"}) -> (tensor<?x3xf32> {ebb.name = "out"}) {
  %out = ebb.sum_grad %x, %g {axis = array<i64: 1>, keepdim = true} : (tensor<?x3xf32>, tensor<?x?xf32>) -> tensor<?x3xf32>
  return %out : tensor<?x3xf32>
}

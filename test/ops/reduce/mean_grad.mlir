// out_grad / n spread over the reduced axes; and back again. The first numbers
// are the rule's worked example (x[2,3], axis 1, g = [6, 9]); others by hand.
// TESTS: ebb.mean_double_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=axis_one wrt=g" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function axis_one --input 'x=[[nan,1,1],[1,1,1]]' --input 'g=[6,9]' --expect 'out=[[2,2,2],[3,3,3]]'
// RUN: ebb run %s --function keepdim --input 'x=[[1,1,1],[1,1,1]]' --input 'g=[[6],[9]]' --expect 'out=[[2,2,2],[3,3,3]]'
// RUN: ebb run %s --function all_axes --input 'x=[[1,1,1],[1,1,1]]' --input g=3 --expect 'out=[[0.5,0.5,0.5],[0.5,0.5,0.5]]'
// RUN: ebb run %s --function reduce_all_wins --input 'x=[[1,1,1],[1,1,1]]' --input g=3 --expect 'out=[[0.5,0.5,0.5],[0.5,0.5,0.5]]'
// RUN: ebb run %s --function scalar --input x=1 --input g=-0.5 --expect out=-0.5
// RUN: ebb run %s --function f16_counts_wide --input x=1 --input g=61440 --expect out=61440
// RUN: ebb run %s --function batch --input 'x=[[1,1],[1,1],[1,1]]' --input 'g=[3,6]' --expect 'out=[[1,2],[1,2],[1,2]]'
// RUN: ebb run %s --function batch --input 'x=[]' --input 'g=[3,6]' --expect 'out=[]'
// RUN: ebb run %s --function double --input 'u=[[1,2,6],[4,5,9]]' --expect 'out=[3,6]'
// RUN: ebb run %s --function double_keepdim --input 'u=[[1,2,6],[4,5,9]]' --expect 'out=[[4.5]]'
// RUN: ebb check %s --function axis_one --wrt g
// RUN: ebb check %s --function axis_one --wrt g --order 2
// RUN: ebb check %s --function reduce_all_wins
// RUN: ebb check %s --function batch --input 'x=[[1,1],[1,1],[1,1]]' --input 'g=[4,5]'
// RUN: ebb check %s --function batch --wrt g --order 1 --input 'x=[]' --input 'g=[4,5]'
// RUN: ebb check %s --function batch --wrt g --order 2 --input 'x=[]' --input 'g=[4,5]'
// RUN: ebb check %s --function batch --wrt g --order 2 --input 'x=[[1,1],[1,1],[1,1]]' --input 'g=[4,5]'
// RUN: ebb check %s --function double
// RUN: ebb check %s --function double --order 2
// RUN: ebb check %s --function double_keepdim

// Only the shape of x is read, so its NaN does not show.
// CHECK-LABEL: @axis_one
// CHECK: ebb.mean_grad %{{.*}}, %{{.*}} {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
// GRAD-LABEL: @axis_one_grad(
// GRAD: ebb.mean %{{.*}} {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
// DECOMPOSE-LABEL: @axis_one
// DECOMPOSE: ebb.divide
// DECOMPOSE: ebb.unsqueeze %{{.*}} {axis = array<i64: 1>} : (tensor<2xf32>) -> tensor<2x1xf32>
// DECOMPOSE: ebb.broadcast_to %{{.*}} : (tensor<2x1xf32>) -> tensor<2x3xf32>
func.func @axis_one(%x: tensor<2x3xf32> {ebb.name = "x"}, %g: tensor<2xf32> {ebb.name = "g"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = "ebb.mean_grad"(%x, %g) <{axis = array<i64: 1>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @keepdim(%x: tensor<2x3xf32> {ebb.name = "x"}, %g: tensor<2x1xf32> {ebb.name = "g"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.mean_grad %x, %g {axis = array<i64: -1>, keepdim = true} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @all_axes(%x: tensor<2x3xf32> {ebb.name = "x"}, %g: tensor<f32> {ebb.name = "g"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.mean_grad %x, %g : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

// CHECK-LABEL: @reduce_all_wins
// CHECK: ebb.mean_grad %{{.*}}, %{{.*}} {axis = array<i64: 1>, reduce_all = true} :
func.func @reduce_all_wins(%x: tensor<2x3xf32> {ebb.name = "x"}, %g: tensor<f32> {ebb.name = "g"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.mean_grad %x, %g {axis = array<i64: 1>, reduce_all = true} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}, %g: tensor<f32> {ebb.name = "g"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.mean_grad %x, %g {axis = array<i64: 0>} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

// 61440 / 122880 is 0.5 only if n, above f16's largest, is not an f16; the sum
// of the gradient is then 61440.
func.func @f16_counts_wide(%x: tensor<f16> {ebb.name = "x"}, %g: tensor<f16> {ebb.name = "g"}) -> (tensor<f16> {ebb.name = "out"}) {
  %many = ebb.broadcast_to %x : (tensor<f16>) -> tensor<122880xf16>
  %grad = ebb.mean_grad %many, %g : (tensor<122880xf16>, tensor<f16>) -> tensor<122880xf16>
  %out = ebb.sum %grad : (tensor<122880xf16>) -> tensor<f16>
  return %out : tensor<f16>
}

func.func @batch(%x: tensor<?x2xf32> {ebb.name = "x"}, %g: tensor<2xf32> {ebb.name = "g"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.mean_grad %x, %g {axis = array<i64: 0>} : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

// CHECK-LABEL: @double(
// CHECK: ebb.mean_double_grad %{{.*}} {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
// DECOMPOSE-LABEL: @double(
// DECOMPOSE-NOT: ebb.mean
// DECOMPOSE: ebb.sum %{{.*}} {axis = array<i64: 1>, dtype = f32}
func.func @double(%u: tensor<2x3xf32> {ebb.name = "u"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.mean_double_grad %u {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @double_keepdim(%u: tensor<2x3xf32> {ebb.name = "u"}) -> (tensor<1x1xf32> {ebb.name = "out"}) {
  %out = "ebb.mean_double_grad"(%u) <{keepdim = true}> : (tensor<2x3xf32>) -> tensor<1x1xf32>
  return %out : tensor<1x1xf32>
}

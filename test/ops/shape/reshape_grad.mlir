// out_grad in the shape of xshape, whose elements are not read; and back again.
// TESTS: ebb.reshape_double_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=first wrt=g" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function first --input 'x=[[nan,0,0],[0,0,0]]' --input 'g=[[1,2],[3,4],[5,6]]' --expect 'out=[[1,2,3],[4,5,6]]'
// RUN: ebb run %s --function to_scalar --input x=0 --input 'g=[7]' --expect out=7
// RUN: ebb run %s --function element_type_of_out_grad --input 'x=[0,0]' --input 'g=[[0.1,0.2]]' --expect 'out=[0.1,0.2]'
// RUN: ebb run %s --function batch --input 'x=[[0,0],[0,0]]' --input 'g=[1,2,3,4]' --expect 'out=[[1,2],[3,4]]'
// RUN: ebb run %s --function batch --input 'x=[]' --input 'g=[]' --expect 'out=[]'
// RUN: not ebb run %s --function batch --input 'x=[[0,0],[0,0]]' --input 'g=[1,2,3]' 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: ebb run %s --function double --input 'g=[[nan,0],[0,0],[0,0]]' --input 'u=[[1,2,3],[4,5,6]]' --expect 'out=[[1,2],[3,4],[5,6]]'
// RUN: ebb check %s --function first --wrt g
// RUN: ebb check %s --function first --wrt g --order 2
// RUN: ebb check %s --function first --wrt x
// RUN: ebb check %s --function batch --wrt g --input 'x=[[0,0],[0,0]]' --input 'g=[1,2,3,4]'
// RUN: ebb check %s --function double
// RUN: ebb check %s --function double --order 2

// CHECK-LABEL: @first
// CHECK: ebb.reshape_grad %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x3xf32>
// GRAD-LABEL: @first_grad(
// GRAD-SAME: %{{.*}}, %[[G:.*]]: tensor<3x2xf32> {ebb.name = "g"}, %[[U:.*]]: tensor<2x3xf32> {ebb.name = "out_grad"}
// GRAD: ebb.reshape_double_grad %[[G]], %[[U]] : (tensor<3x2xf32>, tensor<2x3xf32>) -> tensor<3x2xf32>
func.func @first(%x: tensor<2x3xf32> {ebb.name = "x"}, %g: tensor<3x2xf32> {ebb.name = "g"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = "ebb.reshape_grad"(%x, %g) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}

func.func @to_scalar(%x: tensor<f32> {ebb.name = "x"}, %g: tensor<1xf32> {ebb.name = "g"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.reshape_grad %x, %g : (tensor<f32>, tensor<1xf32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @element_type_of_out_grad(%x: tensor<2xf32> {ebb.name = "x"}, %g: tensor<1x2xf64> {ebb.name = "g"}) -> (tensor<2xf64> {ebb.name = "out"}) {
  %out = ebb.reshape_grad %x, %g : (tensor<2xf32>, tensor<1x2xf64>) -> tensor<2xf64>
  return %out : tensor<2xf64>
}

// COUNT: reshape_grad.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.reshape_grad' op expects as many elements as xshape has, but got 3 and 4
func.func @batch(%x: tensor<?x2xf32> {ebb.name = "x"}, %g: tensor<?xf32> {ebb.name = "g"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.reshape_grad %x, %g : (tensor<?x2xf32>, tensor<?xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

// CHECK-LABEL: @double
// CHECK: ebb.reshape_double_grad %{{.*}}, %{{.*}} : (tensor<3x2xf32>, tensor<2x3xf32>) -> tensor<3x2xf32>
// DECOMPOSE-LABEL: @double
// DECOMPOSE: ebb.reshape_grad %{{.*}}, %{{.*}} : (tensor<3x2xf32>, tensor<2x3xf32>) -> tensor<3x2xf32>
func.func @double(%g: tensor<3x2xf32> {ebb.name = "g"}, %u: tensor<2x3xf32> {ebb.name = "u"}) -> (tensor<3x2xf32> {ebb.name = "out"}) {
  %out = ebb.reshape_double_grad %g, %u : (tensor<3x2xf32>, tensor<2x3xf32>) -> tensor<3x2xf32>
  return %out : tensor<3x2xf32>
}

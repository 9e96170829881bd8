// The unpadded part of out_grad; and padding with zeros, whatever pad_value is.
// [a, b, c, d, e] with 1 before and 2 after is the rule's worked example.
// TESTS: ebb.pad_double_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=vector wrt=g" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function vector --input 'x=[nan,0]' --input 'g=[1,2,3,4,5]' --expect 'out=[2,3]'
// RUN: ebb run %s --function matrix --input 'x=[[0,0]]' --input 'g=[[1,2,3],[4,5,6]]' --expect 'out=[[2,3]]'
// RUN: ebb run %s --function scalar --input x=0 --input g=7 --expect out=7
// RUN: ebb run %s --function of_nothing --input 'x=[]' --input 'g=[1,2,3]' --expect 'out=[]'
// RUN: ebb run %s --function batch --input 'x=[[0],[0]]' --input 'g=[[1],[2],[3]]' --expect 'out=[[2],[3]]'
// RUN: ebb run %s --function batch --input 'x=[]' --input 'g=[[1]]' --expect 'out=[]'
// RUN: not ebb run %s --function batch --input 'x=[[0],[0]]' --input 'g=[[1],[2]]' 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: ebb run %s --function double --input 'u=[1,2]' --expect 'out=[0,1,2,0,0]'
// RUN: ebb check %s --function vector --wrt g
// RUN: ebb check %s --function vector --wrt g --order 2
// RUN: ebb check %s --function vector --wrt x
// RUN: ebb check %s --function matrix --wrt g
// RUN: ebb check %s --function batch --wrt g --input 'x=[[0],[0]]' --input 'g=[[1],[2],[3]]'
// RUN: ebb check %s --function double
// RUN: ebb check %s --function double --order 2

// CHECK-LABEL: @vector
// CHECK: ebb.pad_grad %{{.*}}, %{{.*}} {pad_value = 9.000000e+00 : f64, paddings = array<i64: 1, 2>} : (tensor<2xf32>, tensor<5xf32>) -> tensor<2xf32>
// GRAD-LABEL: @vector_grad(
// GRAD: ebb.pad_double_grad %{{.*}} {pad_value = 9.000000e+00 : f64, paddings = array<i64: 1, 2>} : (tensor<2xf32>) -> tensor<5xf32>
// DECOMPOSE-LABEL: @vector
// DECOMPOSE: ebb.slice %{{.*}} {axes = array<i64: 0>, ends = array<i64: -2>, starts = array<i64: 1>} : (tensor<5xf32>) -> tensor<2xf32>
func.func @vector(%x: tensor<2xf32> {ebb.name = "x"}, %g: tensor<5xf32> {ebb.name = "g"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = "ebb.pad_grad"(%x, %g) <{paddings = array<i64: 1, 2>, pad_value = 9.0 : f64}> : (tensor<2xf32>, tensor<5xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

// CHECK-LABEL: @matrix
// CHECK: ebb.pad_grad %{{[^ ]*}}, %{{[^ ]*}} {paddings = array<i64: 0, 1, 1, 0>} : (tensor<1x2xf32>, tensor<2x3xf32>) -> tensor<1x2xf32>
func.func @matrix(%x: tensor<1x2xf32> {ebb.name = "x"}, %g: tensor<2x3xf32> {ebb.name = "g"}) -> (tensor<1x2xf32> {ebb.name = "out"}) {
  %out = ebb.pad_grad %x, %g {paddings = array<i64: 0, 1, 1, 0>} : (tensor<1x2xf32>, tensor<2x3xf32>) -> tensor<1x2xf32>
  return %out : tensor<1x2xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}, %g: tensor<f32> {ebb.name = "g"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.pad_grad %x, %g {paddings = array<i64>} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @of_nothing(%x: tensor<0xf32> {ebb.name = "x"}, %g: tensor<3xf32> {ebb.name = "g"}) -> (tensor<0xf32> {ebb.name = "out"}) {
  %out = ebb.pad_grad %x, %g {paddings = array<i64: 3, 0>} : (tensor<0xf32>, tensor<3xf32>) -> tensor<0xf32>
  return %out : tensor<0xf32>
}

// Unknown extents keep the op, which compares them.
// DECOMPOSE-LABEL: @batch
// DECOMPOSE: ebb.pad_grad
// SHORT: pad_grad.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.pad_grad' op expects the padded extent of x for dim 0 of out_grad, but got 3 and 2
func.func @batch(%x: tensor<?x1xf32> {ebb.name = "x"}, %g: tensor<?x1xf32> {ebb.name = "g"}) -> (tensor<?x1xf32> {ebb.name = "out"}) {
  %out = ebb.pad_grad %x, %g {paddings = array<i64: 1, 0, 0, 0>} : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  return %out : tensor<?x1xf32>
}

// CHECK-LABEL: @double
// CHECK: ebb.pad_double_grad %{{.*}} {pad_value = 9.000000e+00 : f64, paddings = array<i64: 1, 2>} : (tensor<2xf32>) -> tensor<5xf32>
// DECOMPOSE-LABEL: @double
// DECOMPOSE: ebb.pad %{{[^ ]*}} {paddings = array<i64: 1, 2>} : (tensor<2xf32>) -> tensor<5xf32>
func.func @double(%u: tensor<2xf32> {ebb.name = "u"}) -> (tensor<5xf32> {ebb.name = "out"}) {
  %out = ebb.pad_double_grad %u {paddings = array<i64: 1, 2>, pad_value = 9.0} : (tensor<2xf32>) -> tensor<5xf32>
  return %out : tensor<5xf32>
}

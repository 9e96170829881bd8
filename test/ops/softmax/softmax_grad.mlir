// out * (out_grad - sum(out * out_grad)), worked by hand. `out` is free here:
// the op does not ask that rows sum to 1.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=PARTS
// RUN: ebb run %s --function last_axis --input 'out=[[0.5,0.5],[0.25,0.75]]' --input 'out_grad=[[1,0],[4,8]]' --expect 'x_grad=[[0.25,-0.25],[-0.75,0.75]]'
// RUN: ebb run %s --function first_axis --input 'out=[[0.5,0.25],[0.5,0.75]]' --input 'out_grad=[[1,4],[0,8]]' --expect 'x_grad=[[0.25,-0.75],[-0.25,0.75]]'
// RUN: ebb run %s --function scalar --input out=1 --input out_grad=5 --expect x_grad=0
// RUN: ebb run %s --function batch --input 'out=[]' --input 'out_grad=[]' --expect 'x_grad=[]'
// RUN: ebb run %s --function f16_sums_wide --input 'out=[1,1,1]' --input 'out_grad=[2048,1,1]' --expect 'x_grad=[-2,-2048,-2048]' --tol 0
// RUN: ebb check %s --function last_axis
// RUN: ebb check %s --function last_axis --order 2
// RUN: ebb check %s --function first_axis --order 2
// RUN: ebb check %s --function batch --order 2 --input 'out=[[0.5,0.5]]' --input 'out_grad=[[1,0]]'

// CHECK-LABEL: @last_axis
// CHECK: ebb.softmax_grad %{{[^ ]*}}, %{{[^ ]*}} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
// PARTS-LABEL: @last_axis
// PARTS-SAME: %[[OUT:.*]]: tensor<2x2xf32> {{.*}}, %[[G:.*]]: tensor<2x2xf32> {{.*}}->
// PARTS: %[[YG:.*]] = ebb.multiply %[[OUT]], %[[G]]
// PARTS: %[[SUM:.*]] = ebb.sum %[[YG]] {axis = array<i64: 1>, keepdim = true}
// PARTS: %[[D:.*]] = ebb.subtract %[[G]], %[[SUM]]
// PARTS: ebb.multiply %[[OUT]], %[[D]]
func.func @last_axis(%out: tensor<2x2xf32> {ebb.name = "out"}, %g: tensor<2x2xf32> {ebb.name = "out_grad"}) -> (tensor<2x2xf32> {ebb.name = "x_grad"}) {
  %x_grad = ebb.softmax_grad %out, %g : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %x_grad : tensor<2x2xf32>
}

// CHECK-LABEL: @first_axis
// CHECK: ebb.softmax_grad %{{.*}} {axis = 0 : i64} :
func.func @first_axis(%out: tensor<2x2xf32> {ebb.name = "out"}, %g: tensor<2x2xf32> {ebb.name = "out_grad"}) -> (tensor<2x2xf32> {ebb.name = "x_grad"}) {
  %x_grad = "ebb.softmax_grad"(%out, %g) <{axis = 0 : i64}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %x_grad : tensor<2x2xf32>
}

func.func @scalar(%out: tensor<f32> {ebb.name = "out"}, %g: tensor<f32> {ebb.name = "out_grad"}) -> (tensor<f32> {ebb.name = "x_grad"}) {
  %x_grad = ebb.softmax_grad %out, %g : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %x_grad : tensor<f32>
}

func.func @batch(%out: tensor<?x2xf32> {ebb.name = "out"}, %g: tensor<?x2xf32> {ebb.name = "out_grad"}) -> (tensor<?x2xf32> {ebb.name = "x_grad"}) {
  %x_grad = ebb.softmax_grad %out, %g : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %x_grad : tensor<?x2xf32>
}

// The sum is 2050, and 1 - 2050 = -2049 rounds to the even -2048; counting
// in f16 would end at 2048, and give 0 in the first place.
func.func @f16_sums_wide(%out: tensor<3xf16> {ebb.name = "out"}, %g: tensor<3xf16> {ebb.name = "out_grad"}) -> (tensor<3xf16> {ebb.name = "x_grad"}) {
  %x_grad = ebb.softmax_grad %out, %g : (tensor<3xf16>, tensor<3xf16>) -> tensor<3xf16>
  return %x_grad : tensor<3xf16>
}

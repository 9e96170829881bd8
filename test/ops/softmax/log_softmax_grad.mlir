// out_grad - exp(out) * sum(out_grad), worked by hand; log(1/2) and log(1/4) in.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=PARTS
// RUN: ebb run %s --function last_axis --input 'out=[[-0.6931471805599453,-0.6931471805599453],[-1.3862943611198906,0]]' --input 'out_grad=[[1,0],[4,8]]' --expect 'x_grad=[[0.5,-0.5],[1,-4]]'
// RUN: ebb run %s --function first_axis --input 'out=[[-0.6931471805599453,-1.3862943611198906],[-0.6931471805599453,0]]' --input 'out_grad=[[1,4],[0,8]]' --expect 'x_grad=[[0.5,1],[-0.5,-4]]'
// RUN: ebb run %s --function masked_class --input 'out=[0,-inf]' --input 'out_grad=[1,3]' --expect 'x_grad=[-3,3]'
// RUN: ebb run %s --function scalar --input out=0 --input out_grad=5 --expect x_grad=0
// RUN: ebb run %s --function batch --input 'out=[]' --input 'out_grad=[]' --expect 'x_grad=[]'
// RUN: ebb check %s --function last_axis
// RUN: ebb check %s --function last_axis --order 2
// RUN: ebb check %s --function first_axis --order 2
// RUN: ebb check %s --function scalar --order 2

// CHECK-LABEL: @last_axis
// CHECK: ebb.log_softmax_grad %{{[^ ]*}}, %{{[^ ]*}} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
// PARTS-LABEL: @last_axis
// PARTS-SAME: %[[OUT:.*]]: tensor<2x2xf32> {{.*}}, %[[G:.*]]: tensor<2x2xf32> {{.*}}->
// PARTS-DAG: %[[E:.*]] = ebb.exp %[[OUT]]
// PARTS-DAG: %[[SUM:.*]] = ebb.sum %[[G]] {axis = array<i64: 1>, keepdim = true}
// PARTS: %[[P:.*]] = ebb.multiply %[[E]], %[[SUM]]
// PARTS: ebb.subtract %[[G]], %[[P]]
func.func @last_axis(%out: tensor<2x2xf32> {ebb.name = "out"}, %g: tensor<2x2xf32> {ebb.name = "out_grad"}) -> (tensor<2x2xf32> {ebb.name = "x_grad"}) {
  %x_grad = ebb.log_softmax_grad %out, %g : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %x_grad : tensor<2x2xf32>
}

// CHECK-LABEL: @first_axis
// CHECK: ebb.log_softmax_grad %{{.*}} {axis = -2 : i64} :
func.func @first_axis(%out: tensor<2x2xf32> {ebb.name = "out"}, %g: tensor<2x2xf32> {ebb.name = "out_grad"}) -> (tensor<2x2xf32> {ebb.name = "x_grad"}) {
  %x_grad = "ebb.log_softmax_grad"(%out, %g) <{axis = -2 : i64}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %x_grad : tensor<2x2xf32>
}

func.func @masked_class(%out: tensor<2xf32> {ebb.name = "out"}, %g: tensor<2xf32> {ebb.name = "out_grad"}) -> (tensor<2xf32> {ebb.name = "x_grad"}) {
  %x_grad = ebb.log_softmax_grad %out, %g : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %x_grad : tensor<2xf32>
}

func.func @scalar(%out: tensor<f32> {ebb.name = "out"}, %g: tensor<f32> {ebb.name = "out_grad"}) -> (tensor<f32> {ebb.name = "x_grad"}) {
  %x_grad = ebb.log_softmax_grad %out, %g : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %x_grad : tensor<f32>
}

func.func @batch(%out: tensor<?x2xf32> {ebb.name = "out"}, %g: tensor<?x2xf32> {ebb.name = "out_grad"}) -> (tensor<?x2xf32> {ebb.name = "x_grad"}) {
  %x_grad = ebb.log_softmax_grad %out, %g : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %x_grad : tensor<?x2xf32>
}

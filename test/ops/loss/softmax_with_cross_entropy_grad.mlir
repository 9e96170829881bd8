// loss_grad * (softmax - one_hot(label)), or loss_grad * (softmax * sum(label) -
// label) for soft labels, worked by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=PARTS
// RUN: ebb run %s --function hard --input 'label=[[1],[-100],[0]]' --input 'softmax=[[0.25,0.75],[0.5,0.5],[0.5,0.5]]' --input 'loss_grad=[[4],[8],[-2]]' --expect 'logits_grad=[[1,-1],[0,0],[1,-1]]'
// RUN: ebb run %s --function hard --input 'label=[[1],[-100],[0]]' --input 'softmax=[[0,1],[nan,nan],[0.5,0.5]]' --input 'loss_grad=[[4],[inf],[-2]]' --expect 'logits_grad=[[0,0],[0,0],[1,-1]]'
// RUN: ebb run %s --function ignored_class_along_the_first_axis --input 'label=[[0,1]]' --input 'softmax=[[0.25,0.5],[0.75,0.5]]' --input 'loss_grad=[[4,1]]' --expect 'logits_grad=[[-3,0],[3,0]]'
// RUN: ebb run %s --function soft --input 'label=[[0.5,1.5]]' --input 'softmax=[[0.5,0.5]]' --input 'loss_grad=[[2]]' --expect 'logits_grad=[[1,-1]]'
// RUN: ebb run %s --function batch --input 'label=[]' --input 'softmax=[]' --input 'loss_grad=[]' --expect 'logits_grad=[]'
// RUN: not ebb run %s --function batch --input 'label=[[0],[2]]' --input 'softmax=[[1,0],[1,0]]' --input 'loss_grad=[[1],[1]]' 2>&1 | FileCheck %s --check-prefix=ABOVE
// RUN: ebb check %s --function hard --input 'label=[[1],[-100],[0]]'
// RUN: ebb check %s --function hard --input 'label=[[1],[-100],[0]]' --order 2
// RUN: ebb check %s --function ignored_class_along_the_first_axis --input 'label=[[0,1]]' --order 2
// RUN: ebb check %s --function soft
// RUN: ebb check %s --function soft --order 2
// RUN: ebb check %s --function batch --order 2 --input 'label=[[1]]' --input 'softmax=[[0.25,0.75]]' --input 'loss_grad=[[2]]'

// CHECK-LABEL: @hard
// CHECK: ebb.softmax_with_cross_entropy_grad %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} : (tensor<3x1xi64>, tensor<3x2xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
// Selected, not multiplied by a mask: what an ignored row holds does not matter.
// PARTS-LABEL: @hard
// PARTS: ebb.check_index %{{.*}} {axis = 1 : i64, ignore = -100 : i64}
// PARTS: ebb.where
// PARTS: ebb.multiply
// PARTS: %[[OUT:.*]] = ebb.where
// PARTS: return %[[OUT]]
func.func @hard(%label: tensor<3x1xi64> {ebb.name = "label"}, %softmax: tensor<3x2xf32> {ebb.name = "softmax"}, %g: tensor<3x1xf32> {ebb.name = "loss_grad"}) -> (tensor<3x2xf32> {ebb.name = "logits_grad"}) {
  %logits_grad = "ebb.softmax_with_cross_entropy_grad"(%label, %softmax, %g) : (tensor<3x1xi64>, tensor<3x2xf32>, tensor<3x1xf32>) -> tensor<3x2xf32>
  return %logits_grad : tensor<3x2xf32>
}

// CHECK-LABEL: @ignored_class_along_the_first_axis
// CHECK: ebb.softmax_with_cross_entropy_grad %{{.*}} {axis = -2 : i64, ignore_index = 1 : i64} :
func.func @ignored_class_along_the_first_axis(%label: tensor<1x2xi32> {ebb.name = "label"}, %softmax: tensor<2x2xf64> {ebb.name = "softmax"}, %g: tensor<1x2xf64> {ebb.name = "loss_grad"}) -> (tensor<2x2xf64> {ebb.name = "logits_grad"}) {
  %logits_grad = ebb.softmax_with_cross_entropy_grad %label, %softmax, %g {axis = -2 : i64, ignore_index = 1 : i64} : (tensor<1x2xi32>, tensor<2x2xf64>, tensor<1x2xf64>) -> tensor<2x2xf64>
  return %logits_grad : tensor<2x2xf64>
}

// PARTS-LABEL: @soft
// PARTS-NOT: ebb.check_index
// PARTS-LABEL: @batch
func.func @soft(%label: tensor<1x2xf32> {ebb.name = "label"}, %softmax: tensor<1x2xf32> {ebb.name = "softmax"}, %g: tensor<1x1xf32> {ebb.name = "loss_grad"}) -> (tensor<1x2xf32> {ebb.name = "logits_grad"}) {
  %logits_grad = ebb.softmax_with_cross_entropy_grad %label, %softmax, %g {soft_label = true} : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1xf32>) -> tensor<1x2xf32>
  return %logits_grad : tensor<1x2xf32>
}

// ABOVE: softmax_with_cross_entropy_grad.mlir:[[@LINE+2]]:18: error: 'ebb.softmax_with_cross_entropy_grad' op expects values in [0, 2), but got 2 at flat index 1
func.func @batch(%label: tensor<?x1xi32> {ebb.name = "label"}, %softmax: tensor<?x2xf32> {ebb.name = "softmax"}, %g: tensor<?x1xf32> {ebb.name = "loss_grad"}) -> (tensor<?x2xf32> {ebb.name = "logits_grad"}) {
  %logits_grad = ebb.softmax_with_cross_entropy_grad %label, %softmax, %g : (tensor<?x1xi32>, tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
  return %logits_grad : tensor<?x2xf32>
}

// Numbers worked by hand or, where they have more than three digits, by PyTorch
// 2.15.0 (cross_entropy in f64). More: e2e/golden-loss.test.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=hard" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-autodiff="function=loss_alone" | FileCheck %s --check-prefix=ALONE
// RUN: ebb-opt %s -ebb-autodiff="function=soft" | FileCheck %s --check-prefix=SOFT
// RUN: ebb run %s --function hard --input 'logits=[[1,2,3,0],[0,0,0,0]]' --input 'label=[[2],[0]]' --expect 'loss=[[0.44018969856119533],[1.3862943611198906]]' --kernels generated
// RUN: ebb run %s --function hard --input 'logits=[[1,2,3,0],[0,0,0,0]]' --input 'label=[[2],[0]]' --expect 'loss=[[0.44018969856119533],[1.3862943611198906]]' --kernels auto
// RUN: ebb run %s --function hard --input 'logits=[[1,2,3,0],[0,0,0,0]]' --input 'label=[[2],[0]]' --expect 'softmax=[[0.08714431874203257,0.23688281808991016,0.64391425988797233,0.03205860328008499],[0.25,0.25,0.25,0.25]]'
// RUN: ebb run %s --function hard --input 'logits=[[1000,0,0,0],[1000,0,0,0]]' --input 'label=[[0],[3]]' --expect 'loss=[[0],[1000]]' --kernels generated
// RUN: ebb run %s --function hard --input 'logits=[[1000,0,0,0],[1000,0,0,0]]' --input 'label=[[0],[3]]' --expect 'loss=[[0],[1000]]' --kernels auto
// RUN: ebb run %s --function hard --input 'logits=[[0,-inf,-inf,-inf],[0,0,-inf,-inf]]' --input 'label=[[0],[2]]' --expect 'loss=[[0],[inf]]'
// RUN: ebb run %s --function hard --input 'logits=[[nan,0,0,0],[nan,0,0,0]]' --input 'label=[[-100],[1]]' --expect 'loss=[[0],[nan]]' --kernels generated
// RUN: ebb run %s --function hard --input 'logits=[[1,2,3,0],[0,0,0,0]]' --input 'label=[[-100],[-100]]' --expect 'loss=[[0],[0]]' --expect 'softmax=[[0.08714431874203257,0.23688281808991016,0.64391425988797233,0.03205860328008499],[0.25,0.25,0.25,0.25]]'
// RUN: ebb run %s --function ignored_class_along_the_first_axis --input 'logits=[[0,7],[0,9]]' --input 'label=[[0,1]]' --expect 'loss=[[0.6931471805599453,0]]'
// RUN: ebb run %s --function soft --input 'logits=[[0,0]]' --input 'label=[[0.5,1.5]]' --expect 'loss=[[1.3862943611198906]]' --kernels generated
// RUN: ebb run %s --function soft --input 'logits=[[0,0]]' --input 'label=[[0.5,1.5]]' --expect 'loss=[[1.3862943611198906]]' --kernels auto
// RUN: ebb run %s --function batch --input 'logits=[]' --input 'label=[]' --expect 'loss=[]'
// RUN: ebb run %s --function batch --input 'logits=[[0,0]]' --input 'label=[[1]]' --expect 'loss=[[0.6931471805599453]]'
// RUN: ebb run %s --function empty --input 'logits=[]' --input 'label=[]' --expect 'loss=[]'
// RUN: ebb run %s --function f16_counts_beyond_65504 --input 'label=[[69999]]' --expect 'loss=[[11.15625]]' --tol 0
// RUN: not ebb run %s --function hard --input 'logits=[[1,2,3,0],[0,0,0,0]]' --input 'label=[[-1],[4]]' 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: not ebb run %s --function batch --input 'logits=[[0,0],[0,0],[0,0]]' --input 'label=[[1],[2],[-5]]' 2>&1 | FileCheck %s --check-prefix=ABOVE
// RUN: ebb check %s --function hard --input 'label=[[2],[0]]'
// RUN: ebb check %s --function hard --input 'label=[[2],[-100]]' --order 2
// RUN: ebb check %s --function hard --input 'label=[[2],[0]]' --order 3
// RUN: ebb check %s --function loss_alone --input 'label=[[2],[0]]' --order 2
// RUN: ebb check %s --function ignored_class_along_the_first_axis --input 'label=[[0,1]]' --order 2
// RUN: ebb check %s --function soft
// RUN: ebb check %s --function soft --order 2
// RUN: ebb check %s --function soft --order 3
// RUN: ebb check %s --function batch --order 2 --input 'logits=[[1,2],[3,5]]' --input 'label=[[1],[0]]'

// CHECK-LABEL: @hard
// CHECK: ebb.softmax_with_cross_entropy %{{[^ ]*}}, %{{[^ ]*}} : (tensor<2x4xf32>, tensor<2x1xi64>) -> (tensor<2x4xf32>, tensor<2x1xf32>)
// A cotangent on softmax adds softmax's own gradient.
// GRAD-LABEL: @hard_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x4xf32> {ebb.name = "logits"}, %[[L:.*]]: tensor<2x1xi64> {ebb.name = "label"}, %[[DS:.*]]: tensor<2x4xf32> {ebb.name = "softmax_grad"}, %[[DL:.*]]: tensor<2x1xf32> {ebb.name = "loss_grad"}
// GRAD: %[[S:.*]], %{{.*}} = ebb.softmax_with_cross_entropy %[[X]], %[[L]]
// GRAD: %[[A:.*]] = ebb.softmax_with_cross_entropy_grad %[[L]], %[[S]], %[[DL]] : (tensor<2x1xi64>, tensor<2x4xf32>, tensor<2x1xf32>) -> tensor<2x4xf32>
// GRAD: %[[B:.*]] = ebb.softmax_grad %[[S]], %[[DS]]
// GRAD: ebb.add %[[A]], %[[B]]
// BELOW: softmax_with_cross_entropy.mlir:[[@LINE+3]]:21: error: 'ebb.softmax_with_cross_entropy' op expects values in [0, 4), but got -1 at flat index 0
// BELOW-NOT: error:
func.func @hard(%logits: tensor<2x4xf32> {ebb.name = "logits"}, %label: tensor<2x1xi64> {ebb.name = "label"}) -> (tensor<2x4xf32> {ebb.name = "softmax"}, tensor<2x1xf32> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {axis = -1 : i64, ignore_index = -100 : i64, soft_label = false} : (tensor<2x4xf32>, tensor<2x1xi64>) -> (tensor<2x4xf32>, tensor<2x1xf32>)
  return %softmax, %loss : tensor<2x4xf32>, tensor<2x1xf32>
}

// ALONE-LABEL: @loss_alone_grad(
// ALONE: ebb.softmax_with_cross_entropy_grad
// ALONE-NOT: ebb.softmax_grad
func.func @loss_alone(%logits: tensor<2x4xf32> {ebb.name = "logits"}, %label: tensor<2x1xi64> {ebb.name = "label"}) -> (tensor<2x1xf32> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label : (tensor<2x4xf32>, tensor<2x1xi64>) -> (tensor<2x4xf32>, tensor<2x1xf32>)
  return %loss : tensor<2x1xf32>
}

// CHECK-LABEL: @ignored_class_along_the_first_axis
// CHECK: ebb.softmax_with_cross_entropy %{{.*}} {axis = 0 : i64, ignore_index = 1 : i64} : (tensor<2x2xf64>, tensor<1x2xi32>) -> (tensor<2x2xf64>, tensor<1x2xf64>)
func.func @ignored_class_along_the_first_axis(%logits: tensor<2x2xf64> {ebb.name = "logits"}, %label: tensor<1x2xi32> {ebb.name = "label"}) -> (tensor<1x2xf64> {ebb.name = "loss"}) {
  %softmax, %loss = "ebb.softmax_with_cross_entropy"(%logits, %label) <{axis = 0 : i64, ignore_index = 1 : i64}> : (tensor<2x2xf64>, tensor<1x2xi32>) -> (tensor<2x2xf64>, tensor<1x2xf64>)
  return %loss : tensor<1x2xf64>
}

// label's gradient is -log_softmax(logits) * loss_grad, from primitives.
// SOFT-LABEL: @soft_grad(
// SOFT-SAME: %[[X:.*]]: tensor<1x2xf64> {ebb.name = "logits"}, %[[L:.*]]: tensor<1x2xf64> {ebb.name = "label"}, %[[G:.*]]: tensor<1x1xf64> {ebb.name = "loss_grad"}
// SOFT: %[[DX:.*]] = ebb.softmax_with_cross_entropy_grad %[[L]], %{{.*}}, %[[G]] {soft_label = true}
// SOFT: %[[LOGP:.*]] = ebb.log_softmax %[[X]]
// SOFT: %[[P:.*]] = ebb.multiply %[[LOGP]], %[[G]]
// SOFT: %[[DL:.*]] = ebb.scale %[[P]] {scale = -1.000000e+00 : f64}
// SOFT: return %[[DX]], %[[DL]]
func.func @soft(%logits: tensor<1x2xf64> {ebb.name = "logits"}, %label: tensor<1x2xf64> {ebb.name = "label"}) -> (tensor<1x1xf64> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {soft_label = true} : (tensor<1x2xf64>, tensor<1x2xf64>) -> (tensor<1x2xf64>, tensor<1x1xf64>)
  return %loss : tensor<1x1xf64>
}

// ABOVE: softmax_with_cross_entropy.mlir:[[@LINE+3]]:21: error: 'ebb.softmax_with_cross_entropy' op expects values in [0, 2), but got 2 at flat index 1
// ABOVE-NOT: error:
func.func @batch(%logits: tensor<?x2xf32> {ebb.name = "logits"}, %label: tensor<?x1xi32> {ebb.name = "label"}) -> (tensor<?x1xf32> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label : (tensor<?x2xf32>, tensor<?x1xi32>) -> (tensor<?x2xf32>, tensor<?x1xf32>)
  return %loss : tensor<?x1xf32>
}

func.func @empty(%logits: tensor<0x2xf32> {ebb.name = "logits"}, %label: tensor<0x1xi32> {ebb.name = "label"}) -> (tensor<0x1xf32> {ebb.name = "loss"}) {
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label : (tensor<0x2xf32>, tensor<0x1xi32>) -> (tensor<0x2xf32>, tensor<0x1xf32>)
  return %loss : tensor<0x1xf32>
}

// log(70000); the sum has no f16.
func.func @f16_counts_beyond_65504(%label: tensor<1x1xi32> {ebb.name = "label"}) -> (tensor<1x1xf16> {ebb.name = "loss"}) {
  %logits = ebb.full {value = 0.0 : f64} : () -> tensor<1x70000xf16>
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label : (tensor<1x70000xf16>, tensor<1x1xi32>) -> (tensor<1x70000xf16>, tensor<1x1xf16>)
  return %loss : tensor<1x1xf16>
}

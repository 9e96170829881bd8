// Rows from where they went, and its transpose; by hand, the first from the
// rule's worked example.
// TESTS: ebb.shuffle_batch_double_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=three | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function three --input 'idx=[2,0,1]' --input 'out_grad=[[1],[2],[3]]' --expect 'x_grad=[[3],[1],[2]]'
// RUN: ebb run %s --function unknown --input 'idx=[1,0]' --input 'out_grad=[[1,2],[3,4]]' --expect 'x_grad=[[3,4],[1,2]]'
// RUN: ebb run %s --function unknown --input 'idx=[]' --input 'out_grad=[]' --expect 'x_grad=[]'
// RUN: not ebb run %s --function unknown --input 'idx=[1,2]' --input 'out_grad=[[1,2],[3,4]]' 2>&1 | FileCheck %s --check-prefix=ABOVE
// RUN: not ebb run %s --function unknown --input 'idx=[1]' --input 'out_grad=[[1,2],[3,4]]' 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: ebb run %s --function back --input 'idx=[2,0,1]' --input 'grad_x_grad=[[3],[1],[2]]' --expect 'grad_out_grad=[[1],[2],[3]]'
// What is no permutation adds up.
// RUN: ebb run %s --function back --input 'idx=[2,0,2]' --input 'grad_x_grad=[[3],[1],[2]]' --expect 'grad_out_grad=[[1],[0],[5]]'
// RUN: not ebb run %s --function back --input 'idx=[2,-1,1]' --input 'grad_x_grad=[[3],[1],[2]]' 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: ebb check %s --function three --order 1 --input 'idx=[2,2,1]'
// RUN: ebb check %s --function back --order 1 --input 'idx=[2,2,1]'

// CHECK-LABEL: @three
// CHECK: ebb.shuffle_batch_grad %{{[^ ]*}}, %{{[^ ]*}} {startup_seed = 5 : i64} : (tensor<3xi64>, tensor<3x1xf64>) -> tensor<3x1xf64>
// GRAD-LABEL: @three_grad(
// GRAD: ebb.shuffle_batch_double_grad %arg0, %arg2 : (tensor<3xi64>, tensor<3x1xf64>) -> tensor<3x1xf64>
func.func @three(%idx: tensor<3xi64> {ebb.name = "idx"}, %g: tensor<3x1xf64> {ebb.name = "out_grad"}) -> (tensor<3x1xf64> {ebb.name = "x_grad"}) {
  %0 = ebb.shuffle_batch_grad %idx, %g {startup_seed = 5} : (tensor<3xi64>, tensor<3x1xf64>) -> tensor<3x1xf64>
  return %0 : tensor<3x1xf64>
}

// ABOVE: shuffle_batch_grad.mlir:[[@LINE+3]]:8: error: 'ebb.shuffle_batch_grad' op expects values in [0, 2), but got 2 at flat index 1
// SHORT: shuffle_batch_grad.mlir:[[@LINE+2]]:8: error: 'ebb.shuffle_batch_grad' op expects a number in shuffle_idx for each row of out_grad, but got 1 and 2
func.func @unknown(%idx: tensor<?xi64> {ebb.name = "idx"}, %g: tensor<?x?xf32> {ebb.name = "out_grad"}) -> (tensor<?x?xf32> {ebb.name = "x_grad"}) {
  %0 = ebb.shuffle_batch_grad %idx, %g : (tensor<?xi64>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// BELOW: shuffle_batch_grad.mlir:[[@LINE+2]]:8: error: 'ebb.shuffle_batch_double_grad' op expects values in [0, 3), but got -1 at flat index 1
func.func @back(%idx: tensor<3xi64> {ebb.name = "idx"}, %g: tensor<3x1xf64> {ebb.name = "grad_x_grad"}) -> (tensor<3x1xf64> {ebb.name = "grad_out_grad"}) {
  %0 = ebb.shuffle_batch_double_grad %idx, %g : (tensor<3xi64>, tensor<3x1xf64>) -> tensor<3x1xf64>
  return %0 : tensor<3x1xf64>
}

// is_test on the ops that have it, in all functions, and on nothing else.
// RUN: ebb-opt %s --ebb-test-mode -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// Twice is once.
// RUN: ebb-opt %t.mlir --ebb-test-mode | FileCheck %s
// Dropout with is_test gives x, whatever the step, or x (1 - p).
// RUN: ebb run %t.mlir --function calls --input 'x=[1, -2, 3, 4]' --input step=3 --expect 'y=[4, -8, 12, 16]'
// The slope of rrelu is the middle one.
// RUN: ebb run %t.mlir --function random_slope --input 'x=[1, -2, 3, -4]' --expect 'y=[1, -0.5, 3, -1]'
// The gradient of what is tested: 4 for each element.
// RUN: ebb grad %t.mlir --function calls -o %t.grad.mlir
// RUN: ebb run %t.grad.mlir --function calls_grad --input 'x=[1, -2, 3, 4]' --input step=3 --input 'y_grad=[1, 1, 2, 1]' --expect 'x_grad=[4, 4, 8, 4]'
// As written it drops: of seed 7 and step 3, elements 0 and 2.
// RUN: ebb run %s --function calls --input 'x=[1, -2, 3, 4]' --input step=3 --expect 'y=[0, -16, 0, 32]'

// CHECK-LABEL: @calls
// CHECK: call @doubled
// CHECK-NOT: is_test
// CHECK: ebb.scale %{{.*}} {scale = 4.000000e+00 : f64}
func.func @calls(%x: tensor<4xf32> {ebb.name = "x"}, %step: tensor<i64> {ebb.name = "step"}) -> (tensor<4xf32> {ebb.name = "y"}) {
  %d = call @doubled(%x, %step) : (tensor<4xf32>, tensor<i64>) -> tensor<4xf32>
  %y = ebb.scale %d {scale = 4.0} : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
// CHECK-LABEL: func.func private @doubled
// CHECK: ebb.dropout %{{[^ ]*}}, %{{[^ ]*}} {is_test = true, seed = 7 : i64}
func.func private @doubled(%x: tensor<4xf32>, %step: tensor<i64>) -> tensor<4xf32> {
  %y, %mask = ebb.dropout %x, %step {seed = 7} : (tensor<4xf32>, tensor<i64>) -> (tensor<4xf32>, tensor<4xui8>)
  return %y : tensor<4xf32>
}
// CHECK-LABEL: @random_slope
// CHECK: ebb.rrelu %{{[^ ]*}} {is_test = true, {{.*}}seed = 7 : i64{{.*}}}
func.func @random_slope(%x: tensor<4xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "y"}) {
  %y, %noise = ebb.rrelu %x {seed = 7, upper = 0.375} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %y : tensor<4xf32>
}
// Grad ops are of their forward's mode.
// CHECK-LABEL: @backward
// CHECK: ebb.dropout_grad %{{[^ ]*}}, %{{[^ ]*}} {is_test = true}
func.func @backward(%mask: tensor<4xui8>, %g: tensor<4xf32>) -> tensor<4xf32> {
  %y = ebb.dropout_grad %mask, %g : (tensor<4xui8>, tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

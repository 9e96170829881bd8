// Declared gradients get bodies; losses may be written in terms of them.
// RUN: ebb-opt %s --ebb-fill-gradients | FileCheck %s
// RUN: ebb run %s --function penalty --input 'x=[1, 2, 3]' --expect '0=56'
// RUN: ebb grad %s --function penalty -o %t.mlir
// RUN: ebb run %t.mlir --function penalty_grad --input 'x=[1, 2, 3]' --expect 'x_grad=[8, 16, 24]'
// RUN: ebb run %s --function second --input '0=[1, 2, 3]' --input '1=[1, 1, 1]' --input '2=[1, 10, 100]' --expect '0=[2, 20, 200]'
// RUN: ebb check %s --function penalty --order 2

// sum(x*x); its gradient is 2x.
func.func private @square_sum(%x: tensor<3xf64> {ebb.name = "x"}, %n: tensor<i64>)
    -> tensor<f64> {
  %s = ebb.multiply %x, %x : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
  %y = ebb.sum %s {keepdim = false} : (tensor<3xf64>) -> tensor<f64>
  return %y : tensor<f64>
}
func.func private @slope(tensor<3xf64>, tensor<i64>) -> tensor<3xf64>
    attributes {ebb.gradient_of = @square_sum, ebb.wrt = ["x"]}
// CHECK-LABEL: func.func private @slope(
// CHECK-SAME: -> (tensor<3xf64> {ebb.name = "x_grad"}) {
// CHECK-NOT: ebb.gradient_of
// CHECK: return

// The squared length of the gradient: 4 sum(x^2), and so 8x.
func.func @penalty(%x: tensor<3xf64> {ebb.name = "x"}) -> tensor<f64> {
  %n = ebb.full {value = 0.0} : () -> tensor<i64>
  %g = call @slope(%x, %n) : (tensor<3xf64>, tensor<i64>) -> tensor<3xf64>
  %s = ebb.multiply %g, %g : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
  %y = ebb.sum %s {keepdim = false} : (tensor<3xf64>) -> tensor<f64>
  return %y : tensor<f64>
}

// The gradient of a declared gradient, declared first; wrt by position.
func.func private @outer(tensor<3xf64>, tensor<3xf64>, tensor<3xf64>)
    -> tensor<3xf64> attributes {ebb.gradient_of = @inner, ebb.wrt = [0]}
func.func private @inner(tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
    attributes {ebb.gradient_of = @squares}
func.func private @squares(%x: tensor<3xf64>) -> tensor<3xf64> {
  %s = ebb.multiply %x, %x : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
  return %s : tensor<3xf64>
}
func.func @second(%x: tensor<3xf64>, %g: tensor<3xf64>, %gg: tensor<3xf64>)
    -> tensor<3xf64> {
  %y = call @outer(%x, %g, %gg)
      : (tensor<3xf64>, tensor<3xf64>, tensor<3xf64>) -> tensor<3xf64>
  return %y : tensor<3xf64>
}

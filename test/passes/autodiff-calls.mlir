// Differentiation through calls, by inlining or by ebb.vjp; values in f64.
// The derivatives are worked by hand.
// RUN: ebb-opt %s --ebb-autodiff="function=outer" --ebb-autodiff="function=with_rule" --ebb-autodiff="function=ruled" | FileCheck %s
// RUN: ebb grad %s --function outer -o %t.1.mlir
// RUN: ebb run %t.1.mlir --function outer_grad --input x=3.0 --expect x_grad=24
// RUN: ebb grad %s --function outer --order 3 --wrt x -o %t.2.mlir
// RUN: ebb run %t.2.mlir --function outer_grad --input x=3.0 --expect x_grad=24
// RUN: ebb run %t.2.mlir --function outer_grad_grad --input x=3.0 --expect x_grad=8
// RUN: ebb run %t.2.mlir --function outer_grad_grad_grad --input x=3.0 --expect x_grad=0
// RUN: ebb grad %s --function with_rule --order 2 -o %t.3.mlir
// RUN: ebb run %t.3.mlir --function with_rule_grad --input 'x=[1, 2]' --input 'y_grad=[1, 1]' --expect 'x_grad=[700, 1400]'
// RUN: ebb run %t.3.mlir --function with_rule_grad_grad --input 'x=[1, 2]' --input 'y_grad=[1, 1]' --input 'x_grad_grad=[1, 10]' --expect 'x_grad=[700, 7000]' --expect 'y_grad_grad=[700, 14000]'
// RUN: ebb grad %s --function ruled -o %t.4.mlir
// RUN: ebb run %t.4.mlir --function ruled_grad --input '0=[1, 2]' --input '1=[1, 1]' --expect '0=[700, 1400]'
// RUN: ebb grad %s --function two_results -o %t.5.mlir
// RUN: ebb run %t.5.mlir --function two_results_grad --input '0=[1, 2]' --input '1=[1, 1]' --expect '0=[5, 5]'

func.func private @square(%a: tensor<f64>) -> tensor<f64> {
  %b = ebb.multiply %a, %a : (tensor<f64>, tensor<f64>) -> tensor<f64>
  return %b : tensor<f64>
}
func.func private @twice_square(%a: tensor<f64>) -> tensor<f64> {
  %b = call @square(%a) : (tensor<f64>) -> tensor<f64>
  %c = call @square(%a) : (tensor<f64>) -> tensor<f64>
  %d = ebb.add %b, %c : (tensor<f64>, tensor<f64>) -> tensor<f64>
  return %d : tensor<f64>
}
// Nested calls: y = 2 (2 x^2) = 4 x^2, then 8x, 8, 0.
func.func @outer(%x: tensor<f64> {ebb.name = "x"})
    -> (tensor<f64> {ebb.name = "y"}) {
  %a = call @twice_square(%x) : (tensor<f64>) -> tensor<f64>
  %b = call @twice_square(%x) : (tensor<f64>) -> tensor<f64>
  %y = ebb.add %a, %b : (tensor<f64>, tensor<f64>) -> tensor<f64>
  return %y : tensor<f64>
}
// CHECK-LABEL: func.func @outer(
// CHECK: call @twice_square
// CHECK-LABEL: func.func @outer_grad(
// CHECK-NOT: call
// CHECK: return

// A rule of the user's own: 700 x g instead of 2 x g, to be told from the real
// one.
func.func private @ruled_vjp(%x: tensor<2xf64>, %n: tensor<2xi64>,
                             %g: tensor<2xf64>) -> tensor<2xf64> {
  %a = ebb.multiply %x, %g : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  %b = ebb.scale %a {scale = 700.0}
      : (tensor<2xf64>) -> tensor<2xf64>
  return %b : tensor<2xf64>
}
// Integer arguments and results have no gradient and no cotangent.
func.func private @square_ruled(%x: tensor<2xf64>, %n: tensor<2xi64>)
    -> (tensor<2xi64>, tensor<2xf64>) attributes {ebb.vjp = @ruled_vjp} {
  %y = ebb.multiply %x, %x : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  return %n, %y : tensor<2xi64>, tensor<2xf64>
}
func.func @with_rule(%x: tensor<2xf64> {ebb.name = "x"})
    -> (tensor<2xf64> {ebb.name = "y"}) {
  %n = ebb.cast %x {dtype = i64} : (tensor<2xf64>) -> tensor<2xi64>
  %i, %y = call @square_ruled(%x, %n)
      : (tensor<2xf64>, tensor<2xi64>) -> (tensor<2xi64>, tensor<2xf64>)
  return %y : tensor<2xf64>
}
// CHECK-LABEL: func.func @with_rule_grad(
// CHECK-NOT: call @square_ruled
// CHECK: call @ruled_vjp(%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<2xf64>, tensor<2xi64>, tensor<2xf64>) -> tensor<2xf64>
// CHECK: return

// The function that has the rule may itself be differentiated.
func.func private @own_vjp(%x: tensor<2xf64>, %g: tensor<2xf64>)
    -> tensor<2xf64> {
  %a = ebb.multiply %x, %g : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  %b = ebb.scale %a {scale = 700.0}
      : (tensor<2xf64>) -> tensor<2xf64>
  return %b : tensor<2xf64>
}
func.func @ruled(%x: tensor<2xf64>) -> tensor<2xf64>
    attributes {ebb.vjp = @own_vjp} {
  %y = ebb.multiply %x, %x : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  return %y : tensor<2xf64>
}
// CHECK-LABEL: func.func @ruled_grad(
// CHECK-NOT: ebb.vjp
// CHECK: call @own_vjp
// CHECK: return

// A result of a ruled call nobody uses: its cotangent is zeros.
func.func private @pair_vjp(%x: tensor<2xf64>, %ga: tensor<2xf64>,
                            %gb: tensor<2xf64>) -> tensor<2xf64> {
  %a = ebb.scale %gb {scale = 100.0} : (tensor<2xf64>) -> tensor<2xf64>
  %b = ebb.scale %ga {scale = 5.0} : (tensor<2xf64>) -> tensor<2xf64>
  %c = ebb.add %a, %b : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64>
  return %c : tensor<2xf64>
}
func.func private @pair(tensor<2xf64>) -> (tensor<2xf64>, tensor<2xf64>)
    attributes {ebb.vjp = @pair_vjp}
func.func @two_results(%x: tensor<2xf64>) -> tensor<2xf64> {
  %a, %b = call @pair(%x) : (tensor<2xf64>) -> (tensor<2xf64>, tensor<2xf64>)
  return %a : tensor<2xf64>
}

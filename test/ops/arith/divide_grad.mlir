// The gradients of ebb.divide, called directly; u and v, where absent, count as
// 0. Numbers by numerical differentiation, order by order, of x / y (NumPy
// 2.4.6 on mpmath 1.3.0). out and grad_x, the cotangent over y before any
// reduction, are operands of their own.
// TESTS: ebb.divide_grad
// TESTS: ebb.divide_double_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @first_order
// CHECK-NEXT: ebb.divide_grad %
// CHECK-LABEL: func.func @first_order_row_left
// CHECK-NEXT: ebb.divide_grad %
// CHECK-LABEL: func.func @worked_example
// CHECK-NEXT: ebb.divide_grad %
// CHECK-LABEL: func.func @second_order
// CHECK-NEXT: ebb.divide_double_grad %
// CHECK-LABEL: func.func @second_order_u_only
// CHECK-NEXT: ebb.divide_double_grad %
// CHECK-LABEL: func.func @second_order_v_only
// CHECK-NEXT: ebb.divide_double_grad %
// CHECK-LABEL: func.func @second_order_neither
// CHECK-NEXT: ebb.divide_double_grad %
// CHECK-LABEL: func.func @second_order_row_left
// CHECK-NEXT: ebb.divide_double_grad %
//
// RUN: ebb-opt %s --ebb-autodiff=function=first_order | FileCheck %s --check-prefix=SECOND
// SECOND-LABEL: func.func @first_order_grad
// SECOND: %[[P:.*]] = ebb.divide %arg3, %arg1
// SECOND: ebb.divide_double_grad %arg1, %arg2, %[[P]], %arg4, %arg5
//
// RUN: ebb run %s --function first_order --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out=[[0.75, 2.666666666666667, 0.5], [1.5, 1.666666666666667, 4]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --expect 'x_grad=[[0.5, 2.666666666666667, -1], [0.25, 4, 1]]' \
// RUN:   --expect 'y_grad=[-0.75, -13.77777777777778, -3.5]'
// RUN: ebb run %s --function first_order_row_left --input 'x=[2, 0.75, 1]' \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out=[[1.333333333333333, 0.375, 2], [0.6666666666666667, 0.6, 0.25]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --expect 'x_grad=[0.8333333333333333, 3.4, -1.75]' \
// RUN:   --expect 'y_grad=[[-0.8888888888888889, -0.375, 4], [-0.1111111111111111, -1.44, -0.0625]]'
// RUN: ebb run %s --function worked_example --input x=6 --input y=3 --input out=2 \
// RUN:   --input out_grad=1 --expect x_grad=0.3333333333333333 \
// RUN:   --expect y_grad=-0.6666666666666667
// RUN: ebb run %s --function second_order --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out=[[0.75, 2.666666666666667, 0.5], [1.5, 1.666666666666667, 4]]' \
// RUN:   --input 'grad_x=[[0.5, 2.666666666666667, -1], [0.25, 4, 1]]' \
// RUN:   --input 'grad_x_grad=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --input 'grad_y_grad=[0.5, 2, -1]' \
// RUN:   --expect 'y_grad=[-0.125, 40.2962962962963, -4.5]' \
// RUN:   --expect 'out_grad=[[-0.25, -5.333333333333333, -1], [-0.125, -8, 1]]' \
// RUN:   --expect 'grad_out_grad=[[0.3125, -8.444444444444444, 2.5], [-0.125, -4.444444444444444, 7]]'
// RUN: ebb run %s --function second_order_u_only --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out=[[0.75, 2.666666666666667, 0.5], [1.5, 1.666666666666667, 4]]' \
// RUN:   --input 'grad_x=[[0.5, 2.666666666666667, -1], [0.25, 4, 1]]' \
// RUN:   --input 'grad_x_grad=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --expect 'y_grad=[-0.3125, 3.555555555555556, -1]' \
// RUN:   --expect 'out_grad=[[0, 0, 0], [0, 0, 0]]' \
// RUN:   --expect 'grad_out_grad=[[0.5, -1.333333333333333, 2], [0.25, 0, 3]]'
// RUN: ebb run %s --function second_order_v_only --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out=[[0.75, 2.666666666666667, 0.5], [1.5, 1.666666666666667, 4]]' \
// RUN:   --input 'grad_x=[[0.5, 2.666666666666667, -1], [0.25, 4, 1]]' \
// RUN:   --input 'grad_y_grad=[0.5, 2, -1]' \
// RUN:   --expect 'y_grad=[0.1875, 36.74074074074074, -3.5]' \
// RUN:   --expect 'out_grad=[[-0.25, -5.333333333333333, -1], [-0.125, -8, 1]]' \
// RUN:   --expect 'grad_out_grad=[[-0.1875, -7.111111111111111, 0.5], [-0.375, -4.444444444444444, 4]]'
// RUN: ebb run %s --function second_order_neither --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out=[[0.75, 2.666666666666667, 0.5], [1.5, 1.666666666666667, 4]]' \
// RUN:   --input 'grad_x=[[0.5, 2.666666666666667, -1], [0.25, 4, 1]]' \
// RUN:   --expect 'y_grad=[0, 0, 0]' --expect 'out_grad=[[0, 0, 0], [0, 0, 0]]' \
// RUN:   --expect 'grad_out_grad=[[0, 0, 0], [0, 0, 0]]'
// RUN: ebb run %s --function second_order_row_left \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out=[[1.333333333333333, 0.375, 2], [0.6666666666666667, 0.6, 0.25]]' \
// RUN:   --input 'grad_x=[[0.6666666666666667, 1, -2], [0.1666666666666667, 2.4, 0.25]]' \
// RUN:   --input 'grad_x_grad=[0.5, 2, -1]' \
// RUN:   --input 'grad_y_grad=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --expect 'y_grad=[[0.3703703703703704, -1.1875, -20], [-0.009259259259259259, -3.84, 0.109375]]' \
// RUN:   --expect 'out_grad=[[-0.6666666666666667, 1, 4], [-0.08333333333333333, 0, -0.75]]' \
// RUN:   --expect 'grad_out_grad=[[-0.5555555555555556, 1.1875, -10], [0.05555555555555556, 1.6, -0.4375]]'
//
// RUN: ebb check %s --function first_order --order 1 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out=[[0.75, 2.666666666666667, 0.5], [1.5, 1.666666666666667, 4]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]'
// RUN: ebb check %s --function first_order --order 2 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out=[[0.75, 2.666666666666667, 0.5], [1.5, 1.666666666666667, 4]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]'
// RUN: ebb check %s --function first_order_row_left --order 1 --input 'x=[2, 0.75, 1]' \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out=[[1.333333333333333, 0.375, 2], [0.6666666666666667, 0.6, 0.25]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]'
// RUN: ebb check %s --function first_order_row_left --order 2 --input 'x=[2, 0.75, 1]' \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out=[[1.333333333333333, 0.375, 2], [0.6666666666666667, 0.6, 0.25]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]'
// RUN: ebb check %s --function worked_example --order 1 --input x=6 --input y=3 \
// RUN:   --input out=2 --input out_grad=1
// RUN: ebb check %s --function second_order --order 1 --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out=[[0.75, 2.666666666666667, 0.5], [1.5, 1.666666666666667, 4]]' \
// RUN:   --input 'grad_x=[[0.5, 2.666666666666667, -1], [0.25, 4, 1]]' \
// RUN:   --input 'grad_x_grad=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --input 'grad_y_grad=[0.5, 2, -1]'
// RUN: ebb check %s --function second_order_u_only --order 1 --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out=[[0.75, 2.666666666666667, 0.5], [1.5, 1.666666666666667, 4]]' \
// RUN:   --input 'grad_x=[[0.5, 2.666666666666667, -1], [0.25, 4, 1]]' \
// RUN:   --input 'grad_x_grad=[[1, -1, 2], [0.5, 0, 3]]'
// RUN: ebb check %s --function second_order_v_only --order 1 --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out=[[0.75, 2.666666666666667, 0.5], [1.5, 1.666666666666667, 4]]' \
// RUN:   --input 'grad_x=[[0.5, 2.666666666666667, -1], [0.25, 4, 1]]' \
// RUN:   --input 'grad_y_grad=[0.5, 2, -1]'
// RUN: ebb check %s --function second_order_row_left --order 1 \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out=[[1.333333333333333, 0.375, 2], [0.6666666666666667, 0.6, 0.25]]' \
// RUN:   --input 'grad_x=[[0.6666666666666667, 1, -2], [0.1666666666666667, 2.4, 0.25]]' \
// RUN:   --input 'grad_x_grad=[0.5, 2, -1]' \
// RUN:   --input 'grad_y_grad=[[1, -1, 2], [0.5, 0, 3]]'

func.func @first_order(%x: tensor<2x3xf64> {ebb.name = "x"},
                       %y: tensor<3xf64> {ebb.name = "y"},
                       %out: tensor<2x3xf64> {ebb.name = "out"},
                       %out_grad: tensor<2x3xf64> {ebb.name = "out_grad"})
    -> (tensor<2x3xf64> {ebb.name = "x_grad"}, tensor<3xf64> {ebb.name = "y_grad"}) {
  %x_grad, %y_grad = ebb.divide_grad %x, %y, %out, %out_grad
      : (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>)
     -> (tensor<2x3xf64>, tensor<3xf64>)
  return %x_grad, %y_grad : tensor<2x3xf64>, tensor<3xf64>
}
func.func @first_order_row_left(%x: tensor<3xf64> {ebb.name = "x"},
                                %y: tensor<2x3xf64> {ebb.name = "y"},
                                %out: tensor<2x3xf64> {ebb.name = "out"},
                                %out_grad: tensor<2x3xf64> {ebb.name = "out_grad"})
    -> (tensor<3xf64> {ebb.name = "x_grad"}, tensor<2x3xf64> {ebb.name = "y_grad"}) {
  %x_grad, %y_grad = ebb.divide_grad %x, %y, %out, %out_grad
      : (tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>)
     -> (tensor<3xf64>, tensor<2x3xf64>)
  return %x_grad, %y_grad : tensor<3xf64>, tensor<2x3xf64>
}
func.func @worked_example(%x: tensor<f64> {ebb.name = "x"},
                          %y: tensor<f64> {ebb.name = "y"},
                          %out: tensor<f64> {ebb.name = "out"},
                          %out_grad: tensor<f64> {ebb.name = "out_grad"})
    -> (tensor<f64> {ebb.name = "x_grad"}, tensor<f64> {ebb.name = "y_grad"}) {
  %x_grad, %y_grad = ebb.divide_grad %x, %y, %out, %out_grad
      : (tensor<f64>, tensor<f64>, tensor<f64>, tensor<f64>)
     -> (tensor<f64>, tensor<f64>)
  return %x_grad, %y_grad : tensor<f64>, tensor<f64>
}
func.func @second_order(%y: tensor<3xf64> {ebb.name = "y"},
                        %out: tensor<2x3xf64> {ebb.name = "out"},
                        %grad_x: tensor<2x3xf64> {ebb.name = "grad_x"},
                        %grad_x_grad: tensor<2x3xf64> {ebb.name = "grad_x_grad"},
                        %grad_y_grad: tensor<3xf64> {ebb.name = "grad_y_grad"})
    -> (tensor<3xf64> {ebb.name = "y_grad"}, tensor<2x3xf64> {ebb.name = "out_grad"}, tensor<2x3xf64> {ebb.name = "grad_out_grad"}) {
  %y_grad, %out_grad, %grad_out_grad = ebb.divide_double_grad %y, %out, %grad_x, %grad_x_grad, %grad_y_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}
      : (tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>)
     -> (tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>)
  return %y_grad, %out_grad, %grad_out_grad : tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>
}
func.func @second_order_u_only(%y: tensor<3xf64> {ebb.name = "y"},
                               %out: tensor<2x3xf64> {ebb.name = "out"},
                               %grad_x: tensor<2x3xf64> {ebb.name = "grad_x"},
                               %grad_x_grad: tensor<2x3xf64> {ebb.name = "grad_x_grad"})
    -> (tensor<3xf64> {ebb.name = "y_grad"}, tensor<2x3xf64> {ebb.name = "out_grad"}, tensor<2x3xf64> {ebb.name = "grad_out_grad"}) {
  %y_grad, %out_grad, %grad_out_grad = ebb.divide_double_grad %y, %out, %grad_x, %grad_x_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}
      : (tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>)
     -> (tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>)
  return %y_grad, %out_grad, %grad_out_grad : tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>
}
func.func @second_order_v_only(%y: tensor<3xf64> {ebb.name = "y"},
                               %out: tensor<2x3xf64> {ebb.name = "out"},
                               %grad_x: tensor<2x3xf64> {ebb.name = "grad_x"},
                               %grad_y_grad: tensor<3xf64> {ebb.name = "grad_y_grad"})
    -> (tensor<3xf64> {ebb.name = "y_grad"}, tensor<2x3xf64> {ebb.name = "out_grad"}, tensor<2x3xf64> {ebb.name = "grad_out_grad"}) {
  %y_grad, %out_grad, %grad_out_grad = ebb.divide_double_grad %y, %out, %grad_x, %grad_y_grad {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>}
      : (tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>)
     -> (tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>)
  return %y_grad, %out_grad, %grad_out_grad : tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>
}
func.func @second_order_neither(%y: tensor<3xf64> {ebb.name = "y"},
                                %out: tensor<2x3xf64> {ebb.name = "out"},
                                %grad_x: tensor<2x3xf64> {ebb.name = "grad_x"})
    -> (tensor<3xf64> {ebb.name = "y_grad"}, tensor<2x3xf64> {ebb.name = "out_grad"}, tensor<2x3xf64> {ebb.name = "grad_out_grad"}) {
  %y_grad, %out_grad, %grad_out_grad = ebb.divide_double_grad %y, %out, %grad_x {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>)
     -> (tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>)
  return %y_grad, %out_grad, %grad_out_grad : tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>
}
func.func @second_order_row_left(%y: tensor<2x3xf64> {ebb.name = "y"},
                                 %out: tensor<2x3xf64> {ebb.name = "out"},
                                 %grad_x: tensor<2x3xf64> {ebb.name = "grad_x"},
                                 %grad_x_grad: tensor<3xf64> {ebb.name = "grad_x_grad"},
                                 %grad_y_grad: tensor<2x3xf64> {ebb.name = "grad_y_grad"})
    -> (tensor<2x3xf64> {ebb.name = "y_grad"}, tensor<2x3xf64> {ebb.name = "out_grad"}, tensor<2x3xf64> {ebb.name = "grad_out_grad"}) {
  %y_grad, %out_grad, %grad_out_grad = ebb.divide_double_grad %y, %out, %grad_x, %grad_x_grad, %grad_y_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}
      : (tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
     -> (tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>)
  return %y_grad, %out_grad, %grad_out_grad : tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>
}

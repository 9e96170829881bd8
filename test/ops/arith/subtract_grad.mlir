// The gradients of ebb.subtract, called directly; u and v, where absent, count
// as 0. Numbers by numerical differentiation, order by order, of x - y (NumPy
// 2.4.6 on mpmath 1.3.0).
// TESTS: ebb.subtract_grad
// TESTS: ebb.subtract_double_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @first_order
// CHECK-NEXT: ebb.subtract_grad %
// CHECK-LABEL: func.func @first_order_scalars
// CHECK-NEXT: ebb.subtract_grad %
// CHECK-LABEL: func.func @second_order
// CHECK-NEXT: ebb.subtract_double_grad %
// CHECK-LABEL: func.func @second_order_u_only
// CHECK-NEXT: ebb.subtract_double_grad %
// CHECK-LABEL: func.func @second_order_v_only
// CHECK-NEXT: ebb.subtract_double_grad %
// CHECK-LABEL: func.func @second_order_neither
// CHECK-NEXT: ebb.subtract_double_grad %
// CHECK-LABEL: func.func @second_order_column_only
// CHECK-NEXT: ebb.subtract_double_grad %
//
// RUN: ebb-opt %s --ebb-autodiff=function=first_order | FileCheck %s --check-prefix=SECOND
// SECOND-LABEL: func.func @first_order_grad
// SECOND: ebb.subtract_double_grad %arg1, %arg2, %arg3, %arg4
//
// RUN: ebb run %s --function first_order --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[2, 0.75, 1]' --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --expect 'x_grad=[[1, 2, -1], [0.5, 3, 1]]' --expect 'y_grad=[-1.5, -5, 0]'
// RUN: ebb run %s --function first_order_scalars --input x=1.5 \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' --expect x_grad=6.5 \
// RUN:   --expect 'y_grad=[[-1, -2, 1], [-0.5, -3, -1]]'
// RUN: ebb run %s --function second_order --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_x_grad=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --input 'grad_y_grad=[0.5, 2, -1]' \
// RUN:   --expect 'grad_out_grad=[[0.5, -3, 3], [0, -2, 4]]'
// RUN: ebb run %s --function second_order_u_only --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_x_grad=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --expect 'grad_out_grad=[[1, -1, 2], [0.5, 0, 3]]'
// RUN: ebb run %s --function second_order_v_only --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_y_grad=[0.5, 2, -1]' \
// RUN:   --expect 'grad_out_grad=[[-0.5, -2, 1], [-0.5, -2, 1]]'
// RUN: ebb run %s --function second_order_neither --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --expect 'grad_out_grad=[[0, 0, 0], [0, 0, 0]]'
// RUN: ebb run %s --function second_order_column_only --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' --input 'grad_x_grad=[[1], [0]]' \
// RUN:   --expect 'grad_out_grad=[[1, 1, 1], [0, 0, 0]]'
//
// RUN: ebb check %s --function first_order --order 1 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]'
// RUN: ebb check %s --function first_order --order 2 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]'
// RUN: ebb check %s --function first_order_scalars --order 1 --input x=1.5 \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]'
// RUN: ebb check %s --function second_order --order 1 --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_x_grad=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --input 'grad_y_grad=[0.5, 2, -1]'
// RUN: ebb check %s --function second_order --order 2 --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_x_grad=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --input 'grad_y_grad=[0.5, 2, -1]'
// RUN: ebb check %s --function second_order_u_only --order 1 --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_x_grad=[[1, -1, 2], [0.5, 0, 3]]'
// RUN: ebb check %s --function second_order_v_only --order 1 --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_y_grad=[0.5, 2, -1]'
// RUN: ebb check %s --function second_order_column_only --order 1 \
// RUN:   --input 'y=[2, 0.75, 1]' --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_x_grad=[[1], [0]]'

func.func @first_order(%x: tensor<2x3xf64> {ebb.name = "x"},
                       %y: tensor<3xf64> {ebb.name = "y"},
                       %out_grad: tensor<2x3xf64> {ebb.name = "out_grad"})
    -> (tensor<2x3xf64> {ebb.name = "x_grad"}, tensor<3xf64> {ebb.name = "y_grad"}) {
  %x_grad, %y_grad = ebb.subtract_grad %x, %y, %out_grad
      : (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
     -> (tensor<2x3xf64>, tensor<3xf64>)
  return %x_grad, %y_grad : tensor<2x3xf64>, tensor<3xf64>
}
func.func @first_order_scalars(%x: tensor<f64> {ebb.name = "x"},
                               %y: tensor<2x3xf64> {ebb.name = "y"},
                               %out_grad: tensor<2x3xf64> {ebb.name = "out_grad"})
    -> (tensor<f64> {ebb.name = "x_grad"}, tensor<2x3xf64> {ebb.name = "y_grad"}) {
  %x_grad, %y_grad = ebb.subtract_grad %x, %y, %out_grad
      : (tensor<f64>, tensor<2x3xf64>, tensor<2x3xf64>)
     -> (tensor<f64>, tensor<2x3xf64>)
  return %x_grad, %y_grad : tensor<f64>, tensor<2x3xf64>
}
func.func @second_order(%y: tensor<3xf64> {ebb.name = "y"},
                        %grad_out: tensor<2x3xf64> {ebb.name = "grad_out"},
                        %grad_x_grad: tensor<2x3xf64> {ebb.name = "grad_x_grad"},
                        %grad_y_grad: tensor<3xf64> {ebb.name = "grad_y_grad"})
    -> (tensor<2x3xf64> {ebb.name = "grad_out_grad"}) {
  %grad_out_grad = ebb.subtract_double_grad %y, %grad_out, %grad_x_grad, %grad_y_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1>}
      : (tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>)
     -> tensor<2x3xf64>
  return %grad_out_grad : tensor<2x3xf64>
}
func.func @second_order_u_only(%y: tensor<3xf64> {ebb.name = "y"},
                               %grad_out: tensor<2x3xf64> {ebb.name = "grad_out"},
                               %grad_x_grad: tensor<2x3xf64> {ebb.name = "grad_x_grad"})
    -> (tensor<2x3xf64> {ebb.name = "grad_out_grad"}) {
  %grad_out_grad = ebb.subtract_double_grad %y, %grad_out, %grad_x_grad {operandSegmentSizes = array<i32: 1, 1, 1, 0>}
      : (tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>)
     -> tensor<2x3xf64>
  return %grad_out_grad : tensor<2x3xf64>
}
func.func @second_order_v_only(%y: tensor<3xf64> {ebb.name = "y"},
                               %grad_out: tensor<2x3xf64> {ebb.name = "grad_out"},
                               %grad_y_grad: tensor<3xf64> {ebb.name = "grad_y_grad"})
    -> (tensor<2x3xf64> {ebb.name = "grad_out_grad"}) {
  %grad_out_grad = ebb.subtract_double_grad %y, %grad_out, %grad_y_grad {operandSegmentSizes = array<i32: 1, 1, 0, 1>}
      : (tensor<3xf64>, tensor<2x3xf64>, tensor<3xf64>)
     -> tensor<2x3xf64>
  return %grad_out_grad : tensor<2x3xf64>
}
func.func @second_order_neither(%y: tensor<3xf64> {ebb.name = "y"},
                                %grad_out: tensor<2x3xf64> {ebb.name = "grad_out"})
    -> (tensor<2x3xf64> {ebb.name = "grad_out_grad"}) {
  %grad_out_grad = ebb.subtract_double_grad %y, %grad_out {operandSegmentSizes = array<i32: 1, 1, 0, 0>}
      : (tensor<3xf64>, tensor<2x3xf64>)
     -> tensor<2x3xf64>
  return %grad_out_grad : tensor<2x3xf64>
}
func.func @second_order_column_only(%y: tensor<3xf64> {ebb.name = "y"},
                                    %grad_out: tensor<2x3xf64> {ebb.name = "grad_out"},
                                    %grad_x_grad: tensor<2x1xf64> {ebb.name = "grad_x_grad"})
    -> (tensor<2x3xf64> {ebb.name = "grad_out_grad"}) {
  %grad_out_grad = ebb.subtract_double_grad %y, %grad_out, %grad_x_grad {operandSegmentSizes = array<i32: 1, 1, 1, 0>}
      : (tensor<3xf64>, tensor<2x3xf64>, tensor<2x1xf64>)
     -> tensor<2x3xf64>
  return %grad_out_grad : tensor<2x3xf64>
}

// The gradients of ebb.multiply, called directly; u and v, where absent, count
// as 0. Numbers by numerical differentiation, order by order, of x * y (NumPy
// 2.4.6 on mpmath 1.3.0).
// TESTS: ebb.multiply_grad
// TESTS: ebb.multiply_double_grad
// TESTS: ebb.multiply_triple_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @first_order
// CHECK-NEXT: ebb.multiply_grad %
// CHECK-LABEL: func.func @first_order_scalars
// CHECK-NEXT: ebb.multiply_grad %
// CHECK-LABEL: func.func @second_order
// CHECK-NEXT: ebb.multiply_double_grad %
// CHECK-LABEL: func.func @second_order_u_only
// CHECK-NEXT: ebb.multiply_double_grad %
// CHECK-LABEL: func.func @second_order_v_only
// CHECK-NEXT: ebb.multiply_double_grad %
// CHECK-LABEL: func.func @second_order_neither
// CHECK-NEXT: ebb.multiply_double_grad %
// CHECK-LABEL: func.func @third_order
// CHECK-NEXT: ebb.multiply_triple_grad %
// CHECK-LABEL: func.func @third_order_c_only
// CHECK-NEXT: ebb.multiply_triple_grad %
// CHECK-LABEL: func.func @third_order_without_v
// CHECK-NEXT: ebb.multiply_triple_grad %
// CHECK-LABEL: func.func @third_order_none
// CHECK-NEXT: ebb.multiply_triple_grad %
//
// RUN: ebb-opt %s --ebb-autodiff=function=first_order | FileCheck %s --check-prefix=SECOND
// SECOND-LABEL: func.func @first_order_grad
// SECOND: ebb.multiply_double_grad %arg0, %arg1, %arg2, %arg3, %arg4
// RUN: ebb-opt %s --ebb-autodiff=function=second_order | FileCheck %s --check-prefix=THIRD
// THIRD-LABEL: func.func @second_order_grad
// THIRD: ebb.multiply_triple_grad %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7
//
// RUN: ebb run %s --function first_order --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[2, 0.75, 1]' --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --expect 'x_grad=[[2, 1.5, -1], [1, 2.25, 1]]' \
// RUN:   --expect 'y_grad=[3, 7.75, 3.5]'
// RUN: ebb run %s --function first_order_scalars --input x=1.5 \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' --expect x_grad=14.25 \
// RUN:   --expect 'y_grad=[[1.5, 3, -1.5], [0.75, 4.5, 1.5]]'
// RUN: ebb run %s --function second_order --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[2, 0.75, 1]' --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_x_grad=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --input 'grad_y_grad=[0.5, 2, -1]' \
// RUN:   --expect 'x_grad=[[0.5, 4, 1], [0.25, 6, -1]]' --expect 'y_grad=[1.25, -2, 1]' \
// RUN:   --expect 'grad_out_grad=[[2.75, 3.25, 1.5], [2.5, 2.5, -1]]'
// RUN: ebb run %s --function second_order_u_only \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_x_grad=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --expect 'x_grad=[[0, 0, 0], [0, 0, 0]]' --expect 'y_grad=[1.25, -2, 1]' \
// RUN:   --expect 'grad_out_grad=[[2, -0.75, 2], [1, 0, 3]]'
// RUN: ebb run %s --function second_order_v_only \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_y_grad=[0.5, 2, -1]' \
// RUN:   --expect 'x_grad=[[0.5, 4, 1], [0.25, 6, -1]]' --expect 'y_grad=[0, 0, 0]' \
// RUN:   --expect 'grad_out_grad=[[0.75, 4, -0.5], [1.5, 2.5, -4]]'
// RUN: ebb run %s --function second_order_neither \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --expect 'x_grad=[[0, 0, 0], [0, 0, 0]]' --expect 'y_grad=[0, 0, 0]' \
// RUN:   --expect 'grad_out_grad=[[0, 0, 0], [0, 0, 0]]'
// RUN: ebb run %s --function third_order --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[2, 0.75, 1]' --input 'fwd_grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'fwd_grad_grad_x=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --input 'fwd_grad_grad_y=[0.5, 2, -1]' \
// RUN:   --input 'grad_x_grad=[[0.25, 1, -2], [3, 0.5, 1]]' \
// RUN:   --input 'grad_y_grad=[1, -3, 0.5]' \
// RUN:   --input 'grad_grad_out_grad=[[2, 1, 0.5], [-1, 4, 0.75]]' \
// RUN:   --expect 'x_grad=[[1, 2, -0.5], [-0.5, 8, -0.75]]' \
// RUN:   --expect 'y_grad=[1.5, -1, 3.25]' \
// RUN:   --expect 'fwd_grad_out_grad=[[1.125, 5, 3], [2, 1, 0.5]]' \
// RUN:   --expect 'fwd_grad_grad_x_grad=[[5, -5.25, 0], [-1.5, -6, 1.25]]' \
// RUN:   --expect 'fwd_grad_grad_y_grad=[1.75, 10.5, 6.25]'
// RUN: ebb run %s --function third_order_c_only \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'fwd_grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'fwd_grad_grad_x=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --input 'fwd_grad_grad_y=[0.5, 2, -1]' \
// RUN:   --input 'grad_grad_out_grad=[[2, 1, 0.5], [-1, 4, 0.75]]' \
// RUN:   --expect 'x_grad=[[1, 2, -0.5], [-0.5, 8, -0.75]]' \
// RUN:   --expect 'y_grad=[1.5, -1, 3.25]' \
// RUN:   --expect 'fwd_grad_out_grad=[[0, 0, 0], [0, 0, 0]]' \
// RUN:   --expect 'fwd_grad_grad_x_grad=[[4, 0.75, 0.5], [-2, 3, 0.75]]' \
// RUN:   --expect 'fwd_grad_grad_y_grad=[0, 7, 3.25]'
// RUN: ebb run %s --function third_order_without_v \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'fwd_grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'fwd_grad_grad_x=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --input 'grad_x_grad=[[0.25, 1, -2], [3, 0.5, 1]]' \
// RUN:   --input 'grad_y_grad=[1, -3, 0.5]' \
// RUN:   --input 'grad_grad_out_grad=[[2, 1, 0.5], [-1, 4, 0.75]]' \
// RUN:   --expect 'x_grad=[[0, 0, 0], [0, 0, 0]]' --expect 'y_grad=[1.5, -1, 3.25]' \
// RUN:   --expect 'fwd_grad_out_grad=[[1, 3, 1], [0.5, 0, 1.5]]' \
// RUN:   --expect 'fwd_grad_grad_x_grad=[[5, -5.25, 0], [-1.5, -6, 1.25]]' \
// RUN:   --expect 'fwd_grad_grad_y_grad=[1.75, 10.5, 6.25]'
// RUN: ebb run %s --function third_order_none --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[2, 0.75, 1]' --input 'fwd_grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --expect 'x_grad=[[0, 0, 0], [0, 0, 0]]' --expect 'y_grad=[0, 0, 0]' \
// RUN:   --expect 'fwd_grad_out_grad=[[0, 0, 0], [0, 0, 0]]' \
// RUN:   --expect 'fwd_grad_grad_x_grad=[[0, 0, 0], [0, 0, 0]]' \
// RUN:   --expect 'fwd_grad_grad_y_grad=[0, 0, 0]'
//
// RUN: ebb check %s --function first_order --order 1 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]'
// RUN: ebb check %s --function first_order --order 2 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]'
// RUN: ebb check %s --function first_order --order 3 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]'
// RUN: ebb check %s --function first_order_scalars --order 1 --input x=1.5 \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]'
// RUN: ebb check %s --function first_order_scalars --order 2 --input x=1.5 \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]'
// RUN: ebb check %s --function second_order --order 1 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_x_grad=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --input 'grad_y_grad=[0.5, 2, -1]'
// RUN: ebb check %s --function second_order --order 2 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_x_grad=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --input 'grad_y_grad=[0.5, 2, -1]'
// RUN: ebb check %s --function second_order_u_only --order 1 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_x_grad=[[1, -1, 2], [0.5, 0, 3]]'
// RUN: ebb check %s --function second_order_v_only --order 1 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'grad_y_grad=[0.5, 2, -1]'
// RUN: ebb check %s --function third_order --order 1 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'fwd_grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'fwd_grad_grad_x=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --input 'fwd_grad_grad_y=[0.5, 2, -1]' \
// RUN:   --input 'grad_x_grad=[[0.25, 1, -2], [3, 0.5, 1]]' \
// RUN:   --input 'grad_y_grad=[1, -3, 0.5]' \
// RUN:   --input 'grad_grad_out_grad=[[2, 1, 0.5], [-1, 4, 0.75]]'
// RUN: ebb check %s --function third_order_c_only --order 1 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'fwd_grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'fwd_grad_grad_x=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --input 'fwd_grad_grad_y=[0.5, 2, -1]' \
// RUN:   --input 'grad_grad_out_grad=[[2, 1, 0.5], [-1, 4, 0.75]]'
// RUN: ebb check %s --function third_order_without_v --order 1 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'fwd_grad_out=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --input 'fwd_grad_grad_x=[[1, -1, 2], [0.5, 0, 3]]' \
// RUN:   --input 'grad_x_grad=[[0.25, 1, -2], [3, 0.5, 1]]' \
// RUN:   --input 'grad_y_grad=[1, -3, 0.5]' \
// RUN:   --input 'grad_grad_out_grad=[[2, 1, 0.5], [-1, 4, 0.75]]'

func.func @first_order(%x: tensor<2x3xf64> {ebb.name = "x"},
                       %y: tensor<3xf64> {ebb.name = "y"},
                       %out_grad: tensor<2x3xf64> {ebb.name = "out_grad"})
    -> (tensor<2x3xf64> {ebb.name = "x_grad"}, tensor<3xf64> {ebb.name = "y_grad"}) {
  %x_grad, %y_grad = ebb.multiply_grad %x, %y, %out_grad
      : (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
     -> (tensor<2x3xf64>, tensor<3xf64>)
  return %x_grad, %y_grad : tensor<2x3xf64>, tensor<3xf64>
}
func.func @first_order_scalars(%x: tensor<f64> {ebb.name = "x"},
                               %y: tensor<2x3xf64> {ebb.name = "y"},
                               %out_grad: tensor<2x3xf64> {ebb.name = "out_grad"})
    -> (tensor<f64> {ebb.name = "x_grad"}, tensor<2x3xf64> {ebb.name = "y_grad"}) {
  %x_grad, %y_grad = ebb.multiply_grad %x, %y, %out_grad
      : (tensor<f64>, tensor<2x3xf64>, tensor<2x3xf64>)
     -> (tensor<f64>, tensor<2x3xf64>)
  return %x_grad, %y_grad : tensor<f64>, tensor<2x3xf64>
}
func.func @second_order(%x: tensor<2x3xf64> {ebb.name = "x"},
                        %y: tensor<3xf64> {ebb.name = "y"},
                        %grad_out: tensor<2x3xf64> {ebb.name = "grad_out"},
                        %grad_x_grad: tensor<2x3xf64> {ebb.name = "grad_x_grad"},
                        %grad_y_grad: tensor<3xf64> {ebb.name = "grad_y_grad"})
    -> (tensor<2x3xf64> {ebb.name = "x_grad"}, tensor<3xf64> {ebb.name = "y_grad"}, tensor<2x3xf64> {ebb.name = "grad_out_grad"}) {
  %x_grad, %y_grad, %grad_out_grad = ebb.multiply_double_grad %x, %y, %grad_out, %grad_x_grad, %grad_y_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}
      : (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>)
     -> (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
  return %x_grad, %y_grad, %grad_out_grad : tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>
}
func.func @second_order_u_only(%x: tensor<2x3xf64> {ebb.name = "x"},
                               %y: tensor<3xf64> {ebb.name = "y"},
                               %grad_out: tensor<2x3xf64> {ebb.name = "grad_out"},
                               %grad_x_grad: tensor<2x3xf64> {ebb.name = "grad_x_grad"})
    -> (tensor<2x3xf64> {ebb.name = "x_grad"}, tensor<3xf64> {ebb.name = "y_grad"}, tensor<2x3xf64> {ebb.name = "grad_out_grad"}) {
  %x_grad, %y_grad, %grad_out_grad = ebb.multiply_double_grad %x, %y, %grad_out, %grad_x_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}
      : (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>)
     -> (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
  return %x_grad, %y_grad, %grad_out_grad : tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>
}
func.func @second_order_v_only(%x: tensor<2x3xf64> {ebb.name = "x"},
                               %y: tensor<3xf64> {ebb.name = "y"},
                               %grad_out: tensor<2x3xf64> {ebb.name = "grad_out"},
                               %grad_y_grad: tensor<3xf64> {ebb.name = "grad_y_grad"})
    -> (tensor<2x3xf64> {ebb.name = "x_grad"}, tensor<3xf64> {ebb.name = "y_grad"}, tensor<2x3xf64> {ebb.name = "grad_out_grad"}) {
  %x_grad, %y_grad, %grad_out_grad = ebb.multiply_double_grad %x, %y, %grad_out, %grad_y_grad {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>}
      : (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<3xf64>)
     -> (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
  return %x_grad, %y_grad, %grad_out_grad : tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>
}
func.func @second_order_neither(%x: tensor<2x3xf64> {ebb.name = "x"},
                                %y: tensor<3xf64> {ebb.name = "y"},
                                %grad_out: tensor<2x3xf64> {ebb.name = "grad_out"})
    -> (tensor<2x3xf64> {ebb.name = "x_grad"}, tensor<3xf64> {ebb.name = "y_grad"}, tensor<2x3xf64> {ebb.name = "grad_out_grad"}) {
  %x_grad, %y_grad, %grad_out_grad = ebb.multiply_double_grad %x, %y, %grad_out {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
     -> (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
  return %x_grad, %y_grad, %grad_out_grad : tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>
}
func.func @third_order(%x: tensor<2x3xf64> {ebb.name = "x"},
                       %y: tensor<3xf64> {ebb.name = "y"},
                       %fwd_grad_out: tensor<2x3xf64> {ebb.name = "fwd_grad_out"},
                       %fwd_grad_grad_x: tensor<2x3xf64> {ebb.name = "fwd_grad_grad_x"},
                       %fwd_grad_grad_y: tensor<3xf64> {ebb.name = "fwd_grad_grad_y"},
                       %grad_x_grad: tensor<2x3xf64> {ebb.name = "grad_x_grad"},
                       %grad_y_grad: tensor<3xf64> {ebb.name = "grad_y_grad"},
                       %grad_grad_out_grad: tensor<2x3xf64> {ebb.name = "grad_grad_out_grad"})
    -> (tensor<2x3xf64> {ebb.name = "x_grad"}, tensor<3xf64> {ebb.name = "y_grad"}, tensor<2x3xf64> {ebb.name = "fwd_grad_out_grad"}, tensor<2x3xf64> {ebb.name = "fwd_grad_grad_x_grad"}, tensor<3xf64> {ebb.name = "fwd_grad_grad_y_grad"}) {
  %x_grad, %y_grad, %fwd_grad_out_grad, %fwd_grad_grad_x_grad, %fwd_grad_grad_y_grad = ebb.multiply_triple_grad %x, %y, %fwd_grad_out, %fwd_grad_grad_x, %fwd_grad_grad_y, %grad_x_grad, %grad_y_grad, %grad_grad_out_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1>}
      : (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
     -> (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>)
  return %x_grad, %y_grad, %fwd_grad_out_grad, %fwd_grad_grad_x_grad, %fwd_grad_grad_y_grad : tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>
}
func.func @third_order_c_only(%x: tensor<2x3xf64> {ebb.name = "x"},
                              %y: tensor<3xf64> {ebb.name = "y"},
                              %fwd_grad_out: tensor<2x3xf64> {ebb.name = "fwd_grad_out"},
                              %fwd_grad_grad_x: tensor<2x3xf64> {ebb.name = "fwd_grad_grad_x"},
                              %fwd_grad_grad_y: tensor<3xf64> {ebb.name = "fwd_grad_grad_y"},
                              %grad_grad_out_grad: tensor<2x3xf64> {ebb.name = "grad_grad_out_grad"})
    -> (tensor<2x3xf64> {ebb.name = "x_grad"}, tensor<3xf64> {ebb.name = "y_grad"}, tensor<2x3xf64> {ebb.name = "fwd_grad_out_grad"}, tensor<2x3xf64> {ebb.name = "fwd_grad_grad_x_grad"}, tensor<3xf64> {ebb.name = "fwd_grad_grad_y_grad"}) {
  %x_grad, %y_grad, %fwd_grad_out_grad, %fwd_grad_grad_x_grad, %fwd_grad_grad_y_grad = ebb.multiply_triple_grad %x, %y, %fwd_grad_out, %fwd_grad_grad_x, %fwd_grad_grad_y, %grad_grad_out_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 0, 1>}
      : (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
     -> (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>)
  return %x_grad, %y_grad, %fwd_grad_out_grad, %fwd_grad_grad_x_grad, %fwd_grad_grad_y_grad : tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>
}
func.func @third_order_without_v(%x: tensor<2x3xf64> {ebb.name = "x"},
                                 %y: tensor<3xf64> {ebb.name = "y"},
                                 %fwd_grad_out: tensor<2x3xf64> {ebb.name = "fwd_grad_out"},
                                 %fwd_grad_grad_x: tensor<2x3xf64> {ebb.name = "fwd_grad_grad_x"},
                                 %grad_x_grad: tensor<2x3xf64> {ebb.name = "grad_x_grad"},
                                 %grad_y_grad: tensor<3xf64> {ebb.name = "grad_y_grad"},
                                 %grad_grad_out_grad: tensor<2x3xf64> {ebb.name = "grad_grad_out_grad"})
    -> (tensor<2x3xf64> {ebb.name = "x_grad"}, tensor<3xf64> {ebb.name = "y_grad"}, tensor<2x3xf64> {ebb.name = "fwd_grad_out_grad"}, tensor<2x3xf64> {ebb.name = "fwd_grad_grad_x_grad"}, tensor<3xf64> {ebb.name = "fwd_grad_grad_y_grad"}) {
  %x_grad, %y_grad, %fwd_grad_out_grad, %fwd_grad_grad_x_grad, %fwd_grad_grad_y_grad = ebb.multiply_triple_grad %x, %y, %fwd_grad_out, %fwd_grad_grad_x, %grad_x_grad, %grad_y_grad, %grad_grad_out_grad {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 1, 1, 1>}
      : (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
     -> (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>)
  return %x_grad, %y_grad, %fwd_grad_out_grad, %fwd_grad_grad_x_grad, %fwd_grad_grad_y_grad : tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>
}
func.func @third_order_none(%x: tensor<2x3xf64> {ebb.name = "x"},
                            %y: tensor<3xf64> {ebb.name = "y"},
                            %fwd_grad_out: tensor<2x3xf64> {ebb.name = "fwd_grad_out"})
    -> (tensor<2x3xf64> {ebb.name = "x_grad"}, tensor<3xf64> {ebb.name = "y_grad"}, tensor<2x3xf64> {ebb.name = "fwd_grad_out_grad"}, tensor<2x3xf64> {ebb.name = "fwd_grad_grad_x_grad"}, tensor<3xf64> {ebb.name = "fwd_grad_grad_y_grad"}) {
  %x_grad, %y_grad, %fwd_grad_out_grad, %fwd_grad_grad_x_grad, %fwd_grad_grad_y_grad = ebb.multiply_triple_grad %x, %y, %fwd_grad_out {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0>}
      : (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
     -> (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>)
  return %x_grad, %y_grad, %fwd_grad_out_grad, %fwd_grad_grad_x_grad, %fwd_grad_grad_y_grad : tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<3xf64>
}

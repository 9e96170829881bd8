// ebb.maximum: the larger of x and y, NaN wins. Numbers by NumPy 2.4.6 on
// mpmath 1.3.0, gradients by numerical differentiation.
// TESTS: ebb.maximum_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @same_shape
// CHECK-NEXT: ebb.maximum %{{.*}}, %{{.*}} : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
//
// RUN: ebb-opt %s --ebb-autodiff=function=row_on_the_right | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @row_on_the_right_grad
// GRAD-NEXT: ebb.maximum_grad %arg0, %arg1, %arg2 : (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
//
// RUN: ebb run %s --function same_shape --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[[0.25, 1, 2], [1.5, 2.5, 0.75]]' \
// RUN:   --expect 'out=[[1.5, 2, 2], [3, 2.5, 4]]'
// RUN: ebb run %s --function row_on_the_right --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[2, 0.75, 1]' --expect 'out=[[2, 2, 1], [3, 1.25, 4]]'
// RUN: ebb run %s --function row_on_the_left --input 'x=[2, 0.75, 1]' \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --expect 'out=[[2, 2, 1], [3, 1.25, 4]]'
// RUN: ebb run %s --function column_and_row --input 'x=[[2], [0.5]]' \
// RUN:   --input 'y=[[3, 0.25, 1.5]]' --expect 'out=[[3, 2, 2], [3, 0.5, 1.5]]'
// RUN: ebb run %s --function scalar_left --input x=1.75 \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --expect 'out=[[1.75, 2, 1.75], [3, 1.75, 4]]'
// RUN: ebb run %s --function scalar_right --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input y=1.75 --expect 'out=[[1.75, 2, 1.75], [3, 1.75, 4]]'
// RUN: ebb grad %s --function row_on_the_right -o %t.row_on_the_right.mlir
// RUN: ebb run %t.row_on_the_right.mlir --function row_on_the_right_grad \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --expect 'x_grad=[[0, 2, 0], [0.5, 3, 1]]' --expect 'y_grad=[1, 0, -1]'
// RUN: ebb grad %s --function row_on_the_left -o %t.row_on_the_left.mlir
// RUN: ebb run %t.row_on_the_left.mlir --function row_on_the_left_grad \
// RUN:   --input 'x=[2, 0.75, 1]' --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' --expect 'x_grad=[1, 0, -1]' \
// RUN:   --expect 'y_grad=[[0, 2, 0], [0.5, 3, 1]]'
// RUN: ebb grad %s --function column_and_row -o %t.column_and_row.mlir
// RUN: ebb run %t.column_and_row.mlir --function column_and_row_grad \
// RUN:   --input 'x=[[2], [0.5]]' --input 'y=[[3, 0.25, 1.5]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' --expect 'x_grad=[[1], [3]]' \
// RUN:   --expect 'y_grad=[[1.5, 0, 1]]'
// RUN: ebb grad %s --function scalar_left -o %t.scalar_left.mlir
// RUN: ebb run %t.scalar_left.mlir --function scalar_left_grad --input x=1.75 \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' --expect x_grad=3 \
// RUN:   --expect 'y_grad=[[0, 2, 0], [0.5, 0, 1]]'
// RUN: ebb run %s --function scalars --input x=1.5 --input y=0.25 --expect out=1.5
// RUN: ebb run %s --function unknown_batch --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[2, 0.75, 1]' --expect 'out=[[2, 2, 1], [3, 1.25, 4]]'
// RUN: ebb run %s --function both_unknown --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[[0.25, 1, 2], [1.5, 2.5, 0.75]]' \
// RUN:   --expect 'out=[[1.5, 2, 2], [3, 2.5, 4]]'
// Unknown extents are equal at run time or an error.
// RUN: not ebb run %s --function both_unknown --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[[0.25, 1, 2]]' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EXTENTS
// EXTENTS: :[[#]]:[[#]]: error: 'ebb.maximum' op expects equal extents for dim 0 of x and y, but got 2 and 1
// Empty batches: the gradient of the row is 0, in every order.
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --input 'y=[2, 0.75, 1]' \
// RUN:   --expect 'out=[]'
// RUN: ebb grad %s --function unknown_batch --order 2 -o %t.batch.mlir
// RUN: ebb run %t.batch.mlir --function unknown_batch_grad --input 'x=[]' \
// RUN:   --input 'y=[2, 0.75, 1]' --input 'out_grad=[]' --expect 'x_grad=[]' \
// RUN:   --expect 'y_grad=[0, 0, 0]'
// RUN: ebb grad %s --function empty_batch --order 2 -o %t.empty.mlir
// RUN: ebb run %t.empty.mlir --function empty_batch_grad --input 'x=[]' \
// RUN:   --input 'y=[2, 0.75, 1]' --input 'out_grad=[]' --expect 'x_grad=[]' \
// RUN:   --expect 'y_grad=[0, 0, 0]'
// RUN: ebb run %t.empty.mlir --function empty_batch_grad_grad --input 'x=[]' \
// RUN:   --input 'y=[2, 0.75, 1]' --input 'out_grad=[]' --input 'x_grad_grad=[]' \
// RUN:   --input 'y_grad_grad=[1, 2, 3]' --expect 'x_grad=[]' \
// RUN:   --expect 'y_grad=[0, 0, 0]'
// RUN: ebb run %s --function i32 --input 'x=[7, -7, -2147483648]' \
// RUN:   --input 'y=[-2, 2, -1]' --expect 'out=[7, 2, -1]'
// RUN: ebb run %s --function i64 --input 'x=[9007199254740993, -1]' \
// RUN:   --input 'y=[9007199254740992, -2]' --expect 'out=[9007199254740993, -1]'
// RUN: ebb run %s --function edges --input 'x=[nan, 1, inf, -inf]' \
// RUN:   --input 'y=[1, nan, 2, -3]' --expect 'out=[nan, nan, inf, -3]'
// RUN: ebb run %s --function half --input 'x=[1, 3]' --input 'y=[2, -1]' \
// RUN:   --expect 'out=[2, 3]'
// RUN: ebb run %s --function bfloat --input 'x=[1, 3]' --input 'y=[2, -1]' \
// RUN:   --expect 'out=[2, 3]'
// A tie gives half to each side; a NaN gives none.
// RUN: ebb run %s --function gradient --input 'x=[1, 2, 2, nan, 1, -inf]' \
// RUN:   --input 'y=[2, 1, 2, 1, nan, inf]' --input 'out_grad=[1, 10, 3, 4, 5, 6]' \
// RUN:   --expect 'x_grad=[0, 10, 1.5, 0, 0, 0]' --expect 'y_grad=[1, 0, 1.5, 0, 0, 6]'
// Against itself the halves add up.
// RUN: ebb grad %s --function against_itself -o %t.itself.mlir
// RUN: ebb run %t.itself.mlir --function against_itself_grad --input 'x=[1, -2]' \
// RUN:   --input 'out_grad=[3, 4]' --expect 'x_grad=[3, 4]'
//
// RUN: ebb check %s --function same_shape --order 1 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[[0.25, 1, 2], [1.5, 2.5, 0.75]]'
// RUN: ebb check %s --function same_shape --order 2 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[[0.25, 1, 2], [1.5, 2.5, 0.75]]'
// RUN: ebb check %s --function row_on_the_right --order 1 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]'
// RUN: ebb check %s --function row_on_the_right --order 2 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]'
// RUN: ebb check %s --function row_on_the_right --order 3 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]'
// RUN: ebb check %s --function row_on_the_left --order 1 --input 'x=[2, 0.75, 1]' \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]'
// RUN: ebb check %s --function row_on_the_left --order 2 --input 'x=[2, 0.75, 1]' \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]'
// RUN: ebb check %s --function column_and_row --order 1 --input 'x=[[2], [0.5]]' \
// RUN:   --input 'y=[[3, 0.25, 1.5]]'
// RUN: ebb check %s --function column_and_row --order 2 --input 'x=[[2], [0.5]]' \
// RUN:   --input 'y=[[3, 0.25, 1.5]]'
// RUN: ebb check %s --function scalar_left --order 1 --input x=1.75 \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]'
// RUN: ebb check %s --function scalar_left --order 2 --input x=1.75 \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]'
// RUN: ebb check %s --function scalar_right --order 1 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input y=1.75
// RUN: ebb check %s --function scalar_right --order 2 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input y=1.75
// RUN: ebb check %s --function unknown_batch --order 2 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]'

func.func @same_shape(%x: tensor<2x3xf64> {ebb.name = "x"},
                      %y: tensor<2x3xf64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @row_on_the_right(%x: tensor<2x3xf64> {ebb.name = "x"},
                            %y: tensor<3xf64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @row_on_the_left(%x: tensor<3xf64> {ebb.name = "x"},
                           %y: tensor<2x3xf64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @column_and_row(%x: tensor<2x1xf64> {ebb.name = "x"},
                          %y: tensor<1x3xf64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<2x1xf64>, tensor<1x3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @scalar_left(%x: tensor<f64> {ebb.name = "x"},
                       %y: tensor<2x3xf64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<f64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @scalar_right(%x: tensor<2x3xf64> {ebb.name = "x"},
                        %y: tensor<f64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<2x3xf64>, tensor<f64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @scalars(%x: tensor<f32> {ebb.name = "x"}, %y: tensor<f32> {ebb.name = "y"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x3xf32> {ebb.name = "x"},
                         %y: tensor<3xf32> {ebb.name = "y"})
    -> (tensor<?x3xf32> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return %out : tensor<?x3xf32>
}
func.func @both_unknown(%x: tensor<?x3xf32> {ebb.name = "x"},
                        %y: tensor<?x3xf32> {ebb.name = "y"})
    -> (tensor<?x3xf32> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %out : tensor<?x3xf32>
}
func.func @empty_batch(%x: tensor<0x3xf32> {ebb.name = "x"},
                       %y: tensor<3xf32> {ebb.name = "y"})
    -> (tensor<0x3xf32> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<0x3xf32>, tensor<3xf32>) -> tensor<0x3xf32>
  return %out : tensor<0x3xf32>
}
func.func @i32(%x: tensor<3xi32> {ebb.name = "x"}, %y: tensor<3xi32> {ebb.name = "y"})
    -> (tensor<3xi32> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  return %out : tensor<3xi32>
}
func.func @i64(%x: tensor<2xi64> {ebb.name = "x"}, %y: tensor<2xi64> {ebb.name = "y"})
    -> (tensor<2xi64> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  return %out : tensor<2xi64>
}
func.func @edges(%x: tensor<4xf32> {ebb.name = "x"}, %y: tensor<4xf32> {ebb.name = "y"})
    -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}
func.func @half(%x: tensor<2xf16> {ebb.name = "x"}, %y: tensor<2xf16> {ebb.name = "y"})
    -> (tensor<2xf16> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<2xf16>, tensor<2xf16>) -> tensor<2xf16>
  return %out : tensor<2xf16>
}
func.func @bfloat(%x: tensor<2xbf16> {ebb.name = "x"},
                  %y: tensor<2xbf16> {ebb.name = "y"})
    -> (tensor<2xbf16> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %y : (tensor<2xbf16>, tensor<2xbf16>) -> tensor<2xbf16>
  return %out : tensor<2xbf16>
}
func.func @gradient(%x: tensor<6xf32> {ebb.name = "x"},
                    %y: tensor<6xf32> {ebb.name = "y"},
                    %out_grad: tensor<6xf32> {ebb.name = "out_grad"})
    -> (tensor<6xf32> {ebb.name = "x_grad"}, tensor<6xf32> {ebb.name = "y_grad"}) {
  %x_grad, %y_grad = ebb.maximum_grad %x, %y, %out_grad : (tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>)
  return %x_grad, %y_grad : tensor<6xf32>, tensor<6xf32>
}
func.func @against_itself(%x: tensor<2xf32> {ebb.name = "x"})
    -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.maximum %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

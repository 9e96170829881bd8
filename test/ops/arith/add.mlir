// ebb.add: x + y, integers wrap. Numbers by NumPy 2.4.6 on mpmath 1.3.0,
// gradients by numerical differentiation.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @same_shape
// CHECK-NEXT: ebb.add %{{.*}}, %{{.*}} : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
//
// RUN: ebb-opt %s --ebb-autodiff=function=row_on_the_right | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @row_on_the_right_grad
// GRAD-NEXT: ebb.add_grad %arg0, %arg1, %arg2 : (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
//
// RUN: ebb run %s --function same_shape --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[[0.25, 1, 2], [1.5, 2.5, 0.75]]' \
// RUN:   --expect 'out=[[1.75, 3, 2.5], [4.5, 3.75, 4.75]]'
// RUN: ebb run %s --function row_on_the_right --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[2, 0.75, 1]' --expect 'out=[[3.5, 2.75, 1.5], [5, 2, 5]]'
// RUN: ebb run %s --function row_on_the_left --input 'x=[2, 0.75, 1]' \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --expect 'out=[[3.5, 2.75, 1.5], [5, 2, 5]]'
// RUN: ebb run %s --function column_and_row --input 'x=[[2], [0.5]]' \
// RUN:   --input 'y=[[3, 0.25, 1.5]]' --expect 'out=[[5, 2.25, 3.5], [3.5, 0.75, 2]]'
// RUN: ebb run %s --function scalar_left --input x=1.75 \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --expect 'out=[[3.25, 3.75, 2.25], [4.75, 3, 5.75]]'
// RUN: ebb run %s --function scalar_right --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input y=1.75 --expect 'out=[[3.25, 3.75, 2.25], [4.75, 3, 5.75]]'
// RUN: ebb grad %s --function row_on_the_right -o %t.row_on_the_right.mlir
// RUN: ebb run %t.row_on_the_right.mlir --function row_on_the_right_grad \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --expect 'x_grad=[[1, 2, -1], [0.5, 3, 1]]' --expect 'y_grad=[1.5, 5, 0]'
// RUN: ebb grad %s --function row_on_the_left -o %t.row_on_the_left.mlir
// RUN: ebb run %t.row_on_the_left.mlir --function row_on_the_left_grad \
// RUN:   --input 'x=[2, 0.75, 1]' --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' --expect 'x_grad=[1.5, 5, 0]' \
// RUN:   --expect 'y_grad=[[1, 2, -1], [0.5, 3, 1]]'
// RUN: ebb grad %s --function column_and_row -o %t.column_and_row.mlir
// RUN: ebb run %t.column_and_row.mlir --function column_and_row_grad \
// RUN:   --input 'x=[[2], [0.5]]' --input 'y=[[3, 0.25, 1.5]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' --expect 'x_grad=[[2], [4.5]]' \
// RUN:   --expect 'y_grad=[[1.5, 5, 0]]'
// RUN: ebb grad %s --function scalar_left -o %t.scalar_left.mlir
// RUN: ebb run %t.scalar_left.mlir --function scalar_left_grad --input x=1.75 \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' --expect x_grad=6.5 \
// RUN:   --expect 'y_grad=[[1, 2, -1], [0.5, 3, 1]]'
// RUN: ebb run %s --function scalars --input x=1.5 --input y=0.25 --expect out=1.75
// RUN: ebb run %s --function unknown_batch --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[2, 0.75, 1]' --expect 'out=[[3.5, 2.75, 1.5], [5, 2, 5]]'
// RUN: ebb run %s --function both_unknown --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[[0.25, 1, 2], [1.5, 2.5, 0.75]]' \
// RUN:   --expect 'out=[[1.75, 3, 2.5], [4.5, 3.75, 4.75]]'
// Unknown extents are equal at run time or an error.
// RUN: not ebb run %s --function both_unknown --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[[0.25, 1, 2]]' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EXTENTS
// EXTENTS: :[[#]]:[[#]]: error: 'ebb.add' op expects equal extents for dim 0 of x and y, but got 2 and 1
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
// RUN: ebb run %s --function i32 --input 'x=[5, 2147483647, -2147483648]' \
// RUN:   --input 'y=[-7, 1, -1]' --expect 'out=[-2, -2147483648, 2147483647]'
// RUN: ebb run %s --function i64 --input 'x=[9007199254740993, 9223372036854775807]' \
// RUN:   --input 'y=[1, 1]' --expect 'out=[9007199254740994, -9223372036854775808]'
// RUN: ebb run %s --function edges --input 'x=[inf, inf, nan, -0]' \
// RUN:   --input 'y=[-inf, 1, 1, -0]' --expect 'out=[nan, inf, nan, 0]'
// RUN: ebb run %s --function half --input 'x=[1, 2048]' --input 'y=[0.5, 1]' \
// RUN:   --expect 'out=[1.5, 2048]'
// RUN: ebb run %s --function bfloat --input 'x=[1, 2048]' --input 'y=[0.5, 1]' \
// RUN:   --expect 'out=[1.5, 2048]'
// Sums of f16 and bf16 accumulate in f32: 4096 ones are 4096.
// RUN: ebb run %s --function summed_f16 --expect y_grad=4096
// RUN: ebb run %s --function summed_bf16 --expect y_grad=4096
// A declared type may be wider than the inferred one; an extent that only the
// declaration knows is checked at run time.
// RUN: ebb run %s --function wider --input 'x=[[1, 2]]' --input 'y=[[3, 4]]' \
// RUN:   --expect 'out=[[4, 6]]'
// RUN: ebb run %s --function declared --input 'x=[[1, 2]]' --expect 'out=[[2, 4]]'
// RUN: not ebb run %s --function declared --input 'x=[[1, 2], [3, 4]]' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DECLARED
// DECLARED: :[[#]]:[[#]]: error: 'ebb.add' op expects the declared extent for dim 0 of result 0, but got 2 and 1
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
  %out = ebb.add %x, %y : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @row_on_the_right(%x: tensor<2x3xf64> {ebb.name = "x"},
                            %y: tensor<3xf64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @row_on_the_left(%x: tensor<3xf64> {ebb.name = "x"},
                           %y: tensor<2x3xf64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @column_and_row(%x: tensor<2x1xf64> {ebb.name = "x"},
                          %y: tensor<1x3xf64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<2x1xf64>, tensor<1x3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @scalar_left(%x: tensor<f64> {ebb.name = "x"},
                       %y: tensor<2x3xf64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<f64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @scalar_right(%x: tensor<2x3xf64> {ebb.name = "x"},
                        %y: tensor<f64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<2x3xf64>, tensor<f64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @scalars(%x: tensor<f32> {ebb.name = "x"}, %y: tensor<f32> {ebb.name = "y"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x3xf32> {ebb.name = "x"},
                         %y: tensor<3xf32> {ebb.name = "y"})
    -> (tensor<?x3xf32> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return %out : tensor<?x3xf32>
}
func.func @both_unknown(%x: tensor<?x3xf32> {ebb.name = "x"},
                        %y: tensor<?x3xf32> {ebb.name = "y"})
    -> (tensor<?x3xf32> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %out : tensor<?x3xf32>
}
func.func @empty_batch(%x: tensor<0x3xf32> {ebb.name = "x"},
                       %y: tensor<3xf32> {ebb.name = "y"})
    -> (tensor<0x3xf32> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<0x3xf32>, tensor<3xf32>) -> tensor<0x3xf32>
  return %out : tensor<0x3xf32>
}
func.func @i32(%x: tensor<3xi32> {ebb.name = "x"}, %y: tensor<3xi32> {ebb.name = "y"})
    -> (tensor<3xi32> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  return %out : tensor<3xi32>
}
func.func @i64(%x: tensor<2xi64> {ebb.name = "x"}, %y: tensor<2xi64> {ebb.name = "y"})
    -> (tensor<2xi64> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  return %out : tensor<2xi64>
}
func.func @edges(%x: tensor<4xf32> {ebb.name = "x"}, %y: tensor<4xf32> {ebb.name = "y"})
    -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}
func.func @half(%x: tensor<2xf16> {ebb.name = "x"}, %y: tensor<2xf16> {ebb.name = "y"})
    -> (tensor<2xf16> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<2xf16>, tensor<2xf16>) -> tensor<2xf16>
  return %out : tensor<2xf16>
}
func.func @bfloat(%x: tensor<2xbf16> {ebb.name = "x"},
                  %y: tensor<2xbf16> {ebb.name = "y"})
    -> (tensor<2xbf16> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<2xbf16>, tensor<2xbf16>) -> tensor<2xbf16>
  return %out : tensor<2xbf16>
}
func.func @summed_f16()
    -> (tensor<f16> {ebb.name = "y_grad"}) {
  %y = ebb.full {value = 0.0} : () -> tensor<f16>
  %g = ebb.full {value = 1.0} : () -> tensor<4096xf16>
  %x_grad, %y_grad = ebb.add_grad %g, %y, %g
      : (tensor<4096xf16>, tensor<f16>, tensor<4096xf16>) -> (tensor<4096xf16>, tensor<f16>)
  return %y_grad : tensor<f16>
}
func.func @summed_bf16()
    -> (tensor<bf16> {ebb.name = "y_grad"}) {
  %y = ebb.full {value = 0.0} : () -> tensor<bf16>
  %g = ebb.full {value = 1.0} : () -> tensor<4096xbf16>
  %x_grad, %y_grad = ebb.add_grad %g, %y, %g
      : (tensor<4096xbf16>, tensor<bf16>, tensor<4096xbf16>) -> (tensor<4096xbf16>, tensor<bf16>)
  return %y_grad : tensor<bf16>
}
func.func @wider(%x: tensor<1x2xf32> {ebb.name = "x"},
                 %y: tensor<1x2xf32> {ebb.name = "y"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.add %x, %y : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}
func.func @declared(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<1x2xf32> {ebb.name = "out"}) {
  %out = ebb.add %x, %x : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<1x2xf32>
  return %out : tensor<1x2xf32>
}

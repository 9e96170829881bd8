// ebb.elementwise_pow: x to the power y, IEEE on floats, exact and wrapping on
// integers. Numbers by NumPy 2.4.6 on mpmath 1.3.0, gradients by numerical
// differentiation.
// TESTS: ebb.elementwise_pow_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @same_shape
// CHECK-NEXT: ebb.elementwise_pow %{{.*}}, %{{.*}} : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
//
// RUN: ebb-opt %s --ebb-autodiff=function=row_on_the_right | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @row_on_the_right_grad
// GRAD-NEXT: ebb.elementwise_pow_grad %arg0, %arg1, %arg2 : (tensor<2x3xf64>, tensor<3xf64>, tensor<2x3xf64>)
//
// RUN: ebb run %s --function same_shape --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[[0.25, 1, 2], [1.5, 2.5, 0.75]]' \
// RUN:   --expect 'out=[[1.106681919700322, 2, 0.25], [5.196152422706632, 1.746928107421711, 2.82842712474619]]'
// RUN: ebb run %s --function row_on_the_right --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[2, 0.75, 1]' \
// RUN:   --expect 'out=[[2.25, 1.681792830507429, 0.5], [9, 1.18217701125397, 4]]'
// RUN: ebb run %s --function row_on_the_left --input 'x=[2, 0.75, 1]' \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --expect 'out=[[2.82842712474619, 0.5625, 1], [8, 0.6979536443265747, 1]]'
// RUN: ebb run %s --function column_and_row --input 'x=[[2], [0.5]]' \
// RUN:   --input 'y=[[3, 0.25, 1.5]]' \
// RUN:   --expect 'out=[[8, 1.189207115002721, 2.82842712474619], [0.125, 0.8408964152537145, 0.3535533905932738]]'
// RUN: ebb run %s --function scalar_left --input x=1.75 \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --expect 'out=[[2.315032397181517, 3.0625, 1.322875655532295], [5.359375, 2.012785804567305, 9.37890625]]'
// RUN: ebb run %s --function scalar_right --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input y=1.75 \
// RUN:   --expect 'out=[[2.033104508122151, 3.363585661014858, 0.2973017787506803], [6.838521170864333, 1.477721264067462, 11.31370849898476]]'
// RUN: ebb grad %s --function row_on_the_right -o %t.row_on_the_right.mlir
// RUN: ebb run %t.row_on_the_right.mlir --function row_on_the_right_grad \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[2, 0.75, 1]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --expect 'x_grad=[[3, 1.261344622880572, -1], [3, 2.127918620257146, 1]]' \
// RUN:   --expect 'y_grad=[5.856051792249863, 3.122845447223997, 5.891751034759535]'
// RUN: ebb grad %s --function row_on_the_left -o %t.row_on_the_left.mlir
// RUN: ebb run %t.row_on_the_left.mlir --function row_on_the_left_grad \
// RUN:   --input 'x=[2, 0.75, 1]' --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --expect 'x_grad=[8.121320343559643, 6.489768221632873, 3.5]' \
// RUN:   --expect 'y_grad=[[1.960516286937094, -0.3236423315082535, 0], [2.772588722239781, -0.6023662526254266, 0]]'
// RUN: ebb grad %s --function column_and_row -o %t.column_and_row.mlir
// RUN: ebb run %t.column_and_row.mlir --function column_and_row_grad \
// RUN:   --input 'x=[[2], [0.5]]' --input 'y=[[3, 0.25, 1.5]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' \
// RUN:   --expect 'x_grad=[[10.17598143519104], [2.697004794660393]]' \
// RUN:   --expect 'y_grad=[[5.501855745694566, -0.1000038203963062, -2.205580822804231]]'
// RUN: ebb grad %s --function scalar_left -o %t.scalar_left.mlir
// RUN: ebb run %t.scalar_left.mlir --function scalar_left_grad --input x=1.75 \
// RUN:   --input 'y=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'out_grad=[[1, 2, -1], [0.5, 3, 1]]' --expect x_grad=38.95071144864773 \
// RUN:   --expect 'y_grad=[[1.295528679044765, 3.427646701104464, -0.7403021023112942], [1.499595431733203, 3.379160141904499, 5.24858401106621]]'
// RUN: ebb run %s --function scalars --input x=1.5 --input y=0.25 \
// RUN:   --expect out=1.106681919700322
// RUN: ebb run %s --function unknown_batch --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[2, 0.75, 1]' \
// RUN:   --expect 'out=[[2.25, 1.681792830507429, 0.5], [9, 1.18217701125397, 4]]'
// RUN: ebb run %s --function both_unknown --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[[0.25, 1, 2], [1.5, 2.5, 0.75]]' \
// RUN:   --expect 'out=[[1.106681919700322, 2, 0.25], [5.196152422706632, 1.746928107421711, 2.82842712474619]]'
// Unknown extents are equal at run time or an error.
// RUN: not ebb run %s --function both_unknown --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' \
// RUN:   --input 'y=[[0.25, 1, 2]]' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EXTENTS
// EXTENTS: :[[#]]:[[#]]: error: 'ebb.elementwise_pow' op expects equal extents for dim 0 of x and y, but got 2 and 1
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
// RUN: ebb run %s --function i32 --input 'x=[3, -2, 2]' --input 'y=[4, 31, -1]' \
// RUN:   --expect 'out=[81, -2147483648, 0]'
// RUN: ebb run %s --function i64 --input 'x=[3, -1]' --input 'y=[39, -7]' \
// RUN:   --expect 'out=[4052555153018976267, -1]'
// RUN: ebb run %s --function edges --input 'x=[0, 0, -8, nan]' \
// RUN:   --input 'y=[0, -1, 0.5, 0]' --expect 'out=[1, inf, nan, 1]'
// RUN: ebb run %s --function half --input 'x=[2, 3]' --input 'y=[0.5, 2]' \
// RUN:   --expect 'out=[1.414213562373095, 9]'
// RUN: ebb run %s --function bfloat --input 'x=[2, 3]' --input 'y=[0.5, 2]' \
// RUN:   --expect 'out=[1.414213562373095, 9]'
// Where y is 0, x_grad is 0; at x = 0, y_grad is 0 for y >= 0 and -inf below; a
// negative x gives NaN in y_grad.
// RUN: ebb run %s --function gradient --input 'x=[0, 5, 0, 0, 0, -2, nan]' \
// RUN:   --input 'y=[0, 0, 1, 2, -1, 3, 0]' --input 'out_grad=[1, 1, 1, 1, 1, 1, 1]' \
// RUN:   --expect 'x_grad=[0, 0, 1, 0, -inf, 12, 0]' \
// RUN:   --expect 'y_grad=[0, 1.6094379124341, 0, 0, -inf, nan, nan]'
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
// RUN: ebb check %s --function row_on_the_right --order 1 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[0, 1, 2]'
// RUN: ebb check %s --function row_on_the_right --order 2 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[0, 1, 2]'
// RUN: ebb check %s --function row_on_the_right --order 3 \
// RUN:   --input 'x=[[1.5, 2, 0.5], [3, 1.25, 4]]' --input 'y=[0, 1, 2]'

func.func @same_shape(%x: tensor<2x3xf64> {ebb.name = "x"},
                      %y: tensor<2x3xf64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @row_on_the_right(%x: tensor<2x3xf64> {ebb.name = "x"},
                            %y: tensor<3xf64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @row_on_the_left(%x: tensor<3xf64> {ebb.name = "x"},
                           %y: tensor<2x3xf64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @column_and_row(%x: tensor<2x1xf64> {ebb.name = "x"},
                          %y: tensor<1x3xf64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<2x1xf64>, tensor<1x3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @scalar_left(%x: tensor<f64> {ebb.name = "x"},
                       %y: tensor<2x3xf64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<f64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @scalar_right(%x: tensor<2x3xf64> {ebb.name = "x"},
                        %y: tensor<f64> {ebb.name = "y"})
    -> (tensor<2x3xf64> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<2x3xf64>, tensor<f64>) -> tensor<2x3xf64>
  return %out : tensor<2x3xf64>
}
func.func @scalars(%x: tensor<f32> {ebb.name = "x"}, %y: tensor<f32> {ebb.name = "y"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x3xf32> {ebb.name = "x"},
                         %y: tensor<3xf32> {ebb.name = "y"})
    -> (tensor<?x3xf32> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return %out : tensor<?x3xf32>
}
func.func @both_unknown(%x: tensor<?x3xf32> {ebb.name = "x"},
                        %y: tensor<?x3xf32> {ebb.name = "y"})
    -> (tensor<?x3xf32> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %out : tensor<?x3xf32>
}
func.func @empty_batch(%x: tensor<0x3xf32> {ebb.name = "x"},
                       %y: tensor<3xf32> {ebb.name = "y"})
    -> (tensor<0x3xf32> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<0x3xf32>, tensor<3xf32>) -> tensor<0x3xf32>
  return %out : tensor<0x3xf32>
}
func.func @i32(%x: tensor<3xi32> {ebb.name = "x"}, %y: tensor<3xi32> {ebb.name = "y"})
    -> (tensor<3xi32> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  return %out : tensor<3xi32>
}
func.func @i64(%x: tensor<2xi64> {ebb.name = "x"}, %y: tensor<2xi64> {ebb.name = "y"})
    -> (tensor<2xi64> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  return %out : tensor<2xi64>
}
func.func @edges(%x: tensor<4xf32> {ebb.name = "x"}, %y: tensor<4xf32> {ebb.name = "y"})
    -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}
func.func @half(%x: tensor<2xf16> {ebb.name = "x"}, %y: tensor<2xf16> {ebb.name = "y"})
    -> (tensor<2xf16> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<2xf16>, tensor<2xf16>) -> tensor<2xf16>
  return %out : tensor<2xf16>
}
func.func @bfloat(%x: tensor<2xbf16> {ebb.name = "x"},
                  %y: tensor<2xbf16> {ebb.name = "y"})
    -> (tensor<2xbf16> {ebb.name = "out"}) {
  %out = ebb.elementwise_pow %x, %y : (tensor<2xbf16>, tensor<2xbf16>) -> tensor<2xbf16>
  return %out : tensor<2xbf16>
}
func.func @gradient(%x: tensor<7xf32> {ebb.name = "x"},
                    %y: tensor<7xf32> {ebb.name = "y"},
                    %out_grad: tensor<7xf32> {ebb.name = "out_grad"})
    -> (tensor<7xf32> {ebb.name = "x_grad"}, tensor<7xf32> {ebb.name = "y_grad"}) {
  %x_grad, %y_grad = ebb.elementwise_pow_grad %x, %y, %out_grad : (tensor<7xf32>, tensor<7xf32>, tensor<7xf32>) -> (tensor<7xf32>, tensor<7xf32>)
  return %x_grad, %y_grad : tensor<7xf32>, tensor<7xf32>
}

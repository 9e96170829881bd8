// complex<f32>, conversions, constants, comparison, singular points, and what
// the command reads and prints. Numbers by NumPy 2.4 where not evident.
// RUN: ebb run %s --function single --input 'x=[1+2i, -1i]' --input 'y=[3, 2+1j]' \
// RUN:   | FileCheck %s
// CHECK: sum = [4+2i, 2+0i] : 2xcomplex<f32>
// CHECK: quotient = [0.33333334+0.6666667i, -0.2-0.4i] : 2xcomplex<f32>
//
// Quotients of numbers whose squares overflow or vanish, and by zero.
// RUN: ebb run %s --function single --input 'x=[1e30+1e30i, 1e-30i]' \
// RUN:   --input 'y=[2e30+2e30i, 1e-30]' --expect 'quotient=[0.5, 1i]'
// RUN: ebb run %s --function single --input 'x=[nan-infi, 1]' --input 'y=[1, 1]' \
// RUN:   --expect 'sum=[nan-infi, 2]'
// RUN: not ebb run %s --function single --input 'x=[1+, 1e39i]' --input 'y=[1, 1]' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WORD
// WORD: ebb: error: --input x: column 2: expects a number for 2xcomplex<f32>, but got '1+'
// RUN: not ebb run %s --function single --input 'x=[1, 1-1e39i]' --input 'y=[1, 1]' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LARGE
// LARGE: ebb: error: --input x: column 5: '-1e39' does not fit complex<f32>
// RUN: not ebb run %s --function single --check-nan --input 'x=[1, 1]' --input 'y=[1, 0]' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NAN
// NAN: ebb.divide
//
// RUN: ebb run %s --function conversions --input 'x=[1.5+2i, -0-1i]' \
// RUN:   --expect 'real=[1.5, 0]' --expect 'integer=[1, 0]' --expect 'bool=[true, true]' \
// RUN:   --expect 'wide=[1.5+2i, -1i]' --expect 'back=[1.5, 0]'
// RUN: ebb check %s --function conversions --order 1
// RUN: ebb run %s --function constants --expect 'list=[1+2i, -3i]' --expect 'splat=[2-1i, 2-1i]' \
// RUN:   --expect 'full=[1.5, 1.5]'
// RUN: ebb run %s --function compare --input 'x=[1+1i, 1, nan]' --input 'y=[1+1i, 1+1i, nan]' \
// RUN:   --expect 'equal=[true, false, false]' --expect 'differ=[false, true, true]' \
// RUN:   --expect 'chosen=[1+1i, 1+1i, nan]'
//
// A 0-d complex result needs no cotangent: it is 1 + 0i.
// RUN: ebb grad %s --function total -o %t.total.mlir
// RUN: ebb run %t.total.mlir --function total_grad --input 'x=[1+1i, 2]' --expect 'x_grad=[2-2i, 4]'
// RUN: ebb check %s --function total --order 2
// RUN: ebb run %s --function total --input 'x=[]' --expect out=0
//
// RUN: ebb run %s --function matmuls --input 'x=[[1i, 2]]' --expect 'out=[[3]]'

func.func @single(%x: tensor<2xcomplex<f32>> {ebb.name = "x"}, %y: tensor<2xcomplex<f32>> {ebb.name = "y"})
    -> (tensor<2xcomplex<f32>> {ebb.name = "sum"}, tensor<2xcomplex<f32>> {ebb.name = "quotient"}) {
  %0 = ebb.add %x, %y : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  %1 = ebb.divide %x, %y : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %0, %1 : tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>
}
func.func @conversions(%x: tensor<2xcomplex<f32>> {ebb.name = "x"})
    -> (tensor<2xf32> {ebb.name = "real"}, tensor<2xi32> {ebb.name = "integer"},
        tensor<2xi1> {ebb.name = "bool"}, tensor<2xcomplex<f64>> {ebb.name = "wide"},
        tensor<2xcomplex<f32>> {ebb.name = "back"}) {
  %0 = ebb.cast %x {dtype = f32} : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  %1 = ebb.cast %x {dtype = i32} : (tensor<2xcomplex<f32>>) -> tensor<2xi32>
  %2 = ebb.cast %x {dtype = i1} : (tensor<2xcomplex<f32>>) -> tensor<2xi1>
  %3 = ebb.cast %x {dtype = complex<f64>} : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f64>>
  %4 = ebb.cast %0 {dtype = complex<f32>} : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
  return %0, %1, %2, %3, %4 : tensor<2xf32>, tensor<2xi32>, tensor<2xi1>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f32>>
}
func.func @constants() -> (tensor<2xcomplex<f32>> {ebb.name = "list"}, tensor<2xcomplex<f64>> {ebb.name = "splat"},
    tensor<2xcomplex<f32>> {ebb.name = "full"}) {
  %0 = ebb.constant {value = dense<[(1.0, 2.0), (0.0, -3.0)]> : tensor<2xcomplex<f32>>} : () -> tensor<2xcomplex<f32>>
  %1 = ebb.constant {value = dense<(2.0, -1.0)> : tensor<2xcomplex<f64>>} : () -> tensor<2xcomplex<f64>>
  %2 = ebb.full {value = 1.5} : () -> tensor<2xcomplex<f32>>
  return %0, %1, %2 : tensor<2xcomplex<f32>>, tensor<2xcomplex<f64>>, tensor<2xcomplex<f32>>
}
func.func @compare(%x: tensor<3xcomplex<f32>> {ebb.name = "x"}, %y: tensor<3xcomplex<f32>> {ebb.name = "y"})
    -> (tensor<3xi1> {ebb.name = "equal"}, tensor<3xi1> {ebb.name = "differ"},
        tensor<3xcomplex<f32>> {ebb.name = "chosen"}) {
  %0 = ebb.equal %x, %y : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
  %1 = ebb.not_equal %x, %y : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
  %2 = ebb.where %0, %x, %y : (tensor<3xi1>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  return %0, %1, %2 : tensor<3xi1>, tensor<3xi1>, tensor<3xcomplex<f32>>
}
func.func @total(%x: tensor<?xcomplex<f32>> {ebb.name = "x"}) -> (tensor<complex<f32>> {ebb.name = "out"}) {
  %0 = ebb.multiply %x, %x : (tensor<?xcomplex<f32>>, tensor<?xcomplex<f32>>) -> tensor<?xcomplex<f32>>
  %1 = ebb.sum %0 : (tensor<?xcomplex<f32>>) -> tensor<complex<f32>>
  return %1 : tensor<complex<f32>>
}
func.func @matmuls(%x: tensor<1x2xcomplex<f32>> {ebb.name = "x"}) -> (tensor<1x1xcomplex<f32>> {ebb.name = "out"}) {
  %0 = ebb.matmul %x, %x {transpose_y = true} : (tensor<1x2xcomplex<f32>>, tensor<1x2xcomplex<f32>>) -> tensor<1x1xcomplex<f32>>
  return %0 : tensor<1x1xcomplex<f32>>
}

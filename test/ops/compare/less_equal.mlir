// ebb.less_equal: x <= y as i1; with a NaN it is false. i1 and ui8 compare as
// unsigned numbers. Values by NumPy 2.4.6.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @floats
// CHECK-NEXT: ebb.less_equal %{{.*}}, %{{.*}} : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
//
// RUN: ebb-opt %s --ebb-autodiff=function=selects | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @selects_grad
// GRAD-NEXT: %[[C:.*]] = ebb.less_equal %arg0, %arg1
// GRAD-NEXT: ebb.full {value = 0.000000e+00 : f64} : () -> tensor<f32>
// GRAD-NEXT: ebb.where %[[C]], %arg2, %{{.*}}
//
// RUN: ebb run %s --function floats --input 'x=[1, 2, 3, nan, nan, inf, -0]' \
// RUN:   --input 'y=[2, 2, 2, 1, nan, inf, 0]' \
// RUN:   --expect 'out=[true, true, false, false, false, true, true]'
// RUN: ebb run %s --function i32 --input 'x=[-1, 2, -2147483648]' \
// RUN:   --input 'y=[1, 2, 2147483647]' --expect 'out=[true, true, true]'
// RUN: ebb run %s --function i64 --input 'x=[9007199254740993, 9007199254740992]' \
// RUN:   --input 'y=[9007199254740992, 9007199254740993]' --expect 'out=[false, true]'
// RUN: ebb run %s --function ui8 --input 'x=[200, 3, 7]' --input 'y=[100, 255, 7]' \
// RUN:   --expect 'out=[false, true, true]'
// RUN: ebb run %s --function i1 --input 'x=[false, false, true, true]' \
// RUN:   --input 'y=[false, true, false, true]' \
// RUN:   --expect 'out=[true, true, false, true]'
// RUN: ebb run %s --function half --input 'x=[1, -2.5]' --input 'y=[1.5, -2.5]' \
// RUN:   --expect 'out=[true, true]'
// RUN: ebb run %s --function bfloat --input 'x=[1, -2.5]' --input 'y=[1.5, -2.5]' \
// RUN:   --expect 'out=[true, true]'
// RUN: ebb run %s --function scalars --input x=1 --input y=2 --expect out=true
// RUN: ebb run %s --function row_on_the_right --input 'x=[[1, 2, 3], [4, 1, 2]]' \
// RUN:   --input 'y=[2, 2, 2]' \
// RUN:   --expect 'out=[[true, true, false], [false, true, true]]'
// RUN: ebb run %s --function scalar_left --input x=2 --input 'y=[[1, 2, 3], [4, 1, 2]]' \
// RUN:   --expect 'out=[[false, true, true], [true, false, true]]'
// RUN: ebb run %s --function row_on_the_right --input 'x=[]' --input 'y=[2, 2, 2]' \
// RUN:   --expect 'out=[]'
//
// RUN: ebb check %s --function selects --order 1 --input 'x=[1, 2.5, 3]' \
// RUN:   --input 'y=[2, 2, 2]'

func.func @floats(%x: tensor<7xf32> {ebb.name = "x"},
                  %y: tensor<7xf32> {ebb.name = "y"})
    -> (tensor<7xi1> {ebb.name = "out"}) {
  %out = ebb.less_equal %x, %y : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
  return %out : tensor<7xi1>
}
func.func @i32(%x: tensor<3xi32> {ebb.name = "x"}, %y: tensor<3xi32> {ebb.name = "y"})
    -> (tensor<3xi1> {ebb.name = "out"}) {
  %out = ebb.less_equal %x, %y : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
  return %out : tensor<3xi1>
}
func.func @i64(%x: tensor<2xi64> {ebb.name = "x"}, %y: tensor<2xi64> {ebb.name = "y"})
    -> (tensor<2xi1> {ebb.name = "out"}) {
  %out = ebb.less_equal %x, %y : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi1>
  return %out : tensor<2xi1>
}
func.func @ui8(%x: tensor<3xui8> {ebb.name = "x"}, %y: tensor<3xui8> {ebb.name = "y"})
    -> (tensor<3xi1> {ebb.name = "out"}) {
  %out = ebb.less_equal %x, %y : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xi1>
  return %out : tensor<3xi1>
}
func.func @i1(%x: tensor<4xi1> {ebb.name = "x"}, %y: tensor<4xi1> {ebb.name = "y"})
    -> (tensor<4xi1> {ebb.name = "out"}) {
  %out = ebb.less_equal %x, %y : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %out : tensor<4xi1>
}
func.func @half(%x: tensor<2xf16> {ebb.name = "x"}, %y: tensor<2xf16> {ebb.name = "y"})
    -> (tensor<2xi1> {ebb.name = "out"}) {
  %out = ebb.less_equal %x, %y : (tensor<2xf16>, tensor<2xf16>) -> tensor<2xi1>
  return %out : tensor<2xi1>
}
func.func @bfloat(%x: tensor<2xbf16> {ebb.name = "x"},
                  %y: tensor<2xbf16> {ebb.name = "y"})
    -> (tensor<2xi1> {ebb.name = "out"}) {
  %out = ebb.less_equal %x, %y : (tensor<2xbf16>, tensor<2xbf16>) -> tensor<2xi1>
  return %out : tensor<2xi1>
}
func.func @scalars(%x: tensor<f32> {ebb.name = "x"}, %y: tensor<f32> {ebb.name = "y"})
    -> (tensor<i1> {ebb.name = "out"}) {
  %out = ebb.less_equal %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
  return %out : tensor<i1>
}
func.func @row_on_the_right(%x: tensor<?x3xf32> {ebb.name = "x"},
                            %y: tensor<3xf32> {ebb.name = "y"})
    -> (tensor<?x3xi1> {ebb.name = "out"}) {
  %out = ebb.less_equal %x, %y : (tensor<?x3xf32>, tensor<3xf32>) -> tensor<?x3xi1>
  return %out : tensor<?x3xi1>
}
func.func @scalar_left(%x: tensor<f32> {ebb.name = "x"},
                       %y: tensor<2x3xf32> {ebb.name = "y"})
    -> (tensor<2x3xi1> {ebb.name = "out"}) {
  %out = ebb.less_equal %x, %y : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return %out : tensor<2x3xi1>
}
func.func @selects(%x: tensor<3xf32> {ebb.name = "x"},
                   %y: tensor<3xf32> {ebb.name = "y"})
    -> (tensor<3xf32> {ebb.name = "out"}) {
  %c = ebb.less_equal %x, %y : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %out = ebb.where %c, %x, %y : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

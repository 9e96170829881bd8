// ebb.where, worked by hand: selects and broadcasts all three operands; the
// gradient selects too, so that NaN and infinities of the other branch never
// get in.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @select
// CHECK-NEXT: ebb.where %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2x3xi1>, tensor<3xf32>, tensor<f32>) -> tensor<2x3xf32>
//
// RUN: ebb-opt %s --ebb-autodiff=function=select | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @select_grad
// GRAD: %[[DX:.*]] = ebb.where %arg0, %arg3, %{{.*}}
// GRAD: ebb.reduce_as %[[DX]], %arg1
// GRAD: %[[DY:.*]] = ebb.where %arg0, %{{.*}}, %arg3
// GRAD: ebb.reduce_as %[[DY]], %arg2
//
// RUN: ebb run %s --function select \
// RUN:   --input 'condition=[[true, false, true], [false, false, true]]' \
// RUN:   --input 'x=[1, 2, 3]' --input y=9 --expect 'out=[[1, 9, 3], [9, 9, 3]]'
// RUN: ebb grad %s --function select -o %t.mlir
// RUN: ebb run %t.mlir --function select_grad \
// RUN:   --input 'condition=[[true, false, true], [false, false, true]]' \
// RUN:   --input 'x=[1, 2, 3]' --input y=9 --input 'out_grad=[[1, 2, 3], [4, 5, 6]]' \
// RUN:   --expect 'x_grad=[1, 0, 9]' --expect y_grad=11
// RUN: ebb run %t.mlir --function select_grad \
// RUN:   --input 'condition=[[true, false, true], [false, false, true]]' \
// RUN:   --input 'x=[nan, inf, nan]' --input y=nan \
// RUN:   --input 'out_grad=[[1, inf, 3], [nan, 5, 6]]' --expect 'x_grad=[1, 0, 9]' \
// RUN:   --expect y_grad=nan
// RUN: ebb grad %s --function guarded_base -o %t.log.mlir
// RUN: ebb run %t.log.mlir --function guarded_base_grad --input 'x=[2, -1, 0, 4]' \
// RUN:   --input 'out_grad=[1, 1, 1, 1]' --expect 'x_grad=[0.5, 0, 0, 0.25]'
// RUN: ebb run %s --function condition_broadcasts --input 'condition=[[true], [false]]' \
// RUN:   --input 'x=[[1, 2, 3], [4, 5, 6]]' --input 'y=[7, 8, 9]' \
// RUN:   --expect 'out=[[1, 2, 3], [7, 8, 9]]'
// RUN: ebb run %s --function scalar_condition --input condition=false \
// RUN:   --input 'x=[1, 2]' --input 'y=[7, 8]' --expect 'out=[7, 8]'
// RUN: ebb run %s --function i64 --input 'condition=[true, false]' \
// RUN:   --input 'x=[9007199254740993, 1]' --input 'y=[2, -9007199254740993]' \
// RUN:   --expect 'out=[9007199254740993, -9007199254740993]'
// RUN: ebb run %s --function i1 --input 'condition=[true, false]' \
// RUN:   --input 'x=[false, false]' --input 'y=[true, true]' \
// RUN:   --expect 'out=[false, true]'
// RUN: ebb run %s --function ui8 --input 'condition=[true, false]' --input 'x=[200, 1]' \
// RUN:   --input 'y=[2, 255]' --expect 'out=[200, 255]'
// RUN: ebb run %s --function half --input 'condition=[true, false]' \
// RUN:   --input 'x=[1.5, nan]' --input 'y=[nan, 2.5]' --expect 'out=[1.5, 2.5]'
// RUN: ebb run %s --function unknown_batch --input 'condition=[[true, false]]' \
// RUN:   --input 'x=[[1, 2]]' --input 'y=[8, 9]' --expect 'out=[[1, 9]]'
// RUN: ebb run %s --function unknown_batch --input 'condition=[]' --input 'x=[]' \
// RUN:   --input 'y=[8, 9]' --expect 'out=[]'
// RUN: ebb grad %s --function unknown_batch -o %t.batch.mlir
// RUN: ebb run %t.batch.mlir --function unknown_batch_grad --input 'condition=[]' \
// RUN:   --input 'x=[]' --input 'y=[8, 9]' --input 'out_grad=[]' --expect 'x_grad=[]' \
// RUN:   --expect 'y_grad=[0, 0]'
// RUN: not ebb run %s --function unknown_batch --input 'condition=[[true, false]]' \
// RUN:   --input 'x=[[1, 2], [3, 4]]' --input 'y=[8, 9]' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EXTENTS
// EXTENTS: :[[#]]:[[#]]: error: 'ebb.where' op expects equal extents for dim 0 of condition and x, but got 1 and 2
//
// RUN: ebb check %s --function select --order 1 \
// RUN:   --input 'condition=[[true, false, true], [false, false, true]]'
// RUN: ebb check %s --function select --order 2 \
// RUN:   --input 'condition=[[true, false, true], [false, false, true]]'
// RUN: ebb check %s --function guarded_base --order 2 --input 'x=[2, -1, -0.5, 4]'
// RUN: ebb check %s --function condition_broadcasts --order 1 \
// RUN:   --input 'condition=[[true], [false]]'
// RUN: ebb check %s --function unknown_batch --order 1 \
// RUN:   --input 'condition=[[true, false]]' --input 'x=[[1, 2]]'

func.func @select(%condition: tensor<2x3xi1> {ebb.name = "condition"},
                  %x: tensor<3xf32> {ebb.name = "x"},
                  %y: tensor<f32> {ebb.name = "y"})
    -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.where %condition, %x, %y
      : (tensor<2x3xi1>, tensor<3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}
func.func @condition_broadcasts(%condition: tensor<2x1xi1> {ebb.name = "condition"},
                                %x: tensor<2x3xf32> {ebb.name = "x"},
                                %y: tensor<3xf32> {ebb.name = "y"})
    -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.where %condition, %x, %y
      : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}
func.func @scalar_condition(%condition: tensor<i1> {ebb.name = "condition"},
                            %x: tensor<2xf32> {ebb.name = "x"},
                            %y: tensor<2xf32> {ebb.name = "y"})
    -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.where %condition, %x, %y
      : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
func.func @i64(%condition: tensor<2xi1> {ebb.name = "condition"},
               %x: tensor<2xi64> {ebb.name = "x"},
               %y: tensor<2xi64> {ebb.name = "y"})
    -> (tensor<2xi64> {ebb.name = "out"}) {
  %out = ebb.where %condition, %x, %y
      : (tensor<2xi1>, tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  return %out : tensor<2xi64>
}
func.func @i1(%condition: tensor<2xi1> {ebb.name = "condition"},
              %x: tensor<2xi1> {ebb.name = "x"},
              %y: tensor<2xi1> {ebb.name = "y"})
    -> (tensor<2xi1> {ebb.name = "out"}) {
  %out = ebb.where %condition, %x, %y
      : (tensor<2xi1>, tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>
  return %out : tensor<2xi1>
}
func.func @ui8(%condition: tensor<2xi1> {ebb.name = "condition"},
               %x: tensor<2xui8> {ebb.name = "x"},
               %y: tensor<2xui8> {ebb.name = "y"})
    -> (tensor<2xui8> {ebb.name = "out"}) {
  %out = ebb.where %condition, %x, %y
      : (tensor<2xi1>, tensor<2xui8>, tensor<2xui8>) -> tensor<2xui8>
  return %out : tensor<2xui8>
}
func.func @half(%condition: tensor<2xi1> {ebb.name = "condition"},
                %x: tensor<2xf16> {ebb.name = "x"},
                %y: tensor<2xf16> {ebb.name = "y"})
    -> (tensor<2xf16> {ebb.name = "out"}) {
  %out = ebb.where %condition, %x, %y
      : (tensor<2xi1>, tensor<2xf16>, tensor<2xf16>) -> tensor<2xf16>
  return %out : tensor<2xf16>
}
func.func @unknown_batch(%condition: tensor<?x2xi1> {ebb.name = "condition"},
                         %x: tensor<?x2xf32> {ebb.name = "x"},
                         %y: tensor<2xf32> {ebb.name = "y"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.where %condition, %x, %y
      : (tensor<?x2xi1>, tensor<?x2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}
func.func @guarded_base(%x: tensor<4xf32> {ebb.name = "x"})
    -> (tensor<4xf32> {ebb.name = "out"}) {
  %zero = ebb.full {value = 0.0} : () -> tensor<f32>
  %one = ebb.full {value = 1.0} : () -> tensor<f32>
  %positive = ebb.greater_than %x, %zero : (tensor<4xf32>, tensor<f32>) -> tensor<4xi1>
  %base = ebb.where %positive, %x, %one : (tensor<4xi1>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %log = ebb.log %base : (tensor<4xf32>) -> tensor<4xf32>
  %out = ebb.where %positive, %log, %zero : (tensor<4xi1>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}

// ebb.add_n: the sum of operands of one shape, worked by hand; each one's
// gradient is the cotangent.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @three
// CHECK-NEXT: ebb.add_n %{{.*}}, %{{.*}}, %{{.*}} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
//
// RUN: ebb-opt %s --ebb-autodiff=function=three | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @three_grad
// GRAD-NEXT: return %arg3, %arg3, %arg3
//
// RUN: ebb run %s --function three --input 'a=[1, 2]' --input 'b=[10, nan]' \
// RUN:   --input 'c=[-0.5, 4]' --expect 'out=[10.5, nan]'
// RUN: ebb run %s --function one --input 'a=[1, 2]' --expect 'out=[1, 2]'
// RUN: ebb run %s --function twice --input 'a=[1, 2]' --expect 'out=[2, 4]'
// RUN: ebb run %s --function i32 --input 'a=[2147483647]' --input 'b=[1]' \
// RUN:   --expect 'out=[-2147483648]'
// One rounding at the end: 2048 + 1 + 1 is 2050 in f16, step by step it is
// 2048.
// RUN: ebb run %s --function half --input 'a=[2048]' --input 'b=[1]' --input 'c=[1]' \
// RUN:   --expect 'out=[2050]'
// RUN: ebb run %s --function scalars --input a=1 --input b=2 --expect out=3
// RUN: ebb run %s --function unknown_batch --input 'a=[[1, 2]]' --input 'b=[[3, 4]]' \
// RUN:   --expect 'out=[[4, 6]]'
// RUN: ebb run %s --function unknown_batch --input 'a=[]' --input 'b=[]' \
// RUN:   --expect 'out=[]'
// RUN: not ebb run %s --function unknown_batch --input 'a=[[1, 2]]' \
// RUN:   --input 'b=[[3, 4], [5, 6]]' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EXTENTS
// EXTENTS: :[[#]]:[[#]]: error: 'ebb.add_n' op expects equal extents for dim 0 of operand 0 and operand 1, but got 1 and 2
//
// RUN: ebb check %s --function three --order 1
// RUN: ebb check %s --function twice --order 1
// RUN: ebb check %s --function three --order 2
// RUN: ebb check %s --function twice --order 2

func.func @three(%a: tensor<2xf32> {ebb.name = "a"},
                 %b: tensor<2xf32> {ebb.name = "b"},
                 %c: tensor<2xf32> {ebb.name = "c"})
    -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.add_n %a, %b, %c : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
func.func @one(%a: tensor<2xf32> {ebb.name = "a"})
    -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.add_n %a : (tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
func.func @twice(%a: tensor<2xf32> {ebb.name = "a"})
    -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.add_n %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
func.func @i32(%a: tensor<1xi32> {ebb.name = "a"}, %b: tensor<1xi32> {ebb.name = "b"})
    -> (tensor<1xi32> {ebb.name = "out"}) {
  %out = ebb.add_n %a, %b : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  return %out : tensor<1xi32>
}
func.func @half(%a: tensor<1xf16> {ebb.name = "a"},
                %b: tensor<1xf16> {ebb.name = "b"},
                %c: tensor<1xf16> {ebb.name = "c"})
    -> (tensor<1xf16> {ebb.name = "out"}) {
  %out = ebb.add_n %a, %b, %c : (tensor<1xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<1xf16>
  return %out : tensor<1xf16>
}
func.func @scalars(%a: tensor<f32> {ebb.name = "a"}, %b: tensor<f32> {ebb.name = "b"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.add_n %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%a: tensor<?x2xf32> {ebb.name = "a"},
                         %b: tensor<?x2xf32> {ebb.name = "b"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.add_n %a, %b : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

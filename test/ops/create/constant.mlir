// ebb.constant: the elements as written, of every element type.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @floats
// CHECK-NEXT: ebb.constant {value = dense<[1.500000e+00, 0x7FC00000, 0x7F800000]> : tensor<3xf32>} : () -> tensor<3xf32>
//
// RUN: ebb-opt %s --ebb-autodiff=function=in_a_product | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @in_a_product_grad
// GRAD: ebb.constant {value = dense<[2.000000e+00, -3.000000e+00]> : tensor<2xf32>}
//
// RUN: ebb run %s --function floats --expect 'out=[1.5, nan, inf]'
// RUN: ebb run %s --function doubles --expect 'out=[0.1, -1e-300]'
// RUN: ebb run %s --function half --expect 'out=[0.5, 65504]'
// RUN: ebb run %s --function bfloat --expect 'out=[0.5, 256]'
// RUN: ebb run %s --function i64 --expect 'out=[[9007199254740993], [-1]]'
// RUN: ebb run %s --function i32 --expect 'out=[-2147483648, 7]'
// RUN: ebb run %s --function i16 --expect 'out=[-32768, 7]'
// RUN: ebb run %s --function i8 --expect 'out=[-128, 7]'
// RUN: ebb run %s --function ui8 --expect 'out=[255, 7]'
// RUN: ebb run %s --function i1 --expect 'out=[true, false]'
// RUN: ebb run %s --function scalar --expect out=2.5
// RUN: ebb run %s --function splat --expect 'out=[[2.5, 2.5], [2.5, 2.5]]'
// RUN: ebb run %s --function splat_i1 --expect 'out=[true, true]'
// RUN: ebb run %s --function splat_ui8 --expect 'out=[200, 200]'
// RUN: ebb run %s --function empty --expect 'out=[]'
// RUN: ebb run %s --function in_a_product --input 'x=[5, 7]' --expect 'out=[10, -21]'
//
// RUN: ebb check %s --function in_a_product --order 1
// RUN: ebb check %s --function in_a_product --order 2

func.func @floats()
    -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<[1.5, 0x7FC00000, 0x7F800000]> : tensor<3xf32>} : () -> tensor<3xf32>
  return %out : tensor<3xf32>
}
func.func @doubles()
    -> (tensor<2xf64> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<[0.1, -1.0e-300]> : tensor<2xf64>} : () -> tensor<2xf64>
  return %out : tensor<2xf64>
}
func.func @half()
    -> (tensor<2xf16> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<[0.5, 65504.0]> : tensor<2xf16>} : () -> tensor<2xf16>
  return %out : tensor<2xf16>
}
func.func @bfloat()
    -> (tensor<2xbf16> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<[0.5, 256.0]> : tensor<2xbf16>} : () -> tensor<2xbf16>
  return %out : tensor<2xbf16>
}
func.func @i64()
    -> (tensor<2x1xi64> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<[[9007199254740993], [-1]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  return %out : tensor<2x1xi64>
}
func.func @i32()
    -> (tensor<2xi32> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<[-2147483648, 7]> : tensor<2xi32>} : () -> tensor<2xi32>
  return %out : tensor<2xi32>
}
func.func @i16()
    -> (tensor<2xi16> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<[-32768, 7]> : tensor<2xi16>} : () -> tensor<2xi16>
  return %out : tensor<2xi16>
}
func.func @i8()
    -> (tensor<2xi8> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<[-128, 7]> : tensor<2xi8>} : () -> tensor<2xi8>
  return %out : tensor<2xi8>
}
func.func @ui8()
    -> (tensor<2xui8> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<[255, 7]> : tensor<2xui8>} : () -> tensor<2xui8>
  return %out : tensor<2xui8>
}
func.func @i1()
    -> (tensor<2xi1> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<[true, false]> : tensor<2xi1>} : () -> tensor<2xi1>
  return %out : tensor<2xi1>
}
func.func @scalar()
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<2.5> : tensor<f32>} : () -> tensor<f32>
  return %out : tensor<f32>
}
func.func @splat()
    -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<2.5> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @splat_i1()
    -> (tensor<2xi1> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<true> : tensor<2xi1>} : () -> tensor<2xi1>
  return %out : tensor<2xi1>
}
func.func @splat_ui8()
    -> (tensor<2xui8> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<200> : tensor<2xui8>} : () -> tensor<2xui8>
  return %out : tensor<2xui8>
}
func.func @empty()
    -> (tensor<0x2xf32> {ebb.name = "out"}) {
  %out = ebb.constant {value = dense<> : tensor<0x2xf32>} : () -> tensor<0x2xf32>
  return %out : tensor<0x2xf32>
}
func.func @in_a_product(%x: tensor<2xf32> {ebb.name = "x"})
    -> (tensor<2xf32> {ebb.name = "out"}) {
  %c = ebb.constant {value = dense<[2.0, -3.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %out = ebb.multiply %x, %c : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

// ebb.full: one value everywhere; integers take it truncated and saturated, NaN
// as 0, as ebb.cast does.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @floats
// CHECK-NEXT: ebb.full {value = 1.500000e+00 : f64} : () -> tensor<2x2xf32>
//
// RUN: ebb run %s --function floats --expect 'out=[[1.5, 1.5], [1.5, 1.5]]'
// RUN: ebb run %s --function doubles --expect 'out=[0.1, 0.1]'
// RUN: ebb run %s --function nan_f32 --expect 'out=[nan, nan]'
// RUN: ebb run %s --function half --expect 'out=[inf, inf]'
// RUN: ebb run %s --function bfloat --expect 'out=[-0.5, -0.5]'
// RUN: ebb run %s --function i64 --expect 'out=[-1, -1]'
// RUN: ebb run %s --function i32 --expect 'out=[2147483647]'
// RUN: ebb run %s --function nan_i32 --expect 'out=[0]'
// RUN: ebb run %s --function i8 --expect 'out=[-128]'
// RUN: ebb run %s --function ui8 --expect 'out=[255, 255]'
// RUN: ebb run %s --function i1 --expect 'out=[true, true]'
// RUN: ebb run %s --function scalar --expect out=-2.5
// RUN: ebb run %s --function empty --expect 'out=[]'
//
// RUN: ebb check %s --function in_a_sum --order 1

func.func @floats()
    -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.full {value = 1.5} : () -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @doubles()
    -> (tensor<2xf64> {ebb.name = "out"}) {
  %out = ebb.full {value = 0.1} : () -> tensor<2xf64>
  return %out : tensor<2xf64>
}
func.func @nan_f32()
    -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.full {value = 0x7FF8000000000000 : f64} : () -> tensor<2xf32>
  return %out : tensor<2xf32>
}
func.func @half()
    -> (tensor<2xf16> {ebb.name = "out"}) {
  %out = ebb.full {value = 1.0e6} : () -> tensor<2xf16>
  return %out : tensor<2xf16>
}
func.func @bfloat()
    -> (tensor<2xbf16> {ebb.name = "out"}) {
  %out = ebb.full {value = -0.5} : () -> tensor<2xbf16>
  return %out : tensor<2xbf16>
}
func.func @i64()
    -> (tensor<2xi64> {ebb.name = "out"}) {
  %out = ebb.full {value = -1.9} : () -> tensor<2xi64>
  return %out : tensor<2xi64>
}
func.func @i32()
    -> (tensor<1xi32> {ebb.name = "out"}) {
  %out = ebb.full {value = 3.0e9} : () -> tensor<1xi32>
  return %out : tensor<1xi32>
}
func.func @nan_i32()
    -> (tensor<1xi32> {ebb.name = "out"}) {
  %out = ebb.full {value = 0x7FF8000000000000 : f64} : () -> tensor<1xi32>
  return %out : tensor<1xi32>
}
func.func @i8()
    -> (tensor<1xi8> {ebb.name = "out"}) {
  %out = ebb.full {value = -128.0} : () -> tensor<1xi8>
  return %out : tensor<1xi8>
}
func.func @ui8()
    -> (tensor<2xui8> {ebb.name = "out"}) {
  %out = ebb.full {value = 255.0} : () -> tensor<2xui8>
  return %out : tensor<2xui8>
}
func.func @i1()
    -> (tensor<2xi1> {ebb.name = "out"}) {
  %out = ebb.full {value = 1.0} : () -> tensor<2xi1>
  return %out : tensor<2xi1>
}
func.func @scalar()
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.full {value = -2.5} : () -> tensor<f32>
  return %out : tensor<f32>
}
func.func @empty()
    -> (tensor<0x2xf32> {ebb.name = "out"}) {
  %out = ebb.full {value = 1.0} : () -> tensor<0x2xf32>
  return %out : tensor<0x2xf32>
}
func.func @in_a_sum(%x: tensor<2xf32> {ebb.name = "x"})
    -> (tensor<2xf32> {ebb.name = "out"}) {
  %c = ebb.full {value = 2.0} : () -> tensor<2xf32>
  %out = ebb.add %x, %c : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

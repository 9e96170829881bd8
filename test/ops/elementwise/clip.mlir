// ebb.clip, worked by hand: x between the bounds, NaN stays; the derivative is
// 1 from bound to bound, both included, and an infinite cotangent stays out of
// what was cut.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @values
// CHECK-NEXT: ebb.clip %{{.*}} {max = 2.000000e+00 : f64, min = -1.000000e+00 : f64} : (tensor<7xf32>) -> tensor<7xf32>
//
// RUN: ebb-opt %s --ebb-autodiff=function=values | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @values_grad
// GRAD-NOT: ebb.multiply
// GRAD: %[[ABOVE:.*]] = ebb.greater_equal %arg0
// GRAD: %[[BELOW:.*]] = ebb.greater_equal %{{.*}}, %arg0
// GRAD: %[[G:.*]] = ebb.where %[[BELOW]], %arg1
// GRAD: ebb.where %[[ABOVE]], %[[G]]
//
// RUN: ebb run %s --function values --input 'x=[-1.5, -1, -0, 0.5, 2, inf, nan]' \
// RUN:   --expect 'out=[-1, -1, 0, 0.5, 2, 2, nan]'
// RUN: ebb grad %s --function values -o %t.mlir
// RUN: ebb run %t.mlir --function values_grad --input 'x=[-1.5, -1, -0, 0.5, 2, inf, nan]' \
// RUN:   --input 'out_grad=[inf, 3, 4, 5, 6, -inf, 7]' --expect 'x_grad=[0, 3, 4, 5, 6, 0, 0]'
// RUN: ebb run %s --function half --input 'x=[-1, 0.05, 3]' --expect 'out=[0.0999755859375, 0.0999755859375, 0.5]'
// RUN: ebb run %s --function bfloat --input 'x=[-1, 0.25, 3]' --expect 'out=[-0.5, 0.25, 0.5]'
// RUN: ebb run %s --function one_bound --input 'x=[-inf, -4, 1e300]' --expect 'out=[-inf, -4, 1]'
// RUN: ebb run %s --function i8 --input 'x=[-128, -4, 3, 127]' --expect 'out=[-2, -2, 3, 127]'
// RUN: ebb run %s --function i64 --input 'x=[-9223372036854775808, 5, 9223372036854775807]' \
// RUN:   --expect 'out=[-9223372036854775808, 5, 9223372036854775807]'
// RUN: ebb run %s --function scalar --input x=-3 --expect out=1
// RUN: ebb run %s --function unknown_batch --input 'x=[[-1, 2], [3, 0.5]]' \
// RUN:   --expect 'out=[[0, 1], [1, 0.5]]'
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// RUN: ebb check %s --function values --order 1 --input 'x=[-1.5, -0.5, 0.25, 2.5, 1, -3, 0]'
// RUN: ebb check %s --function values --order 2 --input 'x=[-1.5, -0.5, 0.25, 2.5, 1, -3, 0]'
// RUN: ebb check %s --function of_square --order 2 --input 'x=[-1.5, -0.5, 0.25, 2.5]'
// RUN: ebb check %s --function unknown_batch --order 2 --input 'x=[[0.25, -1]]'

func.func @values(%x: tensor<7xf32> {ebb.name = "x"})
    -> (tensor<7xf32> {ebb.name = "out"}) {
  %out = ebb.clip %x {min = -1.0, max = 2.0} : (tensor<7xf32>) -> tensor<7xf32>
  return %out : tensor<7xf32>
}
// 0.1 in f16.
func.func @half(%x: tensor<3xf16> {ebb.name = "x"})
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.clip %x {min = 0.1, max = 0.5} : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @bfloat(%x: tensor<3xbf16> {ebb.name = "x"})
    -> (tensor<3xbf16> {ebb.name = "out"}) {
  %out = ebb.clip %x {min = -0.5, max = 0.5} : (tensor<3xbf16>) -> tensor<3xbf16>
  return %out : tensor<3xbf16>
}
// min is minus infinity.
func.func @one_bound(%x: tensor<3xf64> {ebb.name = "x"})
    -> (tensor<3xf64> {ebb.name = "out"}) {
  %out = ebb.clip %x {min = 0xFFF0000000000000 : f64, max = 1.0} : (tensor<3xf64>) -> tensor<3xf64>
  return %out : tensor<3xf64>
}
// Truncated to -2; 1000 is beyond every i8.
func.func @i8(%x: tensor<4xi8> {ebb.name = "x"})
    -> (tensor<4xi8> {ebb.name = "out"}) {
  %out = ebb.clip %x {min = -2.75, max = 1000.0} : (tensor<4xi8>) -> tensor<4xi8>
  return %out : tensor<4xi8>
}
func.func @i64(%x: tensor<3xi64> {ebb.name = "x"})
    -> (tensor<3xi64> {ebb.name = "out"}) {
  %out = ebb.clip %x {min = 0xFFF0000000000000 : f64, max = 0x7FF0000000000000 : f64} : (tensor<3xi64>) -> tensor<3xi64>
  return %out : tensor<3xi64>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.clip %x {min = 1.0, max = 1.0} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @of_square(%x: tensor<4xf32> {ebb.name = "x"})
    -> (tensor<4xf32> {ebb.name = "out"}) {
  %square = ebb.multiply %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %out = ebb.clip %square {min = 0.125, max = 3.0} : (tensor<4xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}
func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.clip %x {min = 0.0, max = 1.0} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

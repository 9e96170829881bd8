// ebb.cos: the cosine. Numbers by mpmath 1.3.0, gradients by its numerical
// differentiation.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @values
// CHECK-NEXT: ebb.cos %{{.*}} : (tensor<4xf64>) -> tensor<4xf64>
//
// RUN: ebb-opt %s --ebb-autodiff=function=values | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @values_grad
// GRAD: ebb.sin %arg0
//
// RUN: ebb run %s --function values --input 'x=[-2, 0, 1, 30]' \
// RUN:   --expect 'out=[-0.4161468365471424, 1, 0.5403023058681397, 0.1542514498875841]'
// RUN: ebb grad %s --function values -o %t.values.mlir
// RUN: ebb run %t.values.mlir --function values_grad --input 'x=[-2, 0, 1, 30]' \
// RUN:   --input 'out_grad=[1, 2, -1, 0.5]' \
// RUN:   --expect 'x_grad=[0.9092974268256817, 0, 0.8414709848078965, 0.4940158120464309]'
// RUN: ebb run %s --function edges --input 'x=[inf, -inf, nan]' \
// RUN:   --expect 'out=[nan, nan, nan]'
// RUN: ebb run %s --function large --input 'x=[100000, -12345.678, 1000000000000000]' \
// RUN:   --expect 'out=[-0.9993608074382125, 0.7101193587160628, -0.5131937377869703]'
// RUN: ebb run %s --function half --input 'x=[0.5, -1, 2]' \
// RUN:   --expect 'out=[0.8775825618903727, 0.5403023058681397, -0.4161468365471424]'
// RUN: ebb run %s --function bfloat --input 'x=[0.5, -1, 2]' \
// RUN:   --expect 'out=[0.8775825618903727, 0.5403023058681397, -0.4161468365471424]'
// RUN: ebb run %s --function scalar --input x=2 --expect out=-0.4161468365471424
// RUN: ebb run %s --function unknown_batch --input 'x=[[-2, 0], [1, 30]]' \
// RUN:   --expect 'out=[[-0.4161468365471424, 1], [0.5403023058681397, 0.1542514498875841]]'
// RUN: ebb run %s --function unknown_batch --input 'x=[]' --expect 'out=[]'
//
// RUN: ebb check %s --function values --order 1 --input 'x=[-2, 0, 1, 30]'
// RUN: ebb check %s --function values --order 2 --input 'x=[-2, 0, 1, 30]'
// RUN: ebb check %s --function values --order 3 --input 'x=[-2, 0, 1, 30]'
// RUN: ebb check %s --function unknown_batch --order 2 --input 'x=[[-2, 0]]'

func.func @values(%x: tensor<4xf64> {ebb.name = "x"})
    -> (tensor<4xf64> {ebb.name = "out"}) {
  %out = ebb.cos %x : (tensor<4xf64>) -> tensor<4xf64>
  return %out : tensor<4xf64>
}
func.func @edges(%x: tensor<3xf32> {ebb.name = "x"})
    -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.cos %x : (tensor<3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}
func.func @large(%x: tensor<3xf64> {ebb.name = "x"})
    -> (tensor<3xf64> {ebb.name = "out"}) {
  %out = ebb.cos %x : (tensor<3xf64>) -> tensor<3xf64>
  return %out : tensor<3xf64>
}
func.func @half(%x: tensor<3xf16> {ebb.name = "x"})
    -> (tensor<3xf16> {ebb.name = "out"}) {
  %out = ebb.cos %x : (tensor<3xf16>) -> tensor<3xf16>
  return %out : tensor<3xf16>
}
func.func @bfloat(%x: tensor<3xbf16> {ebb.name = "x"})
    -> (tensor<3xbf16> {ebb.name = "out"}) {
  %out = ebb.cos %x : (tensor<3xbf16>) -> tensor<3xbf16>
  return %out : tensor<3xbf16>
}
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.cos %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @unknown_batch(%x: tensor<?x2xf32> {ebb.name = "x"})
    -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.cos %x : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}

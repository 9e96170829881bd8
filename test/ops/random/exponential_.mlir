// ebb.exponential_ and its gradient. Samples by a separate implementation of
// Philox4x32-10 in NumPy: -log1p(-u) / lam, in f64.
// TESTS: ebb.exponential__grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=single | FileCheck %s --check-prefix=GRAD
//
// RUN: ebb run %s --function single --input 'x=[0,1,nan,inf,4,5,6,7,8,9]' --expect 'out=[3.092179641,1.386903229,0.121238513,0.089550418,0.522494049,1.586131787,0.188498974,3.166619098,0.006093613,0.008489001]' --tol 1e-6
// RUN: ebb run %s --function double --input 'x=[0,0,0,0,0,0,0,0,0,0]' --expect 'out=[1.5460899359212268,0.6934517170452965,0.06061926540245537,0.04477522536893119,0.26124705514150304,0.7930659040704965,0.09424950181265175,1.5833100076344488,0.0030468287947135212,0.004244521605696597]' --tol 1e-12
// RUN: ebb run %s --function half --input 'x=[0,0,0]' --expect 'out=[3.092179641,1.386903229,0.121238513]' --tol 4e-3
// RUN: ebb run %s --function any --input 'x=[[0,0]]' --expect 'out=[[3.092179641,1.386903229]]' --tol 1e-6
// The mean of 40000, by NumPy from the same numbers in f64.
// RUN: ebb run %s --function many --expect 'mean=0.9988256044114827' --tol 1e-5
// RUN: ebb grad %s --function single -o %t.mlir
// RUN: ebb run %t.mlir --function single_grad --input 'x=[0,1,2,3,4,5,6,7,8,9]' --input 'out_grad=[1,1,1,1,1,1,1,1,1,inf]' --expect 'x_grad=[0,0,0,0,0,0,0,0,0,0]'
// RUN: ebb run %s --function gradient --input 'out_grad=[[nan,1]]' --expect 'x_grad=[[0,0]]'
// RUN: ebb check %s --function double --order 2

// CHECK-LABEL: @single
// CHECK: ebb.exponential_ %{{[^ ]*}} {seed = 7 : i64} : (tensor<10xf32>) -> tensor<10xf32>
// GRAD-LABEL: @single_grad(
// GRAD-SAME: %{{.*}}: tensor<10xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<10xf32>
// GRAD: ebb.exponential__grad %[[G]]
func.func @single(%x: tensor<10xf32> {ebb.name = "x"}) -> (tensor<10xf32> {ebb.name = "out"}) {
  %out = "ebb.exponential_"(%x) <{seed = 7 : i64, lam = 1.0 : f64}> : (tensor<10xf32>) -> tensor<10xf32>
  return %out : tensor<10xf32>
}
func.func @double(%x: tensor<10xf64> {ebb.name = "x"}) -> (tensor<10xf64> {ebb.name = "out"}) {
  %out = ebb.exponential_ %x {seed = 7, lam = 2.0} : (tensor<10xf64>) -> tensor<10xf64>
  return %out : tensor<10xf64>
}
func.func @half(%x: tensor<3xbf16> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.exponential_ %x {seed = 7} : (tensor<3xbf16>) -> tensor<3xbf16>
  %wide = ebb.cast %out {dtype = f32} : (tensor<3xbf16>) -> tensor<3xf32>
  return %wide : tensor<3xf32>
}
func.func @any(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.exponential_ %x {seed = 7} : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}
func.func @many() -> (tensor<f32> {ebb.name = "mean"}) {
  %x = ebb.full {value = 0.0} : () -> tensor<40000xf32>
  %out = ebb.exponential_ %x {seed = 7} : (tensor<40000xf32>) -> tensor<40000xf32>
  %mean = ebb.mean %out : (tensor<40000xf32>) -> tensor<f32>
  return %mean : tensor<f32>
}
func.func @gradient(%g: tensor<?x2xf32> {ebb.name = "out_grad"}) -> (tensor<?x2xf32> {ebb.name = "x_grad"}) {
  %dx = ebb.exponential__grad %g : (tensor<?x2xf32>) -> tensor<?x2xf32>
  return %dx : tensor<?x2xf32>
}

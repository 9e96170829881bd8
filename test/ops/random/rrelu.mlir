// ebb.rrelu and its gradient. Slopes by a separate implementation of Philox4x32-10
// in NumPy; the rest by hand.
// TESTS: ebb.rrelu_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=training | FileCheck %s --check-prefix=GRAD
//
// A NaN is no element >= 0: its slope is drawn. -0 is one.
// RUN: ebb run %s --function training --input 'x=[-1,-2,nan,0,3,-4,1,-1,-0.5,2]' \
// RUN:   --expect 'out=[-0.323874399,-0.562563404,nan,0,3,-1.162736694,1,-0.324552948,-0.063132821,2]' --expect 'noise=[0.323874399,0.281281702,0.148786947,1,1,0.290684174,1,0.324552948,0.126265643,1]' --tol 1e-7
// RUN: ebb run %s --function testing --input 'x=[-2,3,nan,-0.0]' --expect 'out=[-0.4,3,nan,0]' --expect 'noise=[0.2,1,0.2,1]' --tol 1e-7
// Of equal bounds there is one slope; defaults are 1/8 and 1/3, the middle 11/48.
// RUN: ebb run %s --function one_slope --input 'x=[-1,-2]' --expect 'out=[-0.25,-0.5]'
// RUN: ebb run %s --function default --input 'x=[-48]' --expect 'out=[-11]'
// In f16 slopes from 0.333 on round to 0.3330078125 or to this upper bound, which
// no slope reaches: the first two drawn lie nearer to it.
// RUN: ebb run %s --function below --input 'x=[-1,-1,-1,-1]' --expect 'beyond=0'
// RUN: ebb run %s --function any --input 'x=[[-1,1],[-1,-1]]' --expect 'out=[[-0.323874399,1],[-0.148786947,-0.142845382]]' --tol 1e-7
// RUN: ebb run %s --function any --input 'x=[]' --expect 'out=[]'
// The slopes of the forward pass are the gradient's; a cotangent on them stops.
// RUN: ebb grad %s --function training -o %t.mlir
// RUN: ebb run %t.mlir --function training_grad --input 'x=[-1,-2,nan,0,3,-4,1,-1,-0.5,2]' --input 'out_grad=[1,1,1,1,1,1,1,1,1,1]' --input 'noise_grad=[9,9,9,9,9,9,9,9,9,9]' --expect 'x_grad=[0.323874399,0.281281702,0.148786947,1,1,0.290684174,1,0.324552948,0.126265643,1]' --tol 1e-7
// RUN: ebb grad %s --function noise_alone -o %t.noise.mlir
// RUN: ebb run %t.noise.mlir --function noise_alone_grad --input 'x=[-1,1]' --input 'noise_grad=[9,9]' --expect 'x_grad=[0,0]'
// RUN: ebb run %s --function gradient --input 'x=[-2,3]' --input 'noise=[0.5,1]' --input 'out_grad=[4,5]' --expect 'x_grad=[2,5]'
// RUN: ebb check %s --function out_alone --order 3
// RUN: ebb check %s --function testing_out --order 2
// RUN: ebb check %s --function gradient --order 2

// CHECK-LABEL: @training
// CHECK: ebb.rrelu %{{[^ ]*}} {seed = 7 : i64} : (tensor<10xf32>) -> (tensor<10xf32>, tensor<10xf32>)
// GRAD-LABEL: @training_grad(
// GRAD-SAME: %[[X:.*]]: tensor<10xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<10xf32> {ebb.name = "out_grad"}, %{{.*}}: tensor<10xf32> {ebb.name = "noise_grad"}
// GRAD: %{{.*}}, %[[NOISE:.*]] = ebb.rrelu %[[X]]
// GRAD: %[[DX:.*]] = ebb.rrelu_grad %[[X]], %[[NOISE]], %[[G]]
// GRAD: return %[[DX]]
func.func @training(%x: tensor<10xf32> {ebb.name = "x"}) -> (tensor<10xf32> {ebb.name = "out"}, tensor<10xf32> {ebb.name = "noise"}) {
  %out, %noise = "ebb.rrelu"(%x) <{seed = 7 : i64, is_test = false}> : (tensor<10xf32>) -> (tensor<10xf32>, tensor<10xf32>)
  return %out, %noise : tensor<10xf32>, tensor<10xf32>
}
func.func @out_alone(%x: tensor<10xf32> {ebb.name = "x"}) -> (tensor<10xf32> {ebb.name = "out"}) {
  %square = ebb.multiply %x, %x : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
  %less = ebb.scale %square {scale = 1.0, bias = -1.0} : (tensor<10xf32>) -> tensor<10xf32>
  %out, %noise = ebb.rrelu %less {seed = 7} : (tensor<10xf32>) -> (tensor<10xf32>, tensor<10xf32>)
  return %out : tensor<10xf32>
}
func.func @noise_alone(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "noise"}) {
  %out, %noise = ebb.rrelu %x {seed = 7} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %noise : tensor<2xf32>
}
func.func @testing(%x: tensor<4xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}, tensor<4xf32> {ebb.name = "noise"}) {
  %out, %noise = ebb.rrelu %x {lower = 0.1, upper = 0.3, is_test = true} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %out, %noise : tensor<4xf32>, tensor<4xf32>
}
func.func @testing_out(%x: tensor<4xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %out, %noise = ebb.rrelu %x {lower = 0.1, upper = 0.3, is_test = true} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %out : tensor<4xf32>
}
func.func @one_slope(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out, %noise = ebb.rrelu %x {lower = 0.25, upper = 0.25} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %out : tensor<2xf32>
}
func.func @default(%x: tensor<1xf64> {ebb.name = "x"}) -> (tensor<1xf64> {ebb.name = "out"}) {
  %out, %noise = ebb.rrelu %x {is_test = true} : (tensor<1xf64>) -> (tensor<1xf64>, tensor<1xf64>)
  return %out : tensor<1xf64>
}
func.func @below(%x: tensor<4xf16> {ebb.name = "x"}) -> (tensor<i64> {ebb.name = "beyond"}) {
  %out, %noise = ebb.rrelu %x {lower = 0.333, upper = 0.333251953125, seed = 7} : (tensor<4xf16>) -> (tensor<4xf16>, tensor<4xf16>)
  %wide = ebb.cast %noise {dtype = f64} : (tensor<4xf16>) -> tensor<4xf64>
  %upper = ebb.full {value = 0.333251953125} : () -> tensor<f64>
  %beyond = ebb.greater_equal %wide, %upper : (tensor<4xf64>, tensor<f64>) -> tensor<4xi1>
  %count = ebb.sum %beyond : (tensor<4xi1>) -> tensor<i64>
  return %count : tensor<i64>
}
func.func @any(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out, %noise = ebb.rrelu %x {seed = 7} : (tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>)
  return %out : tensor<?x2xf32>
}
func.func @gradient(%x: tensor<2xf32> {ebb.name = "x"}, %noise: tensor<2xf32> {ebb.name = "noise"}, %g: tensor<2xf32> {ebb.name = "out_grad"}) -> (tensor<2xf32> {ebb.name = "x_grad"}) {
  %dx = ebb.rrelu_grad %x, %noise, %g : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %dx : tensor<2xf32>
}

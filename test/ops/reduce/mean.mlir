// Means worked by hand; an f16 holds no sum above 65504 and counts to 2048.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=rows" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function rows --input 'x=[[1,2,6],[4,5,9]]' --expect 'out=[3,6]'
// RUN: ebb run %s --function all_axes --input 'x=[[1,2,6],[4,5,9]]' --expect 'out=4.5'
// RUN: ebb run %s --function generic_form --input 'x=[[1,2,6],[4,5,9]]' --expect 'out=[[2.5,3.5,7.5]]'
// RUN: ebb run %s --function outer_and_inner --input 'x=[[[1,2],[3,4]],[[5,6],[7,8]]]' --expect 'out=[3.5,5.5]'
// RUN: ebb run %s --function scalar --input x=2.5 --expect out=2.5
// RUN: ebb run %s --function in_f64 --input 'x=[0.1,0.2,0.6]' --expect out=0.3 --tol 1e-15
// RUN: ebb run %s --function f16_sums_wide --input x=60000 --expect out=60000
// RUN: ebb run %s --function bf16_sums_wide --input x=3 --expect out=3
// RUN: ebb run %s --function batch --input 'x=[[1,2],[3,4],[8,9]]' --expect 'out=[4,5]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[nan,nan]'
// RUN: ebb run %s --function empty --input 'x=[]' --expect 'out=[nan,nan,nan]'
// RUN: ebb run %s --function per_row_of_batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function rows --input 'x=[[inf,-inf,0],[inf,1,2]]' --expect 'out=[nan,inf]'
// RUN: ebb check %s --function rows
// RUN: ebb check %s --function rows --order 2
// RUN: ebb check %s --function outer_and_inner --order 2
// RUN: ebb check %s --function scalar --order 2
// RUN: ebb check %s --function square_of_mean --order 1
// RUN: ebb check %s --function square_of_mean --order 2
// RUN: ebb check %s --function batch --order 1 --input 'x=[[1,2],[3,4],[5,6]]'
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,2],[3,4],[5,6]]'

// CHECK-LABEL: @generic_form
// CHECK: ebb.mean %{{.*}} {axis = array<i64: 0>, keepdim = true} : (tensor<2x3xf32>) -> tensor<1x3xf32>
func.func @generic_form(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<1x3xf32> {ebb.name = "out"}) {
  %out = "ebb.mean"(%x) <{axis = array<i64: 0>, keepdim = true}> : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return %out : tensor<1x3xf32>
}

// CHECK-LABEL: @rows
// CHECK: ebb.mean %{{.*}} {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
// GRAD-LABEL: @rows_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x3xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<2xf32> {ebb.name = "out_grad"}
// GRAD: ebb.mean_grad %[[X]], %[[G]] {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
// DECOMPOSE-LABEL: @rows
// DECOMPOSE-NOT: ebb.mean
// DECOMPOSE: ebb.sum %{{.*}} {axis = array<i64: 1>, dtype = f32}
// DECOMPOSE: ebb.divide
func.func @rows(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.mean %x {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

// CHECK-LABEL: @all_axes
// CHECK: ebb.mean %{{[^ ]*}} : (tensor<2x3xf32>) -> tensor<f32>
func.func @all_axes(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.mean %x {axis = array<i64>, keepdim = false} : (tensor<2x3xf32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @outer_and_inner(%x: tensor<2x2x2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.mean %x {axis = array<i64: 2, 0>} : (tensor<2x2x2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.mean %x {axis = array<i64: 0>} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @in_f64(%x: tensor<3xf64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "out"}) {
  %out = ebb.mean %x : (tensor<3xf64>) -> tensor<f64>
  return %out : tensor<f64>
}

// DECOMPOSE-LABEL: @f16_sums_wide
// DECOMPOSE: ebb.sum %{{.*}} {dtype = f32} : (tensor<70000xf16>) -> tensor<f32>
func.func @f16_sums_wide(%x: tensor<f16> {ebb.name = "x"}) -> (tensor<f16> {ebb.name = "out"}) {
  %many = ebb.broadcast_to %x : (tensor<f16>) -> tensor<70000xf16>
  %out = ebb.mean %many : (tensor<70000xf16>) -> tensor<f16>
  return %out : tensor<f16>
}

func.func @bf16_sums_wide(%x: tensor<bf16> {ebb.name = "x"}) -> (tensor<bf16> {ebb.name = "out"}) {
  %many = ebb.broadcast_to %x : (tensor<bf16>) -> tensor<4099xbf16>
  %out = ebb.mean %many : (tensor<4099xbf16>) -> tensor<bf16>
  return %out : tensor<bf16>
}

// DECOMPOSE-LABEL: @batch
// DECOMPOSE: ebb.dim %{{.*}} {axis = 0 : i64}
func.func @batch(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.mean %x {axis = array<i64: 0>} : (tensor<?x2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @per_row_of_batch(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.mean %x {axis = array<i64: 1>} : (tensor<?x2xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}

func.func @empty(%x: tensor<0x3xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.mean %x {axis = array<i64: 0>} : (tensor<0x3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

// d2/dx2 of (mean x)^2 is 2/36 everywhere: an order 2 that is not zero.
func.func @square_of_mean(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "out"}) {
  %mean = ebb.mean %x : (tensor<2x3xf64>) -> tensor<f64>
  %out = ebb.multiply %mean, %mean : (tensor<f64>, tensor<f64>) -> tensor<f64>
  return %out : tensor<f64>
}

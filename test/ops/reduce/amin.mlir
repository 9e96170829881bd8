// Smallest elements: NaN wins. Values from PyTorch 2.15's torch.amin, those of
// integers by hand; docs/decisions.md says what is empty or tied.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=rows" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function rows --input 'x=[[1,3,2],[-4,-5,-6]]' --expect 'out=[1,-6]'
// RUN: ebb run %s --function all_axes --input 'x=[[1,3,2],[-4,-5,-6]]' --expect 'out=-6'
// RUN: ebb run %s --function generic_form --input 'x=[[1,3,2],[4,-5,6]]' --expect 'out=[[1,-5,2]]'
// RUN: ebb run %s --function outer_and_inner --input 'x=[[[1,2],[3,4]],[[5,6],[7,0]]]' --expect 'out=[1,0]'
// RUN: ebb run %s --function scalar --input x=2.5 --expect out=2.5
// RUN: ebb run %s --function in_i32 --input 'x=[7,2147483647,3]' --expect out=3
// RUN: ebb run %s --function in_i64 --input 'x=[9223372036854775807,9223372036854775807]' --expect out=9223372036854775807
// RUN: ebb run %s --function in_i8 --input 'x=[-128,127,3]' --expect out=-128
// RUN: ebb run %s --function in_f16 --input 'x=[65504,2]' --expect out=2
// RUN: ebb run %s --function in_bf16 --input 'x=[3,2]' --expect out=2
// RUN: ebb run %s --function rows --input 'x=[[nan,3,2],[-4,nan,inf]]' --expect 'out=[nan,nan]'
// RUN: ebb run %s --function rows --input 'x=[[inf,inf,inf],[-4,inf,-inf]]' --expect 'out=[inf,-inf]'
// RUN: ebb run %s --function batch --input 'x=[[1,9],[3,4],[1,4]]' --expect 'out=[1,4]'
// RUN: not ebb run %s --function batch --input 'x=[]' 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: ebb run %s --function per_row_of_batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function in_lanes --input x=7 --expect floats=7 --expect ints=7
// RUN: ebb check %s --function rows --order 2
// RUN: ebb check %s --function outer_and_inner
// RUN: ebb check %s --function scalar
// RUN: ebb check %s --function square
// RUN: ebb check %s --function square --order 2
// RUN: ebb check %s --function square --order 3
// RUN: ebb check %s --function batch --input 'x=[[1,9],[3,4],[8,2]]'
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,9],[3,4],[8,2]]'

// CHECK-LABEL: @generic_form
// CHECK: ebb.amin %{{.*}} {axis = array<i64: 0>, keepdim = true} : (tensor<2x3xf32>) -> tensor<1x3xf32>
func.func @generic_form(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<1x3xf32> {ebb.name = "out"}) {
  %out = "ebb.amin"(%x) <{axis = array<i64: 0>, keepdim = true}> : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return %out : tensor<1x3xf32>
}

// CHECK-LABEL: @rows
// CHECK: ebb.amin %{{.*}} {axis = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<2xf32>
// GRAD-LABEL: @rows_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x3xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<2xf32> {ebb.name = "out_grad"}
// GRAD: %[[OUT:.*]] = ebb.amin %[[X]]
// GRAD: ebb.amin_grad %[[X]], %[[OUT]], %[[G]] {axis = array<i64: -1>} : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x3xf32>
func.func @rows(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.amin %x {axis = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @all_axes(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.amin %x {axis = array<i64>, keepdim = false} : (tensor<2x3xf32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @outer_and_inner(%x: tensor<2x2x2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.amin %x {axis = array<i64: -1, 0>} : (tensor<2x2x2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.amin %x {axis = array<i64: 0>} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @in_i32(%x: tensor<3xi32> {ebb.name = "x"}) -> (tensor<i32> {ebb.name = "out"}) {
  %out = ebb.amin %x : (tensor<3xi32>) -> tensor<i32>
  return %out : tensor<i32>
}

func.func @in_i64(%x: tensor<2xi64> {ebb.name = "x"}) -> (tensor<i64> {ebb.name = "out"}) {
  %out = ebb.amin %x : (tensor<2xi64>) -> tensor<i64>
  return %out : tensor<i64>
}

func.func @in_i8(%x: tensor<3xi8> {ebb.name = "x"}) -> (tensor<i8> {ebb.name = "out"}) {
  %out = ebb.amin %x : (tensor<3xi8>) -> tensor<i8>
  return %out : tensor<i8>
}

func.func @in_f16(%x: tensor<2xf16> {ebb.name = "x"}) -> (tensor<f16> {ebb.name = "out"}) {
  %out = ebb.amin %x : (tensor<2xf16>) -> tensor<f16>
  return %out : tensor<f16>
}

func.func @in_bf16(%x: tensor<2xbf16> {ebb.name = "x"}) -> (tensor<bf16> {ebb.name = "out"}) {
  %out = ebb.amin %x : (tensor<2xbf16>) -> tensor<bf16>
  return %out : tensor<bf16>
}

// EMPTY: amin.mlir:[[@LINE+2]]:{{.*}}: error: {{.*}}expects a non-empty minimum
func.func @batch(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.amin %x {axis = array<i64: 0>} : (tensor<?x2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @per_row_of_batch(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.amin %x {axis = array<i64: 1>} : (tensor<?x2xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}

// The square, whose second order is not 0.
func.func @square(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "out"}) {
  %m = ebb.amin %x : (tensor<2x3xf64>) -> tensor<f64>
  %out = ebb.multiply %m, %m : (tensor<f64>, tensor<f64>) -> tensor<f64>
  return %out : tensor<f64>
}

// More elements than lanes, and no multiple of them: each lane starts neutral.
func.func @in_lanes(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "floats"}, tensor<i32> {ebb.name = "ints"}) {
  %many = ebb.broadcast_to %x : (tensor<f32>) -> tensor<1037xf32>
  %floats = ebb.amin %many : (tensor<1037xf32>) -> tensor<f32>
  %numbers = ebb.cast %many {dtype = i32} : (tensor<1037xf32>) -> tensor<1037xi32>
  %ints = ebb.amin %numbers : (tensor<1037xi32>) -> tensor<i32>
  return %floats, %ints : tensor<f32>, tensor<i32>
}

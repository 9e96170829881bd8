// Sums worked by hand; fp16 and bf16 stop counting at 2048 and 256 unless the
// accumulator is wider.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=rows" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function rows --input 'x=[[1,2,3],[4,5,6]]' --expect 'out=[6,15]'
// RUN: env MALLOC_PERTURB_=165 ebb run %s --function nothing_left --input 'x=[1,2]' --expect out=0 --tol 0
// RUN: ebb run %s --function all_axes --input 'x=[[1,2,3],[4,5,6]]' --expect 'out=21'
// RUN: ebb run %s --function generic_form --input 'x=[[1,2,3],[4,5,6]]' --expect 'out=[[5,7,9]]'
// RUN: ebb run %s --function outer_and_inner --input 'x=[[[1,2],[3,4]],[[5,6],[7,8]]]' --expect 'out=[14,22]'
// RUN: ebb run %s --function scalar --input x=2.5 --expect out=2.5
// RUN: ebb run %s --function vector_to_one --input 'x=[1,2,4]' --expect 'out=[7]'
// RUN: ebb run %s --function i32_gives_i64 --input 'x=[2147483647,1]' --expect out=2147483648
// RUN: ebb run %s --function i32_wraps --input 'x=[2147483647,1]' --expect out=-2147483648
// RUN: ebb run %s --function i64_wraps --input 'x=[9223372036854775807,1]' --expect out=-9223372036854775808
// RUN: ebb run %s --function i8_wraps --input 'x=[127,1,1]' --expect out=-127
// RUN: ebb run %s --function bool_counts --input 'x=[true,false,true]' --expect out=2
// RUN: ebb run %s --function casts_before_adding --input 'x=[1.75,2.75]' --expect out=3
// RUN: ebb run %s --function i32_in_f32 --input 'x=[2147483647,2147483647]' --expect out=4294967296
// RUN: ebb run %s --function f16_in_f32 --input x=1 --expect out=4096
// RUN: ebb run %s --function f16_accumulates_wide --input x=1 --expect out=4096
// RUN: ebb run %s --function bf16_accumulates_wide --input x=1 --expect out=1000
// RUN: ebb run %s --function batch --input 'x=[[1,2],[3,4],[5,6]]' --expect 'out=[9,12]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[0,0]'
// RUN: ebb run %s --function per_row_of_batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function empty --input 'x=[]' --expect 'out=[0,0,0]'
// RUN: ebb run %s --function rows --input 'x=[[inf,-inf,0],[nan,1,2]]' --expect 'out=[nan,nan]'
// RUN: ebb run %s --function rows --input 'x=[[inf,1,0],[1,-inf,2]]' --expect 'out=[inf,-inf]'
// RUN: ebb check %s --function rows
// RUN: ebb check %s --function rows --order 2
// RUN: ebb check %s --function outer_and_inner --order 2
// RUN: ebb check %s --function scalar --order 2
// RUN: ebb check %s --function square_of_sum --order 1
// RUN: ebb check %s --function square_of_sum --order 2
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,2],[3,4],[5,6]]'
// RUN: ebb check %s --function f16_in_f32 --order 2

// CHECK-LABEL: @generic_form
// CHECK: ebb.sum %{{.*}} {axis = array<i64: 0>, keepdim = true} : (tensor<2x3xf32>) -> tensor<1x3xf32>
func.func @generic_form(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<1x3xf32> {ebb.name = "out"}) {
  %out = "ebb.sum"(%x) <{axis = array<i64: 0>, keepdim = true}> : (tensor<2x3xf32>) -> tensor<1x3xf32>
  return %out : tensor<1x3xf32>
}

// CHECK-LABEL: @rows
// CHECK: ebb.sum %{{.*}} {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
// GRAD-LABEL: @rows_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x3xf32> {ebb.name = "x"}, %[[G:.*]]: tensor<2xf32> {ebb.name = "out_grad"}
// GRAD: ebb.sum_grad %[[X]], %[[G]] {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
func.func @rows(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.sum %x {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

// The defaults are not printed.
// CHECK-LABEL: @all_axes
// CHECK: ebb.sum %{{[^ ]*}} : (tensor<2x3xf32>) -> tensor<f32>
func.func @all_axes(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.sum %x {axis = array<i64>, keepdim = false} : (tensor<2x3xf32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @outer_and_inner(%x: tensor<2x2x2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.sum %x {axis = array<i64: -1, 0>} : (tensor<2x2x2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.sum %x {axis = array<i64: -1>} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @vector_to_one(%x: tensor<3xf32> {ebb.name = "x"}) -> (tensor<1xf32> {ebb.name = "out"}) {
  %out = ebb.sum %x {keepdim = true} : (tensor<3xf32>) -> tensor<1xf32>
  return %out : tensor<1xf32>
}

func.func @i32_gives_i64(%x: tensor<2xi32> {ebb.name = "x"}) -> (tensor<i64> {ebb.name = "out"}) {
  %out = ebb.sum %x : (tensor<2xi32>) -> tensor<i64>
  return %out : tensor<i64>
}

// CHECK-LABEL: @i32_wraps
// CHECK: ebb.sum %{{.*}} {dtype = i32} : (tensor<2xi32>) -> tensor<i32>
func.func @i32_wraps(%x: tensor<2xi32> {ebb.name = "x"}) -> (tensor<i32> {ebb.name = "out"}) {
  %out = ebb.sum %x {dtype = i32} : (tensor<2xi32>) -> tensor<i32>
  return %out : tensor<i32>
}

func.func @i64_wraps(%x: tensor<2xi64> {ebb.name = "x"}) -> (tensor<i64> {ebb.name = "out"}) {
  %out = ebb.sum %x : (tensor<2xi64>) -> tensor<i64>
  return %out : tensor<i64>
}

func.func @i8_wraps(%x: tensor<3xi8> {ebb.name = "x"}) -> (tensor<i8> {ebb.name = "out"}) {
  %out = ebb.sum %x : (tensor<3xi8>) -> tensor<i8>
  return %out : tensor<i8>
}

func.func @bool_counts(%x: tensor<3xi1> {ebb.name = "x"}) -> (tensor<i64> {ebb.name = "out"}) {
  %out = ebb.sum %x : (tensor<3xi1>) -> tensor<i64>
  return %out : tensor<i64>
}

func.func @casts_before_adding(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<i64> {ebb.name = "out"}) {
  %out = ebb.sum %x {dtype = i64} : (tensor<2xf32>) -> tensor<i64>
  return %out : tensor<i64>
}

func.func @i32_in_f32(%x: tensor<2xi32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.sum %x {dtype = f32} : (tensor<2xi32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @f16_in_f32(%x: tensor<f16> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %many = ebb.broadcast_to %x : (tensor<f16>) -> tensor<4096xf16>
  %out = ebb.sum %many {dtype = f32} : (tensor<4096xf16>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @f16_accumulates_wide(%x: tensor<f16> {ebb.name = "x"}) -> (tensor<f16> {ebb.name = "out"}) {
  %many = ebb.broadcast_to %x : (tensor<f16>) -> tensor<4096xf16>
  %out = ebb.sum %many : (tensor<4096xf16>) -> tensor<f16>
  return %out : tensor<f16>
}

func.func @bf16_accumulates_wide(%x: tensor<bf16> {ebb.name = "x"}) -> (tensor<bf16> {ebb.name = "out"}) {
  %many = ebb.broadcast_to %x : (tensor<bf16>) -> tensor<1000xbf16>
  %out = ebb.sum %many : (tensor<1000xbf16>) -> tensor<bf16>
  return %out : tensor<bf16>
}

func.func @batch(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.sum %x {axis = array<i64: 0>} : (tensor<?x2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @per_row_of_batch(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.sum %x {axis = array<i64: 1>} : (tensor<?x2xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}

func.func @empty(%x: tensor<0x3xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.sum %x {axis = array<i64: 0>} : (tensor<0x3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}

// d2/dx2 of (sum x)^2 is 2 everywhere: an order 2 that is not zero.
func.func @square_of_sum(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "out"}) {
  %sum = ebb.sum %x : (tensor<2x3xf64>) -> tensor<f64>
  %out = ebb.multiply %sum, %sum : (tensor<f64>, tensor<f64>) -> tensor<f64>
  return %out : tensor<f64>
}

// Of a slice that turns out empty when it has been simplified.
func.func @nothing_left(%x: tensor<?xf64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "out"}) {
  %none = ebb.slice %x {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 1>} : (tensor<?xf64>) -> tensor<?xf64>
  %sum = ebb.sum %none {keepdim = true} : (tensor<?xf64>) -> tensor<1xf64>
  %out = ebb.sum %sum : (tensor<1xf64>) -> tensor<f64>
  return %out : tensor<f64>
}

// Products, exact in every derivative where factors are 0. Values from PyTorch
// 2.15, of the second order from JAX 0.10.2, of integers from NumPy.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=rows" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function rows --input 'x=[[2,-3,4],[5,0,-2]]' --expect 'out=[-24,0]'
// RUN: ebb run %s --function rows --input 'x=[[inf,0,4],[nan,0,-2]]' --expect 'out=[nan,nan]'
// RUN: ebb run %s --function kept --input 'x=[[2,-3,4],[5,0,-2]]' --expect 'out=[[-24],[0]]'
// RUN: ebb run %s --function reduce_all_wins --input 'x=[[2,-3,4],[5,0.5,-2]]' --expect out=120
// RUN: ebb run %s --function outer_and_inner --input 'x=[[[1,2],[3,4]],[[5,6],[7,0]]]' --expect 'out=[60,0]'
// RUN: ebb run %s --function seven --input 'x=[2,3,0.5,-1,4,1.5,2]' --expect out=-36
// RUN: ebb run %s --function batch --input 'x=[[1,9],[3,4],[2,0.5]]' --expect 'out=[6,18]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[1,1]'
// RUN: ebb run %s --function per_row_of_batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function of_nothing --input 'x=[[],[]]' --expect 'out=[1,1]'
// RUN: ebb run %s --function scalar --input x=2.5 --expect out=2.5
// RUN: ebb run %s --function in_i32 --input 'x=[2,-3,4]' --expect out=-24
// RUN: ebb run %s --function in_i64 --input 'x=[4611686018427387904,2,3]' --expect out=-9223372036854775808
// RUN: ebb run %s --function in_i8 --input 'x=[100,3]' --expect out=44
// RUN: ebb run %s --function in_f16 --input 'x=[512,512,0.125]' --expect out=32768
// RUN: ebb run %s --function in_bf16 --input 'x=[3,-2]' --expect out=-6
// RUN: ebb run %s --function in_lanes --input x=-1 --expect floats=-1 --expect ints=-1
// RUN: ebb grad %s --function rows --order 2 -o %t.mlir
// RUN: ebb run %t.mlir --function rows_grad_grad --input 'x=[[2,0,3],[2,0,0]]' --input 'out_grad=[1,-2]' --input 'x_grad_grad=[[1,0,-1],[2,1,0.5]]' --expect 'x_grad=[[0,1,0],[0,-2,-4]]' --expect 'out_grad_grad=[0,0]'
// RUN: ebb check %s --function rows
// RUN: ebb check %s --function rows --order 2
// RUN: ebb check %s --function rows --order 3
// RUN: ebb check %s --function rows --input 'x=[[2,0,3],[2,0,0]]'
// RUN: ebb check %s --function rows --order 2 --input 'x=[[2,0,3],[2,0,0]]'
// RUN: ebb check %s --function rows --order 3 --input 'x=[[2,0,3],[0,0,0]]'
// RUN: ebb check %s --function kept --order 2
// RUN: ebb check %s --function reduce_all_wins --order 2
// RUN: ebb check %s --function outer_and_inner --order 3
// RUN: ebb check %s --function seven --order 3
// RUN: ebb check %s --function scalar --order 2
// RUN: ebb check %s --function batch --input 'x=[[1,9],[3,0],[8,2]]'
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,9],[3,0],[8,0]]'
// RUN: ebb check %s --function batch --order 3 --input 'x=[[1,9],[3,0],[8,0]]'
// RUN: ebb check %s --function half_known --order 2 --input 'x=[[1,9,0.5],[3,0,2]]'

// CHECK-LABEL: @rows
// CHECK: ebb.prod %{{.*}} {dims = array<i64: -1>} : (tensor<2x3xf64>) -> tensor<2xf64>
// GRAD-LABEL: @rows_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x3xf64> {ebb.name = "x"}, %[[G:.*]]: tensor<2xf64> {ebb.name = "out_grad"}
// GRAD: %[[OUT:.*]] = ebb.prod %[[X]]
// GRAD: ebb.prod_grad %[[X]], %[[OUT]], %[[G]] {dims = array<i64: -1>} : (tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x3xf64>
func.func @rows(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "out"}) {
  %out = ebb.prod %x {dims = array<i64: -1>} : (tensor<2x3xf64>) -> tensor<2xf64>
  return %out : tensor<2xf64>
}

func.func @kept(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<2x1xf64> {ebb.name = "out"}) {
  %out = ebb.prod %x {dims = array<i64: 1>, keep_dim = true} : (tensor<2x3xf64>) -> tensor<2x1xf64>
  return %out : tensor<2x1xf64>
}

// CHECK-LABEL: @reduce_all_wins
// CHECK: ebb.prod %{{.*}} {dims = array<i64: 1>, reduce_all = true} :
func.func @reduce_all_wins(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "out"}) {
  %out = ebb.prod %x {dims = array<i64: 1>, reduce_all = true} : (tensor<2x3xf64>) -> tensor<f64>
  return %out : tensor<f64>
}

func.func @outer_and_inner(%x: tensor<2x2x2xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "out"}) {
  %out = ebb.prod %x {dims = array<i64: -1, 0>} : (tensor<2x2x2xf64>) -> tensor<2xf64>
  return %out : tensor<2xf64>
}

func.func @seven(%x: tensor<7xf64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "out"}) {
  %out = ebb.prod %x : (tensor<7xf64>) -> tensor<f64>
  return %out : tensor<f64>
}

func.func @batch(%x: tensor<?x2xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "out"}) {
  %out = ebb.prod %x {dims = array<i64: 0>} : (tensor<?x2xf64>) -> tensor<2xf64>
  return %out : tensor<2xf64>
}

func.func @half_known(%x: tensor<2x?xf64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "out"}) {
  %out = ebb.prod %x : (tensor<2x?xf64>) -> tensor<f64>
  return %out : tensor<f64>
}

func.func @per_row_of_batch(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.prod %x {dims = array<i64: 1>} : (tensor<?x2xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}

func.func @of_nothing(%x: tensor<2x0xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.prod %x {dims = array<i64: 1>} : (tensor<2x0xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.prod %x {dims = array<i64: 0>} : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @in_i32(%x: tensor<3xi32> {ebb.name = "x"}) -> (tensor<i32> {ebb.name = "out"}) {
  %out = ebb.prod %x : (tensor<3xi32>) -> tensor<i32>
  return %out : tensor<i32>
}

func.func @in_i64(%x: tensor<3xi64> {ebb.name = "x"}) -> (tensor<i64> {ebb.name = "out"}) {
  %out = ebb.prod %x : (tensor<3xi64>) -> tensor<i64>
  return %out : tensor<i64>
}

func.func @in_i8(%x: tensor<2xi8> {ebb.name = "x"}) -> (tensor<i8> {ebb.name = "out"}) {
  %out = ebb.prod %x : (tensor<2xi8>) -> tensor<i8>
  return %out : tensor<i8>
}

func.func @in_f16(%x: tensor<3xf16> {ebb.name = "x"}) -> (tensor<f16> {ebb.name = "out"}) {
  %out = ebb.prod %x : (tensor<3xf16>) -> tensor<f16>
  return %out : tensor<f16>
}

func.func @in_bf16(%x: tensor<2xbf16> {ebb.name = "x"}) -> (tensor<bf16> {ebb.name = "out"}) {
  %out = ebb.prod %x : (tensor<2xbf16>) -> tensor<bf16>
  return %out : tensor<bf16>
}

// More elements than lanes, and no multiple of them: each lane starts neutral.
func.func @in_lanes(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "floats"}, tensor<i32> {ebb.name = "ints"}) {
  %many = ebb.broadcast_to %x : (tensor<f32>) -> tensor<1037xf32>
  %floats = ebb.prod %many : (tensor<1037xf32>) -> tensor<f32>
  %numbers = ebb.cast %many {dtype = i32} : (tensor<1037xf32>) -> tensor<1037xi32>
  %ints = ebb.prod %numbers : (tensor<1037xi32>) -> tensor<i32>
  return %floats, %ints : tensor<f32>, tensor<i32>
}

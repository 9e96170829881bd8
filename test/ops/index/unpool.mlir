// Elements put back by flat number; by hand, the first from the rule's worked
// example.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=pair | FileCheck %s --check-prefix=GRAD
//
// RUN: ebb run %s --function pair --input 'x=[[[[5,7]]]]' --input 'indices=[[[[1,3]]]]' --expect 'out=[[[[0,5],[0,7]]]]'
// RUN: ebb run %s --function planes --input 'x=[[[[1],[2]],[[3],[4]]],[[[5],[6]],[[7],[8]]]]' --input 'indices=[[[[0],[2]],[[2],[1]]],[[[1],[0]],[[0],[2]]]]' \
// RUN:   --expect 'out=[[[[1,0,2]],[[0,4,3]]],[[[6,5,0]],[[7,0,8]]]]'
// The last of equal indices stays, with any number of threads.
// RUN: ebb run %s --function pair --input 'x=[[[[5,7]]]]' --input 'indices=[[[[2,2]]]]' --expect 'out=[[[[0,0],[7,0]]]]'
// RUN: ebb run %s --function many --threads 1 --expect 'sum=27993000'
// RUN: ebb run %s --function many --threads 3 --expect 'sum=27993000'
// RUN: ebb run %s --function half --input 'x=[[[[nan,-0.0]]]]' --input 'indices=[[[[1,0]]]]' --expect 'out=[[[[-0.0,nan]]]]'
// RUN: ebb run %s --function integers --input 'x=[[[[1,-128]]]]' --input 'indices=[[[[1,0]]]]' --expect 'out=[[[[-128,1]]]]'
// RUN: ebb run %s --function turned --input 'x=[[[[1,2],[3,4]]]]' --input 'indices=[[[[0,1],[2,3]]]]' --expect 'out=[[[[1,3,2,4]]]]'
// RUN: ebb run %s --function unknown --input 'x=[[[[1,2]]]]' --input 'indices=[[[[3,0]]]]' --expect 'out=[[[[2,0],[0,1]]]]'
// RUN: ebb run %s --function unknown --input 'x=[[[[]]]]' --input 'indices=[[[[]]]]' --expect 'out=[[[[0,0],[0,0]]]]'
// RUN: ebb run %s --function unknown --input 'x=[]' --input 'indices=[]' --expect 'out=[]'
// RUN: ebb run %s --function to_nothing --expect 'out=[[[]]]'
// RUN: not ebb run %s --function unknown --input 'x=[[[[1,2]]]]' --input 'indices=[[[[0,4]]]]' 2>&1 | FileCheck %s --check-prefix=ABOVE
// RUN: not ebb run %s --function unknown --input 'x=[[[[1,2]]]]' --input 'indices=[[[[-1,4]]]]' 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: not ebb run %s --function unknown --input 'x=[[[[1,2]]]]' --input 'indices=[[[[0]]]]' 2>&1 | FileCheck %s --check-prefix=SHORT
//
// RUN: ebb check %s --function pair --input 'indices=[[[[1,3]]]]'
// RUN: ebb check %s --function of_square --order 1 --input 'indices=[[[[7,3],[0,4]]]]'
// RUN: ebb check %s --function of_square --order 2 --input 'indices=[[[[7,3],[0,4]]]]'
// RUN: ebb check %s --function of_square --order 3 --input 'indices=[[[[7,3],[0,4]]]]'
// RUN: ebb check %s --function unknown --order 2 --input 'x=[[[[1,2]]]]' --input 'indices=[[[[3,0]]]]'

// CHECK-LABEL: @pair
// CHECK: ebb.unpool %{{[^ ]*}}, %{{[^ ]*}} {ksize = array<i64: 2, 2>, output_size = array<i64: 2, 2>, padding = array<i64: 0, 1>, strides = array<i64: 2, 2>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x2xi32>) -> tensor<1x1x2x2xf32>
// GRAD-LABEL: @pair_grad(
// GRAD: ebb.unpool_grad %arg0, %arg1, %{{[^ ]*}}, %arg2 {ksize = array<i64: 2, 2>, output_size = array<i64: 2, 2>, padding = array<i64: 0, 1>, strides = array<i64: 2, 2>} : (tensor<1x1x1x2xf32>, tensor<1x1x1x2xi32>, tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x1x2xf32>
func.func @pair(%x: tensor<1x1x1x2xf32> {ebb.name = "x"}, %indices: tensor<1x1x1x2xi32> {ebb.name = "indices"}) -> (tensor<1x1x2x2xf32> {ebb.name = "out"}) {
  %out = "ebb.unpool"(%x, %indices) <{ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, padding = array<i64: 0, 1>, output_size = array<i64: 2, 2>, data_format = "NCHW"}> : (tensor<1x1x1x2xf32>, tensor<1x1x1x2xi32>) -> tensor<1x1x2x2xf32>
  return %out : tensor<1x1x2x2xf32>
}

func.func @planes(%x: tensor<2x2x2x1xf64> {ebb.name = "x"}, %indices: tensor<2x2x2x1xi64> {ebb.name = "indices"}) -> (tensor<2x2x1x3xf64> {ebb.name = "out"}) {
  %out = ebb.unpool %x, %indices {ksize = array<i64: 1, 1>, strides = array<i64: 1, 1>, output_size = array<i64: 1, 3>} : (tensor<2x2x2x1xf64>, tensor<2x2x2x1xi64>) -> tensor<2x2x1x3xf64>
  return %out : tensor<2x2x1x3xf64>
}

// Of each of 7 planes, elements 0 to 3999 all go to place 1: 3999 stays, and
// every plane weighs that by its number, from 0, plus 997.
func.func @many() -> (tensor<i64> {ebb.name = "sum"}) {
  %x = ebb.iota {axis = 2} : () -> tensor<1x7x4000x1xi64>
  %indices = ebb.full {value = 1.0} : () -> tensor<1x7x4000x1xi32>
  %out = ebb.unpool %x, %indices {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 10, 100>} : (tensor<1x7x4000x1xi64>, tensor<1x7x4000x1xi32>) -> tensor<1x7x10x100xi64>
  %plane = ebb.iota {axis = 1} : () -> tensor<1x7x10x100xi64>
  %more = ebb.full {value = 997.0} : () -> tensor<1x7x10x100xi64>
  %weight = ebb.add %plane, %more : (tensor<1x7x10x100xi64>, tensor<1x7x10x100xi64>) -> tensor<1x7x10x100xi64>
  %weighed = ebb.multiply %out, %weight : (tensor<1x7x10x100xi64>, tensor<1x7x10x100xi64>) -> tensor<1x7x10x100xi64>
  %sum = ebb.sum %weighed : (tensor<1x7x10x100xi64>) -> tensor<i64>
  return %sum : tensor<i64>
}

func.func @half(%x: tensor<1x1x1x2xbf16> {ebb.name = "x"}, %indices: tensor<1x1x1x2xi64> {ebb.name = "indices"}) -> (tensor<1x1x1x2xbf16> {ebb.name = "out"}) {
  %out = ebb.unpool %x, %indices {ksize = array<i64: 1, 1>, strides = array<i64: 1, 1>, output_size = array<i64: 1, 2>} : (tensor<1x1x1x2xbf16>, tensor<1x1x1x2xi64>) -> tensor<1x1x1x2xbf16>
  return %out : tensor<1x1x1x2xbf16>
}

func.func @integers(%x: tensor<1x1x1x2xi8> {ebb.name = "x"}, %indices: tensor<1x1x1x2xi64> {ebb.name = "indices"}) -> (tensor<1x1x1x2xi8> {ebb.name = "out"}) {
  %out = ebb.unpool %x, %indices {ksize = array<i64: 1, 1>, strides = array<i64: 1, 1>, output_size = array<i64: 1, 2>} : (tensor<1x1x1x2xi8>, tensor<1x1x1x2xi64>) -> tensor<1x1x1x2xi8>
  return %out : tensor<1x1x1x2xi8>
}

// x comes transposed.
func.func @turned(%x: tensor<1x1x2x2xf32> {ebb.name = "x"}, %indices: tensor<1x1x2x2xi64> {ebb.name = "indices"}) -> (tensor<1x1x1x4xf32> {ebb.name = "out"}) {
  %t = ebb.transpose %x {perm = array<i64: 0, 1, 3, 2>} : (tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
  %out = ebb.unpool %t, %indices {ksize = array<i64: 1, 1>, strides = array<i64: 1, 1>, output_size = array<i64: 1, 4>} : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xi64>) -> tensor<1x1x1x4xf32>
  return %out : tensor<1x1x1x4xf32>
}

// ABOVE: unpool.mlir:[[@LINE+4]]:{{.*}}: error: 'ebb.unpool' op expects values in [0, 4), but got 4 at flat index 1
// BELOW: unpool.mlir:[[@LINE+3]]:{{.*}}: error: 'ebb.unpool' op expects values in [0, 4), but got -1 at flat index 0
// SHORT: unpool.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.unpool' op expects the extent of indices for dim 3 of x, but got 1 and 2
func.func @unknown(%x: tensor<?x?x?x?xf32> {ebb.name = "x"}, %indices: tensor<?x?x?x?xi64> {ebb.name = "indices"}) -> (tensor<?x?x2x2xf32> {ebb.name = "out"}) {
  %out = ebb.unpool %x, %indices {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 2, 2>} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xi64>) -> tensor<?x?x2x2xf32>
  return %out : tensor<?x?x2x2xf32>
}

func.func @to_nothing() -> (tensor<1x1x0x2xf32> {ebb.name = "out"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<1x1x0x1xf32>
  %indices = ebb.full {value = 1.0} : () -> tensor<1x1x0x1xi64>
  %out = ebb.unpool %x, %indices {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 0, 2>} : (tensor<1x1x0x1xf32>, tensor<1x1x0x1xi64>) -> tensor<1x1x0x2xf32>
  return %out : tensor<1x1x0x2xf32>
}

func.func @of_square(%x: tensor<1x1x2x2xf64> {ebb.name = "x"}, %indices: tensor<1x1x2x2xi64> {ebb.name = "indices"}) -> (tensor<1x1x4x2xf64> {ebb.name = "out"}) {
  %square = ebb.multiply %x, %x : (tensor<1x1x2x2xf64>, tensor<1x1x2x2xf64>) -> tensor<1x1x2x2xf64>
  %up = ebb.unpool %square, %indices {ksize = array<i64: 2, 1>, strides = array<i64: 2, 1>, output_size = array<i64: 4, 2>} : (tensor<1x1x2x2xf64>, tensor<1x1x2x2xi64>) -> tensor<1x1x4x2xf64>
  %out = ebb.multiply %up, %up : (tensor<1x1x4x2xf64>, tensor<1x1x4x2xf64>) -> tensor<1x1x4x2xf64>
  return %out : tensor<1x1x4x2xf64>
}

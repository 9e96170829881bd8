// Cotangents at the indices, and sums where they look; by hand, the first from
// the rule's worked example.
// TESTS: ebb.unpool_double_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff="function=pair wrt=out_grad" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function pair --input 'indices=[[[[1,3]]]]' --input 'out_grad=[[[[1,2],[3,4]]]]' --expect 'x_grad=[[[[2,4]]]]'
// Every writer of a place gets its cotangent.
// RUN: ebb run %s --function pair --input 'indices=[[[[2,2]]]]' --input 'out_grad=[[[[1,2],[3,4]]]]' --expect 'x_grad=[[[[3,3]]]]'
// RUN: not ebb run %s --function pair --input 'indices=[[[[2,9]]]]' --input 'out_grad=[[[[1,2],[3,4]]]]' 2>&1 | FileCheck %s --check-prefix=ABOVE
// RUN: ebb run %s --function unknown --input 'x=[[[[0,0]]]]' --input 'indices=[[[[1,3]]]]' --input 'out=[[[[0,0],[0,0]]]]' --input 'out_grad=[[[[1,2],[3,4]]]]' --expect 'x_grad=[[[[2,4]]]]'
// RUN: not ebb run %s --function unknown --input 'x=[[[[0,0]]]]' --input 'indices=[[[[1,3]]]]' --input 'out=[[[[0,0],[0,0]]]]' --input 'out_grad=[[[[1,2,5],[3,4,6]]]]' 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: ebb run %s --function back --input 'indices=[[[[2,0]]]]' --input 'grad_x_grad=[[[[5,7]]]]' --expect 'grad_out_grad=[[[[7,0],[5,0]]]]'
// RUN: ebb run %s --function back --input 'indices=[[[[2,2]]]]' --input 'grad_x_grad=[[[[5,7]]]]' --expect 'grad_out_grad=[[[[0,0],[12,0]]]]'
// Sums of 1 would end at 256 in bf16, and 2100 times 32 has no f16.
// RUN: ebb run %s --function bfloat --expect 'grad_out_grad=[[[[0,300]]]]' --tol 0
// RUN: ebb run %s --function half --expect 'grad_out_grad=[[[[inf,0]]]]' --tol 0
// RUN: ebb check %s --function pair --order 1 --wrt out_grad --input 'indices=[[[[2,2]]]]'
// RUN: ebb check %s --function back --order 1 --input 'indices=[[[[2,2]]]]'
// RUN: ebb check %s --function back --order 2 --input 'indices=[[[[2,2]]]]'

// CHECK-LABEL: @pair
// CHECK: ebb.unpool_grad %{{.*}} {ksize = array<i64: 2, 2>, output_size = array<i64: 2, 2>, strides = array<i64: 2, 2>}
// GRAD-LABEL: @pair_grad(
// GRAD: ebb.unpool_double_grad %arg0, %{{[^ ]*}} {ksize = array<i64: 2, 2>, output_size = array<i64: 2, 2>, strides = array<i64: 2, 2>} : (tensor<1x1x1x2xi64>, tensor<1x1x1x2xf64>) -> tensor<1x1x2x2xf64>
// ABOVE: unpool_grad.mlir:[[@LINE+4]]:8: error: 'ebb.unpool_grad' op expects values in [0, 4), but got 9 at flat index 1
func.func @pair(%indices: tensor<1x1x1x2xi64> {ebb.name = "indices"}, %g: tensor<1x1x2x2xf64> {ebb.name = "out_grad"}) -> (tensor<1x1x1x2xf64> {ebb.name = "x_grad"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<1x1x1x2xf64>
  %out = ebb.full {value = 1.0} : () -> tensor<1x1x2x2xf64>
  %0 = ebb.unpool_grad %x, %indices, %out, %g {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 2, 2>} : (tensor<1x1x1x2xf64>, tensor<1x1x1x2xi64>, tensor<1x1x2x2xf64>, tensor<1x1x2x2xf64>) -> tensor<1x1x1x2xf64>
  return %0 : tensor<1x1x1x2xf64>
}

// WIDE: unpool_grad.mlir:[[@LINE+2]]:8: error: 'ebb.unpool_grad' op expects the extent of the planes for dim 3 of out_grad, but got 2 and 3
func.func @unknown(%x: tensor<?x1x1x?xf32> {ebb.name = "x"}, %indices: tensor<?x1x1x?xi32> {ebb.name = "indices"}, %out: tensor<?x1x2x2xf32> {ebb.name = "out"}, %g: tensor<?x1x2x?xf32> {ebb.name = "out_grad"}) -> (tensor<?x1x1x?xf32> {ebb.name = "x_grad"}) {
  %0 = ebb.unpool_grad %x, %indices, %out, %g {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 2, 2>} : (tensor<?x1x1x?xf32>, tensor<?x1x1x?xi32>, tensor<?x1x2x2xf32>, tensor<?x1x2x?xf32>) -> tensor<?x1x1x?xf32>
  return %0 : tensor<?x1x1x?xf32>
}

func.func @back(%indices: tensor<1x1x1x2xi32> {ebb.name = "indices"}, %g: tensor<1x1x1x2xf64> {ebb.name = "grad_x_grad"}) -> (tensor<1x1x2x2xf64> {ebb.name = "grad_out_grad"}) {
  %0 = ebb.unpool_double_grad %indices, %g {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 2, 2>} : (tensor<1x1x1x2xi32>, tensor<1x1x1x2xf64>) -> tensor<1x1x2x2xf64>
  return %0 : tensor<1x1x2x2xf64>
}

func.func @bfloat() -> (tensor<1x1x1x2xbf16> {ebb.name = "grad_out_grad"}) {
  %indices = ebb.full {value = 1.0} : () -> tensor<1x1x300x1xi32>
  %g = ebb.full {value = 1.0} : () -> tensor<1x1x300x1xbf16>
  %0 = ebb.unpool_double_grad %indices, %g {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 1, 2>} : (tensor<1x1x300x1xi32>, tensor<1x1x300x1xbf16>) -> tensor<1x1x1x2xbf16>
  return %0 : tensor<1x1x1x2xbf16>
}

func.func @half() -> (tensor<1x1x1x2xf16> {ebb.name = "grad_out_grad"}) {
  %indices = ebb.full {value = 0.0} : () -> tensor<1x1x2100x1xi32>
  %g = ebb.full {value = 32.0} : () -> tensor<1x1x2100x1xf16>
  %0 = ebb.unpool_double_grad %indices, %g {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>, output_size = array<i64: 1, 2>} : (tensor<1x1x2100x1xi32>, tensor<1x1x2100x1xf16>) -> tensor<1x1x1x2xf16>
  return %0 : tensor<1x1x1x2xf16>
}

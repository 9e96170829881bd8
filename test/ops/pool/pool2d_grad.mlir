// ebb.pool2d_grad, worked by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff="function=four wrt=x,out_grad" | FileCheck %s --check-prefix=GRAD
//
// Ties go to the first, and the first NaN wins.
// RUN: ebb run %s --function four --input 'x=[[[[7,7,3,7]]]]' --input 'out_grad=[[[[1]]]]' --expect 'x_grad=[[[[1,0,0,0]]]]'
// RUN: ebb run %s --function four --input 'x=[[[[9,nan,3,nan]]]]' --input 'out_grad=[[[[2]]]]' --expect 'x_grad=[[[[0,2,0,0]]]]'
// RUN: ebb run %s --function four --input 'x=[[[[-inf,-inf,-inf,-inf]]]]' --input 'out_grad=[[[[2]]]]' --expect 'x_grad=[[[[2,0,0,0]]]]'
// In a window of rows 2, 2 / 2, 2 the first row is the first.
// RUN: ebb run %s --function tied --input 'x=[[[[1],[2],[1]],[[2],[2],[0]]]]' --input 'out_grad=[[[[3],[5]]]]' --expect 'x_grad=[[[[0],[8],[0]],[[0],[0],[0]]]]'
// Two windows share the 9; the first and the last element are in none, and get
// exactly 0.
// RUN: ebb run %s --function overlapping --input 'x=[[[[1,9,2,4]]]]' --input 'out_grad=[[[[1,2,4]]]]' --expect 'x_grad=[[[[0,3,0,4]]]]'
// RUN: ebb run %s --function sparse --input 'x=[[[[1,2,3,4,5,6]]]]' --input 'out_grad=[[[[1,2]]]]' --expect 'of_max=[[[[0,1,0,0,2,0]]]]' --expect 'of_avg=[[[[0.5,0.5,0,1,1,0]]]]' --tol 0
// Windows {1, 2}, {2, 3, 4}, {4, 5} get a part of 2, 3, 2 or, where padding
// counts, of 3 each.
// RUN: ebb run %s --function average --input 'out_grad=[[[[6,12,18]]]]' --expect 'x_grad=[[[[3,7,4,13,9]]]]' --expect 'counted=[[[[2,6,4,10,6]]]]'
// Adaptive windows are [0,2), [1,4), [3,5), of a maximum too.
// RUN: ebb run %s --function adaptive --input 'x=[[[[1,2,3,4,5]]]]' --input 'out_grad=[[[[2,3,8]]]]' --expect 'of_max=[[[[0,2,0,3,8]]]]' --expect 'of_avg=[[[[1,2,1,5,4]]]]'
// Sums of 1 end at 256 in bf16, at 2048 in f16.
// RUN: ebb run %s --function bfloat --expect 'of_max=[[[[300]]]]' --expect 'of_avg=[[[[300]]]]' --tol 0
// RUN: ebb run %s --function half --expect 'of_max=[[[[2100]]]]' --expect 'of_avg=[[[[2100]]]]' --tol 0
// RUN: ebb run %s --function unknown --input 'x=[[[[5,1,2,4,3]]]]' --input 'out=[[[[5,4,3]]]]' --input 'out_grad=[[[[1,2,3]]]]' --expect 'x_grad=[[[[1,0,0,2,3]]]]'
// RUN: ebb run %s --function batch --input 'x=[]' --input 'out_grad=[]' --expect 'x_grad=[]'
// RUN: not ebb run %s --function unknown --input 'x=[[[[5,1,2,4,3]]]]' --input 'out=[[[[5,4,3]]]]' --input 'out_grad=[[[[1,2]]]]' 2>&1 | FileCheck %s --check-prefix=SHORT
//
// RUN: ebb check %s --function four --order 1
// RUN: ebb check %s --function four --order 2
// RUN: ebb check %s --function overlapping --order 1 --input 'x=[[[[1,9,2,4]]]]'
// RUN: ebb check %s --function overlapping --order 3 --input 'x=[[[[1,9,2,4]]]]'
// RUN: ebb check %s --function average --order 2

// CHECK-LABEL: @four
// CHECK: ebb.pool2d_grad %{{.*}} {kernel_size = array<i64: 1, 4>, pooling_type = "max"} : (tensor<1x1x1x4xf64>, tensor<1x1x1x1xf64>, tensor<1x1x1x1xf64>) -> tensor<1x1x1x4xf64>
// Linear in the cotangent, constant in x.
// GRAD-LABEL: @four_grad(
// GRAD-DAG: %[[G:.*]] = ebb.pool2d_double_grad %arg0, %arg2 {kernel_size = array<i64: 1, 4>, pooling_type = "max"} : (tensor<1x1x1x4xf64>, tensor<1x1x1x4xf64>) -> tensor<1x1x1x1xf64>
// GRAD-DAG: %[[ZERO:.*]] = ebb.{{constant|full}} {{.*}}tensor<1x1x1x4xf64>
// GRAD: return %[[ZERO]], %[[G]]
func.func @four(%x: tensor<1x1x1x4xf64> {ebb.name = "x"}, %g: tensor<1x1x1x1xf64> {ebb.name = "out_grad"}) -> (tensor<1x1x1x4xf64> {ebb.name = "x_grad"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 1, 4>, pooling_type = "max"} : (tensor<1x1x1x4xf64>) -> tensor<1x1x1x1xf64>
  %0 = "ebb.pool2d_grad"(%x, %out, %g) <{kernel_size = array<i64: 1, 4>, pooling_type = "max"}> : (tensor<1x1x1x4xf64>, tensor<1x1x1x1xf64>, tensor<1x1x1x1xf64>) -> tensor<1x1x1x4xf64>
  return %0 : tensor<1x1x1x4xf64>
}
func.func @tied(%x: tensor<1x2x3x1xf32> {ebb.name = "x"}, %g: tensor<1x1x2x1xf32> {ebb.name = "out_grad"}) -> (tensor<1x2x3x1xf32> {ebb.name = "x_grad"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "max", data_format = "NHWC"} : (tensor<1x2x3x1xf32>) -> tensor<1x1x2x1xf32>
  %0 = ebb.pool2d_grad %x, %out, %g {kernel_size = array<i64: 2>, pooling_type = "max", data_format = "NHWC"} : (tensor<1x2x3x1xf32>, tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>) -> tensor<1x2x3x1xf32>
  return %0 : tensor<1x2x3x1xf32>
}
func.func @overlapping(%x: tensor<1x1x1x4xf32> {ebb.name = "x"}, %g: tensor<1x1x1x3xf32> {ebb.name = "out_grad"}) -> (tensor<1x1x1x4xf32> {ebb.name = "x_grad"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 1, 2>, pooling_type = "max"} : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x3xf32>
  %0 = ebb.pool2d_grad %x, %out, %g {kernel_size = array<i64: 1, 2>, pooling_type = "max"} : (tensor<1x1x1x4xf32>, tensor<1x1x1x3xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x4xf32>
  return %0 : tensor<1x1x1x4xf32>
}
func.func @sparse(%x: tensor<1x1x1x6xf32> {ebb.name = "x"}, %g: tensor<1x1x1x2xf32> {ebb.name = "out_grad"}) -> (tensor<1x1x1x6xf32> {ebb.name = "of_max"}, tensor<1x1x1x6xf32> {ebb.name = "of_avg"}) {
  %max = ebb.pool2d_grad %x, %g, %g {kernel_size = array<i64: 1, 2>, pooling_type = "max", strides = array<i64: 3>} : (tensor<1x1x1x6xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x1x1x6xf32>
  %avg = ebb.pool2d_grad %x, %g, %g {kernel_size = array<i64: 1, 2>, pooling_type = "avg", strides = array<i64: 3>} : (tensor<1x1x1x6xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>) -> tensor<1x1x1x6xf32>
  return %max, %avg : tensor<1x1x1x6xf32>, tensor<1x1x1x6xf32>
}
func.func @average(%g: tensor<1x1x1x3xf64> {ebb.name = "out_grad"}) -> (tensor<1x1x1x5xf64> {ebb.name = "x_grad"}, tensor<1x1x1x5xf64> {ebb.name = "counted"}) {
  %x = ebb.full {value = 0.0} : () -> tensor<1x1x1x5xf64>
  %0 = ebb.pool2d_grad %x, %g, %g {kernel_size = array<i64: 1, 3>, pooling_type = "avg", strides = array<i64: 2>, paddings = array<i64: 0, 1>} : (tensor<1x1x1x5xf64>, tensor<1x1x1x3xf64>, tensor<1x1x1x3xf64>) -> tensor<1x1x1x5xf64>
  %1 = ebb.pool2d_grad %x, %g, %g {kernel_size = array<i64: 1, 3>, pooling_type = "avg", strides = array<i64: 2>, paddings = array<i64: 0, 1>, exclusive = false} : (tensor<1x1x1x5xf64>, tensor<1x1x1x3xf64>, tensor<1x1x1x3xf64>) -> tensor<1x1x1x5xf64>
  return %0, %1 : tensor<1x1x1x5xf64>, tensor<1x1x1x5xf64>
}
func.func @adaptive(%x: tensor<1x1x1x5xf32> {ebb.name = "x"}, %g: tensor<1x1x1x3xf32> {ebb.name = "out_grad"}) -> (tensor<1x1x1x5xf32> {ebb.name = "of_max"}, tensor<1x1x1x5xf32> {ebb.name = "of_avg"}) {
  %max = ebb.pool2d_grad %x, %g, %g {kernel_size = array<i64: 1, 3>, pooling_type = "max", adaptive = true} : (tensor<1x1x1x5xf32>, tensor<1x1x1x3xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x5xf32>
  %avg = ebb.pool2d_grad %x, %g, %g {kernel_size = array<i64: 1, 3>, pooling_type = "avg", adaptive = true} : (tensor<1x1x1x5xf32>, tensor<1x1x1x3xf32>, tensor<1x1x1x3xf32>) -> tensor<1x1x1x5xf32>
  return %max, %avg : tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>
}
// One element, in many windows of one element each.
func.func @bfloat() -> (tensor<1x1x1x1xbf16> {ebb.name = "of_max"}, tensor<1x1x1x1xbf16> {ebb.name = "of_avg"}) {
  %x = ebb.full {value = 0.0} : () -> tensor<1x1x1x1xbf16>
  %g = ebb.full {value = 1.0} : () -> tensor<1x1x3x100xbf16>
  %max = ebb.pool2d_grad %x, %g, %g {kernel_size = array<i64: 3, 100>, pooling_type = "max", adaptive = true} : (tensor<1x1x1x1xbf16>, tensor<1x1x3x100xbf16>, tensor<1x1x3x100xbf16>) -> tensor<1x1x1x1xbf16>
  %avg = ebb.pool2d_grad %x, %g, %g {kernel_size = array<i64: 3, 100>, pooling_type = "avg", adaptive = true} : (tensor<1x1x1x1xbf16>, tensor<1x1x3x100xbf16>, tensor<1x1x3x100xbf16>) -> tensor<1x1x1x1xbf16>
  return %max, %avg : tensor<1x1x1x1xbf16>, tensor<1x1x1x1xbf16>
}
func.func @half() -> (tensor<1x1x1x1xf16> {ebb.name = "of_max"}, tensor<1x1x1x1xf16> {ebb.name = "of_avg"}) {
  %x = ebb.full {value = 0.0} : () -> tensor<1x1x1x1xf16>
  %g = ebb.full {value = 1.0} : () -> tensor<1x21x100x1xf16>
  %max = ebb.pool2d_grad %x, %g, %g {kernel_size = array<i64: 21, 100>, pooling_type = "max", adaptive = true, data_format = "NHWC"} : (tensor<1x1x1x1xf16>, tensor<1x21x100x1xf16>, tensor<1x21x100x1xf16>) -> tensor<1x1x1x1xf16>
  %avg = ebb.pool2d_grad %x, %g, %g {kernel_size = array<i64: 21, 100>, pooling_type = "avg", adaptive = true, data_format = "NHWC"} : (tensor<1x1x1x1xf16>, tensor<1x21x100x1xf16>, tensor<1x21x100x1xf16>) -> tensor<1x1x1x1xf16>
  return %max, %avg : tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>
}
// SHORT: pool2d_grad.mlir:[[@LINE+2]]:8: error: 'ebb.pool2d_grad' op expects the pooled extent for dim 3 of out_grad, but got 3 and 2
func.func @unknown(%x: tensor<?x1x?x?xf32> {ebb.name = "x"}, %out: tensor<?x1x?x?xf32> {ebb.name = "out"}, %g: tensor<?x1x?x?xf32> {ebb.name = "out_grad"}) -> (tensor<?x1x?x?xf32> {ebb.name = "x_grad"}) {
  %0 = ebb.pool2d_grad %x, %out, %g {kernel_size = array<i64: 1, 2>, pooling_type = "max", strides = array<i64: 1, 2>, padding_algorithm = "SAME"} : (tensor<?x1x?x?xf32>, tensor<?x1x?x?xf32>, tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32>
  return %0 : tensor<?x1x?x?xf32>
}
func.func @batch(%x: tensor<?x1x2x2xf32> {ebb.name = "x"}, %g: tensor<?x1x1x1xf32> {ebb.name = "out_grad"}) -> (tensor<?x1x2x2xf32> {ebb.name = "x_grad"}) {
  %0 = ebb.pool2d_grad %x, %g, %g {kernel_size = array<i64: 2>, pooling_type = "max"} : (tensor<?x1x2x2xf32>, tensor<?x1x1x1xf32>, tensor<?x1x1x1xf32>) -> tensor<?x1x2x2xf32>
  return %0 : tensor<?x1x2x2xf32>
}

// ebb.pool2d. The lines of five are the op table's examples, the rest is worked
// by hand; test/e2e/golden-pool.test has PyTorch's numbers.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=average | FileCheck %s --check-prefix=GRAD
//
// RUN: ebb run %s --function average --input 'x=[[[[1,2,3,4,5]]]]' --expect 'out=[[[[1.5,3,4.5]]]]' --expect 'counted=[[[[1,3,3]]]]'
// RUN: ebb run %s --function ceil --input 'x=[[[[1,2,3,4,5]]]]' --expect 'out=[[[[1.5,3.5,5]]]]' --expect 'counted=[[[[1.5,3.5,5]]]]'
// Only padding that exists counts, on the far side too.
// RUN: ebb run %s --function padded_behind --input 'x=[[[[1,2,3,4,5]]]]' --expect 'out=[[[[1.5,3.5,2.5]]]]'
// RUN: ebb run %s --function adaptive --input 'x=[[[[1,2,3,4,5]]]]' --expect 'out=[[[[1.5,3,4.5]]]]' --expect 'largest=[[[[2,4,5]]]]'
// A second window would begin at 2, beyond x.
// RUN: ebb run %s --function no_empty_window --input 'x=[[[[1,2]]]]' --expect 'out=[[[[1]]]]' --expect 'mean=[[[[1]]]]' --expect 'counted=[[[[0.5]]]]'
// RUN: ebb run %s --function lone_window --input 'x=[[[[3]]]]' --expect 'out=[[[[3]]]]' --expect 'mean=[[[[3]]]]'
// RUN: ebb run %s --function four --input 'x=[[[[7,7,3,7]]]]' --expect 'out=[[[[7]]]]'
// RUN: ebb run %s --function four --input 'x=[[[[7,nan,inf,nan]]]]' --expect 'out=[[[[nan]]]]'
// RUN: ebb run %s --function four --input 'x=[[[[-inf,-inf,-inf,-inf]]]]' --expect 'out=[[[[-inf]]]]'
// SAME: ceil(5 / 2) windows of 2 want one element of padding, behind; windows
// of 4 want three, one before and two behind; every third element needs none.
// RUN: ebb run %s --function same --input 'x=[[[[1],[2],[3],[4],[5]]]]' --expect 'twos=[[[[2],[4],[5]]]]' --expect 'mean=[[[[1.5],[3.5],[5]]]]' --expect 'counted=[[[[1.5],[3.5],[2.5]]]]' --expect 'fours=[[[[3],[4],[5],[5],[5]]]]' --expect 'thirds=[[[[1],[4]]]]'
// RUN: ebb run %s --function ignored_paddings --input 'x=[[[[1,2],[3,4]]]]' --expect 'valid=[[[[1,2],[3,4]]]]' --expect 'global=[[[[2.5]]]]'
// RUN: ebb run %s --function channels_last --input 'x=[[[[1,-1],[2,-2]],[[3,-3],[4,-4]],[[5,-5],[6,-6]]]]' --expect 'out=[[[[4,-1]],[[6,-3]]]]'
// RUN: ebb run %s --function bfloat --expect 'out=[[[[1]]]]' --tol 0
// RUN: ebb run %s --function half --expect 'out=[[[[32768]]]]' --tol 0
// RUN: ebb run %s --function i8 --input 'x=[[[[-5,-128,-7]]]]' --expect 'out=[[[[-5,-7]]]]'
// RUN: ebb run %s --function i64 --input 'x=[[[[9007199254740993,1,2]]]]' --expect 'out=[[[[9007199254740993,2]]]]'
// RUN: ebb run %s --function turned --input 'x=[[[[1,2],[3,4],[5,6]]]]' --expect 'out=[[[[3,5],[4,6]]]]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function batch --input 'x=[[[[1,2],[3,4]]],[[[8,7],[6,5]]]]' --expect 'out=[[[[4]]],[[[8]]]]'
// RUN: ebb run %s --function unknown --input 'x=[[[[1,2,3,4,5]]]]' --expect 'out=[[[[1,3,5]]]]' --expect 'same=[[[[2,4,5]]]]' --expect 'mean=[[[[3]]]]'
// RUN: ebb run %s --function unknown --input 'x=[[[[1,2]]]]' --expect 'out=[[[[1,2]]]]' --expect 'same=[[[[2]]]]' --expect 'mean=[[[[1.5]]]]'
// RUN: not ebb run %s --function wide --input 'x=[[[[1,2]]]]' 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: not ebb run %s --function strided --input 'x=[[[[1,2]]]]' 2>&1 | FileCheck %s --check-prefix=STRIDED
// RUN: not ebb run %s --function wide --input 'x=[[[[]]]]' 2>&1 | FileCheck %s --check-prefix=EMPTY
//
// RUN: ebb check %s --function maxima --order 1
// RUN: ebb check %s --function maxima --order 2
// RUN: ebb check %s --function maxima --order 3
// RUN: ebb check %s --function averages --order 1
// RUN: ebb check %s --function averages --order 2
// RUN: ebb check %s --function averages --order 3
// RUN: ebb check %s --function images --order 1 --input 'x=[[[[1,5,2],[4,3,9]],[[0,7,6],[10,8,12]]]]'
// RUN: ebb check %s --function images --order 2 --input 'x=[[[[1,5,2],[4,3,9]],[[0,7,6],[10,8,12]]]]'
// RUN: ebb check %s --function images --order 3 --input 'x=[[[[1,5,2],[4,3,9]],[[0,7,6],[10,8,12]]]]'

// CHECK-LABEL: @average
// CHECK: ebb.pool2d %{{.*}} {kernel_size = array<i64: 1, 3>, paddings = array<i64: 0, 1>, pooling_type = "avg", strides = array<i64: 1, 2>} : (tensor<1x1x1x5xf64>) -> tensor<1x1x1x3xf64>
// CHECK: ebb.pool2d %{{.*}} {exclusive = false, kernel_size
// GRAD-LABEL: @average_grad(
// GRAD-DAG: ebb.pool2d_grad %arg0, %{{.*}}, %arg1 {kernel_size = array<i64: 1, 3>, paddings = array<i64: 0, 1>, pooling_type = "avg", strides = array<i64: 1, 2>} : (tensor<1x1x1x5xf64>, tensor<1x1x1x3xf64>, tensor<1x1x1x3xf64>) -> tensor<1x1x1x5xf64>
// GRAD-DAG: ebb.pool2d_grad %arg0, %{{.*}}, %arg2 {exclusive = false, kernel_size
func.func @average(%x: tensor<1x1x1x5xf64> {ebb.name = "x"}) -> (tensor<1x1x1x3xf64> {ebb.name = "out"}, tensor<1x1x1x3xf64> {ebb.name = "counted"}) {
  %out = "ebb.pool2d"(%x) <{kernel_size = array<i64: 1, 3>, pooling_type = "avg", strides = array<i64: 1, 2>, paddings = array<i64: 0, 1>}> : (tensor<1x1x1x5xf64>) -> tensor<1x1x1x3xf64>
  %counted = ebb.pool2d %x {kernel_size = array<i64: 1, 3>, pooling_type = "avg", strides = array<i64: 1, 2>, paddings = array<i64: 0, 1>, exclusive = false} : (tensor<1x1x1x5xf64>) -> tensor<1x1x1x3xf64>
  return %out, %counted : tensor<1x1x1x3xf64>, tensor<1x1x1x3xf64>
}
func.func @ceil(%x: tensor<1x1x1x5xf64> {ebb.name = "x"}) -> (tensor<1x1x1x3xf64> {ebb.name = "out"}, tensor<1x1x1x3xf64> {ebb.name = "counted"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 1, 2>, pooling_type = "avg", strides = array<i64: 1, 2>, ceil_mode = true} : (tensor<1x1x1x5xf64>) -> tensor<1x1x1x3xf64>
  %counted = ebb.pool2d %x {kernel_size = array<i64: 1, 2>, pooling_type = "avg", strides = array<i64: 1, 2>, ceil_mode = true, exclusive = false} : (tensor<1x1x1x5xf64>) -> tensor<1x1x1x3xf64>
  return %out, %counted : tensor<1x1x1x3xf64>, tensor<1x1x1x3xf64>
}
func.func @padded_behind(%x: tensor<1x1x1x5xf64> {ebb.name = "x"}) -> (tensor<1x1x1x3xf64> {ebb.name = "out"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 1, 2>, pooling_type = "avg", strides = array<i64: 2>, paddings = array<i64: 0, 0, 0, 1>, exclusive = false} : (tensor<1x1x1x5xf64>) -> tensor<1x1x1x3xf64>
  return %out : tensor<1x1x1x3xf64>
}
func.func @adaptive(%x: tensor<1x1x1x5xf64> {ebb.name = "x"}) -> (tensor<1x1x1x3xf64> {ebb.name = "out"}, tensor<1x1x1x3xf64> {ebb.name = "largest"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 1, 3>, pooling_type = "avg", adaptive = true} : (tensor<1x1x1x5xf64>) -> tensor<1x1x1x3xf64>
  %largest = ebb.pool2d %x {kernel_size = array<i64: 1, 3>, pooling_type = "max", adaptive = true} : (tensor<1x1x1x5xf64>) -> tensor<1x1x1x3xf64>
  return %out, %largest : tensor<1x1x1x3xf64>, tensor<1x1x1x3xf64>
}
// Rows have no padding: half a window of 1 is 0.
func.func @no_empty_window(%x: tensor<1x1x1x2xf64> {ebb.name = "x"}) -> (tensor<1x1x1x1xf64> {ebb.name = "out"}, tensor<1x1x1x1xf64> {ebb.name = "mean"}, tensor<1x1x1x1xf64> {ebb.name = "counted"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 1, 2>, pooling_type = "max", strides = array<i64: 3>, paddings = array<i64: 0, 1>, ceil_mode = true} : (tensor<1x1x1x2xf64>) -> tensor<1x1x1x1xf64>
  %mean = ebb.pool2d %x {kernel_size = array<i64: 1, 2>, pooling_type = "avg", strides = array<i64: 3>, paddings = array<i64: 0, 1>, ceil_mode = true} : (tensor<1x1x1x2xf64>) -> tensor<1x1x1x1xf64>
  %counted = ebb.pool2d %x {kernel_size = array<i64: 1, 2>, pooling_type = "avg", strides = array<i64: 3>, paddings = array<i64: 0, 1>, ceil_mode = true, exclusive = false} : (tensor<1x1x1x2xf64>) -> tensor<1x1x1x1xf64>
  return %out, %mean, %counted : tensor<1x1x1x1xf64>, tensor<1x1x1x1xf64>, tensor<1x1x1x1xf64>
}
func.func @lone_window(%x: tensor<1x1x1x1xf64> {ebb.name = "x"}) -> (tensor<1x1x1x1xf64> {ebb.name = "out"}, tensor<1x1x1x1xf64> {ebb.name = "mean"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "max", strides = array<i64: 2>} : (tensor<1x1x1x1xf64>) -> tensor<1x1x1x1xf64>
  %mean = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "avg", strides = array<i64: 2>, exclusive = false} : (tensor<1x1x1x1xf64>) -> tensor<1x1x1x1xf64>
  return %out, %mean : tensor<1x1x1x1xf64>, tensor<1x1x1x1xf64>
}
func.func @four(%x: tensor<1x1x1x4xf32> {ebb.name = "x"}) -> (tensor<1x1x1x1xf32> {ebb.name = "out"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 1, 4>, pooling_type = "max"} : (tensor<1x1x1x4xf32>) -> tensor<1x1x1x1xf32>
  return %out : tensor<1x1x1x1xf32>
}
func.func @same(%x: tensor<1x1x5x1xf32> {ebb.name = "x"}) -> (tensor<1x1x3x1xf32> {ebb.name = "twos"}, tensor<1x1x3x1xf32> {ebb.name = "mean"}, tensor<1x1x3x1xf32> {ebb.name = "counted"}, tensor<1x1x5x1xf32> {ebb.name = "fours"}, tensor<1x1x2x1xf32> {ebb.name = "thirds"}) {
  %twos = ebb.pool2d %x {kernel_size = array<i64: 2, 1>, pooling_type = "max", strides = array<i64: 2, 1>, padding_algorithm = "SAME"} : (tensor<1x1x5x1xf32>) -> tensor<1x1x3x1xf32>
  %mean = ebb.pool2d %x {kernel_size = array<i64: 2, 1>, pooling_type = "avg", strides = array<i64: 2, 1>, padding_algorithm = "SAME"} : (tensor<1x1x5x1xf32>) -> tensor<1x1x3x1xf32>
  %counted = ebb.pool2d %x {kernel_size = array<i64: 2, 1>, pooling_type = "avg", strides = array<i64: 2, 1>, padding_algorithm = "SAME", exclusive = false} : (tensor<1x1x5x1xf32>) -> tensor<1x1x3x1xf32>
  %fours = ebb.pool2d %x {kernel_size = array<i64: 4, 1>, pooling_type = "max", padding_algorithm = "SAME"} : (tensor<1x1x5x1xf32>) -> tensor<1x1x5x1xf32>
  %thirds = ebb.pool2d %x {kernel_size = array<i64: 1>, pooling_type = "max", strides = array<i64: 3>, padding_algorithm = "SAME", ceil_mode = true} : (tensor<1x1x5x1xf32>) -> tensor<1x1x2x1xf32>
  return %twos, %mean, %counted, %fours, %thirds : tensor<1x1x3x1xf32>, tensor<1x1x3x1xf32>, tensor<1x1x3x1xf32>, tensor<1x1x5x1xf32>, tensor<1x1x2x1xf32>
}
func.func @ignored_paddings(%x: tensor<1x1x2x2xf32> {ebb.name = "x"}) -> (tensor<1x1x2x2xf32> {ebb.name = "valid"}, tensor<1x1x1x1xf32> {ebb.name = "global"}) {
  %valid = ebb.pool2d %x {kernel_size = array<i64: 1>, pooling_type = "max", paddings = array<i64: 5>, padding_algorithm = "VALID"} : (tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
  %global = ebb.pool2d %x {kernel_size = array<i64: 9, 0>, pooling_type = "avg", paddings = array<i64: 5>, global_pooling = true, exclusive = false} : (tensor<1x1x2x2xf32>) -> tensor<1x1x1x1xf32>
  return %valid, %global : tensor<1x1x2x2xf32>, tensor<1x1x1x1xf32>
}
func.func @channels_last(%x: tensor<1x3x2x2xf32> {ebb.name = "x"}) -> (tensor<1x2x1x2xf32> {ebb.name = "out"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "max", data_format = "NHWC"} : (tensor<1x3x2x2xf32>) -> tensor<1x2x1x2xf32>
  return %out : tensor<1x2x1x2xf32>
}
// Sums of ones end at 256 in bf16; 4 times 32768 has no f16.
func.func @bfloat() -> (tensor<1x1x1x1xbf16> {ebb.name = "out"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<1x1x30x40xbf16>
  %out = ebb.pool2d %x {kernel_size = array<i64: 30, 40>, pooling_type = "avg"} : (tensor<1x1x30x40xbf16>) -> tensor<1x1x1x1xbf16>
  return %out : tensor<1x1x1x1xbf16>
}
func.func @half() -> (tensor<1x1x1x1xf16> {ebb.name = "out"}) {
  %x = ebb.full {value = 32768.0} : () -> tensor<1x2x2x1xf16>
  %out = ebb.pool2d %x {kernel_size = array<i64: 1>, pooling_type = "avg", data_format = "NHWC", global_pooling = true} : (tensor<1x2x2x1xf16>) -> tensor<1x1x1x1xf16>
  return %out : tensor<1x1x1x1xf16>
}
func.func @i8(%x: tensor<1x1x1x3xi8> {ebb.name = "x"}) -> (tensor<1x1x1x2xi8> {ebb.name = "out"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 1, 2>, pooling_type = "max"} : (tensor<1x1x1x3xi8>) -> tensor<1x1x1x2xi8>
  return %out : tensor<1x1x1x2xi8>
}
func.func @i64(%x: tensor<1x1x1x3xi64> {ebb.name = "x"}) -> (tensor<1x1x1x2xi64> {ebb.name = "out"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 1, 2>, pooling_type = "max"} : (tensor<1x1x1x3xi64>) -> tensor<1x1x1x2xi64>
  return %out : tensor<1x1x1x2xi64>
}
func.func @turned(%x: tensor<1x1x3x2xf32> {ebb.name = "x"}) -> (tensor<1x1x2x2xf32> {ebb.name = "out"}) {
  %y = ebb.transpose %x {perm = array<i64: 0, 1, 3, 2>} : (tensor<1x1x3x2xf32>) -> tensor<1x1x2x3xf32>
  %out = ebb.pool2d %y {kernel_size = array<i64: 1, 2>, pooling_type = "max"} : (tensor<1x1x2x3xf32>) -> tensor<1x1x2x2xf32>
  return %out : tensor<1x1x2x2xf32>
}
func.func @batch(%x: tensor<?x1x2x2xf32> {ebb.name = "x"}) -> (tensor<?x1x1x1xf32> {ebb.name = "out"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "max"} : (tensor<?x1x2x2xf32>) -> tensor<?x1x1x1xf32>
  return %out : tensor<?x1x1x1xf32>
}
// Columns: windows begin at -1, 1, 3, ... if that is inside x.
func.func @unknown(%x: tensor<?x1x?x?xf32> {ebb.name = "x"}) -> (tensor<?x1x?x?xf32> {ebb.name = "out"}, tensor<?x1x?x?xf32> {ebb.name = "same"}, tensor<?x1x1x1xf32> {ebb.name = "mean"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 1, 2>, pooling_type = "max", strides = array<i64: 1, 2>, paddings = array<i64: 0, 0, 1, 0>, ceil_mode = true} : (tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32>
  %same = ebb.pool2d %x {kernel_size = array<i64: 1, 2>, pooling_type = "max", strides = array<i64: 1, 2>, padding_algorithm = "SAME"} : (tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32>
  %mean = ebb.pool2d %x {kernel_size = array<i64: 1>, pooling_type = "avg", global_pooling = true} : (tensor<?x1x?x?xf32>) -> tensor<?x1x1x1xf32>
  return %out, %same, %mean : tensor<?x1x?x?xf32>, tensor<?x1x?x?xf32>, tensor<?x1x1x1xf32>
}
// WIDE: pool2d.mlir:[[@LINE+3]]:10: error: 'ebb.pool2d' op expects a window of at most the padded input along dim 3 of x, but got 3 and 2
// EMPTY: pool2d.mlir:[[@LINE+2]]:10: error: 'ebb.pool2d' op expects extent 1 or more in dim 3 of x, but got 1 and 0
func.func @wide(%x: tensor<?x1x?x?xf32> {ebb.name = "x"}) -> (tensor<?x1x?x?xf32> {ebb.name = "out"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 1, 3>, pooling_type = "max"} : (tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32>
  return %out : tensor<?x1x?x?xf32>
}
// STRIDED: pool2d.mlir:[[@LINE+2]]:10: error: 'ebb.pool2d' op expects a window of at most the padded input plus 2 along dim 3 of x, but got 5 and 4
func.func @strided(%x: tensor<?x1x?x?xf32> {ebb.name = "x"}) -> (tensor<?x1x?x?xf32> {ebb.name = "out"}) {
  %out = ebb.pool2d %x {kernel_size = array<i64: 1, 5>, pooling_type = "max", strides = array<i64: 1, 3>} : (tensor<?x1x?x?xf32>) -> tensor<?x1x?x?xf32>
  return %out : tensor<?x1x?x?xf32>
}

func.func @maxima(%x: tensor<2x1x5x6xf64> {ebb.name = "x"}) -> (tensor<2x1x2x6xf64>, tensor<2x1x2x2xf64>, tensor<2x1x3x4xf64>, tensor<2x1x5x3xf64>, tensor<2x1x3x4xf64>, tensor<2x1x1x1xf64>) {
  %0 = ebb.pool2d %x {kernel_size = array<i64: 3, 1>, pooling_type = "max", strides = array<i64: 2, 1>} : (tensor<2x1x5x6xf64>) -> tensor<2x1x2x6xf64>
  %1 = ebb.pool2d %x {kernel_size = array<i64: 1, 2>, pooling_type = "max", strides = array<i64: 3>} : (tensor<2x1x5x6xf64>) -> tensor<2x1x2x2xf64>
  %2 = ebb.pool2d %x {kernel_size = array<i64: 3>, pooling_type = "max", strides = array<i64: 2>, paddings = array<i64: 1>, ceil_mode = true} : (tensor<2x1x5x6xf64>) -> tensor<2x1x3x4xf64>
  %3 = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "max", strides = array<i64: 1, 2>, padding_algorithm = "SAME"} : (tensor<2x1x5x6xf64>) -> tensor<2x1x5x3xf64>
  %4 = ebb.pool2d %x {kernel_size = array<i64: 3, 4>, pooling_type = "max", adaptive = true} : (tensor<2x1x5x6xf64>) -> tensor<2x1x3x4xf64>
  %5 = ebb.pool2d %x {kernel_size = array<i64: 1>, pooling_type = "max", global_pooling = true} : (tensor<2x1x5x6xf64>) -> tensor<2x1x1x1xf64>
  return %0, %1, %2, %3, %4, %5 : tensor<2x1x2x6xf64>, tensor<2x1x2x2xf64>, tensor<2x1x3x4xf64>, tensor<2x1x5x3xf64>, tensor<2x1x3x4xf64>, tensor<2x1x1x1xf64>
}
func.func @averages(%x: tensor<2x1x5x6xf64> {ebb.name = "x"}) -> (tensor<2x1x3x6xf64>, tensor<2x1x2x2xf64>, tensor<2x1x3x4xf64>, tensor<2x1x5x3xf64>, tensor<2x1x3x4xf64>, tensor<2x1x1x1xf64>) {
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2, 3>, pooling_type = "avg", strides = array<i64: 2, 1>, paddings = array<i64: 0, 1, 1, 1>} : (tensor<2x1x5x6xf64>) -> tensor<2x1x3x6xf64>
  %1 = ebb.pool2d %x {kernel_size = array<i64: 1, 2>, pooling_type = "avg", strides = array<i64: 3>} : (tensor<2x1x5x6xf64>) -> tensor<2x1x2x2xf64>
  %2 = ebb.pool2d %x {kernel_size = array<i64: 3>, pooling_type = "avg", strides = array<i64: 2>, paddings = array<i64: 1>, ceil_mode = true, exclusive = false} : (tensor<2x1x5x6xf64>) -> tensor<2x1x3x4xf64>
  %3 = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "avg", strides = array<i64: 1, 2>, padding_algorithm = "SAME", exclusive = false} : (tensor<2x1x5x6xf64>) -> tensor<2x1x5x3xf64>
  %4 = ebb.pool2d %x {kernel_size = array<i64: 3, 4>, pooling_type = "avg", adaptive = true} : (tensor<2x1x5x6xf64>) -> tensor<2x1x3x4xf64>
  %5 = ebb.pool2d %x {kernel_size = array<i64: 1>, pooling_type = "avg", global_pooling = true} : (tensor<2x1x5x6xf64>) -> tensor<2x1x1x1xf64>
  return %0, %1, %2, %3, %4, %5 : tensor<2x1x3x6xf64>, tensor<2x1x2x2xf64>, tensor<2x1x3x4xf64>, tensor<2x1x5x3xf64>, tensor<2x1x3x4xf64>, tensor<2x1x1x1xf64>
}
// Channels last, of unknown extents.
func.func @images(%x: tensor<?x?x?x?xf64> {ebb.name = "x"}) -> (tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>) {
  %0 = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "max", strides = array<i64: 2>, padding_algorithm = "SAME", data_format = "NHWC"} : (tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64>
  %1 = ebb.pool2d %x {kernel_size = array<i64: 2>, pooling_type = "avg", strides = array<i64: 2>, paddings = array<i64: 1>, ceil_mode = true, exclusive = false, data_format = "NHWC"} : (tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64>
  %2 = ebb.multiply %1, %1 : (tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64>
  %3 = ebb.pool2d %x {kernel_size = array<i64: 3, 1>, pooling_type = "avg", adaptive = true, data_format = "NHWC"} : (tensor<?x?x?x?xf64>) -> tensor<?x?x?x?xf64>
  return %0, %2, %3 : tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>, tensor<?x?x?x?xf64>
}

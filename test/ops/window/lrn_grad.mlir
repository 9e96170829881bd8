// ebb.lrn_grad. Numbers by PyTorch 2.15.0, as in lrn.mlir.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
//
// RUN: ebb run %s --function first --input 'x=[[[[1]],[[2]],[[3]],[[4]]]]' --input 'out=[[[[0.23236808024254083]],[[0.25]],[[0.22834945759070002]],[[0.3377047491784856]]]]' --input 'mid_out=[[[[7]],[[16]],[[31]],[[27]]]]' \
// RUN:   --input 'out_grad=[[[[1]],[[0]],[[0]],[[0]]]]' --expect 'x_grad=[[[[0.18257492]],[[-0.09958632]],[[0]],[[0]]]]'
// RUN: ebb run %s --function last --input 'x=[[[[1,2,3,4]]]]' --input 'out=[[[[0.23236808024254083,0.25,0.22834945759070002,0.3377047491784856]]]]' --input 'mid_out=[[[[7,16,31,27]]]]' \
// RUN:   --input 'out_grad=[[[[1,0,0,0]]]]' --expect 'x_grad=[[[[0.18257492,-0.09958632,0,0]]]]'
// RUN: ebb check %s --function first --order 2 --input 'x=[[[[1]],[[2]],[[3]],[[4]]]]' --input 'out=[[[[0.3]],[[0.25]],[[0.2]],[[0.4]]]]' --input 'mid_out=[[[[7]],[[16]],[[31]],[[27]]]]'

// CHECK-LABEL: @first
// CHECK: ebb.lrn_grad %{{.*}} {alpha = 1.000000e+00 : f64, n = 3 : i64}
func.func @first(%x: tensor<1x4x1x1xf32> {ebb.name = "x"}, %out: tensor<1x4x1x1xf32> {ebb.name = "out"}, %mid: tensor<1x4x1x1xf32> {ebb.name = "mid_out"}, %g: tensor<1x4x1x1xf32> {ebb.name = "out_grad"}) -> (tensor<1x4x1x1xf32> {ebb.name = "x_grad"}) {
  %dx = ebb.lrn_grad %x, %out, %mid, %g {n = 3, k = 2.0, alpha = 1.0, beta = 0.75} : (tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>) -> tensor<1x4x1x1xf32>
  return %dx : tensor<1x4x1x1xf32>
}
func.func @last(%x: tensor<1x1x1x4xf32> {ebb.name = "x"}, %out: tensor<1x1x1x4xf32> {ebb.name = "out"}, %mid: tensor<1x1x1x4xf32> {ebb.name = "mid_out"}, %g: tensor<1x1x1x4xf32> {ebb.name = "out_grad"}) -> (tensor<1x1x1x4xf32> {ebb.name = "x_grad"}) {
  %dx = ebb.lrn_grad %x, %out, %mid, %g {n = 3, k = 2.0, alpha = 1.0, beta = 0.75, data_format = "NHWC"} : (tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>, tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  return %dx : tensor<1x1x1x4xf32>
}

// ebb.conv2d_grad. By hand: over x = 1, 2, 3, 4 with w = 1, 10 and stride 2, the
// gradient 5, 7 gives x 5, 50, 7, 70 and w 5*1 + 7*3, 5*2 + 7*4.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=all | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s --ebb-to-linalg | FileCheck %s --check-prefix=WANTED
//
// RUN: ebb run %s --function all --input 'x=[[[[1,2,3,4]]]]' --input 'w=[[[[1,10]]]]' --input 'g=[[[[5,7]]]]' --expect 'dx=[[[[5,50,7,70]]]]' --expect 'dw=[[[[26,38]]]]' --expect 'db=[12]' --tol 0
// RUN: ebb run %s --function unread_end --input 'x=[[[[1,2,3,4,5]]]]' --input 'w=[[[[1,10]]]]' --input 'g=[[[[5,7]]]]' --expect 'dx=[[[[5,50,7,70,0]]]]' --expect 'dw=[[[[26,38]]]]' --expect 'db=[12]' --tol 0
// RUN: ebb run %s --function unknown --input 'x=[[[[1,2,3,4,5]]]]' --input 'w=[[[[1,10]]]]' --input 'g=[[[[5,7]]]]' --expect 'dx=[[[[5,50,7,70,0]]]]' --expect 'dw=[[[[26,38]]]]' --expect 'db=[12]' --tol 0
// RUN: not ebb run %s --function unknown --input 'x=[[[[1,2,3,4,5]]]]' --input 'w=[[[[1,10]]]]' --input 'g=[[[[5,7,9]]]]' 2>&1 | FileCheck %s --check-prefix=COTANGENT
// COTANGENT: conv2d_grad.mlir:[[#]]:{{.*}}: error: 'ebb.conv2d_grad' op expects equal extents of the result and of out_grad in dim 3, but got 2 and 3
// No batch: exact zeros. No input channels: the bias' gradient alone has elements.
// RUN: ebb run %s --function no_batch --input 'x=[]' --input 'g=[]' --expect 'dx=[]' --expect 'dw=[[[[0,0]]],[[[0,0]]]]' --expect 'db=[0,0]' --tol 0
// RUN: ebb run %s --function no_channels --input 'g=[[[[1,2]],[[3,5]]]]' --expect 'db=[3,8]' --tol 0
// 4096 ones at stride 1: no bf16 and no f16 counts that far by ones.
// RUN: ebb run %s --function bf16 --expect 'dw=[[[[4096]]]]' --expect 'db=[4096]' --tol 0
// RUN: ebb run %s --function f16 --expect 'dw=[[[[4096]]]]' --expect 'db=[4096]' --tol 0
//
// RUN: ebb check %s --function all --order 1
// RUN: ebb check %s --function all --order 2
// RUN: ebb check %s --function groups --order 2
// RUN: ebb check %s --function unknown --order 2 --input 'x=[[[[1,2,3,4,5]]]]' --input 'w=[[[[1,10]]]]' --input 'g=[[[[5,7]]]]'

// CHECK-LABEL: @all
// CHECK: %{{.*}}, %{{.*}}, %{{.*}} = ebb.conv2d_grad %arg0, %arg1, %arg2 {strides = array<i64: 1, 2>} : (tensor<1x1x1x4xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>) -> (tensor<1x1x1x4xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>)
// GRAD-LABEL: @all_grad(
// GRAD: ebb.conv2d_double_grad %arg0, %arg1, %arg2, %arg3, %arg4, %arg5 {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>, strides = array<i64: 1, 2>}
func.func @all(%x: tensor<1x1x1x4xf32> {ebb.name = "x"}, %w: tensor<1x1x1x2xf32> {ebb.name = "w"}, %g: tensor<1x1x1x2xf32> {ebb.name = "g"})
    -> (tensor<1x1x1x4xf32> {ebb.name = "dx"}, tensor<1x1x1x2xf32> {ebb.name = "dw"}, tensor<1xf32> {ebb.name = "db"}) {
  %dx, %dw, %db = ebb.conv2d_grad %x, %w, %g {strides = array<i64: 1, 2>} : (tensor<1x1x1x4xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>) -> (tensor<1x1x1x4xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>)
  return %dx, %dw, %db : tensor<1x1x1x4xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>
}
func.func @unread_end(%x: tensor<1x1x1x5xf32> {ebb.name = "x"}, %w: tensor<1x1x1x2xf32> {ebb.name = "w"}, %g: tensor<1x1x1x2xf32> {ebb.name = "g"})
    -> (tensor<1x1x1x5xf32> {ebb.name = "dx"}, tensor<1x1x1x2xf32> {ebb.name = "dw"}, tensor<1xf32> {ebb.name = "db"}) {
  %dx, %dw, %db = ebb.conv2d_grad %x, %w, %g {strides = array<i64: 1, 2>} : (tensor<1x1x1x5xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>) -> (tensor<1x1x1x5xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>)
  return %dx, %dw, %db : tensor<1x1x1x5xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>
}
func.func @unknown(%x: tensor<?x1x1x?xf32> {ebb.name = "x"}, %w: tensor<1x1x1x2xf32> {ebb.name = "w"}, %g: tensor<?x1x1x?xf32> {ebb.name = "g"})
    -> (tensor<?x1x1x?xf32> {ebb.name = "dx"}, tensor<1x1x1x2xf32> {ebb.name = "dw"}, tensor<1xf32> {ebb.name = "db"}) {
  %dx, %dw, %db = ebb.conv2d_grad %x, %w, %g {strides = array<i64: 1, 2>} : (tensor<?x1x1x?xf32>, tensor<1x1x1x2xf32>, tensor<?x1x1x?xf32>) -> (tensor<?x1x1x?xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>)
  return %dx, %dw, %db : tensor<?x1x1x?xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>
}
func.func @groups(%x: tensor<2x4x3x3xf32> {ebb.name = "x"}, %w: tensor<4x2x2x3xf32> {ebb.name = "w"}, %g: tensor<2x4x3x2xf32> {ebb.name = "g"})
    -> (tensor<2x4x3x3xf32> {ebb.name = "dx"}, tensor<4x2x2x3xf32> {ebb.name = "dw"}, tensor<4xf32> {ebb.name = "db"}) {
  %dx, %dw, %db = ebb.conv2d_grad %x, %w, %g {groups = 2 : i64, paddings = array<i64: 0, 1, 1, 1>, strides = array<i64: 1, 2>} : (tensor<2x4x3x3xf32>, tensor<4x2x2x3xf32>, tensor<2x4x3x2xf32>) -> (tensor<2x4x3x3xf32>, tensor<4x2x2x3xf32>, tensor<4xf32>)
  return %dx, %dw, %db : tensor<2x4x3x3xf32>, tensor<4x2x2x3xf32>, tensor<4xf32>
}
// A gradient nobody uses is not computed: one contraction and no sum.
// WANTED-LABEL: func.func @filter_alone(
// WANTED: math.fma
// WANTED-NOT: math.fma
// WANTED-NOT: arith.addf
// WANTED: return
func.func @filter_alone(%x: tensor<1x1x1x4xf32>, %w: tensor<1x1x1x2xf32>, %g: tensor<1x1x1x2xf32>) -> tensor<1x1x1x2xf32> {
  %dx, %dw, %db = ebb.conv2d_grad %x, %w, %g {strides = array<i64: 1, 2>} : (tensor<1x1x1x4xf32>, tensor<1x1x1x2xf32>, tensor<1x1x1x2xf32>) -> (tensor<1x1x1x4xf32>, tensor<1x1x1x2xf32>, tensor<1xf32>)
  return %dw : tensor<1x1x1x2xf32>
}
func.func @no_batch(%x: tensor<0x1x1x3xf32> {ebb.name = "x"}, %g: tensor<0x2x1x2xf32> {ebb.name = "g"})
    -> (tensor<0x1x1x3xf32> {ebb.name = "dx"}, tensor<2x1x1x2xf32> {ebb.name = "dw"}, tensor<2xf32> {ebb.name = "db"}) {
  %w = ebb.full {value = 1.0} : () -> tensor<2x1x1x2xf32>
  %dx, %dw, %db = ebb.conv2d_grad %x, %w, %g : (tensor<0x1x1x3xf32>, tensor<2x1x1x2xf32>, tensor<0x2x1x2xf32>) -> (tensor<0x1x1x3xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>)
  return %dx, %dw, %db : tensor<0x1x1x3xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>
}
func.func @no_channels(%g: tensor<1x2x1x2xf32> {ebb.name = "g"})
    -> (tensor<1x0x1x2xf32> {ebb.name = "dx"}, tensor<2x0x1x1xf32> {ebb.name = "dw"}, tensor<2xf32> {ebb.name = "db"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<1x0x1x2xf32>
  %w = ebb.full {value = 1.0} : () -> tensor<2x0x1x1xf32>
  %dx, %dw, %db = ebb.conv2d_grad %x, %w, %g : (tensor<1x0x1x2xf32>, tensor<2x0x1x1xf32>, tensor<1x2x1x2xf32>) -> (tensor<1x0x1x2xf32>, tensor<2x0x1x1xf32>, tensor<2xf32>)
  return %dx, %dw, %db : tensor<1x0x1x2xf32>, tensor<2x0x1x1xf32>, tensor<2xf32>
}
func.func @bf16() -> (tensor<1x1x1x1xbf16> {ebb.name = "dw"}, tensor<1xbf16> {ebb.name = "db"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<1x1x64x64xbf16>
  %w = ebb.full {value = 1.0} : () -> tensor<1x1x1x1xbf16>
  %dx, %dw, %db = ebb.conv2d_grad %x, %w, %x : (tensor<1x1x64x64xbf16>, tensor<1x1x1x1xbf16>, tensor<1x1x64x64xbf16>) -> (tensor<1x1x64x64xbf16>, tensor<1x1x1x1xbf16>, tensor<1xbf16>)
  return %dw, %db : tensor<1x1x1x1xbf16>, tensor<1xbf16>
}
func.func @f16() -> (tensor<1x1x1x1xf16> {ebb.name = "dw"}, tensor<1xf16> {ebb.name = "db"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<1x1x64x64xf16>
  %w = ebb.full {value = 1.0} : () -> tensor<1x1x1x1xf16>
  %dx, %dw, %db = ebb.conv2d_grad %x, %w, %x : (tensor<1x1x64x64xf16>, tensor<1x1x1x1xf16>, tensor<1x1x64x64xf16>) -> (tensor<1x1x64x64xf16>, tensor<1x1x1x1xf16>, tensor<1xf16>)
  return %dw, %db : tensor<1x1x1x1xf16>, tensor<1xf16>
}

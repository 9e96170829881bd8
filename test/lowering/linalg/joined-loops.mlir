// Loops that walk every operand in the same dense order are one loop, so that
// small extents fill vectors; others stay apart.
// RUN: ebb run %s --function channels --kernels generated --input '0=[[[[1,2],[3,4]],[[5,6],[7,8]],[[0,0],[1,1]]]]' --input '1=[[[10]],[[20]],[[30]]]' --expect '0=[[[[11,12],[13,14]],[[25,26],[27,28]],[[30,30],[31,31]]]]' --dump-ir %t
// RUN: FileCheck %s < %t/06-outline.mlir
// RUN: ebb run %s --function sums --kernels generated --input '0=[[[[1,2],[3,4]],[[5,6],[7,8]],[[0,0],[1,1]]]]' --expect '0=[10,26,2]' --dump-ir %t
// RUN: FileCheck %s --check-prefix=SUMS < %t/06-outline.mlir
// RUN: ebb run %s --function corner --kernels generated --input '0=[[1,2,3],[4,5,6]]' --expect '0=[[0,0,0,0],[0,1,2,3],[0,4,5,6]]' --dump-ir %t
// RUN: FileCheck %s --check-prefix=CORNER < %t/06-outline.mlir
// RUN: ebb run %s --function column --kernels generated --input '0=[[[[1,5],[2,6]],[[3,7],[4,8]]]]' --input '1=[[[[10],[100]]],[[[1],[1000]]]]' --expect '0=[[[[310,7005]]]]'

// CHECK-LABEL: func.func @channels
// CHECK: kernel.launch @ebb_kernel_0 ins(%{{.*}}, %{{.*}} : memref<1x3x4xf32>, memref<3x1x1xf32>) outs(%{{.*}} : memref<1x3x4xf32>)
func.func @channels(%x: tensor<1x3x2x2xf32>, %b: tensor<3x1x1xf32>) -> tensor<1x3x2x2xf32> {
  %0 = ebb.add %x, %b : (tensor<1x3x2x2xf32>, tensor<3x1x1xf32>) -> tensor<1x3x2x2xf32>
  return %0 : tensor<1x3x2x2xf32>
}

// SUMS-LABEL: func.func @sums
// SUMS: kernel.launch @ebb_kernel_0 ins(%{{.*}} : memref<1x3x4xf32>) outs(%{{.*}} : memref<3xf32>)
func.func @sums(%x: tensor<1x3x2x2xf32>) -> tensor<3xf32> {
  %0 = ebb.sum %x {axis = array<i64: 0, 2, 3>} : (tensor<1x3x2x2xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// Rows of the result do not touch: the copy into them keeps both loops.
// CORNER-LABEL: func.func @corner
// CORNER: ins(%{{.*}} : memref<2x3xf32>) outs(%{{.*}}, %{{.*}} : memref<3x4xf32>, memref<2x3xf32, strided<[4, 1], offset: 5>>)
func.func @corner(%x: tensor<2x3xf32>) -> tensor<3x4xf32> {
  %0 = ebb.pad %x {paddings = array<i64: 1, 0, 1, 0>} : (tensor<2x3xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// One position and a window of one column: its two loops are not one, as x has
// another column.
func.func @column(%x: tensor<1x2x2x2xf32>, %w: tensor<2x1x2x1xf32>) -> tensor<1x1x1x2xf32> {
  %0 = ebb.conv2d %x, %w {data_format = "NHWC", groups = 2 : i64, strides = array<i64: 3, 3>} : (tensor<1x2x2x2xf32>, tensor<2x1x2x1xf32>) -> tensor<1x1x1x2xf32>
  return %0 : tensor<1x1x1x2xf32>
}

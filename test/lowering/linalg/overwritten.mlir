// What is written once when a padded operand is made: zeros in each of two
// buffers, and the operand straight into its place among them.
// RUN: ebb run %s --function padded --kernels generated --input 0=[[1,2],[3,4]] --input 1=[[1,10],[100,1000]] --expect 0=[[201,2010],[403,4030]] --dump-ir %t
// RUN: FileCheck %s < %t/06-outline.mlir
// RUN: ebb run %s --function conv --kernels generated --input 0=[[[[1,2],[3,4]]]] --input 1=[[[[1,10],[100,1000]]]] --expect '0=[[[[1000,2100,200],[3010,4321,402],[30,43,4]]]]' --dump-ir %t
// RUN: FileCheck %s --check-prefix=CONV < %t/06-outline.mlir

// CHECK-LABEL: func.func @padded
// CHECK: kernel.launch @[[PAD:ebb_tiles_[0-9]+]] ins(%arg0 : memref<2x2xf32>) outs(%{{.*}}, %{{.*}} : memref<4x4xf32>, memref<2x2xf32, {{.*}}>)
// CHECK: kernel.launch @[[PAD]] ins(%arg1 : memref<2x2xf32>) outs(%{{.*}}, %{{.*}} : memref<4x4xf32>, memref<2x2xf32, {{.*}}>)
// CHECK-NOT: @[[PAD]]
func.func @padded(%x: tensor<2x2xf32>, %w: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %a = ebb.pad %x {paddings = array<i64: 1, 1, 1, 1>} : (tensor<2x2xf32>) -> tensor<4x4xf32>
  %b = ebb.pad %w {paddings = array<i64: 1, 1, 1, 1>} : (tensor<2x2xf32>) -> tensor<4x4xf32>
  %c = ebb.matmul %a, %b : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %d = ebb.slice %c {axes = array<i64: 0, 1>, starts = array<i64: 1, 1>, ends = array<i64: 3, 3>} : (tensor<4x4xf32>) -> tensor<2x2xf32>
  return %d : tensor<2x2xf32>
}

// The filter, zeros, x among them, the products, the result, in one kernel: no
// copy of x onto itself. The numbers are the definition's, by hand.
// CONV-LABEL: func.func @conv
// CONV: kernel.launch @ebb_tiles_0 ins(%{{[^ ]*}}, %{{[^ ]*}} : {{.*}}) outs(%{{[^ ]*}} : memref<1x1x3x3xf32>)
// CONV-NOT: kernel.launch
func.func @conv(%x: tensor<1x1x2x2xf32>, %w: tensor<1x1x2x2xf32>) -> tensor<1x1x3x3xf32> {
  %0 = ebb.conv2d %x, %w {paddings = array<i64: 1>} : (tensor<1x1x2x2xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x3x3xf32>
  return %0 : tensor<1x1x3x3xf32>
}

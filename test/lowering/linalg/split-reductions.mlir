// A reduction of much to little is one of tiles to parts, which threads share,
// and one of the parts. Sums of ones are exact.
// RUN: ebb run %s --function channels --kernels generated --expect '0=[786432,786432,786432]' --dump-ir %t
// RUN: FileCheck %s < %t/06-outline.mlir
// RUN: ebb run %s --function largest --kernels generated --expect 0=1 --dump-ir %t
// RUN: FileCheck %s --check-prefix=ALL < %t/06-outline.mlir
// RUN: ebb run %s --function little --kernels generated --expect '0=[64,64,64]' --dump-ir %t
// RUN: FileCheck %s --check-prefix=LITTLE < %t/06-outline.mlir
// RUN: ebb run %s --function mean_of_images --input '0=[[[[1,2]]],[[[3,6]]]]' --expect 0=3 --dump-ir %t
// RUN: FileCheck %s --check-prefix=UNKNOWN < %t/06-outline.mlir
// RUN: ebb run %s --function mean_of_images --input '0=[]' --expect 0=nan

// CHECK-LABEL: func.func @channels
// CHECK: kernel.launch @ebb_tiles_0 outs(%{{.*}}, %[[PARTS:.*]] : memref<786432x3xf32>, memref<[[N:[0-9]+]]x3xf32>)
// CHECK: ins(%[[PARTS]] : memref<[[N]]x3xf32>) outs(%{{.*}} : memref<3xf32>)
func.func @channels() -> tensor<3xf32> {
  %x = ebb.full {value = 1.0 : f64} : () -> tensor<12x256x256x3xf32>
  %0 = ebb.sum %x {axis = array<i64: 0, 1, 2>} : (tensor<12x256x256x3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// ALL-LABEL: func.func @largest
// ALL: kernel.launch @ebb_tiles_0 outs(%{{.*}}, %[[PARTS:.*]] : memref<264192xf64>, memref<[[N:[0-9]+]]xf64>)
// ALL: ins(%[[PARTS]] : memref<[[N]]xf64>) outs(%{{.*}} : memref<f64>)
func.func @largest() -> tensor<f64> {
  %x = ebb.full {value = 1.0 : f64} : () -> tensor<16x128x129xf64>
  %0 = ebb.max %x : (tensor<16x128x129xf64>) -> tensor<f64>
  return %0 : tensor<f64>
}

// LITTLE-LABEL: func.func @little
// LITTLE: kernel.launch @ebb_tiles_0 outs(%{{.*}} : memref<3xf32>)
// LITTLE-NOT: kernel.launch
func.func @little() -> tensor<3xf32> {
  %x = ebb.full {value = 1.0 : f64} : () -> tensor<4x4x4x3xf32>
  %0 = ebb.sum %x {axis = array<i64: 0, 1, 2>} : (tensor<4x4x4x3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// UNKNOWN-LABEL: func.func @mean_of_images
// UNKNOWN: outs(%[[PARTS:.*]] : memref<?xf32>)
// UNKNOWN: ins(%[[PARTS]] : memref<?xf32>) outs(%{{.*}} : memref<f32>)
func.func @mean_of_images(%x: tensor<?x?x?x?xf32>) -> tensor<f32> {
  %0 = ebb.mean %x : (tensor<?x?x?x?xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// Kernels that share data are one, which runs them tile by tile. What only they
// need is no buffer of the program. Values by hand: of equal numbers, or from
// sums that f32 has exactly.
// RUN: ebb run %s --function softmax --expect '0=[512]' --expect '1=0.0078125' --dump-ir %t
// RUN: FileCheck %s --check-prefix=SOFTMAX < %t/06-outline.mlir
// RUN: FileCheck %s --check-prefix=TILES < %t/07-kernels.mlir
// RUN: ebb run %s --function softmax --expect '0=[512]' --check-nan --dump-ir %t
// RUN: FileCheck %s --check-prefix=APART < %t/06-outline.mlir
// RUN: ebb run %s --function masked --expect '0=10.8662944' --dump-ir %t
// RUN: FileCheck %s --check-prefix=MASKED < %t/06-outline.mlir
// RUN: ebb run %s --function bias --expect '1=[40940,81880,122820,163760]' --dump-ir %t
// RUN: FileCheck %s --check-prefix=BIAS < %t/06-outline.mlir
// RUN: ebb run %s --function total --expect '0=786432' --dump-ir %t
// RUN: FileCheck %s --check-prefix=TOTAL < %t/06-outline.mlir
// RUN: ebb run %s --function unknown --input '0=[[1,3],[5,-5],[0,4]]' --expect '0=[[-1,1],[5,-5],[-2,2]]' --dump-ir %t
// RUN: FileCheck %s --check-prefix=UNKNOWN < %t/06-outline.mlir
// RUN: ebb run %s --function unknown --input '0=[]' --expect '0=[]'
// RUN: ebb compile %s --function turned -o %t.ebb --dump-ir %t
// RUN: FileCheck %s --check-prefix=TURNED < %t/06-outline.mlir
// RUN: ebb run %s --function borders --expect '0=[[32768,32768],[49152,49152],[49152,49152],[32768,32768]]' --dump-ir %t
// RUN: FileCheck %s --check-prefix=BORDERS < %t/06-outline.mlir
// RUN: ebb grad %s --function joined -o %t.mlir
// RUN: ebb run %t.mlir --function joined_grad --input 'x=[[1],[2]]' --input 'y_grad=[[10],[20],[30],[40]]' --input 'v=[[3],[4],[5]]' --expect 'x_grad=[[40],[0]]' --expect 'v_grad=[[10],[20],[30]]'
// The parts of a sum are the same for any number of threads.
// RUN: ebb run %s --function masked --threads 1 > %t.one
// RUN: ebb run %s --function masked --threads 3 | diff %t.one -

// One kernel for all that is as large as x, which is never stored: a tile has
// its own exponentials, maxima and sums. A buffer of rows tells how many.
// SOFTMAX-LABEL: func.func @softmax
// SOFTMAX-NOT: memref<512x128xf32>
// SOFTMAX: kernel.launch @ebb_tiles_0 outs(%{{.*}} : memref<512xf32>, memref<16xf32>, memref<16xf32>)
// SOFTMAX-NOT: ebb_tiles

// Rows of a tile, and buffers of its own.
// TILES-LABEL: func.func @ebb_tiles_0
// TILES-SAME: kernel.units = array<i64: 0, 0, [[ROWS:[0-9]+]]>
// TILES: memref.alloca() {alignment = 64 : i64} : memref<[[ROWS]]x128xf32>
// TILES: call @ebb_stage_0
// TILES: call @ebb_stage_1
// TILES: func.func private @ebb_stage_0

// What is searched for NaN is a kernel each.
// APART-NOT: ebb_tiles
func.func @softmax() -> (tensor<1xf32>, tensor<f32>) {
  %x = ebb.full {value = 3.0 : f64} : () -> tensor<512x128xf32>
  %z = ebb.iota {axis = 0 : i64} : () -> tensor<512x128xf32>
  %t = ebb.multiply %x, %z : (tensor<512x128xf32>, tensor<512x128xf32>) -> tensor<512x128xf32>
  %s = ebb.cos %t : (tensor<512x128xf32>) -> tensor<512x128xf32>
  %y = ebb.softmax %s : (tensor<512x128xf32>) -> tensor<512x128xf32>
  %0 = ebb.sum %y {axis = array<i64: 0, 1>} : (tensor<512x128xf32>) -> tensor<f32>
  %r = ebb.reshape %0 {shape = array<i64: 1>} : (tensor<f32>) -> tensor<1xf32>
  %m = ebb.max %y : (tensor<512x128xf32>) -> tensor<f32>
  return %r, %m : tensor<1xf32>, tensor<f32>
}

// The mask knows where a tile begins: in row i are i + 1 equal numbers, so that
// the first column adds up to 1 + 1/2 + ... + 1/128 in each of two matrices.
// MASKED-LABEL: func.func @masked
// MASKED-NOT: memref<1x2x128x128xf32>
// MASKED: kernel.launch @ebb_tiles_0
// MASKED: return
func.func @masked() -> tensor<f32> {
  %h = ebb.iota {axis = 1 : i64} : () -> tensor<1x2x128x128xf32>
  %x = ebb.exp %h : (tensor<1x2x128x128xf32>) -> tensor<1x2x128x128xf32>
  %y = ebb.fused_softmax_mask_upper_triangle %x : (tensor<1x2x128x128xf32>) -> tensor<1x2x128x128xf32>
  %c = ebb.slice %y {axes = array<i64: 3>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<1x2x128x128xf32>) -> tensor<1x2x128x1xf32>
  %0 = ebb.sum %c : (tensor<1x2x128x1xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// Each tile gives a part of the bias' gradient; the last tile is smaller.
// BIAS-LABEL: func.func @bias
// BIAS: %[[PARTS:.*]] = memref.alloc() : memref<{{[0-9]+}}x4xf32>
// BIAS: kernel.launch @ebb_tiles_0
// BIAS-SAME: %[[PARTS]]
// BIAS: kernel.launch @ebb_kernel_{{[0-9]+}} ins(%[[PARTS]] :
func.func @bias() -> (tensor<f32>, tensor<4xf32>) {
  %x = ebb.full {value = 1.0 : f64} : () -> tensor<40940x4xf32>
  %b = ebb.iota {axis = 0 : i64} : () -> tensor<4xf32>
  %y = ebb.add %x, %b : (tensor<40940x4xf32>, tensor<4xf32>) -> tensor<40940x4xf32>
  %g = ebb.sqrt %y : (tensor<40940x4xf32>) -> tensor<40940x4xf32>
  %q = ebb.multiply %g, %g : (tensor<40940x4xf32>, tensor<40940x4xf32>) -> tensor<40940x4xf32>
  %0, %1 = ebb.add_grad %x, %b, %q : (tensor<40940x4xf32>, tensor<4xf32>, tensor<40940x4xf32>) -> (tensor<40940x4xf32>, tensor<4xf32>)
  %m = ebb.max %0 : (tensor<40940x4xf32>) -> tensor<f32>
  return %m, %1 : tensor<f32>, tensor<4xf32>
}

// A lone sum of much to little.
// TOTAL-LABEL: func.func @total
// TOTAL: %[[PARTS:.*]] = memref.alloc() : memref<{{[0-9]+}}xf32>
// TOTAL: kernel.launch @ebb_tiles_0
// TOTAL: ins(%[[PARTS]] : {{.*}} outs(%{{.*}} : memref<f32>)
func.func @total() -> tensor<f32> {
  %x = ebb.full {value = 1.0 : f64} : () -> tensor<786432xf32>
  %0 = ebb.sum %x : (tensor<786432xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// UNKNOWN-LABEL: func.func @unknown
// UNKNOWN: kernel.launch @ebb_tiles_0 ins(%{{[^ ]*}} : memref<?x2xf32>) outs(%{{[^ ]*}} : memref<?x2xf32>)
// UNKNOWN-NOT: kernel.launch
func.func @unknown(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %m = ebb.mean %x {axis = array<i64: 1>, keepdim = true} : (tensor<?x2xf32>) -> tensor<?x1xf32>
  %0 = ebb.subtract %x, %m : (tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// Reads across stay kernels of their own, in squares.
// TURNED-LABEL: func.func @turned
// TURNED: kernel.launch @ebb_kernel_{{[0-9]}} ins(%{{.*}} : memref<256x64xf32>) outs(%{{.*}} : memref<64x256xf32>)
// TURNED: return
func.func @turned(%x: tensor<256x64xf32>) -> (tensor<256x64xf32>, tensor<64x256xf32>) {
  %0 = ebb.exp %x : (tensor<256x64xf32>) -> tensor<256x64xf32>
  %1 = ebb.transpose %x {perm = array<i64: 1, 0>} : (tensor<256x64xf32>) -> tensor<64x256xf32>
  return %0, %1 : tensor<256x64xf32>, tensor<64x256xf32>
}

// The ends of windows are parts of the tile's own buffers; one is left to tell
// the extents.
// BORDERS-LABEL: func.func @borders
// BORDERS: memref.alloc() {{.*}} : memref<2x{{.}}x4096xf32>
// BORDERS-NOT: memref.alloc() {{.*}} : memref<2x{{.}}x4096xf32>
// BORDERS: kernel.launch @ebb_tiles_0
// BORDERS-NOT: ebb_tiles
func.func @borders() -> tensor<4x2xf32> {
  %x = ebb.full {value = 4.0 : f64} : () -> tensor<2x4x4096xf32>
  %y = ebb.sqrt %x : (tensor<2x4x4096xf32>) -> tensor<2x4x4096xf32>
  %q = ebb.multiply %y, %y : (tensor<2x4x4096xf32>, tensor<2x4x4096xf32>) -> tensor<2x4x4096xf32>
  %w = ebb.window_sum %q {axis = 1 : i64, size = 3 : i64} : (tensor<2x4x4096xf32>) -> tensor<2x4x4096xf32>
  %s = ebb.sum %w {axis = array<i64: 2>} : (tensor<2x4x4096xf32>) -> tensor<2x4xf32>
  %0 = ebb.transpose %s {perm = array<i64: 1, 0>} : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// A buffer that is also looked at from an unknown position on is no tile's own.
func.func @joined(%x: tensor<?x1xf64> {ebb.name = "x"}, %v: tensor<3x1xf64> {ebb.name = "v"}) -> (tensor<4x1xf64> {ebb.name = "y"}) {
  %0 = ebb.concat %v, %x, %x : (tensor<3x1xf64>, tensor<?x1xf64>, tensor<?x1xf64>) -> tensor<?x?xf64>
  %1:4 = ebb.split %0 {sections = array<i64: 4, 1, 1, 1>} : (tensor<?x?xf64>) -> (tensor<4x1xf64>, tensor<1x1xf64>, tensor<1x1xf64>, tensor<1x1xf64>)
  return %1#0 : tensor<4x1xf64>
}

// How often kernels walk x: nothing of its size is stored but the result.
// RUN: ebb run %s --function forward --kernels generated --dump-ir=%t.f --input 'x=[[[1,2],[3,5]],[[0,4],[7,8]]]' --input 'mean=[0,0]' --input 'variance=[1,1]'
// RUN: FileCheck %s --check-prefix=FORWARD --implicit-check-not=2x2x2xf32 --input-file=%t.f/06-outline.mlir
// RUN: ebb run %s --function backward --kernels generated --dump-ir=%t.b --input 'x=[[[1,2],[3,5]],[[0,4],[7,8]]]' --input 'mean=[0,0]' --input 'inverse=[1,1]' --input 'out_grad=[[[1,2],[3,5]],[[0,4],[7,8]]]'
// RUN: FileCheck %s --check-prefix=BACKWARD --implicit-check-not=2x2x2xf32 --input-file=%t.b/06-outline.mlir

// A sum, a sum of squares and the result, channel by channel.
// FORWARD: kernel.launch @ebb_tiles_0 ins(%{{[^ ]*}}, %{{[^ ]*}} : memref<2x2x2xf16>, memref<2xf32>) outs(%{{[^ ]*}}, %{{[^ ]*}} : memref<2xf32>, memref<2x2x2xf16>)
// FORWARD-NOT: kernel.launch
// FORWARD: return
func.func @forward(%x: tensor<2x2x2xf16> {ebb.name = "x"}, %mean: tensor<2xf32> {ebb.name = "mean"}, %variance: tensor<2xf32> {ebb.name = "variance"}) -> (tensor<2x2x2xf16>, tensor<2xf32>) {
  %0:5 = ebb.batch_norm %x, %mean, %variance {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>} : (tensor<2x2x2xf16>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2x2xf16>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
  return %0#0, %0#1 : tensor<2x2x2xf16>, tensor<2xf32>
}

// Two sums and the result; the cotangent, which all three read, is widened in
// each of them.
// BACKWARD: kernel.launch @ebb_tiles_0 ins({{.*}}memref<2x2x2xf16>{{.*}}) outs(%{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} : memref<2xf32>, memref<2xf32>, memref<2x2x2xf16>)
// BACKWARD-NOT: kernel.launch
// BACKWARD: return
func.func @backward(%x: tensor<2x2x2xf16> {ebb.name = "x"}, %mean: tensor<2xf32> {ebb.name = "mean"}, %inverse: tensor<2xf32> {ebb.name = "inverse"}, %g: tensor<2x2x2xf16> {ebb.name = "out_grad"}) -> (tensor<2x2x2xf16>, tensor<2xf32>, tensor<2xf32>) {
  %0:3 = ebb.batch_norm_grad %x, %mean, %inverse, %g {operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 1, 1, 0, 1>} : (tensor<2x2x2xf16>, tensor<2xf32>, tensor<2xf32>, tensor<2x2x2xf16>) -> (tensor<2x2x2xf16>, tensor<2xf32>, tensor<2xf32>)
  return %0#0, %0#1, %0#2 : tensor<2x2x2xf16>, tensor<2xf32>, tensor<2xf32>
}

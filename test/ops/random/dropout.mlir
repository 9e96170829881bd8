// ebb.dropout. Masks by a separate implementation of Philox4x32-10 in Python
// that gives the authors' known answers; values by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=seeded | FileCheck %s --check-prefix=GRAD
//
// RUN: ebb run %s --function seeded --input 'x=[1,2,3,4,5,6,7,8,nan,inf]' --input 'step=3' \
// RUN:   --expect 'mask=[0,1,0,1,1,0,1,0,1,0]' --expect 'out=[0,4,0,8,10,0,14,0,nan,0]'
// RUN: ebb run %s --function seeded --input 'x=[1,2,3,4,5,6,7,8,9,10]' --input 'step=-1' \
// RUN:   --expect 'mask=[1,0,0,1,0,1,0,1,0,1]' --expect 'out=[2,0,0,8,0,12,0,16,0,20]'
// Only the low 32 bits of a step count.
// RUN: ebb run %s --function seeded --input 'x=[1,2,3,4,5,6,7,8,9,10]' --input 'step=4294967299' \
// RUN:   --expect 'mask=[0,1,0,1,1,0,1,0,1,0]' --expect 'out=[0,4,0,8,10,0,14,0,18,0]'
// RUN: ebb run %s --function fixed --input 'x=[1,2,3,4,5,6,7,8,9,10]' \
// RUN:   --expect 'mask=[1,1,1,0,1,1,1,1,0,0]' --expect 'out=[1,2,3,0,5,6,7,8,0,0]'
// A row's elements are numbered through, so rows differ.
// RUN: ebb run %s --function unknown --input 'x=[[1,1,1],[1,1,1]]' --input 'step=[3]' --expect 'out=[[0,2,0],[2,2,0]]'
// RUN: ebb run %s --function unknown --input 'x=[]' --input 'step=[3]' --expect 'out=[]'
// RUN: not ebb run %s --function unknown --input 'x=[[1,1,1]]' --input 'step=[3,4]' 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: ebb run %s --function all_dropped --input 'x=[1,inf]' --expect 'out=[0,0]' --expect 'mask=[0,0]'
// RUN: ebb run %s --function none_dropped --input 'x=[1,inf]' --expect 'out=[1,inf]' --expect 'mask=[1,1]'
// RUN: ebb run %s --function test_upscale --input 'x=[1,2]' --expect 'out=[1,2]' --expect 'mask=[1,1]'
// RUN: ebb run %s --function test_downgrade --input 'x=[1,2,3,4]' --expect 'out=[0.5,1,1.5,2]' --expect 'mask=[1,1,1,1]'
// RUN: ebb run %s --function half --input 'x=[1,2]' --expect 'out=[0,4]'
// Many threads draw the same numbers: of 40000, 28071 reach 0.3 * 2^32.
// RUN: ebb run %s --function many --threads 1 --expect 'kept=28071'
// RUN: ebb run %s --function many --threads 3 --expect 'kept=28071'
//
// RUN: ebb check %s --function alone --order 1 --input 'step=3'
// RUN: ebb check %s --function alone --order 2 --input 'step=3'
// RUN: ebb check %s --function unknown --order 2 --input 'x=[[1,2,3],[4,5,6]]' --input 'step=[3]'
// RUN: ebb check %s --function test_downgrade --order 2
// RUN: ebb check %s --function fixed --order 1
// RUN: ebb check %s --function all_dropped --order 1

// CHECK-LABEL: @seeded
// CHECK: ebb.dropout %{{[^ ]*}}, %{{[^ ]*}} {seed = 7 : i64} : (tensor<10xf32>, tensor<i64>) -> (tensor<10xf32>, tensor<10xui8>)
// The mask of the forward pass is the gradient's.
// GRAD-LABEL: @seeded_grad(
// GRAD: %{{.*}}, %[[MASK:.*]] = ebb.dropout %arg0, %arg1
// GRAD: ebb.dropout_grad %[[MASK]], %arg2 : (tensor<10xui8>, tensor<10xf32>) -> tensor<10xf32>
func.func @seeded(%x: tensor<10xf32> {ebb.name = "x"}, %step: tensor<i64> {ebb.name = "step"}) -> (tensor<10xf32> {ebb.name = "out"}, tensor<10xui8> {ebb.name = "mask"}) {
  %out, %mask = ebb.dropout %x, %step {seed = 7, p = 0.5, mode = "upscale_in_train", is_test = false} : (tensor<10xf32>, tensor<i64>) -> (tensor<10xf32>, tensor<10xui8>)
  return %out, %mask : tensor<10xf32>, tensor<10xui8>
}
// CHECK-LABEL: @fixed
// CHECK: ebb.dropout %{{[^ ]*}} {fix_seed = true, mode = "downgrade_in_infer", p = 1.000000e-01 : f64, seed = 7 : i64}
func.func @fixed(%x: tensor<10xf64> {ebb.name = "x"}) -> (tensor<10xf64> {ebb.name = "out"}, tensor<10xui8> {ebb.name = "mask"}) {
  %out, %mask = "ebb.dropout"(%x) <{seed = 7 : i64, fix_seed = true, p = 0.1 : f64, mode = "downgrade_in_infer"}> : (tensor<10xf64>) -> (tensor<10xf64>, tensor<10xui8>)
  return %out, %mask : tensor<10xf64>, tensor<10xui8>
}
func.func @alone(%x: tensor<10xf32> {ebb.name = "x"}, %step: tensor<i64> {ebb.name = "step"}) -> (tensor<10xf32> {ebb.name = "out"}) {
  %square = ebb.multiply %x, %x : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
  %out, %mask = ebb.dropout %square, %step {seed = 7, p = 0.3} : (tensor<10xf32>, tensor<i64>) -> (tensor<10xf32>, tensor<10xui8>)
  return %out : tensor<10xf32>
}
// TWO: dropout.mlir:[[@LINE+2]]:17: error: 'ebb.dropout' op expects one element in seed_tensor, but got 2 and 1
func.func @unknown(%x: tensor<?x3xf32> {ebb.name = "x"}, %step: tensor<?xi32> {ebb.name = "step"}) -> (tensor<?x3xf32> {ebb.name = "out"}) {
  %out, %mask = ebb.dropout %x, %step {seed = 7} : (tensor<?x3xf32>, tensor<?xi32>) -> (tensor<?x3xf32>, tensor<?x3xui8>)
  return %out : tensor<?x3xf32>
}
func.func @all_dropped(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}, tensor<2xui8> {ebb.name = "mask"}) {
  %out, %mask = ebb.dropout %x {fix_seed = true, p = 1.0} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xui8>)
  return %out, %mask : tensor<2xf32>, tensor<2xui8>
}
func.func @none_dropped(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}, tensor<2xui8> {ebb.name = "mask"}) {
  %out, %mask = ebb.dropout %x {fix_seed = true, p = 0.0} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xui8>)
  return %out, %mask : tensor<2xf32>, tensor<2xui8>
}
func.func @test_upscale(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}, tensor<2xui8> {ebb.name = "mask"}) {
  %out, %mask = ebb.dropout %x {is_test = true} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xui8>)
  return %out, %mask : tensor<2xf32>, tensor<2xui8>
}
func.func @test_downgrade(%x: tensor<4xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}, tensor<4xui8> {ebb.name = "mask"}) {
  %out, %mask = ebb.dropout %x {is_test = true, mode = "downgrade_in_infer"} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xui8>)
  return %out, %mask : tensor<4xf32>, tensor<4xui8>
}
// Seed 0 and no offset give 0.399 and 0.881 of 2^32.
func.func @half(%x: tensor<2xf16> {ebb.name = "x"}) -> (tensor<2xf16> {ebb.name = "out"}) {
  %out, %mask = ebb.dropout %x {fix_seed = true} : (tensor<2xf16>) -> (tensor<2xf16>, tensor<2xui8>)
  return %out : tensor<2xf16>
}
func.func @many() -> (tensor<i64> {ebb.name = "kept"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<40000xf32>
  %step = ebb.full {value = 3.0} : () -> tensor<i64>
  %out, %mask = ebb.dropout %x, %step {seed = 7, p = 0.3} : (tensor<40000xf32>, tensor<i64>) -> (tensor<40000xf32>, tensor<40000xui8>)
  %wide = ebb.cast %mask {dtype = i64} : (tensor<40000xui8>) -> tensor<40000xi64>
  %kept = ebb.sum %wide {axis = array<i64: 0>} : (tensor<40000xi64>) -> tensor<i64>
  return %kept : tensor<i64>
}

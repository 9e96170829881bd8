// Permutations by a separate implementation of the definition in NumPy, whose
// Philox4x32-10 gives the authors' known answers; rows by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=rows | FileCheck %s --check-prefix=GRAD
//
// RUN: ebb run %s --function rows --input 'x=[[1,2],[3,4],[5,6],[7,8]]' --input 'seed=[7]' \
// RUN:   --expect 'shuffle_idx=[1,0,2,3]' --expect 'out=[[3,4],[1,2],[5,6],[7,8]]' --expect 'seed_out=[8]'
// RUN: ebb run %s --function batches --input 'x=[[[0],[1],[2],[3]],[[4],[5],[6],[7]]]' --input 'seed=[7]' \
// RUN:   --expect 'shuffle_idx=[2,1,4,6,0,7,3,5]' --expect 'out=[[[4],[1],[0],[6]],[[2],[7],[3],[5]]]'
// All 64 bits of the seed count, a negative one's too, whatever its type.
// RUN: ebb run %s --function scalar_seed --input 'x=[[0],[1],[2],[3],[4]]' --input 'seed=-1' \
// RUN:   --expect 'shuffle_idx=[1,3,4,0,2]' --expect 'out=[[3],[0],[4],[1],[2]]' --expect 'seed_out=[0]'
// RUN: ebb run %s --function unknown --input 'x=[[0],[1],[2],[3],[4]]' --input 'seed=[4294967303]' --expect 'shuffle_idx=[4,1,3,0,2]' --expect 'out=[[3],[1],[4],[2],[0]]'
// RUN: ebb run %s --function unknown --input 'x=[[1,2,3]]' --input 'seed=[9223372036854775807]' --expect 'out=[[1,2,3]]' --expect 'seed_out=[-9223372036854775808]'
// RUN: ebb run %s --function unknown --input 'x=[]' --input 'seed=[1]' --expect 'out=[]' --expect 'shuffle_idx=[]' --expect 'seed_out=[2]'
// RUN: not ebb run %s --function unknown --input 'x=[[1]]' --input 'seed=[1,2]' 2>&1 | FileCheck %s --check-prefix=TWO
// Without a seed, that of the start.
// RUN: ebb run %s --function unknown --input 'x=[[0],[1],[2],[3]]' --input 'seed=[]' --expect 'shuffle_idx=[1,0,2,3]' --expect 'seed_out=[8]'
// RUN: ebb run %s --function none --input 'x=[[0],[1],[2],[3]]' --input 'seed=[]' --expect 'shuffle_idx=[1,0,2,3]' --expect 'seed_out=[8]'
// A vector is one row; rows may be empty.
// RUN: ebb run %s --function vector --input 'x=[3,1,2]' --input 'seed=[7]' --expect 'out=[3,1,2]' --expect 'shuffle_idx=[0]'
// RUN: ebb run %s --function empty_rows --input 'x=[[],[],[],[]]' --input 'seed=[7]' --expect 'out=[[],[],[],[]]' --expect 'shuffle_idx=[1,0,2,3]'
// RUN: ebb run %s --function half --input 'x=[[1],[nan],[3],[-0.0]]' --input 'seed=[7]' --expect 'out=[[nan],[1],[3],[-0.0]]'
// RUN: ebb run %s --function integers --input 'x=[[1],[-9223372036854775808],[3],[4]]' --input 'seed=[7]' --expect 'out=[[-9223372036854775808],[1],[3],[4]]'
// Many threads find the same permutation; the sum is of i times its i-th entry.
// RUN: ebb run %s --function many --threads 1 --expect 'sum=16046967871801'
// RUN: ebb run %s --function many --threads 3 --expect 'sum=16046967871801'
//
// RUN: ebb check %s --function alone --order 1 --input 'seed=[7]'
// RUN: ebb check %s --function alone --order 2 --input 'seed=[7]'
// RUN: ebb check %s --function alone --order 3 --input 'seed=[7]'
// RUN: ebb check %s --function unknown_alone --order 2 --input 'x=[[[1,2]],[[3,4]],[[5,6]],[[7,8]]]' --input 'seed=[7]'

// CHECK-LABEL: @rows
// CHECK: ebb.shuffle_batch %{{[^ ]*}}, %{{[^ ]*}} : (tensor<4x2xf32>, tensor<1xi64>) -> (tensor<4x2xf32>, tensor<4xi64>, tensor<1xi64>)
// GRAD-LABEL: @rows_grad(
// GRAD: %{{.*}}, %[[IDX:.*]], %{{.*}} = ebb.shuffle_batch %arg0, %arg1
// GRAD: ebb.shuffle_batch_grad %[[IDX]], %arg2 : (tensor<4xi64>, tensor<4x2xf32>) -> tensor<4x2xf32>
func.func @rows(%x: tensor<4x2xf32> {ebb.name = "x"}, %seed: tensor<1xi64> {ebb.name = "seed"}) -> (tensor<4x2xf32> {ebb.name = "out"}, tensor<4xi64> {ebb.name = "shuffle_idx"}, tensor<1xi64> {ebb.name = "seed_out"}) {
  %out, %idx, %next = ebb.shuffle_batch %x, %seed {startup_seed = 0} : (tensor<4x2xf32>, tensor<1xi64>) -> (tensor<4x2xf32>, tensor<4xi64>, tensor<1xi64>)
  return %out, %idx, %next : tensor<4x2xf32>, tensor<4xi64>, tensor<1xi64>
}

// CHECK-LABEL: @batches
// CHECK: ebb.shuffle_batch %{{[^ ]*}}, %{{[^ ]*}} {startup_seed = 3 : i64}
func.func @batches(%x: tensor<2x4x1xf64> {ebb.name = "x"}, %seed: tensor<1xi64> {ebb.name = "seed"}) -> (tensor<2x4x1xf64> {ebb.name = "out"}, tensor<8xi64> {ebb.name = "shuffle_idx"}) {
  %out, %idx, %next = "ebb.shuffle_batch"(%x, %seed) <{startup_seed = 3 : i64}> : (tensor<2x4x1xf64>, tensor<1xi64>) -> (tensor<2x4x1xf64>, tensor<8xi64>, tensor<1xi64>)
  return %out, %idx : tensor<2x4x1xf64>, tensor<8xi64>
}

func.func @scalar_seed(%x: tensor<5x1xf32> {ebb.name = "x"}, %seed: tensor<i32> {ebb.name = "seed"}) -> (tensor<5x1xf32> {ebb.name = "out"}, tensor<5xi64> {ebb.name = "shuffle_idx"}, tensor<1xi64> {ebb.name = "seed_out"}) {
  %out, %idx, %next = ebb.shuffle_batch %x, %seed : (tensor<5x1xf32>, tensor<i32>) -> (tensor<5x1xf32>, tensor<5xi64>, tensor<1xi64>)
  return %out, %idx, %next : tensor<5x1xf32>, tensor<5xi64>, tensor<1xi64>
}

// TWO: shuffle_batch.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.shuffle_batch' op expects one element in seed, or none, but got 2 and 1
func.func @unknown(%x: tensor<?x?xf32> {ebb.name = "x"}, %seed: tensor<?xi64> {ebb.name = "seed"}) -> (tensor<?x?xf32> {ebb.name = "out"}, tensor<?xi64> {ebb.name = "shuffle_idx"}, tensor<1xi64> {ebb.name = "seed_out"}) {
  %out, %idx, %next = ebb.shuffle_batch %x, %seed {startup_seed = 7} : (tensor<?x?xf32>, tensor<?xi64>) -> (tensor<?x?xf32>, tensor<?xi64>, tensor<1xi64>)
  return %out, %idx, %next : tensor<?x?xf32>, tensor<?xi64>, tensor<1xi64>
}

func.func @none(%x: tensor<4x1xf32> {ebb.name = "x"}, %seed: tensor<0xi64> {ebb.name = "seed"}) -> (tensor<4xi64> {ebb.name = "shuffle_idx"}, tensor<1xi64> {ebb.name = "seed_out"}) {
  %out, %idx, %next = ebb.shuffle_batch %x, %seed {startup_seed = 7} : (tensor<4x1xf32>, tensor<0xi64>) -> (tensor<4x1xf32>, tensor<4xi64>, tensor<1xi64>)
  return %idx, %next : tensor<4xi64>, tensor<1xi64>
}

func.func @vector(%x: tensor<3xf32> {ebb.name = "x"}, %seed: tensor<1xi64> {ebb.name = "seed"}) -> (tensor<3xf32> {ebb.name = "out"}, tensor<1xi64> {ebb.name = "shuffle_idx"}) {
  %out, %idx, %next = ebb.shuffle_batch %x, %seed : (tensor<3xf32>, tensor<1xi64>) -> (tensor<3xf32>, tensor<1xi64>, tensor<1xi64>)
  return %out, %idx : tensor<3xf32>, tensor<1xi64>
}

func.func @empty_rows(%x: tensor<4x0xf32> {ebb.name = "x"}, %seed: tensor<1xi64> {ebb.name = "seed"}) -> (tensor<4x0xf32> {ebb.name = "out"}, tensor<4xi64> {ebb.name = "shuffle_idx"}) {
  %out, %idx, %next = ebb.shuffle_batch %x, %seed : (tensor<4x0xf32>, tensor<1xi64>) -> (tensor<4x0xf32>, tensor<4xi64>, tensor<1xi64>)
  return %out, %idx : tensor<4x0xf32>, tensor<4xi64>
}

func.func @half(%x: tensor<4x1xf16> {ebb.name = "x"}, %seed: tensor<1xi64> {ebb.name = "seed"}) -> (tensor<4x1xf16> {ebb.name = "out"}) {
  %out, %idx, %next = ebb.shuffle_batch %x, %seed : (tensor<4x1xf16>, tensor<1xi64>) -> (tensor<4x1xf16>, tensor<4xi64>, tensor<1xi64>)
  return %out : tensor<4x1xf16>
}

func.func @integers(%x: tensor<4x1xi64> {ebb.name = "x"}, %seed: tensor<1xi64> {ebb.name = "seed"}) -> (tensor<4x1xi64> {ebb.name = "out"}) {
  %out, %idx, %next = ebb.shuffle_batch %x, %seed : (tensor<4x1xi64>, tensor<1xi64>) -> (tensor<4x1xi64>, tensor<4xi64>, tensor<1xi64>)
  return %out : tensor<4x1xi64>
}

func.func @many() -> (tensor<i64> {ebb.name = "sum"}) {
  %x = ebb.full {value = 1.0} : () -> tensor<40000x1xf32>
  %seed = ebb.full {value = 7.0} : () -> tensor<i64>
  %out, %idx, %next = ebb.shuffle_batch %x, %seed : (tensor<40000x1xf32>, tensor<i64>) -> (tensor<40000x1xf32>, tensor<40000xi64>, tensor<1xi64>)
  %i = ebb.iota : () -> tensor<40000xi64>
  %product = ebb.multiply %idx, %i : (tensor<40000xi64>, tensor<40000xi64>) -> tensor<40000xi64>
  %sum = ebb.sum %product {axis = array<i64: 0>} : (tensor<40000xi64>) -> tensor<i64>
  return %sum : tensor<i64>
}

func.func @alone(%x: tensor<4x2xf64> {ebb.name = "x"}, %seed: tensor<1xi64> {ebb.name = "seed"}) -> (tensor<4x2xf64> {ebb.name = "out"}) {
  %square = ebb.multiply %x, %x : (tensor<4x2xf64>, tensor<4x2xf64>) -> tensor<4x2xf64>
  %shuffled, %idx, %next = ebb.shuffle_batch %square, %seed : (tensor<4x2xf64>, tensor<1xi64>) -> (tensor<4x2xf64>, tensor<4xi64>, tensor<1xi64>)
  %out = ebb.multiply %shuffled, %x : (tensor<4x2xf64>, tensor<4x2xf64>) -> tensor<4x2xf64>
  return %out : tensor<4x2xf64>
}

func.func @unknown_alone(%x: tensor<?x1x?xf32> {ebb.name = "x"}, %seed: tensor<1xi64> {ebb.name = "seed"}) -> (tensor<?x1x?xf32> {ebb.name = "out"}) {
  %square = ebb.multiply %x, %x : (tensor<?x1x?xf32>, tensor<?x1x?xf32>) -> tensor<?x1x?xf32>
  %out, %idx, %next = ebb.shuffle_batch %square, %seed : (tensor<?x1x?xf32>, tensor<1xi64>) -> (tensor<?x1x?xf32>, tensor<?xi64>, tensor<1xi64>)
  return %out : tensor<?x1x?xf32>
}

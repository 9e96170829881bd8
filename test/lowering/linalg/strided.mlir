// Slices are views; a write touches its region alone where x is dead, and x is
// copied where it is needed later or belongs to the caller.
// RUN: ebb-opt %s --ebb-to-linalg | FileCheck %s
// RUN: ebb run %s --function dead --kernels generated --input 'x=[1,2,3,4]' --expect 'out=[10,3,8,5]' --dump-ir %t
// RUN: FileCheck %s --check-prefix=DEAD < %t/06-outline.mlir
// RUN: ebb run %s --function needed --kernels generated --input 'x=[1,2,3,4]' --expect 'out=[20,6,14,10]' --dump-ir %t
// RUN: FileCheck %s --check-prefix=NEEDED < %t/06-outline.mlir
// RUN: ebb run %s --function callers --kernels generated --input 'x=[1,2,3,4]' --expect 'out=[7,2,7,4]' --dump-ir %t
// RUN: FileCheck %s --check-prefix=CALLERS < %t/06-outline.mlir
// RUN: ebb run %s --function constant --kernels generated --expect 'out=[7,3,7,3]' --dump-ir %t
// RUN: FileCheck %s --check-prefix=CONSTANT < %t/06-outline.mlir
// RUN: ebb run %s --function gradient --kernels generated --input 'g=[1,2]' --expect 'out=[0,2,0,1]' --dump-ir %t
// RUN: FileCheck %s --check-prefix=GRADIENT < %t/06-outline.mlir
// RUN: ebb run %s --function shifted --kernels generated --input 'x=[1,2,3,4]' --expect 'out=[8,8,6,4]'

// CHECK: #[[$TURNED:.+]] = affine_map<(d0) -> (-d0 + 1)>
// CHECK-LABEL: func.func @dead(
// CHECK: linalg.generic {indexing_maps = [#[[$TURNED]], #{{.+}}], iterator_types = ["parallel"]} ins(%{{.+}} : tensor<2xf32>) outs(%{{.+}} : tensor<2xf32>)
// CHECK: tensor.insert_slice %{{.+}} into %{{.+}}[0] [2] [2] : tensor<2xf32> into tensor<4xf32>
// A kernel makes x + 1 and writes over it.
// DEAD-LABEL: func.func @dead(
// DEAD: kernel.launch {{.*}} outs(%[[X:[^ ]+]], %{{.+}} : memref<4xf32>, memref<2xf32, strided<[2]>>)
// DEAD-NOT: kernel.launch
// DEAD: return %[[X]]
func.func @dead(%x: tensor<4xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %values = ebb.constant {value = dense<[8.0, 10.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %up = ebb.scale %x {scale = 1.0, bias = 1.0} : (tensor<4xf32>) -> tensor<4xf32>
  %out = ebb.set_value_with_tensor %up, %values {axes = array<i64: 0>, starts = array<i64: 2>, ends = array<i64: -9>, steps = array<i64: -2>} : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}

// x + 1, its copy, the write straight into that together with the sum.
// NEEDED-LABEL: func.func @needed(
// NEEDED: kernel.launch
// NEEDED: kernel.library_call "host" "copy"
// NEEDED: kernel.launch @ebb_tiles_0
// NEEDED-NOT: kernel.launch
func.func @needed(%x: tensor<4xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}, tensor<4xf32> {ebb.name = "up"}) {
  %up = ebb.scale %x {scale = 1.0, bias = 1.0} : (tensor<4xf32>) -> tensor<4xf32>
  %values = ebb.constant {value = dense<[10.0, 18.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %written = ebb.set_value_with_tensor %up, %values {axes = array<i64: 0>, starts = array<i64: 2>, ends = array<i64: -9>, steps = array<i64: -2>} : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  %out = ebb.add %written, %up : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %out, %up : tensor<4xf32>, tensor<4xf32>
}

// CALLERS-LABEL: func.func @callers(
// CALLERS: kernel.library_call "host" "copy"
// CALLERS-NEXT: memref.subview
// CALLERS-NEXT: kernel.launch
// CALLERS-NOT: kernel.launch
func.func @callers(%x: tensor<4xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %out = ebb.set_value %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 4>, steps = array<i64: 2>, shape = array<i64: 1>, values = [7.0]} : (tensor<4xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}

// CONSTANT-LABEL: func.func @constant(
// CONSTANT: kernel.launch @ebb_tiles_0
// CONSTANT-NOT: kernel.launch
func.func @constant() -> (tensor<4xf32> {ebb.name = "out"}) {
  %x = ebb.full {value = 3.0} : () -> tensor<4xf32>
  %out = ebb.set_value %x {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 4>, steps = array<i64: 2>, shape = array<i64: 1>, values = [7.0]} : (tensor<4xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}

// Zeros, and the cotangent straight into its places among them.
// GRADIENT-LABEL: func.func @gradient(
// GRADIENT: kernel.launch @ebb_tiles_0
// GRADIENT-NOT: kernel.launch
func.func @gradient(%g: tensor<2xf32> {ebb.name = "g"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %x = ebb.full {value = 3.0} : () -> tensor<4xf32>
  %out = ebb.strided_slice_grad %x, %g {axes = array<i64: 0>, starts = array<i64: 3>, ends = array<i64: 0>, strides = array<i64: -2>} : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}

// What is read overlaps what is written, the other way round.
func.func @shifted(%x: tensor<4xf32> {ebb.name = "x"}) -> (tensor<4xf32> {ebb.name = "out"}) {
  %twice = ebb.scale %x {scale = 2.0} : (tensor<4xf32>) -> tensor<4xf32>
  %part = ebb.strided_slice %twice {axes = array<i64: 0>, starts = array<i64: 3>, ends = array<i64: 0>, strides = array<i64: -1>} : (tensor<4xf32>) -> tensor<3xf32>
  %written = ebb.set_value_with_tensor %twice, %part {axes = array<i64: 0>, starts = array<i64: 1>, ends = array<i64: 4>, steps = array<i64: 1>} : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  %head = ebb.slice %twice {axes = array<i64: 0>, starts = array<i64: 3>, ends = array<i64: 4>} : (tensor<4xf32>) -> tensor<1xf32>
  %out = ebb.set_value_with_tensor %written, %head {axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: 1>, steps = array<i64: 1>} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return %out : tensor<4xf32>
}

// ebb.einsum. Numbers by hand, or by NumPy 2.4.6 where it says so.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-autodiff=function=product | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s --ebb-decompose=ops=einsum | FileCheck %s --check-prefix=PARTS
//
// RUN: ebb run %s --function product --input 'x=[[1,2],[3,4]]' --input 'y=[[5,6],[7,8]]' --expect 'out=[[19,22],[43,50]]' --kernels generated
// RUN: ebb run %s --function product --input 'x=[[1,2],[3,4]]' --input 'y=[[5,6],[7,8]]' --expect 'out=[[19,22],[43,50]]' --kernels auto
// RUN: ebb run %s --function product --input 'x=[[inf,1],[1,1]]' --input 'y=[[0,1],[1,1]]' --expect 'out=[[nan,inf],[1,2]]'
// No output part: labels that occur once, capitals before small letters.
// RUN: ebb run %s --function implicit --input 'x=[[1,2,3],[4,5,6]]' --expect 'out=[[1,4],[2,5],[3,6]]'
// RUN: ebb run %s --function implicit_capitals --input 'x=[[1,2,3],[4,5,6]]' --expect 'out=[[1,4],[2,5],[3,6]]'
// RUN: ebb run %s --function implicit_product --input 'x=[[1,2]]' --input 'y=[[3],[4]]' --expect 'out=[[11]]'
// RUN: ebb run %s --function trace --input 'x=[[1,2],[3,4]]' --expect out=5
// RUN: ebb run %s --function diagonal --input 'x=[[1,2],[3,4]]' --expect 'out=[1,4]'
// RUN: ebb run %s --function embedded --input 'x=[1,inf]' --expect 'out=[[1,0],[0,inf]]'
// RUN: ebb run %s --function diagonal_to_diagonal --input 'x=[[1,nan],[3,4]]' --expect 'out=[[1,0],[0,4]]'
// RUN: ebb run %s --function half_embedded --input 'x=[1,nan]' --expect 'out=[[1,0],[0,nan]]'
// RUN: ebb run %s --function brain_embedded --input 'x=[1,nan]' --expect 'out=[[1,0],[0,nan]]'
// Extents 1 broadcast, also within an operand, and where the other is unknown.
// RUN: ebb run %s --function broadcast --input 'x=[[1,2]]' --input 'y=[[3,4],[5,6],[7,8]]' --expect 'out=[[3,8],[5,12],[7,16]]'
// RUN: ebb run %s --function broadcast_sum --input 'x=[2]' --input 'y=[1,2,3]' --expect out=12
// RUN: ebb run %s --function broadcast_diagonal --input 'x=[[1,2,3]]' --expect 'out=[1,2,3]'
// The axes of '...' are aligned at the last.
// RUN: ebb run %s --function ellipsis --input 'x=[[[1,2]],[[3,4]]]' --input 'y=[[1,0],[2,1]]' --expect 'out=[[[1],[4]],[[3],[10]]]'
// RUN: ebb run %s --function ellipsis_last --input 'x=[[1,2],[3,4]]' --expect 'out=[4,6]'
// RUN: ebb run %s --function ellipsis_of_nothing --input 'x=[1,2]' --expect 'out=[1,2]'
// RUN: ebb run %s --function nothing_named --input x=3 --input 'y=[1,2]' --expect 'out=[3,6]'
// RUN: ebb run %s --function outer --input 'x=[1,2]' --input 'y=[3,4,5]' --expect 'out=[[3,4,5],[6,8,10]]'
// RUN: ebb run %s --function inner --input 'x=[[1,2],[3,4]]' --input 'y=[[5,6],[7,8]]' --expect out=70
// What only one operand has and the result lacks: (1 + 2) (3 + 4).
// RUN: ebb run %s --function summed_alone --input 'x=[1,2]' --input 'y=[3,4]' --expect out=21
// RUN: ebb run %s --function bilinear --input 'x=[1,2]' --input 'a=[[1,2],[3,4]]' --input 'y=[5,6]' --expect out=95
// Two labels are summed, and two left on both sides. By NumPy, of 0...23 twice.
// RUN: ebb run %s --function many_labels --input 'x=[[[[0,1],[2,3],[4,5]],[[6,7],[8,9],[10,11]]],[[[12,13],[14,15],[16,17]],[[18,19],[20,21],[22,23]]]]' \
// RUN:   --input 'y=[[[[0,1],[2,3],[4,5]],[[6,7],[8,9],[10,11]]],[[[12,13],[14,15],[16,17]],[[18,19],[20,21],[22,23]]]]' \
// RUN:   --expect 'out=[[[[220,250],[580,610]],[[250,286],[682,718]]],[[[580,682],[1804,1906]],[[610,718],[1906,2014]]]]'
// RUN: ebb run %s --function many_unknown_labels --input 'x=[[[[0,1],[2,3],[4,5]],[[6,7],[8,9],[10,11]]],[[[12,13],[14,15],[16,17]],[[18,19],[20,21],[22,23]]]]' \
// RUN:   --input 'y=[[[[0,1],[2,3],[4,5]],[[6,7],[8,9],[10,11]]],[[[12,13],[14,15],[16,17]],[[18,19],[20,21],[22,23]]]]' \
// RUN:   --expect 'out=[[[[220,250],[580,610]],[[250,286],[682,718]]],[[[580,682],[1804,1906]],[[610,718],[1906,2014]]]]'
// RUN: ebb run %s --function unknown --input 'x=[[1,2],[3,4]]' --input 'y=[[5],[7]]' --expect 'out=[[19],[43]]'
// RUN: ebb run %s --function unknown --input 'x=[[],[]]' --input 'y=[]' --expect 'out=[[],[]]'
// RUN: not ebb run %s --function unknown --input 'x=[[1,2,3]]' --input 'y=[[5],[7]]' 2>&1 | FileCheck %s --check-prefix=EXTENTS
// RUN: not ebb run %s --function unknown_diagonal --input 'x=[[1,2,3]]' 2>&1 | FileCheck %s --check-prefix=DIAGONAL
// RUN: ebb run %s --function unknown_diagonal --input 'x=[[1,2],[3,4]]' --expect 'out=[1,4]'
// RUN: ebb run %s --function nothing_summed --input 'x=[[],[]]' --input 'y=[]' --expect 'out=[[0,0,0],[0,0,0]]'
// RUN: ebb run %s --function i32_wraps --input 'x=[2147483647,1]' --input 'y=[1,1]' --expect out=-2147483648
// RUN: ebb run %s --function i8 --input 'x=[[1,2],[3,4]]' --expect 'out=[4,6]'
// Products of small floats are summed in f32.
// RUN: ebb run %s --function f16 --input 'x=[2048,1,1]' --input 'y=[1,1,1]' --expect out=2050
// RUN: ebb run %s --function bf16_rows --input 'x=[[256,1,1]]' --input 'y=[1,1,1]' --expect 'out=[258]'
//
// RUN: ebb check %s --function product --order 3
// RUN: ebb check %s --function trace --order 2
// RUN: ebb check %s --function embedded --order 3
// RUN: ebb check %s --function diagonal_to_diagonal --order 2
// RUN: ebb check %s --function broadcast --order 3
// RUN: ebb check %s --function broadcast_sum --order 3
// RUN: ebb check %s --function broadcast_diagonal --order 2
// RUN: ebb check %s --function ellipsis --order 3
// RUN: ebb check %s --function ellipsis_last --order 2
// RUN: ebb check %s --function outer --order 3
// RUN: ebb check %s --function summed_alone --order 3
// RUN: ebb check %s --function bilinear --order 3
// RUN: ebb check %s --function chain --order 1
// RUN: ebb check %s --function attention --order 2
// RUN: ebb check %s --function many_labels --order 2
// RUN: ebb check %s --function traces_apart --order 3
// RUN: ebb check %s --function unknown --order 3 --input 'x=[[1,2],[3,4]]' --input 'y=[[5],[7]]'
// RUN: ebb check %s --function unknown_trace --order 2 --input 'x=[[1,2],[3,4]]'
// RUN: ebb check %s --function f16 --order 2

// CHECK-LABEL: @product
// CHECK: ebb.einsum %{{[^ ]*}}, %{{[^ ]*}} {equation = "ij,jk->ik"} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
// GRAD-LABEL: @product_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x2xf32> {ebb.name = "x"}, %[[Y:.*]]: tensor<2x2xf32> {ebb.name = "y"}, %[[G:.*]]: tensor<2x2xf32>
// GRAD: ebb.einsum_grad %[[X]], %[[Y]], %[[G]] {equation = "ij,jk->ik", operandSegmentSizes = array<i32: 2, 0, 1>}
// PARTS-LABEL: @product
// PARTS-NEXT: ebb.matmul %{{.*}} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
// PARTS-NEXT: return
func.func @product(%x: tensor<2x2xf32> {ebb.name = "x"}, %y: tensor<2x2xf32> {ebb.name = "y"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = "ebb.einsum"(%x, %y) <{equation = "ij,jk->ik"}> : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @implicit(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<3x2xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x {equation = "ba"} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %out : tensor<3x2xf32>
}
func.func @implicit_capitals(%x: tensor<2x3xf32> {ebb.name = "x"}) -> (tensor<3x2xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x {equation = "a Z"} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %out : tensor<3x2xf32>
}
func.func @implicit_product(%x: tensor<1x2xf32> {ebb.name = "x"}, %y: tensor<2x1xf32> {ebb.name = "y"}) -> (tensor<1x1xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = " i j , j k "} : (tensor<1x2xf32>, tensor<2x1xf32>) -> tensor<1x1xf32>
  return %out : tensor<1x1xf32>
}
func.func @trace(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.einsum %x {equation = "ii"} : (tensor<2x2xf32>) -> tensor<f32>
  return %out : tensor<f32>
}
// A diagonal is an einsum still.
// PARTS-LABEL: @diagonal(
// PARTS-NEXT: ebb.einsum %{{.*}} {equation = "ii->i"}
func.func @diagonal(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x {equation = "ii->i"} : (tensor<2x2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
func.func @embedded(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x {equation = "i->ii"} : (tensor<2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @diagonal_to_diagonal(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x {equation = "ii->ii"} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @half_embedded(%x: tensor<2xf16> {ebb.name = "x"}) -> (tensor<2x2xf16> {ebb.name = "out"}) {
  %out = ebb.einsum %x {equation = "i->ii"} : (tensor<2xf16>) -> tensor<2x2xf16>
  return %out : tensor<2x2xf16>
}
func.func @brain_embedded(%x: tensor<2xbf16> {ebb.name = "x"}) -> (tensor<2x2xbf16> {ebb.name = "out"}) {
  %out = ebb.einsum %x {equation = "i->ii"} : (tensor<2xbf16>) -> tensor<2x2xbf16>
  return %out : tensor<2x2xbf16>
}
func.func @broadcast(%x: tensor<1x2xf32> {ebb.name = "x"}, %y: tensor<?x2xf32> {ebb.name = "y"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "ij,ij->ij"} : (tensor<1x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}
func.func @broadcast_sum(%x: tensor<1xf32> {ebb.name = "x"}, %y: tensor<3xf32> {ebb.name = "y"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "i,i->"} : (tensor<1xf32>, tensor<3xf32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @broadcast_diagonal(%x: tensor<1x3xf32> {ebb.name = "x"}) -> (tensor<3xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x {equation = "ii->i"} : (tensor<1x3xf32>) -> tensor<3xf32>
  return %out : tensor<3xf32>
}
func.func @ellipsis(%x: tensor<2x1x2xf32> {ebb.name = "x"}, %y: tensor<2x2xf32> {ebb.name = "y"}) -> (tensor<2x2x1xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "i...j,...j->i..."} : (tensor<2x1x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %last = ebb.einsum %out {equation = "...->..."} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %three = ebb.unsqueeze %last {axis = array<i64: 2>} : (tensor<2x2xf32>) -> tensor<2x2x1xf32>
  return %three : tensor<2x2x1xf32>
}
func.func @ellipsis_last(%x: tensor<2x2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x {equation = "i...->..."} : (tensor<2x2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
func.func @ellipsis_of_nothing(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x {equation = "i->...i"} : (tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
func.func @nothing_named(%x: tensor<f32> {ebb.name = "x"}, %y: tensor<2xf32> {ebb.name = "y"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = ",..."} : (tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
// PARTS-LABEL: @outer
// PARTS-NOT: matmul
// PARTS: ebb.multiply
func.func @outer(%x: tensor<2xf32> {ebb.name = "x"}, %y: tensor<3xf32> {ebb.name = "y"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "i,j->ij"} : (tensor<2xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}
func.func @inner(%x: tensor<2x2xf32> {ebb.name = "x"}, %y: tensor<2x2xf32> {ebb.name = "y"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "ij,ij"} : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @summed_alone(%x: tensor<2xf32> {ebb.name = "x"}, %y: tensor<2xf32> {ebb.name = "y"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "i,j->"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
  return %out : tensor<f32>
}
func.func @bilinear(%x: tensor<2xf32> {ebb.name = "x"}, %a: tensor<2x2xf32> {ebb.name = "a"}, %y: tensor<2xf32> {ebb.name = "y"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %a, %y {equation = "i,ij,j"} : (tensor<2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<f32>
  return %out : tensor<f32>
}

// 10x100 times 100x5 first costs 5000 multiplications and 2500 more; 100x5
// times 5x50 first costs 25000, and 50000 more.
// PARTS-LABEL: @chain(
// PARTS-SAME: %[[A:[^:]*]]: {{.*}}, %[[B:[^:]*]]: {{.*}}, %[[C:[^:]*]]:
// PARTS-NEXT: %[[AB:.*]] = ebb.matmul %[[A]], %[[B]] : (tensor<10x100xf32>, tensor<100x5xf32>) -> tensor<10x5xf32>
// PARTS-NEXT: ebb.matmul %[[AB]], %[[C]] : (tensor<10x5xf32>, tensor<5x50xf32>) -> tensor<10x50xf32>
func.func @chain(%a: tensor<10x100xf32> {ebb.name = "a"}, %b: tensor<100x5xf32> {ebb.name = "b"}, %c: tensor<5x50xf32> {ebb.name = "c"}) -> (tensor<10x50xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %a, %b, %c {equation = "ij,jk,kl->il"} : (tensor<10x100xf32>, tensor<100x5xf32>, tensor<5x50xf32>) -> tensor<10x50xf32>
  return %out : tensor<10x50xf32>
}
// The other way round where the last is narrow.
// PARTS-LABEL: @chain_from_the_right(
// PARTS-SAME: %[[A:[^:]*]]: {{.*}}, %[[B:[^:]*]]: {{.*}}, %[[C:[^:]*]]:
// PARTS-NEXT: %[[BC:.*]] = ebb.matmul %[[B]], %[[C]]
// PARTS-NEXT: ebb.matmul %[[A]], %[[BC]]
func.func @chain_from_the_right(%a: tensor<50x40xf32>, %b: tensor<40x30xf32>, %c: tensor<30x2xf32>) -> tensor<50x2xf32> {
  %out = ebb.einsum %a, %b, %c {equation = "ij,jk,kl->il"} : (tensor<50x40xf32>, tensor<40x30xf32>, tensor<30x2xf32>) -> tensor<50x2xf32>
  return %out : tensor<50x2xf32>
}
// 72 multiplications either way: the intermediate result is 3x3 or 2x6, and the
// smaller one is made, first or last.
// PARTS-LABEL: @ties_by_memory(
// PARTS-SAME: %[[A:[^:]*]]: {{.*}}, %[[B:[^:]*]]: {{.*}}, %[[C:[^:]*]]:
// PARTS-NEXT: %[[BC:.*]] = ebb.matmul %[[B]], %[[C]]
// PARTS-NEXT: ebb.matmul %[[A]], %[[BC]]
func.func @ties_by_memory(%a: tensor<2x3xf32>, %b: tensor<3x6xf32>, %c: tensor<6x3xf32>) -> tensor<2x3xf32> {
  %out = ebb.einsum %a, %b, %c {equation = "ij,jk,kl->il"} : (tensor<2x3xf32>, tensor<3x6xf32>, tensor<6x3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}
// PARTS-LABEL: @ties_by_memory_first(
// PARTS-SAME: %[[A:[^:]*]]: {{.*}}, %[[B:[^:]*]]: {{.*}}, %[[C:[^:]*]]:
// PARTS-NEXT: %[[AB:.*]] = ebb.matmul %[[A]], %[[B]]
// PARTS-NEXT: ebb.matmul %[[AB]], %[[C]]
func.func @ties_by_memory_first(%a: tensor<3x6xf32>, %b: tensor<6x3xf32>, %c: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %out = ebb.einsum %a, %b, %c {equation = "ij,jk,kl->il"} : (tensor<3x6xf32>, tensor<6x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return %out : tensor<3x2xf32>
}
// More operands than are searched in full, step by step.
// PARTS-LABEL: @nine
// PARTS-COUNT-8: ebb.matmul
func.func @nine(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %out = ebb.einsum %x, %x, %x, %x, %x, %x, %x, %x, %x {equation = "ab,bc,cd,de,ef,fg,gh,hi,ij->aj"} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}

// Nothing is copied: both operands lie as the product reads them.
// PARTS-LABEL: @attention
// PARTS-NEXT: ebb.matmul %{{.*}} {transpose_y = true} : (tensor<?x2x3x4xf32>, tensor<?x2x5x4xf32>) -> tensor<?x2x3x5xf32>
// PARTS-NEXT: return
func.func @attention(%q: tensor<?x2x3x4xf32> {ebb.name = "q"}, %k: tensor<?x2x5x4xf32> {ebb.name = "k"}) -> (tensor<?x2x3x5xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %q, %k {equation = "bhqd,bhkd->bhqk"} : (tensor<?x2x3x4xf32>, tensor<?x2x5x4xf32>) -> tensor<?x2x3x5xf32>
  return %out : tensor<?x2x3x5xf32>
}
// The result is transposed by exchanging the factors.
// PARTS-LABEL: @exchanged(
// PARTS-SAME: %[[X:[^:]*]]: {{.*}}, %[[Y:[^:]*]]:
// PARTS-NEXT: ebb.matmul %[[Y]], %[[X]] {transpose_x = true, transpose_y = true} : (tensor<3x4xf32>, tensor<2x3xf32>) -> tensor<4x2xf32>
// PARTS-NEXT: return
func.func @exchanged(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<4x2xf32> {
  %out = ebb.einsum %x, %y {equation = "ij,jk->ki"} : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<4x2xf32>
  return %out : tensor<4x2xf32>
}
// PARTS-LABEL: @many_labels
// PARTS: ebb.matmul %{{.*}} {transpose_y = true} : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x4xf32>
func.func @many_labels(%x: tensor<2x2x3x2xf32> {ebb.name = "x"}, %y: tensor<2x2x3x2xf32> {ebb.name = "y"}) -> (tensor<2x2x2x2xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "ijkl,mjkn->ilmn"} : (tensor<2x2x3x2xf32>, tensor<2x2x3x2xf32>) -> tensor<2x2x2x2xf32>
  return %out : tensor<2x2x2x2xf32>
}
// Unknown extents of one side stay apart, as a batch for the other.
// PARTS-LABEL: @many_unknown_labels
// PARTS: ebb.matmul %{{.*}} {transpose_y = true} : (tensor<?x1x?x?xf32>, tensor<1x?x?x?xf32>) -> tensor<?x?x?x?xf32>
func.func @many_unknown_labels(%x: tensor<?x?x?x?xf32> {ebb.name = "x"}, %y: tensor<?x?x?x?xf32> {ebb.name = "y"}) -> (tensor<?x?x?x?xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "ijkl,mjkn->ilmn"} : (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %out : tensor<?x?x?x?xf32>
}
// EXTENTS: einsum.mlir:[[@LINE+2]]:10: error: 'ebb.einsum' op expects equal contracted extents of x and y, but got 3 and 2
func.func @unknown(%x: tensor<?x?xf32> {ebb.name = "x"}, %y: tensor<?x?xf32> {ebb.name = "y"}) -> (tensor<?x?xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "ij,jk->ik"} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %out : tensor<?x?xf32>
}
// DIAGONAL: einsum.mlir:[[@LINE+2]]:10: error: 'ebb.einsum' op expects equal extents for dim 1 of x and the dim before with its label, but got 1 and 3
func.func @unknown_diagonal(%x: tensor<?x?xf32> {ebb.name = "x"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x {equation = "ii->i"} : (tensor<?x?xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}
func.func @unknown_trace(%x: tensor<?x?xf32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.einsum %x {equation = "ii"} : (tensor<?x?xf32>) -> tensor<f32>
  return %out : tensor<f32>
}
// Each label is of one operand, or of one axis, alone.
func.func @traces_apart(%x: tensor<2x2xf32> {ebb.name = "x"}, %y: tensor<3x2x3xf32> {ebb.name = "y"}) -> (tensor<2x2xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "ii,jkj->kk"} : (tensor<2x2xf32>, tensor<3x2x3xf32>) -> tensor<2x2xf32>
  return %out : tensor<2x2xf32>
}
func.func @nothing_summed(%x: tensor<2x0xf32> {ebb.name = "x"}, %y: tensor<0x3xf32> {ebb.name = "y"}) -> (tensor<2x3xf32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "ij,jk->ik"} : (tensor<2x0xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
  return %out : tensor<2x3xf32>
}
func.func @i32_wraps(%x: tensor<2xi32> {ebb.name = "x"}, %y: tensor<2xi32> {ebb.name = "y"}) -> (tensor<i32> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "i,i->"} : (tensor<2xi32>, tensor<2xi32>) -> tensor<i32>
  return %out : tensor<i32>
}
func.func @i8(%x: tensor<2x2xi8> {ebb.name = "x"}) -> (tensor<2xi8> {ebb.name = "out"}) {
  %out = ebb.einsum %x {equation = "ij->j"} : (tensor<2x2xi8>) -> tensor<2xi8>
  return %out : tensor<2xi8>
}
func.func @f16(%x: tensor<3xf16> {ebb.name = "x"}, %y: tensor<3xf16> {ebb.name = "y"}) -> (tensor<f16> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "i,i->"} : (tensor<3xf16>, tensor<3xf16>) -> tensor<f16>
  return %out : tensor<f16>
}
func.func @bf16_rows(%x: tensor<1x3xbf16> {ebb.name = "x"}, %y: tensor<3xbf16> {ebb.name = "y"}) -> (tensor<1xbf16> {ebb.name = "out"}) {
  %out = ebb.einsum %x, %y {equation = "ij,j->i"} : (tensor<1x3xbf16>, tensor<3xbf16>) -> tensor<1xbf16>
  return %out : tensor<1xbf16>
}
// Rows that 64 bits do not count are not joined.
// PARTS-LABEL: @too_many
// PARTS-NOT: ebb.matmul
// PARTS: ebb.sum
func.func @too_many(%x: tensor<4000000000x4000000000x0xf32>, %y: tensor<0x3xf32>) -> tensor<4000000000x4000000000x3xf32> {
  %out = ebb.einsum %x, %y {equation = "ijk,kl->ijl"} : (tensor<4000000000x4000000000x0xf32>, tensor<0x3xf32>) -> tensor<4000000000x4000000000x3xf32>
  return %out : tensor<4000000000x4000000000x3xf32>
}

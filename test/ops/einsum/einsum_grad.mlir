// ebb.einsum_grad. Worked by hand: "ij,jk->ik" gives G Y^T and X^T G; the
// gradient of a diagonal lies on it; what an operand has alone is repeated.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --ebb-decompose=ops=einsum_grad | FileCheck %s --check-prefix=PARTS
//
// RUN: ebb run %s --function product --input 'x=[[1,2],[3,4]]' --input 'y=[[5,6],[7,8]]' --input 'out_grad=[[1,0],[0,2]]' \
// RUN:   --expect 'x_grad=[[5,7],[12,16]]' --expect 'y_grad=[[1,6],[2,8]]'
// RUN: ebb run %s --function diagonal --input 'x=[[1,2],[3,4]]' --input 'out_grad=[5,6]' --expect 'x_grad=[[5,0],[0,6]]'
// Nothing else becomes 0 times infinity.
// RUN: ebb run %s --function diagonal --input 'x=[[nan,2],[3,4]]' --input 'out_grad=[inf,nan]' --expect 'x_grad=[[inf,0],[0,nan]]'
// RUN: ebb run %s --function embedded --input 'x=[1,2]' --input 'out_grad=[[5,6],[7,8]]' --expect 'x_grad=[5,8]'
// RUN: ebb run %s --function trace --input 'x=[[1,2],[3,4]]' --input 'out_grad=7' --expect 'x_grad=[[7,0],[0,7]]'
// RUN: ebb run %s --function trace_of_any --input 'x=[[1,2],[3,4]]' --input 'out_grad=7' --expect 'x_grad=[[7,0],[0,7]]'
// RUN: ebb run %s --function trace_of_any --input 'x=[]' --input 'out_grad=7' --expect 'x_grad=[]'
// RUN: ebb run %s --function rows --input 'x=[[1,2],[3,4]]' --input 'out_grad=[5,6]' --expect 'x_grad=[[5,5],[6,6]]'
// RUN: ebb run %s --function apart --input 'x=[[1,2],[3,4]]' --input 'y=[5,6]' --input 'out_grad=[1,10]' --expect 'x_grad=[[11,11],[110,110]]' --expect 'y_grad=[73,73]'
// Along an extent 1 the gradient is summed: G over rows times y, and 2 G.
// RUN: ebb run %s --function broadcast --input 'x=[[2,3]]' --input 'y=[[1,2],[3,4]]' --input 'out_grad=[[1,1],[10,10]]' --expect 'x_grad=[[31,42]]' --expect 'y_grad=[[2,3],[20,30]]'
// RUN: ebb run %s --function broadcast_diagonal --input 'x=[[1,2]]' --input 'out_grad=[5,6]' --expect 'x_grad=[[5,6]]'
// RUN: ebb run %s --function cached --input 'x=[1,2]' --input 'cache=[nan]' --input 'out_grad=3' --expect 'x_grad=[3,3]'
//
// RUN: ebb check %s --function product --order 1
// RUN: ebb check %s --function diagonal --order 2
// RUN: ebb check %s --function trace_of_any --order 2 --input 'x=[[1,2],[3,4]]'
// RUN: ebb check %s --function apart --order 2
// RUN: ebb check %s --function broadcast --order 2

// CHECK-LABEL: @product
// CHECK: ebb.einsum_grad %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} {equation = "ij,jk->ik", operandSegmentSizes = array<i32: 2, 0, 1>}
// PARTS-LABEL: @product(
// PARTS-SAME: %[[X:[^:]*]]: {{.*}}, %[[Y:[^:]*]]: {{.*}}, %[[G:[^:]*]]:
// PARTS-NEXT: ebb.einsum %[[G]], %[[Y]] {equation = "ik,jk->ij"}
// PARTS-NEXT: ebb.einsum %[[X]], %[[G]] {equation = "ij,ik->jk"}
func.func @product(%x: tensor<2x2xf32> {ebb.name = "x"}, %y: tensor<2x2xf32> {ebb.name = "y"}, %g: tensor<2x2xf32> {ebb.name = "out_grad"}) -> (tensor<2x2xf32> {ebb.name = "x_grad"}, tensor<2x2xf32> {ebb.name = "y_grad"}) {
  %dx, %dy = ebb.einsum_grad %x, %y, %g {equation = "ij,jk->ik", operandSegmentSizes = array<i32: 2, 0, 1>} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
  return %dx, %dy : tensor<2x2xf32>, tensor<2x2xf32>
}
func.func @diagonal(%x: tensor<2x2xf32> {ebb.name = "x"}, %g: tensor<2xf32> {ebb.name = "out_grad"}) -> (tensor<2x2xf32> {ebb.name = "x_grad"}) {
  %dx = ebb.einsum_grad %x, %g {equation = "ii->i", operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return %dx : tensor<2x2xf32>
}
func.func @embedded(%x: tensor<2xf32> {ebb.name = "x"}, %g: tensor<2x2xf32> {ebb.name = "out_grad"}) -> (tensor<2xf32> {ebb.name = "x_grad"}) {
  %dx = ebb.einsum_grad %x, %g {equation = "i->ii", operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<2xf32>, tensor<2x2xf32>) -> tensor<2xf32>
  return %dx : tensor<2xf32>
}
func.func @trace(%x: tensor<2x2xf32> {ebb.name = "x"}, %g: tensor<f32> {ebb.name = "out_grad"}) -> (tensor<2x2xf32> {ebb.name = "x_grad"}) {
  %dx = ebb.einsum_grad %x, %g {equation = "ii->", operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
  return %dx : tensor<2x2xf32>
}
func.func @trace_of_any(%x: tensor<?x?xf32> {ebb.name = "x"}, %g: tensor<f32> {ebb.name = "out_grad"}) -> (tensor<?x?xf32> {ebb.name = "x_grad"}) {
  %dx = ebb.einsum_grad %x, %g {equation = "ii", operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %dx : tensor<?x?xf32>
}
func.func @rows(%x: tensor<2x2xf32> {ebb.name = "x"}, %g: tensor<2xf32> {ebb.name = "out_grad"}) -> (tensor<2x2xf32> {ebb.name = "x_grad"}) {
  %dx = ebb.einsum_grad %x, %g {equation = "ij->i", operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return %dx : tensor<2x2xf32>
}
func.func @apart(%x: tensor<2x2xf32> {ebb.name = "x"}, %y: tensor<2xf32> {ebb.name = "y"}, %g: tensor<2xf32> {ebb.name = "out_grad"}) -> (tensor<2x2xf32> {ebb.name = "x_grad"}, tensor<2xf32> {ebb.name = "y_grad"}) {
  %dx, %dy = ebb.einsum_grad %x, %y, %g {equation = "ij,k->i", operandSegmentSizes = array<i32: 2, 0, 1>} : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>)
  return %dx, %dy : tensor<2x2xf32>, tensor<2xf32>
}
func.func @broadcast(%x: tensor<1x2xf32> {ebb.name = "x"}, %y: tensor<2x2xf32> {ebb.name = "y"}, %g: tensor<2x2xf32> {ebb.name = "out_grad"}) -> (tensor<1x2xf32> {ebb.name = "x_grad"}, tensor<2x2xf32> {ebb.name = "y_grad"}) {
  %dx, %dy = ebb.einsum_grad %x, %y, %g {equation = "ij,ij->ij", operandSegmentSizes = array<i32: 2, 0, 1>} : (tensor<1x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<1x2xf32>, tensor<2x2xf32>)
  return %dx, %dy : tensor<1x2xf32>, tensor<2x2xf32>
}
func.func @broadcast_diagonal(%x: tensor<1x2xf32> {ebb.name = "x"}, %g: tensor<2xf32> {ebb.name = "out_grad"}) -> (tensor<1x2xf32> {ebb.name = "x_grad"}) {
  %dx = ebb.einsum_grad %x, %g {equation = "ii->i", operandSegmentSizes = array<i32: 1, 0, 1>} : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
  return %dx : tensor<1x2xf32>
}
func.func @cached(%x: tensor<2xf32> {ebb.name = "x"}, %cache: tensor<1xf32> {ebb.name = "cache"}, %g: tensor<f32> {ebb.name = "out_grad"}) -> (tensor<2xf32> {ebb.name = "x_grad"}) {
  %dx = ebb.einsum_grad %x, %cache, %g {equation = "i->", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2xf32>, tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
  return %dx : tensor<2xf32>
}

// Gradients worked by hand; against PyTorch: e2e/golden-matmul.test.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=plain wrt=x,y,out_grad" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-autodiff="function=x_only wrt=y" | FileCheck %s --check-prefix=ABSENT
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=PARTS
// RUN: ebb run %s --function plain --input 'x=[[1,2],[3,4]]' --input 'y=[[5,6],[7,8]]' --input 'out_grad=[[1,2],[0,1]]' --expect 'x_grad=[[17,23],[6,8]]' --expect 'y_grad=[[1,5],[2,8]]' --kernels generated
// RUN: ebb run %s --function plain --input 'x=[[1,2],[3,4]]' --input 'y=[[5,6],[7,8]]' --input 'out_grad=[[1,2],[0,1]]' --expect 'x_grad=[[17,23],[6,8]]' --expect 'y_grad=[[1,5],[2,8]]' --kernels auto
// RUN: ebb run %s --function transposed --input 'x=[[1,3],[2,4]]' --input 'y=[[5,7],[6,8]]' --input 'out_grad=[[1,2],[0,1]]' --expect 'x_grad=[[17,6],[23,8]]' --expect 'y_grad=[[1,2],[5,8]]' --kernels generated
// RUN: ebb run %s --function transposed --input 'x=[[1,3],[2,4]]' --input 'y=[[5,7],[6,8]]' --input 'out_grad=[[1,2],[0,1]]' --expect 'x_grad=[[17,6],[23,8]]' --expect 'y_grad=[[1,2],[5,8]]' --kernels auto
// RUN: ebb run %s --function row_column --input 'x=[1,2,3]' --input 'y=[4,5,6]' --input out_grad=2 --expect 'x_grad=[8,10,12]' --expect 'y_grad=[2,4,6]'
// RUN: ebb run %s --function shared_weight --input 'x=[[[1,2]],[[3,4]]]' --input 'y=[[1],[1]]' --input 'out_grad=[[[1]],[[10]]]' --expect 'y_grad=[[31],[42]]' --kernels generated
// RUN: ebb run %s --function shared_weight --input 'x=[[[1,2]],[[3,4]]]' --input 'y=[[1],[1]]' --input 'out_grad=[[[1]],[[10]]]' --expect 'y_grad=[[31],[42]]' --kernels auto
// RUN: ebb run %s --function shared_weight --input 'x=[]' --input 'y=[[1],[1]]' --input 'out_grad=[]' --expect 'y_grad=[[0],[0]]' --kernels generated
// RUN: ebb run %s --function shared_weight --input 'x=[]' --input 'y=[[1],[1]]' --input 'out_grad=[]' --expect 'y_grad=[[0],[0]]' --kernels auto
// RUN: ebb run %s --function empty_batch --input 'x=[]' --input 'y=[[1],[1]]' --input 'out_grad=[]' --expect 'y_grad=[[0],[0]]'
// RUN: ebb run %s --function x_only --input 'x=[[1,2],[3,4]]' --input 'y=[[5,6],[7,8]]' --input 'out_grad=[[1,2],[0,1]]' --expect 'x_grad=[[17,23],[6,8]]'
// RUN: ebb check %s --function plain
// RUN: ebb check %s --function plain --order 2
// RUN: ebb check %s --function transposed --order 2
// RUN: ebb check %s --function row_column --order 2
// RUN: ebb check %s --function x_only --order 2
// RUN: ebb check %s --function shared_weight --order 2 --input 'x=[[[1,2]],[[3,4]]]' --input 'out_grad=[[[1]],[[10]]]'

// CHECK-LABEL: @plain
// CHECK: ebb.matmul_grad %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} : (tensor<2x2xf64>, tensor<2x2xf64>, tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2x2xf64>)
// GRAD-LABEL: @plain_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x2xf64> {ebb.name = "x"}, %[[Y:.*]]: tensor<2x2xf64> {ebb.name = "y"}, %[[G:.*]]: tensor<2x2xf64> {ebb.name = "out_grad"}, %[[U:.*]]: tensor<2x2xf64> {ebb.name = "x_grad_grad"}, %[[V:.*]]: tensor<2x2xf64> {ebb.name = "y_grad_grad"}
// GRAD: ebb.matmul_double_grad %[[X]], %[[Y]], %[[G]], %[[U]], %[[V]] {
// PARTS-LABEL: @plain
// PARTS-SAME: %[[X:.*]]: tensor<2x2xf64> {{.*}}, %[[Y:.*]]: tensor<2x2xf64> {{.*}}, %[[G:.*]]: tensor<2x2xf64> {{.*}}->
// PARTS-DAG: ebb.matmul %[[G]], %[[Y]] {transpose_y = true}
// PARTS-DAG: ebb.matmul %[[X]], %[[G]] {transpose_x = true}
func.func @plain(%x: tensor<2x2xf64> {ebb.name = "x"}, %y: tensor<2x2xf64> {ebb.name = "y"}, %g: tensor<2x2xf64> {ebb.name = "out_grad"})
    -> (tensor<2x2xf64> {ebb.name = "x_grad"}, tensor<2x2xf64> {ebb.name = "y_grad"}) {
  %x_grad, %y_grad = "ebb.matmul_grad"(%x, %y, %g) : (tensor<2x2xf64>, tensor<2x2xf64>, tensor<2x2xf64>) -> (tensor<2x2xf64>, tensor<2x2xf64>)
  return %x_grad, %y_grad : tensor<2x2xf64>, tensor<2x2xf64>
}

// CHECK-LABEL: @transposed
// CHECK: ebb.matmul_grad %{{.*}} {transpose_x = true, transpose_y = true} :
func.func @transposed(%x: tensor<2x2xf32> {ebb.name = "x"}, %y: tensor<2x2xf32> {ebb.name = "y"}, %g: tensor<2x2xf32> {ebb.name = "out_grad"})
    -> (tensor<2x2xf32> {ebb.name = "x_grad"}, tensor<2x2xf32> {ebb.name = "y_grad"}) {
  %x_grad, %y_grad = ebb.matmul_grad %x, %y, %g {transpose_x = true, transpose_y = true} : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
  return %x_grad, %y_grad : tensor<2x2xf32>, tensor<2x2xf32>
}

func.func @row_column(%x: tensor<3xf32> {ebb.name = "x"}, %y: tensor<3xf32> {ebb.name = "y"}, %g: tensor<f32> {ebb.name = "out_grad"})
    -> (tensor<3xf32> {ebb.name = "x_grad"}, tensor<3xf32> {ebb.name = "y_grad"}) {
  %x_grad, %y_grad = ebb.matmul_grad %x, %y, %g {transpose_x = true} : (tensor<3xf32>, tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>)
  return %x_grad, %y_grad : tensor<3xf32>, tensor<3xf32>
}

// The batch is folded into the contraction: no product per element to sum.
// PARTS-LABEL: @shared_weight
// PARTS-DAG: %[[ROWS:.*]] = ebb.reshape %{{.*}} {shape = array<i64: -1, 2>}
// PARTS-DAG: %[[COTANGENTS:.*]] = ebb.reshape %{{.*}} {shape = array<i64: -1, 1>}
// PARTS: ebb.matmul %[[ROWS]], %[[COTANGENTS]] {transpose_x = true} : (tensor<?x2xf32>, tensor<?x1xf32>) -> tensor<2x1xf32>
// PARTS-NOT: ebb.reduce_as
func.func @shared_weight(%x: tensor<?x1x2xf32> {ebb.name = "x"}, %y: tensor<2x1xf32> {ebb.name = "y"}, %g: tensor<?x1x1xf32> {ebb.name = "out_grad"})
    -> (tensor<2x1xf32> {ebb.name = "y_grad"}) {
  %x_grad, %y_grad = ebb.matmul_grad %x, %y, %g : (tensor<?x1x2xf32>, tensor<2x1xf32>, tensor<?x1x1xf32>) -> (tensor<?x1x2xf32>, tensor<2x1xf32>)
  return %y_grad : tensor<2x1xf32>
}

// PARTS-LABEL: @empty_batch
func.func @empty_batch(%x: tensor<0x1x2xf32> {ebb.name = "x"}, %y: tensor<2x1xf32> {ebb.name = "y"}, %g: tensor<0x1x1xf32> {ebb.name = "out_grad"})
    -> (tensor<2x1xf32> {ebb.name = "y_grad"}) {
  %x_grad, %y_grad = ebb.matmul_grad %x, %y, %g : (tensor<0x1x2xf32>, tensor<2x1xf32>, tensor<0x1x1xf32>) -> (tensor<0x1x2xf32>, tensor<2x1xf32>)
  return %y_grad : tensor<2x1xf32>
}

// An unused gradient costs nothing, here or one order up: no cotangent
// reaches y_grad, so grad_y_grad is absent.
// PARTS-LABEL: @x_only
// PARTS-COUNT-1: ebb.matmul
// PARTS-NOT: ebb.matmul
// ABSENT-LABEL: @x_only_grad(
// ABSENT: ebb.matmul_double_grad %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}}, %{{[^ ]*}} {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}
func.func @x_only(%x: tensor<2x2xf32> {ebb.name = "x"}, %y: tensor<2x2xf32> {ebb.name = "y"}, %g: tensor<2x2xf32> {ebb.name = "out_grad"})
    -> (tensor<2x2xf32> {ebb.name = "x_grad"}) {
  %x_grad, %y_grad = ebb.matmul_grad %x, %y, %g : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>)
  return %x_grad : tensor<2x2xf32>
}

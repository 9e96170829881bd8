// Ties share evenly, a slice with a NaN gets NaN everywhere. Values from PyTorch
// 2.15's torch.amin.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function axis_one --input 'x=[[1,3,2],[5,4,4]]' --input 'out=[1,4]' --input 'g=[7,8]' --expect 'grad=[[7,0,0],[0,4,4]]'
// RUN: ebb run %s --function axis_one --input 'x=[[1,nan,2],[5,5,5]]' --input 'out=[nan,5]' --input 'g=[7,3]' --expect 'grad=[[nan,nan,nan],[1,1,1]]'
// RUN: ebb run %s --function axis_one --input 'x=[[inf,inf,inf],[-inf,5,4]]' --input 'out=[inf,-inf]' --input 'g=[3,8]' --expect 'grad=[[1,1,1],[8,0,0]]'
// RUN: ebb run %s --function all_axes --input 'x=[[2,2],[3,2]]' --input out=2 --input g=1 --expect 'grad=[[0.3333333333,0.3333333333],[0,0.3333333333]]'
// RUN: ebb run %s --function reduce_all_wins --input 'x=[[2,2],[3,2]]' --input out=2 --input g=3 --expect 'grad=[[1,1],[0,1]]'
// RUN: ebb run %s --function batch --input 'x=[[1,9],[3,4],[1,4]]' --input 'out=[1,4]' --input 'g=[2,3]' --expect 'grad=[[1,0],[0,1.5],[1,1.5]]'
// RUN: ebb run %s --function batch --input 'x=[]' --input 'out=[1,1]' --input 'g=[1,1]' --expect 'grad=[]'
// RUN: ebb check %s --function axis_one --order 2 --input 'x=[[1,3,2],[5,4,4]]' --input 'out=[0,4]'
// RUN: ebb check %s --function axis_one --wrt g --input 'x=[[1,3,2],[5,4,4]]' --input 'out=[1,4]'
// RUN: ebb check %s --function axis_one --wrt g --order 2 --input 'x=[[1,3,2],[5,4,4]]' --input 'out=[1,4]'
// RUN: ebb check %s --function batch --wrt g --input 'x=[[1,9],[3,4],[1,4]]' --input 'out=[1,4]' --input 'g=[2,3]'

// CHECK-LABEL: @axis_one
// CHECK: ebb.amin_grad %{{.*}}, %{{.*}}, %{{.*}} {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x3xf32>
// DECOMPOSE-LABEL: @axis_one
// DECOMPOSE-NOT: ebb.amin_grad
// DECOMPOSE: %[[HIT:.*]] = ebb.equal %{{.*}}, %{{.*}} : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
// DECOMPOSE: ebb.sum %{{.*}} {axis = array<i64: 1>, keepdim = true}
// DECOMPOSE: ebb.where %[[HIT]],
func.func @axis_one(%x: tensor<2x3xf32> {ebb.name = "x"}, %out: tensor<2xf32> {ebb.name = "out"}, %g: tensor<2xf32> {ebb.name = "g"}) -> (tensor<2x3xf32> {ebb.name = "grad"}) {
  %grad = ebb.amin_grad %x, %out, %g {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return %grad : tensor<2x3xf32>
}

func.func @all_axes(%x: tensor<2x2xf32> {ebb.name = "x"}, %out: tensor<f32> {ebb.name = "out"}, %g: tensor<f32> {ebb.name = "g"}) -> (tensor<2x2xf32> {ebb.name = "grad"}) {
  %grad = ebb.amin_grad %x, %out, %g : (tensor<2x2xf32>, tensor<f32>, tensor<f32>) -> tensor<2x2xf32>
  return %grad : tensor<2x2xf32>
}

// CHECK-LABEL: @reduce_all_wins
// CHECK: ebb.amin_grad %{{.*}} {axis = array<i64: 1>, reduce_all = true} :
func.func @reduce_all_wins(%x: tensor<2x2xf32> {ebb.name = "x"}, %out: tensor<f32> {ebb.name = "out"}, %g: tensor<f32> {ebb.name = "g"}) -> (tensor<2x2xf32> {ebb.name = "grad"}) {
  %grad = ebb.amin_grad %x, %out, %g {axis = array<i64: 1>, reduce_all = true} : (tensor<2x2xf32>, tensor<f32>, tensor<f32>) -> tensor<2x2xf32>
  return %grad : tensor<2x2xf32>
}

func.func @batch(%x: tensor<?x2xf32> {ebb.name = "x"}, %out: tensor<2xf32> {ebb.name = "out"}, %g: tensor<2xf32> {ebb.name = "g"}) -> (tensor<?x2xf32> {ebb.name = "grad"}) {
  %grad = ebb.amin_grad %x, %out, %g {axis = array<i64: 0>} : (tensor<?x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<?x2xf32>
  return %grad : tensor<?x2xf32>
}

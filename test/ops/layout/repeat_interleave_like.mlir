// Repetitions up to an extent that another tensor has. Numbers by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=rows" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function rows --input 'x=[[1,2],[3,4]]' --input 'repeats=[2,1]' --input 'target=[[nan,0],[0,0],[0,0]]' --expect 'out=[[1,2],[1,2],[3,4]]'
// RUN: ebb run %s --function rows --input 'x=[[1,2],[3,4]]' --input 'repeats=[0,0]' --input 'target=[]' --expect 'out=[]'
// RUN: not ebb run %s --function rows --input 'x=[[1,2],[3,4]]' --input 'repeats=[2,1]' --input 'target=[[0,0]]' 2>&1 | FileCheck %s --check-prefix=SUM
// RUN: ebb run %s --function static --input 'x=[1,2]' --input 'repeats=[2,1]' --expect 'out=[1,1,2]'
// RUN: ebb check %s --function rows --wrt x --order 2 --input 'x=[[1,2],[3,4]]' --input 'repeats=[2,1]' --input 'target=[[0,0],[0,0],[0,0]]'
// RUN: ebb check %s --function rows --wrt target --input 'x=[[1,2],[3,4]]' --input 'repeats=[2,1]' --input 'target=[[0,0],[0,0],[0,0]]'

// CHECK-LABEL: @rows
// CHECK: ebb.repeat_interleave_like %{{.*}}, %{{.*}}, %{{.*}} {axis = 0 : i64} : (tensor<?x2xf32>, tensor<?xi64>, tensor<?x2xf32>) -> tensor<?x2xf32>
// GRAD-LABEL: @rows_grad(
// GRAD: ebb.repeat_interleave_with_tensor_index_grad
// SUM: repeat_interleave_like.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.repeat_interleave_like' op expects repeats that add up to the repeated extent 1, but got 3
func.func @rows(%x: tensor<?x2xf32> {ebb.name = "x"}, %repeats: tensor<?xi64> {ebb.name = "repeats"}, %target: tensor<?x2xf32> {ebb.name = "target"}) -> (tensor<?x2xf32> {ebb.name = "out"}) {
  %out = ebb.repeat_interleave_like %x, %repeats, %target {axis = 0} : (tensor<?x2xf32>, tensor<?xi64>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %out : tensor<?x2xf32>
}
func.func @static(%x: tensor<2xi8> {ebb.name = "x"}, %repeats: tensor<2xi32> {ebb.name = "repeats"}) -> (tensor<3xi8> {ebb.name = "out"}) {
  %target = ebb.full {value = 0.0} : () -> tensor<3xf32>
  %out = ebb.repeat_interleave_like %x, %repeats, %target {axis = 0} : (tensor<2xi8>, tensor<2xi32>, tensor<3xf32>) -> tensor<3xi8>
  return %out : tensor<3xi8>
}

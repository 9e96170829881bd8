// log(sum(exp(x))) without overflow. Values from PyTorch 2.15 and, for the second
// order, JAX 0.10.2; rows of -inf alone have gradient 0 (docs/decisions.md).
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb-opt %s -ebb-autodiff="function=rows" | FileCheck %s --check-prefix=GRAD
// RUN: ebb run %s --function pair --input 'x=[1,2]' --expect out=2.313261687518223
// RUN: ebb run %s --function rows --input 'x=[[1,2,3],[-1,0.5,0.5]]' --expect 'out=[3.407605964444381,1.298916184841726]'
// RUN: ebb run %s --function rows --input 'x=[[1000,1001,999],[-1000,-1001,-1000.5]]' --expect 'out=[1001.407605964444,-999.3197303293583]'
// RUN: ebb run %s --function rows --input 'x=[[-inf,-inf,-inf],[-inf,1,2]]' --expect 'out=[-inf,2.313261687518223]'
// RUN: ebb run %s --function rows --input 'x=[[inf,-inf,2],[nan,1,inf]]' --expect 'out=[inf,nan]'
// RUN: ebb run %s --function kept --input 'x=[[1,2,3],[-1,0.5,0.5]]' --expect 'out=[[3.407605964444381],[1.298916184841726]]'
// RUN: ebb run %s --function reduce_all_wins --input 'x=[[1,2,3],[-1,0.5,0.5]]' --expect out=3.522181121688297
// RUN: ebb run %s --function outer_and_inner --input 'x=[[[1,2],[3,4]],[[5,6],[7,0]]]' --expect 'out=[6.331411615436033,7.066737279491552]'
// RUN: ebb run %s --function batch --input 'x=[[1,2],[3,4],[5,0]]' --expect 'out=[5.142931628499899,4.1429316284999]'
// RUN: ebb run %s --function batch --input 'x=[]' --expect 'out=[-inf,-inf]'
// RUN: ebb run %s --function per_row_of_batch --input 'x=[]' --expect 'out=[]'
// RUN: ebb run %s --function of_nothing --input 'x=[[],[]]' --expect 'out=[-inf,-inf]'
// RUN: ebb run %s --function scalar --input x=-inf --expect out=-inf
// RUN: ebb run %s --function in_f16 --input 'x=[60000,60000]' --expect out=60000
// RUN: ebb run %s --function in_bf16 --input 'x=[-1000,-1000]' --expect out=-1000
// RUN: ebb grad %s --function rows --order 3 -o %t.mlir
// RUN: ebb run %t.mlir --function rows_grad --input 'x=[[-inf,-inf,-inf],[-inf,1,2]]' --input 'out_grad=[1,1]' --expect 'x_grad=[[0,0,0],[0,0.2689414213699951,0.7310585786300049]]'
// RUN: ebb run %t.mlir --function rows_grad_grad --input 'x=[[1,2,3],[-1,0.5,0.5]]' --input 'out_grad=[1,-2]' --input 'x_grad_grad=[[1,0,-1],[2,1,0.5]]' --expect 'x_grad=[[0.14181709361,0.14077035747,-0.282587451079],[-0.225734791607,-0.112040713025,0.337775504633]]' --expect 'out_grad_grad=[-0.575210382604,0.875459455854]'
// RUN: ebb run %t.mlir --function rows_grad_grad --input 'x=[[-inf,-inf,-inf],[-inf,-inf,-inf]]' --input 'out_grad=[1,-2]' --input 'x_grad_grad=[[1,0,-1],[2,1,0.5]]' --expect 'x_grad=[[0,0,0],[0,0,0]]' --expect 'out_grad_grad=[0,0]'
// RUN: ebb run %t.mlir --function rows_grad_grad_grad --input 'x=[[-inf,-inf,-inf],[-inf,-inf,-inf]]' --input 'out_grad=[1,-2]' --input 'x_grad_grad=[[1,0,-1],[2,1,0.5]]' --input 'x_grad_grad_grad=[[1,0,-1],[2,1,0.5]]' --input 'out_grad_grad_grad=[3,1]' --expect 'x_grad=[[0,0,0],[0,0,0]]' --expect 'out_grad_grad=[0,0]' --expect 'x_grad_grad_grad=[[0,0,0],[0,0,0]]'
// RUN: ebb check %s --function rows
// RUN: ebb check %s --function rows --order 2
// RUN: ebb check %s --function rows --order 3
// RUN: ebb check %s --function outer_and_inner --order 2
// RUN: ebb check %s --function kept --order 2
// RUN: ebb check %s --function scalar
// RUN: ebb check %s --function batch --order 3 --input 'x=[[1,2],[3,4],[5,0]]'

func.func @pair(%x: tensor<2xf64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "out"}) {
  %out = ebb.logsumexp %x : (tensor<2xf64>) -> tensor<f64>
  return %out : tensor<f64>
}

// CHECK-LABEL: @rows
// CHECK: ebb.logsumexp %{{.*}} {axis = array<i64: -1>} : (tensor<2x3xf64>) -> tensor<2xf64>
// DECOMPOSE-LABEL: @rows
// DECOMPOSE: %[[MAX:.*]] = ebb.max %[[X:.*]] {axis = array<i64: 1>, {{.*}}keepdim = true}
// DECOMPOSE: %[[M:.*]] = ebb.where %{{.*}}, %[[MAX]],
// DECOMPOSE: %[[Z:.*]] = ebb.subtract %[[X]], %[[M]]
// DECOMPOSE: %[[E:.*]] = ebb.exp %[[Z]]
// DECOMPOSE: %[[SUM:.*]] = ebb.sum %[[E]] {axis = array<i64: 1>, keepdim = true}
// DECOMPOSE: %[[LOG:.*]] = ebb.log %[[SUM]]
// DECOMPOSE: ebb.add %[[M]], %[[LOG]]
// GRAD-LABEL: @rows_grad(
// GRAD-SAME: %[[X:.*]]: tensor<2x3xf64> {ebb.name = "x"}, %[[G:.*]]: tensor<2xf64> {ebb.name = "out_grad"}
// GRAD: %[[OUT:.*]] = ebb.logsumexp %[[X]]
// GRAD: ebb.logsumexp_grad %[[X]], %[[OUT]], %[[G]] {axis = array<i64: -1>} : (tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x3xf64>
func.func @rows(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "out"}) {
  %out = ebb.logsumexp %x {axis = array<i64: -1>} : (tensor<2x3xf64>) -> tensor<2xf64>
  return %out : tensor<2xf64>
}

func.func @kept(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<2x1xf64> {ebb.name = "out"}) {
  %out = ebb.logsumexp %x {axis = array<i64: 1>, keepdim = true} : (tensor<2x3xf64>) -> tensor<2x1xf64>
  return %out : tensor<2x1xf64>
}

// CHECK-LABEL: @reduce_all_wins
// CHECK: ebb.logsumexp %{{.*}} {axis = array<i64: 1>, reduce_all = true} :
func.func @reduce_all_wins(%x: tensor<2x3xf64> {ebb.name = "x"}) -> (tensor<f64> {ebb.name = "out"}) {
  %out = ebb.logsumexp %x {axis = array<i64: 1>, reduce_all = true} : (tensor<2x3xf64>) -> tensor<f64>
  return %out : tensor<f64>
}

func.func @outer_and_inner(%x: tensor<2x2x2xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "out"}) {
  %out = ebb.logsumexp %x {axis = array<i64: -1, 0>} : (tensor<2x2x2xf64>) -> tensor<2xf64>
  return %out : tensor<2xf64>
}

func.func @batch(%x: tensor<?x2xf64> {ebb.name = "x"}) -> (tensor<2xf64> {ebb.name = "out"}) {
  %out = ebb.logsumexp %x {axis = array<i64: 0>} : (tensor<?x2xf64>) -> tensor<2xf64>
  return %out : tensor<2xf64>
}

func.func @per_row_of_batch(%x: tensor<?x2xf32> {ebb.name = "x"}) -> (tensor<?xf32> {ebb.name = "out"}) {
  %out = ebb.logsumexp %x {axis = array<i64: 1>} : (tensor<?x2xf32>) -> tensor<?xf32>
  return %out : tensor<?xf32>
}

func.func @of_nothing(%x: tensor<2x0xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = ebb.logsumexp %x {axis = array<i64: 1>} : (tensor<2x0xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "out"}) {
  %out = ebb.logsumexp %x : (tensor<f32>) -> tensor<f32>
  return %out : tensor<f32>
}

func.func @in_f16(%x: tensor<2xf16> {ebb.name = "x"}) -> (tensor<f16> {ebb.name = "out"}) {
  %out = ebb.logsumexp %x : (tensor<2xf16>) -> tensor<f16>
  return %out : tensor<f16>
}

func.func @in_bf16(%x: tensor<2xbf16> {ebb.name = "x"}) -> (tensor<bf16> {ebb.name = "out"}) {
  %out = ebb.logsumexp %x : (tensor<2xbf16>) -> tensor<bf16>
  return %out : tensor<bf16>
}

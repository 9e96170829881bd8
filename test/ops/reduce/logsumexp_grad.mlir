// out_grad exp(x - out). Values from PyTorch 2.15; 0 where out is -inf, for which
// PyTorch has NaN (docs/decisions.md).
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function axis_one --input 'x=[[1,2,3],[-1,0.5,0.5]]' --input 'out=[3.4076059644443806,1.2989161848417257]' --input 'g=[1,-2]' --expect 'grad=[[0.0900305731703804,0.2447284710547979,0.6652409557748217],[-0.2007351293669033,-0.8996324353165484,-0.8996324353165484]]'
// RUN: ebb run %s --function axis_one --input 'x=[[1000,1001,999],[-1000,-1001,-1000.5]]' --input 'out=[1001.4076059644444,-999.3197303293583]' --input 'g=[1,1]' --expect 'grad=[[0.2447284710547859,0.6652409557747898,0.0900305731703761],[0.5064803910556825,0.1863237232258581,0.3071958857185157]]'
// RUN: ebb run %s --function axis_one --input 'x=[[-inf,-inf,-inf],[-inf,1,2]]' --input 'out=[-inf,2.313261687518223]' --input 'g=[inf,1]' --expect 'grad=[[0,0,0],[0,0.2689414213699951,0.7310585786300048]]'
// RUN: ebb run %s --function axis_one --input 'x=[[inf,1,2],[nan,1,2]]' --input 'out=[inf,nan]' --input 'g=[1,1]' --expect 'grad=[[nan,0,0],[nan,nan,nan]]'
// RUN: ebb run %s --function keepdim --input 'x=[[1,2,3],[-1,0.5,0.5]]' --input 'out=[[3.4076059644443806],[1.2989161848417257]]' --input 'g=[[1],[-2]]' --expect 'grad=[[0.0900305731703804,0.2447284710547979,0.6652409557748217],[-0.2007351293669033,-0.8996324353165484,-0.8996324353165484]]'
// RUN: ebb run %s --function reduce_all_wins --input 'x=[[1,2,3],[-1,0.5,0.5]]' --input out=3.522181121688297 --input g=1 --expect 'grad=[[0.0802843058020649,0.2182353695722020,0.593225239435161],[0.0108652992651773,0.0486948929626972,0.0486948929626972]]'
// RUN: ebb run %s --function batch --input 'x=[[1,2],[3,4],[5,0]]' --input 'out=[5.142931628499899,4.1429316284999]' --input 'g=[1,2]' --expect 'grad=[[0.0158762399764668,0.2346208556523966],[0.1173104278261984,1.733626664394669],[0.8668133321973351,0.0317524797529335]]'
// RUN: ebb run %s --function batch --input 'x=[]' --input 'out=[-inf,-inf]' --input 'g=[1,1]' --expect 'grad=[]'
// RUN: ebb check %s --function axis_one
// RUN: ebb check %s --function axis_one --order 2
// RUN: ebb check %s --function axis_one --order 3
// RUN: ebb check %s --function batch --order 2 --input 'x=[[1,2],[3,4],[5,0]]' --input 'out=[5,4]' --input 'g=[1,2]'

// CHECK-LABEL: @axis_one
// CHECK: ebb.logsumexp_grad %{{.*}}, %{{.*}}, %{{.*}} {axis = array<i64: 1>} : (tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x3xf64>
// DECOMPOSE-LABEL: @axis_one
// DECOMPOSE-NOT: ebb.logsumexp_grad
// DECOMPOSE: %[[NONE:.*]] = ebb.equal
// DECOMPOSE: ebb.exp
// DECOMPOSE: ebb.where %[[NONE]],
func.func @axis_one(%x: tensor<2x3xf64> {ebb.name = "x"}, %out: tensor<2xf64> {ebb.name = "out"}, %g: tensor<2xf64> {ebb.name = "g"}) -> (tensor<2x3xf64> {ebb.name = "grad"}) {
  %grad = ebb.logsumexp_grad %x, %out, %g {axis = array<i64: 1>} : (tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x3xf64>
  return %grad : tensor<2x3xf64>
}

func.func @keepdim(%x: tensor<2x3xf64> {ebb.name = "x"}, %out: tensor<2x1xf64> {ebb.name = "out"}, %g: tensor<2x1xf64> {ebb.name = "g"}) -> (tensor<2x3xf64> {ebb.name = "grad"}) {
  %grad = ebb.logsumexp_grad %x, %out, %g {axis = array<i64: -1>, keepdim = true} : (tensor<2x3xf64>, tensor<2x1xf64>, tensor<2x1xf64>) -> tensor<2x3xf64>
  return %grad : tensor<2x3xf64>
}

// CHECK-LABEL: @reduce_all_wins
// CHECK: ebb.logsumexp_grad %{{.*}} {axis = array<i64: 1>, reduce_all = true} :
func.func @reduce_all_wins(%x: tensor<2x3xf64> {ebb.name = "x"}, %out: tensor<f64> {ebb.name = "out"}, %g: tensor<f64> {ebb.name = "g"}) -> (tensor<2x3xf64> {ebb.name = "grad"}) {
  %grad = ebb.logsumexp_grad %x, %out, %g {axis = array<i64: 1>, reduce_all = true} : (tensor<2x3xf64>, tensor<f64>, tensor<f64>) -> tensor<2x3xf64>
  return %grad : tensor<2x3xf64>
}

func.func @batch(%x: tensor<?x2xf64> {ebb.name = "x"}, %out: tensor<2xf64> {ebb.name = "out"}, %g: tensor<2xf64> {ebb.name = "g"}) -> (tensor<?x2xf64> {ebb.name = "grad"}) {
  %grad = ebb.logsumexp_grad %x, %out, %g {axis = array<i64: 0>} : (tensor<?x2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<?x2xf64>
  return %grad : tensor<?x2xf64>
}

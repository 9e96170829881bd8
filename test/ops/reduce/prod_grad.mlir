// out_grad times the product of the other elements: no quotient, so exact at 0.
// Values from PyTorch 2.15; the first is the op table's worked example, those of
// 1e-200 and f16 are by hand.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE --implicit-check-not=ebb.divide
// RUN: ebb run %s --function vector --input 'x=[2,0,3]' --input out=0 --input g=1 --expect 'grad=[0,6,0]'
// RUN: ebb run %s --function axis_one --input 'x=[[2,-3,4],[5,0,-2]]' --input 'out=[-24,0]' --input 'g=[1,3]' --expect 'grad=[[-12,8,-6],[0,-30,0]]'
// RUN: ebb run %s --function axis_one --input 'x=[[2,0,0],[0,0,0]]' --input 'out=[0,0]' --input 'g=[1,3]' --expect 'grad=[[0,0,0],[0,0,0]]'
// RUN: ebb run %s --function axis_one --input 'x=[[1e-200,1e-200,1e100],[1,1,1]]' --input 'out=[0,1]' --input 'g=[1e100,1]' --expect 'grad=[[1,1,0],[1,1,1]]'
// RUN: ebb run %s --function keepdim --input 'x=[[2,-3,4],[5,0,-2]]' --input 'out=[[-24],[0]]' --input 'g=[[1],[3]]' --expect 'grad=[[-12,8,-6],[0,-30,0]]'
// RUN: ebb run %s --function reduce_all_wins --input 'x=[[2,-3,4],[5,0,-2]]' --input out=0 --input g=2 --expect 'grad=[[0,0,0],[0,480,0]]'
// RUN: ebb run %s --function seven --input 'x=[2,3,0.5,-1,4,1.5,2]' --input out=-36 --input g=1 --expect 'grad=[-18,-12,-72,36,-9,-24,-18]'
// RUN: ebb run %s --function outer_and_inner --input 'x=[[[1,2],[3,4]],[[5,6],[7,0]]]' --input 'out=[60,0]' --input 'g=[1,2]' --expect 'grad=[[[60,30],[0,0]],[[12,10],[0,168]]]'
// RUN: ebb run %s --function any --input 'x=[2,3,0.5,-1,4,1.5,2]' --input out=-36 --input g=1 --expect 'grad=[-18,-12,-72,36,-9,-24,-18]'
// RUN: ebb run %s --function any --input 'x=[2,0,3]' --input out=0 --input g=1 --expect 'grad=[0,6,0]'
// RUN: ebb run %s --function any --input 'x=[5]' --input out=5 --input g=2 --expect 'grad=[2]'
// RUN: ebb run %s --function any --input 'x=[]' --input out=1 --input g=1 --expect 'grad=[]'
// RUN: ebb run %s --function of_nothing --input 'x=[[],[]]' --input 'out=[1,1]' --input 'g=[1,1]' --expect 'grad=[[],[]]'
// RUN: ebb run %s --function one --input 'x=[[5],[6]]' --input 'out=[5,6]' --input 'g=[2,3]' --expect 'grad=[[2],[3]]'
// RUN: ebb run %s --function scalar --input x=7 --input out=7 --input g=-0.5 --expect grad=-0.5
// RUN: ebb run %s --function in_f16 --input 'x=[512,512,0.0625]' --input out=16384 --input g=0.125 --expect 'grad=[4,4,32768]'
// RUN: ebb run %s --function empty_beside_unknown --input 'x=[[],[]]' --input 'out=[1,1]' --input 'g=[2,3]' --input 'all=1' --expect 'along=[[],[]]' --expect 'both=[[],[]]'
// RUN: ebb run %s --function empty_beside_unknown --input 'x=[]' --input 'out=[]' --input 'g=[]' --input 'all=1' --expect 'along=[]' --expect 'both=[]'
// RUN: ebb check %s --function axis_one --order 2 --input 'x=[[2,0,3],[0,0,5]]'
// RUN: ebb check %s --function outer_and_inner --order 2
// RUN: ebb check %s --function seven --order 2
// RUN: ebb check %s --function any --order 2 --input 'x=[2,0,3]' --input out=0

// CHECK-LABEL: @axis_one
// CHECK: ebb.prod_grad %{{.*}}, %{{.*}}, %{{.*}} {dims = array<i64: 1>} : (tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x3xf64>
// DECOMPOSE-LABEL: @axis_one
// DECOMPOSE-NOT: ebb.prod_grad
// DECOMPOSE: ebb.pad %{{.*}}pad_value = 1.0
// DECOMPOSE: ebb.concat
func.func @axis_one(%x: tensor<2x3xf64> {ebb.name = "x"}, %out: tensor<2xf64> {ebb.name = "out"}, %g: tensor<2xf64> {ebb.name = "g"}) -> (tensor<2x3xf64> {ebb.name = "grad"}) {
  %grad = ebb.prod_grad %x, %out, %g {dims = array<i64: 1>} : (tensor<2x3xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x3xf64>
  return %grad : tensor<2x3xf64>
}

func.func @vector(%x: tensor<3xf64> {ebb.name = "x"}, %out: tensor<f64> {ebb.name = "out"}, %g: tensor<f64> {ebb.name = "g"}) -> (tensor<3xf64> {ebb.name = "grad"}) {
  %grad = ebb.prod_grad %x, %out, %g : (tensor<3xf64>, tensor<f64>, tensor<f64>) -> tensor<3xf64>
  return %grad : tensor<3xf64>
}

func.func @keepdim(%x: tensor<2x3xf64> {ebb.name = "x"}, %out: tensor<2x1xf64> {ebb.name = "out"}, %g: tensor<2x1xf64> {ebb.name = "g"}) -> (tensor<2x3xf64> {ebb.name = "grad"}) {
  %grad = ebb.prod_grad %x, %out, %g {dims = array<i64: -1>, keep_dim = true} : (tensor<2x3xf64>, tensor<2x1xf64>, tensor<2x1xf64>) -> tensor<2x3xf64>
  return %grad : tensor<2x3xf64>
}

// CHECK-LABEL: @reduce_all_wins
// CHECK: ebb.prod_grad %{{.*}} {dims = array<i64: 1>, reduce_all = true} :
func.func @reduce_all_wins(%x: tensor<2x3xf64> {ebb.name = "x"}, %out: tensor<f64> {ebb.name = "out"}, %g: tensor<f64> {ebb.name = "g"}) -> (tensor<2x3xf64> {ebb.name = "grad"}) {
  %grad = ebb.prod_grad %x, %out, %g {dims = array<i64: 1>, reduce_all = true} : (tensor<2x3xf64>, tensor<f64>, tensor<f64>) -> tensor<2x3xf64>
  return %grad : tensor<2x3xf64>
}

func.func @seven(%x: tensor<7xf64> {ebb.name = "x"}, %out: tensor<f64> {ebb.name = "out"}, %g: tensor<f64> {ebb.name = "g"}) -> (tensor<7xf64> {ebb.name = "grad"}) {
  %grad = ebb.prod_grad %x, %out, %g : (tensor<7xf64>, tensor<f64>, tensor<f64>) -> tensor<7xf64>
  return %grad : tensor<7xf64>
}

func.func @outer_and_inner(%x: tensor<2x2x2xf64> {ebb.name = "x"}, %out: tensor<2xf64> {ebb.name = "out"}, %g: tensor<2xf64> {ebb.name = "g"}) -> (tensor<2x2x2xf64> {ebb.name = "grad"}) {
  %grad = ebb.prod_grad %x, %out, %g {dims = array<i64: 0, -1>} : (tensor<2x2x2xf64>, tensor<2xf64>, tensor<2xf64>) -> tensor<2x2x2xf64>
  return %grad : tensor<2x2x2xf64>
}

func.func @any(%x: tensor<?xf64> {ebb.name = "x"}, %out: tensor<f64> {ebb.name = "out"}, %g: tensor<f64> {ebb.name = "g"}) -> (tensor<?xf64> {ebb.name = "grad"}) {
  %grad = ebb.prod_grad %x, %out, %g : (tensor<?xf64>, tensor<f64>, tensor<f64>) -> tensor<?xf64>
  return %grad : tensor<?xf64>
}

func.func @of_nothing(%x: tensor<2x0xf32> {ebb.name = "x"}, %out: tensor<2xf32> {ebb.name = "out"}, %g: tensor<2xf32> {ebb.name = "g"}) -> (tensor<2x0xf32> {ebb.name = "grad"}) {
  %grad = ebb.prod_grad %x, %out, %g {dims = array<i64: 1>} : (tensor<2x0xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x0xf32>
  return %grad : tensor<2x0xf32>
}

func.func @one(%x: tensor<2x1xf32> {ebb.name = "x"}, %out: tensor<2xf32> {ebb.name = "out"}, %g: tensor<2xf32> {ebb.name = "g"}) -> (tensor<2x1xf32> {ebb.name = "grad"}) {
  %grad = ebb.prod_grad %x, %out, %g {dims = array<i64: 1>} : (tensor<2x1xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2x1xf32>
  return %grad : tensor<2x1xf32>
}

func.func @scalar(%x: tensor<f32> {ebb.name = "x"}, %out: tensor<f32> {ebb.name = "out"}, %g: tensor<f32> {ebb.name = "g"}) -> (tensor<f32> {ebb.name = "grad"}) {
  %grad = ebb.prod_grad %x, %out, %g : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %grad : tensor<f32>
}

func.func @in_f16(%x: tensor<3xf16> {ebb.name = "x"}, %out: tensor<f16> {ebb.name = "out"}, %g: tensor<f16> {ebb.name = "g"}) -> (tensor<3xf16> {ebb.name = "grad"}) {
  %grad = ebb.prod_grad %x, %out, %g : (tensor<3xf16>, tensor<f16>, tensor<f16>) -> tensor<3xf16>
  return %grad : tensor<3xf16>
}

func.func @empty_beside_unknown(%x: tensor<?x0xf32> {ebb.name = "x"}, %out: tensor<?xf32> {ebb.name = "out"}, %g: tensor<?xf32> {ebb.name = "g"}, %all: tensor<f32> {ebb.name = "all"}) -> (tensor<?x0xf32> {ebb.name = "along"}, tensor<?x0xf32> {ebb.name = "both"}) {
  %along = ebb.prod_grad %x, %out, %g {dims = array<i64: 1>} : (tensor<?x0xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?x0xf32>
  %both = ebb.prod_grad %x, %all, %all : (tensor<?x0xf32>, tensor<f32>, tensor<f32>) -> tensor<?x0xf32>
  return %along, %both : tensor<?x0xf32>, tensor<?x0xf32>
}

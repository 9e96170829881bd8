// x in the place of another tensor, to which no gradient goes.
// TESTS: ebb.assign_out__grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -canonicalize | FileCheck %s --check-prefix=FOLD
// RUN: ebb-opt %s -ebb-autodiff="function=place" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-decompose | FileCheck %s --check-prefix=DECOMPOSE
// RUN: ebb run %s --function place --input 'x=[1,2]' --input 'output=[nan,8]' --expect 'out=[1,2]' --tol 0
// RUN: ebb run %s --function used_before --input 'x=[1,2]' --input 'y=[3,4]' --expect 'out=[4,8]'
// RUN: ebb-opt %s -ebb-autodiff=function=used_before -o %t.mlir
// RUN: ebb run %t.mlir --function used_before_grad --input 'x=[1,2]' --input 'y=[3,4]' --input 'out_grad=[1,10]' --expect 'x_grad=[2,40]' --expect 'y_grad=[1,10]'
// RUN: ebb run %s --function unknown --input 'x=[1,0]' --input 'output=[0,0]' --expect 'out=[true,false]'
// RUN: ebb run %s --function unknown --input 'x=[]' --input 'output=[]' --expect 'out=[]'
// RUN: not ebb run %s --function unknown --input 'x=[1,0]' --input 'output=[0]' 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: ebb check %s --function place
// RUN: ebb check %s --function place --order 2
// RUN: ebb check %s --function used_before --order 2
// RUN: ebb check %s --function back --order 2

// CHECK-LABEL: @place
// CHECK: ebb.assign_out_ %{{.*}}, %{{.*}} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
// FOLD-LABEL: @place
// FOLD-NEXT: return %arg0
// GRAD-LABEL: @place_grad(
// GRAD-SAME: %[[G:[^:]*]]: tensor<2xf32> {ebb.name = "out_grad"}
// GRAD-DAG: %[[X:.*]] = ebb.assign_out__grad %[[G]]
// GRAD-DAG: %[[ZERO:.*]] = ebb.full {value = 0.000000e+00 : f64}
// GRAD: return %[[X]], %[[ZERO]]
func.func @place(%x: tensor<2xf32> {ebb.name = "x"}, %output: tensor<2xf32> {ebb.name = "output"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %out = "ebb.assign_out_"(%x, %output) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
// x^2 + y, through x in the place of y: what y held before still counts.
func.func @used_before(%x: tensor<2xf32> {ebb.name = "x"}, %y: tensor<2xf32> {ebb.name = "y"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %0 = ebb.assign_out_ %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = ebb.multiply %0, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %out = ebb.add %1, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}
// SHORT: assign_out_.mlir:[[@LINE+3]]:{{.*}}: error: 'ebb.assign_out_' op expects equal extents for dim 0 of x and output, but got 2 and 1
// FOLD-LABEL: @unknown
func.func @unknown(%x: tensor<?xi1> {ebb.name = "x"}, %output: tensor<?xi1> {ebb.name = "output"}) -> (tensor<?xi1> {ebb.name = "out"}) {
  %out = ebb.assign_out_ %x, %output : (tensor<?xi1>, tensor<?xi1>) -> tensor<?xi1>
  return %out : tensor<?xi1>
}
// DECOMPOSE-LABEL: @back
// DECOMPOSE-NEXT: ebb.assign %
func.func @back(%g: tensor<2xf32> {ebb.name = "out_grad"}) -> (tensor<2xf32> {ebb.name = "x_grad"}) {
  %out = ebb.assign_out__grad %g : (tensor<2xf32>) -> tensor<2xf32>
  return %out : tensor<2xf32>
}

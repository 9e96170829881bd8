// The parts of out_grad, shaped like the operands, which are not read.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s -ebb-autodiff="function=first wrt=g" | FileCheck %s --check-prefix=GRAD
// RUN: ebb-opt %s -ebb-autodiff="function=second_only wrt=g" | FileCheck %s --check-prefix=ZEROS
// RUN: ebb run %s --function first --input 'a=[[nan,0],[0,0]]' --input 'b=[[0],[0]]' --input 'g=[[1,2,5],[3,4,6]]' --expect 'da=[[1,2],[3,4]]' --expect 'db=[[5],[6]]'
// RUN: ebb run %s --function second_only --input 'a=[0,0]' --input 'b=[0]' --input 'g=[1,2,3]' --expect 'db=[3]'
// RUN: ebb run %s --function empty_part --input 'a=[0]' --input 'b=[]' --input 'g=[7]' --expect 'da=[7]' --expect 'db=[]'
// RUN: ebb run %s --function unknown_parts --input 'a=[0,0]' --input 'b=[0]' --input 'g=[1,2,3]' --expect 'da=[1,2]' --expect 'db=[3]'
// RUN: ebb run %s --function unknown_parts --input 'a=[]' --input 'b=[0]' --input 'g=[3]' --expect 'da=[]' --expect 'db=[3]'
// RUN: not ebb run %s --function unknown_parts --input 'a=[0,0]' --input 'b=[0]' --input 'g=[1,2]' 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: ebb check %s --function first --wrt g
// RUN: ebb check %s --function first --wrt g --order 2
// RUN: ebb check %s --function first
// RUN: ebb check %s --function second_only --wrt g
// RUN: ebb check %s --function unknown_parts --wrt g --input 'a=[0,0]' --input 'b=[0]' --input 'g=[1,2,3]'

// CHECK-LABEL: @first
// CHECK: ebb.concat_grad %{{.*}}, %{{.*}}, %{{.*}} {axis = 1 : i64} : (tensor<2x2xf32>, tensor<2x1xf32>, tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x1xf32>)
// GRAD-LABEL: @first_grad(
// GRAD: ebb.concat %{{.*}}, %{{.*}} {axis = 1 : i64} : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
func.func @first(%a: tensor<2x2xf32> {ebb.name = "a"}, %b: tensor<2x1xf32> {ebb.name = "b"}, %g: tensor<2x3xf32> {ebb.name = "g"}) -> (tensor<2x2xf32> {ebb.name = "da"}, tensor<2x1xf32> {ebb.name = "db"}) {
  %da, %db = "ebb.concat_grad"(%a, %b, %g) <{axis = 1 : i64}> : (tensor<2x2xf32>, tensor<2x1xf32>, tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x1xf32>)
  return %da, %db : tensor<2x2xf32>, tensor<2x1xf32>
}

// The part without a cotangent contributes zeros.
// ZEROS-LABEL: @second_only_grad(
// ZEROS: %[[ZERO:.*]] = ebb.full {{.*}} tensor<2xf32>
// ZEROS: ebb.concat %[[ZERO]], %{{.*}} : (tensor<2xf32>, tensor<1xf32>) -> tensor<3xf32>
func.func @second_only(%a: tensor<2xf32> {ebb.name = "a"}, %b: tensor<1xf32> {ebb.name = "b"}, %g: tensor<3xf32> {ebb.name = "g"}) -> (tensor<1xf32> {ebb.name = "db"}) {
  %da, %db = ebb.concat_grad %a, %b, %g : (tensor<2xf32>, tensor<1xf32>, tensor<3xf32>) -> (tensor<2xf32>, tensor<1xf32>)
  return %db : tensor<1xf32>
}

func.func @empty_part(%a: tensor<1xf32> {ebb.name = "a"}, %b: tensor<0xf32> {ebb.name = "b"}, %g: tensor<1xf32> {ebb.name = "g"}) -> (tensor<1xf32> {ebb.name = "da"}, tensor<0xf32> {ebb.name = "db"}) {
  %da, %db = ebb.concat_grad %a, %b, %g {axis = -1 : i64} : (tensor<1xf32>, tensor<0xf32>, tensor<1xf32>) -> (tensor<1xf32>, tensor<0xf32>)
  return %da, %db : tensor<1xf32>, tensor<0xf32>
}

// SHORT: concat_grad.mlir:[[@LINE+2]]:{{.*}}: error: 'ebb.concat_grad' op expects the extent of the joined operands for dim 0 of out_grad, but got 3 and 2
func.func @unknown_parts(%a: tensor<?xf32> {ebb.name = "a"}, %b: tensor<?xf32> {ebb.name = "b"}, %g: tensor<?xf32> {ebb.name = "g"}) -> (tensor<?xf32> {ebb.name = "da"}, tensor<?xf32> {ebb.name = "db"}) {
  %da, %db = ebb.concat_grad %a, %b, %g : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %da, %db : tensor<?xf32>, tensor<?xf32>
}

// ebb.enable_check_model_nan_inf and ebb.disable_check_model_nan_inf: the
// identity, and between them the search for NaN. What happens is evident.
// TESTS: ebb.enable_check_model_nan_inf ebb.disable_check_model_nan_inf
// TESTS: ebb.enable_check_model_nan_inf_grad ebb.disable_check_model_nan_inf_grad
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// CHECK-LABEL: func.func @layer
// CHECK-NEXT: ebb.enable_check_model_nan_inf %{{.*}} : (tensor<2xf32>) -> tensor<2xf32>
//
// Neither merged nor dropped, used or not.
// RUN: ebb-opt %s --canonicalize --cse | FileCheck %s --check-prefix=KEPT
// KEPT-LABEL: func.func @kept
// KEPT-COUNT-3: ebb.{{enable|disable}}_check_model_nan_inf
//
// The way back enters by the op that ends the region, and leaves where it began;
// one order more turns around again.
// RUN: ebb-opt %s --ebb-autodiff=function=layer --ebb-autodiff=function=layer_grad \
// RUN:   | FileCheck %s --check-prefix=GRAD
// GRAD-LABEL: func.func @layer_grad(
// GRAD: ebb.disable_check_model_nan_inf_grad %
// GRAD: ebb.divide
// GRAD: ebb.enable_check_model_nan_inf_grad %
// GRAD-LABEL: func.func @layer_grad_grad(
// GRAD: ebb.enable_check_model_nan_inf %
// GRAD: ebb.disable_check_model_nan_inf %
//
// Inside: found without being asked for. Outside: not.
// RUN: not ebb run %s --function layer --input 'x=[1, -2]' 2>&1 | FileCheck %s --check-prefix=INSIDE
// INSIDE: [[@LINE+31]]:8: error: 'ebb.log' op produced a NaN at flat index 1 of output 0
// RUN: ebb run %s --function outside --input 'x=[1, -2]' --expect 'out=[0, nan]'
// RUN: not ebb run %s --function layer --kernels generated --threads 1 --input 'x=[-1, 2]' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FIRST
// FIRST: error: 'ebb.log' op produced a NaN at flat index 0 of output 0
//
// And an exempt region stays silent even if the command asks.
// RUN: ebb run %s --function outside --check-nan --input 'x=[1, -2]' --expect 'out=[0, nan]'
// RUN: ebb run %s --function exempt --check-nan --input 'x=[1, -2]' --expect 'out=[0, nan]'
//
// A flag that says the opposite of the name.
// RUN: ebb run %s --function flags --input 'x=[1, -2]' --expect 'out=[0, nan]'
//
// Gradients of the region are searched too: 0 / 0 at 0, forward 0 * log is not.
// RUN: ebb grad %s --function layer -o %t.grad.mlir
// RUN: not ebb run %t.grad.mlir --function layer_grad --input 'x=[0, 1]' --input 'out_grad=[0, 1]' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BACK
// BACK: error: 'ebb.{{.*}}' op produced a NaN at flat index 0 of output 0
// RUN: ebb check %s --function layer --input 'x=[1, 2]' --order 3
//
// A compiled program keeps the regions.
// RUN: ebb compile %s --function layer -o %t.ebb
// RUN: not ebb run %t.ebb --input 'x=[1, -2]' 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: error: 'ebb.log' op produced a NaN at flat index 1 of output 0
//
// The pass alone lowers the switches to nothing.
// RUN: ebb-opt %s --ebb-to-linalg | FileCheck %s --check-prefix=LINALG
// LINALG-NOT: = ebb.

func.func @layer(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %0 = ebb.enable_check_model_nan_inf %x : (tensor<2xf32>) -> tensor<2xf32>
  %1 = ebb.log %0 : (tensor<2xf32>) -> tensor<2xf32>
  %2 = ebb.exp %1 : (tensor<2xf32>) -> tensor<2xf32>
  %3 = ebb.disable_check_model_nan_inf %2 : (tensor<2xf32>) -> tensor<2xf32>
  return %3 : tensor<2xf32>
}
func.func @outside(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %0 = ebb.enable_check_model_nan_inf %x : (tensor<2xf32>) -> tensor<2xf32>
  %1 = ebb.exp %0 : (tensor<2xf32>) -> tensor<2xf32>
  %2 = ebb.disable_check_model_nan_inf %1 : (tensor<2xf32>) -> tensor<2xf32>
  %3 = ebb.log %x : (tensor<2xf32>) -> tensor<2xf32>
  return %3 : tensor<2xf32>
}
func.func @exempt(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %0 = ebb.disable_check_model_nan_inf %x : (tensor<2xf32>) -> tensor<2xf32>
  %1 = ebb.log %0 : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func @flags(%x: tensor<2xf32> {ebb.name = "x"}) -> (tensor<2xf32> {ebb.name = "out"}) {
  %0 = ebb.enable_check_model_nan_inf %x {flag = 0} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = ebb.log %0 : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func @kept(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = ebb.enable_check_model_nan_inf %x : (tensor<2xf32>) -> tensor<2xf32>
  %1 = ebb.enable_check_model_nan_inf %x : (tensor<2xf32>) -> tensor<2xf32>
  %2 = ebb.exp %0 : (tensor<2xf32>) -> tensor<2xf32>
  %3 = ebb.disable_check_model_nan_inf %2 : (tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

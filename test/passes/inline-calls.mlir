// RUN: ebb-opt %s --ebb-inline-calls -mlir-print-debuginfo | FileCheck %s
// RUN: ebb run %s --function caller --input 0=3.0 --expect 0=162

func.func private @double(%x: tensor<f32>) -> tensor<f32> {
  %y = ebb.add %x, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}
// The callee keeps its calls for others; nested calls are inlined too.
func.func private @swap(%x: tensor<f32>, %y: tensor<f32>)
    -> (tensor<f32>, tensor<f32>) {
  %z = call @double(%x) : (tensor<f32>) -> tensor<f32>
  return %y, %z : tensor<f32>, tensor<f32>
}
// (3, 9) -> (9, 6) -> (6, 18) -> product 108, and 6 * 9 = 54 more.
// CHECK-LABEL: func.func @caller
// CHECK-NOT: call @
// CHECK: ebb.add {{.*}} loc(#[[$LOC:loc[0-9]+]])
// CHECK-NOT: call @
// CHECK: return
func.func @caller(%x: tensor<f32>) -> tensor<f32> {
  %s = ebb.multiply %x, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %a, %b = call @swap(%x, %s)
      : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  %c, %d = call @swap(%a, %b)
      : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  %e = ebb.multiply %c, %d : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %f = ebb.multiply %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %y = ebb.add %e, %f : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}

// A declaration stays a call.
// CHECK-LABEL: func.func @keeps
// CHECK: call @declared
func.func private @declared(tensor<f32>) -> tensor<f32>
func.func @keeps(%x: tensor<f32>) -> tensor<f32> {
  %y = call @declared(%x) : (tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}

// A value passed through comes back as itself, also called twice.
// CHECK-LABEL: func.func @through(
// CHECK-SAME: %[[X:[^ :]*]]: tensor<f32>
// CHECK-NEXT: return %[[X]]
func.func private @same(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @through(%x: tensor<f32>) -> tensor<f32> {
  %a = call @same(%x) : (tensor<f32>) -> tensor<f32>
  %b = call @same(%a) : (tensor<f32>) -> tensor<f32>
  return %b : tensor<f32>
}
// Inlined ops know both places.
// CHECK: #[[$LOC]] = loc(callsite(

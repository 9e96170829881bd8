// RUN: ebb-opt %s --ebb-infer-shapes | FileCheck %s
// RUN: ebb-opt %s --ebb-infer-shapes --ebb-infer-shapes | FileCheck %s

// Unknown extents become what inference knows; the function's type follows.
// CHECK-LABEL: func.func @chain(%{{.*}}: tensor<2x4xf32>) -> (tensor<2x4xf32> {ebb.name = "y"}) {
// CHECK: ebb.exp %{{.*}} : (tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK: ebb.sin %{{.*}} : (tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK: return %{{.*}} : tensor<2x4xf32>
func.func @chain(%x: tensor<2x4xf32>)
    -> (tensor<?x4xf32> {ebb.name = "y"}) {
  %a = ebb.exp %x : (tensor<2x4xf32>) -> tensor<?x4xf32>
  %b = ebb.sin %a : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %b : tensor<?x4xf32>
}

// `?` with 4 gives 4; `?` with 1 or `?` stays unknown.
// CHECK-LABEL: func.func @broadcast
// CHECK: ebb.add %{{.*}} : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK: ebb.add %{{.*}} : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
// CHECK: ebb.add %{{.*}} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
func.func @broadcast(%x: tensor<?xf32>, %y: tensor<4xf32>, %z: tensor<1xf32>,
                     %w: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %a = ebb.add %x, %y : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  %b = ebb.add %x, %z : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  %c = ebb.add %x, %w : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %a, %b, %c : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// A declared extent is kept where inference knows none.
// CHECK-LABEL: func.func @declared
// CHECK: ebb.exp %{{.*}} : (tensor<?x4xf32>) -> tensor<3x4xf32>
func.func @declared(%x: tensor<?x4xf32>) -> tensor<3x?xf32> {
  %a = ebb.exp %x : (tensor<?x4xf32>) -> tensor<3x?xf32>
  return %a : tensor<3x?xf32>
}

// A call states its callee's types: they stay.
// CHECK-LABEL: func.func @called(%{{.*}}: tensor<2x4xf32>) -> tensor<?x4xf32> {
func.func @called(%x: tensor<2x4xf32>) -> tensor<?x4xf32> {
  %a = ebb.exp %x : (tensor<2x4xf32>) -> tensor<?x4xf32>
  return %a : tensor<?x4xf32>
}
// CHECK-LABEL: func.func @caller
// CHECK: call @called(%{{.*}}) : (tensor<2x4xf32>) -> tensor<?x4xf32>
func.func @caller(%x: tensor<2x4xf32>) -> tensor<?x4xf32> {
  %a = call @called(%x) : (tensor<2x4xf32>) -> tensor<?x4xf32>
  return %a : tensor<?x4xf32>
}

// So does what a call takes.
// CHECK-LABEL: func.func @argument
// CHECK: ebb.exp %{{.*}} : (tensor<2x4xf32>) -> tensor<?x4xf32>
func.func private @wide(tensor<?x4xf32>) -> tensor<?x4xf32>
func.func @argument(%x: tensor<2x4xf32>) -> tensor<?x4xf32> {
  %a = ebb.exp %x : (tensor<2x4xf32>) -> tensor<?x4xf32>
  %y = call @wide(%a) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %y : tensor<?x4xf32>
}

// Several blocks are valid IR, if nothing we can compile.
// CHECK-LABEL: func.func @blocks
func.func @blocks(%x: tensor<2x4xf32>) -> tensor<?x4xf32> {
  cf.br ^next
^next:
  %a = ebb.exp %x : (tensor<2x4xf32>) -> tensor<?x4xf32>
  return %a : tensor<?x4xf32>
}

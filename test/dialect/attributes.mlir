// Attributes: their kinds, the defaults the custom form drops, foreign names.
// RUN: ebb-opt %s | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: ebb-opt %s --emit-bytecode | ebb-opt | FileCheck %s
// RUN: ebb-opt %s --emit-bytecode -o %t.bc
// RUN: ebb run %t.bc --function numbers --input '0=[1, -2]' --expect '0=[3, -3]'

// i64, f64, bool, array<i64>, and a type.
// CHECK-LABEL: @kinds
// CHECK: ebb.concat %{{.*}}, %{{.*}} {axis = 1 : i64}
// CHECK: ebb.scale %{{.*}} {bias = 1.000000e+00 : f64, scale = 2.000000e+00 : f64}
// CHECK: ebb.matmul %{{.*}}, %{{.*}} {transpose_y = true}
// CHECK: ebb.transpose %{{.*}} {perm = array<i64: 1, 0>}
// CHECK: ebb.cast %{{.*}} {dtype = f64}
func.func @kinds(%x: tensor<2x3xf32>) -> tensor<2x2xf64> {
  %a = ebb.concat %x, %x {axis = 1 : i64}
      : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  %b = ebb.scale %a {scale = 2.0, bias = 1.0}
      : (tensor<2x6xf32>) -> tensor<2x6xf32>
  %c = ebb.matmul %b, %b {transpose_y = true}
      : (tensor<2x6xf32>, tensor<2x6xf32>) -> tensor<2x2xf32>
  %d = ebb.transpose %c {perm = array<i64: 1, 0>}
      : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %e = ebb.cast %d {dtype = f64} : (tensor<2x2xf32>) -> tensor<2x2xf64>
  return %e : tensor<2x2xf64>
}

// An empty list is as good as none, also for an op that takes no attributes.
// CHECK-LABEL: @none
// CHECK: ebb.exp %{{[^ ]*}} : (tensor<2xf32>)
// CHECK: ebb.softmax %{{[^ ]*}} : (tensor<2xf32>)
func.func @none(%x: tensor<2xf32>) -> tensor<2xf32> {
  %a = "ebb.exp"(%x) <{}> : (tensor<2xf32>) -> tensor<2xf32>
  %b = "ebb.softmax"(%a) <{}> : (tensor<2xf32>) -> tensor<2xf32>
  return %b : tensor<2xf32>
}

// A default written out is dropped by the custom form and kept by the generic.
// CHECK-LABEL: @defaults
// CHECK: ebb.softmax %{{[^ ]*}} : (tensor<2x3xf32>)
// CHECK: ebb.softmax %{{[^ ]*}} : (tensor<2x3xf32>)
// CHECK: ebb.softmax %{{[^ ]*}} {axis = 1 : i64} : (tensor<2x3xf32>)
// GENERIC: "ebb.softmax"(%{{.*}}) <{axis = -1 : i64}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @defaults(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %a = ebb.softmax %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %b = "ebb.softmax"(%a) <{axis = -1 : i64}>
      : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %c = "ebb.softmax"(%b) {axis = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %c : tensor<2x3xf32>
}

// Names with a dialect's prefix are not ours to refuse.
// CHECK-LABEL: @foreign
// CHECK: ebb.exp %{{.*}} {ebb.name = "e", mhlo.sharding = 3 : i64}
// CHECK: ebb.softmax %{{.*}} {axis = 0 : i64, mhlo.x}
func.func @foreign(%x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %a = ebb.exp %x {ebb.name = "e", mhlo.sharding = 3 : i64}
      : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %b = "ebb.softmax"(%a) <{axis = 0 : i64}> {mhlo.x}
      : (tensor<3x2xf32>) -> tensor<3x2xf32>
  return %b : tensor<3x2xf32>
}

// Absent optional operands are told by the segments; a single optional or
// variadic group needs none.
// CHECK-LABEL: @segments
// CHECK: ebb.multiply_double_grad {{.*}} {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>}
// CHECK: ebb.add_n %{{[^{]*}} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
// GENERIC: "ebb.multiply_double_grad"(%{{.*}}) <{axis = -1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>}>
// GENERIC: "ebb.add_n"(%{{[^<]*}}) : (tensor<3xf32>
func.func @segments(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %a:3 = "ebb.multiply_double_grad"(%x, %y, %x, %y)
      <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 1>}>
      : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
      -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  %b = "ebb.add_n"(%a#0, %a#1, %a#2)
      : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %b : tensor<3xf32>
}

// Constants survive text and bytecode, special values included.
// CHECK-LABEL: @constants
// CHECK: ebb.constant {value = dense<[0x7F800000, -0.000000e+00, 0x7FC00000]> : tensor<3xf32>}
// CHECK: ebb.constant {value = dense<[true, false]> : tensor<2xi1>}
func.func @constants() -> (tensor<3xf32>, tensor<2xi1>) {
  %a = ebb.constant {value = dense<[0x7F800000, -0.0, 0x7FC00000]> : tensor<3xf32>}
      : () -> tensor<3xf32>
  %b = ebb.constant {value = dense<[true, false]> : tensor<2xi1>}
      : () -> tensor<2xi1>
  return %a, %b : tensor<3xf32>, tensor<2xi1>
}

func.func @numbers(%x: tensor<2xf32>) -> tensor<2xf32> {
  %b = ebb.scale %x {scale = 2.0, bias = 1.0}
      : (tensor<2xf32>) -> tensor<2xf32>
  return %b : tensor<2xf32>
}

// RUN: ebb-opt %s --ebb-to-linalg | FileCheck %s
// RUN: ebb-opt %s --ebb-to-linalg --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=LOC

// An operand's extent 1 is read at 0, a missing leading dim not at all.
// CHECK: #[[$COLUMN:.+]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK: #[[$ROW:.+]] = affine_map<(d0, d1) -> (d1)>
// CHECK: #[[$ALL:.+]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @broadcast(
// CHECK-NOT: kernel.require
// CHECK: tensor.empty() : tensor<2x3xf32>
// CHECK: linalg.generic {indexing_maps = [#[[$COLUMN]], #[[$ROW]], #[[$ALL]]], iterator_types = ["parallel", "parallel"]}
// CHECK: ^bb0(%[[A:.+]]: f32, %[[B:.+]]: f32, %{{.+}}: f32):
// CHECK-NEXT: %[[S:.+]] = arith.addf %[[A]], %[[B]] : f32
// CHECK-NEXT: linalg.yield %[[S]] : f32
// The op's name travels with its location.
// LOC: linalg.yield %{{[0-9]+}} : f32 loc("ebb.add"(
// LOC: } -> tensor<2x3xf32> loc("ebb.add"(
func.func @broadcast(%x: tensor<2x1xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = ebb.add %x, %y : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Where both operands have the same extent 1 there is nothing to repeat.
// CHECK-LABEL: func.func @ones(
// CHECK: linalg.generic {indexing_maps = [#[[$ALL]], #[[$ALL]], #[[$ALL]]]
func.func @ones(%x: tensor<2x1xf32>, %y: tensor<2x1xf32>) -> tensor<2x1xf32> {
  %0 = ebb.multiply %x, %y : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// Unknown extents are compared once, and not with themselves.
// CHECK-LABEL: func.func @unknown(
// CHECK-SAME: %[[X:.+]]: tensor<?xf32>, %[[Y:.+]]: tensor<?xf32>)
// CHECK-DAG: %[[M:.+]] = tensor.dim %[[X]], %{{.+}}
// CHECK-DAG: %[[N:.+]] = tensor.dim %[[Y]], %{{.+}}
// CHECK: kernel.require "eq" %[[M]], %[[N]] "expects equal extents for dim 0 of x and y"
// CHECK-NOT: kernel.require
// CHECK: return
func.func @unknown(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = ebb.subtract %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = ebb.multiply %0, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = ebb.maximum %1, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// What the declared type knows is checked and used.
// CHECK-LABEL: func.func @declared(
// CHECK-SAME: %[[X:.+]]: tensor<?xf32>)
// CHECK: %[[M:.+]] = tensor.dim %[[X]], %{{.+}}
// CHECK: %[[FOUR:.+]] = arith.constant 4 : index
// CHECK: kernel.require "eq" %[[M]], %[[FOUR]] "expects the declared extent for dim 0 of result 0"
// CHECK: tensor.empty() : tensor<4xf32>
func.func @declared(%x: tensor<?xf32>) -> tensor<4xf32> {
  %0 = ebb.tanh %x : (tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Small floats compute in f32.
// CHECK-LABEL: func.func @half(
// CHECK: %[[W:.+]] = arith.extf %{{.+}} : f16 to f32
// CHECK-NEXT: %[[E:.+]] = math.exp %[[W]] : f32
// CHECK-NEXT: arith.truncf %[[E]] : f32 to f16
func.func @half(%x: tensor<4xf16>) -> tensor<4xf16> {
  %0 = ebb.exp %x : (tensor<4xf16>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// NaN is not below 0, so relu keeps it.
// CHECK-LABEL: func.func @relu(
// CHECK: %[[Z:.+]] = arith.constant 0.000000e+00 : f32
// CHECK: %[[C:.+]] = arith.cmpf ugt, %[[X:.+]], %[[Z]] : f32
// CHECK: arith.select %[[C]], %[[X]], %[[Z]] : f32
func.func @relu(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = ebb.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @scale(
// CHECK: %[[B:.+]] = arith.constant 3.000000e+00 : f32
// CHECK-NEXT: %[[P:.+]] = arith.addf %{{.+}}, %[[B]] : f32
// CHECK-NEXT: %[[S:.+]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: arith.mulf %[[P]], %[[S]] : f32
// On integers 2.9 is 2, and a bias of 0.5 is none.
// CHECK: %[[I:.+]] = arith.constant 2 : i32
// CHECK-NEXT: %[[R:.+]] = arith.muli %{{.+}}, %[[I]] : i32
// CHECK-NEXT: linalg.yield %[[R]] : i32
func.func @scale(%x: tensor<4xf32>, %y: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %0 = ebb.scale %x {scale = 2.0, bias = 3.0, bias_after_scale = false} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = ebb.scale %y {scale = 2.9, bias = 0.5} : (tensor<4xi32>) -> tensor<4xi32>
  return %0, %1 : tensor<4xf32>, tensor<4xi32>
}

// A zero divisor is reported before, and traps nowhere.
// CHECK-LABEL: func.func @divide(
// CHECK-SAME: %{{.+}}: tensor<4xi32>, %[[Y:.+]]: tensor<4xi32>)
// CHECK: kernel.library_call "host" "check_nonzero" {} ins(%[[Y]] : tensor<4xi32>)
// CHECK: ^bb0(%[[A:.+]]: i32, %[[B:.+]]: i32, %{{.+}}: i32):
// CHECK: %[[SAFE:.+]] = arith.select %{{.+}}, %{{.+}}, %[[B]] : i32
// CHECK: arith.divsi %[[A]], %[[SAFE]] : i32
func.func @divide(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %0 = ebb.divide %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @compare(
// CHECK: arith.cmpf une
// CHECK: arith.cmpf olt
// CHECK: arith.cmpi slt
// CHECK: builtin.unrealized_conversion_cast %{{.+}} : ui8 to i8
// CHECK: arith.cmpi ult, %{{.+}}, %{{.+}} : i8
func.func @compare(%x: tensor<4xf32>, %i: tensor<4xi8>, %u: tensor<4xui8>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %0 = ebb.not_equal %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %1 = ebb.less_than %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %2 = ebb.less_than %i, %i : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi1>
  %3 = ebb.less_than %u, %u : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xi1>
  return %0, %1, %2, %3 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// Only a value in range is converted; the others are selected.
// CHECK-LABEL: func.func @cast(
// CHECK-DAG: %[[LOW:.+]] = arith.constant -1.280000e+02 : f32
// CHECK-DAG: %[[END:.+]] = arith.constant 1.280000e+02 : f32
// CHECK: arith.cmpf oge, %[[X:.+]], %[[LOW]] : f32
// CHECK: arith.cmpf olt, %[[X]], %[[END]] : f32
// CHECK: %[[SAFE:.+]] = arith.select %{{.+}}, %[[X]], %{{.+}} : f32
// CHECK: arith.fptosi %[[SAFE]] : f32 to i8
// CHECK-DAG: arith.constant -128 : i8
// CHECK-DAG: arith.constant 127 : i8
// CHECK: arith.cmpf une
// CHECK: arith.uitofp %{{.+}} : i1 to f32
func.func @cast(%x: tensor<4xf32>) -> (tensor<4xi8>, tensor<4xf32>) {
  %0 = ebb.cast %x {dtype = i8} : (tensor<4xf32>) -> tensor<4xi8>
  %1 = ebb.cast %x {dtype = i1} : (tensor<4xf32>) -> tensor<4xi1>
  %2 = ebb.cast %1 {dtype = f32} : (tensor<4xi1>) -> tensor<4xf32>
  return %0, %2 : tensor<4xi8>, tensor<4xf32>
}

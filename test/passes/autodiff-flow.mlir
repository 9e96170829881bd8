// What the gradient's body computes, and what it does not.
// RUN: ebb-opt %s --ebb-autodiff="function=unused" | FileCheck %s --check-prefix=UNUSED
// RUN: ebb-opt %s --ebb-autodiff="function=unused_dynamic" | FileCheck %s --check-prefix=DYNAMIC
// RUN: ebb-opt %s --ebb-autodiff="function=casts_and_compares" | FileCheck %s --check-prefix=CAST
// RUN: ebb-opt %s --ebb-autodiff="function=fan_out" | FileCheck %s --check-prefix=FAN
// RUN: ebb-opt %s --ebb-autodiff="function=fan_out_three" | FileCheck %s --check-prefix=THREE
// RUN: ebb-opt %s --ebb-autodiff="function=pruned wrt=x" | FileCheck %s --check-prefix=PRUNED
// RUN: ebb-opt %s --ebb-autodiff="function=partial" | FileCheck %s --check-prefix=PARTIAL
// RUN: ebb-opt %s --ebb-autodiff="function=broadcast" | FileCheck %s --check-prefix=BROADCAST
// RUN: ebb-opt %s --ebb-autodiff="function=product wrt=0" --ebb-autodiff="function=product_grad wrt=1,2" | FileCheck %s --check-prefix=OPTIONAL

// Zeros where nothing flows.
func.func @unused(%x: tensor<3xf32>, %y: tensor<2xf64>) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}
// UNUSED: func.func @unused_grad(%[[X:.*]]: tensor<3xf32>, %[[Y:.*]]: tensor<2xf64>, %[[G:.*]]: tensor<3xf32>) -> (tensor<3xf32>, tensor<2xf64>) {
// UNUSED-NEXT: %[[ZERO:.*]] = ebb.full {value = 0.000000e+00 : f64} : () -> tensor<2xf64>
// UNUSED-NEXT: return %[[G]], %[[ZERO]]

func.func @unused_dynamic(%x: tensor<3xf32>, %y: tensor<?x2xf32>)
    -> tensor<3xf32> {
  return %x : tensor<3xf32>
}
// DYNAMIC: func.func @unused_dynamic_grad(%[[X:.*]]: tensor<3xf32>, %[[Y:.*]]: tensor<?x2xf32>, %[[G:.*]]: tensor<3xf32>) -> (tensor<3xf32>, tensor<?x2xf32>) {
// DYNAMIC-NEXT: %[[ZERO:.*]] = ebb.full_like %[[Y]] {value = 0.000000e+00 : f64} : (tensor<?x2xf32>) -> tensor<?x2xf32>
// DYNAMIC-NEXT: return %[[G]], %[[ZERO]]

// Casts to integer and comparisons stop the flow.
func.func @casts_and_compares(%x: tensor<3xf32>) -> tensor<3xf32> {
  %i = ebb.cast %x {dtype = i32} : (tensor<3xf32>) -> tensor<3xi32>
  %f = ebb.cast %i {dtype = f32} : (tensor<3xi32>) -> tensor<3xf32>
  %c = ebb.less_than %x, %f : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
  %y = ebb.where %c, %f, %f
      : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
// CAST: func.func @casts_and_compares_grad
// CAST-NEXT: %[[ZERO:.*]] = ebb.full {value = 0.000000e+00 : f64} : () -> tensor<3xf32>
// CAST-NEXT: return %[[ZERO]]

// Two contributions meet in an add, three or more in an add_n.
func.func @fan_out(%x: tensor<3xf32>) -> tensor<3xf32> {
  %y = ebb.add %x, %x : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
// FAN: func.func @fan_out_grad(%{{.*}}: tensor<3xf32>, %[[G:.*]]: tensor<3xf32>)
// FAN: ebb.add
// FAN-NOT: ebb.add_n
// FAN: return

func.func @fan_out_three(%x: tensor<3xf32>) -> tensor<3xf32> {
  %a = ebb.exp %x : (tensor<3xf32>) -> tensor<3xf32>
  %b = ebb.sin %x : (tensor<3xf32>) -> tensor<3xf32>
  %c = ebb.multiply %a, %b : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %y = ebb.multiply %c, %x : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
// THREE: func.func @fan_out_three_grad
// THREE: %[[SUM:.*]] = ebb.add_n %{{.*}}, %{{.*}}, %{{.*}} : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
// THREE-NEXT: return %[[SUM]]

// Nothing is computed that wrt does not reach: neither w's gradient nor the
// forward op whose result only that one needs.
func.func @pruned(%x: tensor<2x3xf32> {ebb.name = "x"},
                  %w: tensor<3x4xf32> {ebb.name = "w"}) -> tensor<2x4xf32> {
  %h = ebb.exp %w : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %y = ebb.matmul %x, %h
      : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}
// PRUNED: func.func @pruned_grad(%{{.*}}) -> (tensor<2x3xf32> {ebb.name = "x_grad"}) {
// PRUNED: ebb.exp
// PRUNED-NOT: ebb.exp
// PRUNED-NOT: ebb.multiply
// PRUNED: return %{{[^,]*}} : tensor<2x3xf32>

// A result that no float result depends on takes no part.
func.func @partial(%x: tensor<3xf32>) -> tensor<3xf32> {
  %dead = ebb.sin %x : (tensor<3xf32>) -> tensor<3xf32>
  %y = ebb.exp %x : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
// PARTIAL: func.func @partial_grad
// PARTIAL-NOT: ebb.sin
// PARTIAL-NOT: ebb.cos
// PARTIAL: return

// A broadcast operand's gradient has the operand's shape.
func.func @broadcast(%x: tensor<2x3xf32>, %y: tensor<3xf32>, %z: tensor<f32>)
    -> tensor<2x3xf32> {
  %a = ebb.add %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %b = ebb.add %a, %z : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %b : tensor<2x3xf32>
}
// BROADCAST: func.func @broadcast_grad(%{{.*}}) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<f32>) {

// A cotangent that does not exist stays absent: @product_grad with wrt=0 has
// one result, so multiply_double_grad gets grad_x_grad and no grad_y_grad.
func.func @product(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %z = ebb.multiply %x, %y : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %z : tensor<3xf32>
}
// OPTIONAL: func.func @product_grad_grad(%[[X:.*]]: tensor<3xf32>, %[[Y:.*]]: tensor<3xf32>, %[[G:.*]]: tensor<3xf32>, %[[GG:.*]]: tensor<3xf32>)
// OPTIONAL-NOT: ebb.full
// OPTIONAL: ebb.multiply_double_grad %[[X]], %[[Y]], %[[G]], %[[GG]] {operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}
// OPTIONAL: return

// The gradient function: its name, arguments, results and their names.
// RUN: ebb-opt %s --ebb-autodiff="function=two" | FileCheck %s --check-prefix=TWO
// RUN: ebb-opt %s --ebb-autodiff="function=two wrt=2,x value=true name=dt" | FileCheck %s --check-prefix=VALUE
// RUN: ebb-opt %s --ebb-autodiff="function=scalar" | FileCheck %s --check-prefix=SCALAR
// RUN: ebb-opt %s --ebb-autodiff="function=scalar_and_count value=true" | FileCheck %s --check-prefix=COUNT
// RUN: ebb-opt %s --ebb-autodiff="function=two_scalars" | FileCheck %s --check-prefix=SCALARS
// RUN: ebb-opt %s --ebb-autodiff="function=taken_argument" | FileCheck %s --check-prefix=ARGUMENT
// RUN: ebb-opt %s --ebb-autodiff="function=taken_result value=true" | FileCheck %s --check-prefix=RESULT
// RUN: ebb-opt %s --ebb-autodiff="function=positions_as_names wrt=0" | FileCheck %s --check-prefix=NAMED
// RUN: ebb-opt %s --ebb-autodiff="function=scalar wrt=x" --ebb-autodiff="function=scalar_grad wrt=x" --ebb-autodiff="function=scalar_grad_grad wrt=x name=third" | FileCheck %s --check-prefix=ORDERS
// RUN: ebb-opt %s --ebb-autodiff="function=wider" | FileCheck %s --check-prefix=WIDER

// One cotangent per float result; integers add none; unnamed ones stay unnamed.
func.func @two(%x: tensor<3xf32> {ebb.name = "x"}, %n: tensor<3xi64>,
               %u: tensor<3xf32>)
    -> (tensor<3xf32> {ebb.name = "y"}, tensor<3xf32>,
        tensor<3xi64> {ebb.name = "k"}) {
  %a = ebb.multiply %x, %u : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %b = ebb.exp %x : (tensor<3xf32>) -> tensor<3xf32>
  return %a, %b, %n : tensor<3xf32>, tensor<3xf32>, tensor<3xi64>
}
// The original stays as it was.
// TWO: func.func @two(%{{.*}}: tensor<3xf32> {ebb.name = "x"}, %{{.*}}: tensor<3xi64>, %{{.*}}: tensor<3xf32>) -> (tensor<3xf32> {ebb.name = "y"}, tensor<3xf32>, tensor<3xi64> {ebb.name = "k"}) {
// TWO: func.func @two_grad(%arg0: tensor<3xf32> {ebb.name = "x"}, %arg1: tensor<3xi64>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32> {ebb.name = "y_grad"}, %arg4: tensor<3xf32>) -> (tensor<3xf32> {ebb.name = "x_grad"}, tensor<3xf32>) {

// The results first, then the gradients in the order of wrt.
// VALUE-NOT: @two_grad
// VALUE: func.func @dt(%arg0: tensor<3xf32> {ebb.name = "x"}, %arg1: tensor<3xi64>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32> {ebb.name = "y_grad"}, %arg4: tensor<3xf32>) -> (tensor<3xf32> {ebb.name = "y"}, tensor<3xf32>, tensor<3xi64> {ebb.name = "k"}, tensor<3xf32>, tensor<3xf32> {ebb.name = "x_grad"}) {

// The cotangent of the only float result, if 0-d, is 1 and no argument.
func.func @scalar(%x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "y"}) {
  %y = ebb.multiply %x, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}
// SCALAR: func.func @scalar_grad(%arg0: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "x_grad"}) {

// Applied to its own output: x*x, 2x, 2, 0.
// ORDERS: func.func @scalar(
// ORDERS: func.func @scalar_grad(%{{.*}}: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "x_grad"})
// ORDERS: func.func @scalar_grad_grad(%{{.*}}: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "x_grad"})
// ORDERS: func.func @third(%{{.*}}: tensor<f32> {ebb.name = "x"}) -> (tensor<f32> {ebb.name = "x_grad"})

func.func @scalar_and_count(%x: tensor<f32>, %n: tensor<i64>)
    -> (tensor<i64> {ebb.name = "n"}, tensor<f32>) {
  return %n, %x : tensor<i64>, tensor<f32>
}
// COUNT: func.func @scalar_and_count_grad(%arg0: tensor<f32>, %arg1: tensor<i64>) -> (tensor<i64> {ebb.name = "n"}, tensor<f32>, tensor<f32>) {

// Two float results: each has a cotangent argument, 0-d or not.
func.func @two_scalars(%x: tensor<f32>)
    -> (tensor<f32> {ebb.name = "a"}, tensor<f32> {ebb.name = "b"}) {
  return %x, %x : tensor<f32>, tensor<f32>
}
// SCALARS: func.func @two_scalars_grad(%arg0: tensor<f32>, %arg1: tensor<f32> {ebb.name = "a_grad"}, %arg2: tensor<f32> {ebb.name = "b_grad"}) -> tensor<f32> {

// Names are unique among arguments: "y_grad" is taken.
func.func @taken_argument(%x: tensor<2xf32> {ebb.name = "x"},
                          %g: tensor<2xf32> {ebb.name = "y_grad"})
    -> (tensor<2xf32> {ebb.name = "y"}) {
  %y = ebb.multiply %x, %g : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}
// Argument and result names are apart: a result may be called like an argument.
// ARGUMENT: func.func @taken_argument_grad(%arg0: tensor<2xf32> {ebb.name = "x"}, %arg1: tensor<2xf32> {ebb.name = "y_grad"}, %arg2: tensor<2xf32> {ebb.name = "y_grad_grad"}) -> (tensor<2xf32> {ebb.name = "x_grad"}, tensor<2xf32> {ebb.name = "y_grad_grad"}) {

// And among results, when the values are there too.
func.func @taken_result(%x: tensor<2xf32> {ebb.name = "x"},
                        %g: tensor<2xf32> {ebb.name = "x_grad"})
    -> (tensor<2xf32> {ebb.name = "x_grad"}) {
  %y = ebb.multiply %x, %g : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}
// RESULT: func.func @taken_result_grad(%arg0: tensor<2xf32> {ebb.name = "x"}, %arg1: tensor<2xf32> {ebb.name = "x_grad"}, %arg2: tensor<2xf32> {ebb.name = "x_grad_grad"}) -> (tensor<2xf32> {ebb.name = "x_grad"}, tensor<2xf32> {ebb.name = "x_grad_grad"}, tensor<2xf32> {ebb.name = "x_grad_grad_grad"}) {

// A name wins over a position.
func.func @positions_as_names(%x: tensor<2xf32> {ebb.name = "1"},
                              %y: tensor<3xf32> {ebb.name = "0"})
    -> (tensor<3xf32>) {
  return %y : tensor<3xf32>
}
// NAMED: func.func @positions_as_names_grad(%{{.*}}) -> (tensor<3xf32> {ebb.name = "0_grad"}) {

// Rules read the extents that are inferred, whatever a result is declared to be.
func.func @wider(%x: tensor<1x1x4xf32>, %w: tensor<1x1x2xf32>) -> tensor<?x?x?xf32> {
  %y = ebb.conv_general %x, %w : (tensor<1x1x4xf32>, tensor<1x1x2xf32>) -> tensor<?x1x?xf32>
  %z = ebb.exp %y : (tensor<?x1x?xf32>) -> tensor<?x?x?xf32>
  return %z : tensor<?x?x?xf32>
}
// WIDER-LABEL: func.func @wider(
// WIDER: ebb.exp {{.*}} -> tensor<?x?x?xf32>
// WIDER-LABEL: func.func @wider_grad(
// WIDER-SAME: %arg2: tensor<?x?x?xf32>) -> (tensor<1x1x4xf32>, tensor<1x1x2xf32>)
// WIDER: ebb.conv_general {{.*}} -> tensor<1x1x3xf32>
// WIDER: ebb.cast %arg2 {dtype = f32} : (tensor<?x?x?xf32>) -> tensor<1x1x3xf32>

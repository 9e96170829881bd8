// RUN: ebb-opt %s -split-input-file -verify-diagnostics -ebb-fill-gradients

// expected-error @+1 {{'ebb.gradient_of' names @nobody, which is no function}}
func.func private @g(tensor<3xf32>) -> tensor<3xf32>
    attributes {ebb.gradient_of = @nobody}

// -----
func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}
// expected-error @+1 {{expects the gradient of @f to have type '(tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>', but it is declared as '(tensor<3xf32>) -> tensor<3xf32>'}}
func.func private @g(tensor<3xf32>) -> tensor<3xf32>
    attributes {ebb.gradient_of = @f}

// -----
// expected-error @+1 {{@f has no argument 'y'; valid are x}}
func.func @f(%x: tensor<3xf32> {ebb.name = "x"}) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}
func.func private @g(tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    attributes {ebb.gradient_of = @f, ebb.wrt = ["y"]}

// -----
func.func private @f(%x: tensor<3xf32>) -> tensor<3xf32> {
  %y = call @g(%x, %x) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
// expected-error @+1 {{@g is the gradient of itself}}
func.func private @g(tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    attributes {ebb.gradient_of = @f}

// -----
// expected-error @+1 {{@g is the gradient of itself}}
func.func private @g(tensor<3xf32>) -> tensor<3xf32>
    attributes {ebb.gradient_of = @g}

// -----
func.func private @f(%x: tensor<3xf32>) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}
// expected-error @+1 {{expects 'ebb.wrt' to be a list of argument names and positions, but got "x"}}
func.func private @g(tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    attributes {ebb.gradient_of = @f, ebb.wrt = "x"}

// -----
func.func private @f(%x: tensor<3xf32>) -> tensor<3xf32> {
  return %x : tensor<3xf32>
}
// expected-error @+1 {{expects 'ebb.wrt' to be a list of argument names and positions, but got [true]}}
func.func private @g(tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    attributes {ebb.gradient_of = @f, ebb.wrt = [true]}

// -----
// expected-error @+1 {{expects 'ebb.gradient_of' to name a function, on a function}}
func.func private @g(tensor<3xf32>) -> tensor<3xf32>
    attributes {ebb.gradient_of = "f"}

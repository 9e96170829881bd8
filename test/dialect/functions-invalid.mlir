// What the dialect checks on functions, arguments and results.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

// expected-error @+1 {{expects distinct names for arguments, but got "x" for 0 and 2}}
func.func @arguments(%a: tensor<f32> {ebb.name = "x"}, %b: tensor<f32>,
                     %c: tensor<f32> {ebb.name = "x"}) {
  return
}

// -----
// expected-error @+1 {{expects distinct names for results, but got "y" for 0 and 1}}
func.func @results(%a: tensor<f32>)
    -> (tensor<f32> {ebb.name = "y"}, tensor<f32> {ebb.name = "y"}) {
  return %a, %a : tensor<f32>, tensor<f32>
}

// -----
// An argument and a result may share a name.
func.func @shared(%a: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32> {ebb.name = "x"}) {
  return %a : tensor<f32>
}

// -----
// expected-error @+1 {{expects 'ebb.name' to be a non-empty string}}
func.func @empty(%a: tensor<f32> {ebb.name = ""}) {
  return
}

// -----
// expected-error @+1 {{expects 'ebb.name' to be a string, but got 3 : i64}}
func.func @number(%a: tensor<f32> {ebb.name = 3}) {
  return
}

// -----
// expected-error @+1 {{expects 'ebb.role' to be "param", "state" or "input", but got "weight"}}
func.func @role(%a: tensor<f32> {ebb.role = "weight"}) {
  return
}

// -----
// expected-error @+1 {{expects 'ebb.name', 'ebb.role' or 'ebb.init' on an argument, but got 'ebb.rolle'}}
func.func @unknown(%a: tensor<f32> {ebb.rolle = "param"}) {
  return
}

// -----
// expected-error @+1 {{expects 'ebb.name', 'ebb.role' or 'ebb.init' on an argument, but got 'ebb.updates'}}
func.func @updates(%a: tensor<f32> {ebb.updates = "x"}) {
  return
}

// -----
// expected-error @+1 {{expects 'ebb.name' or 'ebb.updates' on a result, but got 'ebb.role'}}
func.func @role_of_result(%a: tensor<f32>)
    -> (tensor<f32> {ebb.role = "param"}) {
  return %a : tensor<f32>
}

// -----
// expected-error @+1 {{expects 'ebb.vjp' to name a function, on a function}}
func.func @vjp() attributes {ebb.vjp = "g"} {
  return
}

// -----
// expected-error @+1 {{expects 'ebb.gradient_of' to name a function, on a function}}
module attributes {ebb.gradient_of = @f} {
}

// -----
// Other dialects' attributes are theirs.
func.func @foreign(%a: tensor<f32> {llvm.noalias, ebb.name = "a"}) {
  return
}

// -----
// A name is as unique on a declaration.
// expected-error @+1 {{expects distinct names for arguments, but got "x" for 0 and 1}}
func.func private @declared(tensor<f32> {ebb.name = "x"},
                            tensor<f32> {ebb.name = "x"})

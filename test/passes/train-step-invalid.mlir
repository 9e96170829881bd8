// RUN: ebb-opt %s -split-input-file -verify-diagnostics -ebb-train-step="function=f optimizer=momentum"
// RUN: not ebb-opt %s -split-input-file -ebb-train-step="function=f optimizer=lion" -o /dev/null 2>&1 | FileCheck %s
// CHECK: error: expects 'optimizer' to be sgd, momentum or adam, but got 'lion'

// expected-error @+1 {{@f has no parameter: mark arguments with ebb.role = "param"}}
func.func @f(%x: tensor<f32> {ebb.name = "x"}) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----
// expected-error @+1 {{expects one 0-d float result, or one named 'loss', but got 2}}
func.func @f(%w: tensor<f32> {ebb.role = "param"})
    -> (tensor<f32> {ebb.name = "a"}, tensor<f32> {ebb.name = "b"}) {
  return %w, %w : tensor<f32>, tensor<f32>
}

// -----
// expected-error @+1 {{expects one 0-d float result, or one named 'loss', but got 0}}
func.func @f(%w: tensor<2xf32> {ebb.role = "param"}) -> tensor<2xf32> {
  return %w : tensor<2xf32>
}

// -----
// expected-error @+1 {{expects param argument 'w' to be a static float tensor, but got 'tensor<2xi32>'}}
func.func @f(%w: tensor<2xi32> {ebb.role = "param", ebb.name = "w"},
             %x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}

// -----
// expected-error @+1 {{expects param argument 'arg1' to be a static float tensor, but got 'tensor<?xf32>'}}
func.func @f(%x: tensor<f32>, %w: tensor<?xf32> {ebb.role = "param"})
    -> tensor<f32> {
  return %x : tensor<f32>
}

// -----
// expected-error @+1 {{'ebb.updates' names 'x', which is no state argument}}
func.func @f(%w: tensor<f32> {ebb.role = "param"},
             %x: tensor<f32> {ebb.name = "x"})
    -> (tensor<f32>, tensor<f32> {ebb.updates = "x"}) {
  return %w, %x : tensor<f32>, tensor<f32>
}

// -----
// expected-error @+1 {{'ebb.updates' names 'y', which is no state argument}}
func.func @f(%w: tensor<f32> {ebb.role = "param"})
    -> (tensor<f32>, tensor<f32> {ebb.updates = "y"}) {
  return %w, %w : tensor<f32>, tensor<f32>
}

// -----
// expected-error @+1 {{expects the result that updates 's' to have type 'tensor<3xf32>', but got 'tensor<f32>'}}
func.func @f(%w: tensor<f32> {ebb.role = "param"},
             %s: tensor<3xf32> {ebb.name = "s", ebb.role = "state"})
    -> (tensor<f32>, tensor<f32> {ebb.updates = "s"}) {
  return %w, %w : tensor<f32>, tensor<f32>
}

// -----
// expected-error @+1 {{state 's' is updated by two results}}
func.func @f(%w: tensor<f32> {ebb.role = "param"},
             %s: tensor<f32> {ebb.name = "s", ebb.role = "state"})
    -> (tensor<f32> {ebb.name = "loss"}, tensor<f32> {ebb.updates = "s"},
        tensor<f32> {ebb.updates = "s"}) {
  return %w, %s, %s : tensor<f32>, tensor<f32>, tensor<f32>
}

// -----
// expected-error @+1 {{cannot add @train_step: the name is taken}}
func.func @f(%w: tensor<f32> {ebb.role = "param"}) -> tensor<f32> {
  return %w : tensor<f32>
}
// expected-note @+1 {{here}}
func.func private @train_step()

// -----
// The step has arguments of its own; the model's may not be called like them.
// expected-error @+1 {{expects no argument named 'w_velocity': the training step adds one}}
func.func @f(%w: tensor<f32> {ebb.role = "param", ebb.name = "w"},
             %s: tensor<f32> {ebb.name = "w_velocity"}) -> tensor<f32> {
  return %w : tensor<f32>
}

// -----
// 'step' is one thing only: the number of the step.
// expected-error @+1 {{expects argument 'step', the number of the training step, to be an input of type 'tensor<i64>', but got input of type 'tensor<f32>'}}
func.func @f(%w: tensor<f32> {ebb.role = "param"},
             %s: tensor<f32> {ebb.name = "step"}) -> tensor<f32> {
  return %w : tensor<f32>
}

// -----
// expected-error @+1 {{expects argument 'step', the number of the training step, to be an input of type 'tensor<i64>', but got state of type 'tensor<i64>'}}
func.func @f(%w: tensor<f32> {ebb.role = "param"},
             %s: tensor<i64> {ebb.name = "step", ebb.role = "state"})
    -> tensor<f32> {
  return %w : tensor<f32>
}

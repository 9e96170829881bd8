// RUN: ebb-opt %s -split-input-file -verify-diagnostics -ebb-inline-calls

func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{recursive call of @f: functions are inlined, so calls must not form a cycle}}
  %y = call @f(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----
// One error for a cycle, at the call that closes it.
func.func @a(%x: tensor<3xf32>) -> tensor<3xf32> {
  %y = call @b(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
func.func @b(%x: tensor<3xf32>) -> tensor<3xf32> {
  %y = call @c(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
func.func @c(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{recursive call of @a: functions are inlined, so calls must not form a cycle}}
  %y = call @a(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----
func.func @f(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{expects @g to have one block, but got 2}}
  %y = call @g(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
func.func @g(%x: tensor<3xf32>) -> tensor<3xf32> {
  cf.br ^next
^next:
  return %x : tensor<3xf32>
}

// What ebb.split_with_num and its gradient refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @divide(%x: tensor<5xf32>) {
  // expected-error @+1 {{'ebb.split_with_num' op expects 'num' to divide extent 5, but got 2}}
  %a, %b = ebb.split_with_num %x {num = 2} : (tensor<5xf32>) -> (tensor<2xf32>, tensor<3xf32>)
  return
}

// -----

func.func @none(%x: tensor<5xf32>) {
  // expected-error @+1 {{'ebb.split_with_num' op expects 'num' in [1, 65536], but got 0}}
  %a = ebb.split_with_num %x {num = 0} : (tensor<5xf32>) -> tensor<5xf32>
  return
}

// -----

// A number of results that would not fit into memory.
func.func @many(%x: tensor<?xf32>) {
  // expected-error @+1 {{'ebb.split_with_num' op expects 'num' in [1, 65536], but got 9223372036854775807}}
  %a = ebb.split_with_num %x {num = 9223372036854775807} : (tensor<?xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @count(%x: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.split_with_num' op expects result types compatible with the inferred 'tensor<2xf32>', 'tensor<2xf32>', but got 'tensor<2xf32>'}}
  %a = ebb.split_with_num %x {num = 2} : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.split_with_num' op expects an operand of rank 1 or more, but got a scalar}}
  %a = ebb.split_with_num %x {num = 1} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @axis(%x: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.split_with_num' op expects 'axis' in [-1, 1) for rank 1, but got 1}}
  %a = ebb.split_with_num %x {num = 1, axis = 1} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @gradient(%a: tensor<2x3xf32>, %b: tensor<3x3xf32>) {
  // expected-error @+1 {{'ebb.split_with_num_grad' op expects operands that differ on axis 1 only, but got 2x3 and, as operand 1, 3x3}}
  %out = ebb.split_with_num_grad %a, %b : (tensor<2x3xf32>, tensor<3x3xf32>) -> tensor<2x6xf32>
  return
}

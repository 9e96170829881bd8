// What ebb.full_like, ebb.iota_like and ebb.dim refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @full_like_without_value(%x: tensor<?xf32>) {
  // expected-error @+1 {{'ebb.full_like' op requires attribute 'value'}}
  %0 = ebb.full_like %x : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @full_like_of_another_type(%x: tensor<?xf32>) {
  // expected-error @+1 {{'ebb.full_like' op expects result types compatible with the inferred 'tensor<?xf32>', but got 'tensor<?xi32>'}}
  %0 = ebb.full_like %x {value = 1.0} : (tensor<?xf32>) -> tensor<?xi32>
  return
}

// -----

func.func @full_like_of_another_shape(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.full_like' op expects result types compatible with the inferred 'tensor<2xf32>', but got 'tensor<3xf32>'}}
  %0 = ebb.full_like %x {value = 1.0} : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @iota_like_axis(%x: tensor<?xf32>) {
  // expected-error @+1 {{'ebb.iota_like' op expects 'axis' in [-1, 1) for rank 1, but got 1}}
  %0 = ebb.iota_like %x {axis = 1} : (tensor<?xf32>) -> tensor<?xi64>
  return
}

// -----

func.func @iota_like_of_floats(%x: tensor<?xf32>) {
  // expected-error @+1 {{'ebb.iota_like' op expects result types compatible with the inferred 'tensor<?xi64>', but got 'tensor<?xf32>'}}
  %0 = ebb.iota_like %x : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @dim_without_axis(%x: tensor<?xf32>) {
  // expected-error @+1 {{'ebb.dim' op requires attribute 'axis'}}
  %0 = ebb.dim %x : (tensor<?xf32>) -> tensor<i64>
  return
}

// -----

func.func @dim_axis(%x: tensor<?xf32>) {
  // expected-error @+1 {{'ebb.dim' op expects 'axis' in [-1, 1) for rank 1, but got -2}}
  %0 = ebb.dim %x {axis = -2} : (tensor<?xf32>) -> tensor<i64>
  return
}

// -----

func.func @dim_of_a_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.dim' op expects an operand of rank 1 or more, but got a scalar}}
  %0 = ebb.dim %x {axis = 0} : (tensor<f32>) -> tensor<i64>
  return
}

// -----

func.func @dim_as_i32(%x: tensor<?xf32>) {
  // expected-error @+1 {{'ebb.dim' op expects result types compatible with the inferred 'tensor<i64>', but got 'tensor<i32>'}}
  %0 = ebb.dim %x {axis = 0} : (tensor<?xf32>) -> tensor<i32>
  return
}

// -----

func.func @dim_axis_is_i32(%x: tensor<?xf32>) {
  // expected-error @+1 {{'ebb.dim' op attribute 'axis' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0 = ebb.dim %x {axis = 0 : i32} : (tensor<?xf32>) -> tensor<i64>
  return
}

// -----

func.func @dim_unknown_attribute(%x: tensor<?xf32>) {
  // expected-error @+1 {{'ebb.dim' op has no attribute 'index'; valid are axis}}
  %0 = ebb.dim %x {axis = 0, index = 0} : (tensor<?xf32>) -> tensor<i64>
  return
}

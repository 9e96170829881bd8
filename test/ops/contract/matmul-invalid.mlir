// What ebb.matmul refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @contracted_extents_differ(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>) {
  // expected-error @+1 {{'ebb.matmul' op expects contracted extents of x and y to be equal, but got 3 and 4 (of 2x3 and 4x5)}}
  %out = ebb.matmul %x, %y : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @contracted_extents_differ_by_flags(%x: tensor<3x2xf32>, %y: tensor<5x4xf32>) {
  // expected-error @+1 {{'ebb.matmul' op expects contracted extents of x and y to be equal, but got 3 and 4 (of 3x2 transposed and 5x4 transposed)}}
  %out = ebb.matmul %x, %y {transpose_x = true, transpose_y = true} : (tensor<3x2xf32>, tensor<5x4xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @flag_of_a_row_does_not_count(%x: tensor<3xf32>, %y: tensor<4x3xf32>) {
  // expected-error @+1 {{'ebb.matmul' op expects contracted extents of x and y to be equal, but got 3 and 4 (of 3 and 4x3)}}
  %out = ebb.matmul %x, %y {transpose_x = true} : (tensor<3xf32>, tensor<4x3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @scalar(%x: tensor<f32>, %y: tensor<4x5xf32>) {
  // expected-error @+1 {{'ebb.matmul' op expects operands of rank 1 or more, but got scalar and 4x5}}
  %out = ebb.matmul %x, %y : (tensor<f32>, tensor<4x5xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @batches_do_not_broadcast(%x: tensor<2x2x3xf32>, %y: tensor<3x3x5xf32>) {
  // expected-error @+1 {{'ebb.matmul' op expects shapes that broadcast, but got 2 and 3: 2 and 3 in dim 0 of the result are neither equal nor 1}}
  %out = ebb.matmul %x, %y : (tensor<2x2x3xf32>, tensor<3x3x5xf32>) -> tensor<2x2x5xf32>
  return
}

// -----

func.func @element_types_differ(%x: tensor<2x3xf32>, %y: tensor<3x5xf64>) {
  // expected-error @+1 {{'ebb.matmul' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %out = ebb.matmul %x, %y : (tensor<2x3xf32>, tensor<3x5xf64>) -> tensor<2x5xf32>
  return
}

// -----

func.func @result_shape_differs(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>) {
  // expected-error @+1 {{'ebb.matmul' op expects result types compatible with the inferred 'tensor<2x5xf32>', but got 'tensor<2x4xf32>'}}
  %out = ebb.matmul %x, %y : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @result_of_two_vectors_is_a_scalar(%x: tensor<3xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.matmul' op expects result types compatible with the inferred 'tensor<f32>', but got 'tensor<1xf32>'}}
  %out = ebb.matmul %x, %y : (tensor<3xf32>, tensor<3xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @bool_operands(%x: tensor<2x3xi1>, %y: tensor<3x5xi1>) {
  // expected-error @+1 {{'ebb.matmul' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2x3xi1>'}}
  %out = ebb.matmul %x, %y : (tensor<2x3xi1>, tensor<3x5xi1>) -> tensor<2x5xi1>
  return
}

// -----

func.func @unranked(%x: tensor<*xf32>, %y: tensor<3x5xf32>) {
  // expected-error @+1 {{'ebb.matmul' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<*xf32>'}}
  %out = ebb.matmul %x, %y : (tensor<*xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>) {
  // expected-error @+1 {{'ebb.matmul' op has no attribute 'trans_x'; valid are transpose_x, transpose_y}}
  %out = ebb.matmul %x, %y {trans_x = true} : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @unknown_attribute_in_properties(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>) {
  // expected-error @+1 {{'ebb.matmul' op has no attribute 'trans_x'; valid are transpose_x, transpose_y}}
  %out = "ebb.matmul"(%x, %y) <{trans_x = true}> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @attribute_of_another_kind(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>) {
  // expected-error @+1 {{'ebb.matmul' op attribute 'transpose_x' failed to satisfy constraint: bool attribute}}
  %out = ebb.matmul %x, %y {transpose_x = 1 : i64} : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @one_operand(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.matmul' op expected 2 operands, but found 1}}
  %out = ebb.matmul %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @three_operands(%x: tensor<3x3xf32>) {
  // expected-error @+1 {{'ebb.matmul' op expected 2 operands, but found 3}}
  %out = "ebb.matmul"(%x, %x, %x) : (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

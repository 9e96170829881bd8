// What ebb.pad_grad and ebb.pad_double_grad refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @paddings_of_another_length(%x: tensor<2xf32>, %g: tensor<5xf32>) {
  // expected-error @+1 {{'ebb.pad_grad' op expects 'paddings' to list before and after of 1 axes, but got 3 entries}}
  %out = ebb.pad_grad %x, %g {paddings = array<i64: 1, 2, 0>} : (tensor<2xf32>, tensor<5xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @negative_padding(%x: tensor<2xf32>, %g: tensor<5xf32>) {
  // expected-error @+1 {{'ebb.pad_grad' op expects 'paddings' of 0 or more, but got -1}}
  %out = ebb.pad_grad %x, %g {paddings = array<i64: -1, 4>} : (tensor<2xf32>, tensor<5xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @extent_beyond_64_bits(%x: tensor<2xf32>, %g: tensor<5xf32>) {
  // expected-error @+1 {{'ebb.pad_grad' op expects the padded extent of axis 0 to stay below 2^63}}
  %out = ebb.pad_grad %x, %g {paddings = array<i64: 9223372036854775807, 1>} : (tensor<2xf32>, tensor<5xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @without_paddings(%x: tensor<2xf32>, %g: tensor<5xf32>) {
  // expected-error @+1 {{'ebb.pad_grad' op requires attribute 'paddings'}}
  %out = ebb.pad_grad %x, %g {pad_value = 9.0} : (tensor<2xf32>, tensor<5xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @paddings_of_another_type(%x: tensor<2xf32>, %g: tensor<5xf32>) {
  // expected-error @+1 {{'ebb.pad_grad' op attribute 'paddings' failed to satisfy constraint: i64 dense array attribute}}
  %out = ebb.pad_grad %x, %g {paddings = [1, 2]} : (tensor<2xf32>, tensor<5xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @integer_pad_value(%x: tensor<2xf32>, %g: tensor<5xf32>) {
  // expected-error @+1 {{'ebb.pad_grad' op attribute 'pad_value' failed to satisfy constraint: 64-bit float attribute}}
  %out = ebb.pad_grad %x, %g {paddings = array<i64: 1, 2>, pad_value = 9 : i64} : (tensor<2xf32>, tensor<5xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2xf32>, %g: tensor<5xf32>) {
  // expected-error @+1 {{'ebb.pad_grad' op has no attribute 'mode'; valid are pad_value, paddings}}
  %out = ebb.pad_grad %x, %g {paddings = array<i64: 1, 2>, mode = "reflect"} : (tensor<2xf32>, tensor<5xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @out_grad_of_another_shape(%x: tensor<2xf32>, %g: tensor<4xf32>) {
  // expected-error @+1 {{'ebb.pad_grad' op expects 'out_grad' to have shape 5, but got 4}}
  %out = ebb.pad_grad %x, %g {paddings = array<i64: 1, 2>} : (tensor<2xf32>, tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @mixed_element_types(%x: tensor<2xf32>, %g: tensor<5xbf16>) {
  // expected-error @+1 {{'ebb.pad_grad' op expects operands of one element type, but got f32 and bf16; convert one with ebb.cast}}
  %out = ebb.pad_grad %x, %g {paddings = array<i64: 1, 2>} : (tensor<2xf32>, tensor<5xbf16>) -> tensor<2xf32>
  return
}

// -----

func.func @result_unlike_x(%x: tensor<2xf32>, %g: tensor<5xf32>) {
  // expected-error @+1 {{'ebb.pad_grad' op expects result types compatible with the inferred 'tensor<2xf32>', but got 'tensor<5xf32>'}}
  %out = ebb.pad_grad %x, %g {paddings = array<i64: 1, 2>} : (tensor<2xf32>, tensor<5xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @one_operand(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad_grad' op expected 2 operands, but found 1}}
  %out = ebb.pad_grad %x {paddings = array<i64: 1, 2>} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @double_paddings_of_another_length(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad_double_grad' op expects 'paddings' to list before and after of 1 axes, but got 3 entries}}
  %out = ebb.pad_double_grad %x {paddings = array<i64: 1, 2, 0>} : (tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @double_negative_padding(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad_double_grad' op expects 'paddings' of 0 or more, but got -1}}
  %out = ebb.pad_double_grad %x {paddings = array<i64: -1, 4>} : (tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @double_extent_beyond_64_bits(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad_double_grad' op expects the padded extent of axis 0 to stay below 2^63}}
  %out = ebb.pad_double_grad %x {paddings = array<i64: 9223372036854775807, 1>} : (tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @double_without_paddings(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad_double_grad' op requires attribute 'paddings'}}
  %out = ebb.pad_double_grad %x {pad_value = 9.0} : (tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @double_result_of_another_extent(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad_double_grad' op expects result types compatible with the inferred 'tensor<5xf32>', but got 'tensor<4xf32>'}}
  %out = ebb.pad_double_grad %x {paddings = array<i64: 1, 2>} : (tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @double_integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.pad_double_grad' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi32>'}}
  %out = ebb.pad_double_grad %x {paddings = array<i64: 1, 2>} : (tensor<2xi32>) -> tensor<5xi32>
  return
}

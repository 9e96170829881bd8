// What ebb.pad refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @paddings_of_another_length(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad' op expects 'paddings' to list before and after of 1 axes, but got 3 entries}}
  %out = ebb.pad %x {paddings = array<i64: 1, 2, 0>} : (tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @negative_padding(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad' op expects 'paddings' of 0 or more, but got -1}}
  %out = ebb.pad %x {paddings = array<i64: -1, 4>} : (tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @extent_beyond_64_bits(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad' op expects the padded extent of axis 0 to stay below 2^63}}
  %out = ebb.pad %x {paddings = array<i64: 9223372036854775807, 1>} : (tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @without_paddings(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad' op requires attribute 'paddings'}}
  %out = ebb.pad %x {pad_value = 9.0} : (tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @paddings_of_another_type(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad' op attribute 'paddings' failed to satisfy constraint: i64 dense array attribute}}
  %out = ebb.pad %x {paddings = [1, 2]} : (tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @integer_pad_value(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad' op attribute 'pad_value' failed to satisfy constraint: 64-bit float attribute}}
  %out = ebb.pad %x {paddings = array<i64: 1, 2>, pad_value = 9 : i64} : (tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad' op has no attribute 'mode'; valid are pad_value, paddings}}
  %out = ebb.pad %x {paddings = array<i64: 1, 2>, mode = "reflect"} : (tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad' op has no attribute 'mode'; valid are pad_value, paddings}}
  %out = "ebb.pad"(%x) <{paddings = array<i64: 1, 2>, mode = "reflect"}> : (tensor<2xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @result_of_another_extent(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad' op expects result types compatible with the inferred 'tensor<5xf32>', but got 'tensor<4xf32>'}}
  %out = ebb.pad %x {paddings = array<i64: 1, 2>} : (tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @two_operands(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.pad' op requires a single operand}}
  %out = ebb.pad %x, %x {paddings = array<i64: 1, 2>} : (tensor<2xf32>, tensor<2xf32>) -> tensor<5xf32>
  return
}

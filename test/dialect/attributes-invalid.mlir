// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @unknown_in_braces(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'ebb.softmax' op has no attribute 'axs'; valid are axis}}
  %y = ebb.softmax %x {axs = 0 : i64} : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----
func.func @unknown_in_properties(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'ebb.softmax' op has no attribute 'axs'; valid are axis}}
  %y = "ebb.softmax"(%x) <{axs = 0 : i64}> : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----
func.func @unknown_generic(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'ebb.softmax' op has no attribute 'axs'; valid are axis}}
  %y = "ebb.softmax"(%x) {axs = 0 : i64} : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----
func.func @takes_none(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'ebb.exp' op has no attribute 'axis'; it takes none}}
  %y = "ebb.exp"(%x) <{axis = 0 : i64}> : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----
// Segment sizes are not among the names a user may write by choice.
func.func @several_names(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'ebb.scale' op has no attribute 'offset'; valid are bias, bias_after_scale, scale}}
  %y = ebb.scale %x {scale = 1.0, offset = 1.0}
      : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----
// In <{...}> only the op's own attributes have a place.
func.func @foreign_property(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'ebb.exp' op has no attribute 'ebb.name'; it takes none}}
  %y = "ebb.exp"(%x) <{ebb.name = "e"}> : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----
func.func @integer_kind(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{attribute 'axis' failed to satisfy constraint: 64-bit signless integer attribute}}
  %y = "ebb.softmax"(%x) <{axis = 0 : i32}> : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----
func.func @real_kind(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{attribute 'scale' failed to satisfy constraint: 64-bit float attribute}}
  %y = "ebb.scale"(%x) <{scale = 2.0 : f32}> : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----
func.func @missing(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'ebb.transpose' op requires attribute 'perm'}}
  %y = ebb.transpose %x : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----
func.func @unknown_op(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{custom op 'ebb.exq' is unknown}}
  %y = ebb.exq %x : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----
func.func @unknown_generic_op(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{unregistered operation 'ebb.exq' found in dialect ('ebb') that does not allow unknown operations}}
  %y = "ebb.exq"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----
func.func @missing_segments(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{operand count (4) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %z:3 = "ebb.multiply_double_grad"(%x, %x, %x, %x)
      : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
      -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %z#0 : tensor<3xf32>
}

// -----
func.func @wrong_segments(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{operand count (4) does not match with the total size (5) specified in attribute 'operandSegmentSizes'}}
  %z:3 = "ebb.multiply_double_grad"(%x, %x, %x, %x)
      <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}>
      : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
      -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %z#0 : tensor<3xf32>
}

// -----
func.func @segments_in_the_wrong_place(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'ebb.multiply_double_grad' op expects one operand for 'x', but got 2}}
  %z:3 = "ebb.multiply_double_grad"(%x, %x, %x, %x)
      <{operandSegmentSizes = array<i32: 2, 1, 1, 0, 0>}>
      : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
      -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %z#0 : tensor<3xf32>
}

// -----
func.func @segments_all_in_one(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'ebb.multiply_double_grad' op expects one operand for 'x', but got 4}}
  %z:3 = "ebb.multiply_double_grad"(%x, %x, %x, %x)
      <{operandSegmentSizes = array<i32: 4, 0, 0, 0, 0>}>
      : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
      -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %z#0 : tensor<3xf32>
}

// -----
func.func @segment_of_a_required_operand(%x: tensor<3xf32>) -> tensor<3xf32> {
  // expected-error @+1 {{'ebb.multiply_double_grad' op expects one operand for 'grad_out', but got 0}}
  %z:3 = "ebb.multiply_double_grad"(%x, %x, %x, %x)
      <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 1>}>
      : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
      -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %z#0 : tensor<3xf32>
}

// What ebb.softmax_with_cross_entropy refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @scalar_logits(%logits: tensor<f32>, %label: tensor<i64>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy' op expects logits of rank 1 or more, but got a scalar}}
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label : (tensor<f32>, tensor<i64>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----

func.func @axis_beyond_the_rank(%logits: tensor<2x3xf32>, %label: tensor<2x1xi64>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy' op expects 'axis' in [-2, 2) for rank 2, but got 2}}
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {axis = 2 : i64} : (tensor<2x3xf32>, tensor<2x1xi64>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @hard_label_without_trailing_1(%logits: tensor<2x3xf32>, %label: tensor<2xi64>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy' op expects 'label' to have shape 2x1, but got 2}}
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label : (tensor<2x3xf32>, tensor<2xi64>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @hard_label_along_another_axis(%logits: tensor<2x3xf32>, %label: tensor<2x1xi64>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy' op expects 'label' to have shape 1x3, but got 2x1}}
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x1xi64>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @integers_as_soft_label(%logits: tensor<2x3xf32>, %label: tensor<2x3xi64>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy' op expects operands of one element type, but got f32 and i64; convert one with ebb.cast}}
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {soft_label = true} : (tensor<2x3xf32>, tensor<2x3xi64>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @soft_label_of_another_float_type(%logits: tensor<2x3xf32>, %label: tensor<2x3xf16>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy' op expects operands of one element type, but got f32 and f16; convert one with ebb.cast}}
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {soft_label = true} : (tensor<2x3xf32>, tensor<2x3xf16>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @soft_label_of_another_shape(%logits: tensor<2x3xf32>, %label: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy' op expects 'label' to have shape 2x3, but got 2x1}}
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {soft_label = true} : (tensor<2x3xf32>, tensor<2x1xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @floats_as_hard_label(%logits: tensor<2x3xf32>, %label: tensor<2x1xf32>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy' op expects 'label' to hold i32 or i64 class numbers unless 'soft_label' is set, but got f32}}
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label : (tensor<2x3xf32>, tensor<2x1xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @i16_as_hard_label(%logits: tensor<2x3xf32>, %label: tensor<2x1xi16>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy' op operand #1 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values or ranked tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2x1xi16>'}}
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label : (tensor<2x3xf32>, tensor<2x1xi16>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @loss_without_trailing_1(%logits: tensor<2x3xf32>, %label: tensor<2x1xi64>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy' op expects result types compatible with the inferred 'tensor<2x3xf32>', 'tensor<2x1xf32>', but got 'tensor<2x3xf32>', 'tensor<2xf32>'}}
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label : (tensor<2x3xf32>, tensor<2x1xi64>) -> (tensor<2x3xf32>, tensor<2xf32>)
  return
}

// -----

func.func @unknown_attribute(%logits: tensor<2x3xf32>, %label: tensor<2x1xi64>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy' op has no attribute 'label_smoothing'; valid are axis, ignore_index, soft_label}}
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {label_smoothing = 0.1 : f64} : (tensor<2x3xf32>, tensor<2x1xi64>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @unknown_attribute_in_properties(%logits: tensor<2x3xf32>, %label: tensor<2x1xi64>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy' op has no attribute 'numeric_stable_mode'; valid are axis, ignore_index, soft_label}}
  %softmax, %loss = "ebb.softmax_with_cross_entropy"(%logits, %label) <{numeric_stable_mode = true}> : (tensor<2x3xf32>, tensor<2x1xi64>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @attribute_of_another_kind(%logits: tensor<2x3xf32>, %label: tensor<2x1xi64>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy' op attribute 'ignore_index' failed to satisfy constraint: 64-bit signless integer attribute}}
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits, %label {ignore_index = 1 : i32} : (tensor<2x3xf32>, tensor<2x1xi64>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @no_label(%logits: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.softmax_with_cross_entropy' op expected 2 operands, but found 1}}
  %softmax, %loss = ebb.softmax_with_cross_entropy %logits : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

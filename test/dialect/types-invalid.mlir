// Types an op may and may not have; the numbers are in the message.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @scalar(%x: f32) {
  // expected-error @+1 {{'ebb.exp' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'f32'}}
  %y = "ebb.exp"(%x) : (f32) -> f32
  return
}

// -----
func.func @unranked(%x: tensor<*xf32>) {
  // expected-error @+1 {{'ebb.exp' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<*xf32>'}}
  %y = "ebb.exp"(%x) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----
func.func @operands(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.exp' op requires a single operand}}
  %y = "ebb.exp"(%x, %x) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// -----
func.func @results(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.exp' op requires one result}}
  %y:2 = "ebb.exp"(%x) : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
  return
}

// -----
func.func @regions(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.exp' op requires zero regions}}
  %y = "ebb.exp"(%x) ({
    return
  }) : (tensor<f32>) -> tensor<f32>
  return
}

// -----
func.func @broadcast(%x: tensor<2x3xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{3 and 4}}
  %z = ebb.add %x, %y : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  return
}

// -----
func.func @mixed(%x: tensor<2xf32>, %y: tensor<2xf64>) {
  // expected-error @+1 {{ebb.cast}}
  %z = ebb.add %x, %y : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----
func.func @declared(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.exp' op expects result types compatible with the inferred 'tensor<2x3xf32>', but got 'tensor<2x4xf32>'}}
  %z = ebb.exp %x : (tensor<2x3xf32>) -> tensor<2x4xf32>
  return
}

// -----
func.func @rank(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.exp' op expects result types compatible with the inferred 'tensor<2x3xf32>', but got 'tensor<2x3x1xf32>'}}
  %z = ebb.exp %x : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  return
}

// -----
// Wider and narrower declarations are fine.
func.func @fine(%x: tensor<2x3xf32>, %y: tensor<?xf32>) {
  %a = ebb.exp %x : (tensor<2x3xf32>) -> tensor<?x3xf32>
  %b = ebb.exp %y : (tensor<?xf32>) -> tensor<5xf32>
  return
}

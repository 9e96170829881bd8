// What ebb.scale refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @missing_scale(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.scale' op requires attribute 'scale'}}
  %0 = ebb.scale %x : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @scale_is_an_integer(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.scale' op attribute 'scale' failed to satisfy constraint: 64-bit float attribute}}
  %0 = ebb.scale %x {scale = 1} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @scale_is_f32(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.scale' op attribute 'scale' failed to satisfy constraint: 64-bit float attribute}}
  %0 = "ebb.scale"(%x) <{scale = 1.0 : f32}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @scale_is_an_integer_property(%x: tensor<2xf32>) {
  // expected-error @+1 {{invalid properties {scale = 1 : i64} for op ebb.scale: Invalid attribute `scale` in property conversion: 1 : i64}}
  %0 = "ebb.scale"(%x) <{scale = 1}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @bias_is_a_string(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.scale' op attribute 'bias' failed to satisfy constraint: 64-bit float attribute}}
  %0 = ebb.scale %x {scale = 1.0, bias = "x"} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @flag_is_an_integer(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.scale' op attribute 'bias_after_scale' failed to satisfy constraint: bool attribute}}
  %0 = ebb.scale %x {scale = 1.0, bias_after_scale = 1} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.scale' op has no attribute 'biases'; valid are bias, bias_after_scale, scale}}
  %0 = ebb.scale %x {scale = 1.0, biases = 1.0} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2xf32>) {
  // expected-error @+1 {{invalid properties {biases = 1.000000e+00 : f64, scale = 1.000000e+00 : f64} for op ebb.scale: 'ebb.scale' op has no attribute 'biases'; valid are bias, bias_after_scale, scale}}
  %0 = "ebb.scale"(%x) <{scale = 1.0, biases = 1.0}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @bool_operand(%x: tensor<2xi1>) {
  // expected-error @+1 {{'ebb.scale' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi1>'}}
  %0 = ebb.scale %x {scale = 1.0} : (tensor<2xi1>) -> tensor<2xi1>
  return
}

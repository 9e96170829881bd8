// What ebb.cast and ebb.cast_grad refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @no_dtype(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.cast' op requires attribute 'dtype'}}
  %0 = ebb.cast %x : (tensor<2xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @dtype_is_a_string(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.cast' op attribute 'dtype' failed to satisfy constraint: any type attribute}}
  %0 = ebb.cast %x {dtype = "f64"} : (tensor<2xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @dtype_is_a_tensor(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.cast' op expects 'dtype' to be one of f16, bf16, f32, f64, i1, i8, i16, i32, i64, ui8, complex<f32>, complex<f64>, but got tensor<2xf64>}}
  %0 = ebb.cast %x {dtype = tensor<2xf64>} : (tensor<2xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @dtype_is_none(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.cast' op expects 'dtype' to be one of f16, bf16, f32, f64, i1, i8, i16, i32, i64, ui8, complex<f32>, complex<f64>, but got none}}
  %0 = ebb.cast %x {dtype = none} : (tensor<2xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @dtype_is_ui16(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.cast' op expects 'dtype' to be one of f16, bf16, f32, f64, i1, i8, i16, i32, i64, ui8, complex<f32>, complex<f64>, but got ui16}}
  %0 = ebb.cast %x {dtype = ui16} : (tensor<2xf32>) -> tensor<2xi16>
  return
}

// -----

func.func @result_is_another_type(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.cast' op expects result types compatible with the inferred 'tensor<2xf64>', but got 'tensor<2xf32>'}}
  %0 = ebb.cast %x {dtype = f64} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @result_type_is_unknown(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.cast' op result #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer or 1-bit signless integer or 8-bit unsigned integer or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi4>'}}
  %0 = ebb.cast %x {dtype = i4} : (tensor<2xf32>) -> tensor<2xi4>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.cast' op has no attribute 'type'; valid are dtype}}
  %0 = ebb.cast %x {dtype = f64, type = f64} : (tensor<2xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @unknown_property(%x: tensor<2xf32>) {
  // expected-error @+1 {{invalid properties {dtype = f64, type = f64} for op ebb.cast: 'ebb.cast' op has no attribute 'type'; valid are dtype}}
  %0 = "ebb.cast"(%x) <{dtype = f64, type = f64}> : (tensor<2xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @grad_of_integers(%x: tensor<2xi32>, %g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.cast_grad' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or complex type with 32-bit float elements or complex type with 64-bit float elements values, but got 'tensor<2xi32>'}}
  %0 = ebb.cast_grad %x, %g : (tensor<2xi32>, tensor<2xf32>) -> tensor<2xi32>
  return
}

// -----

func.func @grad_shapes(%x: tensor<2xf32>, %g: tensor<3xf64>) {
  // expected-error @+1 {{'ebb.cast_grad' op expects operands of one shape, but got 2 and 3}}
  %0 = ebb.cast_grad %x, %g : (tensor<2xf32>, tensor<3xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @grad_has_the_type_of_x(%x: tensor<2xf32>, %g: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.cast_grad' op expects result types compatible with the inferred 'tensor<2xf32>', but got 'tensor<2xf64>'}}
  %0 = ebb.cast_grad %x, %g : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf64>
  return
}

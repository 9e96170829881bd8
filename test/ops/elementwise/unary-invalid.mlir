// What the functions of one operand refuse.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @exp_of_integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.exp' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2xi32>'}}
  %0 = ebb.exp %x : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @log_of_integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.log' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2xi32>'}}
  %0 = ebb.log %x : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @sqrt_of_integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.sqrt' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2xi32>'}}
  %0 = ebb.sqrt %x : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @rsqrt_of_integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.rsqrt' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2xi32>'}}
  %0 = ebb.rsqrt %x : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @sin_of_integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.sin' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2xi32>'}}
  %0 = ebb.sin %x : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @cos_of_integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.cos' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2xi32>'}}
  %0 = ebb.cos %x : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @tanh_of_integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.tanh' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2xi32>'}}
  %0 = ebb.tanh %x : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @erf_of_integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.erf' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2xi32>'}}
  %0 = ebb.erf %x : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @sigmoid_of_integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.sigmoid' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2xi32>'}}
  %0 = ebb.sigmoid %x : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @relu_of_integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.relu' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2xi32>'}}
  %0 = ebb.relu %x : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @gelu_of_integers(%x: tensor<2xi32>) {
  // expected-error @+1 {{'ebb.gelu' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<2xi32>'}}
  %0 = ebb.gelu %x : (tensor<2xi32>) -> tensor<2xi32>
  return
}

// -----

func.func @abs_of_bool(%x: tensor<2xi1>) {
  // expected-error @+1 {{'ebb.abs' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2xi1>'}}
  %0 = ebb.abs %x : (tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @sign_of_bool(%x: tensor<2xi1>) {
  // expected-error @+1 {{'ebb.sign' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer or 64-bit signless integer values, but got 'tensor<2xi1>'}}
  %0 = ebb.sign %x : (tensor<2xi1>) -> tensor<2xi1>
  return
}

// -----

func.func @unranked(%x: tensor<*xf32>) {
  // expected-error @+1 {{'ebb.exp' op operand #0 must be ranked tensor of 32-bit float or 64-bit float or bfloat16 type or 16-bit float values, but got 'tensor<*xf32>'}}
  %0 = ebb.exp %x : (tensor<*xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @other_extent(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.tanh' op expects result types compatible with the inferred 'tensor<2xf32>', but got 'tensor<3xf32>'}}
  %0 = ebb.tanh %x : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @other_rank(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.log' op expects result types compatible with the inferred 'tensor<2xf32>', but got 'tensor<2x1xf32>'}}
  %0 = ebb.log %x : (tensor<2xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @other_element_type(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.erf' op expects result types compatible with the inferred 'tensor<2xf32>', but got 'tensor<2xf64>'}}
  %0 = ebb.erf %x : (tensor<2xf32>) -> tensor<2xf64>
  return
}

// -----

func.func @two_operands(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.sin' op requires a single operand}}
  %0 = ebb.sin %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @no_operand() {
  // expected-error @+1 {{'ebb.cos' op requires a single operand}}
  %0 = ebb.cos : () -> tensor<2xf32>
  return
}

// -----

func.func @no_result(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.abs' op requires one result}}
  "ebb.abs"(%x) : (tensor<2xf32>) -> ()
  return
}

// -----

func.func @unknown_attribute(%x: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.exp' op has no attribute 'axis'; it takes none}}
  %0 = ebb.exp %x {axis = 1} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<2xf32>) {
  // expected-error @+1 {{invalid properties {axis = 1 : i64} for op ebb.exp: 'ebb.exp' op has no attribute 'axis'; it takes none}}
  %0 = "ebb.exp"(%x) <{axis = 1}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

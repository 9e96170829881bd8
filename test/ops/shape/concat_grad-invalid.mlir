// What ebb.concat_grad refuses.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @out_grad_of_another_shape(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>, %g: tensor<2x3xf32>) {
  // expected-error @+1 {{'ebb.concat_grad' op expects 'out_grad' to have shape 2x4, but got 2x3}}
  %da, %db = ebb.concat_grad %a, %b, %g {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @operands_that_do_not_join(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{'ebb.concat_grad' op expects operands that differ on axis 0 only, but got 2x3 and, as operand 1, 2x1}}
  %da, %db = ebb.concat_grad %a, %b, %g : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @axis_beyond_the_rank(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{'ebb.concat_grad' op expects 'axis' in [-2, 2) for rank 2, but got -3}}
  %da, %db = ebb.concat_grad %a, %b, %g {axis = -3 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @mixed_element_types(%a: tensor<2xf32>, %g: tensor<2xf64>) {
  // expected-error @+1 {{'ebb.concat_grad' op expects operands of one element type, but got f32 and f64; convert one with ebb.cast}}
  %da = ebb.concat_grad %a, %g : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return
}

// -----

func.func @out_grad_alone(%g: tensor<2xf32>) {
  // expected-error @+1 {{'ebb.concat_grad' op expects at least one operand, but got none}}
  %da = ebb.concat_grad %g : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @no_operands() {
  // expected-error @+1 {{'ebb.concat_grad' op expected 1 or more operands, but found 0}}
  %da = "ebb.concat_grad"() : () -> tensor<2xf32>
  return
}

// -----

func.func @results_swapped(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{'ebb.concat_grad' op expects result types compatible with the inferred 'tensor<2x3xf32>', 'tensor<2x1xf32>', but got 'tensor<2x1xf32>', 'tensor<2x3xf32>'}}
  %da, %db = ebb.concat_grad %a, %b, %g {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x4xf32>) -> (tensor<2x1xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @unknown_attribute(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{'ebb.concat_grad' op has no attribute 'dim'; valid are axis}}
  %da, %db = ebb.concat_grad %a, %b, %g {axis = 1 : i64, dim = 1} : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// -----

func.func @unknown_property(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>, %g: tensor<2x4xf32>) {
  // expected-error @+1 {{'ebb.concat_grad' op has no attribute 'dim'; valid are axis}}
  %da, %db = "ebb.concat_grad"(%a, %b, %g) <{axis = 1 : i64, dim = 1}> : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  return
}

// What ebb.split refuses. Extent 7 as 2, 5, -1 is the rule's worked example.
// RUN: ebb-opt %s -split-input-file -verify-diagnostics

func.func @nothing_left(%x: tensor<7xf32>) {
  // expected-error @+1 {{'ebb.split' op expects 'sections' to leave more than 0 for -1 of extent 7, but got 7}}
  %a, %b, %c = ebb.split %x {sections = array<i64: 2, 5, -1>, axis = 0 : i64} : (tensor<7xf32>) -> (tensor<2xf32>, tensor<5xf32>, tensor<0xf32>)
  return
}

// -----

func.func @sum_below_the_extent(%x: tensor<7xf32>) {
  // expected-error @+1 {{'ebb.split' op expects 'sections' to add up to extent 7, but got 6}}
  %a, %b = ebb.split %x {sections = array<i64: 2, 4>, axis = 0 : i64} : (tensor<7xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  return
}

// -----

func.func @sum_above_the_extent(%x: tensor<7xf32>) {
  // expected-error @+1 {{'ebb.split' op expects 'sections' to add up to extent 7, but got 8}}
  %a, %b = ebb.split %x {sections = array<i64: 2, 6>, axis = 0 : i64} : (tensor<7xf32>) -> (tensor<2xf32>, tensor<6xf32>)
  return
}

// -----

func.func @two_rests(%x: tensor<7xf32>) {
  // expected-error @+1 {{'ebb.split' op expects at most one -1 in 'sections'}}
  %a, %b = ebb.split %x {sections = array<i64: -1, -1>, axis = 0 : i64} : (tensor<7xf32>) -> (tensor<3xf32>, tensor<4xf32>)
  return
}

// -----

func.func @below_minus_one(%x: tensor<7xf32>) {
  // expected-error @+1 {{'ebb.split' op expects entries of 'sections' to be -1 or more, but got -2}}
  %a, %b = ebb.split %x {sections = array<i64: -2, 9>, axis = 0 : i64} : (tensor<7xf32>) -> (tensor<2xf32>, tensor<9xf32>)
  return
}

// -----

func.func @no_sections(%x: tensor<7xf32>) {
  // expected-error @+1 {{'ebb.split' op expects at least one entry in 'sections', but got none}}
  "ebb.split"(%x) <{sections = array<i64>}> : (tensor<7xf32>) -> ()
  return
}

// -----

func.func @sum_beyond_64_bits(%x: tensor<3xf32>) {
  // expected-error @+1 {{'ebb.split' op expects the sum of 'sections' to stay below 2^63}}
  %a, %b, %c = ebb.split %x {sections = array<i64: 9223372036854775807, 9223372036854775807, 5>, axis = 0 : i64} : (tensor<3xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<5xf32>)
  return
}

// -----

func.func @scalar(%x: tensor<f32>) {
  // expected-error @+1 {{'ebb.split' op expects an operand of rank 1 or more, but got a scalar}}
  %a = ebb.split %x {sections = array<i64: 1>, axis = 0 : i64} : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @axis_beyond_the_rank(%x: tensor<7xf32>) {
  // expected-error @+1 {{'ebb.split' op expects 'axis' in [-1, 1) for rank 1, but got 1}}
  %a = ebb.split %x {sections = array<i64: 7>, axis = 1 : i64} : (tensor<7xf32>) -> (tensor<7xf32>)
  return
}

// -----

func.func @too_few_results(%x: tensor<7xf32>) {
  // expected-error @+1 {{'ebb.split' op expects result types compatible with the inferred 'tensor<3xf32>', 'tensor<4xf32>', but got 'tensor<3xf32>'}}
  %a = ebb.split %x {sections = array<i64: 3, 4>, axis = 0 : i64} : (tensor<7xf32>) -> (tensor<3xf32>)
  return
}

// -----

func.func @result_of_another_extent(%x: tensor<7xf32>) {
  // expected-error @+1 {{'ebb.split' op expects result types compatible with the inferred 'tensor<3xf32>', 'tensor<4xf32>', but got 'tensor<3xf32>', 'tensor<3xf32>'}}
  %a, %b = ebb.split %x {sections = array<i64: 3, -1>, axis = 0 : i64} : (tensor<7xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @without_sections(%x: tensor<7xf32>) {
  // expected-error @+1 {{'ebb.split' op requires attribute 'sections'}}
  %a = ebb.split %x : (tensor<7xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @sections_of_another_type(%x: tensor<7xf32>) {
  // expected-error @+1 {{'ebb.split' op attribute 'sections' failed to satisfy constraint: i64 dense array attribute}}
  %a = ebb.split %x {sections = 7 : i64} : (tensor<7xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @unknown_attribute(%x: tensor<7xf32>) {
  // expected-error @+1 {{'ebb.split' op has no attribute 'num'; valid are axis, sections}}
  %a = ebb.split %x {sections = array<i64: 7>, num = 1} : (tensor<7xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @unknown_property(%x: tensor<7xf32>) {
  // expected-error @+1 {{'ebb.split' op has no attribute 'num'; valid are axis, sections}}
  %a = "ebb.split"(%x) <{sections = array<i64: 7>, num = 1}> : (tensor<7xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @two_operands(%x: tensor<7xf32>) {
  // expected-error @+1 {{'ebb.split' op requires a single operand}}
  %a = ebb.split %x, %x {sections = array<i64: 7>} : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xf32>
  return
}
